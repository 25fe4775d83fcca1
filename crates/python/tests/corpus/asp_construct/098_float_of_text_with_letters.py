def priority(el, n, w):
    text = "0." + "".join("ab0"[x] for x in el)
    return float(text)
