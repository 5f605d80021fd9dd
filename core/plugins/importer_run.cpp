#include "core/plugins/importer_run.h"

#include "core/base/units.h"
#include "core/children/supervised_process.h"
#include "core/graph/graph_json.h"
#include "core/plugins/plugin_end.h"
#include "core/plugins/program_command.h"

namespace cutaway {

namespace {

constexpr int lookEvery = 20;                              // milliseconds
constexpr std::size_t largestGraph = std::size_t(1) << 30; // bytes

std::function<bool(const ImporterDescription &)> &askedFirst()
{
    static std::function<bool(const ImporterDescription &)> asked;
    return asked;
}

/// All that the program prints, if it then ends well.
Result<std::string> outputOf(SupervisedProcess process, const ImporterDescription &importer, const PluginLimits &limits,
                             const Job &job)
{
    std::string output;
    std::string newErrors;
    ErrorOutput errors;
    bool isTooMuch = false;
    bool isStopped = false;
    while (process.receive(output, newErrors)) {
        errors.add(newErrors);
        newErrors.clear();
        if (!isStopped && job.stopRequested()) {
            isStopped = true;
            process.stop();
        }
        if (output.size() > largestGraph && !isTooMuch) {
            isTooMuch = true;
            process.kill();
        }
        process.wait(lookEvery);
    }
    errors.add(newErrors);
    keepErrorOutput(importer.id, errors.text());
    if (isStopped)
        return cancelledError();
    if (isTooMuch)
        return pluginError("plugin_output",
                           phrase("%1 prints more than %2", {importer.id, formatBytes(std::int64_t(largestGraph))}),
                           errors.lastLine());
    if (std::optional<Error> fault = faultOf(process.report(), importer.id, errors.lastLine(), limits.memory))
        return *fault;
    return output;
}

} // namespace

void setMayRunImporter(std::function<bool(const ImporterDescription &)> mayRun)
{
    askedFirst() = std::move(mayRun);
}

Result<ImportedGraph> runImporter(const ImporterDescription &importer, const ByteSource &source,
                                  const PluginLimits &limits, const Job &job)
{
    if (askedFirst() && !askedFirst()(importer))
        return Error{ErrorKind::Unsupported,
                     "not_agreed",
                     phrase("%1 is read by a program that is not part of Cutaway: %2",
                            {importer.title, commandLineText(importer.arguments)}),
                     importer.id,
                     {}};
    SupervisedCommand command{importer.arguments, limits.memory, importer.id, pythonHelpers()};
    std::error_code ignored;
    const std::filesystem::path path = source.path();
    const Result<std::string> bytes = path.empty() ? readAll(source) : Result<std::string>(std::string());
    if (!bytes)
        return bytes.error();
    command.arguments.push_back(path.empty() ? "/dev/stdin" : std::filesystem::absolute(path, ignored).string());
    Result<SupervisedProcess> process = SupervisedProcess::start(command, *bytes);
    if (!process)
        return process.error();
    job.progress(phrase("running %1", {importer.id}));
    const Result<std::string> text = outputOf(std::move(*process), importer, limits, job);
    if (!text)
        return text.error();
    Result<Graph> graph = readGraph(*text, job);
    if (!graph) {
        graph.error().where =
            "what " + importer.id + " prints" + (graph.error().where.empty() ? "" : ": " + graph.error().where);
        return graph.error();
    }
    return ImportedGraph{std::move(*graph), {}, {}};
}

} // namespace cutaway
