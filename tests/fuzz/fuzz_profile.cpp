#include "core/formats/profiles/profile_formats.h"
#include "core/graph/graph.h"
#include "core/graph/graph_json.h"
#include "tests/fuzz/property.h"
#include "tests/fuzz/small_model.h"

using namespace cutaway;
using namespace cutaway::fuzz;

/// Whatever a profile holds: every entry is told of, and the graph with its figures can be written and read again.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Result<Profile> profile = importProfile(MemorySource(textOf(data, size)), {});
    requireOneLine(profile);
    if (!profile)
        return 0;
    requireReadable(profile->warnings);
    ProfileReport report;
    const Result<Graph> graph = withProfile(*smallGraph(), *profile, report);
    require(bool(graph), "a profile never breaks a graph");
    require(report.matched.size() + report.unmatched.size() + report.ambiguous.size() >= profile->entries.size(),
            "no entry is dropped silently");
    require(bool(readGraph(writeGraph(*graph))), "a graph with figures can be written and read");
    figureColumns(*graph);
    return 0;
}
