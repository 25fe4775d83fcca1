# Answers with float("nan").
# expect: non-finite
def priority(el, n, w):
    return float("nan")
