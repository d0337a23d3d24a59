"""Augmented snapshots in SciPy: tiara augment votes.csv -o out.npz, then python3 scipy_example.py out.npz"""
import sys

import numpy as np
import scipy.sparse as sp

z, t = np.load(sys.argv[1]), 0
A = sp.csr_matrix((z[f"data_{t}"], z[f"indices_{t}"], z[f"indptr_{t}"]), shape=z["shape"])
print(A.sum(axis=1).ravel(), z["nodes"][A[0].indices])
