import numpy as np

def choose_bin(item, rooms):
    return np.argmin(np.where(rooms >= item, rooms, np.inf))
