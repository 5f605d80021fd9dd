#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace cutaway {

/// Values as Python prints them, as the JSON that they mean: dicts, lists, tuples and sets, `OrderedDict([(key, value),
/// …])` and other dicts with a name (`defaultdict`, `mappingproxy`, `Counter`), `Namespace(name=value, …)`, texts in
/// either quotes, numbers (also `1_000`), `True`, `False`, `None`, and `device(type='cuda', index=0)` as `"cuda:0"`.
/// Keys that are numbers become texts; so does what a Namespace holds of other classes (`torch.bfloat16`). Nothing is
/// evaluated: any other name is an error.
///
/// Errors: `not_python`, `too_deep`, `duplicate_field`, with line and column in `where`. O(length).
Result<nlohmann::ordered_json> readPythonLiteral(std::string_view text);
/// Whether the text begins as Python prints values and not as JSON writes them: its faults are then Python's.
bool looksPrintedByPython(std::string_view text);

} // namespace cutaway
