#include "core/plugins/error_output.h"

#include "core/files/clean_text.h"

#include <map>
#include <mutex>

namespace cutaway {

namespace {

constexpr std::size_t longestLine = 300;
constexpr std::string_view blanks = " \t\r\n";

struct KeptOutputs
{
    std::mutex mutex;
    std::map<std::string, std::string, std::less<>> byPlanner;
};

KeptOutputs &keptOutputs()
{
    static KeptOutputs all;
    return all;
}

} // namespace

void ErrorOutput::add(std::string_view bytes)
{
    m_bytes += bytes;
    if (m_bytes.size() > 2 * kept) // seldom, so that each byte moves once
        m_bytes.erase(0, m_bytes.size() - kept);
}

std::string ErrorOutput::text() const
{
    return m_bytes.size() > kept ? m_bytes.substr(m_bytes.size() - kept) : m_bytes;
}

std::string ErrorOutput::lastLine() const
{
    const std::size_t last = m_bytes.find_last_not_of(blanks);
    if (last == std::string::npos)
        return {};
    const std::size_t before = m_bytes.find_last_of("\r\n", last);
    const std::size_t first = m_bytes.find_first_not_of(blanks, before == std::string::npos ? 0 : before);
    std::string line = m_bytes.substr(first, last + 1 - first);
    if (line.size() > longestLine)
        line = line.substr(0, longestLine) + "…";
    return cleanText(line);
}

void keepErrorOutput(std::string_view plannerId, std::string text)
{
    KeptOutputs &all = keptOutputs();
    const std::scoped_lock lock(all.mutex);
    all.byPlanner[std::string(plannerId)] = std::move(text);
}

std::string keptErrorOutput(std::string_view plannerId)
{
    KeptOutputs &all = keptOutputs();
    const std::scoped_lock lock(all.mutex);
    const auto found = all.byPlanner.find(plannerId);
    return found == all.byPlanner.end() ? std::string() : found->second;
}

} // namespace cutaway
