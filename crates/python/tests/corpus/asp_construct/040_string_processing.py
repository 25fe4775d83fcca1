def priority(el, n, w):
    s = ''.join(str(x) for x in el)
    blocks = [b for b in s.split('0') if b]
    return len(blocks) + s.count('12') * 0.5 - s.find('21') / n + len(s.strip('0')) * 0.01 + s.rfind("0") * 1e-3
