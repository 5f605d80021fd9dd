#include "core/formats/models/fx_text/fx_comments.h"

#include "core/files/safe_text.h"
#include "core/formats/models/fx_text/fx_operations.h"
#include "core/graph/module_tree.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

namespace cutaway {

namespace {

using InputKind = FxInput::Kind;

/// Where the model itself begins: behind `L_self`, `L_model`, `L__self__`.
std::string_view behindOwner(std::string_view name)
{
    if (name.starts_with("L_") || name.starts_with("l_"))
        name.remove_prefix(2);
    const std::size_t steps = std::min({name.find("_modules_"), name.find("_parameters_"), name.find("_buffers_")});
    return steps == name.npos ? std::string_view() : name.substr(steps);
}

/// `_modules_layers_modules_0` → `layers.0`; false where something else stands between.
bool readSteps(std::string_view steps, std::string &path)
{
    constexpr std::string_view mark = "_modules_";
    while (!steps.empty()) {
        if (!steps.starts_with(mark))
            return false;
        steps.remove_prefix(mark.size());
        const std::string_view step = steps.substr(0, steps.find(mark));
        if (step.empty())
            return false;
        path = joinedPath(path, std::string(step));
        steps.remove_prefix(step.size());
    }
    return true;
}

/// What stands in quotes behind `key=`.
std::string quoted(std::string_view text, std::string_view key)
{
    const std::size_t at = text.find(key);
    if (at == text.npos)
        return {};
    text.remove_prefix(at + key.size());
    if (text.empty() || (text.front() != '\'' && text.front() != '"'))
        return {};
    const std::size_t end = text.find(text.front(), 1);
    return cleanText(text.substr(1, end == text.npos ? end : end - 1));
}

struct CommentKind
{
    std::string_view word;
    InputKind kind;
};
constexpr std::array commentKinds{
    CommentKind{"ParamAOTInput(", InputKind::Parameter}, CommentKind{"BufferAOTInput(", InputKind::Buffer},
    CommentKind{"PlainAOTInput(", InputKind::Plain}, CommentKind{"TangentAOTInput(", InputKind::Gradient}};

} // namespace

FxInput fxInputOfName(std::string_view placeholder)
{
    std::string_view rest = behindOwner(placeholder);
    if (rest.empty() || !placeholder.ends_with('_'))
        return {};
    rest.remove_suffix(1);
    for (const auto &[mark, kind] : {std::pair(std::string_view("_parameters_"), InputKind::Parameter),
                                     std::pair(std::string_view("_buffers_"), InputKind::Buffer)}) {
        const std::size_t at = rest.rfind(mark);
        if (at == rest.npos)
            continue;
        std::string path;
        const std::string_view leaf = rest.substr(at + mark.size());
        if (leaf.empty() || leaf.find("_modules_") != leaf.npos || !readSteps(rest.substr(0, at), path))
            continue;
        return {kind, withoutWrappers(joinedPath(path, std::string(leaf))), std::nullopt, {}};
    }
    return {};
}

FxInput fxInputOfComment(std::string_view comment)
{
    FxInput input;
    std::size_t first = comment.npos;
    for (const CommentKind &known : commentKinds) {
        const std::size_t at = comment.find(known.word);
        if (at >= first)
            continue;
        first = at;
        input.kind = known.kind;
    }
    if (input.kind == InputKind::Unknown)
        return input;
    const std::string_view inner = comment.substr(first);
    if (input.kind == InputKind::Parameter || input.kind == InputKind::Buffer)
        input.name = withoutWrappers(quoted(inner, "target="));
    constexpr std::string_view indexMark = "(idx=";
    if (const std::size_t at = inner.find(indexMark); input.kind == InputKind::Plain && at != inner.npos) {
        std::size_t index = 0;
        const char *const begin = inner.data() + at + indexMark.size();
        if (std::from_chars(begin, inner.data() + inner.size(), index).ec == std::errc())
            input.index = index;
    }
    input.attribute = quoted(inner, "attr=");
    return input;
}

std::string withoutWrappers(std::string_view path)
{
    constexpr std::array<std::string_view, 6> wrappers{
        "_orig_mod", "_checkpoint_wrapped_module", "_fsdp_wrapped_module",
        "orig_mod",  "checkpoint_wrapped_module",  "fsdp_wrapped_module"};
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const std::string_view part = path.substr(0, path.find('.'));
        path.remove_prefix(std::min(part.size() + 1, path.size()));
        if (std::ranges::find(wrappers, part) == wrappers.end())
            parts.push_back(part);
    }
    const std::size_t count = parts.size();
    if (count >= 3 && parts[count - 3] == "parametrizations" && parts[count - 1] == "original")
        parts = [&] {
            std::vector<std::string_view> kept(parts.begin(), parts.end() - 3);
            kept.push_back(parts[count - 2]);
            return kept;
        }();
    std::string joined;
    for (const std::string_view part : parts)
        joined = joinedPath(joined, std::string(part));
    return joined;
}

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
