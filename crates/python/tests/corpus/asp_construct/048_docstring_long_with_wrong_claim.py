def priority(el: tuple[int, ...], n: int, w: int) -> float:
    """
    Returns the priority of `el` for an admissible set.

    Args:
        el: the candidate, a tuple of n values in {0, 1, 2}
        n: the length
        w: the number of non-zero values (it is not, in this call)

    Returns:
        A float: the higher, the earlier it is added.
    """
    nonzero = [i for i, v in enumerate(el) if v > 0]
    deviation = abs(len(nonzero) - w)
    centre = sum(nonzero) / (len(nonzero) or 1)
    return -deviation + 0.1 * abs(centre - (n - 1) / 2)  # balanced last
