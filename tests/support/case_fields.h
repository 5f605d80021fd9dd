#pragma once

#include "core/json/parameter.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace cutaway::testing {

/// `embedding`, `tiny.graph.json` and `.graph.json` give `embedding/tiny`, as `fixtureGraph` and the like take it.
inline std::string fixtureStem(const std::string &folder, const std::string &file, std::string_view ending)
{
    return folder + '/' + file.substr(0, file.size() - ending.size());
}

} // namespace cutaway::testing
