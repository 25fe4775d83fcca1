"""The evaluators of the six tasks in CPython and numpy: the other half of `coevo bench`.

Reads one JSON request from stdin and writes one JSON answer to stdout. The loops are vectorised where they can
be: ants and packings move together, distances and neighbours are made before the clock starts. What is timed is
what our side does for one candidate on one column: run the program's module body once for each instance, call
it, and evaluate its answers. The clock counts this process's CPU time, so that a busy machine matters little.

Request: task, column (split and size), weight (asp_construct), data (a .npy file), program (its text),
seconds (stop repeating after so many), most (repetitions at most), seed.
Answer: objective (of the first repetition), objectives (of each), seconds (the least of any repetition), or
error.
"""

import contextlib
import io
import itertools
import json
import random
import sys
import time
import warnings

import numpy as np

FUNCTIONS = {
    "tsp_construct": "select_next_node",
    "kp_construct": "select_next_item",
    "asp_construct": "priority",
    "tsp_aco": "heuristics",
    "cvrp_aco": "heuristics",
    "bpp_aco": "heuristics",
}
ANTS = 30
ITERATIONS = 100
PACKINGS = 200


def start(code, task, seed):
    """Runs the module body afresh and returns the task's function."""
    random.seed(seed)
    np.random.seed(seed)
    names = {"__name__": "heuristic"}
    exec(code, names)
    name = FUNCTIONS[task]
    versions = [name] + [f"{name}_v{k}" for k in range(1, 5)]
    return next(names[version] for version in versions if version in names)


def pairwise(points):
    gaps = points[:, None, :] - points[None, :, :]
    return np.sqrt((gaps * gaps).sum(axis=2))


# tsp_construct


def tsp_maps(data):
    maps = []
    for points in data:
        distances = pairwise(points)
        # The distances as lists too: reading one number from a list is faster than from an array.
        maps.append((distances, np.argsort(distances, axis=1, kind="stable")[:, 1:], distances.tolist()))
    return maps


def tsp_tour(choose, distances, neighbours, table):
    size = len(distances)
    own = distances.copy()
    is_open = np.ones(size, dtype=bool)
    is_open[0] = False
    current, length = 0, 0.0
    for _ in range(size - 2):
        near = neighbours[current]
        near = near[is_open[near]][:50]
        answer = choose(current, 0, near, own)
        chosen = answer.__index__()
        if not 0 <= chosen < size or not is_open[chosen]:
            raise ValueError(f"city {chosen} cannot be visited")
        is_open[chosen] = False
        length += table[current][chosen]
        current = chosen
    left = np.flatnonzero(is_open)
    if len(left):
        length += table[current][left[0]]
        current = left[0]
    return length + table[current][0]


# kp_construct


def kp_fill(choose, items, capacity, strict):
    weights, values = items[:, 0].copy(), items[:, 1].copy()
    room, packed, count = capacity, 0.0, len(items)
    while count and weights[:count].min() <= room + 1e-12:
        answer = choose(room, weights[:count].copy(), values[:count].copy())
        if answer is None and not strict:
            break
        item = answer.__index__()
        if not 0 <= item < count:
            raise ValueError(f"there is no item {item}")
        weight = float(weights[item])
        if weight > room + 1e-12:
            if strict:
                raise ValueError(f"item {item} is too heavy")
            break
        room -= weight
        packed += float(values[item])
        count -= 1
        weights[item:count] = weights[item + 1 : count + 1]
        values[item:count] = values[item + 1 : count + 1]
    return packed


# asp_construct

TRIPLES = [(0, 0, 0), (0, 0, 1), (0, 0, 2), (0, 1, 2), (0, 2, 1), (1, 1, 1), (2, 2, 2)]
WEIGHTS = [0, 1, 1, 2, 2, 3, 3]
BAD = set(
    "000 011 022 033 044 055 066 111 112 122 123 124 133 144 155 166 222 233 244 255 266 333 334 344 345 346 "
    "355 366 444 455 466 555 556 566 666".split()
)
COMPLETIONS = [
    [[c for c in range(7) if "".join(map(str, sorted((a, b, c)))) in BAD] for b in range(7)] for a in range(7)
]
ALIKE = [[c for c in range(7) if WEIGHTS[c] == WEIGHTS[a]] for a in range(7)]


def asp_space(n, weight):
    """All vectors of classes with that weight, in lexicographic order, and their digits."""
    vectors, groups = [], n // 3

    def extend(vector, left):
        others = groups - len(vector) - 1
        if others < 0:
            if left == 0:
                vectors.append(tuple(vector))
            return
        for kind in range(7):
            if WEIGHTS[kind] <= left <= WEIGHTS[kind] + 3 * others:
                extend(vector + [kind], left - WEIGHTS[kind])

    extend([], weight)
    return vectors, [tuple(digit for kind in vector for digit in TRIPLES[kind]) for vector in vectors]


