#include "core/json/json_reading.h"

#include "core/base/names.h"
#include "core/json/kept_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

namespace cutaway {

namespace {

constexpr std::size_t usualFields = 16;
constexpr double exactIntegers = 9007199254740992.0; ///< 2^53: a double below is the number that was written

template <class Json>
Text describe(const Json &value)
{
    switch (value.type()) {
    case Json::value_t::null: return "null";
    case Json::value_t::boolean: return value.template get<bool>() ? "true" : "false";
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
    case Json::value_t::number_float: return phrase("the number %1", {jsonLine(value)});
    case Json::value_t::string:
        return phrase("the string %1", {inQuotes(value.template get_ref<const std::string &>())});
    case Json::value_t::array: return phrase("an array");
    case Json::value_t::object: return phrase("an object");
    default: return phrase("something else");
    }
}

/// Nothing if the value is no whole number of 64 bits.
template <class Json>
std::optional<std::int64_t> wholeNumber(const Json &value)
{
    if (value.is_number_unsigned()) {
        const auto number = value.template get<std::uint64_t>();
        return std::in_range<std::int64_t>(number) ? std::optional(std::int64_t(number)) : std::nullopt;
    }
    if (value.is_number_integer())
        return value.template get<std::int64_t>();
    if (!value.is_number_float())
        return {};
    // 8e9 and 1024.0 are whole numbers too, as long as they say which.
    const double number = value.template get<double>();
    if (std::trunc(number) != number || std::abs(number) > exactIntegers)
        return {};
    return std::int64_t(number);
}

bool hasControlCharacter(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code < 0x20 || code == 0x7f;
    });
}

} // namespace

Text describeValue(const nlohmann::json &value)
{
    return describe(value);
}

Text describeValue(const nlohmann::ordered_json &value)
{
    return describe(value);
}

template <class Json>
BasicObjectReader<Json>::BasicObjectReader(const Json &value, std::string path, FirstError &failed)
    : m_object(value), m_path(std::move(path)), m_failed(failed)
{
    m_asked.reserve(usualFields);
    if (!m_object.is_object())
        addWrongType(m_path, phrase("an object"), m_object);
}

template <class Json>
bool BasicObjectReader<Json>::has(std::string_view key) const
{
    return m_object.is_object() && m_object.contains(key);
}

template <class Json>
const Json *BasicObjectReader<Json>::optional(std::string_view key)
{
    if (!m_object.is_object())
        return nullptr;
    const auto field = m_object.find(key);
    if (field == m_object.end())
        return nullptr;
    m_asked.push_back(key);
    return &*field;
}

template <class Json>
void BasicObjectReader<Json>::requireField(std::string_view key)
{
    if (m_failed.isSet() || has(key))
        return;
    m_failed.add(m_path, "missing_field", phrase("the field \"%1\" is missing", {std::string(key)}));
}

template <class Json>
void BasicObjectReader<Json>::addWrongType(std::string where, Text wantedType, const Json &got)
{
    if (!m_failed.isSet())
        m_failed.add(std::move(where), "wrong_type",
                     phrase("expected %1, found %2", {std::move(wantedType), describe(got)}));
}

template <class Json>
std::string BasicObjectReader<Json>::title(std::string_view key)
{
    std::string value = text(key);
    if (hasControlCharacter(value))
        m_failed.add(pathOf(key), "bad_name", phrase("the name %1 holds a control character", {inQuotes(value)}));
    return value;
}

template <class Json>
std::string BasicObjectReader<Json>::name(std::string_view key)
{
    std::string value = title(key);
    if (value.empty() && !m_failed.isSet())
        m_failed.add(pathOf(key), "bad_name", "the name is empty");
    return value;
}

template <class Json>
std::int64_t BasicObjectReader<Json>::bytes(std::string_view key)
{
    const std::int64_t value = integer(key);
    if (value < 0)
        m_failed.add(pathOf(key), "negative_size",
                     phrase("%1 bytes: a size cannot be negative", {std::to_string(value)}));
    return value;
}

template <class Json>
std::vector<std::string> BasicObjectReader<Json>::texts(std::string_view key)
{
    const Json &list = array(key);
    std::vector<std::string> values;
    values.reserve(list.size());
    for (const Json &value : list) {
        if (!value.is_string()) {
            addWrongType(pathOf(key, values.size()), phrase("a string"), value);
            return {};
        }
        values.push_back(value.template get_ref<const std::string &>());
    }
    return values;
}

