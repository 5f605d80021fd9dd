#pragma once

#include "core/pipeline/pipeline_state.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace cutaway {

/// The stages priced without a schedule (core/search/README.md, section 2): compute, communication and memory of
/// each, and the time per sample, which is the largest load. Nothing where a stage has no device of its own, or the
/// graph has no latencies or is not one that placement takes. O(nodes + edges).
std::optional<nlohmann::ordered_json> stageLoadJson(const PipelineState &state);

} // namespace cutaway
