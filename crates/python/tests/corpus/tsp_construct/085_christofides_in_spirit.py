import numpy as np

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    """
    Minimum spanning tree over what is left, odd vertices matched greedily,
    then a walk of the doubled tree from the current node.
    """
    nodes = np.concatenate(([current_node], unvisited_nodes, [destination_node]))
    m = len(nodes)
    sub = distance_matrix[np.ix_(nodes, nodes)]
    adjacency = {k: [] for k in range(m)}
    connected = {0}
    while len(connected) < m:
        best = None
        for u in sorted(connected):
            for v in range(m):
                if v not in connected and (best is None or sub[u, v] < best[0]):
                    best = (sub[u, v], u, v)
        _, u, v = best
        adjacency[u].append(v)
        adjacency[v].append(u)
        connected.add(v)

    odd = [k for k in adjacency if len(adjacency[k]) % 2 == 1]
    while len(odd) > 1:
        u = odd.pop()
        v = min(odd, key=lambda x: sub[u, x])
        odd.remove(v)
        adjacency[u].append(v)
        adjacency[v].append(u)

    stack, walk = [0], []
    while stack:
        top = stack[-1]
        if adjacency[top]:
            nxt = adjacency[top].pop()
            adjacency[nxt].remove(top)
            stack.append(nxt)
        else:
            walk.append(stack.pop())
    walk.reverse()
    for k in walk:
        if nodes[k] in unvisited_nodes:
            return int(nodes[k])
    return int(unvisited_nodes[0])
