#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// `sha256:` and 64 hexadecimal digits. O(bytes).
std::string digestOf(std::string_view bytes);

} // namespace cutaway
