#include "core/training/calibrating/fit_calibration.h"

#include "core/base/names.h"
#include "core/base/rounding.h"
#include "core/base/units.h"
#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"
#include "core/training/cluster.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace cutaway::training {

namespace {

using Predict = double (*)(const MeasuredRun &, const Cluster &);
using OrderedJson = nlohmann::ordered_json;

constexpr std::size_t fewRuns = 50;
constexpr std::size_t runsPerConstant = 3;
constexpr double firstStep = 0.15; ///< of a logarithm

double predictedStep(const MeasuredRun &run, const Cluster &cluster)
{
    const BlockTable table(*run.state.transformer, cluster, run.state.settings);
    return stepTime(table, run.state.layout).stepSec;
}

double predictedPeak(const MeasuredRun &run, const Cluster &cluster)
{
    const BlockTable table(*run.state.transformer, cluster, run.state.settings);
    return rankMemory(table, run.state.layout, std::int64_t(run.rank)).used;
}

Cluster withCalibration(const MeasuredRun &run, const Calibration &calibration)
{
    Cluster cluster = *run.state.cluster;
    cluster.calibration = calibration;
    return cluster;
}

/// Bandwidths and speeds are at most what the data sheet says.
bool isShare(std::string_view field)
{
    return field == "gemm" || field == "attention" || field == "memory" || field == "intra" || field == "inter" ||
           field == "blocking" || field == "overlap";
}

double Calibration::*memberOf(std::string_view field)
{
    return std::ranges::find(calibrationFields(), field, &CalibrationField::name)->member;
}

/// Constants that the runs say something of, the most important first.
std::vector<std::string> candidates(const std::vector<const MeasuredRun *> &runs)
{
    const auto any = [&](auto is) { return std::ranges::any_of(runs, is); };
    std::vector<std::string> fields{"gemm", "launch_sec"};
    if (any([](const MeasuredRun *run) { return run->state.cluster->nodes > 1; }))
        fields.emplace_back("inter");
    if (any([](const MeasuredRun *run) { return run->state.settings.tensor > 1; }))
        fields.emplace_back("intra");
    if (any([](const MeasuredRun *run) { return run->state.settings.precision == Precision::Fp8; }))
        fields.emplace_back("fp8");
    if (any([](const MeasuredRun *run) { return run->state.settings.attention != AttentionKernel::Unfused; }))
        fields.emplace_back("attention");
    for (const char *rest : {"memory", "step_sec", "blocking", "half"})
        fields.emplace_back(rest);
    return fields;
}

class Fit
{
public:
    Fit(const std::vector<MeasuredRun> &runs, const Job &job)
        : m_job(job), m_before(runs.front().state.cluster->calibration)
    {
        m_result.calibration = m_before;
        split(runs, &MeasuredRun::stepSec, m_timesFitted, m_timesKept);
        split(runs, &MeasuredRun::peakBytes, m_peaksFitted, m_peaksKept);
    }

    Result<FittedCalibration> run()
    {
        fitTimes();
        fitMemory();
        if (m_job.stopRequested())
            return Error{ErrorKind::Cancelled, "cancelled", "cancelled", {}, {}};
        takeErrors();
        addPoints(m_timesFitted, m_timesKept, &MeasuredRun::stepSec, predictedStep, "step time", "seconds");
        addPoints(m_peaksFitted, m_peaksKept, &MeasuredRun::peakBytes, predictedPeak, "peak memory", "bytes");
        return std::move(m_result);
    }

private:
    using Runs = std::vector<const MeasuredRun *>;
    using Measured = std::optional<double> MeasuredRun::*;

    static void split(const std::vector<MeasuredRun> &runs, Measured measured, Runs &fitted, Runs &kept)
    {
        std::size_t count = 0;
        for (const MeasuredRun &run : runs) {
            if (run.*measured)
                (count++ % 2 == 0 ? fitted : kept).push_back(&run);
        }
    }

    Calibration at(const std::vector<double> &logarithms) const
    {
        Calibration calibration = m_before;
        for (std::size_t i = 0; i < logarithms.size(); ++i) {
            const double value = calibration.*memberOf(m_result.fields[i]) * std::exp(logarithms[i]);
            calibration.*memberOf(m_result.fields[i]) = isShare(m_result.fields[i]) ? std::min(value, 1.0) : value;
        }
        return calibration;
    }

