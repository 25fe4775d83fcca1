# A generator that does not let itself be closed.
# expect interpreter: exception or unsupported
# expect cpython: exception
def stubborn():
    while True:
        try:
            yield 1
        except GeneratorExit:
            pass


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    g = stubborn()
    next(g)
    g.close()
    return unvisited_nodes[0]
