#include "core/json/parameter_json.h"
#include "core/pipeline/pipeline_plan.h"
#include "core/pipeline/step_moves.h"
#include "core/plan/group_move_reading.h"
#include "core/plan/pins.h"

#include <nlohmann/json.hpp>

namespace cutaway {

Result<Move> PipelinePlan::readMove(const nlohmann::json &entry) const
{
    GroupMoveReading reading(*this, entry, "no stage %1");
    ObjectReader &fields = reading.fields();
    Move move;
    if (fields.has("join")) {
        move.remove = reading.group("join");
    } else if (fields.has("split_at")) {
        move.create = nextGroup();
        move.items.push_back({reading.item("split_at"), move.create});
    } else if (fields.has("stage")) {
        move = reading.groupMove("stage");
    } else if (fields.has("step")) {
        const bool isBehind = fields.has("after");
        const std::string step = fields.text("step");
        const std::string other = fields.text(isBehind ? "after" : "before");
        if (reading.failed().isSet())
            return reading.finish({});
        return runStep(m_state, step, other, isBehind);
    } else if (fields.has("set")) {
        for (const auto &[name, value] : fields.object("set").items())
            move.settings.push_back({name, parameterFromJson(value)});
    } else if (fields.has("pin")) {
        const bool isPinned = fields.boolean("pin");
        const std::vector<ItemIndex> items = reading.items();
        if (!reading.failed().isSet())
            move = isPinned ? pinWhereTheyLie(*this, items, Pin::Kind::Group) : unpin(items);
    } else {
        const std::vector<ItemIndex> items = reading.items();
        move.alone = fields.optionalBoolean("alone").value_or(false);
        const GroupIndex to = reading.group("to");
        for (const ItemIndex item : items)
            move.items.push_back({item, to});
    }
    return reading.finish(std::move(move));
}

} // namespace cutaway
