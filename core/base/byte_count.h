#pragma once

#include "core/base/text.h"

#include <cstdint>
#include <optional>

namespace cutaway {

/// `2147483648 bytes` in a sentence: to the byte in documents and on the command line, in units in the window.
Text byteCount(std::int64_t bytes);
/// `2147483648`, likewise, where the sentence has had the word.
Text byteNumber(std::int64_t bytes);
/// Of what one of these has made; of any other text nothing.
std::optional<std::int64_t> bytesOf(const Text &text);

} // namespace cutaway
