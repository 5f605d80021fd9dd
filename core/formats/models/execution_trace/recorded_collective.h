#pragma once

#include "core/formats/models/execution_trace/recorded_call.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

struct SchemaArgument
{
    std::string name;
    bool isWritten = false; ///< `Tensor(a!) self`
    bool isKeyword = false; ///< behind the star
};

/// `aten::add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)`, taken apart.
struct OperatorSchema
{
    std::string target; ///< `torch.ops.aten.add_.Tensor`, of no overload `torch.ops.aten.mm.default`
    std::vector<SchemaArgument> arguments;
};

/// What is damaged gives fewer arguments. O(length).
OperatorSchema parseOperatorSchema(std::string_view schema);

struct RecordedCollective
{
    std::string kind; ///< as in cutaway.graph: `all_gather`
    std::string group;
    std::int64_t groupSize = 0; ///< 0: not told
    std::string reduceOp;       ///< empty: not told
};

/// `_allgather_base` is an `all_gather`; empty for what is none of a graph's kinds (`barrier`, `send`, `wait`).
std::string collectiveKind(std::string_view name);

/// What a `record_param_comms` says, in its attributes or among its values. None if it is no collective.
std::optional<RecordedCollective> collectiveOfRecord(const RecordedCall &call);
/// The same of a call of a collective operator (`_c10d_functional::all_reduce`, `c10d::allreduce_`), from its own
/// arguments; those of `c10d` do not tell their group.
std::optional<RecordedCollective> collectiveOfOperator(const RecordedCall &call, const OperatorSchema &schema);

/// Sizes of groups by name, as the trace's beginning lists them.
std::map<std::string, std::int64_t> recordedGroups(const std::vector<RecordedCall> &calls);

} // namespace cutaway
