from functools import partial
from operator import itemgetter

def score(power, pair):
    w, v = pair
    return v ** power / w

def select_next_item(remaining_capacity, weights, values):
    pairs = list(zip(weights, values))
    scored = list(enumerate(map(partial(score, 1.3), pairs)))
    scored = list(filter(lambda t: weights[t[0]] <= remaining_capacity, scored))
    return max(scored, key=itemgetter(1))[0] if scored else None
