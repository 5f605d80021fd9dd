#include "core/formats/models/fx_text/fx_arguments.h"

#include "core/formats/models/fx_text/fx_lexer.h"
#include "core/formats/models/fx_text/fx_types.h"
#include "core/json/json_writing.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace cutaway {

namespace {

using Kind = FxValue::Kind;

/// Something that plain JSON does not have, as it stands in the text.
void appendOther(std::string &out, std::string_view text)
{
    out.append(R"({"other":)").append(jsonText(text)).append("}");
}

void appendNumber(std::string &out, const FxValue &value, std::string_view sign)
{
    const std::string digits = std::string(sign) + std::string(value.text);
    const char *const end = digits.data() + digits.size();
    if (value.kind == Kind::Integer) {
        std::int64_t number = 0;
        const auto [at, failure] = std::from_chars(digits.data(), end, number);
        if (failure == std::errc() && at == end)
            out += std::to_string(number);
        else
            appendOther(out, digits);
        return;
    }
    double number = 0;
    const auto [at, failure] = std::from_chars(digits.data(), end, number);
    if (failure != std::errc() || at != end || !std::isfinite(number)) {
        appendOther(out, digits);
        return;
    }
    const std::string shortest = jsonNumber(number);
    const bool isWhole = shortest.find_first_of(".eE") == shortest.npos;
    out += shortest + (isWhole ? ".0" : "");
}

/// Names that are no nodes: numbers, Python's types, and sizes such as `s77`.
bool isConstant(std::string_view name)
{
    constexpr std::array<std::string_view, 9> known{"inf",  "nan",     "device", "self", "int",
                                                    "bool", "complex", "float",  "str"};
    const bool isSize = name.size() >= 2 && (name.front() == 's' || name.front() == 'u' || name.front() == 'z') &&
                        name[1] >= '0' && name[1] <= '9';
    return isSize || std::ranges::find(known, name) != known.end();
}

/// `cuda:0` of `device(type='cuda', index=0)` and of `torch.device("cuda:0")`; empty: no such call.
std::string deviceOf(const FxValue &call)
{
    const std::string_view callee = call.parts.front().text;
    if (callee != "device" && callee != "torch.device")
        return {};
    std::string device;
    for (std::size_t i = 1; i < call.parts.size(); ++i) {
        const FxValue &part = call.parts[i];
        if (part.kind == Kind::Text && device.empty())
            device = fxUnquoted(part.text);
        else if (part.kind == Kind::Integer && !device.empty())
            device.append(":").append(part.text);
    }
    return device;
}

} // namespace

void FxArguments::positional(std::span<const FxValue> values)
{
    for (const FxValue &value : values) {
        m_list += m_list.empty() ? "" : ",";
        append(m_list, value);
    }
}

void FxArguments::keyword(std::string_view name, const FxValue &value)
{
    if (!m_keywordNames.emplace(name).second)
        return;
    m_keywords += (m_keywords.empty() ? "" : ",") + jsonText(name) + ':';
    append(m_keywords, value);
}

void FxArguments::text(std::string_view text)
{
    m_list += (m_list.empty() ? "" : ",") + jsonText(text);
}

void FxArguments::noteNode(NodeIndex node)
{
    constexpr std::size_t few = 16; // most have two or three
    if (m_inputs.size() < few) {
        if (std::ranges::find(m_inputs, node) == m_inputs.end())
            m_inputs.push_back(node);
        return;
    }
    if (m_isInput.empty())
        m_isInput.insert(m_inputs.begin(), m_inputs.end());
    if (m_isInput.insert(node).second)
        m_inputs.push_back(node);
}

void FxArguments::append(std::string &out, const FxValue &value)
{
    constexpr std::uint16_t deepest = 40; // documents may nest only so deep
    if (value.height > deepest) {
        noteReads(value);
        return appendOther(out, value.text);
    }
    switch (value.kind) {
    case Kind::Name: return appendName(out, value);
    case Kind::Integer:
    case Kind::Real: return appendNumber(out, value, "");
    case Kind::Text: out += jsonText(fxUnquoted(value.text)); return;
    case Kind::None: out += "null"; return;
    case Kind::Truth: out += value.text == "True" ? "true" : "false"; return;
    case Kind::Ellipsis: out += R"({"ellipsis":true})"; return;
    case Kind::Tuple:
    case Kind::List: return appendAll(out, value.parts);
    case Kind::Dict: return appendDict(out, value);
    case Kind::Call: return appendCall(out, value);
    case Kind::Slice: return appendSlice(out, value.parts.data(), value.parts.size());
    case Kind::Unary:
        if (appendNegative(out, value))
            return;
        break;
    case Kind::Attribute:
    case Kind::Item:
    case Kind::Binary:
    case Kind::Star: break;
    }
    noteReads(value);
    appendOther(out, value.text);
}

