def priority(el, n, w, history=[]):
    history.append(sum(el))
    return history[-1] + 0.001 * len(history)
