def priority(el, n, w):
    return (sum(el), el.count(0))
