# Answers with len(weights).
# expect: infeasible
def select_next_item(remaining_capacity, weights, values):
    return len(weights)
