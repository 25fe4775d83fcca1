import pulp

def select_next_item(remaining_capacity, weights, values):
    problem = pulp.LpProblem("kp", pulp.LpMaximize)
    x = [pulp.LpVariable(f"x{i}", cat="Binary") for i in range(len(weights))]
    problem += pulp.lpSum(v * xi for v, xi in zip(values, x))
    problem += pulp.lpSum(w * xi for w, xi in zip(weights, x)) <= remaining_capacity
    problem.solve()
    return max(range(len(x)), key=lambda i: x[i].value())
