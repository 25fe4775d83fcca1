from functools import cmp_to_key

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    def compare(a, b):
        da, db = distance_matrix[current_node][a], distance_matrix[current_node][b]
        if abs(da - db) < 0.05:
            return int(b) - int(a)
        return -1 if da < db else 1

    pairs = [unvisited_nodes[0], unvisited_nodes[len(unvisited_nodes) // 2], unvisited_nodes[-1]]
    return sorted(pairs, key=cmp_to_key(compare))[0]
