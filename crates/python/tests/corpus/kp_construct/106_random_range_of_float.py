import random

def select_next_item(remaining_capacity, weights, values):
    k = random.randint(0, remaining_capacity / 3)
    order = sorted(range(len(weights)), key=lambda i: -values[i] / weights[i])
    return order[k]
