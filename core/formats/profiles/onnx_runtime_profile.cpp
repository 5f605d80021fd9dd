#include "core/files/safe_text.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/formats/profiles/trace_events.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <unordered_map>

namespace cutaway {

namespace {

using Json = nlohmann::json;

constexpr std::string_view kernelTime = "_kernel_time";

bool has(const Json &event, const char *field, std::string_view text)
{
    const auto found = event.find(field);
    return found != event.end() && found->is_string() && found->get_ref<const std::string &>() == text;
}

/// Kernel times of nodes; what else the session did is counted.
class NodeTimes
{
public:
    bool add(const Json &event)
    {
        if (!has(event, "cat", "Node"))
            return true;
        const auto name = event.find("name");
        const auto duration = event.find("dur");
        if (name == event.end() || !name->is_string() || duration == event.end() || !duration->is_number()) {
            ++m_leftOut;
            return true;
        }
        std::string_view text = name->get_ref<const std::string &>();
        if (!text.ends_with(kernelTime))
            return true;
        text.remove_suffix(kernelTime.size());
        const std::string key = cleanText(text);
        const auto [place, isNew] = m_places.emplace(key, m_profile.entries.size());
        if (isNew)
            m_profile.entries.push_back({key});
        constexpr double microsecond = 1e-6;
        m_profile.entries[place->second].values.push_back(duration->get<double>() * microsecond);
        return true;
    }

    Profile take()
    {
        if (m_leftOut > 0)
            m_profile.warnings.push_back(
                phrase("%1 events of nodes have no name or no duration and are left out", {std::to_string(m_leftOut)}));
        return std::move(m_profile);
    }

private:
    Profile m_profile{{{"kernel_sec", true}}, {}};
    std::unordered_map<std::string, std::size_t> m_places;
    std::size_t m_leftOut = 0;
};

Result<Profile> readProfile(const ByteSource &source, const Job &job)
{
    NodeTimes times;
    const Result<EventsReading> reading = readTraceEvents(
        source, [&](const Json &event) { return times.add(event); }, job);
    if (!reading)
        return reading.error();
    Profile profile = times.take();
    std::ranges::move(reading->warnings(), std::back_inserter(profile.warnings));
    return profile;
}

bool looksLikeProfile(std::string_view begin)
{
    const std::size_t first = begin.find_first_not_of(" \t\r\n");
    return first != begin.npos && begin[first] == '[' && begin.find("\"ph\"") != begin.npos &&
           (begin.find("\"Session\"") != begin.npos || begin.find(kernelTime) != begin.npos);
}

} // namespace

ProfileFormat onnxRuntimeProfile()
{
    return {"onnxruntime",
            "ONNX Runtime profile",
            {"json"},
            "kernel time of each node, mean of all runs",
            looksLikeProfile,
            readProfile,
            true};
}

} // namespace cutaway
