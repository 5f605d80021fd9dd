#pragma once

#include "core/formats/models/fx_text/fx_sizes.h"
#include "core/formats/models/fx_text/fx_value.h"

namespace cutaway {

/// A call that sends data between devices.
struct FxCollective
{
    NodeIndex node;
    std::string kind;      ///< `all_gather`, as documents have it
    std::string groupName; ///< cleaned
    std::string reduceOp;  ///< empty: nothing is reduced
    std::optional<std::int64_t> groupSize;
};

/// Of a call to `torch.ops._c10d_functional.*` and its relatives; none for any other, waits among them. `call` has the
/// callee and the arguments.
std::optional<FxCollective> fxCollective(const FxValue &call);

/// What is known of groups beside the calls.
struct FxGroupSizes
{
    std::map<std::string, std::int64_t> byName;
    std::optional<std::int64_t> ranks; ///< of the run
};

/// Gives the sizes that calls leave out: of a gather or scatter of the same group, else what is known, else what was
/// asked for as `group.NAME`, else 1 as an open size.
void sizeFxGroups(std::vector<FxCollective> &collectives, const FxGroupSizes &known, FxSizes &sizes);

/// `"collective":{…}`.
std::string fxCollectiveField(const FxCollective &collective);

} // namespace cutaway
