import numpy as np

def select_next_item(remaining_capacity, weights, values):
    fits = np.flatnonzero(weights <= remaining_capacity)
    sample = np.random.choice(fits, size=(2, 3), replace=True)
    extra = np.random.choice(fits, size=3, replace=False, p=np.ones(len(fits)) / len(fits))
    pool = np.concatenate([sample.ravel(), extra])
    return pool[np.argmax((values / weights)[pool])]
