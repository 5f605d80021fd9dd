"""Stand-ins for what Debian's torch lacks: TorchRec's collections and plan types, torch's sharding specifications.

Names, fields and defaults are TorchRec's; there is no behaviour behind them.
"""
import dataclasses
import enum
import sys
import types
import typing

import torch


class DataType(enum.Enum):
    FP32 = "FP32"
    FP16 = "FP16"
    BF16 = "BF16"
    INT8 = "INT8"
    UINT8 = "UINT8"


class PoolingType(enum.Enum):
    SUM = "SUM"
    MEAN = "MEAN"
    NONE = "NONE"


class CacheAlgorithm(enum.Enum):
    LRU = 0
    LFU = 1


class BoundsCheckMode(enum.IntEnum):
    FATAL = 0
    WARNING = 1


@dataclasses.dataclass
class EmbeddingBagConfig:
    name: str
    num_embeddings: int
    embedding_dim: int
    feature_names: typing.List[str]
    data_type: DataType = DataType.FP32
    pooling: PoolingType = PoolingType.SUM


@dataclasses.dataclass
class EmbeddingConfig:
    name: str
    num_embeddings: int
    embedding_dim: int
    feature_names: typing.List[str]
    data_type: DataType = DataType.FP32


class EmbeddingBagCollection(torch.nn.Module):
    def __init__(self, tables, is_weighted=False):
        super().__init__()
        self._configs, self._is_weighted = tables, is_weighted
        self.embedding_bags = torch.nn.ModuleDict(
            {t.name: torch.nn.EmbeddingBag(t.num_embeddings, t.embedding_dim, device="meta") for t in tables})

    def embedding_bag_configs(self):
        return self._configs

    def is_weighted(self):
        return self._is_weighted


class EmbeddingCollection(torch.nn.Module):
    def __init__(self, tables):
        super().__init__()
        self._configs = tables
        self.embeddings = torch.nn.ModuleDict(
            {t.name: torch.nn.Embedding(t.num_embeddings, t.embedding_dim, device="meta") for t in tables})

    def embedding_configs(self):
        return self._configs


@dataclasses.dataclass
class CacheParams:
    algorithm: typing.Optional[CacheAlgorithm] = None
    load_factor: typing.Optional[float] = None
    reserved_memory: typing.Optional[float] = None
    precision: typing.Optional[DataType] = None
    prefetch_pipeline: typing.Optional[bool] = None


@dataclasses.dataclass
class ParameterSharding:
    sharding_type: str
    compute_kernel: str
    ranks: typing.Optional[typing.List[int]] = None
    sharding_spec: object = None
    cache_params: typing.Optional[CacheParams] = None
    enforce_hbm: typing.Optional[bool] = None
    stochastic_rounding: typing.Optional[bool] = None
    bounds_check_mode: typing.Optional[BoundsCheckMode] = None
    output_dtype: typing.Optional[DataType] = None


class EmbeddingModuleShardingPlan(dict):
    pass


@dataclasses.dataclass
class ShardingPlan:
    plan: typing.Dict[str, EmbeddingModuleShardingPlan]


@dataclasses.dataclass
class ShardMetadata:
    shard_offsets: typing.List[int]
    shard_sizes: typing.List[int]
    placement: str


@dataclasses.dataclass
class EnumerableShardingSpec:
    shards: typing.List[ShardMetadata]


def install():
    """Puts the stand-ins where `import` finds them; what is really installed is left alone."""
    modules = {
        "torchrec": {},
        "torchrec.distributed": {},
        "torchrec.distributed.types": {"BoundsCheckMode": BoundsCheckMode, "CacheAlgorithm": CacheAlgorithm,
                                       "CacheParams": CacheParams, "ParameterSharding": ParameterSharding,
                                       "EmbeddingModuleShardingPlan": EmbeddingModuleShardingPlan,
                                       "ShardingPlan": ShardingPlan},
        "torchrec.modules": {},
        "torchrec.modules.embedding_configs": {"DataType": DataType},
        "torch.distributed._shard.sharding_spec": {"EnumerableShardingSpec": EnumerableShardingSpec,
                                                   "ShardMetadata": ShardMetadata},
    }
    for name, members in modules.items():
        module = types.ModuleType(name)
        module.__path__ = []
        vars(module).update(members)
        sys.modules.setdefault(name, module)
    sys.modules.setdefault("torch.distributed._shard", types.ModuleType("torch.distributed._shard"))
