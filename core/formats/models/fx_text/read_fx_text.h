#pragma once

#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// The `graph_formats` entry of what torch.fx prints: `gm.print_readable()`, `gm.code`, inductor's debug files. Nothing
/// in them is executed.
GraphFormat fxTextFormat();

} // namespace cutaway