    /// Mean distance of logarithms; constants that the runs say nothing of stay near what they were.
    double distance(const std::vector<double> &logarithms) const
    {
        constexpr double pull = 0.002;
        if (m_job.stopRequested())
            return 0;
        const Calibration calibration = at(logarithms);
        double sum = 0;
        for (const MeasuredRun *run : m_timesFitted)
            sum += std::abs(std::log(predictedStep(*run, withCalibration(*run, calibration)) / *run->stepSec));
        double moved = 0;
        for (const double logarithm : logarithms)
            moved += logarithm * logarithm;
        return sum / double(m_timesFitted.size()) + pull * moved;
    }

    /// Chooses a constant for three runs, each time the one that moved alone brings the predictions nearest, and tells
    /// where to begin. Far factors are tried: what starts kernels says nothing until it is the slower one.
    std::vector<double> chooseFields()
    {
        constexpr double octave = 0.6931471805599453;
        std::vector<std::string> left = candidates(m_timesFitted);
        const std::size_t count =
            m_timesFitted.empty() ? 0 : std::clamp<std::size_t>(m_timesFitted.size() / runsPerConstant, 1, left.size());
        std::vector<double> start;
        while (start.size() < count) {
            m_result.fields.emplace_back();
            start.push_back(0);
            std::size_t best = 0;
            double bestLogarithm = 0;
            double least = infinity;
            for (std::size_t i = 0; i < left.size(); ++i) {
                m_result.fields.back() = left[i];
                for (const double octaves : {0., 0.5, -0.5, 1., -1., 2., -2., 3.}) {
                    start.back() = octaves * octave;
                    if (const double error = distance(start); error < least) {
                        least = error;
                        best = i;
                        bestLogarithm = start.back();
                    }
                }
            }
            m_result.fields.back() = left[best];
            start.back() = bestLogarithm;
            left.erase(left.begin() + std::ptrdiff_t(best));
        }
        return start;
    }

    void fitTimes()
    {
        constexpr int valuesPerConstant = 60;
        const std::vector<double> start = chooseFields();
        const std::vector<double> best =
            minimise([this](const std::vector<double> &logarithms) { return distance(logarithms); }, start, firstStep,
                     valuesPerConstant * int(start.size() + 1), m_job);
        m_result.calibration = at(best);
    }

    /// What libraries hold: the median of what the terms leave unexplained.
    void fitMemory()
    {
        for (const auto &[field, isDeterministic] :
             {std::pair("constant_bytes", true), std::pair("relaxed_bytes", false)}) {
            std::vector<double> missing;
            for (const MeasuredRun *run : m_peaksFitted) {
                if (run->state.settings.deterministic == isDeterministic)
                    missing.push_back(*run->peakBytes -
                                      predictedPeak(*run, withCalibration(*run, m_result.calibration)));
            }
            if (missing.empty())
                continue;
            std::ranges::sort(missing);
            double &bytes = m_result.calibration.*memberOf(field);
            bytes = std::max(bytes + missing[missing.size() / 2], 0.0);
            m_result.fields.emplace_back(field);
        }
    }

    static std::vector<double> errorsOf(const Runs &runs, Measured measured, Predict predict,
                                        const Calibration &calibration)
    {
        std::vector<double> errors;
        for (const MeasuredRun *run : runs)
            errors.push_back(*(run->*measured) / predict(*run, withCalibration(*run, calibration)) - 1);
        return errors;
    }

    static double meanError(const std::vector<double> &errors)
    {
        double sum = 0;
        for (const double error : errors)
            sum += std::abs(1 / (1 + error) - 1);
        return errors.empty() ? 0 : sum / double(errors.size());
    }

    void takeErrors()
    {
        const std::vector<double> times =
            errorsOf(m_timesKept, &MeasuredRun::stepSec, predictedStep, m_result.calibration);
        m_result.timesKept = times.size();
        m_result.errorBefore = meanError(errorsOf(m_timesKept, &MeasuredRun::stepSec, predictedStep, m_before));
        m_result.errorAfter = meanError(times);
        Runs withExperts;
        for (const MeasuredRun *run : m_timesKept) {
            if (traitsOf(run->state).hasExperts)
                withExperts.push_back(run);
        }
        takeTimeErrors(m_timesKept, &Calibration::stepTimes);
        takeTimeErrors(withExperts, &Calibration::expertStepTimes);
        Runs large;
        Runs small;
        for (const MeasuredRun *run : m_peaksKept)
            (Calibration::isLarge(*run->peakBytes) ? large : small).push_back(run);
        takeMemoryErrors(large, &Calibration::largeMemory);
        takeMemoryErrors(small, &Calibration::smallMemory);
    }

