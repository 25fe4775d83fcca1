import numpy as np

def priority(el, n, w):
    a = np.array(el)
    kinds = {"i": 1, "f": 2, "b": 3}
    codes = kinds[a.dtype.kind] + 10 * kinds[(a / 2).dtype.kind] + 100 * kinds[(a > 1).dtype.kind]
    return codes + a.itemsize + np.iinfo(np.int32).max / 2 ** 31 + float(np.finfo(np.float32).eps) + (a.dtype.name == "int64")
