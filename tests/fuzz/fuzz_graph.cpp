#include "core/formats/document_format.h"
#include "core/graph/graph_json.h"
#include "tests/fuzz/property.h"

using namespace cutaway;
using namespace cutaway::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Result<Graph> graph = readGraph(textOf(data, size));
    requireOneLine(graph);
    requireOneLine(sniffDocument(textOf(data, size)));
    if (!graph)
        return 0;
    const std::string written = writeGraph(*graph);
    const Result<Graph> again = readGraph(written);
    require(bool(again), "a written graph can be read");
    require(writeGraph(*again) == written, "a graph read again is the same");
    return 0;
}
