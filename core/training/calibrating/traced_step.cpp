#include "core/files/gzip_source.h"
#include "core/formats/profiles/trace_events.h"
#include "core/training/calibrating/measured_runs.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace cutaway::training {

namespace {

constexpr double microseconds = 1e-6;
constexpr int acceleratorType = 1; ///< of `Device Type`; 0 is the processor

double numberIn(const nlohmann::json &object, const char *field)
{
    const auto found = object.find(field);
    return found != object.end() && found->is_number() ? found->get<double>() : 0;
}

} // namespace

Result<TracedStep> readTracedStep(const ByteSource &trace, const Job &job)
{
    if (looksLikeGzip(trace)) {
        const Result<std::unique_ptr<ByteSource>> unpacked = openGzip(trace, job);
        return unpacked ? readTracedStep(**unpacked, job) : Result<TracedStep>(unpacked.error());
    }
    std::map<std::string, double> longest; // of what host and device took for each step: either may wait for the other
    double most = 0;
    const auto take = [&](const nlohmann::json &event) {
        if (!event.is_object() || !event.contains("name") || !event["name"].is_string())
            return true;
        const std::string name = event["name"];
        if (name.starts_with("ProfilerStep#") && numberIn(event, "dur") > 0)
            longest[name] = std::max(longest[name], numberIn(event, "dur") * microseconds);
        const auto arguments = event.find("args");
        if (name == "[memory]" && arguments != event.end() && arguments->is_object() &&
            numberIn(*arguments, "Device Type") == acceleratorType)
            most = std::max(most, numberIn(*arguments, "Total Allocated"));
        return true;
    };
    if (const Result<EventsReading> reading = readTraceEvents(trace, take, job); !reading)
        return reading.error();
    std::vector<double> steps;
    for (const auto &[name, seconds] : longest)
        steps.push_back(seconds);
    TracedStep traced;
    if (!steps.empty()) {
        std::ranges::sort(steps);
        traced.stepSec = steps[steps.size() / 2];
    }
    if (most > 0)
        traced.peakBytes = most;
    if (!traced.stepSec && !traced.peakBytes)
        return inputError("no_steps", "the trace has no ProfilerStep and no memory of an accelerator",
                          "record it with a schedule, or with profile_memory=True");
    return traced;
}

} // namespace cutaway::training
