#include "core/devices/inventory.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_documents.h"
#include "core/training/calibrating/measured_runs.h"
#include "core/training/training_plan.h"
#include "tests/fuzz/property.h"
#include "tests/support/training_models.h"

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

std::shared_ptr<const Graph> decoder()
{
    static const std::shared_ptr<const Graph> graph = cutaway::testing::graphOf({});
    return graph;
}

/// A cluster that is read tells finite figures of every plan.
void tryCluster(std::string_view text)
{
    const Result<Inventory> inventory = readInventory(text);
    if (!inventory)
        return;
    const auto cluster = training::clusterOf(*inventory);
    requireOneLine(cluster);
}

void tryPlan(std::string_view text)
{
    const auto inventory = cutaway::testing::clusterOfNodes(2);
    const Result<OpenedPlan> opened = readPlan(text, decoder(), inventory);
    requireOneLine(opened);
    const auto *plan = opened ? dynamic_cast<const training::TrainingPlan *>(opened->plan.get()) : nullptr;
    if (!plan)
        return;
    const std::string written = writePlan(*plan);
    const Result<OpenedPlan> again = readPlan(written, decoder(), inventory);
    require(bool(again), "a written plan can be read");
    require(writePlan(*again->plan) == written, "a plan read again is the same");
    const std::size_t tried = plan->triedPlans().size();
    for (std::size_t i = 0; i < tried; ++i)
        plan->triedDocument(i);
}

void tryImport(std::string_view text)
{
    const ForeignFile file = foreignFile("f", std::string(text));
    const ImportDescriptor *format = importFor(file, decoder().get());
    if (!format)
        return;
    const auto imported = importPlan(*format, {file, decoder(), cutaway::testing::clusterOfNodes(2), {}, {}}, {});
    requireOneLine(imported);
    if (imported)
        require(bool(readPlan(writePlan(*imported->plan), decoder(), cutaway::testing::clusterOfNodes(2))),
                "an imported plan reads back");
}

} // namespace

/// What says something of a training run: clusters, plans, what frameworks take, tables of measured runs.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = textOf(data, size);
    tryCluster(text);
    tryPlan(text);
    tryImport(text);
    const CalibrationInput runs{"runs.csv", std::string(text), decoder(), cutaway::testing::clusterOfNodes(2), {}};
    requireOneLine(training::readMeasuredRuns(runs, {}));
    return 0;
}
