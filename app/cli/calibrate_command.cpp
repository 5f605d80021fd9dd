#include "app/cli/session.h"
#include "core/base/units.h"
#include "core/files/file_io.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cutaway {

namespace {

const Calibrator *firstCalibrator()
{
    for (const PlanKindDescriptor &kind : planKinds()) {
        if (kind.calibrator)
            return &*kind.calibrator;
    }
    return nullptr;
}

void printPoints(std::vector<CalibrationPoint> points)
{
    constexpr std::size_t shown = 5;
    std::ranges::sort(points, std::greater(), [](const CalibrationPoint &point) { return std::abs(point.error()); });
    points.resize(std::min(points.size(), shown));
    for (const CalibrationPoint &point : points)
        std::printf("  %+.1f %%  %s, %s\n", 100 * point.error(), point.name.c_str(), point.figure.c_str());
}

Done calibrate(const Arguments &arguments, const Job &job)
{
    const Calibrator *calibrator = firstCalibrator();
    if (!calibrator)
        return usageError("nothing can be calibrated");
    CalibrationInput input;
    input.name = arguments.positionals.front();
    Result<std::string> text = readFile(input.name, job);
    if (!text)
        return text.error();
    input.text = std::move(*text);
    if (const std::string graph = arguments.option("graph"); !graph.empty()) {
        Result<std::shared_ptr<const Graph>> loaded = loadGraph(graph, job);
        if (!loaded)
            return loaded.error();
        input.graph = std::move(*loaded);
    }
    Result<std::shared_ptr<const Inventory>> inventory = loadInventory(arguments.option("devices"), job);
    if (!inventory)
        return inventory.error();
    input.inventory = std::move(*inventory);
    const std::filesystem::path folder = std::filesystem::path(input.name).parent_path();
    input.open = [folder](const std::string &name) { return openSource(folder / name); };
    const Result<CalibrationOutcome> outcome = calibrator->run(input, job);
    if (!outcome)
        return outcome.error();
    for (const std::string &note : outcome->notes)
        std::printf("%s\n", note.c_str());
    std::printf("Worst of %zu:\n", outcome->points.size());
    printPoints(outcome->points);
    return writeFile(arguments.option("out"), outcome->document);
}

} // namespace

int runCalibrate(const CommandLine &line)
{
    return runSession(line, calibrate);
}

} // namespace cutaway
