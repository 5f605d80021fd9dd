#include "views/panels/cost_bar.h"

#include "views/panels/panel_parts.h"
#include "views/theme/hatch.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int barHeight = 20;
constexpr int hatchPitch = 5;

} // namespace

CostBar::CostBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(scaled(barHeight));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void CostBar::setPieces(std::vector<Piece> pieces)
{
    m_pieces = std::move(pieces);
    m_ends.clear();
    double sum = 0;
    for (const Piece &piece : m_pieces)
        m_ends.push_back(sum += piece.seconds);
    for (double &end : m_ends)
        end = sum > 0 ? end / sum : 0;
    update();
}

QSize CostBar::sizeHint() const
{
    return {scaled(200), scaled(barHeight)};
}

QRectF CostBar::pieceRect(std::size_t piece) const
{
    const double left = piece == 0 ? 0 : m_ends[piece - 1];
    return {left * width(), 0, (m_ends[piece] - left) * width(), double(height())};
}

int CostBar::pieceAt(double x) const
{
    const auto at = std::ranges::upper_bound(m_ends, x / std::max(1, width()));
    return at == m_ends.end() ? -1 : int(at - m_ends.begin());
}

bool CostBar::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    auto *help = static_cast<QHelpEvent *>(event);
    const int piece = pieceAt(help->pos().x());
    if (piece >= 0)
        QToolTip::showText(help->globalPos(), m_pieces[std::size_t(piece)].toolTip, this);
    return true;
}

void CostBar::mouseReleaseEvent(QMouseEvent *event)
{
    const int piece = pieceAt(event->position().x());
    if (event->button() == Qt::LeftButton && piece >= 0)
        emit clicked(piece);
}

void CostBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_ends.empty() || m_ends.back() == 0)
        painter.fillRect(rect(), theme().memoryTrack);
    for (std::size_t i = 0; i < m_pieces.size(); ++i) {
        const QRectF piece = onDevicePixels(painter, pieceRect(i));
        if (piece.width() <= 0)
            continue;
        if (m_pieces[i].isCompute)
            paintCompute(painter, piece, m_pieces[i]);
        else
            paintHatched(painter, piece);
    }
}

void CostBar::paintCompute(QPainter &painter, const QRectF &rect, const Piece &piece) const
{
    painter.fillRect(rect, piece.colour ? theme().device(*piece.colour) : theme().memoryBar);
    QFont font = themeFont(TextRole::Small);
    font.setWeight(QFont::DemiBold);
    if (numberWidth(font, piece.number) + scaled(4) > rect.width())
        return;
    painter.setFont(font);
    painter.setPen(theme().onDevice);
    paintNumber(painter, rect, Qt::AlignCenter, piece.number);
}

void CostBar::paintHatched(QPainter &painter, const QRectF &rect) const
{
    paintHatch(painter, rect, {theme().hatch, theme().panel, hatchPitch, 1, theme().boxLine});
}

} // namespace cutaway
