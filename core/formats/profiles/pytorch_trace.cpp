#include "core/files/safe_text.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/formats/profiles/trace_calls.h"
#include "core/formats/profiles/trace_events.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

namespace cutaway {

namespace {

using Json = nlohmann::json;

constexpr std::size_t mostSpans = 20'000'000; // about 2 GB
constexpr std::int64_t none = -1;
constexpr double microsecond = 1e-6;
constexpr double notTimed = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view instanceMark = "nn.Module: "; ///< what `with_stack` writes around each module's call

/// What launched a kernel and how long it ran.
struct Kernel
{
    std::int64_t externalId = none;
    std::int64_t correlation = none;
    double duration = 0;
};

std::int64_t wholeNumberOf(const Json &fields, std::initializer_list<const char *> keys)
{
    for (const char *key : keys) {
        const auto found = fields.find(key);
        if (found != fields.end() && found->is_number_integer())
            return found->get<std::int64_t>();
    }
    return none;
}

double timeOf(const Json &event, const char *key)
{
    const auto found = event.find(key);
    return found != event.end() && found->is_number() ? found->get<double>() : 0;
}

std::string textOf(const Json &event, const char *key)
{
    const auto found = event.find(key);
    return found != event.end() && found->is_string() ? found->get<std::string>() : std::string();
}

/// Threads are numbers or texts; a thread of another process is another.
std::int64_t threadOf(const Json &event)
{
    const auto hash = [&](const char *key) {
        const auto found = event.find(key);
        return found == event.end() ? std::size_t(0) : std::hash<Json>()(*found);
    };
    return std::int64_t(hash("pid") * 31 + hash("tid"));
}

/// What of the trace's events counts, small enough to be kept.
class Recorder
{
public:
    bool add(const Json &event)
    {
        if (!event.is_object() || textOf(event, "ph") != "X")
            return true;
        const std::string category = traceCategory(event);
        const auto arguments = event.find("args");
        const Json &fields = arguments != event.end() && arguments->is_object() ? *arguments : m_noFields;
        if (category == "cpu_op" || category == "user_annotation")
            addSpan(event, fields, category == "user_annotation");
        else if (category == "python_function")
            addInstance(event);
        else if (category == "cuda_runtime" || category == "cuda_driver")
            addLaunch(fields);
        else if (category == "kernel" || category == "gpu_memcpy" || category == "gpu_memset" || category == "memcpy" ||
                 category == "memset")
            addKernel(event, fields);
        return spans.size() < mostSpans && kernels.size() < mostSpans;
    }

    /// Gives each kernel to the operator that launched it. Returns how many nobody launched.
    std::size_t attributeKernels()
    {
        std::size_t unattributed = 0;
        for (const Kernel &kernel : kernels) {
            auto span = m_spanOfId.find(kernel.externalId);
            if (span == m_spanOfId.end()) {
                const auto launch = m_idOfCorrelation.find(kernel.correlation);
                span = launch == m_idOfCorrelation.end() ? span : m_spanOfId.find(launch->second);
            }
            if (span == m_spanOfId.end()) {
                ++unattributed;
                continue;
            }
            spans[span->second].deviceTime += kernel.duration;
            ++spans[span->second].kernels;
        }
        return unattributed;
    }

    TraceNames names;
    std::vector<TraceSpan> spans;
    std::vector<Kernel> kernels;
    std::size_t steps = 0;   ///< of the profiler
    std::size_t instant = 0; ///< kernels of 0 s, which none takes
    std::size_t untimed = 0; ///< events whose duration is missing or cannot be; taken as none

private:
    void addSpan(const Json &event, const Json &fields, bool isAnnotation)
    {
        const std::string name = cleanText(textOf(event, "name"));
        if (isAnnotation && name.starts_with("ProfilerStep")) {
            ++steps;
            return;
        }
        const std::string module = modulePathOfHierarchy(textOf(fields, "Module Hierarchy"));
        TraceSpan span{timeOf(event, "ts"), durationOf(event)};
        span.name = names.number(name);
        span.module = names.number(cleanText(module));
        span.thread = threadOf(event);
        span.isAnnotation = isAnnotation;
        span.record = std::max<std::int64_t>(wholeNumberOf(fields, {"Record function id"}), 0);
        const std::int64_t id = wholeNumberOf(fields, {"External id", "external id"});
        if (id != none && !isAnnotation)
            m_spanOfId.emplace(id, spans.size());
        spans.push_back(span);
    }

    void addInstance(const Json &event)
    {
        const std::string name = cleanText(textOf(event, "name"));
        if (!name.starts_with(instanceMark))
            return;
        TraceSpan span{timeOf(event, "ts"), durationOf(event)};
        span.name = names.number(name.substr(instanceMark.size()));
        span.thread = threadOf(event);
        span.isAnnotation = span.isInstance = true;
        spans.push_back(span);
    }

    void addLaunch(const Json &fields)
    {
        const std::int64_t correlation = wholeNumberOf(fields, {"correlation"});
        const std::int64_t id = wholeNumberOf(fields, {"External id", "external id"});
        if (correlation != none && id != none)
            m_idOfCorrelation.emplace(correlation, id);
    }

    void addKernel(const Json &event, const Json &fields)
    {
        instant += timeOf(event, "dur") == 0;
        kernels.push_back({wholeNumberOf(fields, {"External id", "external id"}),
                           wholeNumberOf(fields, {"correlation"}), durationOf(event)});
    }

    double durationOf(const Json &event)
    {
        const auto found = event.find("dur");
        const bool isGood = found != event.end() && found->is_number() && found->get<double>() >= 0;
        untimed += !isGood;
        return isGood ? found->get<double>() : 0;
    }

