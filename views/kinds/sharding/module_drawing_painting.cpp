#include "core/plan/edited_plan.h"
#include "views/kinds/sharding/module_drawing.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/models/short_texts.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

constexpr double stripesWidth = 60;
constexpr double timeWidth = 64;
constexpr double glyphSize = 12;
constexpr double leastHeld = 56; ///< room for what a block holds
constexpr double rowChipHeight = 18;
constexpr double rowChipGap = 3;
constexpr QSizeF smallTensor(24, 16);
constexpr double leastStripe = 2; ///< pixels: a placement that is there can be seen
constexpr int leftText = int(Qt::AlignLeft | Qt::AlignVCenter);
constexpr int rightText = int(Qt::AlignRight | Qt::AlignVCenter);

/// Names are elided in their middle, since they differ at their ends; where it ends.
double drawElided(QPainter &painter, const QRectF &room, const QString &text, Qt::TextElideMode mode = Qt::ElideMiddle)
{
    if (room.width() <= 0)
        return room.left();
    const QString shown = painter.fontMetrics().elidedText(text, mode, int(std::ceil(room.width())));
    painter.drawText(room, leftText, shown);
    return room.left() + painter.fontMetrics().horizontalAdvance(shown);
}

void drawArrow(QPainter &painter, QPointF tip, QPointF direction)
{
    const double size = 4 * textScale();
    const QPointF across(-direction.y(), direction.x());
    painter.setBrush(painter.pen().color());
    const QPointF corners[] = {tip, tip - direction * size + across * size * 0.6,
                               tip - direction * size - across * size * 0.6};
    painter.drawPolygon(corners, 3);
    painter.setBrush(Qt::NoBrush);
}

} // namespace

void ModuleDrawing::paintPicture(QPainter &painter) const
{
    painter.save();
    const QRectF clip(0, 0, ground().width(), ground().height() - scaled(columnLegend));
    painter.setClipRect(clip);
    paintFrameOfMesh(painter);
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row].role == Row::Role::Stack)
            paintStack(painter, row);
    }
    paintWires(painter);
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        if (!rectOf(row).intersects(clip))
            continue;
        switch (m_rows[row].role) {
        case Row::Role::Block: paintBlock(painter, row); break;
        case Row::Role::Card: paintCard(painter, row); break;
        case Row::Role::Collective: paintCollective(painter, row); break;
        case Row::Role::Stack: paintStackHead(painter, row); break;
        }
    }
    painter.restore();
    paintLegend(painter);
}

/// The box of the whole model, with what it costs and what stands in its columns.
void ModuleDrawing::paintFrameOfMesh(QPainter &painter) const
{
    const EditedPlan &plan = *m_source->plan();
    const GroupInfo all = plan.group(GroupIndex(0));
    const double top = scaled(frameTop) - scrolled();
    const double left = scaled(2);
    const QRectF frame(left, top, ground().width() - 2 * left, m_bottom - scaled(frameTop));
    painter.fillRect(onDevicePixels(painter, frame), theme().lane);
    paintFrame(painter, frame, theme().line);
    painter.fillRect(onDevicePixels(painter, {frame.left(), top, frame.width(), double(scaled(3))}), theme().boxLine);
    QRectF head(frame.left() + scaled(10), top + scaled(4), frame.width() - scaled(20), scaled(24));
    painter.setFont(themeFont(TextRole::Title));
    painter.setPen(theme().text);
    const QString time = plan.cost().latencySec ? planTimeText(*plan.cost().latencySec) : coreText(plan.latencyText());
    painter.drawText(head, rightText, time);
    const double timeLeft = head.right() - painter.fontMetrics().horizontalAdvance(time) - scaled(10);
    const double nameRight = drawElided(painter, head, coreText(all.label)) + scaled(12);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const QString label = coreText(plan.cost().latencyLabel);
    painter.drawText(QRectF(head.left(), head.top(), timeLeft - head.left(), head.height()), rightText, label);
    const double labelLeft = timeLeft - painter.fontMetrics().horizontalAdvance(label) - scaled(12);
    const QString content = tr("%1 %2 on %n devices, %3 each", nullptr, int(plan.laneCount()))
                                .arg(plan.itemCount())
                                .arg(itemNoun(plan, int(plan.itemCount())), bytesText(all.usedBytes));
    painter.drawText(QRectF(nameRight, head.top(), std::max(0.0, labelLeft - nameRight), head.height()), leftText,
                     painter.fontMetrics().elidedText(content, Qt::ElideRight, int(labelLeft - nameRight)));
    const double titles = top + scaled(28);
    const auto title = [&](double x, double wide, const QString &text, int flags) {
        painter.drawText(QRectF(x, titles, wide, scaled(18)), flags, text);
    };
    if (m_weightsWidth > 0)
        title(m_weightsLeft, m_weightsWidth, tr("Weights, per device"), leftText);
    title(m_modulesLeft, m_modulesWidth, tr("Module"), leftText);
    title(m_modulesLeft, m_modulesWidth - scaled(8), tr("Time"), rightText);
    const double stripes = m_modulesLeft + m_modulesWidth - scaled(timeWidth + stripesWidth + 8);
    title(stripes, scaled(stripesWidth), tr("Placement"), leftText);
    if (m_outputWidth > 0) {
        title(m_outputLeft, m_outputWidth, tr("Output"), leftText);
        title(m_outputLeft, m_outputWidth, tr("Per device"), rightText);
    }
}

