#include "core/json/json_writing.h"
#include "core/measured/run_report.h"
#include "core/measured/run_words.h"
#include "core/plan/planner_registry.h"
#include "tests/fuzz/property.h"
#include "tests/fuzz/small_model.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <deque>

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

constexpr std::string_view betweenTraces = "\n---\n";

std::unique_ptr<EditedPlan> smallPipeline()
{
    const ParameterValues settings{{"stages", ParameterValue(std::int64_t(2))},
                                   {"microbatches", ParameterValue(std::int64_t(2))},
                                   {"training", ParameterValue(true)}};
    Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner("pipeline.balanced"), {smallGraph(), nullptr, settings, settings, nullptr}, {});
    require(bool(plan), "the small model can be cut into two stages");
    return std::move(*plan);
}

std::unique_ptr<EditedPlan> smallBuckets()
{
    const ParameterValues settings{{"bucket_cap_mb", ParameterValue(std::string("0"))}};
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(
        *findPlanner("bucketing.all_gather"), {smallCollectives(), nullptr, settings, settings, nullptr}, {});
    require(bool(plan), "the small collectives can be put into buckets");
    return std::move(*plan);
}

Result<measured::Run> readTraces(const std::vector<std::string_view> &texts)
{
    std::deque<MemorySource> sources;
    std::vector<measured::TraceFile> files;
    for (const std::string_view text : texts) {
        sources.emplace_back(text);
        files.push_back({"trace", &sources.back()});
    }
    return measured::readRun(files, {});
}

void requireSum(const measured::StepParts &parts, double whole)
{
    double sum = 0;
    double size = std::abs(whole);
    for (const double part : parts) {
        sum += part;
        size += std::abs(part);
    }
    require(std::abs(sum - whole) <= 1e-9 * size, "the parts of a step add up to it");
}

void check(const EditedPlan &plan, measured::Run run)
{
    const Result<measured::RunComparison> compared = measured::compareRun(plan, std::move(run));
    requireOneLine(compared);
    if (!compared)
        return;
    require(compared->passes.size() + compared->missing.size() ==
                compared->expectedPasses() * compared->run.stepCount(),
            "each pass of each step is found or missing");
    for (std::size_t rank = 0; rank < compared->parts.size(); ++rank) {
        if (compared->placeOfRank[rank] == measured::RunComparison::none)
            continue;
        requireSum(compared->parts[rank].predicted, compared->expected.stepSec);
        requireSum(compared->parts[rank].measured, compared->measuredSec());
    }
    requireReadable(measured::runWarnings(plan, *compared));
    layOut(measured::runComparisonJson(plan, *compared, "plan"));
    measured::runComparisonText(plan, *compared);
    measured::runComparisonPage(plan, *compared, "plan");
}

} // namespace

/// Whatever the traces of a run hold: the order of the files says nothing, each pass is found or missing, and the parts
/// of a step add up. Of collectives as of passes.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    static const std::unique_ptr<EditedPlan> plan = smallPipeline();
    static const std::unique_ptr<EditedPlan> buckets = smallBuckets();
    std::vector<std::string_view> texts;
    for (std::string_view rest = textOf(data, size);;) {
        const std::size_t end = rest.find(betweenTraces);
        texts.push_back(rest.substr(0, end));
        if (end == rest.npos)
            break;
        rest.remove_prefix(end + betweenTraces.size());
    }
    Result<measured::Run> run = readTraces(texts);
    requireOneLine(run);
    const Result<measured::Run> backwards = readTraces({texts.rbegin(), texts.rend()});
    require(bool(run) == bool(backwards), "traces are of one run in any order");
    if (!run)
        return 0;
    check(*plan, *run);
    check(*buckets, std::move(*run));
    return 0;
}
