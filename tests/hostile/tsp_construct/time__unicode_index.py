# Looks for one character in a long text that is not ASCII, for ever.
# expect interpreter: out-of-fuel
# expect cpython: not run
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    s = 'é' * 1000000
    while True:
        s[500000]
        s[-1:]
    return unvisited_nodes[0]
