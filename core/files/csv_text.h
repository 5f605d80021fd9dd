#pragma once

#include <string>
#include <string_view>

namespace cutaway {

/// How lines of a CSV end.
inline constexpr std::string_view csvLineEnd = "\r\n";

/// Quoted where it has to be; what a spreadsheet would compute gets an apostrophe that says that it is a text.
void appendCsvField(std::string &out, std::string_view text);

} // namespace cutaway
