#pragma once

#include <nlohmann/json.hpp>

#include <functional>
#include <string>

namespace cutaway {

/// One argument of a call in the notation of graph documents. `nodeOf(value)` gives the node that makes a value and
/// notes that it is read; an empty name leaves the value's own.
nlohmann::ordered_json pt2Argument(const nlohmann::json &argument,
                                   const std::function<std::string(const std::string &value)> &nodeOf);

} // namespace cutaway
