import numpy as np
from scipy.optimize import minimize_scalar

def heuristics(demand, capacity):
    best = minimize_scalar(lambda p: float(np.var(demand ** p)), bounds=(0.1, 2), method='bounded')
    return np.outer(demand, demand) ** best.x
