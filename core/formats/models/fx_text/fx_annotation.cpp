#include "core/formats/models/fx_text/fx_annotation.h"

#include <algorithm>
#include <cctype>

namespace cutaway {

namespace {

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

bool isWord(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
}

std::string_view takeWord(std::string_view &text)
{
    const std::size_t length = std::size_t(std::ranges::find_if_not(text, isWord) - text.begin());
    const std::string_view word = text.substr(0, length);
    text.remove_prefix(length);
    return word;
}

/// Where the bracket that `text` begins with is closed; npos: nowhere.
std::size_t closing(std::string_view text)
{
    std::size_t depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        depth += text[i] == '(' || text[i] == '[';
        depth -= text[i] == ')' || text[i] == ']';
        if (depth == 0)
            return i;
    }
    return text.npos;
}

/// At commas that stand in no brackets.
std::vector<std::string_view> listed(std::string_view text)
{
    std::vector<std::string_view> parts;
    std::size_t depth = 0;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        const char c = i < text.size() ? text[i] : ',';
        depth += c == '(' || c == '[';
        depth -= depth > 0 && (c == ')' || c == ']');
        if (c != ',' || (depth > 0 && i < text.size()))
            continue;
        if (const std::string_view part = trimmed(text.substr(begin, i - begin)); !part.empty())
            parts.push_back(part);
        begin = i + 1;
    }
    return parts;
}

/// `[2, 8]`, taken from the front.
std::optional<std::vector<std::string_view>> takeDims(std::string_view &text)
{
    if (!text.starts_with('['))
        return std::nullopt;
    const std::size_t end = closing(text);
    if (end == text.npos)
        return std::nullopt;
    std::vector<std::string_view> dims = listed(text.substr(1, end - 1));
    text.remove_prefix(end + 1);
    return dims;
}

/// What brackets hold that begin and end the text.
std::optional<std::string_view> inBrackets(std::string_view text)
{
    if (!text.starts_with('(') || closing(text) != text.size() - 1)
        return std::nullopt;
    return text.substr(1, text.size() - 2);
}

/// `f32[2, 8][8, 1]cuda:0`.
bool takeTensor(std::string_view text, FxAnnotation &annotation)
{
    annotation.elementType = takeWord(text);
    auto shape = takeDims(text);
    if (annotation.elementType.empty() || !shape)
        return false;
    annotation.shape = std::move(*shape);
    annotation.stride = takeDims(text);
    annotation.device = trimmed(text);
    annotation.kind = FxAnnotation::Kind::Tensor;
    return annotation.device.find_first_of("[]()") == text.npos;
}

} // namespace

FxAnnotation parseFxAnnotation(std::string_view text)
{
    FxAnnotation annotation;
    text = trimmed(text);
    constexpr int mostWrappers = 8;
    for (int i = 0; i < mostWrappers; ++i) {
        std::string_view rest = text;
        const std::string_view word = takeWord(rest);
        const auto inner = inBrackets(rest);
        if (word.empty() || !inner)
            break;
        if (annotation.wrapper.empty())
            annotation.wrapper = word;
        text = trimmed(*inner);
        if (word == "Sym") {
            annotation.kind = FxAnnotation::Kind::Symbol;
            annotation.symbol = text;
            return annotation;
        }
        if (word == "DTensor") {
            const std::vector<std::string_view> parts = listed(text);
            if (parts.size() < 2)
                return {};
            annotation.isDTensor = true;
            annotation.placements = splitPlacements(trimmed(text.substr(std::size_t(parts[1].data() - text.data()))));
            text = parts.front();
        }
    }
    if (!takeTensor(text, annotation))
        return {};
    return annotation;
}

std::vector<std::string> splitPlacements(std::string_view text)
{
    std::vector<std::string> pieces;
    constexpr std::size_t longest = 4096; // a bracket that is never closed is looked for from each place
    if (text.size() > longest)
        return {std::string(text)};
    if (const auto inner = inBrackets(text))
        text = *inner;
    while (!text.empty()) {
        if (text.front() == ' ' || text.front() == ',') {
            text.remove_prefix(1);
            continue;
        }
        const std::string_view whole = text;
        // Letters of neighbours touch where none has brackets: `RR`.
        const std::size_t length = text.starts_with("R") && !text.starts_with("Replicate") ? 1 : takeWord(text).size();
        text = whole.substr(std::max<std::size_t>(length, 1));
        for (const char open : {'(', '['}) {
            const std::size_t end = text.starts_with(open) ? closing(text) : text.npos;
            text.remove_prefix(end == text.npos ? 0 : end + 1);
        }
        std::string piece(whole.substr(0, whole.size() - text.size()));
        if (piece.starts_with("Replicate"))
            piece = "R";
        else if (piece.starts_with("Shard(dim=") && piece.ends_with(')'))
            piece = "S(" + piece.substr(10);
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

} // namespace cutaway
