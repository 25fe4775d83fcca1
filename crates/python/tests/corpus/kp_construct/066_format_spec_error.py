def select_next_item(remaining_capacity, weights, values):
    best = max(range(len(values)), key=lambda i: values[i] / weights[i])
    print(f"best item: {values[best]:d}")
    return best
