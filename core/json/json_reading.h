#pragma once

#include "core/base/result.h"
#include "core/json/json_document.h"

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// The first thing found wrong in a document. Readers go on with empty values and add to this; what they find later
/// is not kept, so that reading is a straight line and is judged once, at its end.
class FirstError
{
public:
    bool isSet() const { return m_error.has_value(); }
    const Error &error() const { return *m_error; }
    Error take() { return std::move(*m_error); }

    void add(Error error)
    {
        if (!m_error)
            m_error = std::move(error);
    }
    void add(Text where, std::string code, Text message, Text hint = {})
    {
        if (!m_error)
            m_error = Error{ErrorKind::Input, std::move(code), std::move(message), std::move(hint), std::move(where)};
    }

private:
    std::optional<Error> m_error;
};

/// Takes an object of a document apart: each field is asked for by name and type, what is wrong goes to `FirstError`
/// with its path, and the fields that nobody asked for are what is to be kept.
///
///     FirstError failed;
///     ObjectReader device(json, "devices[3]", failed);
///     result.name = device.name("name");
///     result.kind = device.optionalText("kind").value_or("");
///     result.extra = device.rest();
///     if (failed.isSet()) return failed.take();
///
/// Errors: `wrong_type`, `missing_field`, `number_range`, `negative_size`, `bad_name`. After an error, and for a field
/// that is not there, the value is empty. The value read must outlive the reader. Each question costs a search of the
/// fields.
template <class Json>
class BasicObjectReader
{
public:
    BasicObjectReader(const Json &value, std::string path, FirstError &failed);

    bool has(std::string_view key) const;

    // Fields that must be there.
    std::string text(std::string_view key) { return wanted<std::string>(key, &BasicObjectReader::optionalText); }
    /// A text without control characters: fit for labels and one-line messages.
    std::string title(std::string_view key);
    /// The same, and not empty.
    std::string name(std::string_view key);
    std::int64_t integer(std::string_view key)
    {
        return wanted<std::int64_t>(key, &BasicObjectReader::optionalInteger);
    }
    /// A whole number that is not negative.
    std::int64_t bytes(std::string_view key);
    double number(std::string_view key) { return wanted<double>(key, &BasicObjectReader::optionalNumber); }
    bool boolean(std::string_view key) { return wanted<bool>(key, &BasicObjectReader::optionalBoolean); }
    std::vector<std::string> texts(std::string_view key);
    std::vector<std::int64_t> integers(std::string_view key);
    /// An empty array or object after an error.
    const Json &array(std::string_view key);
    const Json &object(std::string_view key);

    // Fields that may be missing.
    std::optional<std::string> optionalText(std::string_view key);
    std::optional<std::int64_t> optionalInteger(std::string_view key);
    std::optional<double> optionalNumber(std::string_view key);
    std::optional<bool> optionalBoolean(std::string_view key);
    const Json *optionalArray(std::string_view key);
    const Json *optionalObject(std::string_view key);
    /// Of any type; null if missing.
    const Json *optional(std::string_view key);

    /// All fields that were not asked for, as a compact JSON object; empty: none.
    std::string rest() const;

    const std::string &path() const { return m_path; }
    std::string pathOf(std::string_view key) const { return memberPath(m_path, key); }
    std::string pathOf(std::string_view key, std::size_t index) const { return elementPath(pathOf(key), index); }
    FirstError &failed() { return m_failed; }

private:
    template <class Value>
    Value wanted(std::string_view key, std::optional<Value> (BasicObjectReader::*read)(std::string_view))
    {
        requireField(key);
        return (this->*read)(key).value_or(Value());
    }
    void requireField(std::string_view key);
    void addWrongType(std::string where, Text wantedType, const Json &got);
    void addNotWhole(std::string where, const Json &got);

    const Json &m_object;
    std::string m_path;
    FirstError &m_failed;
    std::vector<std::string_view> m_asked;
};

using ObjectReader = BasicObjectReader<nlohmann::json>;
using OrderedObjectReader = BasicObjectReader<nlohmann::ordered_json>;

extern template class BasicObjectReader<nlohmann::json>;
extern template class BasicObjectReader<nlohmann::ordered_json>;

/// What a reader asks first, of objects that are read later.
void requireObject(const nlohmann::json &value, std::string path, FirstError &failed);

/// `the number 5`, `an array`, `the string "abc"`: what a message says was found.
Text describeValue(const nlohmann::json &value);
Text describeValue(const nlohmann::ordered_json &value);

/// Checks `format` and `version` (1) of a document. Errors: `wrong_format`, `unknown_version` and those of the reader.
template <class Json>
void checkFormat(BasicObjectReader<Json> &document, std::string_view format);

} // namespace cutaway
