#pragma once

#include "core/plan/edited_plan.h"

#include <QLineF>
#include <QRectF>
#include <QSizeF>

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace cutaway {

/// What a stage's time is made of.
struct StageTime
{
    double seconds = 0;              ///< that it works; 0: not known
    std::vector<LaneTimePart> parts; ///< that add up to it or, where it waits in one of them, to the step
    double step = 0;                 ///< what the parts add up to

    bool isOfStep() const { return step > seconds; }
    bool hasPhases() const;
};

/// That of its lane in a step, where the plan tells that and nothing else runs there. Else the figures that its limits
/// begin with, where they are its parts; else it is one part.
StageTime stageTime(const EditedPlan &plan, GroupIndex stage);

/// A stage in the strip, on one of its lanes.
struct StageCell
{
    GroupIndex group;
    LaneIndex lane;
    std::uint32_t row = 0;
    QRectF rect; ///< what is pointed at: from its time down to its number
    QRectF time; ///< where its bar stands, as high as the scale
};

/// A lane in the strip: the column of its cells.
struct StageLane
{
    LaneIndex lane;
    QRectF rect;
    QRectF memory; ///< as high as the scale
};

/// Where one stage ends and the next begins.
struct StageJoint
{
    GroupIndex earlier;
    GroupIndex later;
    std::uint32_t row = 0;
    bool isBackwards = false; ///< the later stage is left of the earlier one
    QLineF grip;
    QRectF sent;        ///< what is handed over hangs down from its upper edge, as far as it takes long
    double seconds = 0; ///< how long; in all joints the same multiple of it
};

/// What lies beside each other in a row of stages, over all its width.
struct StageRow
{
    QRectF time;
    QRectF cut;
    QRectF sent;
    QRectF labels; ///< of what is handed over
    QRectF numbers;
};

/// Stages that run one behind the other, a narrow cell each, in the coordinates of the scene: above each other their
/// times, the memory of their lanes, the boundaries between them and what is handed over there. Columns are lanes, in
/// the order of their first stages; a lane with stages that do not follow each other has them in several rows.
struct StageStrip
{
    double pitch = 0; ///< from cell to cell
    QRectF rect;
    QRectF hosts; ///< a line of names; null: all lanes are on one host, or it is not known
    QRectF memory;
    std::vector<StageRow> rows;
    std::vector<StageLane> lanes; ///< from left to right
    std::vector<StageCell> cells; ///< from left to right, row by row
    std::vector<StageJoint> joints;
    std::map<GroupIndex, StageTime> times;

    /// The first of a group.
    const StageCell *cellOf(GroupIndex group) const;
    const StageCell *cellAt(QPointF point) const;
};

/// Of more stages than can stand side by side with what they hold open; none for other plans, and where cells would be
/// as wide as boxes. `view`: in pixels at zoom 1.
std::optional<StageStrip> stageStrip(const EditedPlan &plan, std::span<const LaneIndex> lanes, QSizeF view,
                                     double scale);

/// The first of those that take longest; of stages without times the first.
GroupIndex slowestStage(const EditedPlan &plan);

} // namespace cutaway
