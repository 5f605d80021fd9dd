#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

/// JSON as text, where nothing is asked of it: what fields keep (`Node::extra`, `Inventory::extra`) and what messages
/// and exports quote. Compiled here alone, because every batch of sources that instantiates nlohmann's reader and
/// writer pays four seconds. Files of users are read by `parseJson` (json_document.h), which says what is wrong with
/// them.
///
/// `Json` is nlohmann::json or nlohmann::ordered_json.
namespace cutaway {

/// The value that a text says; a discarded one if it is no JSON.
template <class Json>
Json keptJson(std::string_view text);

/// The same of an object's text; an object without fields if the text is empty.
template <class Json>
Json keptFields(std::string_view text);

/// Without a space or a line break; ill-formed UTF-8 becomes U+FFFD.
std::string jsonLine(const nlohmann::json &value);
std::string jsonLine(const nlohmann::ordered_json &value);

/// The same with a line for each element and field, each level set in by so many spaces.
std::string jsonLines(const nlohmann::json &value, int indentation);
std::string jsonLines(const nlohmann::ordered_json &value, int indentation);

/// A string as it is, without quotes; everything else as `jsonLine`.
std::string jsonWord(const nlohmann::json &value);
std::string jsonWord(const nlohmann::ordered_json &value);

} // namespace cutaway
