# Answers with float("inf").
# expect: scored
def priority(el, n, w):
    return float("inf")
