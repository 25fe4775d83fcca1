import numpy as np

def select_next_item(remaining_capacity, weights, values):
    pair_w = weights[:, None] + weights[None, :]
    pair_v = values[:, np.newaxis] + values
    score = np.where(pair_w <= remaining_capacity, pair_v / pair_w, 0.0)
    np.fill_diagonal(score, values / weights)
    i, j = np.unravel_index(np.argmax(score), score.shape)
    return int(i) if values[i] > values[j] else int(j)
