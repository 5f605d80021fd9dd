#include "core/graph/node_details.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t longestValue = 400;
constexpr int deepestValue = 8;

/// One-key objects by which the format writes what JSON has no word for.
std::string_view wrapperOf(const OrderedJson &value)
{
    if (!value.is_object() || value.size() != 1)
        return {};
    for (const std::string_view known : {"node", "slice", "ellipsis", "dtype"}) {
        if (value.begin().key() == known)
            return known;
    }
    return {};
}

void append(std::string &text, const OrderedJson &value, int depth);

void appendList(std::string &text, const OrderedJson &list, std::string_view separator, int depth)
{
    bool isFirst = true;
    for (const OrderedJson &entry : list) {
        if (!isFirst)
            text += separator;
        isFirst = false;
        append(text, entry, depth + 1);
        if (text.size() > longestValue)
            return;
    }
}

void appendWrapped(std::string &text, std::string_view wrapper, const OrderedJson &value, int depth)
{
    if (wrapper == "ellipsis") {
        text += "...";
    } else if (wrapper == "slice" && value.is_array()) {
        std::string parts;
        for (const OrderedJson &part : value) {
            parts += parts.empty() && &part == &value.front() ? "" : ":";
            if (!part.is_null())
                append(parts, part, depth + 1);
        }
        text += parts;
    } else if (value.is_string()) {
        text += value.get_ref<const std::string &>(); // a name or a type, not a text: no quotes
    } else {
        append(text, value, depth + 1);
    }
}

void appendObject(std::string &text, const OrderedJson &object, int depth)
{
    text += '{';
    bool isFirst = true;
    for (const auto &[key, entry] : object.items()) {
        text += isFirst ? "" : ", ";
        isFirst = false;
        text += key + ": ";
        append(text, entry, depth + 1);
        if (text.size() > longestValue)
            return;
    }
    text += '}';
}

void append(std::string &text, const OrderedJson &value, int depth)
{
    if (depth > deepestValue) {
        text += "…";
        return;
    }
    if (const std::string_view wrapper = wrapperOf(value); !wrapper.empty()) {
        appendWrapped(text, wrapper, value.front(), depth);
    } else if (value.is_object()) {
        appendObject(text, value, depth);
    } else if (value.is_array()) {
        text += '[';
        appendList(text, value, ", ", depth);
        text += ']';
    } else if (value.is_null()) {
        text += "none";
    } else {
        text += jsonLine(value);
    }
}

/// Cut off between characters, not within one.
std::string shortened(std::string text)
{
    if (text.size() <= longestValue)
        return text;
    std::size_t end = longestValue;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    text.resize(end);
    return text + "…";
}

std::string valueText(const OrderedJson &value)
{
    std::string text;
    append(text, value, 0);
    return shortened(std::move(text));
}

/// Objects whose entries are worth a line each.
bool isSpreadOut(std::string_view field)
{
    return field == "kwargs" || field == "attributes";
}

} // namespace

std::vector<NodeDetail> nodeDetails(const Node &node)
{
    std::vector<NodeDetail> details;
    const OrderedJson extra = keptJson<OrderedJson>(node.extra);
    if (!extra.is_object())
        return details;
    for (const auto &[field, value] : extra.items()) {
        if (isSpreadOut(field) && value.is_object()) {
            for (const auto &[name, entry] : value.items())
                details.push_back({name, valueText(entry)});
            continue;
        }
        if (field == "arguments" && value.is_array()) {
            std::string text;
            appendList(text, value, ", ", 0);
            details.push_back({field, shortened(std::move(text))});
            continue;
        }
        details.push_back({field, valueText(value)});
    }
    return details;
}

} // namespace cutaway
