def priority(el, n, w):
    mean = sum(el) / n
    text = f"{mean:.3f}"
    label = "{:>8}|{:<6d}|{:+.1e}".format(text, n, mean * 1000)
    return float(text) + len(label)
