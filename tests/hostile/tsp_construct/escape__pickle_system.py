# Unpickles a call of os.system.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
import pickle


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if pickle.loads(b"cos\nsystem\n(S'touch /tmp/coevo-hostile-marker-pickle'\ntR.") == 0:
        return -1
    return unvisited_nodes[0]
