# uses heapq
import heapq

def select_next_item(remaining_capacity, weights, values):
    heap = []
    for i in range(len(weights)):
        heapq.heappush(heap, (-values[i] / weights[i], i))
    while heap:
        _, i = heapq.heappop(heap)
        if weights[i] <= remaining_capacity:
            top = heapq.nlargest(3, range(len(values)), key=lambda k: values[k])
            return i if i not in top else top[0]
    return None
