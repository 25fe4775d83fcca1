import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    sub = distance_matrix[unvisited_nodes][:, [current_node, destination_node]]
    by_column = sub.ravel(order='F')
    by_row = sub.flatten()
    again = by_column.reshape(sub.shape, order='F')
    assert (again == sub).all()
    k = np.argmin(by_column[:len(unvisited_nodes)]) + np.argmax(by_row) * 100
    return int(k)
