#pragma once

#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// The `graph_formats` entry of torch.export archives, schema 8. No pickle is opened.
GraphFormat pt2Format();

} // namespace cutaway