template <class Json>
std::vector<std::int64_t> BasicObjectReader<Json>::integers(std::string_view key)
{
    const Json &list = array(key);
    std::vector<std::int64_t> values;
    values.reserve(list.size());
    for (const Json &value : list) {
        const std::optional<std::int64_t> whole = wholeNumber(value);
        if (!whole) {
            addNotWhole(pathOf(key, values.size()), value);
            return {};
        }
        values.push_back(*whole);
    }
    return values;
}

template <class Json>
const Json &BasicObjectReader<Json>::array(std::string_view key)
{
    static const Json none = Json::array();
    requireField(key);
    const Json *value = optionalArray(key);
    return value ? *value : none;
}

template <class Json>
const Json &BasicObjectReader<Json>::object(std::string_view key)
{
    static const Json none = Json::object();
    requireField(key);
    const Json *value = optionalObject(key);
    return value ? *value : none;
}

template <class Json>
std::optional<std::string> BasicObjectReader<Json>::optionalText(std::string_view key)
{
    const Json *value = optional(key);
    if (!value)
        return {};
    if (value->is_string())
        return value->template get_ref<const std::string &>();
    addWrongType(pathOf(key), phrase("a string"), *value);
    return {};
}

template <class Json>
std::optional<std::int64_t> BasicObjectReader<Json>::optionalInteger(std::string_view key)
{
    const Json *value = optional(key);
    if (!value)
        return {};
    const std::optional<std::int64_t> whole = wholeNumber(*value);
    if (!whole)
        addNotWhole(pathOf(key), *value);
    return whole;
}

template <class Json>
std::optional<double> BasicObjectReader<Json>::optionalNumber(std::string_view key)
{
    const Json *value = optional(key);
    if (!value)
        return {};
    if (value->is_number())
        return value->template get<double>();
    addWrongType(pathOf(key), phrase("a number"), *value);
    return {};
}

template <class Json>
std::optional<bool> BasicObjectReader<Json>::optionalBoolean(std::string_view key)
{
    const Json *value = optional(key);
    if (!value)
        return {};
    if (value->is_boolean())
        return value->template get<bool>();
    addWrongType(pathOf(key), phrase("true or false"), *value);
    return {};
}

template <class Json>
const Json *BasicObjectReader<Json>::optionalArray(std::string_view key)
{
    const Json *value = optional(key);
    if (!value || value->is_array())
        return value;
    addWrongType(pathOf(key), phrase("an array"), *value);
    return nullptr;
}

template <class Json>
const Json *BasicObjectReader<Json>::optionalObject(std::string_view key)
{
    const Json *value = optional(key);
    if (!value || value->is_object())
        return value;
    addWrongType(pathOf(key), phrase("an object"), *value);
    return nullptr;
}

template <class Json>
void BasicObjectReader<Json>::addNotWhole(std::string where, const Json &got)
{
    const bool isWhole = got.is_number() && std::trunc(got.template get<double>()) == got.template get<double>();
    if (isWhole)
        m_failed.add(std::move(where), "number_range",
                     phrase("%1 is too large for a whole number of 64 bits", {jsonLine(got)}));
    else
        addWrongType(std::move(where), phrase("a whole number"), got);
}

template <class Json>
std::string BasicObjectReader<Json>::rest() const
{
    if (!m_object.is_object())
        return {};
    std::string text;
    for (auto field = m_object.begin(); field != m_object.end(); ++field) {
        if (std::ranges::find(m_asked, std::string_view(field.key())) != m_asked.end())
            continue;
        text += text.empty() ? '{' : ',';
        text += jsonLine(nlohmann::json(field.key()));
        text += ':';
        text += field->dump();
    }
    return text.empty() ? text : text + '}';
}

template <class Json>
void checkFormat(BasicObjectReader<Json> &document, std::string_view format)
{
    const std::string found = document.text("format");
    const std::int64_t version = document.integer("version");
    if (document.failed().isSet())
        return;
    if (found != format)
        document.failed().add("format", "wrong_format",
                              phrase("this is %1; expected a %2", {inQuotes(found), std::string(format)}));
    else if (version != 1)
        document.failed().add(
            "version", "unknown_version",
            phrase("version %1 of %2 is not known, only version 1", {std::to_string(version), std::string(format)}),
            "the file may come from a newer program");
}

void requireObject(const nlohmann::json &value, std::string path, FirstError &failed)
{
    const ObjectReader object(value, std::move(path), failed);
}

template class BasicObjectReader<nlohmann::json>;
template class BasicObjectReader<nlohmann::ordered_json>;
template void checkFormat(BasicObjectReader<nlohmann::json> &, std::string_view);
template void checkFormat(BasicObjectReader<nlohmann::ordered_json> &, std::string_view);

} // namespace cutaway
