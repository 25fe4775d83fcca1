def priority(el, n, w):
    triples = {el[i:i + 3] for i in range(0, n, 3)}
    bonus = 2 if any(t == (0, 0, 0) for t in triples) else 0
    bonus += 3 if all(sum(t) <= 3 for t in triples) else -1
    return bonus + len(triples) - len(triples & {(0, 1, 2), (0, 2, 1), (1, 1, 1)})
