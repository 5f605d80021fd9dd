#pragma once

#include "core/formats/profiles/match_profile.h"

namespace cutaway {

/// The same graph with a profile's figures: its latency in place of what the node had, marked `"measured": true`, and
/// every column under `profile` of the node. The report says what became of each entry. O(nodes + entries).
Result<Graph> withProfile(const Graph &graph, const Profile &profile, ProfileReport &report);

} // namespace cutaway
