#include "core/measured/run_report.h"

#include "core/measured/run_words.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace cutaway::measured {

namespace {

using OrderedJson = nlohmann::ordered_json;

std::string_view kindName(ExpectedPass::Kind kind)
{
    switch (kind) {
    case ExpectedPass::Kind::Forward: return "forward";
    case ExpectedPass::Kind::Backward: return "backward";
    case ExpectedPass::Kind::BackwardInputs: return "backward_inputs";
    case ExpectedPass::Kind::BackwardWeights: return "backward_weights";
    }
    return {};
}

/// Not a number: nothing was measured.
OrderedJson numberOrNull(double number)
{
    return std::isfinite(number) ? OrderedJson(number) : OrderedJson();
}

void addTimes(OrderedJson &entry, const Times &times)
{
    entry["predicted_sec"] = numberOrNull(times.predictedSec);
    entry["measured_sec"] = numberOrNull(times.median());
    entry["p10_sec"] = numberOrNull(times.quantile(0.1));
    entry["p90_sec"] = numberOrNull(times.quantile(0.9));
    entry["ratio"] = numberOrNull(times.ratio());
}

std::string_view methodName(ClockAlignment::Method method)
{
    switch (method) {
    case ClockAlignment::Method::OneRank: return "one_rank";
    case ClockAlignment::Method::AsRecorded: return "recorded";
    case ClockAlignment::Method::Messages: return "messages";
    case ClockAlignment::Method::StepBegin: return "step_begin";
    }
    return {};
}

OrderedJson clocksJson(const ClockAlignment &clocks)
{
    OrderedJson entry{{"aligned_by", methodName(clocks.method)}, {"messages", clocks.messages}};
    if (clocks.method == ClockAlignment::Method::StepBegin)
        entry["spread_sec"] = clocks.stepBeginSpreadSec;
    else if (clocks.method != ClockAlignment::Method::OneRank)
        entry["uncertainty_sec"] = clocks.uncertaintySec;
    return entry;
}

OrderedJson runJson(const RunComparison &comparison)
{
    OrderedJson steps = OrderedJson::array();
    for (std::size_t step = 0; step < comparison.run.stepCount(); ++step)
        steps.push_back(
            {{"step", comparison.run.ranks.front().steps[step].number}, {"measured_sec", comparison.stepSec[step]}});
    OrderedJson ranks = OrderedJson::array();
    for (std::size_t i = 0; i < comparison.run.ranks.size(); ++i) {
        const RunRank &rank = comparison.run.ranks[i];
        ranks.push_back({{"rank", rank.rank},
                         {"trace", rank.source},
                         {"device", comparison.deviceOf(i)},
                         {"times_of", rank.isOfDevice ? "device" : "host"},
                         {"clock_offset_sec", comparison.clocks.offsetSec[i]}});
    }
    OrderedJson run{{"world_size", comparison.run.worldSize}, {"steps", std::move(steps)}, {"ranks", std::move(ranks)}};
    if (comparison.run.warmUpStep)
        run["warm_up_step"] = *comparison.run.warmUpStep;
    run["missing_ranks"] = comparison.run.missingRanks;
    run["clocks"] = clocksJson(comparison.clocks);
    return run;
}

OrderedJson partsJson(const RunComparison &comparison, std::size_t rank)
{
    const StepParts &predicted = comparison.parts[rank].predicted;
    const StepParts &measured = comparison.parts[rank].measured;
    OrderedJson list = OrderedJson::array();
    for (const StepPart part : comparison.shownParts())
        list.push_back({{"name", stepPartName(part)},
                        {"predicted_sec", partOf(predicted, part)},
                        {"measured_sec", partOf(measured, part)},
                        {"difference_sec", partOf(measured, part) - partOf(predicted, part)}});
    return list;
}

/// Share of a step in which passes compute.
double busyShare(const StepParts &parts, double stepSec)
{
    return (partOf(parts, StepPart::Forward) + partOf(parts, StepPart::Backward) + partOf(parts, StepPart::Compute)) /
           stepSec;
}

OrderedJson peakJson(const RankPeak &peak)
{
    const auto bytesOrNull = [](const std::optional<double> &bytes) {
        return bytes ? numberOrNull(*bytes) : OrderedJson();
    };
    return {{"predicted_bytes", bytesOrNull(peak.predictedBytes)},
            {"measured_bytes", bytesOrNull(peak.measuredBytes)},
            {"ratio", numberOrNull(peak.ratio())},
            {"memory_of", peak.measuredBytes ? OrderedJson(peak.isOfDevice ? "device" : "host") : OrderedJson()}};
}

OrderedJson ranksPartsJson(const RunComparison &comparison)
{
    OrderedJson list = OrderedJson::array();
    for (std::size_t rank = 0; rank < comparison.parts.size(); ++rank) {
        if (comparison.placeOfRank[rank] == RunComparison::none)
            continue;
        const RankParts &parts = comparison.parts[rank];
        list.push_back(
            {{"rank", comparison.run.ranks[rank].rank},
             {"device", comparison.deviceOf(rank)},
             {"ends_last", rank == comparison.lastRank},
             {"predicted_busy_fraction", numberOrNull(busyShare(parts.predicted, comparison.expected.stepSec))},
             {"measured_busy_fraction", numberOrNull(busyShare(parts.measured, comparison.measuredSec()))},
             {"parts", partsJson(comparison, rank)},
             {"peak", peakJson(comparison.peaks[rank])}});
    }
    return list;
}

OrderedJson passNameJson(const EditedPlan &plan, GroupIndex group, ExpectedPass::Kind kind)
{
    const GroupInfo info = plan.group(group);
    return {{"group", info.id}, {"label", info.label}, {"kind", kindName(kind)}};
}

void addIdentity(OrderedJson &entry, const CollectiveIdentity &identity)
{
    entry["kind"] = identity.kind;
    entry["group_name"] = identity.group.empty() ? OrderedJson() : OrderedJson(identity.group);
    entry["elements"] = identity.elements ? OrderedJson(*identity.elements) : OrderedJson();
    entry["dtype"] = identity.dtype.empty() ? OrderedJson() : OrderedJson(identity.dtype);
}

/// A pass, or a collective by what it is.
OrderedJson passNameJson(const EditedPlan &plan, const ExpectedPass &pass)
{
    OrderedJson entry = passNameJson(plan, pass.group, pass.kind);
    if (const std::optional<NumberedCollective> collective = collectiveOfLabel(pass.label)) {
        addIdentity(entry, collective->identity);
        entry["number"] = collective->number;
    }
    return entry;
}

OrderedJson equalsJson(const std::vector<EqualCollectives> &collectives)
{
    OrderedJson list = OrderedJson::array();
    for (const EqualCollectives &same : collectives) {
        OrderedJson entry;
        addIdentity(entry, same.identity);
        entry["expected"] = same.expected;
        entry["found"] = same.found;
        list.push_back(std::move(entry));
    }
    return list;
}

OrderedJson matchingJson(const CollectiveMatching &matching)
{
    OrderedJson unexpected = OrderedJson::array();
    for (const auto &[identity, count] : matching.unexpected) {
        OrderedJson entry;
        addIdentity(entry, identity);
        entry["count"] = count;
        unexpected.push_back(std::move(entry));
    }
    return {{"compares_groups", matching.comparesGroups},
            {"matched_by_order", equalsJson(matching.byOrder)},
            {"not_matched", equalsJson(matching.unclear)},
            {"unexpected", std::move(unexpected)}};
}

OrderedJson passRowsJson(const EditedPlan &plan, const RunComparison &comparison)
{
    OrderedJson list = OrderedJson::array();
    for (const PassRow &row : comparison.passRows) {
        OrderedJson entry = passNameJson(plan, row.group, row.kind);
        if (row.collective) {
            addIdentity(entry, row.collective->identity);
            entry["number"] = row.collective->number;
        }
        entry["measurements"] = row.times.sec.size();
        addTimes(entry, row.times);
        entry["waits_sec"] = row.waitsOfStepSec;
        OrderedJson microbatches = OrderedJson::array();
        for (const MicrobatchRow &microbatch : row.microbatches) {
            if (!microbatch.microbatch)
                continue;
            OrderedJson inner{{"microbatch", *microbatch.microbatch}};
            addTimes(inner, microbatch.times);
            inner["waits_sec"] = numberOrNull(medianOf(microbatch.times.waitSec));
            microbatches.push_back(std::move(inner));
        }
        entry["microbatches"] = std::move(microbatches);
        list.push_back(std::move(entry));
    }
    return list;
}

OrderedJson transferRowsJson(const EditedPlan &plan, const RunComparison &comparison)
{
    OrderedJson list = OrderedJson::array();
    for (const TransferRow &row : comparison.transferRows) {
        OrderedJson entry{{"from", plan.group(row.from).id},
                          {"to", plan.group(row.to).id},
                          {"what", row.isGradient ? "gradients" : "activations"},
                          {"measurements", row.times.sec.size()}};
        addTimes(entry, row.times);
        list.push_back(std::move(entry));
    }
    return list;
}

void addMicrobatch(OrderedJson &entry, const ExpectedPass &pass)
{
    if (pass.microbatch)
        entry["microbatch"] = *pass.microbatch;
}

OrderedJson timelineJson(const EditedPlan &plan, const RunComparison &comparison)
{
    OrderedJson list = OrderedJson::array();
    for (const ComparedPass &run : comparison.passes) {
        if (run.step != comparison.step)
            continue;
        const ExpectedPass &pass = comparison.expected.passes[run.pass];
        OrderedJson entry = passNameJson(plan, pass);
        addMicrobatch(entry, pass);
        entry["rank"] = comparison.run.ranks[run.rank].rank;
        entry["predicted_begin_sec"] = pass.start;
        entry["predicted_end_sec"] = pass.end;
        entry["begin_sec"] = run.start;
        entry["wait_sec"] = run.waitSec;
        entry["compute_sec"] = run.sec;
        entry["end_sec"] = run.end;
        list.push_back(std::move(entry));
    }
    return list;
}

OrderedJson missingJson(const EditedPlan &plan, const RunComparison &comparison)
{
    OrderedJson list = OrderedJson::array();
    for (const MissingPass &missing : comparison.missing) {
        const ExpectedPass &pass = comparison.expected.passes[missing.pass];
        OrderedJson entry = passNameJson(plan, pass);
        addMicrobatch(entry, pass);
        entry["rank"] = comparison.run.ranks[missing.rank].rank;
        entry["step"] = comparison.run.ranks[missing.rank].steps[missing.step].number;
        list.push_back(std::move(entry));
    }
    return list;
}

} // namespace

