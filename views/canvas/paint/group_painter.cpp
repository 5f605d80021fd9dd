#include "views/canvas/paint/group_painter.h"

#include "core/graph/module_tree.h"
#include "core/plan/edited_plan.h"
#include "views/canvas/paint/lane_painter.h"
#include "views/canvas/scene/canvas_texts.h"
#include "views/models/baseline_marks.h"
#include "views/models/kind_words.h"
#include "views/models/measured_run.h"
#include "views/theme/core_text.h"
#include "views/theme/memory_bar.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr double twoLinesUpTo = 1.15; // growth of texts: beyond it the second line would meet the first
constexpr double lineHeight = 14;     // of a face
constexpr double barHeight = 5;       // pixels on the screen
constexpr double leastHeadWidth = 200;

/// What the passes of a group take and took, where a run is beside the plan; else its time by the plan.
QStringList timesOf(const PaintContext &context, GroupIndex group, const GroupInfo &info)
{
    const measured::GroupTimes *times =
        context.measured && !context.ifDropped ? context.measured->timesOf(group) : nullptr;
    if (!times)
        return CanvasTexts::groupTimes(context.plan(), info);
    QStringList texts = CanvasTexts::measuredTimes(*times);
    if (context.measured->comparison()->collectives)
        texts.removeFirst(); // that it is of passes
    return texts;
}

void paintGroupTitle(PaintContext &context, BoxRef ref, const GroupInfo &info, const QRectF &rect, bool isAlone)
{
    const double s = context.scale();
    const double right = rect.right() - 8 * s;
    const double y = rect.top() + (isAlone ? 27 : 18.4) * s;
    double left = rect.left() + 8 * s;
    if (context.scene.arrangement() == Arrangement::ByFlow && !info.lanes.empty()) {
        paintSwatch(context, {left, y - 9.4 * s, 10 * s, 10 * s}, context.plan().lane(info.lanes.front()).number);
        left += 16 * s;
    }
    const QString title = CanvasTexts::text(info.label);
    const double room = right - left - textWidth(context, title, TextRole::BoxTitle) - 8 * s;
    const QString seconds =
        fitting(context, timesOf(context, context.scene.places()[ref.place].group, info), TextRole::BoxTitle, room);
    drawElided(context, {left, y}, title, TextRole::BoxTitle, context.theme.text,
               right - left - textWidth(context, seconds, TextRole::BoxTitle) - 8 * s);
    drawTextRight(context, {right, y}, seconds, TextRole::BoxTitle, context.theme.text);
}

/// One line of a face: the longest of the texts that fits.
struct FaceLine
{
    QStringList texts;
    TextRole role;
    QColor colour;
    bool isWhole = false;  ///< left out where it does not fit: half a figure says nothing
    bool isMemory = false; ///< what the bar shows, in figures
};

/// From the top down to `bottom`; a line that has no room is left out.
void paintFaceLines(PaintContext &context, QPointF corner, double right, double bottom,
                    const std::vector<FaceLine> &lines)
{
    const double step = lineHeight * context.scale() * context.growth();
    double y = corner.y();
    for (const FaceLine &line : lines) {
        if (y + step > bottom + 0.01) // sums of the same are not always equal
            return;
        if (line.isWhole && textWidth(context, line.texts.back(), line.role) > right - corner.x())
            continue;
        const QString text = fitting(context, line.texts, line.role, right - corner.x());
        drawText(context, {corner.x(), y + step * 0.8}, text, line.role, line.colour);
        y += step;
    }
}

std::optional<std::int64_t> capacityOf(const PaintContext &context, const GroupInfo &info)
{
    return info.lanes.empty() ? std::nullopt : context.plan().lane(info.lanes.front()).capacityBytes;
}

