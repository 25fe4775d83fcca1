def select_next_item(remaining_capacity, weights, values):
    total = sum(weights)
    if total > remaining_capacity:
        raise RuntimeError("cannot take all: %.2f > %.2f" % (total, remaining_capacity))
    return 0
