#pragma once

#include "core/base/result.h"
#include "core/formats/models/fx_text/fx_lexer.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cutaway {

/// A Python expression as torch.fx prints it; views point into the text.
struct FxValue
{
    enum class Kind : std::uint8_t {
        Name,      ///< `add`, `torch.ops.aten.mm.default`: names with dots between them
        Integer,   ///< digits
        Real,      ///< `1e-05`, and `2j`
        Text,      ///< a string with its quotes
        None,      ///< `None`
        Truth,     ///< `True`, `False`
        Ellipsis,  ///< `...`
        Tuple,     ///< parts: elements
        List,      ///< parts: elements
        Dict,      ///< parts: key, value, key, value …
        Call,      ///< parts: what is called, then arguments; `keywords` are those of the last arguments
        Attribute, ///< parts: what has it; `sign`: its name
        Item,      ///< parts: what is indexed, index
        Slice,     ///< `1:2` in an index; parts: begin, end, step, each None where it is missing
        Unary,     ///< parts: operand
        Binary,    ///< parts: operands; `sign` may be of arithmetics, a comparison, `and`, …
        Star,      ///< `*list`, `**dict`
    };

    Kind kind = Kind::None;
    std::uint16_t height = 1; ///< of the tree
    std::string_view text;    ///< all of it, as it stands there
    std::string_view sign;    ///< of operators; name of an attribute
    std::vector<FxValue> parts = {};
    std::vector<std::string_view> keywords = {};

    bool isName() const { return kind == Kind::Name && text.find('.') == text.npos; }
    /// `add` of `add.shape`.
    std::string_view firstName() const { return text.substr(0, text.find('.')); }
};

/// The argument at this place of a call, those with a keyword apart; null: there is none.
const FxValue *fxPositional(const FxValue &call, std::size_t place);
/// The whole number that a value is; none for any other value, for null and past 64 bits.
std::optional<std::int64_t> fxWholeNumber(const FxValue *value);

/// What all parsers of torch.fx text need.

/// `expected ")" near "…"`; code `cut_off` where the text ends there.
Error fxExpected(Text what, const FxLexer &at);
/// The token that must come next. Error as above.
Done fxRequire(FxLexer &lexer, std::string_view sign);
/// Whether it came next; then it is taken.
bool fxAccept(FxLexer &lexer, std::string_view sign);

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
