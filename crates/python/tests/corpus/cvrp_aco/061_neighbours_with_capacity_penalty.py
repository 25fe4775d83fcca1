import numpy as np

def heuristics(distance_matrix: np.ndarray, coordinates: np.ndarray, demands: np.ndarray, capacity: float) -> np.ndarray:
    n_customers = len(demands)
    max_distance = np.max(distance_matrix)
    normalized = distance_matrix / max_distance
    heuristic_matrix = np.zeros((n_customers, n_customers))
    for i in range(n_customers):
        for j in range(n_customers):
            if i != j:
                demand_factor = (demands[i] + demands[j]) / capacity
                if demand_factor > 1:
                    heuristic_matrix[i, j] = 0
                    continue
                proximity = 1 / (normalized[i, j] + 1e-6)
                balance = 1 - abs(demands[i] - demands[j]) / (demands.max() + 1e-6)
                depot = 1 / (1 + normalized[0, j] ** 2)
                heuristic_matrix[i, j] = proximity * (0.5 + 0.5 * balance) * depot * np.exp(-demand_factor)
    row_sums = heuristic_matrix.sum(axis=1)
    heuristic_matrix = heuristic_matrix / row_sums[:, np.newaxis]
    return heuristic_matrix
