def priority(el, n, w):
    s = "".join(map(str, el))
    t = s.replace("0", "a").replace("1", "b").upper().center(21, "-")
    u = t.partition("A")[0].count("-") + s.zfill(20).index("0") + len(s.rstrip("012")) + s.startswith("0") + s.endswith(("1", "2"))
    v = ord(s[0]) - ord("0") + len("abc" * 2) + int(s[:5], 3) + ("12" in s) + (s > "1") + int(s.isdigit())
    return u + v / 100 + len(t.split("B")) + len("x,y,,z".split(",")) + len(" a  b ".split())
