#include "core/formats/exports/exports.h"
#include "core/plan/edited_plan.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_documents.h"
#include "core/plan/plan_figures.h"
#include "core/plan/plan_kinds.h"
#include "core/plan/planner_registry.h"
#include "tests/support/fixtures.h"
#include "tests/support/random_moves.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <set>
#include <sstream>

using namespace cutaway;
using namespace cutaway::testing;

namespace {

using Json = nlohmann::json;

/// A plan of each kind and cost model.
struct Case
{
    const char *planner;
    const char *graph;
    const char *devices; ///< may be null
    std::map<std::string, std::int64_t> set = {};
};
const Case cases[] = {
    {"partition.size_based", "partition/alexnet", "partition/alexnet.h2"},
    {"partition.size_based", "partition/chain12", "partition/chain12.h4"},
    {"pipeline.balanced", "pipeline/chain_14_100", "pipeline/chain_14_100.mem_1f1b"},
    {"pipeline.balanced", "pipeline/gptshape_4", "pipeline/chain_14_100.mem_1f1b"},
    {"sharding.megatron", "sharding/bert_h96_l1", "sharding/mesh2x4"},
    {"sharding.alpa", "sharding/mlp_h96_l1", "sharding/mesh8"},
    {"embedding.default", "embedding/constrained", "embedding/big_8"},
    {"embedding.default", "embedding/mixed", "embedding/two_hosts_of_4"},
    {"bucketing.all_gather", "bucketing/fsdp_l2", nullptr},
    {"training.uniform", "training/tiny_moe", "training/h100_2x8", {{"pipeline", 2}, {"tensor", 2}, {"data", 4}}},
    {"training.uniform", "training/tiny", "training/h100_1x8", {{"pipeline", 2}, {"data", 2}, {"context", 2}}},
};

/// Settings that only the costs of a plan are computed from, which nothing that runs it has to be told.
const std::map<std::string, std::set<std::string>> &assumptions()
{
    static const std::map<std::string, std::set<std::string>> all{
        {"pipeline",
         {"backward_ratio", "gradient_multiplier", "optimizer_multiplier", "gradient_bytes", "optimizer_bytes",
          "optimizer", "bandwidth", "link_latency"}},
        {"embedding", {"*"}},
        {"bucketing", {"*"}}, // they say how buckets are filled
        {"partition", {"*"}},
        {"training", {}},
        {"sharding", {}}};
    return all;
}

std::shared_ptr<const Inventory> inventoryOf(const Case &wanted)
{
    return wanted.devices ? fixtureInventory(wanted.devices) : nullptr;
}

std::unique_ptr<EditedPlan> planOf(const Case &wanted)
{
    PlannerInput input{fixtureGraph(wanted.graph), inventoryOf(wanted), {}, {}, nullptr};
    for (const auto &[name, value] : wanted.set)
        input.given[name] = value;
    Result<std::unique_ptr<EditedPlan>> plan = runPlanner(*findPlanner(wanted.planner), std::move(input), {});
    if (!plan)
        qFatal("%s on %s: %s", wanted.planner, wanted.graph, plan.error().line().c_str());
    return std::move(*plan);
}

std::vector<PlanField> fieldsOf(const EditedPlan &plan)
{
    return findKind(plan.kind())->carriedFields(plan);
}

/// By name, those of one name together; what differs between two plans.
std::map<std::string, std::string> valuesOf(const EditedPlan &plan)
{
    std::map<std::string, std::string> values;
    for (const PlanField &field : fieldsOf(plan))
        values[field.name] += field.value.exact + '\n';
    return values;
}

std::set<std::string> differences(const EditedPlan &one, const EditedPlan &other)
{
    const auto values = valuesOf(one);
    const auto others = valuesOf(other);
    std::set<std::string> names;
    for (const auto *both : {&values, &others}) {
        for (const auto &[name, value] : *both) {
            const auto here = values.find(name);
            const auto there = others.find(name);
            if (here == values.end() || there == others.end() || here->second != there->second)
                names.insert(name);
        }
    }
    return names;
}

bool warnsOf(const ExportDescriptor &target, const EditedPlan &plan, const std::string &field)
{
    const std::vector<ExportWarning> warnings = exportWarnings(target, plan);
    return std::ranges::find(warnings, field, &ExportWarning::field) != warnings.end();
}

ParameterValues forced(const ExportDescriptor &target)
{
    ParameterValues given;
    if (std::ranges::find(target.parameters, "force", &ParameterDeclaration::name) != target.parameters.end())
        given["force"] = true;
    return given;
}

/// What the program reads: without what the file says to people and to us.
std::string told(const ExportDescriptor &target, const std::string &text)
{
    if (target.kind != PlanKind("training"))
        return text;
    if (target.extension == "py") {
        std::string code;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);)
            code += line.starts_with('#') ? "" : line + '\n';
        return code;
    }
    Json file = Json::parse(text);
    for (const char *ours : {"plan", "warnings", "not_carried"})
        file.erase(ours);
    return file.dump();
}

