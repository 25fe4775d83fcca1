import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    scaled = (coordinates - coordinates.mean(0)) / coordinates.std(0)
    gram = scaled.dot(scaled.T)
    lengths = np.sqrt(np.diag(gram))
    cosine = gram / np.outer(lengths, lengths)
    return (1.5 + cosine) / distance_matrix ** 1.5
