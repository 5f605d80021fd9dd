#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

/// What passes between the program and its workers, which always are of one build on one machine.
namespace cutaway {

/// A text with its length before it.
void putText(std::string &bytes, std::string_view text);
/// Takes one off; false if the bytes are too few.
bool takeText(std::string_view &bytes, std::string &text);

/// A text for people, with its pattern and what stands in it, up to so deep.
void putMessage(std::string &bytes, const Text &text);
bool takeMessage(std::string_view &bytes, Text &text, int deepest = 8);

/// A worker's answer, value or error, as one text of bytes.
std::string writeWorkerAnswer(const Result<std::string> &answer);
/// Error `child_broken` where the bytes are no answer of `what`.
Result<std::string> readWorkerAnswer(std::string_view bytes, const Text &what);

} // namespace cutaway
