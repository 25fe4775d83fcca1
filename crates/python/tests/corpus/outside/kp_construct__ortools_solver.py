from ortools.algorithms.python import knapsack_solver

def select_next_item(remaining_capacity, weights, values):
    solver = knapsack_solver.KnapsackSolver(knapsack_solver.SolverType.KNAPSACK_DYNAMIC_PROGRAMMING_SOLVER, "kp")
    solver.init([int(v * 1000) for v in values], [[int(w * 1000) for w in weights]], [int(remaining_capacity * 1000)])
    solver.solve()
    return [i for i in range(len(weights)) if solver.best_solution_contains(i)][0]
