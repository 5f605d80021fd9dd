#include "views/panels/chip_row.h"

#include "views/panels/panel_parts.h"
#include "views/theme/placement_marks.h"
#include "views/theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>

namespace cutaway {

namespace {

constexpr double chipHeight = 16;
constexpr double chipPadding = 2; // beside its text
constexpr double chipGap = 2;     // between the dimensions of the mesh
constexpr double tensorGap = 8;
constexpr QChar arrow(0x2192);

QFontMetricsF chipMetrics()
{
    return QFontMetricsF(themeFont(TextRole::Small));
}

QString chipText(const MeshPlacement &placement, ChipForm form)
{
    const QString text = placementText(placement);
    return form == ChipForm::Full ? text : QString(text).remove(u'(').remove(u')');
}

double chipWidth(const MeshPlacement &placement, ChipForm form)
{
    return std::ceil(chipMetrics().horizontalAdvance(chipText(placement, form)) + 2 * scaled(chipPadding));
}

double widthOf(const std::vector<MeshPlacement> &tensor, ChipForm form)
{
    double width = tensor.empty() ? 0 : double(tensor.size() - 1) * scaled(chipGap);
    for (const MeshPlacement &placement : tensor)
        width += chipWidth(placement, form);
    return width;
}

void paintTensor(QPainter &painter, const QRectF &line, double left, const std::vector<MeshPlacement> &tensor,
                 ChipForm form)
{
    const double top = std::round(line.center().y() - scaled(chipHeight) / 2.0);
    for (const MeshPlacement &placement : tensor) {
        // On whole pixels: between them, frames of some chips lose a side.
        const QRectF chip(std::round(left), top, chipWidth(placement, form), std::round(scaled(chipHeight)));
        paintChip(painter, chip, placement, theme());
        painter.setPen(placementInk(theme(), placement));
        painter.drawText(chip, Qt::AlignCenter, chipText(placement, form));
        left = chip.right() + scaled(chipGap);
    }
}

} // namespace

double chipRowWidth(const ChosenPlacements &placements, ChipForm form)
{
    double width = widthOf(placements.output, form);
    for (const std::vector<MeshPlacement> &input : placements.inputs)
        width += widthOf(input, form) + scaled(tensorGap);
    if (!placements.inputs.empty())
        width += chipMetrics().horizontalAdvance(arrow) + scaled(tensorGap);
    return width;
}

void paintChipRow(QPainter &painter, const QRectF &line, const ChosenPlacements &placements, const QColor &ink,
                  ChipForm form)
{
    painter.setFont(themeFont(TextRole::Small));
    double left = line.left();
    for (const std::vector<MeshPlacement> &input : placements.inputs) {
        paintTensor(painter, line, left, input, form);
        left += widthOf(input, form) + scaled(tensorGap);
    }
    if (!placements.inputs.empty()) {
        painter.setPen(ink);
        painter.drawText(QRectF(left, line.top(), line.width(), line.height()), Qt::AlignVCenter, arrow);
        left += chipMetrics().horizontalAdvance(arrow) + scaled(tensorGap);
    }
    paintTensor(painter, line, left, placements.output, form);
}

} // namespace cutaway
