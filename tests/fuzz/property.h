#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

/// What every fuzz target defines: libFuzzer calls it, or replay.cpp with files.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace cutaway::fuzz {

inline std::string_view textOf(const std::uint8_t *data, std::size_t size)
{
    return {reinterpret_cast<const char *>(data), size};
}

/// Ends the program, so that the input is kept.
inline void require(bool holds, const char *property)
{
    if (holds)
        return;
    std::fprintf(stderr, "violated: %s\n", property);
    std::abort();
}

template <class Value>
void requireOneLine(const Result<Value> &result)
{
    if (result)
        return;
    const std::string line = result.error().line();
    require(!result.error().code.empty() && !result.error().message.empty(), "an error has a code and says something");
    require(line.find('\n') == line.npos && line.find('\0') == line.npos, "an error is one line");
}

} // namespace cutaway::fuzz
