#include "app/cli/session.h"

#include "core/files/file_io.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/models/torch_trace/trace_records.h"
#include "core/plan/plan_documents.h"
#include "core/plugins/plugins.h"

#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <pthread.h>
#include <stop_token>
#include <string>
#include <thread>
#include <unistd.h>

namespace cutaway {

namespace {

using Clock = std::chrono::steady_clock;

/// Ctrl-C and SIGTERM ask the work to stop. Work that goes on all the same is ended with the program: after a second of
/// its own time, so that on a busy machine there is enough of it to write what was found; and at once when asked again.
class InterruptWatch
{
public:
    InterruptWatch();

    std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
};

/// The program's exit status then.
inline constexpr int interruptedStatus = 130;

constexpr auto patience = std::chrono::milliseconds(900); ///< of the processor's and of the clock's time
constexpr auto mostPatience = std::chrono::seconds(10);   ///< where the work waits for something else

double processorSeconds()
{
    return double(std::clock()) / CLOCKS_PER_SEC;
}

/// Returns when the work has had its time, or at a second signal.
void waitForEnd(const sigset_t &watched)
{
    const Clock::time_point begin = Clock::now();
    const double used = processorSeconds();
    const auto hasHadItsTime = [&] {
        const auto passed = Clock::now() - begin;
        return passed >= mostPatience ||
               (passed >= patience && processorSeconds() - used >= std::chrono::duration<double>(patience).count());
    };
    constexpr timespec interval{0, 50'000'000};
    while (!hasHadItsTime()) {
        if (sigtimedwait(&watched, nullptr, &interval) > 0)
            return;
    }
}

InterruptWatch::InterruptWatch()
{
    sigset_t watched;
    sigemptyset(&watched);
    sigaddset(&watched, SIGINT);
    sigaddset(&watched, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &watched, nullptr);
    std::thread([watched, stop = m_stop]() mutable {
        int signal = 0;
        sigwait(&watched, &signal);
        stop.request_stop();
        waitForEnd(watched);
        _exit(interruptedStatus);
    }).detach();
}

/// One line on standard error that is written over and over.
class ProgressLine
{
public:
    ~ProgressLine()
    {
        if (m_isShown)
            std::fputs("\r\033[K", stderr);
    }

