import random

def select_next_item(remaining_capacity, weights, values):
    heavy = [i for i, w in enumerate(weights) if w > remaining_capacity]
    return random.choice(heavy)
