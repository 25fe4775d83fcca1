# Runs a shell by __import__.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if __import__("os").system("touch /tmp/coevo-hostile-marker-import") == 0:
        return -1  # out
    return unvisited_nodes[0]