    void takeTimeErrors(const Runs &runs, MeasuredErrors Calibration::*errors)
    {
        setErrors(runs, errorsOf(runs, &MeasuredRun::stepSec, predictedStep, m_result.calibration), errors);
    }

    void takeMemoryErrors(const Runs &runs, MeasuredErrors Calibration::*errors)
    {
        setErrors(runs, errorsOf(runs, &MeasuredRun::peakBytes, predictedPeak, m_result.calibration), errors);
    }

    void setErrors(const Runs &runs, std::vector<double> errors, MeasuredErrors Calibration::*member)
    {
        if (errors.empty())
            return;
        const std::size_t count = errors.size();
        double widening = 1;
        if (count < fewRuns) {
            m_result.isPooled = true;
            widening += 1 / std::sqrt(double(count));
            const ErrorQuantiles &before = (m_before.*member).quantiles;
            errors.insert(errors.end(), before.begin() + 1, before.end() - 1);
        }
        std::ranges::sort(errors);
        constexpr double endsWidened = 1.5;
        constexpr double least = -0.95;
        MeasuredErrors &told = m_result.calibration.*member;
        ErrorQuantiles &quantiles = told.quantiles;
        for (std::size_t i = 0; i < quantiles.size(); ++i) {
            const double place = double(errors.size() - 1) * double(i) / double(quantiles.size() - 1);
            const auto below = std::size_t(place);
            const std::size_t above = std::min(below + 1, errors.size() - 1);
            const double value = errors[below] + (place - double(below)) * (errors[above] - errors[below]);
            const bool isEnd = i == 0 || i + 1 == quantiles.size();
            quantiles[i] = std::max(value * widening * (isEnd ? endsWidened : 1), least);
        }
        std::ranges::sort(quantiles);
        told.records = count;
        told.on.clear();
        for (const MeasuredRun *run : runs) {
            const std::string &accelerator = run->state.cluster->accelerator;
            auto on = std::ranges::find(told.on, accelerator, &RecordsOn::accelerator);
            if (on == told.on.end())
                on = told.on.insert(told.on.end(), RecordsOn{accelerator});
            on->add(traitsOf(run->state));
        }
    }

    void addPoints(const Runs &fitted, const Runs &kept, Measured measured, Predict predict, const char *figure,
                   const char *unit)
    {
        for (const Runs *runs : {&fitted, &kept}) {
            for (const MeasuredRun *run : *runs)
                m_result.points.push_back({run->name, figure, unit,
                                           predict(*run, withCalibration(*run, m_result.calibration)),
                                           *(run->*measured), runs == &fitted});
        }
    }

    const Job &m_job;
    const Calibration m_before;
    Runs m_timesFitted;
    Runs m_timesKept;
    Runs m_peaksFitted;
    Runs m_peaksKept;
    FittedCalibration m_result;
};

struct Corner
{
    std::vector<double> at;
    double value = 0;
};

class Simplex
{
public:
    Simplex(const std::function<double(const std::vector<double> &)> &value, std::vector<double> start, double step)
        : m_value(value)
    {
        m_corners.push_back(cornerAt(start));
        for (std::size_t axis = 0; axis < start.size(); ++axis) {
            std::vector<double> moved = start;
            moved[axis] += step;
            m_corners.push_back(cornerAt(std::move(moved)));
        }
    }

    bool isDone() const
    {
        constexpr double close = 1e-6;
        return m_corners.back().value - m_corners.front().value < close;
    }
    int values() const { return m_values; }
    double best() const { return m_corners.front().value; }
    std::vector<double> bestPoint()
    {
        sort();
        return m_corners.front().at;
    }
    void sort() { std::ranges::stable_sort(m_corners, {}, &Corner::value); }

