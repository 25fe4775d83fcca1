count = 0

def priority(el, n, w):
    count += 1
    return sum(el) + count
