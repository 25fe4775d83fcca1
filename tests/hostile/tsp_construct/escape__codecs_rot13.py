# Hides the dangerous word in a codec.
# expect interpreter: unsupported
# expect cpython: exception
import codecs


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    exec(codecs.decode("bcra", "rot13") + "('/tmp/coevo-hostile-marker-rot', 'w')")
    return unvisited_nodes[0]
