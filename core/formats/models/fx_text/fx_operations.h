#pragma once

#include "core/formats/models/fx_text/fx_arguments.h"
#include "core/formats/models/fx_text/fx_types.h"
#include "core/formats/models/fx_text/fx_value.h"

namespace cutaway {

/// What the right side of an assignment calls.
struct FxOperation
{
    Opcode opcode = Opcode::CallFunction;
    std::string target;
    std::string modulePath = {};                                   ///< of a called module
    std::vector<NodeIndex> mutated = {};                           ///< nodes whose storage it writes
    std::optional<std::pair<NodeIndex, std::size_t>> element = {}; ///< `node[1]`: the element that it takes out
    NodeIndex aliased = {};                                        ///< the node whose storage its result shares
};

/// Tells a call of a function, method or module, an attribute, an operator and an index apart and hands the arguments
/// over. None for what makes no node: a list or a constant.
///
///     torch.ops.aten.mm.default(a, b)     call_function, target as it stands there
///     a.view(2, -1)                       call_method `view`
///     getattr(self.layer1, "0").conv1(a)  call_module `layer1.0.conv1`
///     self.weight                         get_attr `weight`
///     a[0], a + b, a.shape                call_function `_operator.getitem`, `_operator.add`, `builtins.getattr`
///
std::optional<FxOperation> fxOperation(const FxValue &value, const FxNames &names, FxArguments &arguments);

/// `a += b` (`sign` is `+=`) and `a[i] = b` (`=`).
std::optional<FxOperation> fxChange(const FxValue &target, std::string_view sign, const FxValue &value,
                                    const FxNames &names, FxArguments &arguments);

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
