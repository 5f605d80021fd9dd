#pragma once

#include "core/base/result.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

/// What every fuzz target defines: libFuzzer calls it, or replay.cpp with files.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace cutaway::fuzz {

/// What is being read: a message may repeat its words.
inline std::string_view currentText;

inline std::string_view textOf(const std::uint8_t *data, std::size_t size)
{
    return currentText = {reinterpret_cast<const char *>(data), size};
}

/// Ends the program, so that the input is kept.
inline void require(bool holds, const char *property)
{
    if (holds)
        return;
    std::fprintf(stderr, "violated: %s\n", property);
    std::abort();
}

/// What people are told of a file: one line that can be read at once, in Cutaway's own words.
inline void requireReadable(const std::string &line, std::size_t longest = 600)
{
    if (line.size() > longest)
        std::fprintf(stderr, "%.1200s\n", line.c_str());
    require(line.size() <= longest, "names are shortened in messages");
    const bool hasControl =
        std::any_of(line.begin(), line.end(), [](char c) { return (c >= 0 && c < 0x20) || c == 0x7f; });
    if (hasControl)
        std::fprintf(stderr, "%s\n", line.c_str());
    require(!hasControl, "a message is one line without control characters");
    for (const char *word : {"json.exception", "type_error", "out_of_range", "basic_string", "std::", "vector::",
                             "map::at", "unordered_map", "stoi", "stol", "stod", "bad_alloc", "bad_variant"}) {
        const bool isLibrary = line.find(word) != line.npos && currentText.find(word) == currentText.npos;
        if (isLibrary)
            std::fprintf(stderr, "%s\n", line.c_str());
        require(!isLibrary, "a message has no library's words");
    }
}

template <class Value>
void requireOneLine(const Result<Value> &result)
{
    if (result)
        return;
    const Error &error = result.error();
    require(!error.code.empty() && !error.message.empty(), "an error has a code and says something");
    requireReadable(error.line());
    requireReadable(error.hint, 900); // of a file of no known format: all that was looked for
    if (error.code == "internal")
        std::fprintf(stderr, "%s\n", error.line().c_str());
    require(error.code != "internal", "what is wrong is found where it is read");
}

inline void requireReadable(const std::vector<Text> &warnings)
{
    for (const Text &warning : warnings)
        requireReadable(static_cast<const std::string &>(warning));
}

} // namespace cutaway::fuzz
