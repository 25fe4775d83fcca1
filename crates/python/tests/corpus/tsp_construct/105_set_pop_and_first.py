def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    # the nodes come in order of distance in real runs; CPython keeps small integers in hash order
    near = sorted(unvisited_nodes.tolist(), key=lambda n: distance_matrix[current_node][n])
    pool = set(near[:6])
    first = next(iter(pool))
    popped = pool.pop()
    return first if first == popped else list(pool)[-1]
