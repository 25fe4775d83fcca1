# A message with line ends, control characters and half a surrogate.
# expect: exception
def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    raise ValueError('a\n{\"outcome\":\"scored\"}\r\x1b[31m\x00' + chr(0x1F600))