/// What the only group of a device needs and what a run measured of it; null where there is no such.
const measured::RankPeak *peakOf(const PaintContext &context, const GroupInfo &info)
{
    const bool isShown = context.measured && !context.ifDropped && info.lanes.size() == 1;
    const bool isOnly = isShown && context.plan().lane(info.lanes.front()).groups.size() == 1;
    return isOnly ? context.measured->peakOf(info.lanes.front()) : nullptr;
}

/// `288 MiB → 591 MiB`
QString bothPeaks(const measured::RankPeak &peak)
{
    return CanvasTexts::tr("%1 \u2192 %2")
        .arg(CanvasTexts::bytes(std::int64_t(*peak.predictedBytes)),
             CanvasTexts::bytes(std::int64_t(*peak.measuredBytes)));
}

QStringList memoryTexts(const PaintContext &context, const GroupInfo &info)
{
    if (const measured::RankPeak *peak = peakOf(context, info)) {
        const QString both = bothPeaks(*peak);
        return {CanvasTexts::tr("memory %1", "memory 1.2 GiB \u2192 1.1 GiB").arg(both), both,
                CanvasTexts::bytes(std::int64_t(*peak->measuredBytes))};
    }
    return {CanvasTexts::usage(info.usedBytes, capacityOf(context, info)), CanvasTexts::bytes(info.usedBytes)};
}

/// What the colour of the group stands for.
QString heatText(const PaintContext &context, BoxRef ref)
{
    const auto &items = context.scene.tree(context.scene.places()[ref.place].group).items;
    return CanvasTexts::tr("\u2300 %1", "mean").arg(context.heat->text(context.heat->mean(items)));
}

/// What the plan tells of its groups, a line each.
std::vector<FaceLine> factLines(const PaintContext &context, GroupIndex group)
{
    std::vector<FaceLine> lines;
    for (const std::vector<Text> &fact : context.plan().groupFacts(group)) {
        QStringList forms;
        for (const Text &form : fact)
            forms.append(CanvasTexts::text(form));
        lines.push_back({forms, TextRole::Small, context.theme.text, true});
    }
    return lines;
}

/// The names where they have room.
QString lanesText(PaintContext &context, const GroupInfo &info, double room)
{
    const QString names = laneNamesText(context.plan(), info.lanes);
    const bool hasRoom = textWidth(context, names, TextRole::Small) <= room;
    return hasRoom ? names : laneCountText(context.plan(), info.lanes);
}

/// `layer2.1` of `layer2.1.conv1`; outside numbered modules the outermost one.
QString layerNameOf(const PaintContext &context, ItemIndex item)
{
    const std::string_view path = context.plan().item(item).modulePath;
    const std::string_view numbered = outermostNumbered(path);
    return CanvasTexts::text(numbered.empty() ? path.substr(0, path.find('.')) : numbered);
}

/// `layer2.1 to 2.3`, or the name of the only operator; empty where these lie in no module.
QString contentName(const PaintContext &context, BoxRef ref)
{
    const std::vector<ItemIndex> &items = context.scene.tree(context.scene.places()[ref.place].group).items;
    if (items.empty())
        return {};
    if (items.size() == 1)
        return CanvasTexts::text(context.plan().item(items.front()).label);
    const QString first = layerNameOf(context, items.front());
    const QString last = layerNameOf(context, items.back());
    if (first.isEmpty() || last.isEmpty() || first == last)
        return first.isEmpty() ? last : first;
    qsizetype same = 0; // letters before the numbers are said once
    while (same < std::min(first.size(), last.size()) && first[same] == last[same] && !first[same].isDigit())
        ++same;
    const bool isNumber = same < last.size() && last[same].isDigit();
    return CanvasTexts::tr("%1 to %2", "a run of modules").arg(first, isNumber ? last.mid(same) : last);
}

