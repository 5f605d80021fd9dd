#include "core/pipeline/imports/imports.h"

#include "core/base/names.h"
#include "core/json/parameter.h"
#include "core/pipeline/cut_places.h"
#include "core/pipeline/planners/planners.h"
#include "core/pipeline/schedule/schedule_table.h"
#include "core/pipeline/schedule/table_check.h"
#include "core/plan/megatron_layout.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

constexpr std::array<std::string_view, 2> options{"pipeline-model-parallel-layout", "pipeline_model_parallel_layout"};
constexpr std::array<std::pair<std::string_view, char>, 4> words{
    {{"embedding", 'E'}, {"decoder", 't'}, {"mtp", 'm'}, {"loss", 'L'}}};

constexpr std::string_view layoutBlanks = " \t\r\n\"'"; // quotes are the shell's

/// The layout in a text: all of it, or what stands behind the option on its line.
std::optional<std::string> layoutText(std::string_view text)
{
    for (const std::string_view option : options) {
        std::size_t at = text.find(option);
        if (at == text.npos)
            continue;
        at = std::min(text.find_first_not_of(" \t=:", at + option.size()), text.size());
        std::string_view rest = text.substr(at, text.find('\n', at) - at);
        const char quote = rest.empty() ? '\0' : rest.front();
        if (quote == '"' || quote == '\'')
            rest = rest.substr(1, rest.find(quote, 1) - 1);
        else
            rest = rest.substr(0, rest.find_first_of(" \t\r#"));
        return std::string(trimmed(rest, layoutBlanks));
    }
    const std::string_view line = trimmed(text, layoutBlanks);
    // A character that no layout has may be a slip of the hand: then the parser says which.
    const auto strange = std::ranges::count_if(
        line, [](char c) { return std::string_view("EtmL|()*,0123456789").find(c) == std::string_view::npos; });
    const bool isLayout = line.find('\n') == line.npos && line.find_first_of("EtmL|") != line.npos &&
                          std::size_t(strange) * 4 <= line.size();
    return isLayout ? std::optional(std::string(line)) : std::nullopt;
}

std::optional<std::string> stageOf(const OrderedJson &json)
{
    std::string stage;
    if (!json.is_array())
        return {};
    for (const OrderedJson &word : json) {
        const auto found = std::ranges::find_if(words, [&](const auto &known) { return word == known.first; });
        if (found == words.end())
            return {};
        stage += found->second;
    }
    return stage;
}

std::optional<std::vector<std::string>> stagesOfJson(const OrderedJson &json)
{
    const auto inner = json.is_object() ? json.find(std::string(options[1])) : json.end();
    const OrderedJson &list = json.is_object() && inner != json.end() ? *inner : json;
    if (!list.is_array() || list.empty())
        return {};
    std::vector<std::string> stages;
    for (const OrderedJson &entry : list) {
        const std::optional<std::string> stage = stageOf(entry);
        if (!stage)
            return {};
        stages.push_back(*stage);
    }
    return stages;
}

Result<std::vector<std::string>> stagesOfFile(const ForeignFile &file)
{
    if (file.json) {
        if (std::optional<std::vector<std::string>> stages = stagesOfJson(*file.json))
            return *std::move(stages);
    }
    return readMegatronLayout(layoutText(file.text).value_or(""));
}

/// The stage of each unit of the model.
std::vector<std::uint32_t> stageOfUnit(const std::vector<std::string> &stages, const ModelUnits &units)
{
    std::vector<std::uint32_t> result(units.lastUnit() + 1, 0);
    std::uint32_t unit = 0;
    for (std::uint32_t s = 0; s < stages.size(); ++s) {
        for (std::size_t i = 0; i < stages[s].size() && unit < result.size(); ++i)
            result[unit++] = s;
    }
    return result;
}

