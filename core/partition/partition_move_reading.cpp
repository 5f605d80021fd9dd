#include "core/json/parameter_json.h"
#include "core/partition/partition_pins_json.h"
#include "core/partition/partition_plan.h"
#include "core/plan/group_move_reading.h"

#include <nlohmann/json.hpp>

// Entries of a moves document.
namespace cutaway {

namespace {

/// `true`: to where it is; `false`: to nothing; else as in a plan's `pins`.
Move readPinChanges(const PartitionPlan &plan, GroupMoveReading &reading)
{
    Move move;
    const nlohmann::json &value = *reading.fields().optional("pin");
    for (const ItemIndex item : reading.items()) {
        Pin pin;
        if (!value.is_boolean()) {
            pin = readPin(value, reading.fields().pathOf("pin"), plan.state(), reading.failed());
        } else if (value.get<bool>()) {
            pin.kind = Pin::Kind::Group;
            pin.group = reading.failed().isSet() ? GroupIndex() : plan.groupOf(item);
        }
        move.pins.push_back({item, pin});
    }
    return move;
}

} // namespace

Result<Move> PartitionPlan::readMove(const nlohmann::json &entry) const
{
    GroupMoveReading reading(*this, entry, "there is no partition %1");
    if (reading.fields().has("set")) {
        Move move;
        for (const auto &[name, value] : reading.fields().object("set").items())
            move.settings.push_back({name, parameterFromJson(value)});
        return reading.finish(std::move(move));
    }
    return reading.finish(reading.fields().has("pin") ? readPinChanges(*this, reading)
                                                      : reading.groupMove("partition"));
}

} // namespace cutaway