/// What changes nothing as the other settings are.
bool isUnused(const EditedPlan &plan, const std::string &setting)
{
    const EditedPlan *unused = &plan;
    const ParameterValues values = plan.controlValues();
    const auto isOne = [&](const char *degree) {
        const auto value = values.find(degree);
        return value != values.end() && value->second == ParameterValue(std::int64_t(1));
    };
    const bool ofExperts = setting == "expert" || setting == "expert_tensor" || setting == "dispatch_copies";
    return (unused && !unused->unusedBecause(setting).empty()) ||
           (setting == "zero" && isOne("data") && isOne("context")) ||
           (ofExperts && !valuesOf(plan).contains("expert"));
}

/// All that a plan decides, of its document.
Json decisions(const EditedPlan &plan)
{
    const Json document = Json(plan.document());
    Json kept;
    for (const char *field : {"mesh_shape", "recompute", "zero_by_node"})
        kept[field] = document.value(field, Json());
    const auto operations = [&](const Json &names) {
        Json list = Json::array();
        for (const Json &name : names) {
            const NodeIndex node = plan.graph().find(name.get_ref<const std::string &>());
            if (node.isValid() && plan.graph().node(node).isOperation())
                list.push_back(name);
        }
        return list;
    };
    for (const char *groups : {"partitions", "stages", "buckets"}) {
        for (const Json &group : document.value(groups, Json::array())) {
            const Json nodes = operations(group["nodes"]);
            if (!nodes.empty() || plan.kind() == PlanKind("training"))
                kept[groups].push_back({plan.kind() == PlanKind("training") ? group["nodes"] : nodes,
                                        group.value("logical_device_ids", Json())});
        }
    }
    for (const Json &table : document.value("tables", Json::array())) {
        Json shapes;
        for (const Json &shard : table["shards"])
            shapes.push_back({shard["size"], shard["offset"]});
        kept["tables"].push_back({table["sharding_type"], table["compute_kernel"], table["ranks"], shapes});
    }
    if (plan.kind() == PlanKind("sharding"))
        kept["nodes"] = document["nodes"];
    const Json zeros = document.value("zero_by_node", Json::object());
    for (const auto &[node, zero] : zeros.items()) {
        if (zero == document["zero"]) // as the plan has it anyway
            kept["zero_by_node"].erase(node);
    }
    const auto &assumed = assumptions().at(std::string(plan.kind().name()));
    for (const auto &[name, value] : plan.controlValues()) {
        if (!assumed.contains("*") && !assumed.contains(name) && !isUnused(plan, name))
            kept["settings"][name] = settingText(value);
    }
    return kept;
}

} // namespace

class ExportWarningsTest : public QObject
{
    Q_OBJECT

private slots:
    void everyKindTellsItsFields()
    {
        for (const PlanKindDescriptor &kind : planKinds())
            QVERIFY2(kind.carriedFields, std::string(kind.kind.name()).c_str());
    }

    void whatAPlanDecidesIsAmongItsFields_data() { addCases(); }
    void whatAPlanDecidesIsAmongItsFields()
    {
        walk([](const EditedPlan &before, const EditedPlan &after, const QString &what) {
            if (decisions(before) != decisions(after) && differences(before, after).empty())
                qFatal("no field tells of %s", qPrintable(what));
        });
    }

