import numpy as np

def select_next_item(remaining_capacity, weights, values):
    score = values / weights
    score[weights > 0.5][:] = 0          # a copy: nothing happens
    score[weights > 0.9] = -1            # this one counts
    score[[0, 0, 1]] += 5                # once each
    np.add.at(score, [2, 2, 3], 2.4)     # twice for 2
    return score.argmax() * 100 + np.argsort(-score, kind='stable')[1]
