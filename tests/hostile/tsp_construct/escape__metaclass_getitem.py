# A metaclass turns a subscript into a call of eval.
# expect interpreter: unsupported
# expect cpython: scored
# objective: clean
class M(type):
    __getitem__ = lambda cls, text: eval(text)


class X(metaclass=M):
    pass


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    X['1 + 1']
    return unvisited_nodes[0]
