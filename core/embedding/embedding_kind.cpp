#include "core/embedding/embedding_kind.h"

#include "core/base/names.h"
#include "core/embedding/embedding_json.h"
#include "core/embedding/embedding_table.h"
#include "core/embedding/exports/exports.h"
#include "core/embedding/planners/planners.h"
#include "core/json/kept_json.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_kinds.h"

#include <nlohmann/json.hpp>

namespace cutaway::embedding {

namespace {

using Json = nlohmann::json;

constexpr std::string_view torchRecId = "torchrec.sharding_plan";
constexpr std::string_view torchEasyRecId = "tzrec.plan";

Json documentOf(const ForeignFile &file)
{
    return file.json ? Json(*file.json) : Json();
}

bool isTorchRecPlan(const ForeignFile &file)
{
    const Json document = documentOf(file);
    return isForeignPlan(document) && document.size() == 1 && document.contains("plan");
}

bool isTorchEasyRecPlan(const ForeignFile &file)
{
    return isForeignPlan(documentOf(file)) && !isTorchRecPlan(file);
}

/// Whether all that the file says is so; what it leaves open is.
bool isMet(const Json &wanted, const Json &now)
{
    if (wanted.is_null())
        return true;
    if (!wanted.is_object() || !now.is_object())
        return wanted == now;
    for (const auto &[field, value] : wanted.items()) {
        if (!value.is_null() && (!now.contains(field) || !isMet(value, now[field])))
            return false;
    }
    return true;
}

/// What the file says of tables and the plan does not have: the plan written again tells.
std::vector<Text> differencesOf(const Json &modules, const EditedPlan &plan)
{
    const Result<std::string> written = exportTorchRecPlan(plan, true);
    const Json all = written ? keptJson<Json>(*written) : Json();
    std::vector<Text> list;
    for (const auto &[module, tables] : modules.items()) {
        for (const auto &[table, entry] : tables.items()) {
            const Json &now = all.at("plan").at(module).at(table);
            for (const auto &[field, value] : entry.items()) {
                if (value.is_null() || (now.contains(field) && isMet(value, now[field])))
                    continue;
                if (now.contains(field))
                    list.push_back(phrase("table %1: the file's %2 is %3, here it is %4",
                                          {inQuotes(table), field, jsonLine(value), jsonLine(now[field])}));
                else
                    list.push_back(phrase("table %1: the file's %2 has no counterpart here", {inQuotes(table), field}));
            }
        }
    }
    return list;
}

/// No file tells for which batch and on how much memory its plan was made.
std::optional<Text> settingsNote(const EmbeddingPlan &plan, const ParameterValues &given)
{
    if (!given.empty())
        return {};
    const PlanSettings &settings = plan.state().model().settings;
    return phrase("the file does not give the settings of its plan: figures are for a batch of %1 and default settings",
                  {std::to_string(settings.estimate.batchSize)});
}

Result<ImportedPlan> importTables(const ImportInput &input, std::string_view id)
{
    const Json document = documentOf(input.file);
    Result<std::unique_ptr<EmbeddingPlan>> plan =
        readEmbeddingPlan(input.graph, input.inventory, document, &input.parameters);
    if (!plan)
        return plan.error();
    ImportedPlan imported;
    imported.report.matched = (*plan)->state().tableCount();
    imported.warnings = differencesOf(id == torchRecId ? document.at("plan") : document, **plan);
    if (std::optional<Text> note = settingsNote(**plan, input.given))
        imported.warnings.push_back(std::move(*note));
    PlanOrigin origin = importOrigin(std::string(id), input);
    if (!imported.warnings.empty())
        origin.extra =
            jsonLine(Json{{"warnings", std::vector<std::string>(imported.warnings.begin(), imported.warnings.end())}});
    (*plan)->setOrigin(std::move(origin));
    imported.plan = std::move(*plan);
    return imported;
}

/// Sharding plans of TorchRec and TorchEasyRec, as the exports of the same names write them (README.md, section 12).
std::vector<ImportDescriptor> embeddingImports()
{
    return {
        {.id = std::string(torchRecId),
         .title = "TorchRec sharding plan (JSON)",
         .description = "How each table is sharded and where its shards are.",
         .parameters = settingDeclarations(),
         .recognises = isTorchRecPlan,
         .read = [](const ImportInput &input, const Job &) { return importTables(input, torchRecId); }},
        {.id = std::string(torchEasyRecId),
         .title = "TorchEasyRec plan (JSON)",
         .description = "The file plan of a TorchEasyRec checkpoint: sharding type, kernel and ranks of each table.",
         .parameters = settingDeclarations(),
         .recognises = isTorchEasyRecPlan,
         .read = [](const ImportInput &input, const Job &) { return importTables(input, torchEasyRecId); }}};
}

/// Whether the graph says of any operator which table it holds.
bool hasTables(const Graph &graph)
{
    return std::ranges::any_of(graph.nodes(), hasTable);
}

} // namespace

PlanKindDescriptor embeddingKind()
{
    return {
        .kind = embeddingPlans,
        .words = {.group = {"rank", "ranks"},
                  .lane = {"rank", "ranks"},
                  .item = {"shard", "shards"},
                  .colouring = "table"},
        .read = [](std::shared_ptr<const Graph> graph, std::shared_ptr<const Inventory> inventory,
                   const nlohmann::json &plan) -> Result<std::unique_ptr<EditedPlan>> {
            return readEmbeddingPlan(std::move(graph), std::move(inventory), plan);
        },
        // What `evaluate` adds is derived too: not to be kept when its output is opened as a plan.
        .fields = {"tables", "reserved", "devices", "critical_path_sec", "perf_rating_sec", "bound_sec", "gap",
                   "num_proposals", "num_plans", "over_capacity", "violations"},
        .planners = embeddingPlanners(),
        .exports = embeddingExports(),
        .carriedFields = carriedEmbeddingFields,
        .imports = embeddingImports(),
        .isForeign = isForeignPlan,
        .suitedPlanner = [](const Graph &graph) -> std::string_view {
            return hasTables(graph) ? "embedding.default" : "";
        },
        .comparison = {.hasShards = true,
                       .hasReserves = true,
                       .countsTransferred = false,
                       .largestLane = phrase("Largest rank"),
                       .largestLaneMeaning = phrase("Memory of the rank that needs most")},
    };
}

} // namespace cutaway::embedding
