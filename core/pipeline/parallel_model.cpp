#include "core/pipeline/parallel_model.h"

#include "core/base/saturating.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/pipeline/placed_step.h"
#include "core/plan/placed/placement_scoring.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace cutaway {

namespace {

using Json = nlohmann::json;

class ConfigurationReader
{
public:
    ConfigurationReader(const Graph &graph, FirstError &failed) : m_graph(graph), m_failed(failed) {}

    void read(NodeIndex index, ParallelModel &model)
    {
        const Node &node = m_graph.node(index);
        if (node.opcode == Opcode::Output)
            return;
        const Json fields = keptFields<Json>(node.extra);
        ObjectReader reader(fields, elementPath("nodes", index.value()), m_failed);
        const Json *list = reader.optionalArray("tensor_parallel");
        if (m_failed.isSet())
            return;
        if (!list || list->empty())
            return m_failed.add(reader.path(), "no_configurations", "no tensor_parallel configurations");
        for (std::size_t i = 0; i < list->size(); ++i)
            model.configurations[index.value()].push_back(
                readOne((*list)[i], reader.pathOf("tensor_parallel", i), index));
        // The fastest first: what a node that comes to another stage gets.
        std::ranges::stable_sort(model.configurations[index.value()], {}, &TensorConfiguration::sec);
        std::vector<double> &bytes = model.inputBytes[index.value()];
        if (const Json *given = reader.optionalArray("input_bytes"))
            bytes = numbers(*given, reader.pathOf("input_bytes"), node.inputs.size());
        else
            std::ranges::transform(node.inputs, std::back_inserter(bytes),
                                   [&](NodeIndex input) { return double(m_graph.node(input).outputBytes); });
    }

private:
    TensorConfiguration readOne(const Json &json, const std::string &path, NodeIndex index)
    {
        ObjectReader reader(json, path, m_failed);
        TensorConfiguration configuration;
        configuration.degree = reader.integer("degree");
        configuration.id = reader.text("id");
        configuration.sec = quantity(reader, "sec");
        configuration.parameterBytes = quantity(reader, "parameter_bytes");
        configuration.memoryPerMicrobatch = quantity(reader, "memory_per_microbatch_bytes");
        configuration.memoryFixed = quantity(reader, "memory_fixed_bytes");
        configuration.syncIn =
            numbers(reader.array("sync_in_bytes"), reader.pathOf("sync_in_bytes"), m_graph.inputs(index).size());
        configuration.syncOut = byReader(reader.object("sync_out_bytes"), reader.pathOf("sync_out_bytes"), index);
        if (configuration.degree < 1 && !m_failed.isSet())
            m_failed.add(reader.pathOf("degree"), "bad_value", "a degree is at least 1");
        return configuration;
    }

    /// Of readers that are not named nothing.
    std::vector<double> byReader(const Json &json, const std::string &path, NodeIndex index)
    {
        ObjectReader reader(json, path, m_failed);
        std::map<std::string, double, std::less<>> byName;
        for (const auto &[name, value] : json.items())
            byName[name] = quantity(reader, name);
        std::vector<double> bytes;
        for (const NodeIndex user : m_graph.users(index)) {
            const auto named = byName.find(m_graph.node(user).name);
            bytes.push_back(named == byName.end() ? 0.0 : named->second);
        }
        return bytes;
    }

    double quantity(ObjectReader &reader, std::string_view key)
    {
        const double value = reader.number(key);
        if (!std::isfinite(value) || value < 0)
            m_failed.add(reader.pathOf(key), "bad_value", "expected a number that is not negative");
        return value;
    }

    std::vector<double> numbers(const Json &list, const std::string &path, std::size_t count)
    {
        std::vector<double> values;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const bool isGood =
                list[i].is_number() && std::isfinite(list[i].get<double>()) && list[i].get<double>() >= 0;
            if (!isGood)
                m_failed.add(elementPath(path, i), "bad_value", "expected a number that is not negative");
            values.push_back(isGood ? list[i].get<double>() : 0);
        }
        if (values.size() != count)
            m_failed.add(path, "bad_value",
                         phrase("expected one number for each of the %1 inputs", {std::to_string(count)}));
        values.resize(count);
        return values;
    }

    const Graph &m_graph;
    FirstError &m_failed;
};

