import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    names = {"weights": None, "scale": 2}
    scale = names.get("scale") or 1
    h = scale / distance_matrix
    if names["weights"] is None and demands is not None:
        h = h * (1 + (demands == demands.max()))
    return h