Done checkFits(const std::vector<std::string> &stages, std::size_t pipelineParallel, const ModelUnits &units)
{
    if (Done checked = checkMegatronLayout(stages, pipelineParallel, units.layers.size()); !checked)
        return checked;
    std::size_t predicting = 0;
    for (const std::string &stage : stages)
        predicting += std::size_t(std::ranges::count(stage, 'm'));
    if (predicting != units.predicting)
        return inputError("bad_layout", phrase("the layout has %1 layers m, the graph has %2",
                                               {std::to_string(predicting), std::to_string(units.predicting)}));
    return Done(std::monostate());
}

/// The first cell that is not idle, without the line's end.
std::string_view firstCell(std::string_view text)
{
    constexpr std::string_view idle = "None";
    for (;;) {
        const std::size_t begin = text.find_first_not_of("[], \t\r\n");
        if (begin == text.npos)
            return {};
        text.remove_prefix(begin);
        if (!text.starts_with(idle))
            return text.substr(0, text.find_first_of("],\r\n"));
        text.remove_prefix(idle.size());
    }
}

std::string counted(std::size_t count, const std::string &what)
{
    return std::to_string(count) + ' ' + what + (count == 1 ? "" : "s");
}

/// As many operators in each stage.
StageAssignment evenStages(const StageModel &model, std::size_t stages)
{
    std::vector<std::size_t> boundaries;
    for (std::size_t s = 1; s < stages; ++s)
        boundaries.push_back(s * model.operations().size() / stages - 1);
    return cutIntoStages(model, boundaries);
}

/// With the least slowest stage. The devices count where each has one stage: what several share is not the search's.
std::optional<StageAssignment> balancedStages(const ImportInput &input, const GivenSteps &steps, const Job &job)
{
    const std::int64_t stages = steps.shape.stages();
    PlannerInput wanted{input.graph, stages == steps.ranks() ? input.inventory : nullptr, {}, {}, nullptr};
    wanted.given = {{"stages", stages}, {"microbatches", std::int64_t(steps.shape.microbatches)}};
    const PlannerDescriptor planner = balancedPlanner();
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(planner, wanted, job);
    if (!plan && wanted.inventory) {
        wanted.inventory = nullptr;
        plan = runPlanner(planner, wanted, job);
    }
    const auto *made = plan ? dynamic_cast<const PipelinePlan *>(plan->get()) : nullptr;
    return made ? std::optional(made->state().assignment()) : std::nullopt;
}

} // namespace

bool isLayout(const ForeignFile &file)
{
    const bool isQuoted = file.json && file.json->is_string(); // as a shell's argument
    if (file.json && !isQuoted)
        return stagesOfJson(*file.json).has_value();
    return layoutText(file.text).has_value();
}

std::vector<ParameterDeclaration> layoutParameters()
{
    return {layersParameter(),
            atLeast(1, declareParameter("pipeline_parallel", "Ranks", ParameterType::Integer, std::monostate(),
                                        "How many ranks share the stages; default: one per stage."))};
}

Result<ImportedPlan> importLayout(const ImportInput &input, const Job &)
{
    const Result<std::vector<std::string>> stages = stagesOfFile(input.file);
    if (!stages)
        return stages.error();
    const StageModel model(input.graph);
    const ModuleNames names(*input.graph);
    const Result<ModelUnits> units = modelUnits(model, names, input.parameters);
    if (!units)
        return units.error();
    const auto *ranks = std::get_if<std::int64_t>(&input.parameters.at("pipeline_parallel"));
    const std::size_t pipelineParallel = ranks ? std::size_t(*ranks) : stages->size();
    if (Done fits = checkFits(*stages, pipelineParallel, *units); !fits)
        return fits.error();
    const std::vector<std::uint32_t> ofOperation = units->stagesOfOperations(stageOfUnit(*stages, *units));
    PipelineSettings settings;
    if (pipelineParallel < stages->size()) {
        settings.schedule = ScheduleKind::Interleaved;
        settings.chunks = std::int64_t(stages->size() / pipelineParallel);
    }
    Result<std::unique_ptr<PipelinePlan>> plan = stagedPlan(input, stagesOf(model, ofOperation, stages->size()),
                                                            settings, importOrigin("megatron-layout", input), {});
    if (!plan)
        return plan.error();
    ImportedPlan imported;
    for (const std::string &stage : *stages)
        imported.report.matched += stage.size();
    imported.plan = std::move(*plan);
    return imported;
}