/// The output reads nothing that is paid for.
std::vector<std::vector<double>> bytesByReader(const Graph &graph, const std::vector<std::vector<double>> &inputBytes)
{
    std::vector<std::vector<double>> bytes(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        for (const NodeIndex reader : graph.users(NodeIndex(i))) {
            const std::span<const NodeIndex> inputs = graph.inputs(reader);
            const std::size_t place = std::size_t(std::ranges::find(inputs, NodeIndex(i)) - inputs.begin());
            const bool isPaid = graph.node(reader).opcode != Opcode::Output;
            bytes[i].push_back(isPaid ? inputBytes[reader.value()][place] : 0.0);
        }
    }
    return bytes;
}

class ParallelScoring : public PlacedStageScoring
{
public:
    explicit ParallelScoring(std::shared_ptr<const ParallelModel> model) : m_model(std::move(model)) {}

    std::string_view costModel() const override { return "parallel_load"; }
    OrderRule orderRule() const override { return OrderRule::AllEdges; }
    /// A step runs as many microbatches as the plan was made for, unless it is set otherwise.
    std::vector<ParameterDeclaration> stepControls() const override
    {
        std::vector<ParameterDeclaration> controls = placedStepControls(false);
        std::ranges::find(controls, "microbatches", &ParameterDeclaration::name)->defaultValue = m_model->microbatches;
        return controls;
    }
    std::vector<std::int64_t> stepBytes(const Placement &placement, const PlacementFigures &figures,
                                        const ParameterValues &controls) const override
    {
        return placedStepBytes(placement, figures, controls);
    }
    LaneMemory laneMemory(const PlacementPlan &plan, LaneIndex lane) const override
    {
        return placedStageMemory(plan, lane,
                                 {phrase("Gradients, states and buffers"), 0,
                                  phrase("Constant memory of the chosen configurations besides weights: "
                                         "memory_fixed_bytes without parameter_bytes.")});
    }
    bool hasConfigurations() const override { return true; }
    bool needsLatencies() const override { return false; }

    std::vector<std::string> configurations(const PlacementModel &, NodeIndex node,
                                            const StageDegrees &degrees) const override
    {
        std::vector<std::string> ids;
        for (const TensorConfiguration &configuration : m_model->configurations[node.value()]) {
            if (configuration.degree == degrees.tensor)
                ids.push_back(configuration.id);
        }
        return ids;
    }

    PlacementFigures score(const Placement &placement) const override
    {
        PlacementFigures figures;
        GroupOrder order = orderGroups(placement);
        figures.order = order.order;
        figures.groups.resize(placement.groups.size());
        const double rate = rateOf(placement);
        if (!(rate > 0))
            figures.unknownBecause = "the inventory has no transfer_rate_bytes_per_sec";
        std::int64_t dataFromHere = 0; // stages in the data's order, the last one first
        for (std::size_t i = order.order.size(); i-- > 0;) {
            const std::uint32_t group = order.order[i];
            if (placement.groups[group].nodes.empty())
                continue;
            dataFromHere += placement.groups[group].degrees.data;
            scoreGroup(placement, group, dataFromHere, rate, figures);
        }
        addViolation(placement, std::move(order), figures);
        addTotals(placement, figures);
        return figures;
    }

    std::optional<double> nodeSec(const Placement &placement, NodeIndex node) const override
    {
        const StageDegrees &degrees = placement.groups[placement.groupOf[node.value()]].degrees;
        const TensorConfiguration *configuration =
            m_model->find(node, degrees.tensor, placement.choiceOf[node.value()]);
        const double rate = rateOf(placement);
        if (!configuration || !(rate > 0))
            return std::nullopt;
        return secondsOf(placement, node, *configuration, rate) / double(degrees.data);
    }

private:
    static double rateOf(const Placement &placement)
    {
        return placement.model->inventory().transferRateBytesPerSec.value_or(0);
    }

    double secondsOf(const Placement &placement, NodeIndex node, const TensorConfiguration &configuration,
                     double rate) const
    {
        const std::uint32_t position = placement.groupOf[node.value()];
        const auto isInside = [&](NodeIndex other) { return placement.groupOf[other.value()] == position; };
        return m_model->seconds(placement.model->graph(), node, configuration, placement.groups[position].degrees.data,
                                rate, isInside);
    }

