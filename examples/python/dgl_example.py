"""Augmented snapshots in DGL: python3 dgl_example.py out.npz"""
import sys

import dgl
import numpy as np
import torch

z, t = np.load(sys.argv[1]), 0
row = np.repeat(np.arange(z["shape"][0]), np.diff(z[f"indptr_{t}"]))
# Messages flow from the first to the second: node `row` takes from the nodes of its surfer.
column = z[f"indices_{t}"].astype(np.int64)  # DGL wants both ends of one type
g = dgl.graph((torch.from_numpy(column), torch.from_numpy(row)), num_nodes=int(z["shape"][0]))
g.edata["w"] = torch.from_numpy(z[f"data_{t}"])
print(g)
