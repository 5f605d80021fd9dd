#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures_folder.h"

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include <sys/resource.h>

// What pipeline.optimal takes for the public workloads, files read and plan written included, each in a process of its
// own: CPU seconds and peak memory, which core/search/README.md limits, and whether the optimum is proven. Then the
// same with max_ideals=1000, which must end with a plan, its bound and its gap.
//   placement_speed              all workloads
//   placement_speed NAME [MOST]  one workload, at most MOST ideals

using namespace cutaway;

namespace {

constexpr double mostSeconds = 2;
constexpr double mostMegabytes = 200;
constexpr std::int64_t allIdeals = 2'000'000;

const std::string fixtures = testing::fixturesFolder() + "/placement/";

int measure(const std::string &name, std::int64_t mostIdeals)
{
    const Result<std::string> graphText = readFile(fixtures + name + ".graph.json");
    const Result<std::string> devicesText = readFile(fixtures + name + ".devices.json");
    if (!graphText || !devicesText)
        return 1;
    Result<Graph> graph = readGraph(*graphText);
    Result<Inventory> inventory = readInventory(*devicesText);
    if (!graph || !inventory)
        return 1;
    const auto plan = runPlanner(*findPlanner("pipeline.optimal"),
                                 {std::make_shared<const Graph>(std::move(*graph)),
                                  std::make_shared<const Inventory>(std::move(*inventory)),
                                  {},
                                  {{"max_ideals", mostIdeals}},
                                  nullptr},
                                 {});
    if (!plan)
        return 1;
    const std::size_t written = writePlan(**plan).size();
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const double cpu = double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                       double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    const auto &stages = dynamic_cast<const PlacementPlan &>(**plan);
    const double value = stages.figures().seconds.value_or(0);
    const double bound = stages.boundSec().value_or(0);
    const double megabytes = double(usage.ru_maxrss) / 1e3;
    const bool mustBeProven = mostIdeals == allIdeals;
    const bool isKept = cpu <= mostSeconds && megabytes <= mostMegabytes && (!mustBeProven || value == bound);
    std::printf("%-32s %7.3f s CPU %7.1f MB  %.10f s  gap %.4f %%  %zu bytes written  %s\n", name.c_str(), cpu,
                megabytes, value, (value - bound) / value * 100, written, isKept ? "kept" : "BROKEN");
    return 0;
}

int measureAll(const char *program)
{
    int failed = 0;
    for (const char *most : {"", " 1000"}) {
        for (const char *name : {"layer_bert24_inference", "layer_bert24_training", "layer_gnmt_inference",
                                 "layer_inceptionv3_inference", "layer_resnet50_training", "op_bert3_inference",
                                 "op_bert3_training", "op_bert6_training", "op_resnet50_inference"}) {
            const std::string command = std::string(program) + ' ' + name + most;
            failed += std::system(command.c_str()) != 0;
        }
    }
    return failed;
}

} // namespace

int main(int argc, char **argv)
{
    return argc > 1 ? measure(argv[1], argc > 2 ? std::stoll(argv[2]) : allIdeals) : measureAll(argv[0]);
}