/// The head of equal layers, and while it is open the frame around them; behind it the edges of the others.
void ModuleDrawing::paintStack(QPainter &painter, std::size_t row) const
{
    const std::size_t index = m_rows[row].index;
    const LayerStack &stack = picture().stacks[index];
    const bool isChosen = isSelected(row);
    const bool isShown = isOpen(index);
    QRectF frame = isShown ? m_frames[index].translated(0, -scrolled()) : rectOf(row);
    const QColor line = isChosen ? theme().accent : row == m_hovered ? theme().text : theme().boxLine;
    if (stack.layers > 1) {
        for (const double step : {2, 1})
            paintFrame(
                painter,
                frame.adjusted(step * scaled(6), frame.height() - scaled(4), -step * scaled(6), step * scaled(3)),
                theme().line);
    }
    painter.fillRect(onDevicePixels(painter, frame), isChosen ? theme().accentFill : theme().group);
    paintFrame(painter, frame, line, isChosen ? 2 : 1);
}

/// Over the wires that go on through it.
void ModuleDrawing::paintStackHead(QPainter &painter, std::size_t row) const
{
    const std::size_t index = m_rows[row].index;
    const LayerStack &stack = picture().stacks[index];
    const bool isShown = isOpen(index);
    const QColor ground = isSelected(row) ? theme().accentFill : theme().group;
    const QRectF head = rectOf(row).adjusted(scaled(8), 2, -scaled(8), -2);
    paintIcon(painter, QRectF(head.left(), head.center().y() - scaled(6), scaled(12), scaled(12)),
              isShown ? QStringLiteral("cutaway-opened") : QStringLiteral("cutaway-open"), theme().secondaryText);
    painter.setFont(themeFont(TextRole::BoxTitle));
    const QString text = stackText(stack);
    const double textWidth = QFontMetricsF(themeFont(TextRole::Small)).horizontalAdvance(text);
    painter.setPen(theme().text);
    const QRectF name(head.left() + scaled(20), head.top(), painter.fontMetrics().horizontalAdvance(stack.name) + 2,
                      head.height());
    painter.fillRect(name, isFound(row) ? theme().searchHit : ground);
    double x = drawElided(painter, name, stack.name) + scaled(10);
    if (stack.layers > 1) {
        const QString times = QStringLiteral("\u00d7 %1").arg(stack.layers);
        const QRectF badge(x, head.center().y() - scaled(9),
                           painter.fontMetrics().horizontalAdvance(times) + scaled(12), scaled(18));
        paintRoundBox(painter, badge, scaled(3), theme().card, theme().boxLine);
        painter.drawText(badge, Qt::AlignCenter, times);
        x = badge.right() + scaled(10);
    }
    const double right = m_modulesLeft + m_modulesWidth - scaled(8);
    const EditedPlan &plan = *m_source->plan();
    double timeLeft = right;
    if (plan.item(picture().blocks[stack.firstBlock].output).seconds) {
        const QString time = secondsText(stack.seconds);
        painter.drawText(QRectF(right - scaled(100), head.top(), scaled(100), head.height()), rightText, time);
        timeLeft -= painter.fontMetrics().horizontalAdvance(time) + scaled(10);
    }
    const QRectF room(x, head.top(), std::min(textWidth + 2, timeLeft - x), head.height());
    painter.fillRect(room, ground);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    drawElided(painter, room, text, Qt::ElideRight);
}

