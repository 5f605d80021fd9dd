#include "core/formats/models/fx_text/fx_inputs.h"

#include "core/files/safe_text.h"
#include "core/graph/module_tree.h"

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

} // namespace cutaway