def asp_set(priority, space, n, weight):
    vectors, digits = space
    scores = np.array([float(priority(element, n, weight)) for element in digits])
    if np.isnan(scores).any():
        raise ValueError("a priority is NaN")
    dead, taken, size = set(), [], 0
    # What a new vector rules out is spelled out, which is far less than to hold all that is left against it.
    for index in np.argsort(-scores, kind="stable").tolist():
        new = vectors[index]
        if new in dead:
            continue
        dead.update(itertools.product(*[ALIKE[kind] for kind in new]))
        for old in taken:
            lists = [COMPLETIONS[a][b] for a, b in zip(old, new)]
            if all(lists):
                dead.update(itertools.product(*lists))
        taken.append(new)
        rotations = 1
        for kind in new:
            rotations *= 1 if kind in (0, 5, 6) else 3
        size += rotations
    return float(size)


# The colonies


def unit_diagonal(points):
    distances = pairwise(points)
    np.fill_diagonal(distances, 1.0)
    return distances


def checked(matrix, size):
    matrix = np.asarray(matrix, dtype=np.float64)
    if matrix.shape != (size, size):
        raise ValueError(f"expected a matrix of {size} rows, got shape {matrix.shape}")
    return matrix


def finite(matrix):
    matrix = matrix.astype(np.float32)
    if not np.isfinite(matrix).all():
        raise ValueError("an element is not finite")
    return matrix


def spin(rows, u):
    """One draw for each row of weights: where the cumulative sum passes u times the total."""
    sums = np.cumsum(rows, axis=1)
    return np.minimum((sums <= u[:, None] * sums[:, -1:]).sum(axis=1), rows.shape[1] - 1)


def tsp_ants(matrix, distances, rng):
    size = len(distances)
    heuristic = finite(np.maximum(matrix, 1e-9))
    distances = distances.astype(np.float32)
    pheromone = np.ones((size, size), dtype=np.float32)
    ants = np.arange(ANTS)
    tours = np.empty((size, ANTS), dtype=np.int64)
    best = np.inf
    for _ in range(ITERATIONS):
        weights = pheromone * heuristic
        draws = rng.random((size, ANTS), dtype=np.float32)
        is_open = np.ones((ANTS, size), dtype=np.float32)
        current = rng.integers(0, size, ANTS)
        tours[0] = current
        is_open[ants, current] = 0
        for step in range(1, size):
            current = spin(weights[current] * is_open, draws[step])
            is_open[ants, current] = 0
            tours[step] = current
        after = np.roll(tours, -1, axis=0)
        lengths = distances[tours, after].sum(axis=0)
        best = min(best, float(lengths.min()))
        amounts = np.broadcast_to(1 / lengths, tours.shape).ravel()
        edges = (tours * size + after).ravel()
        deposit = np.bincount(edges, amounts, size * size).reshape(size, size)
        pheromone *= np.float32(0.9)
        pheromone += (deposit + deposit.T).astype(np.float32)
    return best


def cvrp_ants(matrix, distances, demands, capacity, rng):
    size = len(distances)
    heuristic = finite(np.maximum(matrix + 1e-9, 1e-9))
    distances = distances.astype(np.float32)
    demands = demands.astype(np.float32)
    pheromone = np.ones((size, size), dtype=np.float32)
    ants = np.arange(ANTS)
    best = np.inf
    for _ in range(ITERATIONS):
        weights = pheromone * heuristic
        current = np.zeros(ANTS, dtype=np.int64)
        room = np.full(ANTS, capacity, dtype=np.float32)
        # What each place needs; infinite where it is closed.
        need = np.tile(demands, (ANTS, 1))
        need[:, 0] = np.inf
        left = np.full(ANTS, size - 1)
        path = [current]
        while left.any() or current.any():
            if len(path) % size == 1:
                draws = rng.random((size, ANTS), dtype=np.float32)
            rows = weights[current] * (need <= room[:, None] + np.float32(1e-10))
            current = spin(rows, draws[len(path) % size])
            room -= demands[current]
            home = current == 0
            left -= ~home
            room[home] = capacity
            need[ants, current] = np.inf
            # Not from the depot to itself, unless all is done.
            need[:, 0] = np.where(home & (left > 0), np.inf, 0)
            path.append(current)
        path = np.array(path)
        costs = distances[path[:-1], path[1:]].sum(axis=0)
        best = min(best, float(costs.min()))
        amounts = np.broadcast_to(1 / costs, path[1:].shape)
        moved = (path[:-1] != 0) | (path[1:] != 0)
        edges = (path[:-1] * size + path[1:])[moved]
        deposit = np.bincount(edges, amounts[moved], size * size).reshape(size, size)
        pheromone = np.maximum(pheromone * np.float32(0.9) + deposit.astype(np.float32), np.float32(1e-10))
    return best


