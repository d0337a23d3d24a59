"""TiaRa as a transform of PyTorch Geometric."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

import torch
from torch_geometric.data import Data
from torch_geometric.transforms import BaseTransform

from . import _convert
from ._augment import augment
from ._graph import DynamicGraph

__all__ = ["TiaRa"]


class TiaRa(BaseTransform):  # type: ignore[misc]
    """Replace the edges of a chronological list of ``Data`` with augmented ones.

    All snapshots have the same nodes. Edges are taken as ``edge_index`` gives them, so an
    undirected graph holds both directions. The new ``edge_weight`` is normalised: layers must not
    do it again (``GCNConv(..., normalize=False)``). ``edge_attr`` becomes the same tensor, as after
    PyG's own ``GDC``. Everything else in a snapshot stays as it is.

    Parameters
    ----------
    alpha, beta, epsilon
        See :func:`tiara.augment`.
    **parameters
        Further parameters of :func:`tiara.augment`.

    Examples
    --------
    >>> import torch, tiara.pyg
    >>> from torch_geometric.data import Data
    >>> edges = torch.tensor([[0, 1], [1, 0]])
    >>> transform = tiara.pyg.TiaRa(alpha=0.1, beta=0.3)
    >>> first, second = transform([Data(edge_index=edges, num_nodes=2)] * 2)
    >>> first.edge_weight.shape
    torch.Size([4])
    """

    def __init__(
        self, alpha: float = 0.2, beta: float = 0.3, epsilon: float = 1e-3, **parameters: Any
    ) -> None:
        self.parameters = {"alpha": alpha, "beta": beta, "epsilon": epsilon, **parameters}

    def forward(self, snapshots: Data | Sequence[Data]) -> Any:
        """Return new snapshots; a single ``Data`` is a dynamic graph of one snapshot."""
        if isinstance(snapshots, Data):
            return self.forward([snapshots])[0]
        if not len(snapshots):
            raise ValueError("there must be at least one snapshot, got none")
        sizes = {snapshot.num_nodes for snapshot in snapshots}
        if len(sizes) != 1:
            raise ValueError(f"snapshots must have the same nodes, got {sorted(sizes)} of them")
        (n,) = sizes
        graph = DynamicGraph.from_snapshots([_edges(data) for data in snapshots], num_nodes=n)
        augmented = augment(graph, **self.parameters)
        made = []
        for snapshot, matrix in zip(snapshots, augmented._matrices, strict=True):
            data = copy.copy(snapshot)
            device = snapshot.edge_index.device
            data.edge_index = torch.from_numpy(_convert.edge_index(matrix)).to(device)
            data.edge_weight = data.edge_attr = torch.from_numpy(matrix[0]).to(device)
            data.num_nodes = n
            made.append(data)
        return made

    def __repr__(self) -> str:
        """Return the parameters."""
        told = ", ".join(f"{name}={value}" for name, value in self.parameters.items())
        return f"{type(self).__name__}({told})"


def _edges(data: Data) -> Any:
    index = data.edge_index.detach().cpu().numpy()
    weight = data.get("edge_weight")
    return index if weight is None else (index, weight.detach().cpu().numpy())
