def combine(*terms, scale=1.0, **weights):
    total = sum(terms) * scale
    for name in sorted(weights):
        total += weights[name] * len(name)
    return total

def priority(el, n, w):
    options = {"scale": 0.5, "ones": 0.1}
    return combine(el.count(1), el.count(2), *el[:3], twos=0.2, **options)
