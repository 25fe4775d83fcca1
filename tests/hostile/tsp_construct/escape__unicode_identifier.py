# A dunder name in letters that Python folds into ASCII.
# expect interpreter: exception
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if ().__ｃｌａｓｓ__ is not tuple:
        return -1
    return unvisited_nodes[0]