    void eachFieldIsInTheFileOrInAWarning_data() { addCases(); }
    void eachFieldIsInTheFileOrInAWarning()
    {
        std::size_t compared = 0;
        std::set<std::string> lost;
        walk([&](const EditedPlan &before, const EditedPlan &after, const QString &what) {
            const std::set<std::string> changed = differences(before, after);
            for (const ExportDescriptor &target : exports()) {
                const bool suits = !target.suits || target.suits(before);
                if (target.fields.areForPeople() || target.kind != before.kind() || !suits || changed.empty())
                    continue;
                const Result<std::string> one = exportPlan(target, before, forced(target));
                const Result<std::string> other = exportPlan(target, after, forced(target));
                if (!one || !other)
                    continue;
                ++compared;
                const bool isSame = told(target, *one) == told(target, *other);
                for (const std::string &field : changed) {
                    if (isSame && !warnsOf(target, before, field) && !warnsOf(target, after, field))
                        lost.insert(target.id + ": " + field + " by " + what.toStdString());
                }
            }
        });
        for (const std::string &each : lost)
            qWarning("%s", each.c_str());
        QVERIFY(lost.empty());
        QVERIFY(compared > 10);
    }

    void anEmptyExportIsAWarning()
    {
        PlannerInput input{fixtureGraph("sharding/bert_h96_l1"), fixtureInventory("sharding/mesh8"), {}, {}, nullptr};
        const auto plan = std::move(*runPlanner(*findPlanner("sharding.replicated"), std::move(input), {}));
        for (const char *target : {"tp-plan", "parallelize-module", "sharding-map"})
            QVERIFY2(warnsOf(*findExport(target), *plan, ""), target);
        PlannerInput alone{fixtureGraph("bucketing/no_collectives"), nullptr, {}, {}, nullptr};
        const auto none = std::move(*runPlanner(*findPlanner("bucketing.all_gather"), std::move(alone), {}));
        QVERIFY(warnsOf(*findExport("graph"), *none, ""));
    }

    void frameworksReadBackWhatTheyWereTold_data()
    {
        QTest::addColumn<QString>("target");
        QTest::addColumn<QString>("graph");
        for (const char *target : {"megatron", "torchtitan", "galvatron", "deepspeed"}) {
            for (const char *graph : {"tiny", "tiny_moe", "tiny_tied"})
                QTest::addRow("%s, %s", target, graph) << target << graph;
        }
    }
    void frameworksReadBackWhatTheyWereTold();

private:
    static void addCases()
    {
        QTest::addColumn<int>("number");
        for (int i = 0; i < int(std::size(cases)); ++i)
            QTest::addRow("%s, %s", cases[i].planner, cases[i].graph) << i;
    }

    /// Hands over a plan and the same with one random move made, over and over.
    template <class Look>
    static void walk(Look look)
    {
        QFETCH(const int, number);
        // Most moves between partitions at random would make a cycle.
        const int steps = std::string_view(cases[number].planner).starts_with("partition") ? 600 : 60;
        std::mt19937 random(unsigned(number) + 1);
        std::unique_ptr<EditedPlan> plan = planOf(cases[number]);
        for (int i = 0; i < steps; ++i) {
            const Move move = i % 3 == 0 ? setting(*plan, random) : edit(*plan, random);
            std::unique_ptr<EditedPlan> after = plan->clone();
            if (!after->apply(move))
                continue;
            const std::vector<Problem> problems = after->problems();
            const auto isRefused = [](const Problem &problem) {
                return problem.code == "cycle" || problem.code == "over_capacity";
            };
            if (std::ranges::any_of(problems, isRefused)) // such plans are not exported
                continue;
            look(*plan, *after, QString::fromStdString(plan->describe(move)));
            plan = std::move(after);
        }
    }
};

