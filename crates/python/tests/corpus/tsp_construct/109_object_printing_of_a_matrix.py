import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    block = distance_matrix[:3, :3].round(2)
    lines = str(block).split("\n")
    print(block, unvisited_nodes[:4])
    return len(lines) * 100 + len(lines[0])
