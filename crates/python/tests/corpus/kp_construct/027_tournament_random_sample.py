import random

def select_next_item(remaining_capacity, weights, values):
    feasible = [i for i in range(len(weights)) if weights[i] <= remaining_capacity]
    if not feasible:
        return None
    winner = random.choice(feasible)
    for _ in range(3):
        rivals = random.sample(feasible, min(4, len(feasible)))
        challenger = max(rivals, key=lambda i: values[i] / weights[i])
        if values[challenger] / weights[challenger] > values[winner] / weights[winner]:
            winner = challenger
    return winner
