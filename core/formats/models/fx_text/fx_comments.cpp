#include "core/formats/models/fx_text/fx_comments.h"

#include "core/json/json_writing.h"

#include <algorithm>
#include <array>
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

void appendFxField(std::string &fields, std::string_view field)
{
    fields.append(fields.size() > 1 ? "," : "").append(field);
}

void appendFxInput(std::string &fields, const FxInput &input)
{
    static constexpr std::array<std::string_view, 5> kinds{"", "parameter", "buffer", "input", "gradient"};
    if (input.kind == FxInput::Kind::Unknown)
        return;
    appendFxField(fields, "\"input\":");
    ObjectWriter writer(fields);
    writer.text("kind", kinds[std::size_t(input.kind)]);
    if (input.index)
        writer.integer("index", std::int64_t(*input.index));
    writer.optionalText("attribute", input.attribute);
    writer.finish();
}

void appendFxStorage(std::string &fields, const FxOperation &operation, const std::vector<Node> &nodes)
{
    if (!operation.mutated.empty()) {
        std::vector<NodeIndex> distinct;
        for (const NodeIndex node : operation.mutated) {
            if (std::ranges::find(distinct, node) == distinct.end())
                distinct.push_back(node);
        }
        appendFxField(fields, "\"mutates\":");
        writeArray(fields, distinct, "", [&](NodeIndex node) { fields += jsonText(nodes[node.value()].name); });
    }
    if (operation.aliased.isValid())
        appendFxField(fields, "\"alias_of\":" + jsonText(nodes[operation.aliased.value()].name));
}

void appendFxOrigin(std::string &fields, const FxOrigin &origin)
{
    if (!origin.file.empty()) {
        appendFxField(fields, "\"source\":");
        ObjectWriter source(fields);
        source.text("file", origin.file);
        source.integer("line", origin.line);
        source.optionalText("function", origin.function);
        source.optionalText("code", origin.code);
        source.finish();
    }
    if (origin.isBackward)
        appendFxField(fields, R"("pass":"backward")");
    if (!origin.recompute.empty())
        appendFxField(fields, "\"recompute\":" + jsonText(origin.recompute));
    if (!origin.annotation.empty())
        appendFxField(fields, "\"annotation\":" + jsonText(origin.annotation));
}

} // namespace cutaway
