#include "core/pipeline/imports/torchtitan_file.h"

#include "core/base/names.h"
#include "core/base/text_place.h"
#include "core/json/json_reading.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view partsField = "module_fqns_per_model_part";
constexpr std::string_view scheduleField = "pipeline_parallel_schedule";
constexpr std::string_view degreeField = "pipeline_parallel_degree";
constexpr std::string_view microbatchesField = "num_pp_microbatches";

Result<TorchtitanFile> fromJson(const OrderedJson &document)
{
    FirstError failed;
    OrderedObjectReader reader(document, "", failed);
    TorchtitanFile file;
    const OrderedJson &parts = reader.array(partsField);
    for (std::size_t s = 0; s < parts.size(); ++s) {
        const std::string path = elementPath(std::string(partsField), s);
        file.parts.emplace_back();
        if (!parts[s].is_array())
            failed.add(path, "wrong_type",
                       phrase("a list of module names is wanted, not %1", {describeValue(parts[s])}));
        for (std::size_t i = 0; i < parts[s].size() && parts[s].is_array(); ++i) {
            if (parts[s][i].is_string())
                file.parts.back().push_back(parts[s][i].get<std::string>());
            else
                failed.add(elementPath(path, i), "wrong_type",
                           phrase("a module's name is wanted, not %1", {describeValue(parts[s][i])}));
        }
    }
    file.schedule = reader.optionalText(scheduleField).value_or("");
    file.degree = reader.optionalInteger(degreeField);
    file.microbatches = reader.optionalInteger(microbatchesField);
    file.kept = reader.rest();
    if (failed.isSet())
        return failed.take();
    return file;
}

/// Reads the literals behind known names of a Python or TOML text; all else is passed over.
class LiteralReader
{
public:
    explicit LiteralReader(std::string_view text) : m_text(text) {}

    Result<TorchtitanFile> read()
    {
        TorchtitanFile file;
        if (!goTo(partsField) || !readParts(file.parts))
            return fault();
        if (goTo(scheduleField) && m_at < m_text.size() && isQuote(m_text[m_at]))
            readString(file.schedule);
        file.degree = number(degreeField);
        file.microbatches = number(microbatchesField);
        return file;
    }

private:
    static bool isQuote(char c) { return c == '"' || c == '\''; }
    static bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

    /// Behind `name =` or `name:`; the name may be quoted.
    bool goTo(std::string_view name)
    {
        for (m_at = m_text.find(name); m_at != m_text.npos; m_at = m_text.find(name, m_at + 1)) {
            const std::size_t start = m_at;
            const bool isWhole = start == 0 || !isWord(m_text[start - 1]);
            m_at += name.size();
            if (m_at < m_text.size() && isQuote(m_text[m_at]))
                ++m_at;
            skip();
            if (isWhole && m_at < m_text.size() && (m_text[m_at] == '=' || m_text[m_at] == ':')) {
                ++m_at;
                skip();
                return true;
            }
            m_at = start;
        }
        m_at = 0;
        return false;
    }

    void skip()
    {
        while (m_at < m_text.size()) {
            if (m_text[m_at] == '#')
                m_at = std::min(m_text.find('\n', m_at), m_text.size());
            else if (std::isspace(static_cast<unsigned char>(m_text[m_at])) || m_text[m_at] == '\\')
                ++m_at;
            else
                return;
        }
    }

    char take()
    {
        skip();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }

    /// `[a, b,]`; `element` reads one.
    template <class Element>
    bool readList(Element element)
    {
        const char close = take() == '(' ? ')' : ']';
        if (take() != '[' && take() != '(')
            return false;
        ++m_at;
        while (take() != close) {
            if (!element())
                return false;
            if (take() == ',')
                ++m_at;
            else if (take() != close)
                return false;
        }
        ++m_at;
        return true;
    }

    bool readString(std::string &text)
    {
        const char quote = take();
        if (!isQuote(quote))
            return false;
        const std::size_t end = m_text.find(quote, m_at + 1);
        const std::string_view inside = m_text.substr(m_at + 1, end - m_at - 1);
        if (end == m_text.npos || inside.find_first_of("\\\n") != inside.npos)
            return false;
        text = inside;
        m_at = end + 1;
        return true;
    }

    bool readParts(std::vector<std::vector<std::string>> &parts)
    {
        return readList([&] {
            std::vector<std::string> &part = parts.emplace_back();
            return readList([&] { return readString(part.emplace_back()); });
        });
    }

    std::optional<std::int64_t> number(std::string_view name)
    {
        std::int64_t value = 0;
        if (!goTo(name))
            return {};
        const auto [end, failure] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), value);
        return failure == std::errc() && end != m_text.data() + m_at ? std::optional(value) : std::nullopt;
    }

    Error fault() const
    {
        const std::string_view before = m_text.substr(0, std::min(m_at, m_text.size()));
        const std::size_t line = std::ranges::count(before, '\n') + 1;
        const std::size_t column = before.size() - (before.rfind('\n') == before.npos ? 0 : before.rfind('\n') + 1) + 1;
        Error error =
            inputError("not_literal", phrase("%1: a list of lists of names is wanted", {std::string(partsField)}),
                       "only literals are read: nothing is executed");
        error.where = placeInText(line, column);
        return error;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace

bool isTorchtitanFile(const ForeignFile &file)
{
    if (file.json)
        return file.json->is_object() && file.json->contains(partsField);
    return file.text.find(partsField) != std::string::npos;
}

Result<TorchtitanFile> readTorchtitanFile(const ForeignFile &file)
{
    return file.json ? fromJson(*file.json) : LiteralReader(file.text).read();
}

} // namespace cutaway
