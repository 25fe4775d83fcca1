# Answers with 2 ** 63.
# expect: wrong-shape
def select_next_item(remaining_capacity, weights, values):
    return 2 ** 63
