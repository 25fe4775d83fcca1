import numpy as np

def select_next_item(remaining_capacity, weights, values):
    fill = np.clip(weights.sum() / remaining_capacity, 0, 5) / 5
    density = values / weights
    blend = fill * density / density.max() + (1 - fill) * values / values.max()
    blend *= (weights <= remaining_capacity)
    best = blend.argmax()
    return best if blend[best] > 0 else None
