def priority(el, n, w):
    # python integers do not overflow
    key = 1
    for digit in el:
        key = key * 1009 + digit
    return float(key % 1000003) + (key >> 120) % 7
