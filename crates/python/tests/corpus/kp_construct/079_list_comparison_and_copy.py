def select_next_item(remaining_capacity, weights, values):
    rows = [[round(v, 1), round(w, 1)] for v, w in zip(values.tolist(), weights.tolist())]
    shallow = rows[:]
    shallow[0].append(-1)
    top = max(rows)
    bottom = min(shallow, key=lambda r: (len(r), r))
    return rows.index(top) + shallow.index(bottom) * (rows[0] is shallow[0])