void ModuleDrawing::paintBlock(QPainter &painter, std::size_t row) const
{
    const ModuleBlock &block = picture().blocks[m_rows[row].index];
    const EditedPlan &plan = *m_source->plan();
    const QRectF box = onDevicePixels(painter, moduleRect(row));
    const bool isChosen = isSelected(row);
    const QColor target = targetInk(block.operators);
    const QColor kind = theme().kind(block.kind);
    painter.fillRect(box, isChosen ? theme().accentFill : theme().card);
    paintFrame(painter, box,
               target.isValid()   ? target
               : isChosen         ? theme().accent
               : row == m_hovered ? theme().text
                                  : theme().line,
               isChosen || target.isValid() ? 2 : 1);
    painter.fillRect(onDevicePixels(painter, {box.left(), box.top(), double(scaled(3)), box.height()}), kind);
    const double s = textScale();
    paintKindGlyph(painter, {box.left() + 10 * s, box.center().y() - glyphSize / 2 * s, glyphSize * s, glyphSize * s},
                   block.kind, kind);
    const double right = box.right() - 8 * s;
    const QRectF stripes(right - (timeWidth + stripesWidth) * s, box.top(), stripesWidth * s, box.height());
    paintShares(painter, stripes, block);
    if (plan.item(block.output).seconds) {
        painter.setFont(themeFont(block.seconds > 0 ? TextRole::BoxTitle : TextRole::Small));
        painter.setPen(block.seconds > 0 ? theme().text : theme().secondaryText);
        painter.drawText(QRectF(stripes.right(), box.top(), right - stripes.right(), box.height()), rightText,
                         secondsText(block.seconds));
    }
    QRectF room(box.left() + 28 * s, box.top(), stripes.left() - box.left() - 36 * s, box.height());
    painter.setFont(themeFont(TextRole::Name));
    if (isFound(row)) {
        const double wide = std::min(room.width(), double(painter.fontMetrics().horizontalAdvance(block.name)));
        painter.fillRect(QRectF(room.left() - 2, box.top() + 3, wide + 4, box.height() - 6), theme().searchHit);
    }
    painter.setPen(theme().text);
    room.setLeft(drawElided(painter, room, block.name) + 8 * s);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    if (room.width() >= leastHeld * s)
        drawElided(painter, room, block.holds, Qt::ElideRight);
    if (!weightsRect(row).isNull())
        paintWeights(painter, row);
    if (!outputRect(row).isNull())
        paintOutput(painter, row);
    const QRectF weights = weightsRect(row);
    if (const QColor ink = weights.isNull() ? QColor() : targetInk(block.weights); ink.isValid())
        paintFrame(painter, onDevicePixels(painter, weights), ink, 2);
    if (isCurrent(row) && hasKeys())
        paintFrame(painter, box.adjusted(-2, -2, 2, 2), theme().text, 1);
}

