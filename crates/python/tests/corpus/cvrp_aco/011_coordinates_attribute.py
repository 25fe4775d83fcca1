import math

def heuristics(distance_matrix, coordinates, demands, capacity):
    depot = coordinates[0]
    return [[math.hypot(a.x - depot.x, b.y - depot.y) for b in coordinates] for a in coordinates]
