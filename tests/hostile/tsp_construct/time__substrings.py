# Looks for what is not in a long text, for ever.
# expect interpreter: out-of-fuel
# expect cpython: not run
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    s = 'a' * 10000000
    p = 'a' * 1000 + 'b'
    while True:
        p in s
        s == s + ''
    return unvisited_nodes[0]
