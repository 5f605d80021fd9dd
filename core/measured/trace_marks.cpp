#include "core/measured/trace_marks.h"

#include "core/files/byte_source.h"
#include "core/files/safe_text.h"
#include "core/formats/models/execution_trace/recorded_collective.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace cutaway::measured {

namespace {

using Json = nlohmann::json;

constexpr std::size_t mostLabels = 4'000'000;
constexpr std::size_t mostOperators = 40'000'000; // about 16 GB
constexpr std::size_t mostDevices = 4096;         // of one rank's memory

constexpr std::string_view recordedCollective = "record_param_comms";
constexpr std::string_view glooPrefix = "gloo:";

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
    return name.starts_with("c10d::") || name.starts_with("_c10d_functional") || name.starts_with("nccl") ||
           name.starts_with("gloo:") || name.starts_with("rccl") || name == recordedCollective;
}

/// Calls of whole graphs, in which operators compute and wait.
bool holdsOperators(std::string_view name)
{
    return name.starts_with("Torch-Compiled Region") || name.starts_with("## Call CompiledFxGraph") ||
           name.find("CompiledFunction") != name.npos;
}

/// Torch's names of scalar types, `Float`, and C++'s, `float`, as graphs have them.
std::string dtypeOf(std::string_view name)
{
    if (name == "Byte")
        return "uint8";
    std::string inLowerCase(name);
    if (!inLowerCase.empty() && inLowerCase.front() >= 'A' && inLowerCase.front() <= 'Z')
        inLowerCase.front() = char(inLowerCase.front() + 32);
    const std::string ofCpp = elementTypeOfCpp(inLowerCase);
    return ofCpp == inLowerCase ? elementTypeOfCpp(name) : ofCpp;
}

