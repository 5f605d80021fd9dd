#pragma once

#include <string>
#include <vector>

namespace cutaway {

/// The folder with the Python package `cutaway` of this installation or build, so that planners find `cutaway.plugin`
/// where nobody has installed it; none: it is not there.
std::vector<std::string> pythonHelpers();

} // namespace cutaway
