import numpy as np

def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    k = max(2, int(np.ceil(sum(demands) / capacity)))
    centres = coordinates[1:k + 1].copy()
    for _ in range(10):
        d = np.sqrt(((coordinates[:, None, :] - centres[None, :, :]) ** 2).sum(axis=2))
        label = d.argmin(axis=1)
        for c in range(k):
            members = coordinates[label == c]
            if len(members) > 0:
                centres[c] = members.mean(axis=0)
    same = label[:, None] == label[None, :]
    h = 1 / distance_matrix
    h[same] *= 3
    h[0, :] *= 1.5
    h[:, 0] *= 1.5
    return h
