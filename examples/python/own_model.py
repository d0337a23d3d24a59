"""The loop of link_prediction.py with a model of your own: own_model.py CollegeMsg.txt.gz."""

import sys

import torch
from link_prediction import DIMENSION, compare, read
from torch_geometric.nn import GraphConv


class Mine(torch.nn.Module):
    """Features, a snapshot and the model's own state in; an embedding and the next state out."""

    def __init__(self):
        super().__init__()
        self.layer = GraphConv(DIMENSION, DIMENSION)

    def forward(self, x, snapshot, state):
        return self.layer(x, snapshot.edge_index, snapshot.edge_weight).tanh(), state


if __name__ == "__main__":
    compare(read(sys.argv[1]), Mine, seeds=int((sys.argv[2:] or ["5"])[0]), epochs=5)
