#include "core/json/json_writing.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

bool isPlain(char c)
{
    const auto code = static_cast<unsigned char>(c);
    return code >= 0x20 && code < 0x7f && c != '"' && c != '\\';
}

void appendText(std::string &out, std::string_view text)
{
    if (std::ranges::all_of(text, isPlain))
        out.append("\"").append(text).append("\"");
    else
        out += jsonLine(OrderedJson(text));
}

void appendFields(std::string &out, const OrderedJson &object, std::size_t depth);

void appendValue(std::string &out, const OrderedJson &value, std::size_t depth)
{
    constexpr std::size_t longestLine = 100;
    constexpr std::size_t deepest = 8; // what a file brought may be nested without end
    const std::string indent(depth + 1, ' ');
    if (value.is_array() && !value.empty() && value.front().is_object()) {
        writeArray(out, value, "\n" + indent, [&](const OrderedJson &element) { out += jsonLine(element); });
        out.insert(out.size() - 1, "\n" + indent.substr(1));
        return;
    }
    const std::string line = jsonLine(value);
    if (value.is_object() && line.size() > longestLine && depth < deepest)
        appendFields(out, value, depth);
    else
        out += line;
}

void appendFields(std::string &out, const OrderedJson &object, std::size_t depth)
{
    const std::string indent(depth + 1, ' ');
    out += '{';
    std::string_view separator = "\n";
    for (const auto &[key, value] : object.items()) {
        out.append(separator).append(indent).append(jsonText(key)).append(": ");
        appendValue(out, value, depth + 1);
        separator = ",\n";
    }
    out.append("\n").append(depth, ' ').append("}");
}

} // namespace

std::string jsonText(std::string_view text)
{
    std::string out;
    appendText(out, text);
    return out;
}

std::string jsonNumber(double number)
{
    if (!std::isfinite(number))
        return "null";
    if (number == 0)
        return "0"; // and not -0, which reads back as the whole number 0
    std::array<char, 32> text;
    char *end = std::to_chars(text.data(), text.data() + text.size(), number).ptr;
    // Digits alone would be read as a whole number, and one of more than 64 bits is refused.
    constexpr double mostWhole = 9e18;
    if (std::abs(number) > mostWhole)
        end = std::to_chars(text.data(), text.data() + text.size(), number, std::chars_format::scientific).ptr;
    return {text.data(), end};
}

ObjectWriter::ObjectWriter(std::string &out) : m_out(out)
{
    m_out += '{';
}

std::string &ObjectWriter::raw(std::string_view key)
{
    if (!m_isFirst)
        m_out += ',';
    m_isFirst = false;
    appendText(m_out, key);
    return m_out += ':';
}

void ObjectWriter::text(std::string_view key, std::string_view value)
{
    appendText(raw(key), value);
}

void ObjectWriter::optionalText(std::string_view key, std::string_view value)
{
    if (!value.empty())
        text(key, value);
}

void ObjectWriter::integer(std::string_view key, std::int64_t value)
{
    raw(key) += std::to_string(value);
}

void ObjectWriter::number(std::string_view key, double value)
{
    raw(key) += jsonNumber(value);
}

void ObjectWriter::integers(std::string_view key, const std::vector<std::int64_t> &values)
{
    std::string &out = raw(key);
    writeArray(out, values, "", [&](std::int64_t value) { out += std::to_string(value); });
}

void ObjectWriter::extra(std::string_view object)
{
    if (object.size() <= 2)
        return;
    if (!m_isFirst)
        m_out += ',';
    m_isFirst = false;
    m_out += object.substr(1, object.size() - 2);
}

void ObjectWriter::finish()
{
    m_out += '}';
}

std::string layOut(const OrderedJson &document)
{
    std::string out;
    appendFields(out, document, 0);
    return out += "\n";
}

void addExtra(OrderedJson &document, const std::string &extra)
{
    if (extra.empty())
        return;
    const OrderedJson fields = keptJson<OrderedJson>(extra);
    if (!fields.is_object())
        return;
    for (const auto &[key, value] : fields.items()) {
        const auto known = document.find(key);
        if (known == document.end()) {
            document[key] = value;
        } else if (known->is_object() && value.is_object()) {
            for (const auto &[innerKey, innerValue] : value.items()) {
                if (!known->contains(innerKey))
                    (*known)[innerKey] = innerValue;
            }
        }
    }
}

} // namespace cutaway
