# Answers with -0.0.
# expect: scored
def priority(el, n, w):
    return -0.0
