import math

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    n = len(unvisited_nodes)
    scores = []
    for candidate in unvisited_nodes:
        acc = 0
        for other in unvisited_nodes:
            if candidate == other: continue
            acc += math.pow(distance_matrix[candidate][other], -0.5)
        acc = acc / (n - 1) if n > 1 else 1
        scores.append(math.log1p(distance_matrix[current_node][candidate]) - 0.05 * math.sqrt(acc))
    m = min(scores)
    return [c for c, s in zip(unvisited_nodes, scores) if s == m][0]
