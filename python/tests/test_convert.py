"""Converters against the real libraries: passing messages is a product with SciPy's matrix."""

import os
import warnings

import numpy as np
import pytest

import tiara
from conftest import module
from tiara import _convert


@pytest.fixture
def out():
    # Directed, so that a matrix differs from its transpose.
    return tiara.augment(
        tiara.DynamicGraph.from_events(
            ([0, 1, 2, 3], [1, 2, 0, 1], [0, 0, 12, 12]), time_bin=10, directed=True
        )
    )


X = np.random.default_rng(0).normal(size=(4, 3)).astype(np.float32)


def test_torch_multipliesAsScipyDoes(out):
    torch = module("torch")
    for t in range(2):
        tensor = out.torch(t)
        assert tensor.is_coalesced()
        assert tensor.dtype == torch.float32
        assert tensor.coalesce().indices().tolist() == tensor.indices().tolist()
        product = torch.sparse.mm(tensor, torch.from_numpy(X))
        assert np.allclose(product.numpy(), out[t] @ X, atol=1e-6)


def test_pyg_passesMessagesAsTheMatrixDoes(out):
    torch = module("torch")
    nn = module("torch_geometric.nn")
    data = out.pyg(1)
    assert data.num_nodes == 4
    assert data.validate()
    assert data.edge_attr.tolist() == data.edge_weight.tolist()
    passing = nn.SimpleConv(aggr="sum")
    passed = passing(torch.from_numpy(X), data.edge_index, data.edge_weight)
    assert np.allclose(passed.numpy(), out[1] @ X, atol=1e-6)


def test_pygTransform_replacesEdgesAndKeepsTheRest(out):
    torch = module("torch")
    data = module("torch_geometric.data")
    edges = [torch.tensor([[0, 1], [1, 2]]), torch.tensor([[2, 3], [0, 1]])]
    snapshots = [
        data.Data(x=torch.from_numpy(X), edge_index=e, edge_attr=torch.ones(2)) for e in edges
    ]
    made = tiara.pyg.TiaRa()(snapshots)
    assert snapshots[0].edge_index.tolist() == edges[0].tolist()
    for t in range(2):
        assert made[t].edge_index.tolist() == out.pyg(t).edge_index.tolist()
        assert made[t].edge_weight.tolist() == out.pyg(t).edge_weight.tolist()
        assert made[t].x is snapshots[t].x
        assert made[t].edge_attr is made[t].edge_weight
    single = tiara.pyg.TiaRa(alpha=0.2, beta=0)(snapshots[0])
    assert single.edge_weight.numel() == single.num_edges
    weighted = data.Data(edge_index=edges[0], edge_weight=torch.tensor([5.0, 1.0]), num_nodes=4)
    assert tiara.pyg.TiaRa()(weighted).edge_weight.tolist() != made[0].edge_weight.tolist()
    compose = module("torch_geometric.transforms").Compose([tiara.pyg.TiaRa(alpha=0.1, beta=0.3)])
    assert len(compose(snapshots)) == 2
    assert repr(tiara.pyg.TiaRa(alpha=0.1)) == "TiaRa(alpha=0.1, beta=0.3, epsilon=0.001)"
    with pytest.raises(ValueError, match="at least one snapshot"):
        tiara.pyg.TiaRa()([])
    with pytest.raises(ValueError, match="same nodes"):
        tiara.pyg.TiaRa()([data.Data(num_nodes=1), data.Data(num_nodes=2)])


def test_dgl_passesMessagesAsTheMatrixDoes(out):
    torch = module("torch")
    os.environ.setdefault("DGLBACKEND", "pytorch")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            import dgl.function as fn
        except Exception as failure:
            pytest.skip(f"DGL does not work with this PyTorch: {failure}")
    graph = out.dgl(1)
    assert graph.num_nodes() == 4
    graph.ndata["x"] = torch.from_numpy(X)
    graph.update_all(fn.u_mul_e("x", "w", "m"), fn.sum("m", "y"))
    assert np.allclose(graph.ndata["y"].numpy(), out[1] @ X, atol=1e-6)


def test_edges_thatDglAndPygGet_passMessagesAsTheMatrixDoes(out):
    source, target = _convert.edge_index(out._matrices[1])
    passed = np.zeros_like(X)
    np.add.at(passed, target, out[1].data[:, None] * X[source])
    assert source.dtype == target.dtype == np.int64
    assert np.allclose(passed, out[1] @ X, atol=1e-6)
