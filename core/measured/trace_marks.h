#pragma once

#include "core/formats/profiles/trace_events.h"
#include "core/measured/run.h"
#include "core/plan/expected_run.h"

#include <map>
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

/// A collective as the host asked for it.
struct CollectiveMark
{
    CollectiveIdentity identity;
    Mark mark;
};

/// When something was under way, in microseconds.
struct MarkSpan
{
    double begin = 0;
    double end = 0;
};

/// Spans in the order in which a file has them, each joined to the one before it where they touch.
class MarkSpans
{
public:
    void add(double begin, double end);
    /// Apart from each other, by begin.
    std::vector<MarkSpan> joined() const;
    std::size_t size() const { return m_spans.size(); }

private:
    std::vector<MarkSpan> m_spans;
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
    std::unordered_set<std::size_t> computingStreams;                      ///< of the device
    std::vector<CollectiveMark> collectives;                               ///< of record_param_comms, else of gloo
    std::unordered_map<std::int64_t, MarkSpan> collectiveKernels;          ///< of communication, by who asked for them
    MarkSpans hostWork;                                                    ///< operators that compute
    MarkSpans deviceWork;                                                  ///< kernels and copies that do
    std::map<std::pair<std::int64_t, std::int64_t>, double> mostAllocated; ///< bytes, by type and number of a device
    std::size_t untimed = 0;
    std::vector<Text> warnings;
};

/// Of an annotation's name: the step that `ProfilerStep#2` names.
std::optional<std::int64_t> stepNumberOf(std::string_view name);

/// Unpacks what gzip has packed. O(bytes + operators · log operators). Errors: those of reading a trace; `too_large`.
Result<TraceMarks> readTraceMarks(const TraceFile &file, const Job &job);

} // namespace cutaway::measured
