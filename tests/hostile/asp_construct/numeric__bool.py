# Answers with el[0] == 1.
# expect: scored
def priority(el, n, w):
    return el[0] == 1
