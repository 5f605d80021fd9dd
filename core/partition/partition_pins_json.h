#pragma once

#include "core/json/first_error.h"
#include "core/partition/partition_pins.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// A pin as documents have it: a partition's id, or `{"device": logical id}`. Errors at `path`: `wrong_type`,
/// `no_such_group`, `unknown_device`.
Pin readPin(const nlohmann::json &value, const std::string &path, const PartitionState &state, FirstError &failed);

/// The field `pins` of a plan document: what every node named is pinned to. Errors besides: `unknown_node`,
/// `not_movable`.
PartitionPins readPins(const nlohmann::json &pins, const PartitionState &state, FirstError &failed);

/// The field `pins`, in graph order.
nlohmann::ordered_json pinsJson(const PartitionState &state, const PartitionPins &pins);

} // namespace cutaway
