# Each generator waits for the next, a hundred thousand deep.
# expect: out-of-memory
def g(n):
    if n:
        yield from g(n - 1)
    yield 0


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    next(g(100000))
    return unvisited_nodes[0]
