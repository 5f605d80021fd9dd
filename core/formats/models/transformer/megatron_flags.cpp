#include "core/formats/models/transformer/megatron_flags.h"

#include "core/base/names.h"
#include "core/json/json_document.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/yaml_document.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view betweenWords = " \t\r\n,[]'\"";

Result<OrderedJson> parseText(std::string_view text)
{
    if (text.starts_with("\xef\xbb\xbf"))
        text.remove_prefix(3);
    const std::size_t first = text.find_first_not_of(blanks);
    return first != text.npos && text[first] == '{' ? parseJson<OrderedJson>(text) : parseYaml(text);
}

/// `--num-layers` and `num_layers` are `num-layers`.
std::string flagName(std::string_view name)
{
    name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
    std::string plain(name);
    std::ranges::replace(plain, '_', '-');
    return plain;
}

std::optional<double> numberOf(const OrderedJson &value)
{
    if (value.is_number())
        return value.get<double>();
    if (!value.is_string())
        return std::nullopt;
    const auto &text = value.get_ref<const std::string &>();
    double number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return number;
}

bool isKeyEnd(std::string_view text, std::size_t at)
{
    at += at < text.size() && (text[at] == '"' || text[at] == '\'');
    at = std::min(text.find_first_not_of(" \t", at), text.size());
    return at < text.size() && text[at] == ':';
}

bool isKeyBegin(std::string_view text, std::size_t at)
{
    while (at > 0 && (text[at - 1] == '-' || text[at - 1] == '"' || text[at - 1] == '\''))
        --at;
    return at == 0 || std::string_view(" \t\r\n{,\xbf").find(text[at - 1]) != std::string_view::npos;
}

bool hasKey(std::string_view text, std::string_view key)
{
    for (std::size_t at = text.find(key); at != text.npos; at = text.find(key, at + 1)) {
        if (isKeyBegin(text, at) && isKeyEnd(text, at + key.size()))
            return true;
    }
    return false;
}

} // namespace

Result<MegatronFlags> MegatronFlags::read(std::string_view text)
{
    const Result<OrderedJson> document = parseText(text);
    if (!document)
        return document.error();
    const auto arguments = document->is_object() ? document->find("MODEL_ARGS") : document->end();
    return from(document->is_object() && arguments != document->end() ? *arguments : *document);
}

Result<MegatronFlags> MegatronFlags::from(const OrderedJson &arguments)
{
    if (!arguments.is_object())
        return inputError("wrong_type", "the arguments are no mapping of flags to values");
    MegatronFlags flags;
    for (auto field = arguments.begin(); field != arguments.end(); ++field) {
        if (!flags.m_values.emplace(flagName(field.key()), *field).second)
            return inputError("duplicate_field", phrase("the flag %1 is given twice", {inQuotes(field.key())}));
    }
    return flags;
}

const OrderedJson *MegatronFlags::find(std::string_view name) const
{
    const auto value = m_values.find(name);
    if (value == m_values.end() || value->second.is_null() || value->second == OrderedJson(false))
        return nullptr;
    return &value->second;
}

bool MegatronFlags::isOn(std::string_view name)
{
    const OrderedJson *value = find(name);
    if (!value)
        return false;
    if (value->is_string()) {
        const auto &text = value->get_ref<const std::string &>();
        return text != "false" && text != "False";
    }
    return !value->is_number() || value->get<double>() != 0;
}

std::int64_t MegatronFlags::whole(std::string_view name, std::int64_t otherwise, std::int64_t least, std::int64_t most)
{
    const OrderedJson *value = find(name);
    if (!value)
        return otherwise;
    const std::optional<double> number = numberOf(*value);
    if (number && *number >= double(least) && *number <= double(most) && std::floor(*number) == *number)
        return std::int64_t(*number);
    m_failed.add(std::string(name), "bad_value",
                 phrase("%1 is not a whole number from %2 to %3",
                        {describeValue(*value), std::to_string(least), std::to_string(most)}));
    return least;
}

double MegatronFlags::number(std::string_view name, double otherwise)
{
    const OrderedJson *value = find(name);
    if (!value)
        return otherwise;
    if (const std::optional<double> number = numberOf(*value))
        return *number;
    m_failed.add(std::string(name), "bad_value", phrase("%1 is not a number", {describeValue(*value)}));
    return otherwise;
}

std::string MegatronFlags::text(std::string_view name)
{
    const OrderedJson *value = find(name);
    if (!value)
        return {};
    if (value->is_string())
        return value->get<std::string>();
    if (value->is_number())
        return value->is_number_integer() ? std::to_string(value->get<std::int64_t>())
                                          : jsonNumber(value->get<double>());
    m_failed.add(std::string(name), "wrong_type", phrase("a text is wanted, not %1", {describeValue(*value)}));
    return {};
}

std::vector<std::string> MegatronFlags::words(std::string_view name)
{
    const OrderedJson *value = find(name);
    std::vector<std::string> words;
    if (value && value->is_array()) {
        for (const OrderedJson &word : *value) {
            if (word.is_string())
                words.push_back(word.get<std::string>());
            else
                m_failed.add(std::string(name), "wrong_type",
                             phrase("a text is wanted, not %1", {describeValue(word)}));
        }
        return words;
    }
    const std::string all = text(name);
    for (std::size_t begin = all.find_first_not_of(betweenWords); begin != all.npos;) {
        const std::size_t end = std::min(all.find_first_of(betweenWords, begin), all.size());
        words.push_back(all.substr(begin, end - begin));
        begin = all.find_first_not_of(betweenWords, end);
    }
    return words;
}

bool looksLikeMegatronArguments(std::string_view text)
{
    return hasKey(text, "MODEL_ARGS") || hasKey(text, "num-layers");
}

} // namespace cutaway
