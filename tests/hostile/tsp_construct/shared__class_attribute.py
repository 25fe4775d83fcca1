# The same with an attribute of a class.
# expect: scored
# objective: clean
class X:
    count = 0


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    X.count += 1
    if X.count > len(distance_matrix) - 2:
        return -1
    return unvisited_nodes[0]
