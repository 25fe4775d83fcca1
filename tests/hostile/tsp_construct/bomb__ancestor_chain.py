# A class below a hundred thousand others.
# expect interpreter: unsupported
# expect cpython: scored or exception or out-of-memory or timeout
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    if len(unvisited_nodes) == len(distance_matrix) - 1:
        class A: pass
        x = A
        for _ in range(100000):
            class B(x): pass
            x = B
    return unvisited_nodes[0]
