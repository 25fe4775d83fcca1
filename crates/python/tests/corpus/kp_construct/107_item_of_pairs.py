import numpy as np

def select_next_item(remaining_capacity, weights, values):
    table = np.outer(values, 1 / weights)
    row, column = np.unravel_index(table.argmax(), table.shape)
    peak = table.item((row, column))
    again = table.item(int(row), int(column))
    return int(row) if peak == again == table.max() else -1
