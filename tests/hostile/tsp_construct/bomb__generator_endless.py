# A generator without end, emptied into a set.
# expect interpreter: unsupported
# expect cpython: out-of-memory
def g():
    n = 0
    while True:
        n += 1
        yield n, (0,) * 10000 + (n,)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    set(g())
    return unvisited_nodes[0]
