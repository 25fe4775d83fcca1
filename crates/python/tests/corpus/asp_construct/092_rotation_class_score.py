def canonical(triple):
    rotations = [triple[k:] + triple[:k] for k in range(3)]
    return min(rotations)

def priority(el, n, w):
    groups = [canonical(el[3 * g:3 * g + 3]) for g in range(n // 3)]
    weight = {(0, 0, 0): 0.0, (0, 0, 1): 0.4, (0, 0, 2): 0.5, (0, 1, 2): 1.3, (0, 2, 1): 1.1, (1, 1, 1): 0.2, (2, 2, 2): 0.3}
    score = 0.0
    for g, key in enumerate(groups):
        score += weight.get(key, sum(key) / 10) * (1 + 0.1 * g)
        if g and key == groups[g - 1]:
            score -= 0.25
    free = 1
    for key in groups:
        free *= 1 if len(set(key)) == 1 else 3
    return score + free / 3 ** len(groups)
