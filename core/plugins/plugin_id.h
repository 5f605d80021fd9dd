#pragma once

#include "core/json/json_reading.h"

#include <string>

namespace cutaway {

/// The field `id` of a description: two or more dotted words, of which the first is no kind's name and none that
/// Cutaway keeps for itself. Error `bad_id`.
std::string readPluginId(ObjectReader &document);

} // namespace cutaway
