#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// What a source of core gives as patterns of texts: the literals in the first argument of `phrase`, of which one is
/// chosen there, and literals that stand alone as an argument of `inputError`, `usageError` or `refuse`.
std::vector<std::string> sentencePatterns(std::string_view source);

} // namespace cutaway
