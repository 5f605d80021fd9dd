#pragma once

#include "core/plan/foreign_plans.h"

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Device maps: reading one as a partition plan, and what its keys mean to accelerate.

namespace cutaway {

/// `{module or parameter: device}`, or that under `device_map`.
bool isDeviceMap(const ForeignFile &file);

/// Operators run where their module's weights are, those of modules that no key covers where their first input is.
/// Partitions are as few as a plan without cycles allows. Errors: `not_covered` where a weight has no device,
/// `bad_device`, `unknown_device`, `nothing_matches`.
Result<ImportedPlan> importDeviceMap(const ImportInput &input, const Job &job);

/// The key that a name falls under in accelerate: the longest that is the name or a module around it; `""` is around
/// all.
class AccelerateKeys
{
public:
    explicit AccelerateKeys(const std::vector<std::string> &keys);
    /// O(depth · log keys).
    std::optional<std::size_t> find(std::string_view name) const;

private:
    std::map<std::string, std::size_t, std::less<>> m_keys;
};

std::size_t partCount(std::string_view name);
/// The first `count` dotted parts.
std::string firstParts(std::string_view name, std::size_t count);

} // namespace cutaway
