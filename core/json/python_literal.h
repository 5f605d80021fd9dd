#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace cutaway {

/// Values as Python prints them, as the JSON that they mean: dicts, lists, tuples and sets, `OrderedDict([(key, value),
/// …])`, texts in either quotes, numbers (also `1_000`), `True`, `False`, `None`, and `device(type='cuda', index=0)` as
/// `"cuda:0"`. Keys that are numbers become texts. Nothing is evaluated: any other name is an error.
///
/// Errors: `not_python`, `too_deep`, `duplicate_field`, with line and column in `where`. O(length).
Result<nlohmann::ordered_json> readPythonLiteral(std::string_view text);

} // namespace cutaway
