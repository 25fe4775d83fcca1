import numpy as np

def select_next_item(remaining_capacity, weights, values):
    table = np.column_stack((weights, values, values / weights))
    table = table[table[:, 0] <= remaining_capacity]
    best_row = table[np.argmax(table[:, 2])]
    return int(np.nonzero(values == best_row[1])[0][0])
