#include "core/json/kept_json.h"
#include "core/training/planners/degree_search.h"
#include "core/training/planners/planned_stages.h"
#include "core/training/planners/planners.h"
#include "core/training/training_moves.h"
#include "core/training/training_plan.h"
#include "core/training/training_summary.h"

#include <algorithm>
#include <array>
#include <optional>

namespace cutaway::training {

namespace {

using Degree = std::int64_t TrainingSettings::*;

// A plan that fits beside one that does not, and beside the optimum of the objective the least step: the two differ
// where stages are uneven.

constexpr std::int64_t simulatedPlans = 100;

/// What the settings say that is not so by default.
ParameterValues changedSettings(const TrainingSettings &settings)
{
    ParameterValues values;
    for (const ParameterDeclaration &setting : settingDeclarations()) {
        ParameterValue value = settingValue(settings, setting.name);
        if (value != setting.defaultValue)
            values.emplace(setting.name, std::move(value));
    }
    return values;
}

bool fits(const TrainingState &state, const TrainingCost &cost)
{
    return std::ranges::none_of(planProblems(state, cost), isOfMemory);
}

bool evenStagesFit(TrainingState state, RecomputeMode mode)
{
    Result<std::vector<std::uint32_t>> starts = evenStages(*state.transformer, state.settings.stages());
    if (!starts)
        return false;
    state.layout = uniformLayout(*state.transformer, std::move(*starts), mode);
    return fits(state, costOfState(state));
}

PlannerOffer evenStagesOffer(const TrainingSettings &settings, RecomputeMode mode)
{
    ParameterValues given = changedSettings(settings);
    given["recompute"] = modeName(mode);
    return {phrase("Even stages, recompute %1", {modeName(mode)}), "training.uniform", std::move(given)};
}

/// For as many sequences a step; what the search chooses is left to it.
PlannerOffer bestDegreesOffer(const TrainingSettings &settings)
{
    ParameterValues given;
    const ParameterValues changed = changedSettings(settings);
    for (const ParameterDeclaration &parameter : bestPlanner().parameters) {
        const auto value = changed.find(parameter.name);
        const bool follows = parameter.name == "sequence_parallel" || parameter.name == "schedule";
        if (value != changed.end() && !follows)
            given.insert(*value);
    }
    given["global_batch"] = settings.globalBatch();
    given["nearest"] = true;
    return {phrase("Best degrees for a global batch of %1", {std::to_string(settings.globalBatch())}), "training.best",
            std::move(given)};
}

/// The least change first.
std::vector<PlannerOffer> fittingOffers(const TrainingState &state)
{
    std::vector<PlannerOffer> offers;
    for (const RecomputeMode mode : {RecomputeMode{module::coreAttention, false}, RecomputeMode{module::none, true}}) {
        if (!evenStagesFit(state, mode))
            continue;
        offers.push_back(evenStagesOffer(state.settings, mode));
        break;
    }
    offers.push_back(bestDegreesOffer(state.settings));
    return offers;
}

// What a search priced beside the plan that it gave.

constexpr std::array splitDegrees{"pipeline", "tensor", "context", "data"}; ///< what devices are multiplied by

/// `from` / `to` of what there is, where that is whole.
std::optional<std::int64_t> scaled(std::int64_t count, std::int64_t from, std::int64_t to)
{
    return count * from % to == 0 ? std::optional(count * from / to) : std::nullopt;
}

/// Settings that train as many sequences a step on as many ranks.
class EqualWork
{
public:
    explicit EqualWork(const TrainingPlan &plan) : m_plan(plan), m_now(plan.state().settings) {}

    std::vector<Move> collect()
    {
        tradeDegrees();
        tradeMicrobatches();
        divideStages();
        shareOut();
        for (const char *flag : {"sequence_parallel", "overlap_gradients"})
            add({{flag, !std::get<bool>(settingValue(m_now, flag))}});
        for (const char *choice : {"schedule", "attention", "loss"})
            std::ranges::move(otherChoicesOf(m_plan, choice), std::back_inserter(m_moves));
        return std::move(m_moves);
    }

private:
    void add(std::vector<Move::Setting> settings) { m_moves.emplace_back().settings = std::move(settings); }

