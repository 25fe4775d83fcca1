RULES = [
    lambda el: el.count(0),
    lambda el: -sum(abs(a - b) for a, b in zip(el, el[1:])),
    lambda el: max(el[::2]) - min(el[1::2]),
]

def priority(el, n, w):
    return sum(rule(el) * 10 ** -i for i, rule in enumerate(RULES))