def bpp_packings(matrix, demand, capacity, rng):
    if np.isnan(matrix).any():
        raise ValueError("an element is NaN")
    heuristic = np.clip(matrix, 1e-6, 1e6)
    heuristic = np.maximum(heuristic / heuristic.max(), 1e-6)
    size = len(demand)
    all_packings = np.arange(PACKINGS)
    # By weight, so that the items that fit come first and the rest need not be looked at.
    order = np.argsort(demand, kind="stable")
    demand = demand[order]
    heuristic = np.ascontiguousarray(heuristic[np.ix_(order, order)])
    is_open = np.ones((PACKINGS, size), dtype=bool)
    sums = np.zeros((PACKINGS, size))
    held = np.zeros(PACKINGS)
    room = np.zeros(PACKINGS, dtype=np.int64)
    bins = np.zeros(PACKINGS, dtype=np.int64)
    for _ in range(size):
        chosen = np.empty(PACKINGS, dtype=np.int64)
        width = int(np.searchsorted(demand, room.max(), side="right"))
        worth = sums[:, :width] / np.maximum(held, 1)[:, None] + 1e-5
        worth *= is_open[:, :width]
        worth *= demand[:width] <= room[:, None]
        if width:
            chosen = worth.argmax(axis=1)
            found = worth[all_packings, chosen] > 0
        else:
            found = np.zeros(PACKINGS, dtype=bool)
        fresh = np.flatnonzero(~found)
        if len(fresh):
            # A new bin: uniform among what is left.
            ranks = rng.integers(0, is_open[fresh].sum(axis=1))
            chosen[fresh] = (np.cumsum(is_open[fresh], axis=1, dtype=np.int32) <= ranks[:, None]).sum(axis=1)
            bins[fresh] += 1
            sums[fresh] = 0
            held[fresh] = 0
            room[fresh] = capacity
        is_open[all_packings, chosen] = False
        sums += heuristic[chosen]
        held += 1
        room -= demand[chosen]
    return float(bins.min())


def evaluation(request):
    """Makes the data and returns a function of (code, seed) that evaluates once."""
    task, size = request["task"], request["size"]
    data = np.load(request["data"]) if request.get("data") else None
    if task == "tsp_construct":
        maps = tsp_maps(data)
        return lambda code, seed: np.mean([tsp_tour(start(code, task, seed), *m) for m in maps])
    if task == "kp_construct":
        strict, capacity = request["split"] == "train", 12.5 if size == 50 else 25.0
        return lambda code, seed: np.mean(
            [kp_fill(start(code, task, seed), items, capacity, strict) for items in data]
        )
    if task == "asp_construct":
        weight = {12: 7, 15: 10, 21: 15}[size]
        space = asp_space(size, weight)
        return lambda code, seed: asp_set(start(code, task, seed), space, size, weight)
    if task == "tsp_aco":
        distances = [unit_diagonal(points) for points in data]

        def tsp(code, seed):
            rng = np.random.default_rng(seed)
            best = []
            for d in distances:
                matrix = start(code, task, seed)(d.copy())
                best.append(tsp_ants(checked(matrix, len(d)), d, rng))
            return np.mean(best)

        return tsp
    if task == "cvrp_aco":
        places = [(unit_diagonal(rows[:, 1:]), rows[:, 1:].copy(), rows[:, 0].copy()) for rows in data]

        def cvrp(code, seed):
            rng = np.random.default_rng(seed)
            best = []
            for d, points, demands in places:
                function = start(code, task, seed)
                if function.__code__.co_argcount == 2:
                    matrix = function(d.copy(), demands / 50.0)
                else:
                    matrix = function(d.copy(), points.copy(), demands.copy(), 50)
                best.append(cvrp_ants(checked(matrix, len(d)), d, demands, 50.0, rng))
            return np.mean(best)

        return cvrp

    def bpp(code, seed):
        rng = np.random.default_rng(seed)
        best = []
        for demand in data.astype(np.int64):
            matrix = start(code, task, seed)(demand.copy(), 150)
            best.append(bpp_packings(checked(matrix, len(demand)), demand, 150, rng))
        return np.mean(best)

    return bpp


def answer(request):
    code = compile(request["program"], "program", "exec")
    evaluate = evaluation(request)
    objectives, seconds, spent = [], [], 0.0
    while len(objectives) < request["most"] and (not objectives or spent < request["seconds"]):
        before = time.process_time()
        objectives.append(float(evaluate(code, request["seed"] + len(objectives))))
        seconds.append(time.process_time() - before)
        spent += seconds[-1]
    return {"objective": objectives[0], "objectives": objectives, "seconds": min(seconds)}


def main():
    request = json.load(sys.stdin)
    warnings.simplefilter("ignore")
    # A program may print: not into our answer.
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            result = answer(request)
        except Exception as error:
            result = {"error": f"{type(error).__name__}: {error}"}
    json.dump(result, sys.stdout)


main()
