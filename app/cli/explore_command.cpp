#include "app/cli/session.h"
#include "core/base/names.h"
#include "core/files/file_io.h"
#include "core/json/json_writing.h"
#include "core/judging/exploration.h"
#include "core/judging/explorer.h"
#include "core/plan/plan_documents.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace cutaway {

namespace {

constexpr std::size_t mostJobs = 256;

Result<std::size_t> jobsOf(const Arguments &arguments)
{
    const std::string text = arguments.option("jobs");
    if (text.empty())
        return std::size_t(1);
    std::size_t jobs = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), jobs);
    if (fault != std::errc() || end != text.data() + text.size() || jobs < 1 || jobs > mostJobs)
        return usageError("--jobs " + inQuotes(text) + " is no number from 1 to 256");
    return jobs;
}

Error inFile(const std::filesystem::path &file, Error error)
{
    return within(file.filename().string(), std::move(error));
}

/// In the exploration's own folder, else as it is named.
std::filesystem::path planFile(const std::filesystem::path &folder, const std::string &name)
{
    std::error_code none;
    return std::filesystem::exists(folder / name, none) ? folder / name : std::filesystem::path(name);
}

/// The plans that the exploration names.
Done readPlans(const std::filesystem::path &folder, judging::ExplorerInput &input, const Job &job)
{
    for (const std::string &name : input.exploration.plans) {
        const Result<std::string> text = readFile(planFile(folder, name), job);
        if (!text)
            return text.error();
        Result<OpenedPlan> opened = readPlan(*text, input.graph, input.inventory);
        if (!opened)
            return inFile(name, opened.error());
        for (const std::string &warning : opened->warnings)
            std::fprintf(stderr, "cutaway: warning: %s: %s\n", name.c_str(), warning.c_str());
        input.plans.push_back(std::move(opened->plan));
    }
    return Done(std::monostate());
}

Done keepResults(const std::filesystem::path &file, judging::ExplorerInput &input, const Job &job)
{
    const Result<std::string> text = readFile(file, job);
    if (!text)
        return text.error();
    Result<nlohmann::ordered_json> kept = judging::keptResults(*text, input.exploration);
    if (!kept)
        return inFile(file, kept.error());
    if (input.kept.is_null())
        input.kept = std::move(*kept);
    else
        std::ranges::move(kept->at("points"), std::back_inserter(input.kept.at("points")));
    return Done(std::monostate());
}

/// Results that are there: those to go on with, or those of shares.
Done keepWhatIsThere(const Arguments &arguments, judging::ExplorerInput &input, const Job &job)
{
    const std::string out = arguments.option("out");
    if (arguments.has("resume") && out != "-" && std::filesystem::exists(out)) {
        if (const Done done = keepResults(out, input, job); !done)
            return done;
    }
    const auto shares = arguments.lists.find("merge");
    if (shares == arguments.lists.end())
        return Done(std::monostate());
    input.triesNew = false;
    for (const std::string &file : shares->second) {
        if (const Done done = keepResults(file, input, job); !done)
            return done;
    }
    return Done(std::monostate());
}

void warnOfMissingPoints(const nlohmann::ordered_json &results, std::size_t count)
{
    const std::size_t missing = count - results.at("points").size();
    if (missing > 0)
        std::fprintf(stderr, "cutaway: warning: %zu of %zu points are in none of the results\n", missing, count);
}

/// An objective or limit that no plan has keeps all points from the front: likely a slip of the pen.
void warnOfUnknownFigures(const nlohmann::ordered_json &results)
{
    for (const std::string &name : judging::unknownFigures(results))
        std::fprintf(stderr, "cutaway: warning: no plan has a figure \"%s\"; nothing is on the front\n", name.c_str());
}

Done explore(const Arguments &arguments, const Job &job)
{
    judging::ExplorerInput input;
    const Result<std::size_t> jobs = jobsOf(arguments);
    if (!jobs)
        return jobs.error();
    input.jobs = *jobs;
    if (const std::string part = arguments.option("part"); !part.empty()) {
        const Result<judging::Share> share = judging::readShare(part);
        if (!share)
            return within("--part", share.error());
        input.share = *share;
    }
    const std::filesystem::path file = arguments.option("exploration");
    const Result<std::string> text = readFile(file, job);
    if (!text)
        return text.error();
    Result<judging::Exploration> exploration = judging::readExploration(*text);
    if (!exploration)
        return inFile(file, exploration.error());
    input.exploration = std::move(*exploration);
    Result<std::shared_ptr<const Graph>> graph = loadGraph(arguments.positionals.front(), job);
    if (!graph)
        return graph.error();
    input.graph = std::move(*graph);
    Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    input.inventory = std::move(*inventory);
    if (const Done done = readPlans(file.parent_path(), input, job); !done)
        return done;
    if (const Done done = keepWhatIsThere(arguments, input, job); !done)
        return done;
    const bool isMerge = !input.triesNew;
    const std::size_t points = input.exploration.pointCount();
    input.inventory = judging::exploredInventory(input.graph, input.inventory);
    judging::Explorer explorer(std::move(input), job);
    explorer.wait();
    const nlohmann::ordered_json results = explorer.takeResults();
    warnOfUnknownFigures(results);
    if (isMerge)
        warnOfMissingPoints(results, points);
    return writeFile(
        arguments.option("out"),
        layOut(judging::resultsDocument(results))); // also of an interrupted exploration, before its threads have ended
}

} // namespace

int runExplore(const CommandLine &line)
{
    return runSession(line, explore);
}

} // namespace cutaway
