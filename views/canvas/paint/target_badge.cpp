#include "views/canvas/paint/target_badge.h"

#include "views/canvas/scene/canvas_texts.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"
#include "views/theme/pixels.h"

#include <algorithm>

namespace cutaway {

namespace {

constexpr std::size_t memoryRows = 3;
constexpr int reasonLines = 3;

/// Beside the glyph.
double titleRoom(double width)
{
    return width - 42 * textScale();
}

class BadgeMaker
{
public:
    BadgeMaker(const EditedPlan &plan, const Preview &preview, LaneIndex only)
        : m_plan(plan), m_preview(preview), m_only(only)
    {
    }

    TargetBadge allowed()
    {
        addLatency();
        addMemory();
        const auto transfers = m_preview.transferredAfter - m_preview.transferredBefore;
        addRow(CanvasTexts::tr("Transfers"), CanvasTexts::figure(formatBytesChange(transfers)),
               meaningOfChange(double(transfers)));
        if (exceeds() || !m_preview.title.empty()) {
            const QString title = CanvasTexts::text(m_preview.title);
            m_badge.meaning = Meaning::Worse;
            m_badge.title =
                CanvasTexts::tr("Allowed: %1").arg(title.isEmpty() ? CanvasTexts::tr("over the cap") : title);
        }
        if (m_preview.latencyAfter)
            addRow(CanvasTexts::tr("Plan then"), CanvasTexts::seconds(m_preview.latencyAfter, Digits::Four),
                   Meaning::Neutral);
        return std::move(m_badge);
    }

    TargetBadge refused(TextCache &texts, double width)
    {
        const QString title = CanvasTexts::text(m_preview.title);
        m_badge.meaning = Meaning::Refused;
        m_badge.title = title.isEmpty() ? CanvasTexts::tr("Refused") : CanvasTexts::tr("Refused: %1").arg(title);
        m_badge.shortTitle = title.isEmpty() ? CanvasTexts::tr("refused") : title;
        m_badge.shortestTitle = m_preview.cycle.empty() ? m_badge.shortTitle : CanvasTexts::tr("cycle");
        if (texts.width(m_badge.title, TextRole::BoxTitle) > titleRoom(width))
            m_badge.title = CanvasTexts::tr("Refused: %1").arg(m_badge.shortestTitle); // the lines below tell the rest
        if (m_preview.cycle.empty() && addExcess())
            return std::move(m_badge);
        for (const QString &line : wrapped(CanvasTexts::text(m_preview.reason), texts, width - 24 * textScale()))
            m_badge.rows.push_back({line, {}, Meaning::Neutral});
        return std::move(m_badge);
    }

private:
    void addRow(const QString &label, const QString &value, Meaning meaning)
    {
        m_badge.rows.push_back({label, value, meaning});
    }

    void addLatency()
    {
        if (!m_preview.latencyBefore || !m_preview.latencyAfter) {
            m_badge.title = CanvasTexts::tr("Allowed");
            m_badge.shortTitle = CanvasTexts::tr("allowed");
            if (m_preview.latencyBefore)
                addRow(CanvasTexts::text(m_plan.cost().latencyLabel), CanvasTexts::tr("unknown"), Meaning::Worse);
            return;
        }
        const double change = latencyChange(m_preview);
        m_badge.meaning = meaningOfChange(change);
        m_badge.title = change < 0   ? CanvasTexts::tr("Allowed: faster")
                        : change > 0 ? CanvasTexts::tr("Allowed: slower")
                                     : CanvasTexts::tr("Allowed: as fast");
        m_badge.shortTitle = CanvasTexts::figure(formatSecondsChange(change));
        addRow(CanvasTexts::text(m_plan.cost().latencyLabel), m_badge.shortTitle, m_badge.meaning);
    }

    bool exceeds() const { return std::ranges::any_of(m_preview.memory, &Preview::LaneMemory::overfills); }

    void addMemory()
    {
        std::size_t shown = 0;
        for (const Preview::LaneMemory &memory : m_preview.memory) {
            const bool isWanted = m_only.isValid() ? memory.lane == m_only : memory.after != memory.before;
            if (!isWanted || ++shown > memoryRows)
                continue;
            const auto change = memory.after - memory.before;
            addRow(CanvasTexts::tr("%1 memory").arg(isolated(CanvasTexts::text(m_plan.lane(memory.lane).label))),
                   CanvasTexts::figure(formatBytesChange(change)), meaningOfChange(double(change)));
        }
    }

    /// `dev_1 over by 2.81 MiB`, `needs 99.4, has 96.5 MiB`.
    bool addExcess()
    {
        if (!m_preview.excess)
            return false;
        const Preview::Excess &excess = *m_preview.excess;
        addRow(excess.device.empty() ? CanvasTexts::tr("every device over by")
                                     : CanvasTexts::tr("%1 over by").arg(CanvasTexts::text(excess.device)),
               CanvasTexts::bytes(excess.needs - excess.has), Meaning::Refused);
        addRow(
            CanvasTexts::tr("needs %1, has %2").arg(CanvasTexts::bytes(excess.needs), CanvasTexts::bytes(excess.has)),
            {}, Meaning::Neutral);
        return true;
    }

