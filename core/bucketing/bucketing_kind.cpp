#include "core/bucketing/bucketing_kind.h"

#include "core/bucketing/bucketing_json.h"
#include "core/bucketing/bucketing_plan.h"
#include "core/bucketing/collectives.h"
#include "core/bucketing/exports/exports.h"
#include "core/bucketing/overlap/overlap_planners.h"
#include "core/bucketing/torch214/merge_fault.h"
#include "core/json/parameter.h"
#include "core/plan/plan_kinds.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

/// Plans of a graph that was changed before its buckets were filled.
bool makesNodes(const nlohmann::json &plan)
{
    const nlohmann::json::json_pointer adds("/planner/parameters/dedup_reduce_scatters");
    return plan.is_object() && (plan.contains("prebuckets") || (plan.contains(adds) && plan[adds] == true));
}

/// A graph that sends is cut already; of what it sends, what comes first in the menu.
std::string_view suitedPlanner(const Graph &graph)
{
    const auto has = [&](CollectiveForm form) {
        return std::ranges::find(graph.nodes(), form, collectiveForm) != graph.nodes().end();
    };
    if (has(CollectiveForm::AllGather))
        return "bucketing.all_gather";
    if (has(CollectiveForm::ReduceScatter))
        return "bucketing.reduce_scatter";
    return has(CollectiveForm::AllReduce) ? "bucketing.all_reduce" : "";
}

std::vector<ParameterDeclaration> fillParameters(CollectiveKind kind)
{
    std::vector<ParameterDeclaration> list{capParameter()};
    for (ParameterDeclaration &declaration : bucketingParameters(kind))
        list.push_back(std::move(declaration));
    return list;
}

Result<std::unique_ptr<EditedPlan>> fill(const PlannerInput &input, const std::string &id, CollectiveKind kind)
{
    Result<BucketingSettings> settings = readSettings(kind, input.parameters, input.inventory.get());
    if (!settings)
        return settings.error();
    Result<std::shared_ptr<const CollectiveGraph>> graph = CollectiveGraph::make(input.graph);
    if (graph && settings->addsBeforeScatter)
        graph = withoutRepeatedScatters(std::move(*graph));
    if (!graph)
        return graph.error();
    if (Done checked = settings->isTorch214() ? checkTorch214(**graph, *settings) : Done(std::monostate()); !checked)
        return checked.error();
    Bucketing bucketing = fillBuckets(**graph, *settings);
    std::unique_ptr<EditedPlan> plan =
        std::make_unique<BucketingPlan>(std::move(*graph), input.inventory, std::move(*settings), std::move(bucketing),
                                        PlanOrigin{id, input.given, {}});
    return plan;
}

PlannerDescriptor filling(std::string id, std::string title, std::string description, CollectiveKind kind)
{
    PlannerDescriptor planner;
    planner.id = std::move(id);
    planner.title = std::move(title);
    planner.description = std::move(description);
    planner.kind = bucketingPlans;
    planner.parameters = fillParameters(kind);
    if (kind != CollectiveKind::AllReduce)
        planner.suggested = {{"mode", std::string("fixed")}};
    planner.run = [id = planner.id, kind](const PlannerInput &input, const Job &) { return fill(input, id, kind); };
    return planner;
}

constexpr const char *bestCapId = "bucketing.best_cap";

std::vector<ParameterDeclaration> bestCapParameters()
{
    std::vector<ParameterDeclaration> list{
        declareChoice("collective", "Collective",
                      {std::string(collectiveKindName(CollectiveKind::AllGather)),
                       std::string(collectiveKindName(CollectiveKind::ReduceScatter))},
                      "Which collectives are merged."),
        inUnit("MiB", atLeast(0, declareParameter("extra_memory_mb", "Extra memory", ParameterType::Number, {},
                                                  "Limit of a bucket's largest buffer; default: no limit."))),
        atLeast(2, declareParameter("most_plans", "Plans at most", ParameterType::Integer, std::int64_t(20000),
                                    "How many different plans are priced before the search ends with what it has."))};
    for (ParameterDeclaration &declaration : bucketingParameters()) {
        if (declaration.name == "mode")
            declaration.defaultValue = std::string("fixed");
        list.push_back(std::move(declaration));
    }
    return list;
}

std::int64_t extraLimit(const ParameterValues &parameters)
{
    const ParameterValue &limit = parameters.at("extra_memory_mb");
    if (std::holds_alternative<std::monostate>(limit))
        return std::numeric_limits<std::int64_t>::max();
    const Result<std::vector<std::int64_t>> bytes = parseCaps(limit);
    return bytes ? bytes->front() : 0;
}

/// The caps of the other planners' default and of the open plan: what the best is never slower than.
std::vector<std::int64_t> capsToBeat(const PlannerInput &input)
{
    std::vector<std::int64_t> caps;
    if (const Result<std::vector<std::int64_t>> usual = parseCaps(capParameter().defaultValue))
        caps = *usual;
    if (const auto *open = dynamic_cast<const BucketingPlan *>(input.start.get()))
        std::ranges::copy(open->model().settings().capBytes, std::back_inserter(caps));
    return caps;
}

