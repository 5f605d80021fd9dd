#pragma once

#include "core/base/text.h"

#include <QString>

#include <map>
#include <string>

namespace cutaway {

/// What planners and plans call their parameters, by name.
using ParameterTitles = std::map<std::string, Text>;

/// `Memory of devices` of `available_mem_bytes`, of a planner's parameter or of what is varied; what is not known is
/// the name in words.
QString parameterTitle(const ParameterTitles &titles, const std::string &name);

/// `0.5 ×` and `42.0 GB/s` of a rate that is varied, by a factor or as it is; of other parameters the number.
QString parameterNumberText(const std::string &name, double value);

} // namespace cutaway