    static QStringList wrapped(const QString &text, TextCache &texts, double width)
    {
        QStringList lines;
        QString line;
        for (const QString &word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
            const QString longer = line.isEmpty() ? word : line + QLatin1Char(' ') + word;
            if (line.isEmpty() || texts.width(longer, TextRole::Small) <= width) {
                line = longer;
                continue;
            }
            lines << texts.elided(line, TextRole::Small, width);
            line = word;
        }
        lines << texts.elided(line, TextRole::Small, width);
        if (lines.size() > reasonLines) {
            lines = lines.mid(0, reasonLines);
            lines.last() += QChar(0x2026);
        }
        return lines;
    }

    const EditedPlan &m_plan;
    const Preview &m_preview;
    LaneIndex m_only;
    TargetBadge m_badge;
};

QColor inkOf(const Theme &theme, Meaning meaning)
{
    return meaning == Meaning::Neutral ? theme.text : meaningInk(theme, meaning);
}

QColor frameColor(const Theme &theme, Meaning meaning)
{
    return meaning == Meaning::Neutral ? theme.controlLine : meaningInk(theme, meaning);
}

QString iconOf(Meaning meaning)
{
    return meaning == Meaning::Refused ? QStringLiteral("cutaway-refuse") : QStringLiteral("emblem-default");
}

} // namespace

TargetBadge makeBadge(const EditedPlan &plan, const Preview &preview, LaneIndex only, TextCache &texts, double width)
{
    BadgeMaker maker(plan, preview, only);
    return preview.allowed ? maker.allowed() : maker.refused(texts, width);
}

QSizeF badgeSize(const TargetBadge &badge, double width)
{
    const double s = textScale();
    return {width, (badge.rows.empty() ? 28 : 31) * s + 16 * s * double(badge.rows.size())};
}

QRectF besidePointer(QPointF pointer, QSizeF badge, const QRectF &room)
{
    const double away = 14 * textScale();
    QRectF rect(pointer + QPointF(away, away), badge);
    if (rect.right() > room.right())
        rect.moveRight(pointer.x() - away);
    rect.moveTop(std::max(room.top(), std::min(rect.top(), room.bottom() - rect.height())));
    return rect;
}

void paintBadge(QPainter &painter, const QRectF &rect, const Theme &theme, TextCache &texts, const TargetBadge &badge)
{
    const double s = textScale();
    const QColor frame = frameColor(theme, badge.meaning);
    paintRoundBox(painter, rect, 4 * s, theme.panel, frame);
    painter.fillRect(onDevicePixels(painter, {rect.left(), rect.top(), 4 * s, rect.height()}), frame);
    paintIcon(painter, {rect.left() + 10 * s, rect.top() + 6 * s, 16 * s, 16 * s}, iconOf(badge.meaning), frame);
    texts.draw(painter, {rect.left() + 30 * s, rect.top() + 18.4 * s},
               texts.elided(badge.title, TextRole::BoxTitle, titleRoom(rect.width())), TextRole::BoxTitle,
               inkOf(theme, badge.meaning));
    double y = rect.top() + 37 * s;
    for (const TargetBadge::Row &row : badge.rows) {
        const double valueWidth = texts.width(row.value, TextRole::Small);
        texts.draw(painter, {rect.left() + 12 * s, y},
                   texts.elided(row.label, TextRole::Small, rect.width() - valueWidth - 24 * s), TextRole::Small,
                   theme.secondaryText);
        texts.draw(painter, {rect.right() - 8 * s - valueWidth, y}, row.value, TextRole::Small,
                   inkOf(theme, row.meaning));
        y += 16 * s;
    }
}

QString wordFor(const TargetBadge &badge, double width, TextCache &texts)
{
    for (const QString &word : {badge.shortTitle, badge.shortestTitle}) {
        if (shortBadgeSize(word, texts).width() <= width && !word.isEmpty())
            return word;
    }
    return {};
}

QSizeF shortBadgeSize(const QString &word, TextCache &texts)
{
    const double s = textScale();
    const double text = word.isEmpty() ? 0 : texts.width(word, TextRole::Small) + 8 * s;
    return {text + 26 * s, 22 * s};
}

void paintShortBadge(QPainter &painter, const QRectF &rect, const Theme &theme, TextCache &texts, Meaning meaning,
                     const QString &word)
{
    const double s = textScale();
    const QColor frame = frameColor(theme, meaning);
    paintRoundBox(painter, rect, 4 * s, theme.panel, frame);
    painter.fillRect(onDevicePixels(painter, {rect.left(), rect.top(), 4 * s, rect.height()}), frame);
    paintIcon(painter, {rect.left() + 8 * s, rect.center().y() - 7 * s, 14 * s, 14 * s}, iconOf(meaning), frame);
    if (word.isEmpty())
        return;
    texts.draw(painter, {rect.left() + 26 * s, rect.center().y() + 4 * s},
               texts.elided(word, TextRole::Small, rect.width() - 32 * s), TextRole::Small, inkOf(theme, meaning));
}

} // namespace cutaway
