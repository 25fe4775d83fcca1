import numpy as np

def select_next_item(remaining_capacity, weights, values):
    parts = [str(np.float64(0.1) * 3), str(values[0]), repr(values[1]), f"{np.int64(7)}", str([np.float64(1.5), np.int64(2)]),
             str((np.bool_(True), None)), "%s" % np.float64(1e-7), str(1e16), str(1e22), repr(0.1 + 0.2), str(float("inf")), str(-0.0)]
    joined = ";".join(parts)
    return len(joined)
