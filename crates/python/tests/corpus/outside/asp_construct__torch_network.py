import torch
import torch.nn as nn

def priority(el, n, w):
    torch.manual_seed(0)
    layer = nn.Linear(n, 1)
    return layer(torch.tensor(el, dtype=torch.float32)).item()
