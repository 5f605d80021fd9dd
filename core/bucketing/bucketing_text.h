#pragma once

#include "core/bucketing/bucketing.h"

#include <string>

namespace cutaway {

/// Buckets as a list of texts, `104857 3 4 5` for cap and members and one for who was left out why: what the way back
/// of a move carries.
std::vector<std::string> bucketingTexts(const Bucketing &bucketing);
/// Nothing where the texts are not of a graph with so many collectives.
std::optional<Bucketing> bucketingFromTexts(const std::vector<std::string> &texts, std::size_t collectives);

} // namespace cutaway
