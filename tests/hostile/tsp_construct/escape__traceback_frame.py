# From a caught exception's frame to the harness' modules.
# expect interpreter: unsupported
# expect cpython: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    try:
        1 / 0
    except ZeroDivisionError as error:
        frame = error.__traceback__.tb_frame
        while frame.f_back is not None:
            frame = frame.f_back
        frame.f_globals["os"].kill(frame.f_globals["os"].getppid(), 15)
    return unvisited_nodes[0]
