#include "core/formats/models/graph_formats.h"
#include "core/graph/graph_json.h"
#include "tests/fuzz/property.h"

using namespace cutaway;
using namespace cutaway::fuzz;

/// Files of other programs: whatever they hold, a graph that can be written and read again comes out, or one line.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    ImportOptions confined;
    confined.isConfined = true; // a process for each input would take too long
    const Result<ImportedGraph> imported = importGraph(MemorySource(textOf(data, size)), confined, {});
    requireOneLine(imported);
    if (!imported)
        return 0;
    requireReadable(imported->warnings);
    const Result<Graph> again = readGraph(writeGraph(imported->graph));
    require(bool(again), "an imported graph can be written and read");
    return 0;
}
