#pragma once

#include "core/formats/models/execution_trace/recorded_call.h"
#include "core/json/first_error.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// One node of a trace of schema 1.0.1 to 1.1.x: fields stand in `attrs` or on the node itself. Tensors are read of
/// operators and communication alone. Errors: `wrong_type`, `missing_field`, `number_range`, with the path behind
/// `path`.
RecordedCall readRecordedCall(const nlohmann::ordered_json &node, const std::string &path, FirstError &failed);

} // namespace cutaway
