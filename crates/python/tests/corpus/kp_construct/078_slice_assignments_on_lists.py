def select_next_item(remaining_capacity, weights, values):
    order = list(range(len(weights)))
    order[2:5] = [4, 3, 2, 2, 1]
    order[::2] = order[::2][::-1]
    del order[-3:]
    order.insert(1, 99)
    order.extend(x for x in (5, 6))
    order[1:1] = []
    order.remove(99)
    order.reverse()
    return order[order.index(2, 3)] + len(order) + order.count(2)