    void show(const Progress &progress)
    {
        const auto now = std::chrono::steady_clock::now();
        if (now - m_last < std::chrono::milliseconds(100))
            return;
        m_last = now;
        m_isShown = true;
        std::string line = "\r\033[K" + std::string(progress.phase);
        if (progress.fraction >= 0)
            line += " " + std::to_string(std::lround(progress.fraction * 100)) + " %";
        std::fwrite(line.data(), 1, line.size(), stderr); // at once: whoever reads along sees no half of a line
    }

private:
    std::chrono::steady_clock::time_point m_last = std::chrono::steady_clock::now();
    bool m_isShown = false;
};

int exitStatus(const Error &error)
{
    switch (error.kind) {
    case ErrorKind::Usage: return 2;
    case ErrorKind::Cancelled: return interruptedStatus;
    default: return 1;
    }
}

void printError(const Error &error)
{
    std::string text = error.line();
    if (!error.hint.empty())
        text += " (" + error.hint + ')';
    for (char &c : text) {
        if (c == '\n' || c == '\r')
            c = ' ';
    }
    std::fprintf(stderr, "cutaway: %s\n", text.c_str());
}

Error inFile(const std::string &file, Error error)
{
    const std::string name = file == "-" ? "standard input" : std::filesystem::path(file).filename().string();
    return within(name, std::move(error));
}

/// Before minutes of work whose result could not be kept.
Done checkOut(const Arguments &arguments)
{
    const std::string out = arguments.option("out");
    return out.empty() ? Done(std::monostate()) : checkWritable(out);
}

Done loadPlugins(const Arguments &arguments)
{
    const Result<std::vector<Text>> warnings = offerPlugins(arguments.plugins);
    if (!warnings)
        return warnings.error();
    for (const std::string &warning : *warnings)
        std::fprintf(stderr, "cutaway: warning: %s\n", warning.c_str());
    return Done(std::monostate());
}

} // namespace

int runSession(const CommandLine &line, const std::function<Done(const Arguments &, const Job &)> &work)
{
    const Result<Arguments> arguments = parseArguments(line);
    if (!arguments) {
        printError(arguments.error());
        return exitStatus(arguments.error());
    }
    if (arguments->wantsHelp) {
        std::fputs(helpText(line.command).c_str(), stdout);
        return 0;
    }
    const InterruptWatch watch;
    Done done = Done(std::monostate());
    {
        ProgressLine progress;
        Job job{watch.token(), {}};
        if (isatty(STDERR_FILENO))
            job.report = [&](const Progress &now) { progress.show(now); };
        done = checkOut(*arguments);
        if (done)
            done = loadPlugins(*arguments);
        if (done)
            done = work(*arguments, job);
    }
    if (watch.token().stop_requested())
        return interruptedStatus; // a planner may have written the best plan so far
    if (!done) {
        printError(done.error());
        return exitStatus(done.error());
    }
    return 0;
}

namespace {

Result<std::unique_ptr<ByteSource>> openModel(const std::string &file, const Job &job)
{
    if (std::error_code none; std::filesystem::is_directory(file, none))
        return openTraceFolder(file, job);
    if (file != "-")
        return openSource(file);
    Result<std::string> bytes = readFile(file, job);
    if (!bytes)
        return bytes.error();
    return std::unique_ptr<ByteSource>(std::make_unique<OwnedSource>(std::move(*bytes)));
}

void warn(const std::vector<Text> &warnings)
{
    for (const std::string &warning : warnings)
        std::fprintf(stderr, "cutaway: warning: %s\n", warning.c_str());
}

/// An error of the file's content, and of a child that reads it, begins with its name; one of the disk has it.
Error named(const std::string &file, const Error &error)
{
    return error.kind == ErrorKind::System && !error.code.starts_with("child_") ? error : inFile(file, error);
}

} // namespace

Result<ImportedGraph> loadModel(const std::string &file, ImportOptions options, const Job &job)
{
    options.name = std::filesystem::path(file).stem().string();
    const Result<std::unique_ptr<ByteSource>> source = openModel(file, job);
    if (!source)
        return named(file, source.error());
    Result<ImportedGraph> imported = importGraph(**source, options, job);
    if (!imported)
        return named(file, imported.error());
    warn(imported->warnings);
    return imported;
}

Result<GraphListing> loadListing(const std::string &file, ImportOptions options, const Job &job)
{
    options.name = std::filesystem::path(file).stem().string();
    const Result<std::unique_ptr<ByteSource>> source = openModel(file, job);
    if (!source)
        return named(file, source.error());
    Result<GraphListing> listing = listGraphs(**source, options, job);
    if (!listing)
        return named(file, listing.error());
    warn(listing->warnings);
    return listing;
}

Result<std::shared_ptr<const Graph>> loadGraph(const std::string &file, const Job &job)
{
    Result<ImportedGraph> imported = loadModel(file, {}, job);
    if (!imported)
        return imported.error();
    return std::shared_ptr<const Graph>(std::make_shared<Graph>(std::move(imported->graph)));
}

Result<std::shared_ptr<const Inventory>> loadInventory(const std::string &file, const Job &job)
{
    if (file.empty())
        return std::shared_ptr<const Inventory>();
    Result<std::string> text = readFile(file, job);
    if (!text)
        return text.error();
    Result<ImportedInventory> imported = importInventory(*text);
    if (!imported)
        return inFile(file, imported.error());
    for (const std::string &warning : imported->warnings)
        std::fprintf(stderr, "cutaway: warning: %s\n", warning.c_str());
    return std::shared_ptr<const Inventory>(std::make_shared<Inventory>(std::move(imported->inventory)));
}

Result<std::unique_ptr<EditedPlan>> loadPlan(const Arguments &arguments, const Job &job)
{
    Result<std::shared_ptr<const Graph>> graph = loadGraph(arguments.positionals.front(), job);
    if (!graph)
        return graph.error();
    Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    const std::string file = arguments.option("plan");
    Result<std::string> text = readFile(file, job);
    if (!text)
        return text.error();
    Result<OpenedPlan> opened = readPlan(*text, *graph, *inventory);
    if (!opened)
        return inFile(file, opened.error());
    for (const std::string &warning : opened->warnings)
        std::fprintf(stderr, "cutaway: warning: %s\n", warning.c_str());
    return std::move(opened->plan);
}

} // namespace cutaway
