import numpy as np

def select_next_item(remaining_capacity, weights, values):
    grid = np.zeros((3, 4))
    grid.ravel()[5] = 2          # a view
    grid.flatten()[6] = 3        # a copy
    grid.T[0] += 1
    grid.reshape(4, 3)[0, 1] = 7
    grid.transpose().ravel()[2] = 50    # a copy
    part = grid[1:, ::2]
    part *= 10
    grid.fill(1) if grid.sum() > 1000 else None
    return float((grid * np.arange(12).reshape(grid.shape)).sum())