/// What the group holds and how much of it, then in less room.
QStringList contentTexts(const PaintContext &context, BoxRef ref, const GroupInfo &info)
{
    const GroupIndex group = context.scene.places()[ref.place].group;
    const QString count = groupItemsText(context.plan(), group, info.itemCount);
    const QString name = contentName(context, ref);
    if (name.isEmpty())
        return {count};
    QStringList texts{name + QStringLiteral(", ") + count, name};
    if (count.size() < name.size())
        texts << count;
    return texts;
}

/// In a tile: `layer2.1 to 2.3`, then `2.1 to 2.3`, then `conv1 + 3`.
QStringList tileContentTexts(const PaintContext &context, BoxRef ref)
{
    const std::vector<ItemIndex> &items = context.scene.tree(context.scene.places()[ref.place].group).items;
    if (items.empty())
        return {};
    const QString name = contentName(context, ref);
    QStringList texts;
    if (!name.isEmpty()) {
        qsizetype digit = 0;
        while (digit < name.size() && !name[digit].isDigit())
            ++digit;
        texts << name;
        if (digit > 0 && digit < name.size() && items.size() > 1)
            texts << name.mid(digit);
    }
    const ItemInfo first = context.plan().item(items.front());
    for (const QString &label : CanvasTexts::names(first, {})) {
        if (items.size() == 1)
            texts << label;
        else
            texts << CanvasTexts::tr("%1 + %2", "an operator and how many more").arg(label).arg(items.size() - 1);
    }
    return texts;
}

std::vector<FaceLine> faceLines(PaintContext &context, BoxRef ref, const GroupInfo &info, double room)
{
    const Theme &theme = context.theme;
    const GroupIndex group = context.scene.places()[ref.place].group;
    std::vector<FaceLine> lines{{groupTitles(info), TextRole::BoxTitle, theme.text}};
    if (context.heat)
        lines.push_back({{heatText(context, ref)}, TextRole::BoxTitle, theme.text, true});
    else if (info.seconds)
        lines.push_back({timesOf(context, group, info), TextRole::BoxTitle, theme.text, true});
    std::ranges::copy(factLines(context, group), std::back_inserter(lines));
    lines.push_back({memoryTexts(context, info), TextRole::Small, theme.secondaryText, true, true});
    if (context.scene.arrangement() == Arrangement::ByFlow || info.lanes.size() > 1)
        lines.push_back({{lanesText(context, info, room)}, TextRole::Small, theme.secondaryText});
    lines.push_back({contentTexts(context, ref, info), TextRole::Small, theme.secondaryText, true});
    return lines;
}

/// In a picture of what moved it tells as well what the group's partner in the baseline is called, if not the same.
QString withFormerTitle(const QString &text, const PaintContext &context, GroupIndex group, const GroupInfo &info)
{
    const judging::PlanMarks *marks = context.marked && context.baseline ? context.baseline->marks() : nullptr;
    if (!marks || group.value() >= marks->groups.size())
        return text;
    const std::string &before = marks->groups[group.value()].label;
    const bool isOther = !before.empty() && coreText(before) != coreText(info.label);
    return isOther ? CanvasTexts::tr("%1, was %2", "61 operators, was Partition 2").arg(text, coreText(before)) : text;
}

/// Name and latency on one line where both fit.
void joinFirstLines(PaintContext &context, std::vector<FaceLine> &lines, double left, double right, double y)
{
    if (lines.size() < 2)
        return;
    const QString &figure = lines[1].texts.front();
    const double room = right - left - 8 * context.scale() - textWidth(context, figure, lines[1].role);
    const auto title = std::ranges::find_if(
        lines[0].texts, [&](const QString &text) { return textWidth(context, text, lines[0].role) <= room; });
    if (title == lines[0].texts.end())
        return;
    lines[0].texts = QStringList{*title};
    drawTextRight(context, {right, y}, figure, lines[1].role, lines[1].colour);
    lines.erase(lines.begin() + 1);
}

} // namespace

