#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "core/sharding/sharding_state.h"
#include "core/sharding/solve/sharding_solver.h"
#include "tests/support/cpu_time.h"
#include "tests/support/fixtures_folder.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <random>
#include <set>
#include <string>
#include <thread>

// CPU milliseconds of the exact solver on transformers, and of pricing another strategy of one operator; wall seconds,
// plans and gaps within tight memory; seconds beyond a time limit and a cancel.

using namespace cutaway;
using namespace cutaway::sharding;
using Json = nlohmann::json;

namespace {

Json fixture(const std::string &name)
{
    return Json::parse(*readFile(testing::fixturesFolder() + "/sharding/" + name + ".graph.json"));
}

std::size_t placeOf(const Json &nodes, std::string_view name)
{
    std::size_t i = 0;
    while (nodes[i].at("name") != name)
        ++i;
    return i;
}

/// A field of a node that may be missing.
Json &listOf(Json &node, const char *name)
{
    static Json none = Json::array();
    return node.contains(name) ? node[name] : none;
}

/// One more of the layer whose nodes begin with `first` and end before `end`: it reads what the layer returned.
void repeatLayer(Json &nodes, const std::string &first, const std::string &end, int copies)
{
    const std::size_t begin = placeOf(nodes, first);
    const std::size_t stop = placeOf(nodes, end);
    const std::string last = nodes[stop - 1].at("name");
    const std::string stream = nodes[begin].at("inputs")[0];
    Json all(nodes.begin(), nodes.begin() + std::ptrdiff_t(stop));
    std::set<std::string> own;
    for (std::size_t i = begin; i < stop; ++i)
        own.insert(nodes[i].at("name").get<std::string>());
    std::string before = last;
    for (int copy = 0; copy < copies; ++copy) {
        const std::string suffix = "_again" + std::to_string(copy);
        for (std::size_t i = begin; i < stop; ++i) {
            std::string text = nodes[i].dump();
            for (const std::string &name : own) {
                const std::string quoted = '"' + name + '"';
                for (std::size_t at = 0; (at = text.find(quoted, at)) != std::string::npos; at += quoted.size())
                    text.insert(at + quoted.size() - 1, suffix);
            }
            Json node = Json::parse(text);
            const auto follow = [&](Json &value) {
                if (value == stream)
                    value = before;
            };
            std::ranges::for_each(node["inputs"], follow);
            for (Json &argument : listOf(node, "arguments")) {
                if (argument.is_object() && argument.contains("node"))
                    follow(argument["node"]);
            }
            for (Json &parameter : listOf(node, "parameters")) {
                if (node.at("op") == "call_module")
                    parameter["storage"] = parameter.at("storage").get<std::string>() + suffix;
            }
            all.push_back(std::move(node));
        }
        before = last + suffix;
    }
    for (std::size_t i = stop; i < nodes.size(); ++i) {
        for (Json &input : nodes[i]["inputs"])
            input = input == last ? Json(before) : input;
        for (Json &argument : listOf(nodes[i], "arguments")) {
            if (argument.is_object() && argument.value("node", "") == last)
                argument["node"] = before;
        }
        all.push_back(nodes[i]);
    }
    nodes = std::move(all);
}

void measure(const std::string &name, const Json &document, const ParameterValues &values)
{
    Result<Graph> read = readGraph(document.dump());
    if (!read) {
        std::printf("%s: %s\n", name.c_str(), read.error().line().c_str());
        return;
    }
    const auto graph = std::make_shared<const Graph>(std::move(*read));
    const double start = 1e3 * testing::processSeconds();
    const auto problem = ShardingProblem::make(graph, *readShardingSettings(values, nullptr), {});
    const double listed = 1e3 * testing::processSeconds();
    const AllowedStrategies allowed = allStrategies(**problem);
    const Job job;
    const Deadline limit(job, (*problem)->settings().timeLimitSec);
    const Result<ShardingSolution> solution = solveSharding(**problem, allowed, limit);
    const double solved = 1e3 * testing::processSeconds();
    if (!solution) {
        std::printf("%s: %s\n", name.c_str(), solution.error().line().c_str());
        return;
    }
    ShardingState state(*problem, solution->assignment);
    double worst = 0;
    for (std::uint32_t v = 0; v < (*problem)->size(); ++v) {
        const double before = 1e3 * testing::processSeconds();
        const std::uint32_t other = std::uint32_t((*problem)->strategies(v).size() - 1);
        if (state.change(v, other) < notPossible) {
            const std::uint32_t former = state.assign(v, other);
            state.memory();
            state.assign(v, former);
        }
        worst = std::max(worst, 1e3 * testing::processSeconds() - before);
    }
    const ModelSize size = sizeOf(**problem, allowed);
    std::printf(
        "%s nodes %zu pairs %zu strategies_ms %.1f solver_ms %.1f wall_s %.2f status %s objective %.6g gap %.3g "
        "edit_ms %.3f\n",
        name.c_str(), size.nodes, size.pairs, listed - start, solved - listed, limit.secondsSpent(),
        solution->report.status.c_str(), costOf(**problem, solution->assignment).objective(), solution->report.gap,
        worst);
}

/// By how much work goes on beyond its time, or beyond a cancel, at the worst of `rounds` random moments.
void measureOverrun(const std::string &name, const Json &document, const ParameterValues &values, double longest,
                    int rounds)
{
    const auto graph = std::make_shared<const Graph>(std::move(*readGraph(document.dump())));
    const auto problem = ShardingProblem::make(graph, *readShardingSettings(values, nullptr), {});
    const AllowedStrategies allowed = allStrategies(**problem);
    std::mt19937 random(1);
    double ofTime = 0;
    double ofCancel = 0;
    for (int round = 0; round < rounds; ++round) {
        const double seconds = std::uniform_real_distribution(0.0, longest)(random);
        const Job untold;
        const Deadline timed(untold, seconds);
        (void)solveSharding(**problem, allowed, timed);
        ofTime = std::max(ofTime, timed.secondsSpent() - seconds);
        std::stop_source stop;
        std::jthread stopper([&] {
            std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
            stop.request_stop();
        });
        const Job job{stop.get_token(), {}};
        const Deadline free(job, 3600);
        (void)solveSharding(**problem, allowed, free);
        ofCancel = std::max(ofCancel, free.secondsSpent() - seconds);
    }
    std::printf("%s overrun_of_time_limit_s %.2f overrun_of_cancel_s %.2f\n", name.c_str(), ofTime, ofCancel);
}

} // namespace

int main()
{
    const ParameterValues train{{"skip_fully_replicated", true}, {"gradient_sync", true}, {"device_flops", 2e13}};
    measure("bert_12", fixture("bert_h768_l12"), train);
    Json gpt = fixture("gpt_h1600_l4");
    repeatLayer(gpt["nodes"], "h_3_ln_1", "ln_f", 44);
    measure("gpt2_48", gpt, train);
    ParameterValues limited{{"skip_fully_replicated", true}, {"gradient_sync", true}, {"device_flops", 2e13}};
    limited["time_limit"] = 10.0;
    for (const char *bytes : {"22000000", "25000000", "30000000", "40000000"}) {
        limited["memory_limit_bytes"] = std::string(bytes);
        measure("bert_2_in_" + std::string(bytes), fixture("bert_h768_l2"), limited);
    }
    limited["memory_limit_bytes"] = std::string("22000000");
    measureOverrun("bert_2_in_22000000", fixture("bert_h768_l2"), limited, 8, 10);
}