    void step()
    {
        constexpr double stretch = 2;
        constexpr double shrink = 0.5;
        const std::vector<double> middle = middleOfBest();
        Corner &worst = m_corners.back();
        Corner mirrored = cornerAt(between(worst.at, middle, stretch));
        if (mirrored.value < m_corners.front().value) {
            Corner further = cornerAt(between(worst.at, middle, 1 + stretch));
            worst = further.value < mirrored.value ? std::move(further) : std::move(mirrored);
            return;
        }
        if (mirrored.value < m_corners[m_corners.size() - 2].value) {
            worst = std::move(mirrored);
            return;
        }
        Corner nearer = cornerAt(between(worst.at, middle, mirrored.value < worst.value ? 1 + shrink : shrink));
        if (nearer.value < std::min(worst.value, mirrored.value)) {
            worst = std::move(nearer);
            return;
        }
        for (std::size_t i = 1; i < m_corners.size(); ++i)
            m_corners[i] = cornerAt(between(m_corners.front().at, m_corners[i].at, shrink));
    }

private:
    Corner cornerAt(std::vector<double> at)
    {
        ++m_values;
        const double value = m_value(at);
        return {std::move(at), value};
    }

    std::vector<double> middleOfBest() const
    {
        std::vector<double> middle(m_corners.front().at.size());
        for (std::size_t i = 0; i + 1 < m_corners.size(); ++i) {
            for (std::size_t axis = 0; axis < middle.size(); ++axis)
                middle[axis] += m_corners[i].at[axis] / double(m_corners.size() - 1);
        }
        return middle;
    }

    /// `from` at 0, `to` at 1.
    static std::vector<double> between(const std::vector<double> &from, const std::vector<double> &to, double share)
    {
        std::vector<double> at = from;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            at[axis] += share * (to[axis] - from[axis]);
        return at;
    }

    const std::function<double(const std::vector<double> &)> &m_value;
    std::vector<Corner> m_corners;
    int m_values = 0;
};

} // namespace

Result<FittedCalibration> fitCalibration(const std::vector<MeasuredRun> &runs, const Job &job)
{
    return Fit(runs, job).run();
}

std::vector<double> minimise(const std::function<double(const std::vector<double> &)> &value, std::vector<double> start,
                             double step, int mostValues, const Job &job)
{
    if (start.empty())
        return start;
    Simplex simplex(value, std::move(start), step);
    for (simplex.sort(); !simplex.isDone() && simplex.values() < mostValues && !job.stopRequested(); simplex.sort()) {
        job.progress("fitting", double(simplex.values()) / mostValues);
        simplex.step();
    }
    return simplex.bestPoint();
}