/// A tensor of the module above it, with how it is placed.
void ModuleDrawing::paintCard(QPainter &painter, std::size_t row) const
{
    const EditedPlan &plan = *m_source->plan();
    const ItemInfo info = plan.item(m_rows[row].item);
    const QRectF box = onDevicePixels(painter, moduleRect(row));
    const QColor target = targetInk({m_rows[row].item});
    const double s = textScale();
    painter.fillRect(box, isFound(row) ? theme().searchHit : isSelected(row) ? theme().accentFill : theme().card);
    paintFrame(painter, box,
               target.isValid()   ? target
               : isSelected(row)  ? theme().accent
               : row == m_hovered ? theme().text
                                  : theme().line,
               target.isValid() || isSelected(row) ? 2 : 1);
    painter.fillRect(onDevicePixels(painter, {box.left(), box.top(), double(scaled(3)), box.height()}),
                     theme().kind(info.kind));
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    double right = box.right() - 8 * s;
    if (info.seconds) {
        const QString time = secondsText(*info.seconds);
        painter.drawText(QRectF(box.left(), box.top(), right - box.left(), box.height()), rightText, time);
        right -= painter.fontMetrics().horizontalAdvance(time) + 8 * s;
    }
    if (outputRect(row).isNull()) { // else they stand there
        const std::vector<MeshPlacement> placements = plan.tensor(m_rows[row].item).placements;
        right -= chipPitch() * s * double(placements.size());
        paintChips(painter, {right, box.top(), chipPitch() * s * double(placements.size()), box.height()}, placements);
    }
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().text);
    QRectF room(box.left() + 12 * s, box.top(), right - box.left() - 20 * s, box.height());
    room.setLeft(drawElided(painter, room, nameOf(row)) + 8 * s);
    painter.setPen(theme().secondaryText);
    if (room.width() >= leastHeld * s)
        drawElided(painter, room, QString::fromStdString(std::string(info.typeLabel)), Qt::ElideRight);
    if (!outputRect(row).isNull())
        paintOutput(painter, row);
    if (isCurrent(row) && hasKeys())
        paintFrame(painter, box.adjusted(-2, -2, 2, 2), theme().text, 1);
}

/// A line for each dimension of the mesh, as long as all its bytes.
void ModuleDrawing::paintShares(QPainter &painter, const QRectF &rect, const ModuleBlock &block) const
{
    const std::size_t count = std::max<std::size_t>(1, block.shares.size());
    const double high = scaled(count > 3 ? 3 : count == 3 ? 4 : 6);
    const double gap = scaled(count > 3 ? 1 : 2);
    double top = rect.center().y() - (high * double(count) + gap * double(count - 1)) / 2;
    for (const auto &shares : block.shares) {
        double total = 0;
        for (const auto &[placement, bytes] : shares)
            total += bytes;
        double left = rect.left();
        double rest = rect.width();
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const auto &[placement, bytes] = shares[i];
            const double after = leastStripe * double(shares.size() - 1 - i);
            const double exact = total > 0 ? rect.width() * bytes / total : 0;
            const double wide = i + 1 == shares.size() ? rest
                                                       : std::clamp(exact, std::min(leastStripe, rest),
                                                                    std::max(leastStripe, rest - after));
            const QRectF part = onDevicePixels(painter, {left, top, wide, high});
            const QColor colour = placementColour(theme(), placement);
            if (placement.kind == MeshPlacement::Kind::Partial)
                paintHatch(painter, part, {.ink = colour, .ground = theme().card, .border = {}});
            else
                painter.fillRect(part, colour);
            left += wide;
            rest -= wide;
        }
        top += high + gap;
    }
}

void ModuleDrawing::paintChips(QPainter &painter, const QRectF &room,
                               const std::vector<MeshPlacement> &placements) const
{
    const double s = textScale();
    painter.setFont(themeFont(TextRole::Small));
    double x = room.left();
    for (const MeshPlacement &placement : placements) {
        const double high = std::min(rowChipHeight * s, room.height() - 4);
        const QRectF chip(x, room.center().y() - high / 2, (chipPitch() - rowChipGap) * s, high);
        paintChip(painter, chip, placement, theme());
        painter.setPen(placementInk(theme(), placement));
        QString text = placementText(placement);
        if (placements.size() > 2)
            text.remove(u'(').remove(u')');
        painter.drawText(chip, Qt::AlignCenter, text);
        x += chipPitch() * s;
    }
}