    void scoreGroup(const Placement &placement, std::uint32_t position, std::int64_t dataFromHere, double rate,
                    PlacementFigures &figures) const
    {
        const PlacedGroup &group = placement.groups[position];
        const std::int64_t inFlight = microbatchesInFlight(dataFromHere, group.degrees.data);
        double seconds = 0;
        double memory = 0;
        double kept = 0;
        double parameters = 0;
        for (const NodeIndex node : group.nodes) {
            const TensorConfiguration *configuration =
                m_model->find(node, group.degrees.tensor, placement.choiceOf[node.value()]);
            if (!configuration) {
                figures.unknownBecause = phrase("stage %1: %2 has no configuration of degree %3",
                                                {std::to_string(group.id), placement.model->graph().node(node).name,
                                                 std::to_string(group.degrees.tensor)});
                return;
            }
            kept += configuration->memoryPerMicrobatch;
            parameters += configuration->parameterBytes;
            memory += configuration->memoryPerMicrobatch * double(inFlight) + configuration->memoryFixed;
            if (rate > 0)
                seconds += secondsOf(placement, node, *configuration, rate);
        }
        GroupFigures &result = figures.groups[position];
        result.usedBytes = std::int64_t(std::ceil(std::min(memory, 9e18)));
        result.seconds = seconds / double(group.degrees.data);
        result.passes.togetherSec = result.seconds;
        result.passes.keptBytes = std::int64_t(std::min(kept, 9e18));
        result.passes.parameterBytes = std::int64_t(std::min(parameters, 9e18));
        result.passes.heldBytes = result.usedBytes - cappedProduct(result.passes.keptBytes, inFlight);
        result.fields["cost"] = {{"time_sec", result.seconds}, {"memory_bytes", memory}};
        result.bars.push_back(
            {TimelineBar::Role::Forward, 0, result.seconds, phrase("time per sample"), GroupIndex(position), {}, {}});
    }

    static void addViolation(const Placement &placement, GroupOrder order, PlacementFigures &figures)
    {
        if (order.cycle.empty())
            return;
        PlacementViolation &violation = figures.violation.emplace();
        violation.code = "cycle";
        violation.title = phrase("stages feed each other");
        violation.reason = phrase("the stages feed each other: %1", {cycleText(placement, "stage", order)});
        violation.cycle = std::move(order.cycle);
        figures.unknownBecause = violation.reason;
    }

    static void addTotals(const Placement &placement, PlacementFigures &figures)
    {
        if (!figures.unknownBecause.empty())
            return;
        std::uint32_t slowest = noGroup;
        for (std::uint32_t g = 0; g < figures.groups.size(); ++g) {
            if (!placement.groups[g].nodes.empty() &&
                (slowest == noGroup || figures.groups[g].seconds > figures.groups[slowest].seconds))
                slowest = g;
        }
        if (slowest == noGroup)
            return;
        figures.seconds = figures.groups[slowest].seconds;
        figures.cost["time_per_sample_sec"] = *figures.seconds;
        figures.criticalGroups = {slowest};
        figures.parts.push_back({phrase("Stage %1", {std::to_string(placement.groups[slowest].id)}),
                                 CostPart::Role::Compute,
                                 *figures.seconds,
                                 GroupIndex(slowest),
                                 {}});
    }

    std::shared_ptr<const ParallelModel> m_model;
};

} // namespace

Result<ParallelModel> ParallelModel::read(const Graph &graph, std::int64_t microbatches)
{
    ParallelModel model;
    model.microbatches = microbatches;
    model.configurations.resize(graph.size());
    model.inputBytes.resize(graph.size());
    FirstError failed;
    ConfigurationReader reader(graph, failed);
    for (std::size_t i = 0; i < graph.size() && !failed.isSet(); ++i)
        reader.read(NodeIndex(i), model);
    if (failed.isSet())
        return failed.take();
    model.outputBytes = bytesByReader(graph, model.inputBytes);
    return model;
}

const TensorConfiguration *ParallelModel::find(NodeIndex node, std::int64_t degree, std::string_view id) const
{
    for (const TensorConfiguration &configuration : configurations[node.value()]) {
        if (configuration.degree == degree && configuration.id == id)
            return &configuration;
    }
    return nullptr;
}

std::shared_ptr<const PlacementScoring> parallelScoring(std::shared_ptr<const ParallelModel> model)
{
    return std::make_shared<const ParallelScoring>(std::move(model));
}

} // namespace cutaway