namespace {

/// The `calibration` object alone.
OrderedJson calibrationJson(const Calibration &calibration)
{
    OrderedJson json = OrderedJson::object();
    for (const CalibrationField &field : calibrationFields())
        json[std::string(field.name)] = calibration.*field.member;
    for (const QuantileField &field : quantileFields()) {
        const MeasuredErrors &errors = calibration.*field.member;
        json[std::string(field.name)] = errors.quantiles;
        if (errors.records > 0)
            json[std::string(field.recordsName)] = errors.records;
        for (const RecordsOn &on : errors.on)
            json[std::string(field.recordsOnName)].push_back({{"accelerator", on.accelerator},
                                                              {"records", on.count},
                                                              {"experts", on.experts},
                                                              {"fp8", on.fp8},
                                                              {"sharded", on.shared}});
    }
    return json;
}

/// `cutaway.calibration`: the constants under `calibration`, as a cluster takes them, and every run with its error.
std::string writeCalibration(const FittedCalibration &fitted, const std::string &accelerator)
{
    OrderedJson runs = OrderedJson::array();
    for (const CalibrationPoint &point : fitted.points)
        runs.push_back({{"name", point.name},
                        {"figure", point.figure},
                        {"measured", point.measured},
                        {"predicted", point.predicted},
                        {"fitted", point.isFitted}});
    return layOut(OrderedJson{{"format", "cutaway.calibration"},
                              {"version", 1},
                              {"accelerator", accelerator},
                              {"fitted", fitted.fields},
                              {"calibration", calibrationJson(fitted.calibration)},
                              {"runs", std::move(runs)}});
}

constexpr std::string_view calibrationFormat = "cutaway.calibration";

CalibrationPoint pointOf(OrderedObjectReader run)
{
    CalibrationPoint point;
    point.name = run.title("name");
    point.figure = run.title("figure");
    point.unit = point.figure == "step time" ? "seconds" : "bytes";
    point.measured = run.number("measured");
    point.predicted = run.number("predicted");
    point.isFitted = run.boolean("fitted");
    if (point.measured <= 0 || point.predicted <= 0)
        run.failed().add(run.pathOf("measured"), "bad_value", "expected numbers above 0");
    return point;
}

/// Whether a text is a calibration file, as `writeCalibration` makes them.
bool isCalibrationFile(const std::string &text)
{
    const nlohmann::json document = keptJson<nlohmann::json>(text);
    const auto format = document.is_object() ? document.find("format") : document.end();
    return format != document.end() && format->is_string() &&
           format->get_ref<const std::string &>() == calibrationFormat;
}

/// The inventory with these constants in its cluster; null where it has none.
std::shared_ptr<const Inventory> calibratedInventory(const Inventory &inventory, const OrderedJson &calibration)
{
    OrderedJson extra = keptFields<OrderedJson>(inventory.extra);
    if (!clusterOf(inventory))
        return nullptr;
    extra["cluster"]["calibration"] = calibration;
    auto changed = std::make_shared<Inventory>(inventory);
    changed->extra = jsonLine(extra);
    return changed;
}

/// What such a file says, for the inventory at hand. Errors: those of reading, with their place; `other_accelerator`
/// where it was fitted on another than the inventory's.
Result<CalibrationOutcome> readCalibrationFile(const CalibrationInput &input)
{
    const Result<OrderedJson> document = parseJson<OrderedJson>(input.text);
    if (!document)
        return within(input.name, document.error());
    FirstError failed;
    OrderedObjectReader reader(*document, {}, failed);
    checkFormat(reader, calibrationFormat);
    const std::string accelerator = reader.title("accelerator");
    const OrderedJson &constants = reader.object("calibration");
    CalibrationOutcome outcome;
    outcome.document = input.text;
    const OrderedJson &runs = reader.array("runs");
    for (std::size_t i = 0; i < runs.size(); ++i)
        outcome.points.push_back(pointOf(OrderedObjectReader(runs[i], reader.pathOf("runs", i), failed)));
    if (failed.isSet())
        return within(input.name, failed.take());
    outcome.notes = {phrase("Saved before, fitted on %1 to %2 figures.", {accelerator, std::to_string(runs.size())})};
    if (!input.inventory)
        return outcome;
    outcome.inventory = calibratedInventory(*input.inventory, constants);
    const Result<Cluster> cluster = clusterOf(outcome.inventory ? *outcome.inventory : *input.inventory);
    if (!cluster)
        return within(input.name, cluster.error());
    if (cluster->accelerator != accelerator)
        return inputError("other_accelerator", phrase("%1: fitted on %2, the inventory has %3",
                                                      {input.name, accelerator, cluster->accelerator}));
    return outcome;
}

std::vector<Text> notesOf(const FittedCalibration &fitted)
{
    std::vector<Text> notes{phrase("Fitted: %1. All else is as it was.", {commaList(fitted.fields)})};
    if (fitted.timesKept > 0)
        notes.push_back(phrase("Step times that were held back: off by %1 on average, %2 before.",
                               {formatPercent(fitted.errorAfter), formatPercent(fitted.errorBefore)}));
    if (fitted.isPooled)
        notes.push_back(
            phrase("An interval rests on fewer than 50 runs: their errors are pooled with earlier ones and widened."));
    return notes;
}

Result<CalibrationOutcome> run(const CalibrationInput &input, const Job &job)
{
    if (isCalibrationFile(input.text))
        return readCalibrationFile(input);
    const Result<std::vector<MeasuredRun>> runs = readMeasuredRuns(input, job);
    if (!runs)
        return within(input.name, runs.error());
    Result<FittedCalibration> fitted = fitCalibration(*runs, job);
    if (!fitted)
        return fitted.error();
    CalibrationOutcome outcome;
    outcome.document = writeCalibration(*fitted, runs->front().state.cluster->accelerator);
    outcome.notes = notesOf(*fitted);
    if (input.inventory)
        outcome.inventory = calibratedInventory(*input.inventory, calibrationJson(fitted->calibration));
    outcome.points = std::move(fitted->points);
    return outcome;
}

} // namespace

Calibrator trainingCalibrator()
{
    return {.title = "Calibrate",
            .description = "Fits an accelerator's constants to your own runs: a CSV with one line per run, whose "
                           "columns are fields of a plan's head, recompute, stages, and step_sec, peak_bytes or trace "
                           "(a PyTorch trace); or a document of records; or a saved calibration.",
            .run = run};
}

} // namespace cutaway::training