QStringList groupTitles(const GroupInfo &info)
{
    const QString title = CanvasTexts::text(info.label);
    const QString last = title.section(u' ', -1);
    return last.isEmpty() || last == title ? QStringList{title} : QStringList{title, last};
}

void paintGroupFrame(PaintContext &context, BoxRef ref, const QRectF &rect, Selected selected)
{
    const GroupIndex group = context.scene.places()[ref.place].group;
    const auto &critical = context.plan().cost().criticalGroups;
    const bool isCritical = context.showCriticalPath && std::ranges::find(critical, group) != critical.end();
    const bool isFramed = selected != Selected::No;
    const QColor border = isFramed ? context.theme.accent : isCritical ? context.theme.text : context.theme.boxLine;
    paintRoundBox(context.painter, rect, 4 * context.scale(),
                  selected == Selected::Whole ? context.theme.accentFill : context.theme.panel, border,
                  isFramed || isCritical ? 2 : 1);
}

void paintGroupHeader(PaintContext &context, BoxRef ref, const QRectF &box)
{
    const QRectF rect = seenAcross(context, box, leastHeadWidth);
    const double s = context.scale();
    const double line = hairline(context.painter);
    const double bottom = rect.top() + context.scene.metrics().groupHeader - s;
    const QRectF rule(box.left() + line, bottom, box.width() - 2 * line, line);
    context.painter.fillRect(onDevicePixels(context.painter, rule), context.theme.line);
    const GroupIndex group = context.scene.places()[ref.place].group;
    const GroupInfo info = context.plan().group(group);
    const double left = rect.left() + 8 * s;
    const double right = rect.right() - 8 * s;
    const std::vector<FaceLine> facts = factLines(context, group);
    const bool isAlone = context.growth() > twoLinesUpTo;
    paintGroupTitle(context, ref, info, rect, isAlone && facts.empty());
    // Texts that grow take the room of what is below them.
    const double first = rect.top() + (isAlone ? 24 : 38) * s;
    paintFaceLines(context, {left, first}, right, bottom, facts);
    if (isAlone)
        return;
    const QString count = groupItemsText(context.plan(), group, info.itemCount);
    const measured::RankPeak *peak = peakOf(context, info);
    const QString bytes = peak ? bothPeaks(*peak) : CanvasTexts::bytes(info.usedBytes);
    const bool saysDevice = context.scene.arrangement() == Arrangement::ByFlow || info.lanes.size() > 1;
    const QString devices = saysDevice ? laneNamesText(context.plan(), info.lanes) : QString();
    const QString where = devices.isEmpty() ? QString() : QStringLiteral(", ") + devices; // or it is not placed yet
    drawElided(context, {left, rect.top() + 34 * s}, withFormerTitle(count + where, context, group, info),
               TextRole::Small, context.theme.secondaryText,
               right - left - textWidth(context, bytes, TextRole::Small) - 8 * s);
    drawTextRight(context, {right, rect.top() + 34 * s}, bytes, TextRole::Small, context.theme.secondaryText);
}

void paintFarHeader(PaintContext &context, BoxRef ref, const QRectF &rect)
{
    const double pixel = context.scale() / std::min(1.0, context.zoom);
    const double step = lineHeight * context.scale() * context.growth();
    const double left = rect.left() + 4 * pixel;
    const double right = rect.right() - 4 * pixel;
    const double bottom = rect.top() + std::min(rect.height(), context.scene.metrics().groupHeader);
    if (rect.top() + step > bottom)
        return;
    const GroupInfo info = context.plan().group(context.scene.places()[ref.place].group);
    std::vector<FaceLine> lines = faceLines(context, ref, info, right - left);
    joinFirstLines(context, lines, left, right, rect.top() + pixel + step * 0.8);
    paintFaceLines(context, {left, rect.top() + pixel}, right, bottom, lines);
}

