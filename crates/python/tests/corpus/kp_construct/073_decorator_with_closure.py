def limited(bound):
    def wrap(function):
        def inner(*args, **kwargs):
            return min(bound, function(*args, **kwargs))
        return inner
    return wrap

@limited(3.0)
def ratio(v, w, eps=0.0):
    return v / (w + eps)

def select_next_item(remaining_capacity, weights, values):
    r = [ratio(v, w, eps=0.01) for v, w in zip(values, weights)]
    return r.index(max(r))
