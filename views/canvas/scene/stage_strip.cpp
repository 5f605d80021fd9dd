#include "views/canvas/scene/stage_strip.h"

#include "core/plan/edited_plan.h"
#include "core/plan/plan_figures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <ranges>

namespace cutaway {

namespace {

constexpr std::size_t mostAsBoxes = 8; // stages that have room for what they hold
constexpr double widestCell = 232;     // a box has room there
constexpr double aroundStrip = 24;     // of the view, left and right together
constexpr double bandNames = 72;       // for the names of the bands
constexpr double besideStrip = 12;     // right of the last cell
constexpr double wholePixels = 6;      // cells of at least that are no half pixels wide

constexpr double hostLine = 18;
constexpr double aboveTime = 18; // a line of text
constexpr double aboveMemory = 18;
constexpr double cutHeight = 18;
constexpr double sentHeight = 20;
constexpr double textLine = 17;

/// Where the stages of a lane stand: those that follow each other side by side, others in further rows.
struct LanePlan
{
    LaneIndex lane;
    std::vector<std::vector<GroupIndex>> rows;
    std::size_t columns = 1;
    std::size_t first = std::numeric_limits<std::size_t>::max(); ///< of its stages, in their order
};

std::vector<LanePlan> planLanes(const EditedPlan &plan, std::span<const LaneIndex> lanes,
                                const std::vector<GroupIndex> &order)
{
    std::map<GroupIndex, std::size_t> position;
    for (const GroupIndex group : order)
        position.emplace(group, position.size());
    std::vector<LanePlan> plans;
    for (const LaneIndex lane : lanes) {
        LanePlan &planned = plans.emplace_back();
        planned.lane = lane;
        std::vector<GroupIndex> groups = plan.lane(lane).groups;
        std::ranges::sort(groups, {}, [&](GroupIndex group) { return position[group]; });
        std::size_t last = 0;
        for (const GroupIndex group : groups) {
            const std::size_t at = position[group];
            if (planned.rows.empty() || at != last + 1)
                planned.rows.emplace_back();
            planned.first = std::min(planned.first, at);
            planned.rows.back().push_back(group);
            planned.columns = std::max(planned.columns, planned.rows.back().size());
            last = at;
        }
    }
    std::ranges::stable_sort(plans, {}, &LanePlan::first);
    return plans;
}

bool hasHosts(const EditedPlan &plan, std::span<const LaneIndex> lanes)
{
    const auto isOther = [&](LaneIndex lane) { return plan.lane(lane).host != plan.lane(lanes.front()).host; };
    return !lanes.empty() && std::ranges::any_of(lanes, isOther);
}

/// The bands from top to bottom. Memory is told once a lane: below the times of a single row, else below all rows.
void placeBands(StageStrip &strip, std::size_t rows, QSizeF view, double scale, bool isWithHosts)
{
    const double width = strip.rect.width();
    const double time = std::clamp(0.22 * view.height() / double(rows), 28 * scale, 150 * scale);
    const double memory = std::clamp(0.1 * view.height(), 16 * scale, 80 * scale);
    double y = 0;
    const auto band = [&](double height) {
        const QRectF rect(0, y, width, height);
        y += height;
        return rect;
    };
    const auto placeMemory = [&] {
        y += aboveMemory * scale; // what is fullest is told there
        strip.memory = band(std::round(memory));
    };
    if (isWithHosts)
        strip.hosts = band(hostLine * scale);
    for (std::size_t row = 0; row < rows; ++row) {
        y += aboveTime * scale;
        StageRow &placed = strip.rows.emplace_back();
        placed.time = band(std::round(time));
        if (rows == 1)
            placeMemory();
        placed.cut = band(cutHeight * scale);
        placed.sent = band(sentHeight * scale);
        placed.labels = band(textLine * scale);
        placed.numbers = band(textLine * scale);
    }
    if (rows > 1)
        placeMemory();
    strip.rect.setHeight(y);
}

QRectF across(const QRectF &band, double left, double right)
{
    return {left, band.top(), right - left, band.height()};
}

void placeCells(StageStrip &strip, const std::vector<LanePlan> &lanes, double scale)
{
    const double gap = strip.pitch >= 40 * scale ? 5 * scale : strip.pitch >= wholePixels * scale ? 2 * scale : 0;
    double left = bandNames * scale;
    for (const LanePlan &lane : lanes) {
        const double right = left + strip.pitch * double(lane.columns);
        const bool hasOneRow = strip.rows.size() == 1;
        strip.lanes.push_back({lane.lane,
                               {left, strip.rect.top(), right - left - gap, strip.rect.height()},
                               across(strip.memory, left, right - gap)});
        for (std::size_t row = 0; row < lane.rows.size(); ++row) {
            const StageRow &bands = strip.rows[row];
            const double top = hasOneRow ? strip.rect.top() : bands.time.top() - aboveTime * scale;
            for (std::size_t i = 0; i < lane.rows[row].size(); ++i) {
                const double x = left + strip.pitch * double(i);
                const QRectF rect(x, top, strip.pitch - gap, bands.numbers.bottom() - top);
                strip.cells.push_back({lane.rows[row][i], lane.lane, std::uint32_t(row), rect,
                                       across(bands.time, rect.left(), rect.right())});
            }
        }
        left = right;
    }
    std::ranges::stable_sort(strip.cells, {},
                             [](const StageCell &cell) { return std::pair(cell.row, cell.rect.left()); });
}

/// Between neighbours in a row, else behind the earlier one.
StageJoint jointOf(const StageStrip &strip, const StageCell &earlier, const StageCell &later)
{
    const bool isSameRow = earlier.row == later.row;
    const bool isBackwards = isSameRow && later.rect.right() <= earlier.rect.left();
    const double gap = strip.pitch - earlier.rect.width();
    const double x = isBackwards                                              ? later.rect.right() + gap / 2
                     : isSameRow && later.rect.left() >= earlier.rect.right() ? later.rect.left() - gap / 2
                                                                              : earlier.rect.right() + gap / 2;
    const StageRow &row = strip.rows[earlier.row];
    const double width = std::max(0.6 * strip.pitch, std::min(2.0, strip.pitch));
    const double left = std::min(x - width / 2, strip.rect.right() - width); // behind the last cell is little room
    return {earlier.group,
            later.group,
            earlier.row,
            isBackwards,
            {x, row.cut.top() + 2, x, row.cut.bottom() - 2},
            {left, row.sent.top(), width, row.sent.height()}};
}

void placeJoints(StageStrip &strip, const std::vector<GroupIndex> &order)
{
    for (std::size_t i = 1; i < order.size(); ++i) {
        const StageCell *later = strip.cellOf(order[i]);
        const auto ofEarlier = [&](const StageCell &cell) { return cell.group == order[i - 1]; };
        auto backwards = std::views::reverse(strip.cells); // the last of its replicas
        const auto earlier = std::ranges::find_if(backwards, ofEarlier);
        if (later && earlier != backwards.end())
            strip.joints.push_back(jointOf(strip, *earlier, *later));
    }
}

/// What a stage receives is a part of its time; where that is not told, the edge tells it.
void readHandovers(StageStrip &strip, const EditedPlan &plan)
{
    std::map<std::pair<GroupIndex, GroupIndex>, double> ofEdges;
    for (const GroupEdge &edge : plan.edges()) {
        if (edge.role == GroupEdge::Role::Data)
            ofEdges[{edge.from, edge.to}] += edge.seconds;
    }
    for (StageJoint &joint : strip.joints) {
        const std::vector<LaneTimePart> &parts = strip.times.at(joint.later).parts;
        const auto sent = std::ranges::find(parts, TimelineBar::Role::Transfer, &LaneTimePart::role);
        joint.seconds = sent == parts.end() ? ofEdges[{joint.earlier, joint.later}] : sent->seconds;
    }
}

/// Nothing where other stages run on its lane, too.
StageTime timeInStep(const EditedPlan &plan, const GroupInfo &stage)
{
    StageTime time;
    if (stage.lanes.size() != 1 || plan.lane(stage.lanes.front()).groups.size() != 1)
        return time;
    time.parts = plan.laneTime(stage.lanes.front());
    for (const LaneTimePart &part : time.parts) {
        time.step += part.seconds;
        if (part.role == TimelineBar::Role::Forward || part.role == TimelineBar::Role::Backward)
            time.seconds += part.seconds;
    }
    return time;
}

} // namespace

bool StageTime::hasPhases() const
{
    return std::ranges::find(parts, TimelineBar::Role::Backward, &LaneTimePart::role) != parts.end();
}

StageTime stageTime(const EditedPlan &plan, GroupIndex stage)
{
    constexpr double rounding = 1e-9;
    const GroupInfo info = plan.group(stage);
    StageTime time = timeInStep(plan, info);
    if (!time.parts.empty())
        return time;
    time.seconds = info.seconds.value_or(0);
    double sum = 0;
    for (const Figure &figure : plan.limits(stage).figures) {
        if (figure.unit != Figure::Unit::Seconds || time.seconds - sum <= rounding * time.seconds)
            break;
        const auto role = time.parts.empty() ? TimelineBar::Role::Forward : TimelineBar::Role::Transfer;
        time.parts.push_back({figure.label, role, figure.value});
        sum += figure.value;
    }
    if (std::abs(sum - time.seconds) > rounding * time.seconds || time.parts.empty())
        time.parts = {{plan.groupTimeWords(info).label, TimelineBar::Role::Forward, time.seconds}};
    time.step = time.seconds;
    return time;
}

const StageCell *StageStrip::cellOf(GroupIndex group) const
{
    const auto found = std::ranges::find(cells, group, &StageCell::group);
    return found == cells.end() ? nullptr : &*found;
}

const StageCell *StageStrip::cellAt(QPointF point) const
{
    const auto found = std::ranges::find_if(cells, [&](const StageCell &cell) {
        return QRectF(cell.rect.left(), cell.rect.top(), pitch, cell.rect.height()).contains(point);
    });
    return found == cells.end() ? nullptr : &*found;
}

std::optional<StageStrip> stageStrip(const EditedPlan &plan, std::span<const LaneIndex> lanes, QSizeF view,
                                     double scale)
{
    const std::vector<GroupIndex> order = plan.groupsInOrder();
    if (order.size() <= mostAsBoxes || plan.boundaryFacts(order[0], order[1]).empty())
        return std::nullopt;
    const std::vector<LanePlan> planned = planLanes(plan, lanes, order);
    std::size_t columns = 0;
    std::size_t rows = 1;
    for (const LanePlan &lane : planned) {
        columns += lane.columns;
        rows = std::max(rows, lane.rows.size());
    }
    if (columns <= mostAsBoxes)
        return std::nullopt;
    StageStrip strip;
    const double taken = (bandNames + besideStrip) * scale;
    strip.pitch = std::max(1.0, (view.width() - aroundStrip - taken) / double(columns));
    if (strip.pitch >= widestCell * scale)
        return std::nullopt;
    if (strip.pitch >= wholePixels)
        strip.pitch = std::floor(strip.pitch);
    strip.rect.setWidth(std::max(view.width() - aroundStrip, taken + strip.pitch * double(columns)));
    placeBands(strip, rows, view, scale, hasHosts(plan, lanes));
    placeCells(strip, planned, scale);
    for (const GroupIndex stage : order)
        strip.times.emplace(stage, stageTime(plan, stage));
    placeJoints(strip, order);
    readHandovers(strip, plan);
    return strip;
}

GroupIndex slowestStage(const EditedPlan &plan)
{
    const std::vector<GroupIndex> order = plan.groupsInOrder();
    const auto seconds = [&](GroupIndex group) { return plan.group(group).seconds.value_or(0); };
    return order.empty() ? GroupIndex() : *std::ranges::max_element(order, {}, seconds);
}

} // namespace cutaway
