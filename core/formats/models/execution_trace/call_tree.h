#pragma once

#include "core/base/result.h"
#include "core/formats/models/execution_trace/recorded_call.h"

#include <cstdint>
#include <vector>

namespace cutaway {

/// Where a call stands among those that it is part of.
struct CallPlace
{
    static constexpr std::uint32_t none = ~std::uint32_t(0);

    std::uint32_t innermost = none; ///< index of the operator next around it; `none`: it is outermost
    std::uint32_t outermost = none; ///< of the first operator on the way from the root
    std::uint32_t module = none;    ///< in the tree's modules
    bool isBackward = false;
};

struct CallTree
{
    std::vector<CallPlace> places; ///< per call
    std::vector<std::string> modules;
};

/// Errors: `duplicate_id`, `cycle`, with the place in `nodes`. O(calls).
Result<CallTree> callTree(const std::vector<RecordedCall> &calls);

/// The calls that become nodes, in the order in which they ran: operators that are part of no other, or with
/// `isLeaves` those without another in them; and communication that no operator did.
std::vector<std::uint32_t> chosenCalls(const std::vector<RecordedCall> &calls, const CallTree &tree, bool isLeaves);

} // namespace cutaway