void paintGroupFace(PaintContext &context, BoxRef ref, const QRectF &rect)
{
    const double s = context.scale();
    const double pixel = s / std::min(1.0, context.zoom);
    const GroupInfo info = context.plan().group(context.scene.places()[ref.place].group);
    const double line = lineHeight * s * context.growth();
    double left = rect.left() + 4 * pixel;
    const double right = rect.right() - 4 * pixel;
    if (context.heat) {
        const auto &items = context.scene.tree(context.scene.places()[ref.place].group).items;
        const QRectF stripe(rect.left() + pixel, rect.top() + pixel, 4 * pixel, rect.height() - 2 * pixel);
        const QColor colour = context.theme.heatStep(context.heat->scale.fraction(context.heat->mean(items)));
        context.painter.fillRect(onDevicePixels(context.painter, stripe), colour);
        left += 4 * pixel;
    }
    const bool hasSwatch = context.scene.arrangement() == Arrangement::ByFlow && !info.lanes.empty();
    if (holdsSome(context, ref, context.hitBoxes))
        context.painter.fillRect(QRectF(left, rect.top() + 2 * pixel, right - left, std::min(line, rect.height())),
                                 context.theme.searchHit);
    std::vector<FaceLine> lines = faceLines(context, ref, info, right - left);
    const double indent = hasSwatch ? 11 * pixel : 0;
    joinFirstLines(context, lines, left + indent, right, rect.top() + 2 * pixel + line * 0.8);
    const double bar = barHeight * pixel;
    const auto memory = std::ranges::find(lines, true, &FaceLine::isMemory); // or it stands beside the name
    const double figures = 2 * pixel + line * double(memory - lines.begin() + 1);
    const double height = rect.height() + pixel; // figures end above the frame though their line does not
    const bool isEitherOr = memory != lines.end() && height >= figures && height < figures + bar + 7 * pixel;
    const bool hasBar = !isEitherOr && rect.height() >= line + bar + 8 * pixel;
    const double bottom = hasBar       ? rect.bottom() - bar - 6 * pixel
                          : isEitherOr ? std::max(rect.bottom(), rect.top() + figures)
                                       : rect.bottom();
    if (hasSwatch && rect.top() + 2 * pixel + line <= bottom)
        paintSwatch(context, {left, rect.top() + 2 * pixel + line * 0.25, 8 * pixel, 8 * pixel},
                    context.plan().lane(info.lanes.front()).number);
    paintFaceLines(context, {left + indent, rect.top() + 2 * pixel}, right, bottom, {lines.front()});
    lines.erase(lines.begin());
    paintFaceLines(context, {left, rect.top() + 2 * pixel + line}, right, bottom, lines);
    if (!hasBar)
        return;
    MemoryBarValues values{.used = double(info.usedBytes), .capacity = {}, .ifDropped = {}};
    if (const auto capacity = capacityOf(context, info))
        values.capacity = double(*capacity);
    paintMemoryBar(context.painter, {left, rect.bottom() - bar - 4 * pixel, right - left, bar}, context.theme, values);
}

