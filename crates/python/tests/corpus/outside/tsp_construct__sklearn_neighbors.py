from sklearn.neighbors import NearestNeighbors

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    model = NearestNeighbors(n_neighbors=3, metric='precomputed').fit(distance_matrix)
    _, index = model.kneighbors(distance_matrix[current_node].reshape(1, -1))
    return next(i for i in index[0] if i in unvisited_nodes)
