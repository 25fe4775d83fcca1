from collections import deque

def select_next_item(remaining_capacity, weights, values):
    line = deque(range(len(weights)), maxlen=12)
    line.rotate(3)
    line.appendleft(0)
    while len(line) > 1:
        a, b = line.popleft(), line.pop()
        line.append(a if values[a] / weights[a] >= values[b] / weights[b] else b)
    return line[0]
