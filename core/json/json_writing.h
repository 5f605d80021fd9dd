#pragma once

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cutaway {

/// `"text"` with JSON's escapes; ill-formed UTF-8 becomes U+FFFD.
std::string jsonText(std::string_view text);
/// The shortest form that reads back as the same number; `null` if it is not finite.
std::string jsonNumber(double number);

/// Appends the fields of one object to a text, in the order of the calls, without making values of them first.
class ObjectWriter
{
public:
    /// Begins the object; `finish` ends it.
    explicit ObjectWriter(std::string &out);

    void text(std::string_view key, std::string_view value);
    void optionalText(std::string_view key, std::string_view value); ///< nothing if empty
    void integer(std::string_view key, std::int64_t value);
    void number(std::string_view key, double value);
    void integers(std::string_view key, const std::vector<std::int64_t> &values);
    /// A value that the caller appends to the text.
    std::string &raw(std::string_view key);
    /// The fields of a compact JSON object, as `rest()` of a reader gives them; empty: none.
    void extra(std::string_view object);
    void finish();

private:
    std::string &m_out;
    bool m_isFirst = true;
};

/// Appends `[a, b]`, each element by `append(element)`; what stands between them is `separator`.
template <class List, class Append>
void writeArray(std::string &out, const List &list, std::string_view separator, Append append)
{
    out += '[';
    bool isFirst = true;
    for (const auto &element : list) {
        if (!isFirst)
            out += ',';
        isFirst = false;
        out += separator;
        append(element);
    }
    out += ']';
}

/// A document for people and for version control: one line a field, also of objects inside that are too long for a
/// line; one line an element of an array of objects. O(size · depth), no more than 8 levels laid out.
std::string layOut(const nlohmann::ordered_json &document);

/// Adds the fields of a compact JSON object (`extra`, empty: none) that `document` does not have; where both have an
/// object under one name, what is missing inside.
void addExtra(nlohmann::ordered_json &document, const std::string &extra);

} // namespace cutaway
