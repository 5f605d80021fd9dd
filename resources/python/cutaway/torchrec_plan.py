#!/usr/bin/env python3
# Copyright: the Cutaway authors. SPDX-License-Identifier: Apache-2.0
"""Makes TorchRec's ShardingPlan from a plan exported as torchrec.sharding_plan.

  from load_plan import load_plan
  model = DistributedModelParallel(module, plan=load_plan("plan.json"), ...)

Every process of the job loads the same file. Needs torchrec; nothing that the file says is run.
"""
import json


def load_plan(path):
    """Reads the ShardingPlan of a file. ValueError says what is wrong with it."""
    with open(path, encoding="utf-8") as file:
        return plan_of(json.load(file))


def plan_of(document):
    """The ShardingPlan of a document."""
    from torchrec.distributed.types import EmbeddingModuleShardingPlan, ShardingPlan

    modules = document.get("plan") if isinstance(document, dict) else None
    if not isinstance(modules, dict):
        raise ValueError("this is no torchrec.sharding_plan: it has no object \"plan\"")
    return ShardingPlan(plan={
        module: EmbeddingModuleShardingPlan({name: sharding_of(name, entry) for name, entry in tables.items()})
        for module, tables in modules.items()})


def sharding_of(table, entry):
    """The ParameterSharding of one table."""
    from torchrec.distributed.types import BoundsCheckMode, ParameterSharding
    from torchrec.modules.embedding_configs import DataType

    try:
        optional = {
            "cache_params": cache_of(entry.get("cache_params")),
            "enforce_hbm": entry.get("enforce_hbm"),
            "stochastic_rounding": entry.get("stochastic_rounding"),
            "bounds_check_mode": member(BoundsCheckMode, entry.get("bounds_check_mode")),
            "output_dtype": member(DataType, entry.get("output_dtype")),
        }
        return ParameterSharding(sharding_type=entry["sharding_type"], compute_kernel=entry["compute_kernel"],
                                 ranks=list(entry["ranks"]), sharding_spec=spec_of(entry.get("shards")),
                                 **{name: value for name, value in optional.items() if value is not None})
    except KeyError as missing:
        raise ValueError(f"table \"{table}\": {missing} is missing or unknown") from missing


def spec_of(shards):
    """None for a replicated table, which has no shards."""
    if shards is None:
        return None
    from torch.distributed._shard.sharding_spec import EnumerableShardingSpec, ShardMetadata

    return EnumerableShardingSpec([
        ShardMetadata(shard_offsets=list(shard["shard_offsets"]), shard_sizes=list(shard["shard_sizes"]),
                      placement=shard["placement"])
        for shard in shards])


def cache_of(entry):
    if entry is None:
        return None
    from torchrec.distributed.types import CacheAlgorithm, CacheParams
    from torchrec.modules.embedding_configs import DataType

    return CacheParams(algorithm=member(CacheAlgorithm, entry.get("algorithm")),
                       load_factor=entry.get("load_factor"), reserved_memory=entry.get("reserved_memory"),
                       precision=member(DataType, entry.get("precision")),
                       prefetch_pipeline=entry.get("prefetch_pipeline"))


def member(enumeration, name):
    """The member of this name; None stays None. KeyError if there is none."""
    return None if name is None else enumeration[name]
