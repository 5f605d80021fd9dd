#include "core/formats/models/graph_formats.h"
#include "core/graph/graph_json.h"
#include "tests/fuzz/property.h"

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

void requireGraph(const ByteSource &source, const std::string &selector)
{
    ImportOptions options;
    options.graph = selector;
    const Result<ImportedGraph> imported = importGraph(source, options, {});
    requireOneLine(imported);
    if (!imported)
        return;
    const Result<Graph> again = readGraph(writeGraph(imported->graph));
    require(bool(again), "an imported graph can be written and read");
}

} // namespace

/// Texts of torch.fx and logs with such texts: all graphs that are listed without a problem can be read.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text(textOf(data, size));
    const MemorySource source(text);
    requireGraph(source, {});
    const Result<GraphListing> listing = listGraphs(source, {}, {});
    requireOneLine(listing);
    for (std::size_t i = 0; listing && i < listing->graphs.size() && i < 8; ++i)
        requireGraph(source, listing->graphs[i].selector);
    const std::string forced = "class A(torch.nn.Module):\n    def forward(self, x):\n        " + text;
    requireGraph(MemorySource(forced), {});
    return 0;
}
