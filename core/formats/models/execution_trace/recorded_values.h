#pragma once

#include "core/formats/models/execution_trace/recorded_call.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// Parallel lists as a trace has them; null: not there.
struct RecordedLists
{
    const nlohmann::ordered_json *values = nullptr;
    const nlohmann::ordered_json *shapes = nullptr;
    const nlohmann::ordered_json *strides = nullptr;
    const nlohmann::ordered_json *types = nullptr; ///< `Tensor(float)`, `GenericList[Tensor(float),Int]`, `Int`, `None`
};

/// Tensors are told by their types, or where these are missing by their form. What cannot be read is no tensor.
/// O(size of the lists).
RecordedValues readRecordedValues(const RecordedLists &lists);

} // namespace cutaway
