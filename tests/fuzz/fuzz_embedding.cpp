#include "core/embedding/embedding_model.h"
#include "core/formats/document_format.h"
#include "core/plan/plan_documents.h"
#include "core/plan/planner_registry.h"
#include "tests/fuzz/property.h"
#include "tests/fuzz/small_model.h"

#include <memory>

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

/// Tables of any fields are refused in one line or planned.
void planTables(std::string_view text)
{
    Result<Graph> graph = readGraph(text);
    if (!graph)
        return;
    const auto shared = std::make_shared<const Graph>(std::move(*graph));
    const Result<std::unique_ptr<EditedPlan>> plan =
        runPlanner(*findPlanner("embedding.uniform"), {shared, smallRanks(), {}, {}, nullptr}, Job());
    requireOneLine(plan);
    if (plan)
        require(bool(readPlan(writePlan(**plan), shared, smallRanks())), "a written plan can be read");
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
    const std::shared_ptr<const Graph> graph = smallTables();
    const Result<OpenedPlan> opened = readPlan(text, graph, smallRanks());
    requireOneLine(opened);
    if (!opened)
        return;
    const std::string written = writePlan(*opened->plan);
    const Result<OpenedPlan> again = readPlan(written, graph, smallRanks());
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
