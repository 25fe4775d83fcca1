# A default value opens a file when the function is defined.
# expect interpreter: unsupported
# expect cpython: exception
def heuristics(distance_matrix, log=open("/tmp/coevo-hostile-marker-default", "w")):
    return 1 / distance_matrix
