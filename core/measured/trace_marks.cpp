#include "core/measured/trace_marks.h"

#include "core/files/gzip_source.h"
#include "core/files/safe_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cutaway::measured {

namespace {

using Json = nlohmann::json;

constexpr std::size_t mostLabels = 4'000'000;
constexpr std::size_t mostOperators = 40'000'000; // about 16 GB

/// Whether a name is `prefix` and a whole number.
std::optional<std::int64_t> numberBehind(std::string_view name, std::string_view prefix)
{
    std::int64_t number = 0;
    if (!name.starts_with(prefix))
        return {};
    const char *end = name.data() + name.size();
    const auto [stop, failure] = std::from_chars(name.data() + prefix.size(), end, number);
    return failure == std::errc() && stop == end && number >= 0 ? std::optional(number) : std::nullopt;
}

bool isPassLabel(std::string_view name)
{
    return name.starts_with("PP:") || name.starts_with("cutaway:") || numberBehind(name, "Forward ") ||
           numberBehind(name, "Backward ");
}

/// Operators that only move data: they may begin long before a pass has what it waits for.
bool isCommunication(std::string_view name)
{
    return name.starts_with("c10d::") || name.starts_with("nccl") || name.starts_with("gloo:") ||
           name == "record_param_comms";
}

class MarkRecorder
{
public:
    explicit MarkRecorder(TraceMarks &marks) : m_marks(marks) {}

    bool isTooLarge() const
    {
        return m_marks.hostLabels.size() + m_marks.deviceLabels.size() + m_marks.hostSteps.size() +
                       m_marks.deviceSteps.size() >
                   mostLabels ||
               m_marks.operators > mostOperators;
    }

    bool add(const Json &event)
    {
        const std::string *phase = textIn(event, "ph");
        const std::string *name = textIn(event, "name");
        if (!phase || *phase != "X" || !name)
            return true;
        const std::string category = traceCategory(event);
        const bool isMark = isPassLabel(*name) || stepNumberOf(*name);
        if (category == "user_annotation" || (category == "cpu_op" && isMark))
            addMark(event, *name, m_marks.hostSteps, m_marks.hostLabels);
        else if (category == "gpu_user_annotation")
            addMark(event, *name, m_marks.deviceSteps, m_marks.deviceLabels);
        else if (category == "cpu_op")
            addOperator(event, *name);
        else if (category == "kernel")
            addKernel(event, *name);
        return !isTooLarge();
    }

private:
    static const std::string *textIn(const Json &event, const char *key)
    {
        if (!event.is_object())
            return nullptr;
        const auto found = event.find(key);
        return found != event.end() ? found->get_ptr<const std::string *>() : nullptr;
    }

    static std::optional<double> timeIn(const Json &event, const char *key)
    {
        const auto found = event.find(key);
        if (found == event.end() || !found->is_number())
            return {};
        const auto time = found->get<double>();
        return std::abs(time) <= latestMicrosecond ? std::optional(time) : std::nullopt;
    }

    static std::size_t trackOf(const Json &event)
    {
        const auto hash = [&](const char *key) {
            const auto found = event.find(key);
            return found == event.end() ? std::size_t(0) : std::hash<Json>()(*found);
        };
        return hash("pid") * 31 + hash("tid");
    }

    void addOperator(const Json &event, const std::string &name)
    {
        const std::optional<double> begin = timeIn(event, "ts");
        if (!begin)
            return;
        if (name == "c10d::send")
            m_marks.sendBegins.push_back(*begin);
        if (!isCommunication(name))
            m_marks.operatorBegins[trackOf(event)].push_back(*begin);
        ++m_marks.operators;
    }

    void addKernel(const Json &event, const std::string &name)
    {
        if (!isCommunication(name))
            m_marks.computingStreams.insert(trackOf(event));
    }

    void addMark(const Json &event, const std::string &name, std::vector<Mark> &steps, std::vector<Mark> &labels)
    {
        const bool isStep = stepNumberOf(name).has_value();
        if (!isStep && !isPassLabel(name))
            return;
        const std::optional<double> begin = timeIn(event, "ts");
        const std::optional<double> duration = timeIn(event, "dur");
        if (!begin || !duration || *duration < 0) {
            ++m_marks.untimed;
            return;
        }
        Mark mark{isStep ? name : cleanText(name), *begin, *duration};
        mark.track = trackOf(event);
        const auto fields = event.find("args");
        if (fields != event.end() && fields->is_object()) {
            const auto id = fields->find("External id");
            if (id != fields->end() && id->is_number_integer())
                mark.id = id->get<std::int64_t>();
        }
        (isStep ? steps : labels).push_back(std::move(mark));
    }

    TraceMarks &m_marks;
};

Result<TraceMarks> readUnpackedMarks(const ByteSource &source, const Job &job)
{
    TraceMarks marks;
    MarkRecorder recorder(marks);
    const Result<EventsReading> reading = readTraceEvents(
        source, [&](const Json &event) { return recorder.add(event); }, job);
    if (!reading)
        return reading.error();
    if (recorder.isTooLarge())
        return inputError("too_large", "the trace has more labels or operators than a run can be compared by",
                          "profile fewer steps");
    marks.origin = reading->origin;
    marks.warnings = reading->warnings();
    if (marks.untimed > 0)
        marks.warnings.push_back(
            phrase("%1 labels have no time that can be and are left out", {std::to_string(marks.untimed)}));
    std::ranges::sort(marks.sendBegins);
    for (auto &[thread, begins] : marks.operatorBegins)
        std::ranges::sort(begins);
    return marks;
}

} // namespace

std::optional<std::int64_t> stepNumberOf(std::string_view name)
{
    return numberBehind(name, "ProfilerStep#");
}

Result<TraceMarks> readTraceMarks(const TraceFile &file, const Job &job)
{
    Result<std::unique_ptr<ByteSource>> unpacked = std::unique_ptr<ByteSource>();
    if (looksLikeGzip(*file.source)) {
        unpacked = openGzip(*file.source, job);
        if (!unpacked)
            return unpacked.error();
    }
    Result<TraceMarks> marks = readUnpackedMarks(*unpacked ? **unpacked : *file.source, job);
    if (marks)
        marks->source = file.name;
    return marks;
}

} // namespace cutaway::measured
