import random
import numpy as np

def fitness(bits, weights, values, capacity):
    weight = sum(w for b, w in zip(bits, weights) if b)
    if weight > capacity:
        return -weight
    return sum(v for b, v in zip(bits, values) if b)

def select_next_item(remaining_capacity, weights, values):
    """A small genetic algorithm; the first item of the best subset by density is taken."""
    n = len(weights)
    population = [[1 if random.random() < 0.3 else 0 for _ in range(n)] for _ in range(12)]
    for generation in range(15):
        population.sort(key=lambda b: fitness(b, weights, values, remaining_capacity), reverse=True)
        parents = population[:4]
        children = []
        while len(children) < 8:
            mother, father = random.sample(parents, 2)
            cut = random.randint(1, n - 1) if n > 1 else 0
            child = mother[:cut] + father[cut:]
            for k in range(n):
                if random.random() < 1 / n:
                    child[k] = 1 - child[k]
            children.append(child)
        population = parents + children
    best = max(population, key=lambda b: fitness(b, weights, values, remaining_capacity))
    chosen = [i for i, bit in enumerate(best) if bit]
    if not chosen:
        return int(np.argmax(values / weights))
    return max(chosen, key=lambda i: values[i] / weights[i])
