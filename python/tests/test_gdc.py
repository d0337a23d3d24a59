"""With β = 0 a snapshot's result is that of PyG's GDC: personalised PageRank, solved exactly."""

import numpy as np
import scipy.sparse as sp

import tiara
from conftest import BITCOIN, events, module

ALPHA, EPSILON = 0.1, 1e-3


def gdc(data, n):
    """Return GDC's matrix, row by row as ours, of a snapshot without isolated nodes."""
    torch = module("torch")
    transforms = module("torch_geometric.transforms")
    # Our walk divides the rows of A + I by their sums. GDC multiplies from the other side: its
    # "col" normalisation of A + I is the same walk, and its result our matrix transposed. Where
    # we drop what is not above ε and normalise again, GDC drops what is below ε and normalises
    # the columns.
    transform = transforms.GDC(
        self_loop_weight=1,
        normalization_in="col",
        normalization_out="col",
        diffusion_kwargs={"method": "ppr", "alpha": ALPHA},
        sparsification_kwargs={"method": "threshold", "eps": EPSILON},
        exact=True,
    )
    made = transform(data)
    weights = made.edge_attr.numpy().astype(np.float64)
    source, target = made.edge_index.numpy()
    assert torch.is_tensor(made.edge_index)
    return sp.csr_array((weights, (target, source)), shape=(n, n))


def test_tenSnapshots_areThoseOfGdc():
    torch = module("torch")
    data = module("torch_geometric.data")
    graph = tiara.DynamicGraph.from_events(events(BITCOIN), time_bin="1200000s")
    out = tiara.augment(graph, alpha=ALPHA, beta=0, epsilon=EPSILON, iterations="exact")
    plain = tiara.augment(graph, method="none")
    busiest = np.argsort([-matrix.nnz for matrix in plain])[:10]
    for t in busiest:
        adjacency = plain[t] - sp.diags_array(plain[t].diagonal())
        adjacency.eliminate_zeros()
        active = np.flatnonzero(np.diff(adjacency.indptr))
        block = adjacency[active][:, active].tocoo()
        n = len(active)
        edges = torch.from_numpy(np.stack([block.row, block.col]).astype(np.int64))
        theirs = gdc(data.Data(edge_index=edges, num_nodes=n), n)
        mine = out[int(t)][active][:, active]
        # Nodes without an edge stay by themselves; GDC is not asked about them.
        assert out[int(t)].nnz == mine.nnz + len(graph.nodes) - n
        assert mine.nnz == theirs.nnz
        assert abs(mine - theirs).max() < 2e-6  # GDC inverts in float32
        assert mine.nnz > 1000
