#include "core/plugins/output_line.h"

#include "core/files/clean_text.h"
#include "core/json/json_reading.h"

#include <algorithm>

namespace cutaway {

namespace {

using Json = nlohmann::json;

constexpr std::size_t longestText = 400; ///< of a phase or a message, in bytes

std::string shortText(const std::string &text)
{
    std::string clean = cleanText(text);
    if (clean.size() <= longestText)
        return clean;
    std::size_t end = longestText; // not within a character
    while (end > 0 && (static_cast<unsigned char>(clean[end]) & 0xc0) == 0x80)
        --end;
    return clean.substr(0, end) + "…";
}

OutputLine readProgress(ObjectReader &line)
{
    ProgressLine progress;
    if (const Json *fraction = line.optional("progress"); !fraction->is_null())
        progress.fraction = std::clamp(line.number("progress"), 0.0, 1.0);
    progress.text = shortText(line.optionalText("text").value_or(""));
    return progress;
}

OutputLine readPlanLine(ObjectReader &line)
{
    PlanLine plan{line.object("plan"), std::nullopt};
    if (const Json *bound = line.optional("bound_sec"); bound && !bound->is_null())
        plan.boundSec = line.optionalNumber("bound_sec");
    return plan;
}

OutputLine readErrorLine(ObjectReader &line)
{
    return ErrorLine{shortText(line.text("error")), shortText(line.optionalText("node").value_or(""))};
}

} // namespace

Result<OutputLine> readOutputLine(std::string_view text)
{
    const Result<Json> json = parseJson<Json>(text);
    if (!json)
        return json.error();
    FirstError failed;
    ObjectReader line(*json, "", failed);
    if (failed.isSet())
        return failed.take();
    OutputLine read;
    if (line.has("error"))
        read = readErrorLine(line);
    else if (line.has("plan"))
        read = readPlanLine(line);
    else if (line.has("progress"))
        read = readProgress(line);
    else
        return inputError("unknown_line", "none of the fields progress, plan and error");
    return failed.isSet() ? Result<OutputLine>(failed.take()) : read;
}

std::string &OutputLines::bytes()
{
    m_bytes.erase(0, m_begin);
    m_searched -= m_begin;
    m_begin = 0;
    return m_bytes;
}

std::optional<std::string_view> OutputLines::next(bool isAtEnd)
{
    std::size_t end = m_bytes.find('\n', m_searched);
    if (end == std::string::npos) {
        m_searched = m_bytes.size();
        if (!isAtEnd || pending() == 0)
            return std::nullopt;
        end = m_bytes.size();
    }
    const std::string_view line = std::string_view(m_bytes).substr(m_begin, end - m_begin);
    m_begin = std::min(end + 1, m_bytes.size());
    m_searched = m_begin;
    return line;
}

void OutputLines::clear()
{
    m_bytes.clear();
    m_begin = 0;
    m_searched = 0;
}

} // namespace cutaway
