#include "views/panels/cost_bar.h"

#include "views/models/figures.h"
#include "views/models/plan_source.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/numbers.h"
#include "views/theme/pixels.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace cutaway {

namespace {

constexpr int barHeight = 20;
constexpr int ribbonHeight = 28;
constexpr int hatchPitch = 5;
constexpr int leastTimeWidth = 40; ///< of a piece of the ribbon that tells its time

std::optional<std::size_t> deviceNumber(const EditedPlan &plan, const GroupInfo &group)
{
    if (group.lanes.empty())
        return {};
    const LaneInfo lane = plan.lane(group.lanes.front());
    return lane.isPlace ? std::optional(lane.number) : std::nullopt;
}

QFont pieceFont()
{
    QFont font = themeFont(TextRole::Small);
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

std::vector<CostBar::Piece> costPieces(const EditedPlan &plan)
{
    std::vector<CostBar::Piece> pieces;
    const std::vector<Text> texts = plan.partTexts();
    for (const CostPart &part : plan.cost().parts) {
        CostBar::Piece piece;
        piece.seconds = part.seconds;
        piece.time = secondsText(part.seconds);
        piece.toolTip = QStringLiteral("%1: %2").arg(coreText(part.label), piece.time);
        if (pieces.size() < texts.size())
            piece.toolTip += u'\n' + coreText(texts[pieces.size()]);
        piece.isCompute = part.role == CostPart::Role::Compute;
        piece.group = part.group;
        if (piece.isCompute && part.group.isValid()) {
            const GroupInfo group = plan.group(part.group);
            piece.colour = deviceNumber(plan, group);
            piece.number = group.id < 0 ? QString() : QString::number(group.id);
        }
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

CostBar::CostBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setHeight(barHeight);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void CostBar::setHeight(int height)
{
    setFixedHeight(scaled(height));
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
    return {scaled(200), height()};
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
            paintHatched(painter, piece, m_pieces[i]);
    }
}

void CostBar::paintCompute(QPainter &painter, const QRectF &rect, const Piece &piece) const
{
    painter.fillRect(rect, piece.colour ? theme().device(*piece.colour) : theme().memoryBar);
    const QFont font = pieceFont();
    const double room = rect.width() - scaled(4);
    const QString both = piece.number + QStringLiteral("\u2002") + piece.time;
    const QString text = m_showsTimes && numberWidth(font, both) <= room ? both : piece.number;
    if (numberWidth(font, text) > room)
        return;
    painter.setFont(font);
    painter.setPen(theme().onDevice);
    paintNumber(painter, rect, Qt::AlignCenter, text);
}

void CostBar::paintHatched(QPainter &painter, const QRectF &rect, const Piece &piece) const
{
    paintHatch(painter, rect, {theme().hatch, theme().panel, hatchPitch, 1, theme().boxLine});
    const QFont font = themeFont(TextRole::Small);
    const double width = numberWidth(font, piece.time) + scaled(8);
    if (!m_showsTimes || rect.width() < scaled(leastTimeWidth) || width > rect.width() - scaled(4))
        return;
    QRectF label(0, 0, width, rect.height() - scaled(8));
    label.moveCenter(rect.center());
    painter.fillRect(label, theme().panel);
    painter.setFont(font);
    painter.setPen(theme().secondaryText);
    paintNumber(painter, label, Qt::AlignCenter, piece.time);
}

CriticalPathRibbon::CriticalPathRibbon(PlanSource *source, ViewState *state, QWidget *parent)
    : CostBar(parent), m_source(source), m_state(state)
{
    setObjectName("criticalPathRibbon");
    setHeight(ribbonHeight);
    setShowsTimes();
    setFocusPolicy(Qt::StrongFocus);
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &CriticalPathRibbon::refresh);
    const auto soon = [this] { m_soon.start(); };
    connect(source, &PlanSource::planReplaced, this, soon);
    connect(source, &PlanSource::changed, this, soon);
    connect(state, &ViewState::selectionChanged, this, [this] { update(); });
    connect(this, &CostBar::clicked, this, &CriticalPathRibbon::select);
    refresh();
}

void CriticalPathRibbon::setWanted(bool isWanted)
{
    m_isWanted = isWanted;
    refresh();
}

void CriticalPathRibbon::setHasRoom(bool hasRoom)
{
    m_hasRoom = hasRoom;
    refresh();
}

void CriticalPathRibbon::refresh()
{
    const EditedPlan *plan = m_source->plan();
    setPieces(plan ? costPieces(*plan) : std::vector<Piece>());
    m_current = std::clamp(m_current, 0, std::max(0, int(pieces().size()) - 1));
    const bool isChain = plan && plan->runsGroupsOnce() && pieces().size() > 1;
    setVisible(m_isWanted && m_hasRoom && isChain);
    QStringList names;
    for (const Piece &piece : pieces())
        names << piece.toolTip.section(u'\n', 0, 0);
    setAccessibleName(tr("Critical path"));
    setAccessibleDescription(names.join(QStringLiteral("; ")));
}

void CriticalPathRibbon::select(int piece)
{
    m_current = piece;
    const GroupIndex group = pieces()[std::size_t(piece)].group;
    if (group.isValid()) {
        m_state->selectSpot(group);
        m_state->revealSpot(group);
    }
    update();
}

void CriticalPathRibbon::keyPressEvent(QKeyEvent *event)
{
    const int last = int(pieces().size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left: select(std::max(0, m_current - 1)); return;
    case Qt::Key_Right: select(std::min(last, m_current + 1)); return;
    case Qt::Key_Home: select(0); return;
    case Qt::Key_End: select(last); return;
    default: CostBar::keyPressEvent(event);
    }
}

void CriticalPathRibbon::paintEvent(QPaintEvent *event)
{
    CostBar::paintEvent(event);
    QPainter painter(this);
    const Spot spot = m_state->selectedSpot();
    const auto *selected = std::get_if<GroupIndex>(&spot);
    for (std::size_t i = 0; i < pieces().size(); ++i) {
        const Piece &piece = pieces()[i];
        const bool isSelected = selected && piece.isCompute && piece.group == *selected;
        if (isSelected || (hasFocus() && int(i) == m_current))
            paintFrame(painter, onDevicePixels(painter, pieceRect(i)), theme().accent, 2);
    }
    painter.fillRect(QRectF(0, height() - hairline(painter), width(), hairline(painter)), theme().line);
}

} // namespace cutaway
