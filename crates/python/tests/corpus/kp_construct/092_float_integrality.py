def select_next_item(remaining_capacity, weights, values):
    halves = [float(round(v * 4)) / 2 for v in values]
    whole = [i for i, h in enumerate(halves) if h.is_integer()]
    bits = [(i, i.bit_length()) for i in whole if weights[i] <= remaining_capacity]
    return max(bits, key=lambda p: (values[p[0]], p[1]))[0] if bits else 0
