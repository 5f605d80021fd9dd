#pragma once

#include "core/base/job.h"
#include "core/formats/models/dot/dot_text.h"

namespace cutaway {

/// Like `parseDot`, by a worker: what cgraph does with a text ends nobody else, and edges between all nodes of two
/// subgraphs, of which a line can ask for billions, take no memory of this program's. Errors: those, and those of
/// `askWorker`.
Result<std::vector<DotText>> parseDotByWorker(const std::string &text, const Job &job);

/// The worker's mode `dot`: from a text to the graphs that it holds.
Result<std::string> dotTask(std::string_view request);

} // namespace cutaway
