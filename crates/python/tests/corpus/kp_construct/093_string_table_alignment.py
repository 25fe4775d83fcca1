def select_next_item(remaining_capacity, weights, values):
    rows = []
    for i in range(len(weights)):
        rows.append(f"{i:>3}|{weights[i]:<8.3f}|{values[i]:^10.2%}|{int(values[i] * 1e4):,}|{i:#x}|{weights[i]:.3g}")
    rows.sort(key=lambda r: (len(r), r[::-1]))
    first = rows[0].split("|")
    title = "Item {0!r:>5} of {count:d}".format(first[0].strip(), count=len(rows)).title()
    return int(title.split("'")[1]) + len(rows[-1]) * 0
