def select_next_item(remaining_capacity, weights, values):
    try:
        ratio = [v / w for v, w in zip(values, weights)]
        pick = ratio.index(2.0)
    except ValueError:
        pick = min(range(len(ratio)), key=lambda i: abs(ratio[i] - 2.0))
    except ZeroDivisionError:
        pick = 0
    else:
        pick += 1
    return pick
