import copy
import numpy as np

def length(path, d):
    return sum(d[path[k]][path[k + 1]] for k in range(len(path) - 1))

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    path = [current_node] + sorted(unvisited_nodes.tolist(), key=lambda n: distance_matrix[current_node][n]) + [destination_node]
    best = length(path, distance_matrix)
    improved, sweeps = True, 0
    while improved and sweeps < 4:
        improved = False
        sweeps += 1
        for size in (1, 2, 3):
            for i in range(1, len(path) - size):
                segment = path[i:i + size]
                rest = path[:i] + path[i + size:]
                for j in range(1, len(rest)):
                    candidate = copy.deepcopy(rest)
                    candidate[j:j] = segment
                    cost = length(candidate, distance_matrix)
                    if cost < best - 1e-9:
                        path, best, improved = candidate, cost, True
                        break
                else:
                    continue
                break
    return path[1]
