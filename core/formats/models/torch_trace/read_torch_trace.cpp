#include "core/files/byte_source.h"
#include "core/files/file_io.h"
#include "core/formats/models/fx_text/read_fx_text.h"
#include "core/formats/models/graph_formats.h"
#include "core/formats/models/torch_trace/trace_listing.h"
#include "core/formats/models/torch_trace/trace_records.h"

#include <algorithm>
#include <charconv>

namespace cutaway {

namespace {

constexpr std::string_view formatId = "torch_trace";

/// A log, unpacked where it is compressed.
class Log
{
public:
    static Result<Log> open(const ByteSource &source, const Job &job)
    {
        Log log(source);
        if (!looksLikeGzip(source))
            return log;
        Result<std::unique_ptr<ByteSource>> unpacked = openGzip(source, job);
        if (!unpacked)
            return unpacked.error();
        log.m_unpacked = std::move(*unpacked);
        return log;
    }

    const ByteSource &bytes() const { return m_unpacked ? *m_unpacked : *m_source; }

private:
    explicit Log(const ByteSource &source) : m_source(&source) {}

    const ByteSource *m_source;
    std::unique_ptr<ByteSource> m_unpacked;
};

/// `inductor_post_grad_graph[0/0]#1@3`: the part before the rank, and the rank.
struct Choice
{
    std::string selector;
    std::optional<int> rank;

    explicit Choice(const std::string &text) : selector(text)
    {
        const std::size_t sign = text.rfind('@');
        int number = 0;
        if (sign == text.npos)
            return;
        const char *const end = text.data() + text.size();
        const auto [at, failure] = std::from_chars(text.data() + sign + 1, end, number);
        if (failure != std::errc() || at != end)
            return;
        selector.resize(sign);
        rank = number;
    }

