def priority(el, n, w):
    matrix = [[0] * 3 for _ in range(3)]
    for a, b in zip(el, el[1:]):
        matrix[a][b] += 1
    diagonal = sum(matrix[i][i] for i in range(3))
    off = sum(sum(row) for row in matrix) - diagonal
    flat = [x for row in matrix for x in row if x]
    return off - diagonal * 0.5 + max(flat) / len(flat)
