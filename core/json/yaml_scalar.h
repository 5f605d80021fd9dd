#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace cutaway {

/// What a plain YAML scalar means: a truth value, a number, or the text itself. O(length).
nlohmann::ordered_json yamlScalar(std::string_view text);

} // namespace cutaway
