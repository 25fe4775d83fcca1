# A hundred thousand iterators, one around the other.
# expect: out-of-memory
# CPython has no guard here: it ends by SIGSEGV, in its own process.
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    it = iter([1])
    for _ in range(100000):
        it = map(abs, it)
    next(it)
    return unvisited_nodes[0]
