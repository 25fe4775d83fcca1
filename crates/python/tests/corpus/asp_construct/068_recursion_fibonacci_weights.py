def fib(k):
    return k if k < 2 else fib(k - 1) + fib(k - 2)

def priority(el, n, w):
    return sum(fib(i % 9 + 1) * x for i, x in enumerate(el)) / fib(12)
