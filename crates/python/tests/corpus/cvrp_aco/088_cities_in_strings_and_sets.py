def heuristics(distance_matrix, coordinates, demands, capacity):
    n = len(demands)
    names = [f"c{i:02d}" for i in range(n)]
    near = {a: {b for b in names if a != b and distance_matrix[int(a[1:])][int(b[1:])] < 0.35} for a in names}
    h = [[0.0] * n for _ in range(n)]
    for a in names:
        for b in names:
            shared = near[a] & near[b]
            union = near[a] | near[b]
            i, j = int(a[1:]), int(b[1:])
            h[i][j] = (1 + len(shared)) / (1 + len(union)) / distance_matrix[i][j]
            if near[a] >= near[b] and not near[a].isdisjoint(near[b]):
                h[i][j] += 0.5
    return h
