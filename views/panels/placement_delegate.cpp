#include "views/panels/placement_delegate.h"

#include "views/panels/panel_parts.h"
#include "views/theme/placement_marks.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>

namespace cutaway {

namespace {

constexpr double chipHeight = 16;
constexpr double chipPadding = 4; // beside its text
constexpr double chipGap = 2;     // between the dimensions of the mesh
constexpr double wordGap = 8;     // between tensors

using Words = std::vector<std::vector<MeshPlacement>>;

std::optional<MeshPlacement> placementNamed(const QString &name)
{
    static const QRegularExpression cut(QStringLiteral("^S\\((\\d+)\\)$"));
    if (name == QLatin1String("R"))
        return MeshPlacement();
    if (name == QLatin1String("P(sum)"))
        return MeshPlacement{MeshPlacement::Kind::Partial};
    const QRegularExpressionMatch match = cut.match(name);
    if (!match.hasMatch())
        return std::nullopt;
    return MeshPlacement{MeshPlacement::Kind::Cut, match.captured(1).toULongLong()};
}

double chipWidth(const QFontMetricsF &metrics, const MeshPlacement &placement)
{
    return metrics.horizontalAdvance(placementText(placement)) + 2 * scaled(chipPadding);
}

double widthOf(const QFontMetricsF &metrics, const Words &words)
{
    double width = 0;
    for (const std::vector<MeshPlacement> &word : words) {
        width += scaled(wordGap) + (word.empty() ? metrics.horizontalAdvance(QChar(0x2192)) : 0);
        for (const MeshPlacement &placement : word)
            width += chipWidth(metrics, placement) + scaled(chipGap);
    }
    return width;
}

void paintChips(QPainter &painter, QRectF line, const Words &words, const QColor &ink)
{
    const QFontMetricsF metrics(painter.font());
    const double top = line.center().y() - scaled(chipHeight) / 2.0;
    double left = line.left();
    for (const std::vector<MeshPlacement> &word : words) {
        if (word.empty()) {
            painter.setPen(ink);
            painter.drawText(QRectF(left, line.top(), line.width(), line.height()), Qt::AlignVCenter, QChar(0x2192));
            left += metrics.horizontalAdvance(QChar(0x2192));
        }
        for (const MeshPlacement &placement : word) {
            const QRectF chip(left, top, chipWidth(metrics, placement), scaled(chipHeight));
            paintChip(painter, chip, placement, theme());
            painter.setPen(placementInk(theme(), placement));
            painter.drawText(chip, Qt::AlignCenter, placementText(placement));
            left = chip.right() + scaled(chipGap);
        }
        left += scaled(wordGap);
    }
}

} // namespace

std::optional<Words> placementsNamed(const QString &label)
{
    Words words;
    bool isAny = false;
    for (const QString &word : label.split(u' ', Qt::SkipEmptyParts)) {
        std::vector<MeshPlacement> placements;
        for (const QString &name : word.split(u',')) {
            if (const std::optional<MeshPlacement> placement = placementNamed(name))
                placements.push_back(*placement);
            else if (word != QStringLiteral("\u2192"))
                return std::nullopt;
        }
        isAny = isAny || !placements.empty();
        words.push_back(std::move(placements));
    }
    return isAny ? std::optional(std::move(words)) : std::nullopt;
}

void PlacementDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const QStyle *style = row.widget ? row.widget->style() : QApplication::style();
    const QRectF line = style->subElementRect(QStyle::SE_ItemViewItemText, &row, row.widget);
    const QFont font = themeFont(TextRole::Small);
    const std::optional<Words> words = placementsNamed(row.text);
    const bool isAllowed = index.flags().testFlag(Qt::ItemIsEnabled);
    if (!words || !isAllowed || widthOf(QFontMetricsF(font), *words) > line.width()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    row.text.clear();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
    painter->save();
    painter->setFont(font);
    paintChips(*painter, line, *words, theme().text);
    painter->restore();
}

} // namespace cutaway
