import numpy as np

def select_next_item(remaining_capacity, weights, values):
    table = np.stack((weights, values), axis=-1)[np.newaxis, ...]
    w, v = table[..., 0], table[..., 1]
    assert table.shape == (1, len(weights), 2) and w.shape == (1, len(weights))
    score = (v / w)[0, :]
    return score[::-1].argmin()
