#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// Where a graph stands in a text.
struct FxGraphText
{
    std::string selector;   ///< its class, `ResNet`; `ResNet#1` for the next of that name; `forward` without class
    std::string className;  ///< empty: none
    std::size_t offset = 0; ///< of `def forward(`
    std::uint32_t line = 1; ///< of that
    std::size_t indent = 0; ///< of that
    std::size_t end = 0;    ///< behind its last line
    std::vector<std::string> closed = {}; ///< classes inside: graphs that higher-order operators call
};

/// Whether a text may be one of torch.fx: it has a line `class …(torch.nn.Module):` or `def forward(self` at the
/// left margin, behind the modules that `print(gm)` lists first.
bool looksLikeFxText(std::string_view text);

/// The graphs of a text in order, found by the lines that begin them: classes with a method `forward`, or that method
/// alone. Strings of several lines are skipped. Error `no_forward`: there is none. O(length).
Result<std::vector<FxGraphText>> outlineFxText(std::string_view text);

} // namespace cutaway
