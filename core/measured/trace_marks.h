#pragma once

#include "core/formats/profiles/trace_events.h"
#include "core/measured/run.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>

/// What of one trace a run is made of, as the file has it.
namespace cutaway::measured {

inline constexpr double latestMicrosecond = 1e17; ///< 3000 years; what is later is no time

/// What a trace has by a name, in microseconds as it writes them.
struct Mark
{
    std::string name;
    double begin = 0;
    double duration = 0;
    std::int64_t id = -1;  ///< of the host's record, which its device's bears too
    std::size_t track = 0; ///< thread of the host, stream of a device

    double end() const { return begin + duration; }
};

/// What one file says, not yet told apart by steps.
struct TraceMarks
{
    std::string source;
    TraceOrigin origin;
    std::vector<Mark> hostSteps;
    std::vector<Mark> deviceSteps;
    std::vector<Mark> hostLabels;
    std::vector<Mark> deviceLabels;
    std::unordered_map<std::size_t, std::vector<double>> operatorBegins; ///< of those that compute, by thread
    std::vector<double> sendBegins;                                      ///< of operators that send
    std::size_t operators = 0;
    std::unordered_set<std::size_t> computingStreams; ///< of the device
    std::size_t untimed = 0;
    std::vector<Text> warnings;
};

/// Of an annotation's name: the step that `ProfilerStep#2` names.
std::optional<std::int64_t> stepNumberOf(std::string_view name);

/// Unpacks what gzip has packed. O(bytes + operators · log operators). Errors: those of reading a trace; `too_large`.
Result<TraceMarks> readTraceMarks(const TraceFile &file, const Job &job);

} // namespace cutaway::measured
