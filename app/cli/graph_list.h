#pragma once

#include "app/cli/arguments.h"
#include "core/base/job.h"
#include "core/formats/models/graph_formats.h"

namespace cutaway {

/// `convert INPUT --list`: a JSON array on standard output, an object for each graph of the file.
Done printGraphList(const Arguments &arguments, const ImportOptions &options, const Job &job);

} // namespace cutaway
