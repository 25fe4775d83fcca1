import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    radius = distance_matrix[current_node].max()
    pool = unvisited_nodes
    while len(pool) > 3:
        radius *= 0.8
        smaller = pool[distance_matrix[current_node, pool] < radius]
        if smaller.size == 0:
            break
        pool = smaller
    else:
        pool = pool[::-1]
    return pool[0]
