"""Augmented snapshots in PyTorch Geometric: python3 pyg_example.py out.npz"""
import sys

import numpy as np
import torch

z, t = np.load(sys.argv[1]), 0
row = np.repeat(np.arange(z["shape"][0]), np.diff(z[f"indptr_{t}"]))
# Messages flow from edge_index[0] to edge_index[1]: node `row` takes from the nodes of its surfer.
edge_index = torch.from_numpy(np.stack([z[f"indices_{t}"].astype(np.int64), row]))
edge_weight = torch.from_numpy(z[f"data_{t}"])
print(edge_index.shape, edge_weight.sum())
