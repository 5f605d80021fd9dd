#pragma once

#include "core/sharding/sharding_problem.h"

#include <map>

namespace cutaway::sharding {

struct MegatronOptions
{
    std::size_t tensorDimension = 0;
    std::optional<std::size_t> dataDimension;
    bool isSequenceParallel = false;
    bool isVocabularyParallel = true;
};

struct MegatronPlan
{
    Assignment assignment;
    std::map<std::uint32_t, std::string> roles; ///< `column`, `row`, `vocab`, `vocab_head`
    bool hasProjections = false;
};

/// Column, row and vocabulary parallel on one mesh dimension, data parallel on another, after Megatron-LM
/// (Shoeybi et al. 2019), found by propagation through the graph (README.md, section 8). `problem` must not skip
/// full replication. Errors: `cancelled`.
Result<MegatronPlan> megatronPlan(const std::shared_ptr<const ShardingProblem> &problem, const MegatronOptions &options,
                                  const Job &job);

} // namespace cutaway::sharding
