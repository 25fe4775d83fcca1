# Remembers every call, as the contract allows.
# expect: scored
SEEN = []


def priority(el, n, w):
    SEEN.append(el)
    return -float(len(SEEN))
