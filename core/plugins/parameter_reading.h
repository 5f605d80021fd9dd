#pragma once

#include "core/json/json_reading.h"
#include "core/json/parameter.h"

#include <nlohmann/json_fwd.hpp>

namespace cutaway {

/// A declaration as `cutaway planners --json` prints it. Only name and type must be there. Error `bad_parameter`.
ParameterDeclaration readParameterDeclaration(const nlohmann::json &json, const std::string &path, FirstError &failed);

/// A list of them under distinct names.
std::vector<ParameterDeclaration> readParameterDeclarations(ObjectReader &document);

} // namespace cutaway