/// The product of a tensor's dimensions, as `Input Dims` lists them; of a list of tensors their sum. None: not known.
std::optional<std::int64_t> elementsOf(const Json &dimensions, int depth = 0)
{
    constexpr int deepest = 3;
    if (!dimensions.is_array() || dimensions.empty() || depth > deepest)
        return {};
    const bool isTensor = std::ranges::all_of(dimensions, [](const Json &size) { return size.is_number_integer(); });
    std::int64_t count = isTensor ? 1 : 0;
    for (const Json &part : dimensions) {
        const std::optional<std::int64_t> size = isTensor ? part.get<std::int64_t>() : elementsOf(part, depth + 1);
        if (!size || *size < 0)
            return {};
        if (isTensor ? __builtin_mul_overflow(count, *size, &count) : __builtin_add_overflow(count, *size, &count))
            return {};
    }
    return count;
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
               m_marks.operators > mostOperators ||
               m_marks.collectives.size() + m_gloo.size() + m_reductions.size() > mostLabels ||
               m_marks.hostWork.size() + m_marks.deviceWork.size() > mostOperators;
    }

    bool add(const Json &event)
    {
        if (const std::optional<AllocatedMemory> memory = allocatedMemory(event)) {
            double &most = m_marks.mostAllocated[{memory->deviceType, memory->device}];
            most = std::max(most, memory->bytes);
            return m_marks.mostAllocated.size() < mostDevices;
        }
        const std::string *phase = textIn(event, "ph");
        const std::string *name = textIn(event, "name");
        if (!phase || *phase != "X" || !name)
            return true;
        const std::string category = traceCategory(event);
        const bool isMark = isPassLabel(*name) || stepNumberOf(*name);
        if (name->starts_with(glooPrefix))
            addGloo(event, *name);
        if (category == "user_annotation" || (category == "cpu_op" && isMark))
            addMark(event, *name, m_marks.hostSteps, m_marks.hostLabels);
        else if (category == "gpu_user_annotation")
            addMark(event, *name, m_marks.deviceSteps, m_marks.deviceLabels);
        else if (category == "cpu_op")
            addOperator(event, *name);
        else if (category == "kernel" || category.starts_with("gpu_mem"))
            addKernel(event, *name);
        return !isTooLarge();
    }

    /// When all events were added. Processes that talk by gloo have no record of a call beside it.
    void finish()
    {
        if (m_marks.collectives.empty()) {
            m_marks.collectives = std::move(m_gloo);
            sortCollectives();
            nameReduceScatters();
        }
        sortCollectives();
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

    /// What a reduction was asked for as.
    struct Reduction
    {
        std::string kind;
        std::optional<std::int64_t> elements;
        double begin = 0;
    };

    void sortCollectives()
    {
        std::ranges::stable_sort(m_marks.collectives, {}, [](const CollectiveMark &one) { return one.mark.begin; });
    }

    /// The inputs of a reduce-scatter stand behind its outputs.
    void addReduction(const Json &event, double begin, const std::string &kind)
    {
        const std::size_t inputs = kind == "reduce_scatter" ? 1 : 0;
        const Json &fields = argumentsOf(event);
        const auto dimensions = fields.find("Input Dims");
        if ((kind != "reduce_scatter" && kind != "all_reduce") || dimensions == fields.end() ||
            !dimensions->is_array() || dimensions->size() <= inputs)
            return;
        m_reductions.push_back({kind, elementsOf((*dimensions)[inputs]), begin});
    }

    /// Gloo carries out a reduce-scatter as an all-reduce: the first one of as many elements that begins after the
    /// call.
    void nameReduceScatters()
    {
        std::ranges::stable_sort(m_reductions, {}, &Reduction::begin);
        std::map<std::int64_t, std::vector<CollectiveMark *>> waiting; // by elements, the first one last
        for (auto one = m_marks.collectives.rbegin(); one != m_marks.collectives.rend(); ++one) {
            if (one->identity.kind == "all_reduce" && one->identity.elements)
                waiting[*one->identity.elements].push_back(&*one);
        }
        for (const Reduction &asked : m_reductions) {
            std::vector<CollectiveMark *> &same = waiting[asked.elements.value_or(-1)];
            while (!same.empty() && same.back()->mark.begin < asked.begin)
                same.pop_back();
            if (same.empty())
                continue;
            same.back()->identity.kind = asked.kind;
            same.pop_back();
        }
    }

    static std::int64_t wholeIn(const Json &fields, const char *key)
    {
        const auto found = fields.is_object() ? fields.find(key) : fields.end();
        return found != fields.end() && found->is_number_integer() ? found->get<std::int64_t>() : -1;
    }

    static const Json &argumentsOf(const Json &event)
    {
        static const Json none = Json::object();
        const auto found = event.find("args");
        return found != event.end() && found->is_object() ? *found : none;
    }

    /// None: it has no time that can be.
    static std::optional<Mark> markOf(const Json &event, std::string name)
    {
        const std::optional<double> begin = timeIn(event, "ts");
        const std::optional<double> duration = timeIn(event, "dur");
        if (!begin || !duration || *duration < 0)
            return {};
        return Mark{std::move(name), *begin, *duration, wholeIn(argumentsOf(event), "External id"), trackOf(event)};
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
        if (name == recordedCollective)
            addCollective(event);
        if (name.starts_with("c10d::"))
            addReduction(event, *begin, collectiveKind(name));
        if (name == "c10d::send")
            m_marks.sendBegins.push_back(*begin);
        if (!isCommunication(name)) {
            m_marks.operatorBegins[trackOf(event)].push_back(*begin);
            const std::optional<double> duration = holdsOperators(name) ? std::nullopt : timeIn(event, "dur");
            if (duration && *duration > 0)
                m_marks.hostWork.add(*begin, *begin + *duration);
        }
        ++m_marks.operators;
    }

    void addKernel(const Json &event, const std::string &name)
    {
        const std::optional<Mark> mark = markOf(event, {});
        const bool isOfCollective = isCommunication(name) || argumentsOf(event).contains("Collective name");
        if (!isOfCollective && traceCategory(event) == "kernel")
            m_marks.computingStreams.insert(trackOf(event));
        if (!mark)
            return;
        if (!isOfCollective)
            return m_marks.deviceWork.add(mark->begin, mark->end());
        const auto [known, isNew] = m_marks.collectiveKernels.try_emplace(mark->id, mark->begin, mark->end());
        known->second = {std::min(known->second.begin, mark->begin), std::max(known->second.end, mark->end())};
    }

    /// What PyTorch writes of each call of a process group; waits and messages are no collectives.
    void addCollective(const Json &event)
    {
        const Json &fields = argumentsOf(event);
        const std::string *name = textIn(fields, "Collective name");
        const std::string kind = name ? collectiveKind(*name) : std::string();
        if (kind.empty())
            return;
        CollectiveIdentity identity{kind, {}, {}, {}};
        if (const std::string *group = textIn(fields, "Process Group Name"))
            identity.group = cleanText(*group);
        if (const std::int64_t elements = wholeIn(fields, "In msg nelems"); elements >= 0)
            identity.elements = elements;
        if (const std::string *dtype = textIn(fields, "dtype"))
            identity.dtype = dtypeOf(*dtype);
        keep(event, std::move(identity), m_marks.collectives);
    }

    /// Of processes without accelerators: from the call to when it is done, without a group.
    void addGloo(const Json &event, const std::string &name)
    {
        const std::string kind = collectiveKind(std::string_view(name).substr(glooPrefix.size()));
        if (kind.empty())
            return;
        const Json &fields = argumentsOf(event);
        CollectiveIdentity identity{kind, {}, {}, {}};
        if (const auto dimensions = fields.find("Input Dims"); dimensions != fields.end())
            identity.elements = elementsOf(*dimensions);
        const auto types = fields.find("Input type");
        if (types != fields.end() && types->is_array() && !types->empty() && types->front().is_string())
            identity.dtype = dtypeOf(types->front().get<std::string>());
        keep(event, std::move(identity), m_gloo);
    }

    void keep(const Json &event, CollectiveIdentity identity, std::vector<CollectiveMark> &list)
    {
        if (std::optional<Mark> mark = markOf(event, {}))
            list.push_back({std::move(identity), std::move(*mark)});
        else
            ++m_marks.untimed;
    }

    void addMark(const Json &event, const std::string &name, std::vector<Mark> &steps, std::vector<Mark> &labels)
    {
        const bool isStep = stepNumberOf(name).has_value();
        if (!isStep && !isPassLabel(name))
            return;
        if (std::optional<Mark> mark = markOf(event, isStep ? name : cleanText(name)))
            (isStep ? steps : labels).push_back(std::move(*mark));
        else
            ++m_marks.untimed;
    }

    TraceMarks &m_marks;
    std::vector<CollectiveMark> m_gloo;
    std::vector<Reduction> m_reductions;
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
        return inputError("too_large", "the trace has more labels or operators than can be compared",
                          "profile fewer steps");
    recorder.finish();
    marks.origin = reading->origin;
    marks.warnings = reading->warnings();
    if (marks.untimed > 0)
        marks.warnings.push_back(
            phrase("%1 labels have impossible times and are left out", {std::to_string(marks.untimed)}));
    std::ranges::sort(marks.sendBegins);
    for (auto &[thread, begins] : marks.operatorBegins)
        std::ranges::sort(begins);
    return marks;
}

} // namespace

void MarkSpans::add(double begin, double end)
{
    if (!m_spans.empty() && begin <= m_spans.back().end && end >= m_spans.back().begin)
        m_spans.back() = {std::min(begin, m_spans.back().begin), std::max(end, m_spans.back().end)};
    else
        m_spans.push_back({begin, end});
}

std::vector<MarkSpan> MarkSpans::joined() const
{
    std::vector<MarkSpan> sorted = m_spans;
    std::ranges::sort(sorted, {}, &MarkSpan::begin);
    std::vector<MarkSpan> result;
    for (const MarkSpan &span : sorted) {
        if (!result.empty() && span.begin <= result.back().end)
            result.back().end = std::max(result.back().end, span.end);
        else
            result.push_back(span);
    }
    return result;
}

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