nlohmann::ordered_json runComparisonJson(const EditedPlan &plan, const RunComparison &comparison,
                                         const std::string &planName)
{
    const double predicted = comparison.expected.stepSec;
    const double measured = comparison.measuredSec();
    OrderedJson document{{"format", "cutaway.run_comparison"},
                         {"version", 1},
                         {"plan", {{"name", planName}, {"kind", plan.kind().name()}}}};
    document["run"] = runJson(comparison);
    document["step"] = {{"step", comparison.run.ranks.front().steps[comparison.step].number},
                        {"predicted_sec", predicted},
                        {"measured_sec", measured},
                        {"difference_sec", measured - predicted},
                        {"fraction", numberOrNull(measured / predicted - 1)}};
    document["ranks"] = ranksPartsJson(comparison);
    document["expected_passes"] = comparison.expectedPasses();
    document["found_passes"] = comparison.expectedPasses() - comparison.missingPasses();
    document["missing_passes"] = missingJson(plan, comparison);
    document["unexpected_labels"] = comparison.unexpected;
    if (comparison.collectives)
        document["collectives"] = matchingJson(*comparison.collectives);
    document["passes"] = passRowsJson(plan, comparison);
    document["transfers"] = transferRowsJson(plan, comparison);
    document["timeline"] = timelineJson(plan, comparison);
    document["findings"] = OrderedJson::array();
    for (const RunFinding &finding : runFindings(comparison))
        document["findings"].push_back(
            {{"text", finding.text}, {"setting", finding.setting}, {"value", finding.value}});
    document["notes"] = OrderedJson::array();
    for (const Text &note : memoryNotes(comparison))
        document["notes"].push_back(static_cast<const std::string &>(note));
    document["warnings"] = OrderedJson::array();
    for (const Text &warning : runWarnings(plan, comparison))
        document["warnings"].push_back(static_cast<const std::string &>(warning));
    return document;
}

} // namespace cutaway::measured
