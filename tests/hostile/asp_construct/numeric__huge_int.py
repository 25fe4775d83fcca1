# Answers with 10 ** 400.
# expect: wrong-shape
def priority(el, n, w):
    return 10 ** 400
