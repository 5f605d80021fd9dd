#include "core/plan/plan_documents.h"
#include "tests/fuzz/property.h"
#include "tests/fuzz/small_model.h"

#include <nlohmann/json.hpp>

using namespace cutaway;
using namespace cutaway::fuzz;

namespace {

constexpr const char *starts[] = {
    R"({"format": "cutaway.plan", "version": 1, "kind": "partition", "partitions": [
    {"id": 0, "logical_device_ids": [0], "nodes": ["c"]}, {"id": 1, "logical_device_ids": [1], "nodes": ["r", "s"]}]})",
    R"({"format": "cutaway.plan", "version": 1, "kind": "pipeline", "stages": [
    {"id": 0, "nodes": ["c"]}, {"id": 1, "nodes": ["r", "s"]}]})"};

/// Applies a move if it is allowed; undoing it gives every figure back.
void makeMove(EditedPlan &plan, const Move &move)
{
    const std::string before = plan.evaluation().dump();
    const Preview preview = plan.preview(move);
    require(plan.evaluation().dump() == before, "a preview changes nothing");
    const Result<Applied> applied = plan.apply(move);
    requireOneLine(applied);
    require(bool(applied) == preview.allowed, "a move is made if its preview allowed it");
    if (!applied) {
        require(plan.evaluation().dump() == before, "a refused move changes nothing");
        return;
    }
    const std::string after = plan.evaluation().dump();
    const Applied undone = plan.restore(applied->inverse);
    require(plan.evaluation().dump() == before, "undo gives every figure back");
    plan.restore(undone.inverse);
    require(plan.evaluation().dump() == after, "redo gives every figure back");
}

} // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const Result<std::vector<nlohmann::json>> moves = readMoves(textOf(data, size));
    requireOneLine(moves);
    if (!moves)
        return 0;
    for (const char *start : starts) {
        const Result<OpenedPlan> opened = readPlan(start, smallGraph(), smallInventory());
        for (const nlohmann::json &entry : *moves) {
            const Result<Move> move = opened->plan->readMove(entry);
            requireOneLine(move);
            if (move)
                makeMove(*opened->plan, *move);
        }
    }
    return 0;
}
