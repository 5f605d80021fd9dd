#pragma once

#include "core/plan/plan_terms.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// A pass that each step of a run does once, and the names by which a profiler's trace may tell it.
struct ExpectedPass
{
    enum class Kind : std::uint8_t { Forward, Backward, BackwardInputs, BackwardWeights };

    Kind kind = Kind::Forward;
    std::size_t place = 0;                      ///< of `ExpectedRun::places`
    GroupIndex group;                           ///< a stage, a partition
    std::optional<std::size_t> microbatch = {}; ///< nothing where a step has one pass of the group
    double start = 0;                           ///< seconds from the step's begin
    double end = 0;
    double share = 1;            ///< of that time, where several passes run together
    std::string label;           ///< `PP:2F3`
    std::string jointLabel = {}; ///< `PP:(3F2;0B1)OVERLAP_F_B`, of all that run together; empty: it runs alone
    std::string rankLabel = {};  ///< `Forward 3`, which means this pass on this place's rank only; empty: none

    double sec() const { return (end - start) * share; }
};

/// What one pass makes and another needs, on its way between two places.
struct ExpectedTransfer
{
    std::size_t from = 0; ///< of `ExpectedRun::passes`
    std::size_t to = 0;
    bool isGradient = false;
    double start = 0;
    double end = 0;
    std::string sendLabel; ///< `PP:0SEND_F3`
    std::string receiveLabel;
};

/// What does passes one after another: a device, which is a rank of the run, or several where it is replicated.
struct ExpectedPlace
{
    std::string name;
    LaneIndex lane;
};

/// `PP:2F3`: as torch.distributed.pipelining names in traces what its schedules do.
inline std::string actionLabel(std::size_t stage, std::string_view action, std::size_t microbatch)
{
    return "PP:" + std::to_string(stage) + std::string(action) + std::to_string(microbatch);
}

/// What a plan says that a step of a run does, for comparing it with what was measured.
struct ExpectedRun
{
    double stepSec = 0;
    std::vector<ExpectedPlace> places;
    std::vector<ExpectedPass> passes; ///< by place and start
    std::vector<ExpectedTransfer> transfers;
    /// What sets the times of backward passes by those of forward passes: `backward_ratio`; empty: nothing.
    std::string backwardSetting = {};
};

/// What a collective is, as a plan and a trace of its run both know it.
struct CollectiveIdentity
{
    std::string kind;                     ///< as in graphs: `all_gather`
    std::string group;                    ///< its name; empty: not told, as of the next two
    std::optional<std::int64_t> elements; ///< that a rank gives
    std::string dtype;                    ///< `bfloat16`

    friend bool operator==(const CollectiveIdentity &, const CollectiveIdentity &) = default;
};

/// A collective by what it is, and by its number among those of a step that are the same.
struct NumberedCollective
{
    CollectiveIdentity identity;
    std::size_t number = 0;
};

/// `collective:all_gather;1024;bfloat16;0;group`: the group is last, as its name may hold anything.
std::string collectiveLabel(const CollectiveIdentity &identity, std::size_t number);
bool isCollectiveLabel(std::string_view label);
/// Of a text that `collectiveLabel` made; else none.
std::optional<NumberedCollective> collectiveOfLabel(std::string_view label);

} // namespace cutaway
