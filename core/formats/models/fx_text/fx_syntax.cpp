#include "core/formats/models/fx_text/fx_syntax.h"

#include "core/base/names.h"
#include "core/base/text_place.h"

namespace cutaway {

Error fxExpected(Text what, const FxLexer &at)
{
    constexpr std::size_t shown = 30;
    const FxToken &token = at.peek();
    const bool isEnd = token.kind == FxTokenKind::End;
    std::string_view near = at.whole().substr(std::size_t(token.text.data() - at.whole().data()), shown);
    near = near.substr(0, near.find('\n'));
    const Text place = isEnd                                ? phrase("the end")
                       : token.kind == FxTokenKind::LineEnd ? phrase("the line's end")
                                                            : Text(inQuotes(near));
    Error error = inputError(isEnd ? "cut_off" : "syntax", phrase("expected %1 near %2", {std::move(what), place}));
    error.where = lineOfText(token.line);
    return error;
}

bool fxAccept(FxLexer &lexer, std::string_view sign)
{
    const bool isThere = lexer.peek().is(sign);
    if (isThere)
        lexer.take();
    return isThere;
}

Done fxRequire(FxLexer &lexer, std::string_view sign)
{
    if (!fxAccept(lexer, sign))
        return fxExpected('"' + std::string(sign) + '"', lexer);
    return Done(std::monostate());
}

} // namespace cutaway
