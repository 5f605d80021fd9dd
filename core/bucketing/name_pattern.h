#pragma once

#include <string_view>

namespace cutaway {

/// Whether a name matches a shell's pattern as a whole: `*` any text, `?` one character, `[abc]`, `[a-z]` and `[!abc]`
/// one of those or none of them. Case matters, nothing is escaped. O(name · pattern).
bool matchesPattern(std::string_view name, std::string_view pattern);

} // namespace cutaway
