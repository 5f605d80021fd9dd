#pragma once

#include "core/formats/models/fx_text/fx_lexer.h"

#include <optional>

namespace cutaway {

/// What can be told of `name: "…" = callee(…` where the rest is no expression; views point into the text.
struct FxDamagedLine
{
    std::string_view name;
    std::string_view annotation;
    std::string_view callee;            ///< empty: no name stands there
    std::vector<std::string_view> read; ///< names behind it on that line, in order
};

/// `first` is the token that the line begins with. None where not even its name can be told. O(length of the line).
std::optional<FxDamagedLine> parseFxDamagedLine(std::string_view text, const FxToken &first);

} // namespace cutaway
