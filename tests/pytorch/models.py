"""Small models with what real ones are full of: sizes, tuples, tied weights, forks, inputs with defaults."""
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.ln_1 = nn.LayerNorm(width)
        self.attention = nn.Linear(width, 3 * width)
        self.projection = nn.Linear(width, width)
        self.ln_2 = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def forward(self, x, mask):
        batch, length, width = x.size()
        parts = self.attention(self.ln_1(x)).split(width, dim=2)
        query, key, value = (p.view(batch, length, self.heads, width // self.heads).transpose(1, 2) for p in
                             (parts[0], parts[1], parts[2]))
        scores = torch.matmul(query, key.transpose(-2, -1)) / 4.0 + mask
        mixed = torch.matmul(torch.softmax(scores, dim=-1), value).transpose(1, 2).reshape(batch, length, width)
        x = x + self.projection(mixed)
        return x + self.mlp(self.ln_2(x))


class Gpt(nn.Module):
    """Sizes that are no tensors, a split that returns three, a head tied to the embedding."""

    def __init__(self, layers=3, width=64, heads=4, words=100, length=16):
        super().__init__()
        self.words = nn.Embedding(words, width)
        self.places = nn.Parameter(torch.randn(length, width))
        self.register_buffer("mask", torch.full((length, length), float("-inf")).triu(1))
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        self.head = nn.Linear(width, words, bias=False)
        self.head.weight = self.words.weight

    def forward(self, ids):
        x = self.words(ids) + self.places
        for block in self.blocks:
            x = block(x, self.mask)
        return self.head(self.norm(x))


class Encoder(nn.Module):
    """torch's own transformer layers, one leaf each; multi-head attention as a leaf that returns a pair."""

    def __init__(self, width=32):
        super().__init__()
        self.layers = nn.ModuleList(nn.TransformerEncoderLayer(width, 4, 64, batch_first=True) for _ in range(2))
        self.attention = nn.MultiheadAttention(width, 4, batch_first=True)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.attention(x, x, x)[0]


class Forks(nn.Module):
    """Branches that meet late, values read by many, two inputs, a keyword argument."""

    def __init__(self, width=16, levels=4):
        super().__init__()
        self.left = nn.ModuleList(nn.Linear(width, width) for _ in range(levels))
        self.right = nn.ModuleList(nn.Linear(width, width) for _ in range(levels))

    def forward(self, a, b):
        first = a = torch.add(a, other=b)
        for left, right in zip(self.left, self.right):
            a, b = torch.relu(left(a)) + b, torch.tanh(right(b)) * first
        return a - b, first


class Optional(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(4, 4)

    def forward(self, x, mask=None, scale: float = 2.0, *rest, **options):
        x = self.linear(x) * scale
        return x if mask is None else x + mask


class InPlace(nn.Module):
    def forward(self, ids, table):
        places = ids.add_(1)
        return table[places]


class Inner(nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x
        return -x


class Branching(nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(4, 4), Inner())

    def forward(self, x):
        return self.inner(x)


def small_dlrm():
    """The sample's model with six small tables."""
    from support import SAMPLE_MODELS, export_fx

    return export_fx.load_object(f"{SAMPLE_MODELS}:Dlrm")([50, 300, 60, 200, 90, 100], 16)


def broken():
    raise ValueError("no such size")


def no_module():
    return 3
