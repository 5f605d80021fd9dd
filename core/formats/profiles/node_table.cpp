#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/formats/profiles/profile_formats.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

namespace cutaway {

namespace {

using Cells = std::vector<std::string>;

Error atLine(std::size_t line, Text message, Text hint = {})
{
    Error error = inputError("broken_file", std::move(message), std::move(hint));
    error.where = lineOfText(line);
    return error;
}

/// Rows of a CSV text (RFC 4180): cells may be quoted and then hold separators, quotation marks and line ends.
class Rows
{
public:
    Rows(std::string_view text, char separator) : m_text(text), m_separator(separator)
    {
        if (m_text.starts_with("\xef\xbb\xbf"))
            m_text.remove_prefix(3);
    }

    bool isAtEnd() const { return m_text.empty(); }
    std::size_t line() const { return m_line; } ///< of the last row

    Result<Cells> next()
    {
        m_line = m_nextLine;
        Cells cells;
        bool goesOn = true;
        while (goesOn) {
            Result<std::string> cell = nextCell();
            if (!cell)
                return cell.error();
            cells.push_back(cleanText(*cell));
            goesOn = !m_text.empty() && m_text.front() == m_separator;
            if (!m_text.empty())
                m_text.remove_prefix(1);
        }
        ++m_nextLine;
        return cells;
    }

private:
    /// Up to, not over, what ends it.
    Result<std::string> nextCell()
    {
        while (m_text.starts_with(' '))
            m_text.remove_prefix(1);
        if (m_text.starts_with('"'))
            return quotedCell();
        const std::size_t end = std::min(m_text.find_first_of(std::string{m_separator, '\n'}), m_text.size());
        std::string_view cell = m_text.substr(0, end);
        m_text.remove_prefix(end);
        while (cell.ends_with(' ') || cell.ends_with('\r'))
            cell.remove_suffix(1);
        return std::string(cell);
    }

    Result<std::string> quotedCell()
    {
        std::string cell;
        m_text.remove_prefix(1);
        while (true) {
            const std::size_t end = m_text.find('"');
            if (end == m_text.npos)
                return atLine(m_line, "a quotation mark is not closed");
            cell += m_text.substr(0, end);
            m_text.remove_prefix(end + 1);
            if (!m_text.starts_with('"'))
                break;
            cell += '"';
            m_text.remove_prefix(1);
        }
        m_nextLine += std::size_t(std::ranges::count(cell, '\n'));
        while (m_text.starts_with(' ') || m_text.starts_with('\r'))
            m_text.remove_prefix(1);
        if (!m_text.empty() && m_text.front() != m_separator && m_text.front() != '\n')
            return atLine(m_line, "text follows a closing quotation mark");
        return cell;
    }

    std::string_view m_text;
    char m_separator;
    std::size_t m_line = 0;
    std::size_t m_nextLine = 1;
};

std::optional<double> cellNumber(std::string_view cell)
{
    double value = 0;
    if (cell.starts_with('+'))
        cell.remove_prefix(1);
    const auto [end, failure] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    const bool isNumber = failure == std::errc() && end == cell.data() + cell.size() && std::isfinite(value);
    return isNumber ? std::optional(value) : std::nullopt;
}

std::string_view firstLine(std::string_view text)
{
    return text.substr(0, std::min(text.find('\n'), text.size()));
}

char separatorOf(std::string_view text)
{
    const std::string_view header = firstLine(text);
    return *std::ranges::max_element(std::string_view(",;\t"), {},
                                     [&](char c) { return std::ranges::count(header, c); });
}

class TableReader
{
public:
    explicit TableReader(std::string_view text) : m_rows(text, separatorOf(text)) {}

