# Acts when an object dies, perhaps outside all limits.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
class X:
    def __del__(self):
        import os
        os.system("touch /tmp/coevo-hostile-marker-del")


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    X()
    return unvisited_nodes[0]
