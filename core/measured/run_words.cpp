#include "core/measured/run_words.h"

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/pages/html_page.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace cutaway::measured {

namespace {

constexpr std::size_t mostListed = 12;     ///< names in a sentence
constexpr double tellingDifference = 0.05; ///< of a setting: less is no finding

std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), mostListed); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > mostListed ? text + " and " + std::to_string(names.size() - mostListed) + " more" : text;
}

/// `Stage 3 backward 5, 6, 7`, each pass once though several steps lack it.
std::string missingWords(const EditedPlan &plan, const RunComparison &comparison)
{
    std::map<std::tuple<std::int64_t, ExpectedPass::Kind>, std::vector<const ExpectedPass *>> groups;
    for (const MissingPass &missing : comparison.missing) {
        const ExpectedPass &pass = comparison.expected.passes[missing.pass];
        std::vector<const ExpectedPass *> &of = groups[{plan.group(pass.group).id, pass.kind}];
        if (std::ranges::find(of, &pass) == of.end())
            of.push_back(&pass);
    }
    std::vector<std::string> words;
    for (auto &[key, passes] : groups) {
        std::vector<std::string> numbers;
        std::ranges::sort(passes, {}, &ExpectedPass::microbatch);
        for (const ExpectedPass *pass : passes) {
            if (pass->microbatch)
                numbers.push_back(std::to_string(*pass->microbatch));
        }
        words.push_back(std::string(plan.group(passes.front()->group).label) + ' ' +
                        std::string(passKindWords(passes.front()->kind)) +
                        (numbers.empty() ? "" : ' ' + listed(numbers)));
    }
    return listed(words);
}

Text clockWords(const ClockAlignment &clocks)
{
    const std::string count = std::to_string(clocks.messages);
    switch (clocks.method) {
    case ClockAlignment::Method::OneRank: return {};
    case ClockAlignment::Method::AsRecorded:
        return phrase("clocks as recorded: %1 matched sends and receives agree with them to %2",
                      {count, formatSeconds(clocks.uncertaintySec)});
    case ClockAlignment::Method::Messages: {
        double farthest = 0;
        for (const double offset : clocks.offsetSec)
            farthest = std::abs(offset) > std::abs(farthest) ? offset : farthest;
        return phrase("clocks aligned by %1 matched sends and receives: they differed by up to %2, now by up to %3",
                      {count, formatSeconds(std::abs(farthest)), formatSeconds(clocks.uncertaintySec)});
    }
    case ClockAlignment::Method::StepBegin:
        return phrase("clocks aligned at the start of the step, which differs by up to %1 from step to step",
                      {formatSeconds(clocks.stepBeginSpreadSec)});
    }
    return {};
}

/// Lines of cells; the first line has the titles, the first column what each line is of.
using Table = std::vector<std::vector<std::string>>;

/// By characters: signs and names have more bytes than that.
std::size_t charactersIn(const std::string &text)
{
    return std::size_t(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

/// The first column at the left, all others at the right.
std::string textOf(const Table &table)
{
    std::vector<std::size_t> widths;
    for (const std::vector<std::string> &row : table) {
        widths.resize(std::max(widths.size(), row.size()), 0);
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], charactersIn(row[i]));
    }
    std::string all;
    for (const std::vector<std::string> &row : table) {
        std::string line;
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string blanks(widths[i] - charactersIn(row[i]), ' ');
            line += i == 0 ? row[i] + blanks : "  " + blanks + row[i];
        }
        line.erase(line.find_last_not_of(' ') + 1);
        all += line + '\n';
    }
    return all;
}

/// Cells begin with the number that they are sorted by.
std::string pageOf(const Table &table)
{
    std::string html = htmlTableStart(table.front(), 1);
    for (std::size_t line = 1; line < table.size(); ++line) {
        html += "<tr>";
        for (std::size_t i = 0; i < table[line].size(); ++i)
            html += htmlCell(table[line][i], i == 0 ? "" : "number");
        html += "</tr>\n";
    }
    return html.append(htmlTableEnd);
}

RunUnit unitFor(double longestSec)
{
    return longestSec < 1e-2 ? RunUnit{"µs", 1e-6} : RunUnit{};
}

/// `−11689.3`
std::string tenthsText(std::int64_t tenths, bool isDifference)
{
    const std::string sign = tenths < 0 ? "−" : isDifference ? (tenths > 0 ? "+" : "±") : "";
    const auto size = std::uint64_t(std::abs(tenths));
    return sign + std::to_string(size / 10) + '.' + std::to_string(size % 10);
}

