# A matcher of its own that tries everything.
# expect interpreter: out-of-fuel
# expect cpython: not run
# CPython ends it at the time limit, as it does others here that are run.
def solve(n):
    if n == 0:
        return 0
    return solve(n - 1) + solve(n - 1)


def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    return solve(40)