bool isScheduleCsv(const ForeignFile &file)
{
    return !file.json && bool(readScheduleCsv(firstCell(file.text)));
}

Result<ImportedPlan> importSchedule(const ImportInput &input, const Job &job)
{
    Result<std::shared_ptr<const GivenSteps>> steps = readGivenSteps(input.file.text);
    if (!steps)
        return steps.error();
    const std::size_t stages = (*steps)->shape.stages();
    const StageModel model(input.graph);
    if (stages > model.operations().size())
        return inputError("too_many_stages",
                          phrase("its steps are for %1, but the graph has only %2",
                                 {counted(stages, "stage"), counted(model.operations().size(), "computing node")}));
    ImportedPlan imported;
    imported.report.matched = stages;
    const auto *shown = dynamic_cast<const PipelinePlan *>(input.shown.get());
    const bool isKept = shown && shown->state().stageCount() == stages;
    PipelineSettings settings = isKept ? shown->state().settings() : PipelineSettings();
    std::optional<StageAssignment> assignment =
        isKept ? std::optional(shown->state().assignment()) : balancedStages(input, **steps, job);
    if (!assignment) {
        assignment = evenStages(model, stages);
        imported.warnings.push_back(phrase("the stages have equally many operators: nothing says where to cut"));
    }
    assignment->isPlaced = false; // the steps say who shares a rank
    if ((*steps)->table.hasCommunication())
        imported.warnings.push_back(
            phrase("times are those of its passes; actions that move data are kept for the export"));
    Result<std::unique_ptr<PipelinePlan>> plan =
        stagedPlan(input, std::move(*assignment), runBySteps(std::move(settings), std::move(*steps)),
                   importOrigin("schedule-csv", input), imported.warnings);
    if (!plan)
        return plan.error();
    imported.plan = std::move(*plan);
    return imported;
}

StageAssignment stagesOf(const StageModel &model, const std::vector<std::uint32_t> &stageOfOperation, std::size_t count)
{
    std::vector<std::uint32_t> homes(model.graph().size(), noStage);
    std::vector<bool> isUsed(count, false);
    for (std::size_t i = 0; i < stageOfOperation.size(); ++i) {
        homes[model.operations()[i].value()] = stageOfOperation[i];
        isUsed[stageOfOperation[i]] = true;
    }
    StageAssignment assignment = assignStages(std::move(homes), count);
    for (std::size_t s = 0; s < count; ++s) {
        if (!isUsed[s])
            assignment.stageSlots[s].extra = "{\"empty\":true}";
    }
    return assignment;
}

Result<std::unique_ptr<PipelinePlan>> stagedPlan(const ImportInput &input, StageAssignment assignment,
                                                 PipelineSettings settings, PlanOrigin origin, std::vector<Text> notes)
{
    auto plan = std::make_unique<PipelinePlan>(input.graph, input.inventory, std::move(assignment), settings,
                                               std::move(origin));
    const std::vector<std::uint32_t> stageOf = plan->state().assignment().stageOfNode();
    const auto [reader, maker] = firstBackwardRead(plan->state().model(), stageOf);
    if (reader.isValid()) {
        const auto name = [&](NodeIndex node) {
            return input.graph->node(node).name + " (stage " + std::to_string(stageOf[node.value()]) + ')';
        };
        return inputError("wrong_order", phrase("%1 would read %2", {name(reader), name(maker)}),
                          "a stage reads only what it or an earlier one makes");
    }
    plan->setNotes(std::move(notes));
    return plan;
}

} // namespace cutaway