/// `weight, bias` with how they are cut; the largest stands for all.
void ModuleDrawing::paintWeights(QPainter &painter, std::size_t row) const
{
    const ModuleBlock &block = picture().blocks[m_rows[row].index];
    const EditedPlan &plan = *m_source->plan();
    const double s = textScale();
    const QRectF box = onDevicePixels(painter, weightsRect(row));
    const auto largest =
        std::ranges::max_element(block.weights, {}, [&](ItemIndex item) { return plan.item(item).outputBytes; });
    const std::vector<MeshPlacement> placements = plan.tensor(*largest).placements;
    painter.fillRect(box, theme().card);
    paintFrame(painter, box, theme().line);
    painter.fillRect(onDevicePixels(painter, {box.left(), box.top(), double(scaled(3)), box.height()}),
                     theme().kind(OperatorKind::Source));
    const double chips = chipPitch() * s * double(placements.size());
    const bool hasChips = box.width() >= scaled(150) + chips;
    const double right = box.right() - (hasChips ? chips + 4 * s : 8 * s);
    if (hasChips)
        paintChips(painter, {box.right() - chips, box.top(), chips, box.height()}, placements);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const QString bytes = bytesText(block.weightBytes);
    painter.drawText(QRectF(box.left(), box.top(), right - 4 * s - box.left(), box.height()), rightText, bytes);
    QStringList names;
    for (const ItemIndex item : block.weights) {
        const ItemInfo info = plan.item(item);
        const std::string_view name = nameInModule(info.label, info.modulePath);
        names += QString::fromUtf8(name.data(), qsizetype(name.size()));
    }
    painter.setPen(theme().text);
    const double nameRight = right - 12 * s - painter.fontMetrics().horizontalAdvance(bytes);
    drawElided(painter, {box.left() + 10 * s, box.top(), nameRight - box.left() - 10 * s, box.height()},
               names.join(QStringLiteral(", ")));
    painter.setPen(theme().edge);
    const QPointF tip(m_modulesLeft, box.center().y());
    painter.drawLine(QPointF(box.right(), tip.y()), tip);
    drawArrow(painter, tip, {1, 0});
}

void ModuleDrawing::paintOutput(QPainter &painter, std::size_t row) const
{
    const bool isCard = m_rows[row].role == Row::Role::Card;
    const ItemIndex item = isCard ? m_rows[row].item : picture().blocks[m_rows[row].index].output;
    const EditedPlan &plan = *m_source->plan();
    const MeshTensor tensor = plan.tensor(item);
    const double s = textScale();
    const QRectF room = outputRect(row);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    const double chips = chipPitch() * s * double(tensor.placements.size());
    const double bytesRoom = 60 * s;
    const double chipsLeft = room.right() - bytesRoom - chips;
    painter.drawText(room, rightText, bytesText(plan.item(item).outputBytes));
    const double cutLeft = chipsLeft - (smallTensor.width() + 6) * s;
    if (cutLeft - room.left() >= 60 * s) {
        drawElided(painter, {room.left(), room.top(), cutLeft - room.left() - 6 * s, room.height()},
                   QString::fromStdString(tensor.text));
        paintCutTensor(painter,
                       {cutLeft, room.center().y() - smallTensor.height() / 2 * s, smallTensor.width() * s,
                        smallTensor.height() * s},
                       tensor, plan.meshShape(), theme());
    }
    if (chipsLeft >= room.left())
        paintChips(painter, {chipsLeft, room.top(), chips, room.height()}, tensor.placements);
}

/// A bar as high as its time on the way from one module to the next, with what it is beside it.
void ModuleDrawing::paintCollective(QPainter &painter, std::size_t row) const
{
    const ModuleBlock &block = picture().blocks[m_rows[row].index];
    const QRectF tick = onDevicePixels(painter, tickRect(row));
    const QRectF room = moduleRect(row);
    const bool isStrong = row == m_hovered || (isSelected(row) && m_modules->chosen().empty());
    const bool stepsBack = !isStrong && m_modules->stepsBack(m_rows[row].index);
    const QColor ink = isStrong ? theme().accent : stepsBack ? theme().hintText : theme().worse;
    painter.fillRect(tick, stepsBack ? theme().boxLine : ink);
    if (m_modules->isPointed(m_rows[row].index))
        paintFrame(painter, tick.adjusted(-3, -3, 3, 3), theme().text);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(ink);
    drawElided(painter, {tick.right() + scaled(8), room.top(), room.right() - tick.right() - scaled(8), room.height()},
               collectiveText(block));
}

