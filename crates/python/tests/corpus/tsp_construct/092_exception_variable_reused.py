def describe(x):
    try:
        return {0: "zero"}[x]
    except KeyError as reason:
        return f"no {reason}"

try:
    describe([])
except TypeError as reason:
    kind = type(reason).__name__

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    assert kind == "TypeError" and describe(5) == "no 5"
    return unvisited_nodes[len(str(reason)) % len(unvisited_nodes)]
