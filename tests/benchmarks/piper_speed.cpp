#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "core/plan/placed/placement_plan.h"
#include "core/plan/planner_registry.h"
#include "tests/support/cpu_time.h"
#include "tests/support/fixtures_folder.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>

#include <sys/resource.h>

// What pipeline.piper takes, files read included, each in a process of its own: CPU seconds, those until there is a
// first plan, and peak memory. `bert`: the public workload bert32a100. `residual`: 177 operators in blocks of three
// with a skip, two tensor-parallel degrees and recomputation.
//   piper_speed                          all
//   piper_speed bert|residual DEVICES GB one of them, so much memory a device
// What the original took on such workloads is the most that is kept.

using namespace cutaway;

namespace {

using Json = nlohmann::json;
constexpr double mostMegabytes = 200;
constexpr double mostSecondsToFirst = 1;

/// CPU seconds.
double mostSeconds(std::int64_t devices)
{
    return devices <= 8 ? 1.9 : devices <= 64 ? 4.4 : 2.6;
}

double peakMegabytes()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1e3;
}

Json configurations(std::size_t inputs, const std::vector<std::string> &readers, double sec, double bytes)
{
    Json list = Json::array();
    for (const int degree : {1, 2}) {
        for (const bool isRecomputed : {false, true}) {
            Json syncOut = Json::object();
            for (const std::string &reader : readers)
                syncOut[reader] = 0.0;
            list.push_back({{"degree", degree},
                            {"id", isRecomputed ? "activation recomp" : "vanilla"},
                            {"sec", sec * (isRecomputed ? 1.33 : 1.0) / degree * (degree == 2 ? 1.15 : 1.0)},
                            {"parameter_bytes", 4e6 / degree},
                            {"memory_per_microbatch_bytes", bytes * (isRecomputed ? 0.2 : 1.0) / degree},
                            {"memory_fixed_bytes", 16e6 / degree},
                            {"sync_in_bytes", std::vector<double>(inputs, degree == 2 ? 1e5 : 0.0)},
                            {"sync_out_bytes", syncOut}});
        }
    }
    return list;
}

std::string residualGraph()
{
    constexpr int operators = 177;
    std::vector<std::vector<int>> inputs(operators);
    std::vector<std::vector<std::string>> readers(operators);
    for (int i = 1; i < operators; ++i) {
        inputs[std::size_t(i)].push_back(i - 1);
        if (i % 4 == 0)
            inputs[std::size_t(i)].push_back(i - 4); // the skip of a block
    }
    const auto name = [](int i) { return "op" + std::to_string(i); };
    for (int i = 0; i < operators; ++i) {
        for (const int input : inputs[std::size_t(i)])
            readers[std::size_t(input)].push_back(name(i));
    }
    std::mt19937 random(50);
    Json nodes = Json::array();
    for (int i = 0; i < operators; ++i) {
        Json names = Json::array();
        for (const int input : inputs[std::size_t(i)])
            names.push_back(name(input));
        const double sec = 1e-4 * double(1 + random() % 20);
        nodes.push_back({{"name", name(i)},
                         {"op", "call_function"},
                         {"target", "op"},
                         {"inputs", names},
                         {"input_bytes", std::vector<double>(names.size(), 1e6)},
                         {"outputs", Json::array()},
                         {"output_bytes", 1000000},
                         {"total_bytes", 5000000},
                         {"tensor_parallel", configurations(names.size(), readers[std::size_t(i)], sec,
                                                            1e6 * double(1 + random() % 40))}});
    }
    return Json{{"format", "cutaway.graph"}, {"version", 1}, {"name", "residual"}, {"nodes", nodes}}.dump();
}

Result<std::unique_ptr<EditedPlan>> plan(const std::shared_ptr<const Graph> &graph, std::int64_t devices,
                                         double gigabytes, double seconds)
{
    auto inventory = std::make_shared<Inventory>();
    inventory->transferRateBytesPerSec = 25e9;
    for (std::int64_t d = 0; d < devices; ++d)
        inventory->devices.push_back({d, "dev_" + std::to_string(d), std::int64_t(gigabytes * 1e9), {}, {}, {}});
    return runPlanner(
        *findPlanner("pipeline.piper"),
        {graph, inventory, {}, {{"microbatches", std::int64_t(1920)}, {"time_limit_sec", seconds}}, nullptr}, {});
}

int measure(const std::string &workload, std::int64_t devices, double gigabytes)
{
    const Result<std::string> text =
        workload == "bert" ? readFile(testing::fixturesFolder() + "/placement/piper/bert32a100.graph.json")
                           : Result<std::string>(residualGraph());
    Result<Graph> read = text ? readGraph(*text) : Result<Graph>(text.error());
    if (!read) {
        std::printf("%s\n", read.error().line().c_str());
        return 1;
    }
    const auto graph = std::make_shared<const Graph>(std::move(*read));
    const double begin = testing::processSeconds();
    const bool hasFirst = bool(plan(graph, devices, gigabytes, 1e-9));
    const double first = testing::processSeconds() - begin;
    const auto best = plan(graph, devices, gigabytes, 0);
    const double all = testing::processSeconds() - begin - first;
    const auto *stages = best ? dynamic_cast<const PlacementPlan *>(best->get()) : nullptr;
    const double value = stages ? stages->figures().seconds.value_or(0) : 0;
    const bool isProven = stages && stages->isOptimal();
    const bool isKept = hasFirst == bool(best) && first <= mostSecondsToFirst && all <= mostSeconds(devices) &&
                        peakMegabytes() <= mostMegabytes;
    std::printf("%-8s %5lld devices %5.1f GB  first %7.3f s  all %7.3f s CPU %7.1f MB  %.10f s %s  %s\n",
                workload.c_str(), static_cast<long long>(devices), gigabytes, first, all, peakMegabytes(), value,
                isProven ? "proven"
                : best   ? "not proven"
                         : "no plan",
                isKept ? "kept" : "BROKEN");
    return 0;
}

int measureAll(const std::string &program)
{
    int failed = 0;
    for (const char *given :
         {"bert 8 2", "bert 32 8", "bert 64 2", "bert 512 2", "bert 512 8", "bert 1024 2", "bert 1024 8",
          "residual 8 1", "residual 8 16", "residual 32 0.5", "residual 32 16", "residual 512 1"})
        failed += std::system((program + ' ' + given).c_str()) != 0;
    return failed;
}

} // namespace

int main(int argc, char **argv)
{
    return argc == 4 ? measure(argv[1], std::stoll(argv[2]), std::stod(argv[3])) : measureAll(argv[0]);
}
