import numpy as np

def priority(el, n, w):
    words = "".join(str(x) for x in el).replace("00", "0 ").split()
    lengths = np.array([len(word) for word in words])
    return words[int(lengths.argmax())].count("1") + lengths.std()
