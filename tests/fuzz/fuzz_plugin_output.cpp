#include "core/plan/plan_documents.h"
#include "core/plugins/plugin_output.h"
#include "tests/fuzz/property.h"
#include "tests/fuzz/small_model.h"

#include <string>

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

constexpr PlanKind kinds[] = {PlanKind("partition"), PlanKind("pipeline"), PlanKind("bucketing")};

/// A plan that is taken can be written and read again.
void offer(const PlanLine &line)
{
    for (const PlanKind kind : kinds) {
        PlannerDescriptor planner;
        planner.id = "lab.fuzz";
        planner.kind = kind;
        const Result<std::unique_ptr<EditedPlan>> plan =
            readOfferedPlan(line.plan, line.boundSec, planner, {smallGraph(), smallInventory(), {}, {}, nullptr});
        requireOneLine(plan);
        if (!plan)
            continue;
        require((*plan)->kind() == kind, "a plan is of the planner's kind");
        require((*plan)->origin().plannerId == "lab.fuzz", "a plan says who made it");
        require(bool(readPlan(writePlan(**plan), smallGraph(), smallInventory())), "what is written can be read");
        for (const std::string &note : plannerNotes(**plan))
            require(note.find('\n') == note.npos, "a note is one line");
    }
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    OutputLines lines;
    lines.bytes() += textOf(data, size);
    std::size_t bytes = 0;
    while (const std::optional<std::string_view> text = lines.next(true)) {
        bytes += text->size() + 1;
        const Result<OutputLine> line = readOutputLine(*text);
        requireOneLine(line);
        if (!line)
            continue;
        if (const auto *plan = std::get_if<PlanLine>(&*line))
            offer(*plan);
        if (const auto *progress = std::get_if<ProgressLine>(&*line))
            require(progress->fraction <= 1, "a fraction is at most the whole");
    }
    require(bytes == size || bytes == size + 1, "no byte is lost");
    return 0;
}
