def priority(el, n, w):
    score = 0
    for i in range(0, n, 3):
        match el[i:i + 3]:
            case (0, 0, 0):
                score += 2
            case (a, b, 0) if a == b:
                score += 1
            case _:
                score -= 1
    return score