    /// Twice as many ranks for one, half as many for another.
    void tradeDegrees()
    {
        static const std::array<std::pair<const char *, Degree>, 4> degrees{{{"tensor", &TrainingSettings::tensor},
                                                                             {"pipeline", &TrainingSettings::pipeline},
                                                                             {"context", &TrainingSettings::context},
                                                                             {"data", &TrainingSettings::data}}};
        for (const auto &[more, twice] : degrees) {
            for (const auto &[less, half] : degrees) {
                if (twice == half || m_now.*half % 2 != 0)
                    continue;
                TrainingSettings changed = m_now;
                changed.*twice *= 2;
                changed.*half /= 2;
                const std::optional<std::int64_t> microbatches =
                    scaled(m_now.microbatches, m_now.data, changed.data); // of all copies together as many
                if (!microbatches)
                    continue;
                std::vector<Move::Setting> settings{{more, changed.*twice}, {less, changed.*half}};
                if (*microbatches != m_now.microbatches)
                    settings.push_back({"microbatches", *microbatches});
                add(std::move(settings));
            }
        }
    }

    void tradeMicrobatches()
    {
        if (m_now.microbatches % 2 == 0)
            add({{"microbatch_size", m_now.microbatchSize * 2}, {"microbatches", m_now.microbatches / 2}});
        if (m_now.microbatchSize % 2 == 0)
            add({{"microbatch_size", m_now.microbatchSize / 2}, {"microbatches", m_now.microbatches * 2}});
    }

    void divideStages()
    {
        add({{"chunks", m_now.chunks * 2}});
        if (m_now.chunks % 2 == 0)
            add({{"chunks", m_now.chunks / 2}});
    }

    void shareOut()
    {
        constexpr std::int64_t mostZero = 3;
        for (std::int64_t zero = 0; zero <= mostZero; ++zero) {
            if (zero != m_now.zero)
                add({{"zero", zero}});
        }
    }

    const TrainingPlan &m_plan;
    const TrainingSettings &m_now;
    std::vector<Move> m_moves;
};

/// Every setting that ranks or sequences of a step are a multiple of.
constexpr std::array<std::pair<const char *, Degree>, 6> multipliers{
    {{"tensor", &TrainingSettings::tensor},
     {"context", &TrainingSettings::context},
     {"pipeline", &TrainingSettings::pipeline},
     {"data", &TrainingSettings::data},
     {"microbatch_size", &TrainingSettings::microbatchSize},
     {"microbatches", &TrainingSettings::microbatches}}};

/// Settings that may give way to another.
struct GivingWay
{
    bool data = false;
    bool microbatches = false;
    bool pipeline = false;

