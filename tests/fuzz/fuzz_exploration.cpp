#include "core/judging/compared_plan.h"
#include "core/judging/explorer.h"
#include "tests/fuzz/property.h"
#include "tests/fuzz/small_model.h"

using namespace cutaway;
using namespace cutaway::fuzz;

/// Explorations, results of explorations, and plans that may be of another graph: each is understood or one line says
/// what is wrong.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = textOf(data, size);
    const Result<judging::Exploration> exploration = judging::readExploration(text);
    requireOneLine(exploration);
    requireOneLine(judging::readPlanByNames(text, smallGraph(), smallInventory()));
    requireOneLine(judging::readResults(text));
    requireOneLine(judging::keptResults(text, exploration ? *exploration : judging::Exploration()));
    if (!exploration)
        return 0;
    const Result<judging::Exploration> again = judging::readExploration(exploration->document.dump());
    require(bool(again), "an exploration that was read can be read again");
    require(again->pointCount() == exploration->pointCount(), "it has as many points then");
    for (std::size_t i = 0; i < std::min<std::size_t>(exploration->variationCount(), 20); ++i)
        requireOneLine(judging::variedInventory(smallInventory(), exploration->vary, exploration->variation(i)));
    return 0;
}