namespace {

/// Degrees that fill the devices, and all else at random.
Json randomRun(const Graph &graph, std::int64_t ranks, std::mt19937 &random)
{
    const auto oneOf = [&](auto... values) { return anyOf(std::vector{values...}, random); };
    Json plan{{"format", "cutaway.plan"}, {"version", 1}, {"kind", "training"}, {"graph", {{"name", graph.name()}}}};
    std::vector<std::string> names;
    for (const Node &node : graph.nodes()) {
        if (node.isOperation())
            names.push_back(node.name);
    }
    const int pipeline = oneOf(1, 2);
    const int tensor = oneOf(1, 2);
    const int context = oneOf(1, 2);
    plan["pipeline"] = pipeline;
    plan["tensor"] = tensor;
    plan["context"] = context;
    plan["data"] = ranks / pipeline / tensor / context;
    plan["chunks"] = pipeline > 1 ? oneOf(1, 1, 2) : 1;
    plan["sequence_parallel"] = tensor > 1 && oneOf(0, 1, 1) == 1;
    plan["expert"] = oneOf(1, 2);
    plan["expert_tensor"] = oneOf(1, 1, 2);
    plan["zero"] = oneOf(0, 1, 2, 3);
    plan["microbatch_size"] = oneOf(1, 2);
    plan["microbatches"] = oneOf(2, 4, 8);
    plan["schedule"] = plan["chunks"] == 2 ? "interleaved_1f1b" : oneOf("1f1b", "gpipe");
    plan["precision"] = oneOf("fp32", "bf16", "fp16", "fp8");
    plan["gradient_bytes"] = oneOf(4, 4, 2);
    plan["attention"] = oneOf("unfused", "fused", "flash");
    plan["loss"] = oneOf("plain", "fused", "fused_te");
    for (const char *flag : {"overlap_gradients", "deterministic", "attention_mask"})
        plan[flag] = oneOf(0, 1) == 1;
    plan["dispatch_copies"] = oneOf(1, 1, 2);
    plan["optimizer_copies"] = oneOf(1, 1, 2);
    const std::size_t stages = std::size_t(pipeline) * plan["chunks"].get<std::size_t>();
    const std::size_t tail = names.size() - 2; // mtp layers and head stay in the last stage
    std::set<std::size_t> ends{names.size()};
    while (ends.size() < stages && ends.size() < tail)
        ends.insert(1 + upTo(random, tail - 1));
    std::size_t begin = 0;
    plan["recompute"] = Json::object();
    plan["zero_by_node"] = Json::object();
    for (const std::size_t end : ends) {
        plan["stages"].push_back({{"nodes", std::vector<std::string>(names.begin() + std::ptrdiff_t(begin),
                                                                     names.begin() + std::ptrdiff_t(end))}});
        begin = end;
    }
    const std::string mode = oneOf("none", "full", "core_attn", "mlp");
    for (const std::string &name : names) {
        const bool isLayer = name.starts_with("layers.") || name.starts_with("mtp");
        if (isLayer && mode != "none" && oneOf(0, 1, 1) == 1)
            plan["recompute"][name] = mode;
        if (oneOf(0, 0, 0, 0, 1) == 1)
            plan["zero_by_node"][name] = oneOf(0, 1, 2, 3);
    }
    return plan;
}

} // namespace

/// Every difference between a plan and what an import makes of its export stands in a warning.
void ExportWarningsTest::frameworksReadBackWhatTheyWereTold()
{
    QFETCH(const QString, target);
    QFETCH(const QString, graph);
    const std::shared_ptr<const Graph> model = fixtureGraph("training/" + graph.toStdString());
    const std::shared_ptr<const Inventory> devices = fixtureInventory("training/h100_1x8");
    const ExportDescriptor &format = *findExport(target.toStdString(), PlanKind("training"));
    std::mt19937 random(7);
    int compared = 0;
    for (int i = 0; i < 400; ++i) {
        const Json run = randomRun(*model, 8, random);
        const Result<OpenedPlan> opened = readPlan(run.dump(), model, devices);
        if (!opened)
            continue;
        const Result<std::string> text = exportPlan(format, *opened->plan, {{"force", true}});
        QVERIFY2(text, text ? "" : text.error().line().c_str());
        Json file = Json::parse(*text);
        for (const char *ours : {"plan", "command", "warnings", "not_carried"})
            file.erase(ours);
        const ForeignFile foreign = foreignFile("run.json", file.dump());
        const Result<ImportedPlan> again =
            importPlan(*importFor(foreign, model.get()), {foreign, model, devices, {}, {}}, {});
        const std::vector<ExportWarning> warnings = exportWarnings(format, *opened->plan);
        if (!again) // what cannot be a plan here is none that was exported
            continue;
        ++compared;
        for (const std::string &field : differences(*opened->plan, *again->plan)) {
            const bool isTold = std::ranges::find(warnings, field, &ExportWarning::field) != warnings.end();
            QVERIFY2(isTold, qPrintable(QString::fromStdString(field + " of " + run.dump() + "\nbecomes\n" +
                                                               valuesOf(*again->plan)[field])));
        }
    }
    QVERIFY2(compared > 20, qPrintable(QString::number(compared)));
}

CUTAWAY_CORE_TEST(ExportWarningsTest)
#include "export_warnings_test.moc"
