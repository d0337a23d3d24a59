"""Matrices in the forms of SciPy, PyTorch, PyG and DGL."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import scipy.sparse as sp

Csr = tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]  # data, indices, indptr


def csr(matrix: Csr, n: int) -> sp.csr_array:
    """Return SciPy's matrix over the same arrays."""
    made = sp.csr_array(matrix, shape=(n, n))
    made.has_sorted_indices = True
    made.has_canonical_format = True
    return made


def rows(matrix: Csr) -> npt.NDArray[np.int64]:
    """Return the row of each entry."""
    indptr = matrix[2]
    return np.repeat(np.arange(len(indptr) - 1, dtype=np.int64), np.diff(indptr))


def edge_index(matrix: Csr) -> npt.NDArray[np.int64]:
    """Return edges along which messages flow: to the node of a row, from those of its columns."""
    return np.stack([matrix[1].astype(np.int64), rows(matrix)])


def torch_matrix(matrix: Csr, n: int) -> Any:
    """Return a sparse tensor."""
    import torch

    data, indices, _ = matrix
    positions = np.stack([rows(matrix), indices.astype(np.int64)])
    made = torch.sparse_coo_tensor(torch.from_numpy(positions), torch.from_numpy(data), (n, n))
    return made._coalesced_(True)  # rows and columns ascend as they are


def pyg_data(matrix: Csr, n: int) -> Any:
    """Return PyG's ``Data``."""
    import torch
    from torch_geometric.data import Data

    weights = torch.from_numpy(matrix[0])
    return Data(
        edge_index=torch.from_numpy(edge_index(matrix)),
        edge_weight=weights,
        edge_attr=weights,  # where PyG's own GDC leaves them
        num_nodes=n,
    )


def dgl_graph(matrix: Csr, n: int) -> Any:
    """Return a ``DGLGraph``."""
    import dgl
    import torch

    source, target = edge_index(matrix)
    graph = dgl.graph((torch.from_numpy(source), torch.from_numpy(target)), num_nodes=n)
    graph.edata["w"] = torch.from_numpy(matrix[0])
    return graph