void ModuleDrawing::paintWires(QPainter &painter) const
{
    painter.setRenderHint(QPainter::Antialiasing, true);
    const auto waits = [this](std::size_t row) {
        return m_rows[row].role == Row::Role::Block && m_modules->isPointed(m_rows[row].index);
    };
    for (const Wire &wire : m_wires) {
        const bool isTraced = (m_hovered && (wire.from == *m_hovered || std::ranges::count(wire.to, *m_hovered) > 0)) ||
                              std::ranges::any_of(wire.to, waits);
        painter.setPen(QPen(isTraced ? theme().accent : theme().edge, isTraced ? 2 : 1));
        const QRectF from = moduleRect(wire.from);
        if (wire.track == directTrack) {
            const QPointF tip(from.left() + scaled(40), moduleRect(wire.to.front()).top());
            painter.drawLine(QPointF(tip.x(), from.bottom()), tip);
            drawArrow(painter, tip, {0, 1});
            continue;
        }
        const double x = trackLeft(wire.track);
        const double y = from.center().y() + scaled(4);
        const double last = moduleRect(wire.to.back()).center().y() - scaled(4);
        painter.drawLine(QPointF(from.right(), y), QPointF(x, y));
        painter.drawLine(QPointF(x, y), QPointF(x, last));
        for (const std::size_t reader : wire.to) {
            const QRectF to = moduleRect(reader);
            const QPointF tip(to.right(), to.center().y() - scaled(4));
            painter.drawLine(QPointF(x, tip.y()), tip);
            drawArrow(painter, tip, {-1, 0});
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

/// The placements that the plan has, and how high a collective is.
void ModuleDrawing::paintLegend(QPainter &painter) const
{
    const double high = scaled(columnLegend);
    const QRectF room(scaled(12), ground().height() - high, ground().width() - scaled(24), high);
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    double right = room.right();
    if (m_longest > 0) {
        const QString text = tr("collective of %1, the longest").arg(secondsText(m_longest));
        const double wide = painter.fontMetrics().horizontalAdvance(text);
        painter.drawText(room, rightText, text);
        right -= wide + scaled(16);
        painter.fillRect(
            onDevicePixels(painter, {right, room.center().y() - scaled(10), double(scaled(8)), double(scaled(20))}),
            theme().worse);
        right -= scaled(12);
    }
    std::set<MeshPlacement> used;
    for (const ModuleBlock &block : picture().blocks) {
        for (const auto &shares : block.shares) {
            for (const auto &[placement, bytes] : shares)
                used.insert(placement);
        }
    }
    double x = room.left();
    const auto fits = [&](double wide) { return x + wide <= right; };
    for (const MeshPlacement &placement : used) {
        const QString text = placement.kind == MeshPlacement::Kind::Cut
                                 ? placementText(placement)
                                 : QStringLiteral("%1 %2").arg(placementText(placement), placementMeaning(placement));
        const double wide = painter.fontMetrics().horizontalAdvance(text) + scaled(22);
        if (!fits(wide))
            return;
        const QRectF sample(x, room.center().y() - scaled(3), scaled(16), scaled(6));
        const QColor colour = placementColour(theme(), placement);
        if (placement.kind == MeshPlacement::Kind::Partial)
            paintHatch(painter, sample, {.ink = colour, .ground = theme().card, .border = {}});
        else
            painter.fillRect(onDevicePixels(painter, sample), colour);
        painter.drawText(QRectF(x + scaled(22), room.top(), wide, high), leftText, text);
        x += wide + scaled(14);
    }
    const QString how = tr("shares of bytes, a line for each dimension of the mesh");
    if (fits(painter.fontMetrics().horizontalAdvance(how)))
        painter.drawText(QRectF(x, room.top(), right - x, high), leftText, how);
}

} // namespace cutaway
