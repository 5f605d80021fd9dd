#include "core/formats/models/fx_text/fx_damaged_line.h"

#include "core/formats/models/fx_text/fx_syntax.h"

namespace cutaway {

namespace {

/// As far as it is dotted names.
std::string_view takeDotted(FxLexer &line)
{
    if (line.peek().kind != FxTokenKind::Name)
        return {};
    const FxToken first = line.take();
    std::size_t end = first.end(line.whole());
    const std::size_t begin = end - first.text.size();
    while (fxAccept(line, ".") && line.peek().kind == FxTokenKind::Name)
        end = line.take().end(line.whole());
    return line.whole().substr(begin, end - begin);
}

} // namespace

std::optional<FxDamagedLine> parseFxDamagedLine(std::string_view text, const FxToken &first)
{
    const std::size_t begin = first.end(text) - first.text.size();
    const std::string_view untilEnd = text.substr(0, text.find('\n', begin));
    FxLexer lexer(untilEnd, begin, first.line);
    const FxToken name = lexer.take();
    FxDamagedLine line{.name = name.text, .annotation = {}, .callee = {}, .read = {}};
    if (fxAccept(lexer, ":") && lexer.peek().kind == FxTokenKind::Text && lexer.peek().text.size() >= 2) {
        const std::string_view quoted = lexer.take().text;
        line.annotation = quoted.substr(1, quoted.size() - 2);
    }
    if (name.kind != FxTokenKind::Name || !first.beginsLine || !fxAccept(lexer, "="))
        return std::nullopt;
    line.callee = takeDotted(lexer);
    while (lexer.peek().kind != FxTokenKind::End && !lexer.peek().is(";")) {
        const FxToken token = lexer.take();
        if (token.kind == FxTokenKind::Name)
            line.read.push_back(token.text);
    }
    return line;
}

} // namespace cutaway
