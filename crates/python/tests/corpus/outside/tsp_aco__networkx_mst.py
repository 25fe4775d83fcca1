import numpy as np
import networkx as nx

def heuristics(distance_matrix):
    graph = nx.from_numpy_array(distance_matrix)
    tree = nx.minimum_spanning_tree(graph)
    h = 1 / distance_matrix
    for i, j in tree.edges():
        h[i, j] *= 2
        h[j, i] *= 2
    return h
