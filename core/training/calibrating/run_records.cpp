#include "core/training/calibrating/run_records.h"

#include "core/base/names.h"
#include "core/json/json_reading.h"
#include "core/json/kept_json.h"
#include "core/training/calibrating/run_plan.h"
#include "core/training/training_plan.h"
#include "core/transformer/transformer_document.h"
#include "core/transformer/transformer_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace cutaway::training {

namespace {

using Json = nlohmann::json;

/// A document of records, each with a model, a cluster and a plan of its own.
class RecordReader
{
public:
    RecordReader(const CalibrationInput &input, const Json &document) : m_input(input), m_document(document) {}

    Result<std::vector<MeasuredRun>> read()
    {
        FirstError failed;
        ObjectReader reader(m_document, "", failed);
        const Json &records = reader.array("records");
        const Json &configs = reader.object("configs");
        if (failed.isSet())
            return failed.take();
        const std::string wanted = acceleratorWanted(records);
        std::vector<MeasuredRun> runs;
        for (std::size_t i = 0; i < records.size() && runs.size() < mostRuns; ++i) {
            if (acceleratorOf(records[i]) != wanted)
                continue;
            Result<MeasuredRun> run = readRecord(records[i], configs);
            if (!run)
                return within(elementPath("records", i), run.error());
            runs.push_back(std::move(*run));
        }
        return runs;
    }

private:
    static std::string acceleratorOf(const Json &record)
    {
        const auto cluster = record.is_object() ? record.find("cluster") : record.end();
        return cluster != record.end() && cluster->is_object() && cluster->contains("accelerator") &&
                       (*cluster)["accelerator"].is_string()
                   ? (*cluster)["accelerator"].get<std::string>()
                   : std::string();
    }

    /// The inventory's, else the one with most records.
    std::string acceleratorWanted(const Json &records) const
    {
        if (m_input.inventory) {
            if (const Result<Cluster> cluster = clusterOf(*m_input.inventory))
                return cluster->accelerator;
        }
        std::map<std::string, int> counts;
        for (const Json &record : records)
            ++counts[acceleratorOf(record)];
        const auto most = std::ranges::max_element(counts, {}, [](const auto &entry) { return entry.second; });
        return most == counts.end() ? std::string() : most->first;
    }

    Result<MeasuredRun> readRecord(const Json &record, const Json &configs)
    {
        FirstError failed;
        ObjectReader reader(record, "", failed);
        const std::string config = reader.text("config");
        const Json &cluster = reader.object("cluster");
        Json plan = reader.object("plan");
        MeasuredRun run;
        run.name = reader.optionalText("id").value_or("");
        run.rank = std::size_t(std::max<std::int64_t>(reader.optionalInteger("rank").value_or(0), 0));
        run.stepSec = reader.optionalNumber("step_sec");
        run.peakBytes = reader.optionalNumber("peak_bytes");
        if (failed.isSet())
            return failed.take();
        const auto model = modelOf(config, configs);
        if (!model)
            return model.error();
        Inventory inventory;
        inventory.extra = jsonLine(Json{{"cluster", cluster}});
        Result<TrainingState> begun = unplanned(**model, &inventory);
        if (!begun)
            return begun.error();
        Result<TrainingState> state = stateOf(**model, *begun, plan);
        if (!state)
            return state.error();
        run.state = std::move(*state);
        run.rank = std::min(run.rank, std::size_t(run.state.settings.pipeline) - 1);
        return run;
    }

    static Result<TrainingState> stateOf(const Graph &graph, const TrainingState &begun, Json &plan)
    {
        std::vector<std::size_t> counts;
        for (const Json &count : plan.value("stages", Json(Json::array()))) {
            if (!count.is_number_unsigned())
                return inputError("bad_stages", "stages: numbers of blocks are wanted");
            counts.push_back(count.get<std::size_t>());
        }
        plan["stages"] = stagesOf(graph, *begun.transformer, counts);
        const auto mode = plan.find("recompute_all");
        recomputeAll(plan, graph, *begun.transformer,
                     mode != plan.end() && mode->is_string() ? mode->get<std::string>() : "none");
        return readState(graph, begun.transformer, begun.cluster, plan);
    }

    Result<std::shared_ptr<const Graph>> modelOf(const std::string &name, const Json &configs)
    {
        std::shared_ptr<const Graph> &graph = m_graphs[name];
        if (graph)
            return graph;
        const auto config = configs.find(name);
        if (config == configs.end())
            return inputError("unknown_config", phrase("no config %1", {inQuotes(name)}));
        const Result<TransformerModel> model = readTransformerDocument(config->dump());
        if (!model)
            return model.error();
        Result<Graph> made = transformerGraph(*model);
        if (!made)
            return made.error();
        graph = std::make_shared<const Graph>(std::move(*made));
        return graph;
    }

    const CalibrationInput &m_input;
    const Json &m_document;
    std::map<std::string, std::shared_ptr<const Graph>> m_graphs;
};

} // namespace

Result<std::vector<MeasuredRun>> readRunRecords(const CalibrationInput &input, const Json &document)
{
    return RecordReader(input, document).read();
}

} // namespace cutaway::training