std::string tenthsOf(double seconds, const RunUnit &unit)
{
    return std::isfinite(seconds) ? tenthsText(roundedTenths({seconds}, unit.seconds).front(), false) : "–";
}

/// `4 × all_gather of 1024 float32`
std::string timesWords(std::size_t count, const CollectiveIdentity &identity)
{
    return std::to_string(count) + " × " + std::string(collectiveWords(identity));
}

void addCollectiveWarnings(const CollectiveMatching &matching, std::vector<Text> &warnings)
{
    if (!matching.comparesGroups)
        warnings.push_back(phrase("no group of the run has a name that the plan has: groups are not compared"));
    std::vector<std::string> equal;
    for (const EqualCollectives &same : matching.byOrder)
        equal.push_back(timesWords(same.expected, same.identity));
    if (!equal.empty())
        warnings.push_back(phrase("told apart by their order alone, as they are the same: %1", {listed(equal)}));
    std::vector<std::string> unclear;
    for (const EqualCollectives &same : matching.unclear)
        unclear.push_back(timesWords(same.expected, same.identity) + " (" + std::to_string(same.found) + ')');
    if (!unclear.empty())
        warnings.push_back(phrase("not matched, as a step of the run has another number of them (in brackets): %1",
                                  {listed(unclear)}));
    std::vector<std::string> others;
    for (const auto &[identity, count] : matching.unexpected)
        others.push_back(timesWords(count, identity));
    if (!others.empty())
        warnings.push_back(
            phrase("the plan has none or several collectives that these could be: %1", {listed(others)}));
}

Table partsTable(const RunComparison &comparison, std::size_t rank)
{
    const ShownParts parts = shownParts(comparison, rank);
    Table table{{parts.unit.name, "predicted", "measured", "difference"}};
    const auto addRow = [&](const std::string &title, const ShownPart &part) {
        table.push_back({title, tenthsText(part.predicted, false), tenthsText(part.measured, false),
                         tenthsText(part.difference(), true)});
    };
    for (const auto &[part, shown] : parts.parts)
        addRow(partTitle(part), shown);
    addRow("Step", parts.step);
    return table;
}

std::vector<std::string> timesCells(const Times &times, const RunUnit &unit)
{
    const bool isMeasured = !times.sec.empty();
    return {tenthsOf(times.predictedSec, unit), tenthsOf(times.median(), unit),
            isMeasured ? tenthsOf(times.quantile(0.1), unit) + " – " + tenthsOf(times.quantile(0.9), unit) : "–",
            ratioText(times.ratio())};
}

void addCells(std::vector<std::string> &row, std::vector<std::string> cells)
{
    row.insert(row.end(), std::make_move_iterator(cells.begin()), std::make_move_iterator(cells.end()));
}

/// One for all rows of a table.
template <class Rows>
RunUnit unitOf(const Rows &rows)
{
    double longest = 0;
    for (const auto &row : rows)
        longest = std::max({longest, row.times.predictedSec, row.times.sec.empty() ? 0 : row.times.median()});
    return unitFor(longest);
}

Table passesTable(const EditedPlan &plan, const RunComparison &comparison)
{
    const RunUnit unit = unitOf(comparison.passRows);
    Table table{{(comparison.collectives ? std::string("Collectives, ") : std::string("Passes, ")) + unit.name,
                 "predicted", "measured", "p10 – p90", "ratio"}};
    if (!comparison.collectives)
        table.front().push_back("waits a step");
    for (const PassRow &row : comparison.passRows) {
        std::vector<std::string> cells{std::string(passRowWords(plan, row))};
        addCells(cells, timesCells(row.times, unit));
        if (!comparison.collectives)
            cells.push_back(tenthsOf(row.waitsOfStepSec, unit));
        table.push_back(std::move(cells));
    }
    return table;
}

/// Empty where no sender has a label.
Table transfersTable(const EditedPlan &plan, const RunComparison &comparison)
{
    if (std::ranges::all_of(comparison.transferRows, [](const TransferRow &row) { return row.times.sec.empty(); }))
        return {};
    const RunUnit unit = unitOf(comparison.transferRows);
    Table table{{std::string("Transfers, as long as the sender's label lasts, ") + unit.name, "predicted", "measured",
                 "p10 – p90", "ratio"}};
    for (const TransferRow &row : comparison.transferRows) {
        std::vector<std::string> cells{std::string(plan.group(row.from).label) +
                                       (row.isGradient ? " gradients to " : " activations to ") +
                                       std::string(plan.group(row.to).label)};
        addCells(cells, timesCells(row.times, unit));
        table.push_back(std::move(cells));
    }
    return table;
}

