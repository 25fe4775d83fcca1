from collections import OrderedDict

def priority(el, n, w):
    seen = OrderedDict()
    for i, x in enumerate(el):
        seen[x] = i
        seen.move_to_end(x)
    oldest = seen.popitem(last=False)
    return oldest[0] + oldest[1] / n + list(seen)[-1] * 10
