#pragma once

#include "core/base/result.h"
#include "core/formats/models/fx_text/fx_lexer.h"

/// What all parsers of torch.fx text need.
namespace cutaway {

/// `expected ")" near "…"`; code `cut_off` where the text ends there.
Error fxExpected(Text what, const FxLexer &at);
/// The token that must come next. Error as above.
Done fxRequire(FxLexer &lexer, std::string_view sign);
/// Whether it came next; then it is taken.
bool fxAccept(FxLexer &lexer, std::string_view sign);

} // namespace cutaway
