#pragma once

#include "core/formats/models/fx_text/fx_lexer.h"
#include "core/formats/models/fx_text/fx_value.h"

#include <optional>

namespace cutaway {

/// A parameter of `forward`.
struct FxParameter
{
    std::string_view name;       ///< without stars
    std::string_view annotation; ///< between the quotes; empty: none
    std::string_view comment;    ///< behind it
    std::uint32_t line = 1;
};

/// One statement of `forward`; several may stand on a line.
struct FxStatement
{
    enum class Kind {
        Nothing,  ///< `a = b = None`, `pass`, a string
        Assign,   ///< `name: "…" = value`
        InPlace,  ///< `name += value`, `name[index] = value`: `sign` is `+=`, or `=` for an element
        Unpack,   ///< `a, b, = value`
        Annotate, ///< `name: "…"`
        Return,   ///< `return value`
        Class,    ///< `class name(torch.nn.Module):` and all that belongs to it
    };
    Kind kind = Kind::Nothing;
    std::uint32_t line = 1;
    std::vector<std::string_view> names = {};
    std::string_view annotation = {};
    std::string_view sign = {};
    FxValue target = {}; ///< InPlace: what is changed
    FxValue value = {};
    std::vector<FxComment> comments = {}; ///< on lines before it
    std::string_view remark = {};         ///< the comment behind it
};

/// Reads the method `forward`, at whose `def` the lexer stands:
///
///     forward    = "def" "forward" "(" parameter ("," parameter)* ","? ")" ("->" value)? ":" statement*
///     parameter  = "*"? "*"? name (":" (string | value))? ("=" value)?
///     statement  = name (":" (string | value))? ("=" name)* "=" values
///                | value ("+=" | "-=" | …) value
///                | value "[" index "]" "=" value
///                | name ("," name)* ","? "=" value
///                | name ":" string
///                | "return" values? | "pass" | "del" values | string | "_rf…" trailer*
///                | "class" name "(" value ")" ":" lines that are further in
///
/// Errors: `syntax`, `cut_off`, `too_deep`, with the line. O(length).
Result<std::vector<FxParameter>> parseFxSignature(FxLexer &lexer);
/// None at the end of the text or of the block, whose lines are further in than `indent`.
Result<std::optional<FxStatement>> parseFxStatement(FxLexer &lexer, std::size_t indent);

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