void paintTile(PaintContext &context, BoxRef ref, const QRectF &rect)
{
    constexpr double strip = 4;
    constexpr double step = 13;
    const double s = context.scale();
    const double line = hairline(context.painter);
    const Theme &theme = context.theme;
    const GroupPlace &place = context.scene.places()[ref.place];
    const GroupInfo info = context.plan().group(place.group);
    const QRectF inside = rect.adjusted(line, line, -line, -line);
    const double foot = inside.bottom() - strip * s;
    double y = inside.top();
    if (context.heat) {
        const double mean = context.heat->mean(context.scene.tree(place.group).items);
        context.painter.fillRect(onDevicePixels(context.painter, {inside.left(), y, strip * s, foot - y}),
                                 theme.heatStep(context.heat->scale.fraction(mean)));
    } else if (context.colouring == Colouring::Group) {
        context.painter.fillRect(onDevicePixels(context.painter, {inside.left(), y, strip * s, foot - y}),
                                 theme.device(info.number));
    } else {
        for (const auto &[kind, share] : context.scene.content(place).kinds) {
            const double height = share * (foot - inside.top());
            context.painter.fillRect(onDevicePixels(context.painter, {inside.left(), y, strip * s, height}),
                                     theme.kind(kind));
            y += height;
        }
    }
    const std::optional<std::int64_t> capacity = capacityOf(context, info);
    const double full = capacity && *capacity > 0 ? std::min(1.0, double(info.usedBytes) / double(*capacity)) : 0;
    const QRectF bar(inside.left(), foot, inside.width(), strip * s);
    context.painter.fillRect(onDevicePixels(context.painter, bar), theme.memoryTrack);
    context.painter.fillRect(onDevicePixels(context.painter, {bar.topLeft(), QSizeF(bar.width() * full, bar.height())}),
                             capacity && info.usedBytes > *capacity ? theme.refused : theme.memoryBar);
    const double left = inside.left() + (strip + 3) * s;
    const double right = inside.right() - 3 * s;
    if (holdsSome(context, ref, context.hitBoxes))
        context.painter.fillRect(QRectF(left, inside.top(), right - left, step * s), theme.searchHit);
    const QStringList figures =
        context.heat ? QStringList{heatText(context, ref)} : timesOf(context, place.group, info);
    const QStringList titles = groupTitles(info);
    // By flow a tile does not stand in its lane, and says which it is.
    const bool saysDevice = context.scene.arrangement() == Arrangement::ByFlow && !info.lanes.empty();
    const double titleLeft = left + (saysDevice ? 11 * s : 0);
    const double least = textWidth(context, titles.back(), TextRole::BoxTitle) + 4 * s;
    const QString figure = fitting(context, figures, TextRole::Small, right - titleLeft - least);
    double baseLine = inside.top() + 12 * s;
    if (saysDevice)
        paintSwatch(context, {left, inside.top() + 4 * s, 8 * s, 8 * s},
                    context.plan().lane(info.lanes.front()).number);
    drawTextRight(context, {right, baseLine}, figure, TextRole::Small, theme.text);
    const double room = right - titleLeft - 4 * s - textWidth(context, figure, TextRole::Small);
    drawText(context, {titleLeft, baseLine}, fitting(context, titles, TextRole::BoxTitle, room), TextRole::BoxTitle,
             theme.text);
    const double bottom = foot - 2 * s;
    std::vector<QStringList> lines{tileContentTexts(context, ref)};
    if (saysDevice)
        lines.push_back({lanesText(context, info, right - left)});
    lines.push_back({CanvasTexts::bytes(info.usedBytes)});
    for (const QStringList &texts : lines) {
        baseLine += step * s;
        if (baseLine > bottom || texts.isEmpty())
            return;
        drawText(context, {left, baseLine}, fitting(context, texts, TextRole::Small, right - left), TextRole::Small,
                 theme.secondaryText);
    }
}

void paintModuleFace(PaintContext &context, const QRectF &rect, const QStringList &titles, const QString &figure)
{
    const double pixel = context.scale() / context.zoom;
    const double left = rect.left() + 10 * pixel;
    const double right = rect.right() - 4 * pixel;
    const double step = lineHeight * context.scale() * context.growth();
    std::vector<FaceLine> lines{{titles, TextRole::BoxTitle, context.theme.text}};
    if (!figure.isEmpty())
        lines.push_back({{figure}, TextRole::Small, context.theme.secondaryText});
    const bool isLow = rect.height() < 2 * (step + pixel);
    const double top = isLow ? rect.center().y() - step / 2 : rect.top() + 2 * pixel;
    if (isLow)
        joinFirstLines(context, lines, left, right, top + step * 0.8);
    paintFaceLines(context, {left, top}, right, rect.bottom(), lines);
}

} // namespace cutaway
