#include "core/files/first_bytes.h"

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using namespace std::string_view_literals;

constexpr std::size_t looked = 4096;
constexpr std::array archives{"PK"sv, "\x1f\x8b"sv};
/// Protobuf's tags of an ONNX model's version, its texts and its graph, one of which is written first.
constexpr std::string_view firstTagsOfOnnx = "\x08\x12\x1a\x22\x32\x3a\x42";

/// Terminals' colours are among what is read.
bool isOfText(char c)
{
    return static_cast<unsigned char>(c) >= 0x20 || "\t\n\v\f\r\x1b"sv.find(c) != std::string_view::npos;
}

} // namespace

bool mayBeginAFile(std::string_view bytes)
{
    return bytes.empty() || firstTagsOfOnnx.find(bytes.front()) != std::string_view::npos ||
           std::ranges::any_of(archives, [&](std::string_view begin) { return bytes.starts_with(begin); }) ||
           std::ranges::all_of(bytes.substr(0, looked), isOfText);
}

} // namespace cutaway
