#pragma once

#include "core/formats/profiles/profile.h"
#include "core/graph/graph.h"

namespace cutaway {

/// The profile's entries, those of instances with the path of their module: of a class of which as many instances
/// called operators as the graph has modules with operators, the n-th is the n-th in the order of execution. Instances
/// of other classes are told apart no longer: their calls are one entry, in the order of their start. O(entries +
/// nodes).
std::vector<ProfileEntry> entriesByModule(const Profile &profile, const Graph &graph);

} // namespace cutaway