/// A node, a type of elements, the list that the name stands for, or something that is known by its name only.
void FxArguments::appendName(std::string &out, const FxValue &value)
{
    const std::string_view first = value.firstName();
    const FxNames::Meaning meaning = m_names.read(first, m_line);
    if (meaning.node.isValid()) {
        noteNode(meaning.node);
        if (first.size() == value.text.size())
            out.append(R"({"node":)").append(jsonText(m_nodes[meaning.node.value()].name)).append("}");
        else
            appendOther(out, value.text);
        return;
    }
    if (meaning.value && !m_isInList) {
        m_isInList = true;
        m_names.spend(first);
        append(out, *meaning.value);
        m_isInList = false;
        return;
    }
    constexpr std::string_view torch = "torch.";
    if (value.text.starts_with(torch) && isTorchElementType(value.text.substr(torch.size())))
        out.append(R"({"dtype":)").append(jsonText(value.text.substr(torch.size()))).append("}");
    else
        appendOther(out, value.text);
    if (value.isName() && !isConstant(value.text))
        m_names.noteStrange(value.text, m_line);
}

void FxArguments::appendCall(std::string &out, const FxValue &call)
{
    if (call.parts.front().text == "slice" && call.keywords.empty() && call.parts.size() <= 4)
        return appendSlice(out, call.parts.data() + 1, call.parts.size() - 1);
    if (const std::string device = deviceOf(call); !device.empty())
        return appendOther(out, device);
    for (std::size_t i = 1; i < call.parts.size(); ++i)
        noteReads(call.parts[i]);
    appendOther(out, call.text);
}

void FxArguments::appendSlice(std::string &out, const FxValue *bounds, std::size_t count)
{
    const FxValue none;
    out += R"({"slice":[)";
    for (std::size_t i = 0; i < 3; ++i) {
        out += i == 0 ? "" : ",";
        const bool isOnlyEnd = count == 1; // slice(5) is slice(None, 5, None)
        const std::size_t at = isOnlyEnd ? (i == 1 ? 0 : count) : i;
        append(out, at < count ? bounds[at] : none);
    }
    out += "]}";
}

void FxArguments::appendDict(std::string &out, const FxValue &dict)
{
    std::set<std::string> keys;
    out += '{';
    for (std::size_t i = 0; i + 1 < dict.parts.size(); i += 2) {
        const FxValue &key = dict.parts[i];
        const std::string name = jsonText(key.kind == Kind::Text ? fxUnquoted(key.text) : std::string(key.text));
        if (!keys.insert(name).second)
            continue;
        out += (keys.size() == 1 ? "" : ",") + name + ':';
        append(out, dict.parts[i + 1]);
    }
    out += '}';
}

void FxArguments::appendAll(std::string &out, const std::vector<FxValue> &values)
{
    out += '[';
    for (std::size_t i = 0; i < values.size(); ++i) {
        out += i == 0 ? "" : ",";
        append(out, values[i]);
    }
    out += ']';
}

/// `-1`, `-inf`.
bool FxArguments::appendNegative(std::string &out, const FxValue &value)
{
    const FxValue &operand = value.parts.front();
    if (value.sign != "-" || (operand.kind != Kind::Integer && operand.kind != Kind::Real))
        return false;
    appendNumber(out, operand, "-");
    return true;
}

/// Of values that are written as they stand there.
void FxArguments::noteReads(const FxValue &value)
{
    if (value.kind == Kind::Name) {
        if (const FxNames::Meaning meaning = m_names.read(value.firstName(), m_line); meaning.node.isValid())
            noteNode(meaning.node);
        return;
    }
    const bool isCall = value.kind == Kind::Call && value.parts.front().kind == Kind::Name;
    for (std::size_t i = isCall ? 1 : 0; i < value.parts.size(); ++i)
        noteReads(value.parts[i]);
}

std::uint32_t FxNames::readBefore(std::string_view name) const
{
    const auto found = m_unknown.find(name);
    return found == m_unknown.end() ? 0 : found->second;
}

void FxNames::setValue(std::string_view name, FxValue value)
{
    m_values.push_back(std::move(value));
    m_meanings[name] = {NodeIndex(), &m_values.back()};
}

FxNames::Meaning FxNames::read(std::string_view name, std::uint32_t line)
{
    const auto found = m_meanings.find(name);
    if (found != m_meanings.end())
        return found->second;
    m_unknown.emplace(name, line);
    return {};
}

NodeIndex FxNames::node(std::string_view name) const
{
    const auto found = m_meanings.find(name.substr(0, name.find('.')));
    return found == m_meanings.end() ? NodeIndex() : found->second.node;
}

} // namespace cutaway
