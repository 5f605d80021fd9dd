#pragma once

#include "core/formats/models/fx_text/fx_syntax.h"
#include "core/formats/models/fx_text/fx_value.h"

namespace cutaway {

/// Values nest no deeper; what is printed comes nowhere near.
inline constexpr std::uint16_t deepestFxValue = 200;

/// One expression:
///
///     value    = operand (operator operand)*          by Python's precedence
///     operand  = ("-" | "+" | "~" | "not") operand | atom trailer* ("**" operand)?
///     atom     = name | number | string | "..." | "(" values ")" | "[" values "]" | "{" (value ":" value ",")* "}"
///     trailer  = "." name | "(" arguments ")" | "[" index "]"
///     argument = (name "=")? value | "*" value | "**" value
///     index    = value | value? ":" value? (":" value?)?
///
/// Errors: `syntax`, `cut_off`, `too_deep`. O(length).
Result<FxValue> parseFxValue(FxLexer &lexer);
/// The same with commas outside of brackets: `a, b` is a tuple.
Result<FxValue> parseFxValues(FxLexer &lexer);

} // namespace cutaway