std::string rankName(const RunComparison &comparison, std::size_t rank)
{
    return "rank " + std::to_string(comparison.run.ranks[rank].rank) + " (" + comparison.deviceOf(rank) + ')';
}

std::string bytesCell(const std::optional<double> &bytes)
{
    return bytes ? formatBytes(std::int64_t(*bytes), Digits::Four) : std::string("–");
}

/// Empty where no memory was recorded.
Table memoryTable(const RunComparison &comparison)
{
    if (std::ranges::none_of(comparison.peaks, [](const RankPeak &peak) { return peak.measuredBytes.has_value(); }))
        return {};
    Table table{{"Memory at most", "predicted", "measured", "ratio"}};
    for (std::size_t rank = 0; rank < comparison.peaks.size(); ++rank) {
        const RankPeak &peak = comparison.peaks[rank];
        table.push_back({rankName(comparison, rank), bytesCell(peak.predictedBytes), bytesCell(peak.measuredBytes),
                         ratioText(peak.ratio())});
    }
    return table;
}

/// `Step: predicted 22.09 s, measured 9.480 s, difference −12.6 s (−57.08 %)`
std::string stepLine(const RunComparison &comparison)
{
    const double predicted = comparison.expected.stepSec;
    const double measured = comparison.measuredSec();
    std::string line = "Step: predicted " + formatSeconds(predicted, Digits::Four) + ", measured " +
                       formatSeconds(measured, Digits::Four) + ", difference " +
                       formatSecondsChange(measured - predicted);
    if (!(predicted > 0))
        return line;
    const double fraction = measured / predicted - 1;
    return line + " (" + formatShareChange(fraction) + ')';
}

/// Which steps there were and which one is taken apart.
std::vector<std::string> stepNotes(const RunComparison &comparison)
{
    std::vector<std::string> notes;
    if (comparison.run.warmUpStep)
        notes.push_back("Step " + std::to_string(*comparison.run.warmUpStep) + ", the program's first, is left out");
    std::vector<double> steps = comparison.stepSec;
    std::ranges::sort(steps);
    std::vector<std::string> lengths;
    for (const double step : steps)
        lengths.push_back(formatSeconds(step, Digits::Four));
    if (steps.size() > 1)
        notes.push_back("Step " + std::to_string(comparison.run.ranks.front().steps[comparison.step].number) +
                        ", the median of " + listed(lengths));
    return notes;
}

std::string findingLine(const RunFinding &finding)
{
    return std::string(finding.text) + ": set " + finding.setting + " to " + settingText(finding.value);
}

} // namespace

Text partTitle(StepPart part)
{
    switch (part) {
    case StepPart::Forward: return phrase("Forward");
    case StepPart::Backward: return phrase("Backward");
    case StepPart::Waiting: return phrase("Waiting");
    case StepPart::Transfers: return phrase("Transfers");
    case StepPart::Host: return phrase("Host");
    case StepPart::LeftOver: return phrase("Left over");
    case StepPart::Compute: return phrase("Compute");
    }
    return {};
}

Text passKindWords(ExpectedPass::Kind kind)
{
    switch (kind) {
    case ExpectedPass::Kind::Forward: return phrase("forward");
    case ExpectedPass::Kind::Backward: return phrase("backward");
    case ExpectedPass::Kind::BackwardInputs: return phrase("backward of inputs");
    case ExpectedPass::Kind::BackwardWeights: return phrase("backward of weights");
    }
    return {};
}

Text collectiveWords(const CollectiveIdentity &identity)
{
    const std::string count = identity.elements ? std::to_string(*identity.elements) : std::string("?");
    const std::string of = identity.dtype.empty() ? count : count + ' ' + identity.dtype;
    return identity.group.empty() ? phrase("%1 of %2", {identity.kind, of})
                                  : phrase("%1 of %2 in group %3", {identity.kind, of, identity.group});
}

Text passRowWords(const EditedPlan &plan, const PassRow &row)
{
    const Text label = plan.group(row.group).label;
    return row.collective ? phrase("%1: %2", {label, collectiveWords(row.collective->identity)})
                          : phrase("%1 %2", {label, passKindWords(row.kind)});
}

