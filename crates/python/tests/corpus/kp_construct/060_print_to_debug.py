import numpy as np

def select_next_item(remaining_capacity, weights, values):
    efficiency = np.divide(values, weights, out=np.zeros_like(values), where=weights > 0.1)
    print("efficiency", efficiency.shape, end="\n\n")
    print("max:", round(float(efficiency.max()), 4), sep=" ")
    return efficiency.argmax()
