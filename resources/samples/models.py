"""The models of the samples that torchvision does not have. Written out in plain operators, so that torch.fx sees them.

    ../exporters/export_fx.py models.py:bert --input ids=int64:8,128:30522 …

make_samples.sh writes all samples anew.
"""
import torch
from torch import nn


class Attention(nn.Module):
    def __init__(self, hidden, heads):
        super().__init__()
        self.heads, self.size = heads, hidden // heads
        self.query = nn.Linear(hidden, hidden)
        self.key = nn.Linear(hidden, hidden)
        self.value = nn.Linear(hidden, hidden)
        self.output = nn.Linear(hidden, hidden)

    def forward(self, x, mask):
        query = self.query(x).unflatten(-1, (self.heads, self.size)).transpose(1, 2)
        key = self.key(x).unflatten(-1, (self.heads, self.size)).permute(0, 2, 3, 1)
        value = self.value(x).unflatten(-1, (self.heads, self.size)).transpose(1, 2)
        scores = torch.softmax(torch.matmul(query, key) / self.size**0.5 + mask, dim=-1)
        return self.output(torch.matmul(scores, value).transpose(1, 2).flatten(2))


class FeedForward(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.inner = nn.Linear(hidden, 4 * hidden)
        self.activation = nn.GELU()
        self.outer = nn.Linear(4 * hidden, hidden)

    def forward(self, x):
        return self.outer(self.activation(self.inner(x)))


class BertLayer(nn.Module):
    def __init__(self, hidden, heads):
        super().__init__()
        self.attention = Attention(hidden, heads)
        self.attention_norm = nn.LayerNorm(hidden)
        self.feed_forward = FeedForward(hidden)
        self.output_norm = nn.LayerNorm(hidden)

    def forward(self, x, mask):
        x = self.attention_norm(x + self.attention(x, mask))
        return self.output_norm(x + self.feed_forward(x))


class BertEmbeddings(nn.Module):
    def __init__(self, hidden, words, length):
        super().__init__()
        self.word = nn.Embedding(words, hidden)
        self.position = nn.Embedding(length, hidden)
        self.token_type = nn.Embedding(2, hidden)
        self.norm = nn.LayerNorm(hidden)
        self.register_buffer("positions", torch.arange(length).unsqueeze(0))

    def forward(self, ids, types):
        return self.norm(self.word(ids) + self.position(self.positions) + self.token_type(types))


class Bert(nn.Module):
    def __init__(self, layers, hidden, heads, words, length):
        super().__init__()
        self.embeddings = BertEmbeddings(hidden, words, length)
        self.layer = nn.ModuleList(BertLayer(hidden, heads) for _ in range(layers))
        self.pooler = nn.Linear(hidden, hidden)

    def forward(self, ids, types, mask):
        x = self.embeddings(ids, types)
        mask = (1.0 - mask) * -10000.0
        for layer in self.layer:
            x = layer(x, mask)
        return torch.tanh(self.pooler(x[:, 0]))


class Dlrm(nn.Module):
    """Dense features through one multilayer perceptron, a table per categorical feature, all pairs of dot products."""

    def __init__(self, rows, width, dense=13, device=None):
        super().__init__()
        self.bottom = self.perceptron([dense, 512, 256, width])
        self.tables = nn.ModuleList(nn.EmbeddingBag(count, width, mode="sum", device=device) for count in rows)
        self.top = self.perceptron([(len(rows) + 1) ** 2 + width, 512, 256, 1])

    @staticmethod
    def perceptron(sizes):
        layers = []
        for given, wanted in zip(sizes, sizes[1:]):
            layers += [nn.Linear(given, wanted), nn.ReLU()]
        return nn.Sequential(*layers[:-1])

    def forward(self, dense, categories):
        dense = self.bottom(dense)
        sparse = [table(categories[i]) for i, table in enumerate(self.tables)]
        features = torch.stack([dense] + sparse, dim=1)
        pairs = torch.bmm(features, features.transpose(1, 2)).flatten(1)
        return torch.sigmoid(self.top(torch.cat([dense, pairs], dim=1)))


def bert(layers=12, hidden=768, heads=12, words=30522, length=128):
    return Bert(layers, hidden, heads, words, length)


# Distinct values of the 26 categorical features of the Criteo display advertising data.
CRITEO = [1460, 583, 10131227, 2202608, 305, 24, 12517, 633, 3, 93145, 5683, 8351593, 3194, 27, 14992, 5461306, 10,
          5652, 2173, 4, 7046547, 18, 15, 286181, 105, 142572]


def dlrm(width=64, device=None):
    return Dlrm(CRITEO, width, device=device)
