#include "core/graph/graph_json.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_documents.h"
#include "tests/fuzz/property.h"

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

/// Two layers, a weight each: enough for every format to name something.
std::shared_ptr<const Graph> layeredGraph()
{
    static const std::shared_ptr<const Graph> graph = [] {
        std::string nodes = R"({"name": "x", "op": "placeholder", "target": "x", "inputs": [], "output_bytes": 64,
            "total_bytes": 64, "outputs": [{"shape": [4, 4], "dtype": "float32"}]})";
        std::string last = "x";
        for (const char *module : {"embed", "layers.0.fc", "layers.1.fc", "head"}) {
            const std::string name = "n" + std::to_string(nodes.size());
            nodes += R"(,{"name": "w)" + name + R"(", "op": "placeholder", "target": "w", "inputs": [],
                "output_bytes": 64, "total_bytes": 64, "outputs": [{"shape": [4, 4], "dtype": "float32"}],
                "parameters": [{"name": "model.)" +
                     std::string(module) + R"(.weight", "shape": [4, 4],
                "dtype": "float32", "storage": ")" +
                     module + R"("}]},{"name": ")" + name + R"(",
                "op": "call_function", "target": "torch.ops.aten.linear.default", "inputs": [")" +
                     last + R"(", "w)" + name + R"("], "module_path": "model.)" + module +
                     R"(", "output_bytes": 64, "total_bytes": 64,
                "outputs": [{"shape": [4, 4], "dtype": "float32"}],
                "arguments": [{"node": ")" +
                     last + R"("}, {"node": "w)" + name + R"("}]})";
            last = name;
        }
        nodes += R"(,{"name": "o", "op": "output", "target": "o", "inputs": [")" + last + R"("]})";
        Result<Graph> made =
            readGraph(R"({"format": "cutaway.graph", "version": 1, "name": "g", "nodes": [)" + nodes + "]}");
        return std::make_shared<const Graph>(std::move(*made));
    }();
    return graph;
}

} // namespace

/// Whatever another program's plan says: a plan that can be written and read again comes out, or one line.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const ForeignFile file = foreignFile("f", std::string(textOf(data, size)));
    const ImportDescriptor *format = importFor(file);
    if (!format)
        return 0;
    const Result<ImportedPlan> imported = importPlan(*format, {file, layeredGraph(), nullptr, {}, {}}, {});
    requireOneLine(imported);
    if (!imported)
        return 0;
    requireReadable(imported->warnings);
    writeImportReport(imported->report);
    require(bool(readPlan(writePlan(*imported->plan), layeredGraph(), nullptr)), "an imported plan reads back");
    return 0;
}
