def priority(el, n, w):
    mask = 0
    for i, x in enumerate(el):
        if x:
            mask |= 1 << i
    other = 0
    for i, x in enumerate(el):
        other ^= (x & 1) << (i % 5)
    return bin(mask).count("1") + (mask & ~(mask >> 1)) % 13 - (other << 1)