    Result<Profile> read(const Job &job)
    {
        Result<Cells> header = m_rows.next();
        if (!header)
            return header.error();
        m_header = std::move(*header);
        const auto key = std::ranges::find_if(m_header, isKeyName);
        m_key = key == m_header.end() ? 0 : std::size_t(key - m_header.begin());
        m_run = std::size_t(std::ranges::find(m_header, "run") - m_header.begin());
        m_texts.resize(m_header.size());
        while (!m_rows.isAtEnd()) {
            if (job.stopRequested())
                return cancelledError();
            if (Done done = readRow(); !done)
                return done.error();
        }
        return takeProfile();
    }

private:
    Done readRow()
    {
        const Result<Cells> cells = m_rows.next();
        if (!cells)
            return cells.error();
        if (cells->size() == 1 && cells->front().empty())
            return Done(std::monostate());
        if (cells->size() != m_header.size())
            return atLine(m_rows.line(),
                          phrase("%1 entries, the header has %2",
                                 {std::to_string(cells->size()), std::to_string(m_header.size())}),
                          "quote entries that contain separators");
        m_names.push_back((*cells)[m_key]);
        for (std::size_t i = 0; i < cells->size(); ++i) {
            const std::optional<double> number = cellNumber((*cells)[i]);
            m_texts[i] += !number && !(*cells)[i].empty();
            if (i == m_run && !number)
                m_runName = (*cells)[i];
            m_numbers.push_back(number.value_or(std::numeric_limits<double>::quiet_NaN()));
        }
        return Done(std::monostate());
    }

    bool hasNumbers(std::size_t column) const
    {
        for (std::size_t row = 0; row < m_names.size(); ++row) {
            if (!std::isnan(m_numbers[row * m_header.size() + column]))
                return true;
        }
        return false;
    }

    /// Columns of numbers; what is left out is told.
    std::vector<std::size_t> chooseColumns(Profile &profile) const
    {
        std::vector<std::size_t> chosen;
        for (std::size_t i = 0; i < m_header.size(); ++i) {
            if (i == m_key || (i == m_run && !m_runName.empty()))
                continue;
            if (!hasNumbers(i)) {
                profile.warnings.push_back(
                    phrase("column %1 holds no numbers and is left out", {inQuotes(m_header[i])}));
                continue;
            }
            if (m_texts[i] > 0)
                profile.warnings.push_back(phrase("column %1: %2 entries are not numbers and are left out",
                                                  {inQuotes(m_header[i]), std::to_string(m_texts[i])}));
            chosen.push_back(i);
            const bool isLatency =
                secondsPerUnit(m_header[i]) && std::ranges::none_of(profile.columns, &ProfileColumn::isLatency);
            profile.columns.push_back({m_header[i], isLatency});
        }
        return chosen;
    }

    Profile takeProfile()
    {
        Profile profile;
        profile.run = m_runName;
        const std::vector<std::size_t> columns = chooseColumns(profile);
        for (std::size_t row = 0; row < m_names.size(); ++row) {
            ProfileEntry entry{m_names[row]};
            for (std::size_t i = 0; i < columns.size(); ++i) {
                const double unit = profile.columns[i].isLatency ? secondsPerUnit(m_header[columns[i]]).value_or(1) : 1;
                entry.values.push_back(m_numbers[row * m_header.size() + columns[i]] * unit);
            }
            profile.entries.push_back(std::move(entry));
        }
        return profile;
    }

    Rows m_rows;
    Cells m_header;
    std::size_t m_key = 0;
    std::size_t m_run = 0; ///< the column with the run's name; past the end: none
    std::string m_runName;
    std::vector<std::string> m_names; ///< by row
    std::vector<double> m_numbers;    ///< by row and column
    std::vector<std::size_t> m_texts; ///< by column: entries that are neither numbers nor empty
};

/// A header of several plain entries, the first rows as long as it.
bool looksLikeTable(std::string_view begin)
{
    const std::string_view header = firstLine(begin);
    const bool isText =
        std::ranges::none_of(header, [](char c) { return (c >= 0 && c < ' ') && c != '\t' && c != '\r'; });
    const bool isJson = header.find_first_not_of(" \t") != header.npos &&
                        std::string_view("{[<").find(header[header.find_first_not_of(" \t")]) != std::string_view::npos;
    return isText && !isJson && header.size() < begin.size() && header.find_first_of(",;\t") != header.npos;
}

Result<Profile> readTable(const ByteSource &source, const Job &job)
{
    const Result<std::string> text = readAll(source);
    if (!text)
        return text.error();
    return TableReader(*text).read(job);
}

} // namespace

ProfileFormat nodeTable()
{
    return {"csv",          "CSV by node name",
            {"csv", "tsv"}, "latency and any other column of numbers; `run` names the run",
            looksLikeTable, readTable};
}

} // namespace cutaway
