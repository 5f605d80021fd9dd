#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>
#include <string_view>

/// From YAML text to the JSON values that it means, for files that people and other programs write.

namespace cutaway {

/// Longer texts are refused: a configuration is a few kilobytes.
inline constexpr std::size_t mostYamlBytes = std::size_t(8) << 20;
/// Lists and mappings nested deeper are refused, also where an alias brings them.
inline constexpr std::size_t deepestYaml = 64;

/// The first document of the text, which is UTF-8. Plain scalars are resolved as YAML 1.1 does (`yes`, `0x1f`,
/// `1_000`), and `1e12` is a number though it has no dot; whole numbers beyond 64 bits become doubles; `.inf` and
/// `.nan` stay texts, as JSON has neither. Keys are texts. Merge keys (`<<`) are merged. Nothing in the text is
/// executed: tags other than the core ones are refused. An empty text is null. Errors: `not_yaml`, `too_deep`,
/// `duplicate_field`, `too_large` (also where aliases make much out of little), `unsupported_tag`; `where` is `line 3,
/// column 5`. O(bytes).
Result<nlohmann::ordered_json> parseYaml(std::string_view text);

} // namespace cutaway
