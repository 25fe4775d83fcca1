import numpy as np

def select_next_item(remaining_capacity, weights, values):
    v = values.copy()
    v[::5] = np.nan
    order = np.argsort(v, kind='stable')
    ranked = np.sort(v)
    known = np.isfinite(ranked).sum()
    equal = int((v == v).sum()) + int(np.nan in [np.nan]) + int(float('nan') == float('nan'))
    pick = order[known - 1]
    return pick + 100 * (np.nanargmax(v) == pick) + 1000 * (equal == known + 1) + 10000 * bool(np.isnan(v.max()))
