#pragma once

#include "core/base/job.h"
#include "core/children/child_process.h"

namespace cutaway {

/// What whoever waits for a child allows.
struct ChildBudget
{
    std::chrono::milliseconds elapsed{60'000};        ///< from start to answer; a stopped child uses no processor time
    std::size_t largestAnswer = std::size_t(1) << 30; ///< bytes
};

/// Starts the child, gives it all of `request` and returns all that it wrote, if it then exits with 0. However it ends,
/// and whoever stops or kills it, this returns within the budget; a stop of the job is honoured within 50 ms. May be
/// called from several threads at once. Errors: `child_not_started`, those of `childError`, `cancelled`.
Result<std::string> runChild(const ChildCommand &command, std::string_view request, const ChildLimits &limits,
                             const ChildBudget &budget, const Job &job);

} // namespace cutaway
