#include "app/window/start/sample_picture.h"

#include "core/graph/operator_kind.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace cutaway {

namespace {

constexpr double laneWidth = 52;
constexpr double laneGap = 12;
constexpr double stripePitch = 6;
constexpr double stripeHeight = 4;

OperatorKind kindOf(const QString &name)
{
    for (std::size_t i = 0; i < operatorKindCount; ++i) {
        const std::string_view known = operatorKindName(OperatorKind(i));
        if (name == QLatin1String(known.data(), qsizetype(known.size())))
            return OperatorKind(i);
    }
    return OperatorKind::ElementWise;
}

void paintLane(QPainter &painter, const QRectF &lane, std::size_t number, double fill, const QStringList &kinds)
{
    paintRoundBox(painter, lane, 2, theme().lane, theme().boxLine);
    painter.fillRect(QRectF(lane.left(), lane.top(), lane.width(), 3), theme().device(number));
    const int rows = int(std::lround((lane.height() - 6) / stripePitch * fill));
    for (int row = 0; row < rows && !kinds.isEmpty(); ++row) {
        const QRectF stripe(lane.left() + 6, lane.top() + 6 + row * stripePitch, lane.width() - 12, stripeHeight);
        painter.fillRect(onDevicePixels(painter, stripe), theme().kind(kindOf(kinds[row % kinds.size()])));
    }
}

} // namespace

void paintSamplePicture(QPainter &painter, const QRectF &rect, const Sample &sample)
{
    const double lanes = double(sample.laneFill.size());
    const double width = std::min(laneWidth, (rect.width() - (lanes - 1) * laneGap) / std::max(1.0, lanes));
    for (std::size_t i = 0; i < sample.laneFill.size(); ++i) {
        const QRectF lane(rect.left() + double(i) * (width + laneGap), rect.top(), width, rect.height());
        paintLane(painter, lane, i, sample.laneFill[i], sample.kinds);
    }
}

} // namespace cutaway
