def heuristics(distance_matrix, coordinates, demands, capacity):
    lines = []
    for i in range(3):
        lines.append("%2d: %6.3f %s" % (i, distance_matrix[0][i], "full" if demands[i] > 5 else "-"))
    text = "\n".join(lines).upper().splitlines()
    scale = len(max(text, key=len)) + sum(line.endswith("-") for line in text)
    return [[scale / d for d in row] for row in distance_matrix]
