# Executes text that writes a file.
# expect interpreter: unsupported
# expect cpython: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    exec("open('/tmp/coevo-hostile-marker-exec', 'w').write('x')")
    return unvisited_nodes[0]
