# Takes many of the steps that each call may have.
# expect: scored
def priority(el, n, w):
    total = 0.0
    for a in range(10000):
        total += a
    return 0.0
