#include "core/training/training_plan.h"
#include "tests/support/cpu_time.h"
#include "tests/support/training_models.h"

#include <algorithm>
#include <cstdio>

// CPU milliseconds of one move and of planning, with the limits that the specification of training sets.

using namespace cutaway;
using cutaway::testing::DenseModel;

namespace {

void report(const char *what, double taken, double limit)
{
    std::printf("%-64s %10.3f ms  limit %6.0f ms  %s\n", what, taken, limit, taken <= limit ? "kept" : "BROKEN");
}

DenseModel large(std::int64_t layers)
{
    DenseModel model;
    model.layers = layers;
    model.hidden = 8192;
    model.heads = 64;
    model.kvHeads = 8;
    model.ffn = 28672;
    model.vocab = 128256;
    model.sequence = 4096;
    return model;
}

void run(const char *planner, const DenseModel &model, const std::shared_ptr<const Inventory> &cluster,
         const ParameterValues &given)
{
    const auto plan = testing::planned(planner, model, cluster, given);
    if (!plan)
        std::printf("  %s: %s\n", planner, plan.error().message.c_str());
}

void measureMove()
{
    const ParameterValues given{{"pipeline", std::int64_t(16)},
                                {"chunks", std::int64_t(4)},
                                {"tensor", std::int64_t(8)},
                                {"microbatches", std::int64_t(256)},
                                {"recompute", std::string("full")}};
    const auto plan = testing::planned("training.uniform", large(128), testing::clusterOfNodes(16), given);
    if (!plan)
        return std::puts(plan.error().message.c_str()), void();
    Move back; // each second move undoes the one before
    const double taken = testing::medianMilliseconds(
        [&] {
            Move move = std::move(back);
            back = {};
            if (move.isEmpty())
                move.items.push_back({(*plan)->groupItems(GroupIndex(5)).front(), GroupIndex(4)});
            const Result<Applied> applied = (*plan)->apply(move);
            if (!applied)
                return std::puts(applied.error().message.c_str()), void();
            (void)(*plan)->cost();
            if (move.items.front().to == GroupIndex(4))
                back = applied->inverse;
        },
        41);
    report("a move: 128 layers, 16 ranks x 4 chunks, 256 microbatches", taken, 4);
}

} // namespace

int main()
{
    measureMove();
    for (const double memory : {80e9, 60e9, 50e9, 42e9}) {
        const ParameterValues given{{"pipeline", std::int64_t(16)},
                                    {"tensor", std::int64_t(8)},
                                    {"microbatches", std::int64_t(64)},
                                    {"microbatch_size", std::int64_t(4)}};
        const auto cluster = testing::clusterOfNodes(32, {{"available_mem_bytes", memory}});
        const std::string what = "optimal: 128 layers, 16 ranks of " + std::to_string(int(memory / 1e9)) + " GB";
        report(what.c_str(),
               testing::medianMilliseconds([&] { run("training.optimal", large(128), cluster, given); }, 5), 50);
    }
    for (const std::int64_t batch : {512, 1024, 2048})
        report(("best: 80 layers on 256 accelerators, global batch " + std::to_string(batch)).c_str(),
               testing::medianMilliseconds(
                   [&] {
                       run("training.best", large(80), testing::clusterOfNodes(32), {{"global_batch", batch}});
                   },
                   3),
               500);
    return 0;
}