ShownParts shownParts(const RunComparison &comparison, std::size_t rank)
{
    const RankParts &parts = comparison.parts[rank];
    ShownParts shown;
    shown.unit = unitFor(std::max(comparison.expected.stepSec, comparison.measuredSec()));
    std::vector<double> predictedSec;
    std::vector<double> measuredSec;
    for (const StepPart part : comparison.shownParts()) {
        predictedSec.push_back(partOf(parts.predicted, part));
        measuredSec.push_back(partOf(parts.measured, part));
    }
    const std::vector<std::int64_t> predicted = roundedTenths(predictedSec, shown.unit.seconds);
    const std::vector<std::int64_t> measured = roundedTenths(measuredSec, shown.unit.seconds);
    for (std::size_t i = 0; i < predicted.size(); ++i) {
        shown.parts.push_back({comparison.shownParts()[i], {predicted[i], measured[i]}});
        shown.step.predicted += predicted[i];
        shown.step.measured += measured[i];
    }
    return shown;
}

std::string ratioText(double ratio)
{
    if (!std::isfinite(ratio))
        return "–";
    return plainDigits(ratio, ratio < 1 ? 3 : 2, std::chars_format::fixed);
}

std::string settingText(double value)
{
    return plainDigits(value, 3);
}

Text runSummary(const EditedPlan &plan, const RunComparison &comparison)
{
    const std::size_t expected = comparison.expectedPasses();
    const std::size_t missing = comparison.missingPasses();
    const std::size_t steps = comparison.run.stepCount();
    const std::size_t ranks = comparison.run.ranks.size();
    const bool areCollectives = comparison.collectives.has_value();
    const Text passes =
        missing == 0
            ? phrase(areCollectives ? "all %1 collectives found" : "all %1 passes found", {std::to_string(expected)})
        : areCollectives
            ? phrase("%1 of %2 collectives found", {std::to_string(expected - missing), std::to_string(expected)})
            : phrase("%1 of %2 passes found: %3 missing",
                     {std::to_string(expected - missing), std::to_string(expected), missingWords(plan, comparison)});
    const Text what = steps == 1
                          ? phrase(ranks == 1 ? "1 step of 1 rank" : "1 step of %1 ranks", {std::to_string(ranks)})
                      : ranks == 1 ? phrase("%1 steps of 1 rank", {std::to_string(steps)})
                                   : phrase("%1 steps of %2 ranks", {std::to_string(steps), std::to_string(ranks)});
    const Text clocks = clockWords(comparison.clocks);
    return clocks.empty() ? phrase("%1, %2", {what, passes}) : phrase("%1, %2; %3", {what, passes, clocks});
}

std::vector<Text> runWarnings(const EditedPlan &plan, const RunComparison &comparison)
{
    std::vector<Text> warnings = comparison.run.warnings;
    const auto numbers = [](const std::vector<std::size_t> &values) {
        std::vector<std::string> names;
        for (const std::size_t value : values)
            names.push_back(std::to_string(value));
        return listed(names);
    };
    if (!comparison.run.missingRanks.empty())
        warnings.push_back(phrase("of %1 ranks there is no trace of %2: give these too",
                                  {std::to_string(comparison.run.worldSize), numbers(comparison.run.missingRanks)}));
    std::vector<std::string> idle;
    for (const std::size_t place : comparison.missingPlaces)
        idle.push_back(comparison.expected.places[place].name);
    if (!idle.empty())
        warnings.push_back(phrase("no rank ran the passes of %1", {listed(idle)}));
    if (comparison.collectives)
        addCollectiveWarnings(*comparison.collectives, warnings);
    else if (!comparison.missing.empty())
        warnings.push_back(phrase("missing in at least one step: %1", {missingWords(plan, comparison)}));
    std::vector<std::string> others;
    for (const std::string &label : comparison.unexpected)
        others.push_back(inQuotes(label));
    if (!others.empty())
        warnings.push_back(phrase("the plan has no transfer by these names: %1", {listed(others)}));
    std::vector<std::string> whole;
    for (const RunRank &rank : comparison.run.ranks) {
        if (!rank.hasOperators && !rank.isOfDevice)
            whole.push_back(std::to_string(rank.rank));
    }
    if (!whole.empty())
        warnings.push_back(phrase("the traces of ranks %1 have no operators: waiting inside a pass counts as its time",
                                  {listed(whole)}));
    std::vector<std::string> asked;
    for (const RunRank &rank : comparison.run.ranks) {
        if (rank.hasKernels && !rank.isOfDevice)
            asked.push_back(std::to_string(rank.rank));
    }
    if (!asked.empty())
        warnings.push_back(phrase("the labels of ranks %1 have the times of the host alone, which runs ahead of the "
                                  "accelerator: record them with a PyTorch that writes gpu_user_annotation",
                                  {listed(asked)}));
    return warnings;
}

