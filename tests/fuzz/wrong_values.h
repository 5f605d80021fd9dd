#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cutaway::fuzz {

/// What becomes of an input if one of its values is of another type, absurdly large, absurdly long, or missing: of each
/// value of a JSON document, else of each word of a text. So many at most, taken from all over it; none of bytes that
/// are no text.
std::vector<std::string> withWrongValues(std::string_view input, std::size_t most);

} // namespace cutaway::fuzz