/// Of the same graph, judged as the search judges; null: there is none.
const BucketingPlan *comparableStart(const PlannerInput &input, BucketingSettings settings)
{
    const auto *open = dynamic_cast<const BucketingPlan *>(input.start.get());
    if (!open || open->sharedGraph() != input.graph || open->model().overlap())
        return nullptr;
    settings.capBytes = open->model().settings().capBytes;
    return settings == open->model().settings() ? open : nullptr;
}

/// Whether buckets that were made by hand are quicker than those of the best cap.
bool isQuicker(const BucketingFigures &made, const BucketingFigures &ofCap, std::int64_t mostExtraBytes)
{
    constexpr double lastBits = 1e-12; // what sums in another order leave over
    return made.after && made.peakExtraBytes <= mostExtraBytes &&
           (!ofCap.after || made.after->stepSec < ofCap.after->stepSec * (1 - lastBits));
}

std::string capsText(const std::vector<std::int64_t> &caps)
{
    std::string text;
    for (const std::int64_t cap : caps)
        text += (text.empty() ? "" : ",") + capText(cap);
    return text;
}

Result<std::unique_ptr<EditedPlan>> runBestCap(const PlannerInput &input, const Job &job)
{
    const bool gathers =
        std::get<std::string>(input.parameters.at("collective")) == collectiveKindName(CollectiveKind::AllGather);
    Result<BucketingSettings> settings = readSettings(
        gathers ? CollectiveKind::AllGather : CollectiveKind::ReduceScatter, input.parameters, input.inventory.get());
    if (!settings)
        return settings.error();
    Result<std::shared_ptr<const CollectiveGraph>> graph = CollectiveGraph::make(input.graph);
    if (!graph)
        return graph.error();
    const BucketingModel model(*graph, *settings);
    const std::int64_t mostExtraBytes = extraLimit(input.parameters);
    CapSearch search =
        searchCaps(model, mostExtraBytes, std::size_t(std::get<std::int64_t>(input.parameters.at("most_plans"))), job,
                   capsToBeat(input));
    settings->capBytes = {search.bestCap};
    Bucketing bucketing = fillBuckets(**graph, *settings);
    const BucketingPlan *open = comparableStart(input, *settings);
    if (open && isQuicker(open->figures(), model.figures(membersOf(bucketing)), mostExtraBytes)) {
        settings->capBytes = open->model().settings().capBytes;
        bucketing = open->bucketing();
    }
    // What the plan follows from when it is opened again.
    PlanOrigin origin{bestCapId, input.given, {}};
    origin.parameters["mode"] = input.parameters.at("mode");
    origin.parameters["bucket_cap_mb"] = capsText(settings->capBytes);
    auto plan = std::make_unique<BucketingPlan>(std::move(*graph), input.inventory, std::move(*settings),
                                                std::move(bucketing), std::move(origin));
    plan->setCapCurve(std::move(search.curve));
    return std::unique_ptr<EditedPlan>(std::move(plan));
}

PlannerDescriptor bestCap()
{
    PlannerDescriptor planner;
    planner.id = bestCapId;
    planner.title = "Best cap";
    planner.description = "Tries every cap at which the buckets change and takes the one with the fastest step, within "
                          "a limit on extra memory; keeps the open plan's buckets where no cap gives a faster step. "
                          "Shows step time and memory over the cap.";
    planner.kind = bucketingPlans;
    planner.parameters = bestCapParameters();
    planner.run = runBestCap;
    return planner;
}

} // namespace

PlanKindDescriptor bucketingKind()
{
    return {
        .kind = bucketingPlans,
        .words = {.group = {"bucket", "buckets"}, .lane = {"stream", "streams"}, .colouring = "bucket"},
        .read = [](std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                   const nlohmann::json &plan) -> Result<std::unique_ptr<EditedPlan>> {
            return readBucketingPlan(std::move(graph), std::move(inventory), plan);
        },
        // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
        .fields = {"collective", "buckets", "peak_extra_bytes", "unbucketed", "cost", "cap_curve", "fault",
                   "differences", "prebuckets", "schedule", "merged_schedule", "unsharded_bytes"},
        .makesNodes = makesNodes,
        .planners = bucketingPlanners(),
        .exports = bucketingExports(),
        .carriedFields = carriedBucketingFields,
        .suitedPlanner = suitedPlanner,
        .comparison = {.onlyBadged = true,
                       .lanesAreDevices = false,
                       .countsTransferred = false,
                       .largestLane = phrase("Extra memory"),
                       .largestLaneMeaning =
                           phrase("The largest buffer that merging adds; they do not live at the same time.")},
    };
}

std::vector<PlannerDescriptor> bucketingPlanners()
{
    std::vector<PlannerDescriptor> list{
        filling("bucketing.all_gather", "All-gather buckets",
                "Merges the all-gathers of a sharded training step into few large ones, as PyTorch Inductor does. "
                "For steps that gather many small parameters.",
                CollectiveKind::AllGather),
        filling("bucketing.reduce_scatter", "Reduce-scatter buckets",
                "Merges the reduce-scatters of gradients into few large ones, as PyTorch Inductor does.",
                CollectiveKind::ReduceScatter),
        filling("bucketing.all_reduce", "All-reduce buckets",
                "Merges the all-reduces of gradients into few large ones, as torch 2.14 does.",
                CollectiveKind::AllReduce),
        bestCap()};
    for (PlannerDescriptor &planner : overlapPlanners())
        list.push_back(std::move(planner));
    return list;
}

} // namespace cutaway
