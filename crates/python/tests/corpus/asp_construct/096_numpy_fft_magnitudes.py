import numpy as np

def priority(el, n, w):
    spectrum = np.abs(np.fft.fft(np.array(el) - np.mean(el)))
    return float(spectrum[1:n // 2].max())
