import math

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    best = (math.inf, -1)
    for node in unvisited_nodes:
        d = distance_matrix[current_node][node]
        s = math.floor(d * 10) + math.ceil(d) + math.trunc(d * 3) + math.prod([d, 2]) + math.dist([d, 0], [0, d])
        s += math.comb(5, 2) * math.copysign(0.01, d - 0.4) + math.degrees(d) / 1e3 + math.log(d + 1, 2) + math.cbrt(d)
        if math.isclose(d, s) or not math.isfinite(s) or math.isnan(s):
            continue
        best = min(best, (s, int(node)))
    return best[1]
