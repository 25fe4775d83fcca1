import numpy as np

def select_next_item(remaining_capacity, weights, values):
    text = str(np.round(values[:6], 2)) + repr(weights[:3]) + str(np.arange(4)) + repr(np.array([True, False]))
    text += f"{values[:2]} {np.array([1.0, 2.0])} {np.array([0.1, 100.0])} {np.array([[1, -20], [3, 4]])}"
    return len(text) * 100 + text.count(" ") + text.count(".") * 10000
