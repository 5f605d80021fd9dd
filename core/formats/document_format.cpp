#include "core/formats/document_format.h"
#include "core/base/names.h"
#include "core/json/json_document.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace cutaway {

namespace {

using Json = nlohmann::json;

struct KnownFormat
{
    std::string_view name;
    DocumentFormat format;
};
constexpr std::array knownFormats{
    KnownFormat{"cutaway.graph", DocumentFormat::Graph}, KnownFormat{"cutaway.devices", DocumentFormat::Devices},
    KnownFormat{"cutaway.plan", DocumentFormat::Plan}, KnownFormat{"cutaway.moves", DocumentFormat::Moves}};

/// Follows the parser down to the top-level field `format` and stops it there.
class FormatFinder
{
public:
    /// A sharding plan of TorchRec or TorchEasyRec, which says nothing of itself: objects by module, then by table.
    bool isShardingPlan() const { return m_isShardingPlan; }
    const std::string *format() const { return m_hasFormat ? &m_format : nullptr; }
    bool isObject() const { return m_isObject; }
    bool isBrokenObject() const { return m_isObject && m_isBroken; }

    bool null() { return value(); }
    bool boolean(bool) { return value(); }
    bool number_integer(Json::number_integer_t) { return value(); }
    bool number_unsigned(Json::number_unsigned_t) { return value(); }
    bool number_float(Json::number_float_t, const std::string &) { return value(); }
    bool binary(Json::binary_t &) { return value(); }
    bool string(std::string &text)
    {
        if (m_depth != 1 || !m_isFormat)
            return value();
        m_format = std::move(text);
        m_hasFormat = true;
        return false;
    }
    bool key(std::string &name)
    {
        constexpr std::size_t tableDepth = 3;
        m_isFormat = m_depth == 1 && name == "format";
        m_isShardingPlan =
            m_isShardingPlan || ((m_depth == tableDepth || m_depth == tableDepth + 1) && name == "sharding_type");
        return true;
    }
    bool start_object(std::size_t)
    {
        m_isObject = m_isObject || m_depth == 0;
        return open();
    }
    bool start_array(std::size_t) { return m_depth != 0 && open(); }
    bool end_object() { return --m_depth > 0; }
    bool end_array() { return --m_depth > 0; }
    bool parse_error(std::size_t, const std::string &, const nlohmann::detail::exception &)
    {
        m_isBroken = true;
        return false;
    }

private:
    bool value() const { return m_depth != 0; }
    bool open() { return ++m_depth <= deepestNesting; }

    std::size_t m_depth = 0;
    bool m_isObject = false;
    bool m_isBroken = false;
    bool m_isFormat = false;
    bool m_isShardingPlan = false;
    bool m_hasFormat = false;
    std::string m_format;
};

FormatFinder formatIn(std::string_view text)
{
    FormatFinder finder;
    Json::sax_parse(text.begin(), text.end(), &finder);
    return finder;
}

} // namespace

Result<DocumentFormat> sniffDocument(const ByteSource &source)
{
    if (const auto plain = withoutMark(source))
        return sniffDocument(*plain);
    constexpr std::uint64_t beginning = 64 << 10;
    if (source.size() > beginning) {
        std::string text(beginning, '\0');
        if (const Done done = source.read(0, text); !done)
            return done.error();
        if (const FormatFinder finder = formatIn(text); finder.format())
            return sniffDocument(std::string_view(text));
    }
    const Result<std::string> text = readAll(source);
    return text ? sniffDocument(std::string_view(*text)) : text.error();
}

Result<DocumentFormat> sniffDocument(std::string_view text)
{
    const FormatFinder finder = formatIn(text);
    const std::string *format = finder.format();
    if (!format && finder.isShardingPlan())
        return DocumentFormat::Plan;
    if (!format && finder.isBrokenObject()) {
        if (const Result<Json> read = parseJson<Json>(text); !read && read.error().code == "not_json")
            return read.error();
    }
    if (!format)
        return inputError("unknown_format",
                          finder.isObject() ? "the document has no field \"format\" that says what it is"
                                            : "the file is of no format that Cutaway knows",
                          "Cutaway reads cutaway.graph, cutaway.devices, cutaway.plan and cutaway.moves");
    const auto known = std::ranges::find(knownFormats, *format, &KnownFormat::name);
    if (known != knownFormats.end())
        return known->format;
    Error error = inputError("unknown_format", phrase("no format %1", {inQuotes(*format)}),
                             "known: cutaway.graph, cutaway.devices, cutaway.plan, cutaway.moves");
    error.where = "format";
    return error;
}

} // namespace cutaway
