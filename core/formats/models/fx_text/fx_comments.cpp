#include "core/formats/models/fx_text/fx_comments.h"

#include <charconv>

namespace cutaway {

namespace {

void skipBlanks(std::string_view &text)
{
    while (text.starts_with(' '))
        text.remove_prefix(1);
}

bool take(std::string_view &text, std::string_view word)
{
    skipBlanks(text);
    if (!text.starts_with(word))
        return false;
    text.remove_prefix(word.size());
    skipBlanks(text);
    return true;
}

std::string_view takeWord(std::string_view &text)
{
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size());
    return word;
}

/// `{…}` with the braces inside.
std::string_view takeBraces(std::string_view &text)
{
    std::size_t depth = 0;
    std::size_t length = 0;
    for (; length < text.size(); ++length) {
        depth += text[length] == '{';
        if (text[length] == '}' && --depth == 0)
            break;
        if (depth == 0)
            break;
    }
    const std::string_view braces = text.substr(0, length + (length < text.size() && text[length] == '}'));
    text.remove_prefix(braces.size());
    return braces;
}

std::string lowerCase(std::string_view word)
{
    std::string lower(word);
    for (char &c : lower)
        c = c >= 'A' && c <= 'Z' ? char(c + ('a' - 'A')) : c;
    return lower;
}

/// `PATH:LINE in FUNCTION, code: TEXT`.
void readSource(std::string_view text, FxOrigin &origin)
{
    constexpr std::string_view codeMark = ", code: ";
    const std::size_t code = text.find(codeMark);
    if (code != text.npos)
        origin.code = text.substr(code + codeMark.size());
    text = text.substr(0, code);
    constexpr std::string_view functionMark = " in ";
    const std::size_t function = text.rfind(functionMark);
    if (function != text.npos)
        origin.function = text.substr(function + functionMark.size());
    text = text.substr(0, function);
    const std::size_t colon = text.rfind(':');
    origin.file = text.substr(0, colon);
    if (colon != text.npos)
        std::from_chars(text.data() + colon + 1, text.data() + text.size(), origin.line);
}

} // namespace

FxOrigin parseFxOrigin(std::string_view comment)
{
    FxOrigin origin;
    if (take(comment, "Annotation:"))
        origin.annotation = takeBraces(comment);
    if (take(comment, "ac_graph_id:")) {
        takeWord(comment);
        if (take(comment, "- "))
            origin.recompute = lowerCase(takeWord(comment));
    }
    if (take(comment, "recompute:"))
        origin.recompute = lowerCase(takeWord(comment));
    if (take(comment, "Annotation:"))
        origin.annotation = takeBraces(comment);
    origin.isBackward = take(comment, "Backward of forward node:");
    if (take(comment, "File:"))
        readSource(comment, origin);
    return origin;
}

} // namespace cutaway
