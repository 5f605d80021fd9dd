#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace cutaway {

/// The worker's mode `layout`: lays a request out with Graphviz, both as JSON. One request a process, since Graphviz
/// gives reproducible pictures only then.
Result<std::string> layoutTask(std::string_view request);

} // namespace cutaway