    bool fits(const TraceGraphRecord &record, const std::string &its) const
    {
        return its == selector && (!rank || record.rank == rank);
    }
};

Result<TraceListing> summarise(const ByteSource &log, const ImportOptions &options, const Job &job,
                               std::uint64_t &strangeLines)
{
    TraceListing listing;
    const TraceGraphReading reading{
        [](const TraceGraphRecord &record, const std::string &) { return record.use == TraceGraphRecord::Use::List; },
        [&](TracedGraph graph) {
            listing.add(traceSummary(graph));
            return true;
        }};
    const Result<std::uint64_t> strange = readTraceGraphs(log, reading, options, job);
    if (!strange)
        return strange.error();
    strangeLines = *strange;
    return listing;
}

/// The first graph that a choice fits; none: there is none.
Result<std::optional<TracedGraph>> find(const ByteSource &log, const Choice &choice, std::optional<std::int64_t> ranks,
                                        const ImportOptions &options, const Job &job)
{
    std::optional<TracedGraph> found;
    const TraceGraphReading reading{[&](const TraceGraphRecord &record, const std::string &selector) {
                                        return !found && choice.fits(record, selector);
                                    },
                                    [&](TracedGraph graph) {
                                        found = std::move(graph);
                                        return false;
                                    },
                                    ranks};
    const Result<std::uint64_t> strange = readTraceGraphs(log, reading, options, job);
    if (!strange)
        return strange.error();
    return found;
}

/// `ranks 0 and 1 differ at node 17: all_gather_into_tensor_3, mm_4`.
Result<Text> differenceText(const ByteSource &log, const TraceListing::Difference &difference,
                            const ImportOptions &options, const Job &job)
{
    std::vector<Text> words{difference.selector, std::to_string(difference.first), std::to_string(difference.second),
                            std::to_string(difference.node)};
    for (const int rank : {difference.first, difference.second}) {
        Choice choice(difference.selector);
        choice.rank = rank;
        const auto graph = find(log, choice, {}, options, job);
        if (!graph)
            return graph.error();
        const bool isThere = *graph && (**graph).graph && difference.node < (**graph).graph->nodes.size();
        words.push_back(isThere ? Text((**graph).graph->nodes[difference.node].name) : phrase("nothing"));
    }
    return phrase(difference.isOrderOfCollectives ? "%1: ranks %2 and %3 differ at node %4: %5, %6; their collectives "
                                                    "are in different orders, so the run would hang"
                                                  : "%1: ranks %2 and %3 differ at node %4: %5, %6",
                  std::move(words));
}

Result<GraphListing> listLog(const ByteSource &log, const ImportOptions &options, const Job &job)
{
    std::uint64_t strangeLines = 0;
    const Result<TraceListing> summaries = summarise(log, options, job, strangeLines);
    if (!summaries)
        return summaries.error();
    GraphListing listing = summaries->listing();
    if (strangeLines > 0)
        listing.warnings.push_back(
            phrase("%1 lines belong to no record; they are left out", {std::to_string(strangeLines)}));
    constexpr std::size_t mostDifferences = 3; // each is looked up in the log
    const std::vector<TraceListing::Difference> differences = summaries->differences();
    for (std::size_t i = 0; i < std::min(mostDifferences, differences.size()); ++i) {
        Result<Text> text = differenceText(log, differences[i], options, job);
        if (!text)
            return text.error();
        listing.warnings.push_back(std::move(*text));
    }
    if (differences.size() > mostDifferences)
        listing.warnings.push_back(
            phrase("%1 more graphs differ between ranks", {std::to_string(differences.size() - mostDifferences)}));
    return listing;
}

Result<GraphListing> listTrace(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<Log> log = Log::open(source, job);
    if (!log)
        return log.error();
    return listLog(log->bytes(), options, job);
}

std::vector<std::string> selectorsOf(const GraphListing &listing)
{
    std::vector<std::string> all;
    for (const GraphEntry &entry : listing.graphs)
        all.push_back(entry.selector);
    return all;
}

/// What was asked for, or the only graph.
Result<std::string> selectorFor(const ByteSource &log, const ImportOptions &options, const Job &job)
{
    if (!options.graph.empty())
        return options.graph;
    const Result<GraphListing> listing = listLog(log, options, job);
    if (!listing)
        return listing.error();
    const std::vector<std::string> selectors = selectorsOf(*listing);
    if (selectors.empty())
        return inputError("no_graphs", "the log has no graphs",
                          "run torch.compile with TORCH_TRACE=FOLDER to get one with graphs");
    return selectors.size() == 1 ? Result<std::string>(selectors.front()) : chooseAGraph(selectors);
}

bool hasOpenGroups(const FxGraph &graph)
{
    return std::ranges::any_of(
        graph.sizes, [](const SymbolicSize &size) { return size.name.starts_with("group.") && !size.wasGiven; });
}

/// The graph; where a group's size is told by nothing else, with the number of ranks that wrote the log.
Result<TracedGraph> readChosen(const ByteSource &log, const std::string &selector, const ImportOptions &options,
                               const Job &job)
{
    const Choice choice(selector);
    Result<std::optional<TracedGraph>> found = find(log, choice, {}, options, job);
    if (found && *found && (**found).graph && hasOpenGroups(*(**found).graph)) {
        std::uint64_t strangeLines = 0;
        const Result<TraceListing> summaries = summarise(log, options, job, strangeLines);
        if (!summaries)
            return summaries.error();
        if (summaries->ranks() > 1)
            found = find(log, choice, std::int64_t(summaries->ranks()), options, job);
    }
    if (!found)
        return found.error();
    if (*found)
        return std::move(**found);
    const Result<GraphListing> listing = listLog(log, options, job);
    return listing ? noSuchGraph(selector, selectorsOf(*listing)) : listing.error();
}

Result<ImportedGraph> readTrace(const ByteSource &source, const ImportOptions &options, const Job &job)
{
    const Result<Log> log = Log::open(source, job);
    if (!log)
        return log.error();
    const Result<std::string> selector = selectorFor(log->bytes(), options, job);
    if (!selector)
        return selector.error();
    Result<TracedGraph> traced = readChosen(log->bytes(), *selector, options, job);
    if (!traced)
        return traced.error();
    if (!traced->graph) {
        Error error = inputError("broken_graph", traced->problem);
        error.where = phrase("graph %1, line %2", {*selector, std::to_string(traced->line)});
        return error;
    }
    const Result<std::string> digest = digestOf(source, job);
    if (!digest)
        return digest.error();
    const TraceGraphRecord &record = traced->record;
    Result<ImportedGraph> imported =
        importedFxGraph(std::move(*traced->graph), {.format = std::string(formatId),
                                                    .name = *selector,
                                                    .selector = *selector,
                                                    .compileId = record.frame.empty() ? "" : record.compileId(),
                                                    .rank = record.rank,
                                                    .digest = *digest,
                                                    .buckets = std::move(traced->buckets)});
    if (imported && !traced->problem.empty())
        imported->warnings.push_back(phrase("line %1: %2", {std::to_string(traced->line), traced->problem}));
    return imported;
}

} // namespace

GraphFormat torchTraceFormat()
{
    return {.id = std::string(formatId),
            .title = "TORCH_TRACE log",
            .extensions = {"log", "gz"},
            .carries = "all graphs of each compilation with shapes, collectives, source lines, names of parameters",
            .derived = "bytes, modules from names of parameters",
            .recognises = looksLikeTorchTrace,
            .read = readTrace,
            .list = listTrace};
}

} // namespace cutaway
