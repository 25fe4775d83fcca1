# Answers with 2 ** 63 - 1.
# expect: infeasible
def select_next_item(remaining_capacity, weights, values):
    return 2 ** 63 - 1
