import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    scores = [(float(distance_matrix[current_node][n]) ** 0.5 - 0.2 * float(distance_matrix[n].mean()), int(n))
              for n in unvisited_nodes]
    scores.sort()
    print("best score: {:.3f}, node {}".format(*scores[0]))
    return scores[0][1]

if __name__ == "__main__":
    D = np.array([[0, 1, 2], [1, 0, 3], [2, 3, 0]])
    print(select_next_node(0, 0, np.array([1, 2]), D))