std::vector<Text> memoryNotes(const RunComparison &comparison)
{
    std::vector<std::string> without;
    std::vector<std::string> ofHost;
    for (std::size_t rank = 0; rank < comparison.peaks.size(); ++rank) {
        const std::string name = std::to_string(comparison.run.ranks[rank].rank);
        if (!comparison.peaks[rank].measuredBytes)
            without.push_back(name);
        else if (!comparison.peaks[rank].isOfDevice)
            ofHost.push_back(name);
    }
    std::vector<Text> notes;
    if (!without.empty())
        notes.push_back(
            phrase("The traces of ranks %1 have no memory: record them with profile_memory=True", {listed(without)}));
    if (!ofHost.empty())
        notes.push_back(phrase("The memory of ranks %1 is the host's, without what was there before the profiler began",
                               {listed(ofHost)}));
    return notes;
}

std::vector<RunFinding> runFindings(const RunComparison &comparison)
{
    std::vector<RunFinding> findings;
    const std::string &setting = comparison.expected.backwardSetting;
    if (setting.empty() || !comparison.backwardRatio || !comparison.expectedBackwardRatio)
        return findings;
    const double measured = *comparison.backwardRatio;
    const double expected = *comparison.expectedBackwardRatio;
    if (std::abs(measured / expected - 1) < tellingDifference)
        return findings;
    findings.push_back(
        {phrase("Backward took %1 × forward, not %2 as in the plan", {settingText(measured), settingText(expected)}),
         setting, measured});
    return findings;
}

std::string runComparisonText(const EditedPlan &plan, const RunComparison &comparison)
{
    std::string text = "Run: " + std::string(runSummary(plan, comparison)) + '\n';
    for (const Text &warning : runWarnings(plan, comparison))
        text += "Warning: " + std::string(warning) + '\n';
    text += '\n' + stepLine(comparison) + '\n';
    for (const std::string &note : stepNotes(comparison))
        text += note + '\n';
    text += "\nWhere the difference comes from, on " + rankName(comparison, comparison.lastRank) +
            ", whose last pass ends last\n" + textOf(partsTable(comparison, comparison.lastRank));
    text += '\n' + textOf(passesTable(plan, comparison));
    if (const Table transfers = transfersTable(plan, comparison); !transfers.empty())
        text += '\n' + textOf(transfers);
    if (const Table memory = memoryTable(comparison); !memory.empty())
        text += '\n' + textOf(memory);
    for (const Text &note : memoryNotes(comparison))
        text += '\n' + std::string(note) + '\n';
    for (const RunFinding &finding : runFindings(comparison))
        text += '\n' + findingLine(finding) + '\n';
    return text;
}

std::string runComparisonPage(const EditedPlan &plan, const RunComparison &comparison, const std::string &planName)
{
    const auto paragraph = [](const std::string &text) { return "<p>" + htmlText(text) + "</p>\n"; };
    const auto heading = [](const std::string &text) { return "<h2>" + htmlText(text) + "</h2>\n"; };
    const std::string title = planName + ": predicted and measured";
    std::string page = htmlPageStart(title) + "<header><h1>" + htmlText(title) + "</h1>\n<p class=\"sub\">" +
                       htmlText(runSummary(plan, comparison)) +
                       "</p></header>\n<main class=\"narrow\">\n<section class=\"panel\">\n";
    for (const Text &warning : runWarnings(plan, comparison))
        page += paragraph("Warning: " + warning);
    page += paragraph(stepLine(comparison));
    for (const std::string &note : stepNotes(comparison))
        page += paragraph(note);
    for (const RunFinding &finding : runFindings(comparison))
        page += paragraph(findingLine(finding));
    for (std::size_t rank = 0; rank < comparison.parts.size(); ++rank) {
        if (comparison.placeOfRank[rank] == RunComparison::none)
            continue;
        const bool isLast = rank == comparison.lastRank;
        page += heading("Where the difference comes from, on " + rankName(comparison, rank) +
                        (isLast ? ", whose last pass ends last" : "")) +
                pageOf(partsTable(comparison, rank));
    }
    page += heading(comparison.collectives ? "Collectives" : "Passes") + pageOf(passesTable(plan, comparison));
    if (const Table transfers = transfersTable(plan, comparison); !transfers.empty())
        page += heading("Transfers") + pageOf(transfers);
    if (const Table memory = memoryTable(comparison); !memory.empty())
        page += heading("Memory") + pageOf(memory);
    for (const Text &note : memoryNotes(comparison))
        page += paragraph(note);
    return page + "</section>\n</main>\n" + htmlPageEnd();
}

} // namespace cutaway::measured
