def select_next_item(remaining_capacity, weights, values):
    picks = round(0.5) + round(1.5) + round(2.5) + round(-2.5) + int(-3.7) + int("1_0") + 0x1F + 0b101 + 1_000 % 7
    picks += round(2.675, 2) == 2.67
    picks += round(values[0] * 1000, -2) > 0
    picks += pow(7, 5, 11) + divmod(-17, 5)[0] + divmod(-17, 5)[1]
    return int(picks) % len(weights)
