#pragma once

#include "core/plan/edited_plan.h"
#include "views/canvas/paint/text_cache.h"
#include "views/theme/theme.h"

#include <QString>

#include <vector>

namespace cutaway {

/// What a target's verdict says, ready to be painted.
struct TargetBadge
{
    struct Row
    {
        QString label;
        QString value; ///< empty: the label is a sentence of its own
        Meaning meaning = Meaning::Neutral;
    };
    Meaning meaning = Meaning::Neutral;
    QString title;
    QString shortTitle;    ///< for narrow lanes
    QString shortestTitle; ///< for those that are narrower still
    std::vector<Row> rows;
};

/// `only`: memory of this lane alone, for targets that the pointer is not on; invalid: of every lane that changes.
TargetBadge makeBadge(const EditedPlan &plan, const Preview &preview, LaneIndex only, TextCache &texts, double width);

QSizeF badgeSize(const TargetBadge &badge, double width);
/// Where a badge of that size is read beside the pointer, in the room that there is.
QRectF besidePointer(QPointF pointer, QSizeF badge, const QRectF &room);
void paintBadge(QPainter &painter, const QRectF &rect, const Theme &theme, TextCache &texts, const TargetBadge &badge);
/// The longest of its short titles that a short badge of that width has room for; empty: none.
QString wordFor(const TargetBadge &badge, double width, TextCache &texts);
/// One line: glyph and word; the glyph alone without one.
QSizeF shortBadgeSize(const QString &word, TextCache &texts);
void paintShortBadge(QPainter &painter, const QRectF &rect, const Theme &theme, TextCache &texts, Meaning meaning,
                     const QString &word);

} // namespace cutaway
