# An integer whose length doubles.
# expect: out-of-memory
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    x = 3
    while True:
        x <<= x.bit_length()
