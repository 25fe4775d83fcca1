from typing import List, Optional
import numpy as np

def select_next_item(remaining_capacity: float, weights: List[float], values: List[float]) -> Optional[int]:
    n: int = len(weights)
    scores: List[float] = [0.0] * n
    i: int
    for i in range(n):
        scores[i] = -1.0 if weights[i] > remaining_capacity else float(values[i]) * (1.0 - float(weights[i]) / remaining_capacity)
    top: float = max(scores)
    return scores.index(top) if top >= 0 else None
