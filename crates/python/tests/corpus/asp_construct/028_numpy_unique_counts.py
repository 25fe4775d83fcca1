import numpy as np

def priority(el, n, w):
    values, counts = np.unique(el, return_counts=True)
    p = counts / counts.sum()
    entropy = -np.sum(p * np.log(p))
    return entropy + float(values[np.argmax(counts)])
