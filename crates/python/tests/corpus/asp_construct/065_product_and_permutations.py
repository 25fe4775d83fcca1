from itertools import permutations, product, chain, islice

def priority(el, n, w):
    rotations = list(product((0, 1), repeat=3))
    orders = list(permutations(el[:3]))
    flat = list(chain.from_iterable(orders))
    return len(rotations) + sum(a * b for a, b, *_ in orders) / 7 + sum(islice(flat, 2, 9, 3))