    bool contains(Degree degree) const
    {
        return (data && degree == &TrainingSettings::data) ||
               (microbatches && degree == &TrainingSettings::microbatches) ||
               (pipeline && degree == &TrainingSettings::pipeline);
    }
};

/// `changed` with as many ranks and sequences as before, if these settings can bring that about.
std::optional<TrainingSettings> keepingWork(TrainingSettings changed, const TrainingSettings &before,
                                            const GivingWay &giving)
{
    const std::int64_t perStage = changed.tensor * changed.context;
    if (giving.data && giving.pipeline)
        changed.data = before.globalBatch() / (changed.microbatchSize * changed.microbatches);
    else if (giving.data)
        changed.data = before.ranks() / (perStage * changed.pipeline);
    if (changed.data < 1)
        return std::nullopt;
    if (giving.pipeline)
        changed.pipeline = before.ranks() / (perStage * changed.data);
    if (giving.microbatches)
        changed.microbatches = before.globalBatch() / (changed.microbatchSize * changed.data);
    const bool isKept = changed.ranks() == before.ranks() && changed.globalBatch() == before.globalBatch();
    return isKept ? std::optional(changed) : std::nullopt;
}

/// Those that a move to other settings sets.
std::vector<Move::Setting> changedMultipliers(const TrainingSettings &now, const TrainingSettings &wanted)
{
    std::vector<Move::Setting> changed;
    for (const auto &[name, degree] : multipliers) {
        if (now.*degree != wanted.*degree)
            changed.push_back({name, wanted.*degree});
    }
    return changed;
}

std::vector<std::int64_t> divisorsOf(std::int64_t number)
{
    std::vector<std::int64_t> divisors;
    for (std::int64_t low = 1; low * low <= number; ++low) {
        if (number % low != 0)
            continue;
        divisors.push_back(low);
        if (low * low != number)
            divisors.push_back(number / low);
    }
    return divisors;
}

/// Settings with this global batch on as many ranks, those nearest to these first: with as many data ranks, then as
/// many sequences in a microbatch. O(divisors of the ranks and of the microbatch size).
std::vector<TrainingSettings> settingsOfBatch(const TrainingSettings &now, std::int64_t globalBatch)
{
    const std::int64_t shared = now.pipeline * now.data;
    std::vector<TrainingSettings> found;
    for (const std::int64_t data : divisorsOf(shared)) {
        for (const std::int64_t size : divisorsOf(now.microbatchSize)) {
            if (globalBatch % (data * size) != 0)
                continue;
            TrainingSettings settings = now;
            settings.data = data;
            settings.pipeline = shared / data;
            settings.microbatchSize = size;
            settings.microbatches = globalBatch / (data * size);
            found.push_back(settings);
        }
    }
    const auto distance = [&now](const TrainingSettings &settings) {
        const auto ratio = [](std::int64_t a, std::int64_t b) {
            return double(std::max(a, b)) / double(std::min(a, b));
        };
        return std::pair(ratio(settings.data, now.data), ratio(settings.microbatchSize, now.microbatchSize));
    };
    std::ranges::stable_sort(found, {}, distance);
    return found;
}

} // namespace

Text TrainingPlan::keptWork() const
{
    return phrase("%1 ranks, batch %2",
                  {std::to_string(m_state.settings.ranks()), std::to_string(m_state.settings.globalBatch())});
}

Result<std::vector<Move::Setting>> TrainingPlan::settingsThatKeepWork(const Move::Setting &changed) const
{
    const TrainingSettings &now = m_state.settings;
    const auto own = std::ranges::find_if(
        multipliers, [&](const std::pair<const char *, Degree> &each) { return each.first == changed.name; });
    const auto *value = std::get_if<std::int64_t>(&changed.value);
    if (own == multipliers.end() || !value || *value < 1 || now.*own->second == *value)
        return std::vector<Move::Setting>();
    TrainingSettings wanted = now;
    wanted.*own->second = *value;
    constexpr std::array ways{GivingWay{.data = true},
                              GivingWay{.microbatches = true},
                              GivingWay{.data = true, .microbatches = true},
                              GivingWay{.pipeline = true},
                              GivingWay{.data = true, .pipeline = true},
                              GivingWay{.microbatches = true, .pipeline = true}};
    for (const GivingWay &way : ways) {
        const auto kept = way.contains(own->second) ? std::nullopt : keepingWork(wanted, now, way);
        if (kept)
            return changedMultipliers(wanted, *kept);
    }
    return inputError("not_kept", phrase("%1 cannot be kept with %2", {keptWork(), std::to_string(*value)}));
}

std::optional<std::pair<ParameterDeclaration, std::int64_t>> TrainingPlan::workControl() const
{
    ParameterDeclaration batch = globalBatchParameter();
    batch.description =
        phrase("Sequences per step over all ranks. Microbatches, their size and data ranks follow from it.");
    batch.minimum = 1;
    return std::pair(std::move(batch), m_state.settings.globalBatch());
}

Result<std::vector<Move::Setting>> TrainingPlan::settingsForWork(std::int64_t globalBatch) const
{
    const TrainingSettings &now = m_state.settings;
    if (globalBatch == now.globalBatch())
        return std::vector<Move::Setting>();
    for (const TrainingSettings &wanted : settingsOfBatch(now, globalBatch)) {
        Move move;
        move.settings = changedMultipliers(now, wanted);
        if (moved(m_state, graph(), move))
            return move.settings;
    }
    return inputError("not_kept", phrase("No settings of %1 ranks give a global batch of %2",
                                         {std::to_string(now.ranks()), std::to_string(globalBatch)}));
}

Text TrainingPlan::offerReason() const
{
    if (plannerOffers().empty())
        return {};
    const std::vector<Problem> problems = planProblems(m_state, figures());
    if (const auto full = std::ranges::find_if(problems, isOfMemory); full != problems.end())
        return full->title;
    return phrase("The stages have the least objective, which does not always give the shortest step");
}

std::vector<PlannerOffer> TrainingPlan::plannerOffers() const
{
    const bool isOptimal = m_claims.contains("objective_sec");
    const bool isBest = m_claims.contains("covered");
    if (!isBest && !fits(m_state, figures()))
        return fittingOffers(m_state);
    const bool isSimulated = origin().parameters.contains("simulated");
    const bool areExact = isPlannedExactly(m_state.settings) && m_state.settings.pipeline > 1;
    if (!(isOptimal || isBest) || isSimulated || !areExact)
        return {};
    ParameterValues given = isOptimal ? origin().parameters : settingValues(m_state.settings);
    if (const auto modes = origin().parameters.find("modes"); modes != origin().parameters.end())
        given.insert(*modes);
    given["simulated"] = simulatedPlans;
    return {{phrase("Fastest of the 100 best plans when simulated"), "training.optimal", std::move(given)}};
}

std::vector<const nlohmann::ordered_json *> TrainingPlan::triedEntries() const
{
    std::vector<const nlohmann::ordered_json *> entries;
    for (const char *claim : {"evaluated", "unfit"}) {
        const auto list = claims().find(claim);
        if (list == claims().end() || !list->is_array())
            continue;
        for (const nlohmann::ordered_json &entry : *list) {
            const auto number = [&](const char *name) { return entry.contains(name) && entry[name].is_number(); };
            const auto numberOrNone = [&](const char *name) { return !entry.contains(name) || number(name); };
            if (entry.is_object() && number("step_sec") && number("needed_bytes") &&
                std::ranges::all_of(splitDegrees, numberOrNone))
                entries.push_back(&entry);
        }
    }
    return entries;
}

std::vector<TriedPlan> TrainingPlan::triedPlans() const
{
    std::vector<TriedPlan> tried;
    for (const nlohmann::ordered_json *entry : triedEntries()) {
        TriedPlan plan;
        plan.settings = pricedText(*entry);
        plan.parameters = pricedParameters(*entry);
        double devices = 1;
        for (const char *degree : splitDegrees)
            devices *= entry->value(degree, 1.0);
        plan.figures = {{"latency_sec", (*entry)["step_sec"].get<double>()},
                        {"largest_lane_bytes", double(wholeBytes((*entry)["needed_bytes"].get<double>()))},
                        {"devices_used", devices}};
        if (entry->contains("over_bytes") && (*entry)["over_bytes"].is_number())
            plan.problem = "over by " + bytesText((*entry)["over_bytes"].get<double>());
        tried.push_back(std::move(plan));
    }
    return tried;
}

std::string TrainingPlan::triedDocument(std::size_t number) const
{
    const std::vector<const nlohmann::ordered_json *> entries = triedEntries();
    const auto state = number < entries.size() ? statePricedAs(*entries[number], m_state) : std::nullopt;
    return state ? jsonLine(TrainingPlan(sharedGraph(), inventory(), *state, origin()).document()) : std::string();
}

std::vector<Move> TrainingPlan::otherSettings() const
{
    return EqualWork(*this).collect();
}

} // namespace cutaway::training
