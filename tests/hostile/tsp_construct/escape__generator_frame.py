# From a generator's frame to the built-ins.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    frame = (x for x in ()).gi_frame
    frame.f_builtins["open"]("/tmp/coevo-hostile-marker-gi", "w")
    return unvisited_nodes[0]
