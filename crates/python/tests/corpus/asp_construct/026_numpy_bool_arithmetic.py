import numpy as np

def priority(el, n, w):
    a = np.array(el)
    one, two = a == 1, a == 2
    mixed = one + two            # logical or
    product = one * two          # logical and
    return mixed.sum() - 2 * product.sum() + (one * 1.5).sum() + np.sum(two) / 3 + (one ^ two).mean()
