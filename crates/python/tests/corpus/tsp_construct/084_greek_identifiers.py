import numpy as np

α, β = 0.8, 0.2

def select_next_node(current_node, destination_node, unvisited_nodes, distance_matrix):
    """Weights α (near) and β (far from the depot) — naïve, but quick."""
    δ = distance_matrix[current_node, unvisited_nodes]
    σ = α * δ - β * distance_matrix[unvisited_nodes, destination_node]
    return unvisited_nodes[np.argmin(σ)]
