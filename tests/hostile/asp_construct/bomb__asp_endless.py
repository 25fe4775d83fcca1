# Never ends, where each call gets its allowance anew.
# expect interpreter: out-of-fuel
# expect cpython: timeout
def priority(el, n, w):
    while True:
        pass
