def priority(el: tuple, n: int, w: int) -> float:
    return el.count(2) * 1.5 - el.count(1) + 0.1 * el.count(0)
