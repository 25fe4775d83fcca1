import numpy as np

def select_next_item(remaining_capacity, weights, values):
    known = np.where(weights <= 0.8, values, np.nan)
    z = (known - np.nanmean(known)) / np.nanstd(known, ddof=1) + np.nanvar(known, ddof=1)
    return int(np.nanargmax(z)) if np.isfinite(z).any() else None
