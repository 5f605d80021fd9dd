#pragma once

#include "core/base/job.h"
#include "core/base/result.h"
#include "core/files/byte_source.h"

#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string_view>

/// From text to JSON values, with what nlohmann/json leaves out: a limit to nesting, refusal of duplicate fields and of
/// whole numbers beyond 64 bits, places told as line and column or as JSON path, elements handed over one by one.
/// simdjson reads the text; where it finds a fault, nlohmann/json reads it once more and says which and where.
///
/// `Json` is nlohmann::json or nlohmann::ordered_json, which keeps the order of fields and is made faster.

namespace cutaway {

/// Values nested deeper are refused: no document of ours comes near, and functions may recurse over what is read.
inline constexpr std::size_t deepestNesting = 128;

/// A text to be read. Where there is room behind its end, as `readAll` leaves it, it is read without a copy.
struct JsonText
{
    JsonText(std::string_view text) : text(text), room(text.size()) {}
    JsonText(const std::string &text) : text(text), room(text.capacity()) {}
    JsonText(const char *text) : JsonText(std::string_view(text)) {}

    std::string_view text;
    std::size_t room; ///< bytes from its beginning that may be looked at
};

/// Takes the elements of one array of the top-level object as they are read.
template <class Json>
struct ElementSink
{
    std::string_view field;                         ///< the array's name
    std::function<void(std::size_t, Json &&)> take; ///< index and value
};

/// Errors: `not_json` (with `line 3, column 5` as `where`), `too_deep`, `duplicate_field`, `number_range` (with the
/// JSON path), `cancelled`. O(bytes).
template <class Json>
Result<Json> parseJson(const JsonText &text, const Job &job = {});

/// The same, but the elements of one array go to the sink and are left out of the result, where the array is empty.
template <class Json>
Result<Json> parseJson(const JsonText &text, const ElementSink<Json> &sink, const Job &job);

/// `devices[3].name`, or `pins["layer1.0"]` for a name that would be misread.
std::string memberPath(std::string_view object, std::string_view key);
std::string elementPath(std::string_view array, std::size_t index);

/// All of a source as one document; `Json` as in json_document.h. Errors: those of `readAll` and of `parseJson`.
template <class Json>
Result<Json> readJson(const ByteSource &source, const Job &job);

/// The same of a file, or of standard input for `-`. Errors: those of `readFile` and of `parseJson`.
Result<nlohmann::json> readJsonFile(const std::filesystem::path &file, const Job &job);

} // namespace cutaway
