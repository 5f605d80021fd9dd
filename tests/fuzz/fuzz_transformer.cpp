#include "core/formats/models/graph_formats.h"
#include "core/formats/models/transformer/list_expression.h"
#include "core/graph/graph_json.h"
#include "core/json/json_document.h"
#include "core/plan/megatron_layout.h"
#include "tests/fuzz/property.h"

#include <nlohmann/json.hpp>

using namespace cutaway;
using namespace cutaway::fuzz;

/// Configurations and arguments: a graph and a plan that can be read, or one line. Layout strings that are read are
/// written so that they mean the same.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = textOf(data, size);
    const Result<ImportedGraph> imported = importGraph(MemorySource(text), {}, {});
    requireOneLine(imported);
    if (imported) {
        requireReadable(imported->warnings);
        require(bool(readGraph(writeGraph(imported->graph))), "an imported graph can be written and read");
    }
    if (imported && imported->plan) {
        requireOneLine(imported->plan->text);
        if (imported->plan->text)
            require(bool(parseJson<nlohmann::json>(*imported->plan->text)), "a plan is JSON");
    }
    const Result<std::vector<std::string>> layout = readMegatronLayout(text);
    requireOneLine(layout);
    if (layout) {
        const Result<std::vector<std::string>> again =
            readMegatronLayout(writeMegatronLayout(*layout, LayoutFolding::RunsAndGroups));
        require(again && *again == *layout, "a layout string is written and read");
    }
    requireOneLine(readListExpression(text));
    return 0;
}
