import numpy as np

def select_next_item(remaining_capacity, weights, values):
    scale = 40
    cap = int(remaining_capacity * scale)
    w = np.ceil(np.asarray(weights) * scale).astype(int)
    n = len(w)
    dp = np.zeros((n + 1, cap + 1))
    for i in range(1, n + 1):
        wi = w[i - 1]
        dp[i] = dp[i - 1]
        if wi <= cap:
            take = dp[i - 1, :cap + 1 - wi] + values[i - 1]
            dp[i, wi:] = np.maximum(dp[i, wi:], take)
    c = cap
    picked = []
    for i in range(n, 0, -1):
        if dp[i, c] != dp[i - 1, c]:
            picked.append(i - 1)
            c -= w[i - 1]
    if picked:
        return max(picked, key=lambda k: values[k])
    return None
