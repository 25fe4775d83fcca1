def safe(f, *args, default=0):
    try:
        result = f(*args)
    except (ZeroDivisionError, OverflowError):
        return default
    except ArithmeticError:
        return default - 1
    except LookupError as error:
        return default + len(error.args)
    except Exception:
        return default - 2
    else:
        return result
    finally:
        pass

def heuristics(demand, capacity):
    d = demand.tolist()
    codes = [safe(lambda a: a // 0, 1), safe(lambda k: d[k], 99), safe(lambda k: {}[k], 'x', default=5), safe(int, "x"), safe(len, d), safe(max, [])]
    return [[c + x / capacity for x in d] for c, _ in zip(codes * 7, d)]
