#include "core/pipeline/parallel_model.h"

#include "core/json/json_reading.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>

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
            m_failed.add(reader.pathOf(key), "bad_value", "a number that is not negative is wanted");
        return value;
    }

    std::vector<double> numbers(const Json &list, const std::string &path, std::size_t count)
    {
        std::vector<double> values;
        for (std::size_t i = 0; i < list.size(); ++i) {
            const bool isGood =
                list[i].is_number() && std::isfinite(list[i].get<double>()) && list[i].get<double>() >= 0;
            if (!isGood)
                m_failed.add(elementPath(path, i), "bad_value", "a number that is not negative is wanted");
            values.push_back(isGood ? list[i].get<double>() : 0);
        }
        if (values.size() != count)
            m_failed.add(path, "bad_value",
                         phrase("one number for each of the %1 inputs is wanted", {std::to_string(count)}));
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

} // namespace cutaway