    const Json m_noFields = Json::object();
    std::unordered_map<std::int64_t, std::size_t> m_spanOfId;
    std::unordered_map<std::int64_t, std::int64_t> m_idOfCorrelation;
};

/// Calls of one operator at one place of the model put together.
class CallGroups
{
public:
    explicit CallGroups(Recorder &record) : m_record(record), m_hasDevice(!record.kernels.empty()) {}

    Profile group(const std::vector<TraceCall> &calls)
    {
        for (const TraceSpan &span : m_record.spans)
            (span.isInstance ? m_instances : m_annotations)[span.name] += span.isAnnotation;
        for (const TraceCall &call : calls)
            add(call);
        for (const TraceSpan &span : numberedSpans(m_record.spans))
            m_profile.numbered.push_back({span.record, m_record.names.text(span.name),
                                          valuesOf(span.duration * microsecond, span.deviceTime, span.kernels)});
        m_profile.runs = m_record.steps;
        return std::move(m_profile);
    }

private:
    void add(const TraceCall &call)
    {
        const auto key = std::tuple(call.name, call.module, call.annotation, call.instance);
        const auto [place, isNew] = m_places.emplace(key, m_profile.entries.size());
        if (isNew)
            m_profile.entries.push_back(entryOf(call));
        ProfileEntry &entry = m_profile.entries[place->second];
        entry.starts.push_back(call.start);
        std::vector<double> &values = entry.values;
        const std::vector<double> added = valuesOf(call.seconds, call.deviceTime, call.kernels);
        values.insert(values.end(), added.begin(), added.end());
    }

    /// A row of the profile's columns.
    std::vector<double> valuesOf(double hostSeconds, double deviceTime, std::uint32_t kernels) const
    {
        if (!m_hasDevice)
            return {hostSeconds > 0 ? hostSeconds : notTimed};
        const bool isMeasured = deviceTime > 0 || kernels == 0;
        return {isMeasured ? deviceTime * microsecond : notTimed, hostSeconds, double(kernels)};
    }

    ProfileEntry entryOf(const TraceCall &call)
    {
        const std::string &type = m_record.names.text(call.name);
        const std::string &module = m_record.names.text(call.module != 0 ? call.module : call.annotation);
        ProfileEntry entry{module.empty() ? type : module + ": " + type, module, type};
        entry.runs = m_record.steps;
        if (call.module != 0)
            return entry;
        entry.instance = m_record.names.text(call.instance);
        entry.runsAreVisits = call.annotation != 0 || call.instance != 0;
        if (call.instance != 0)
            entry.runs = m_instances[call.instance];
        else if (call.annotation != 0)
            entry.runs = m_annotations[call.annotation];
        return entry;
    }

    Recorder &m_record;
    bool m_hasDevice;
    Profile m_profile{m_hasDevice
                          ? std::vector<ProfileColumn>{{"device_sec", true}, {"host_sec", false}, {"kernels", false}}
                          : std::vector<ProfileColumn>{{"host_sec", true}},
                      {},
                      true};
    std::unordered_map<std::uint32_t, std::size_t> m_annotations; ///< how often each mark is there
    std::unordered_map<std::uint32_t, std::size_t> m_instances;   ///< likewise
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::size_t> m_places;
};

Result<Profile> readTrace(const ByteSource &source, const Job &job)
{
    Recorder record;
    bool isTooLarge = false;
    const auto take = [&](const Json &event) {
        isTooLarge = !record.add(event);
        return !isTooLarge;
    };
    const Result<EventsReading> reading = readTraceEvents(source, take, job);
    if (!reading)
        return reading.error();
    if (isTooLarge)
        return inputError("too_large", phrase("the trace holds more than %1 operators", {std::to_string(mostSpans)}),
                          "profile fewer steps");
    const std::size_t unattributed = record.attributeKernels();
    const bool hasDevice = !record.kernels.empty();
    Profile profile = CallGroups(record).group(outermostCalls(record.spans));
    profile.warnings = reading->warnings();
    if (unattributed > 0)
        profile.warnings.push_back(
            phrase("%1 of %2 kernels were launched by no operator of the trace and are not counted",
                   {std::to_string(unattributed), std::to_string(record.kernels.size())}));
    if (record.untimed > 0)
        profile.warnings.push_back(phrase("%1 events have no duration, or a negative one, and count as none",
                                          {std::to_string(record.untimed)}));
    if (record.instant > 0)
        profile.warnings.push_back(phrase("%1 of %2 kernels have a duration of 0, which is not a measurement: "
                                          "operators with no other kernel are left out",
                                          {std::to_string(record.instant), std::to_string(record.kernels.size())}));
    if (!hasDevice)
        profile.warnings.push_back(phrase("the trace has no device kernels; latencies are those of the host"));
    return profile;
}

bool looksLikeTrace(std::string_view begin)
{
    const std::size_t first = begin.find_first_not_of(" \t\r\n");
    const bool isJson = first != begin.npos && (begin[first] == '{' || begin[first] == '[');
    const auto has = [&](const char *field) { return begin.find(field) != begin.npos; };
    return isJson && (has("\"traceEvents\"") || has("\"schemaVersion\"") || has("\"deviceProperties\"") ||
                      (has("\"ph\"") && (has("\"cat\"") || has("\"CPU functions\""))));
}

} // namespace

ProfileFormat pytorchTrace()
{
    return {"kineto",
            "PyTorch profiler trace",
            {"json"},
            "time of the kernels that each operator launched (of the operator, where there is no device), host time, "
            "number of kernels",
            looksLikeTrace,
            readTrace,
            true};
}

} // namespace cutaway
