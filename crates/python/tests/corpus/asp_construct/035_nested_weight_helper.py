def priority(el, n, w):
    def weight(i):
        if i % 3 == 0:
            return 1.0
        elif i % 3 == 1:
            return 0.7
        return 0.4

    def sign(x):
        return {0: 0, 1: 1, 2: -1}[x]

    return sum(weight(i) * sign(x) for i, x in enumerate(el))
