#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace cutaway::testing {

/// The file that a table of damages begins with: `good` names a fixture. An ONNX model (`built` is `onnx`) is kept as
/// protobuf's text, an archive (`pt2`, `pt2-flat`) as the program in it; what is returned is the file that they make.
std::string goodFile(const nlohmann::ordered_json &table);

/// The same, damaged: `replace` by `by`, or by the bytes `by_hex`, `times` over (once where that is missing); `cut`
/// drops all from that text on. Where `in_bytes` is set, it happens to the finished file and not to the text it is made
/// of.
std::string damagedFile(const nlohmann::ordered_json &table, const nlohmann::ordered_json &damage);

} // namespace cutaway::testing
