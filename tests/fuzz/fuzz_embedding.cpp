#include "core/devices/inventory_json.h"
#include "core/embedding/embedding_model.h"
#include "core/formats/document_format.h"
#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/fuzz/property.h"

#include <memory>

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

std::shared_ptr<const Inventory> fourRanks()
{
    auto inventory = std::make_shared<Inventory>();
    inventory->extra = R"({"topology":{"world_size":4,"local_world_size":2,"hbm_cap":1000000,"ddr_cap":1000000}})";
    return inventory;
}

/// Two tables in one module: small enough that a fuzzer finds their names.
std::shared_ptr<const Graph> twoTables()
{
    Result<Graph> made = readGraph(R"({"format": "cutaway.graph", "version": 1, "name": "two", "nodes": [
        {"name": "a", "op": "call_module", "target": "a", "inputs": [], "output_bytes": 0, "total_bytes": 0,
         "outputs": [], "embedding": {"module": "m", "num_embeddings": 9, "embedding_dim": 8}},
        {"name": "b", "op": "call_module", "target": "b", "inputs": [], "output_bytes": 0, "total_bytes": 0,
         "outputs": [], "embedding": {"module": "m", "num_embeddings": 5, "embedding_dim": 4}}]})");
    return std::make_shared<const Graph>(std::move(*made));
}

/// Tables of any fields are refused in one line or planned.
void planTables(std::string_view text)
{
    Result<Graph> graph = readGraph(text);
    if (!graph)
        return;
    const auto shared = std::make_shared<const Graph>(std::move(*graph));
    const Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner("embedding.uniform"), {shared, fourRanks(), {}, {}, nullptr}, Job());
    requireOneLine(plan);
    if (plan)
        require(bool(readPlan(writePlan(**plan), shared, fourRanks())), "a written plan can be read");
}

void readRanks(std::string_view text)
{
    const Result<Inventory> inventory = readInventory(text);
    if (!inventory)
        return;
    const Result<embedding::Topology> topology = embedding::readTopology(*inventory);
    requireOneLine(topology);
    if (topology)
        require(topology->worldSize % topology->groupSize == 0, "groups of ranks are alike");
}

void openPlan(std::string_view text)
{
    const std::shared_ptr<const Graph> graph = twoTables();
    const Result<OpenedPlan> opened = readPlan(text, graph, fourRanks());
    requireOneLine(opened);
    if (!opened)
        return;
    const std::string written = writePlan(*opened->plan);
    const Result<OpenedPlan> again = readPlan(written, graph, fourRanks());
    require(bool(again), "a written plan can be read");
    require(writePlan(*again->plan) == written, "a plan read again is the same");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = textOf(data, size);
    const Result<DocumentFormat> format = sniffDocument(text);
    if (!format)
        return 0;
    switch (*format) {
    case DocumentFormat::Graph: planTables(text); break;
    case DocumentFormat::Devices: readRanks(text); break;
    default: openPlan(text); break;
    }
    return 0;
}
