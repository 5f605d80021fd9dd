#include "core/formats/models/graph_formats.h"
#include "core/graph/graph_json.h"
#include "tests/fuzz/property.h"
#include "tests/support/zip_archive.h"

#include <algorithm>

using namespace cutaway;
using namespace cutaway::fuzz;

/// The documents inside a torch.export archive: the program, and after a byte 0 the list of its weights. Checksums keep
/// fuzz_model, which changes the archive itself, from ever reaching them.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = textOf(data, size);
    const std::size_t end = std::min(text.find('\0'), text.size());
    std::vector<std::pair<std::string, std::string>> records{{"m/models/model.json", std::string(text.substr(0, end))}};
    if (end < text.size())
        records.emplace_back("m/data/weights/model_weights_config.json", text.substr(end + 1));
    ImportOptions confined;
    confined.isConfined = true; // a process for each input would take too long
    const Result<ImportedGraph> imported = importGraph(MemorySource(testing::zipArchive(records)), confined, {});
    requireOneLine(imported);
    if (!imported)
        return 0;
    const Result<Graph> again = readGraph(writeGraph(imported->graph));
    require(bool(again), "an imported graph can be written and read");
    return 0;
}
