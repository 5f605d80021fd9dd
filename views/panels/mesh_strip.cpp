#include "views/panels/mesh_strip.h"

#include "views/models/figures.h"
#include "views/panels/mesh_strip_accessible.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/pixels.h"
#include "views/theme/placement_marks.h"

#include <QApplication>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace cutaway {

namespace {

constexpr double titleWidth = 120;
constexpr double labelWidth = 150;
constexpr double bareLabelWidth = 20; // of a label without words
constexpr double chipGap = 6;

double scaledPixels(double pixels)
{
    return pixels * textScale();
}

} // namespace

MeshStrip::MeshStrip(PlanSource *source, QWidget *parent) : QWidget(parent), m_source(source)
{
    setObjectName("meshStrip");
    installMeshStripAccessibility();
    setAccessibleName(tr("Device mesh"));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(source, &PlanSource::planReplaced, this, &MeshStrip::readPlan);
    connect(source, &PlanSource::changed, this, [this](const Change &change) {
        if (change.everything)
            readPlan();
    });
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
    readPlan();
}

void MeshStrip::readPlan()
{
    const auto *mesh = dynamic_cast<const HasMeshPlacements *>(m_source->plan());
    m_shape = mesh ? mesh->meshShape() : std::vector<std::int64_t>();
    m_chips.clear();
    for (std::size_t i = 0; i < m_shape.size(); ++i) {
        for (const MeshPlacement &placement : mesh->placementsOffered(i))
            m_chips.push_back({i, placement, {}});
    }
    placeChips();
    setVisible(mesh != nullptr);
    updateGeometry();
    update();
}

double MeshStrip::rowHeight() const
{
    return scaledPixels(chipSize.height() + chipGap);
}

MeshGrid MeshStrip::grid() const
{
    const double room = rowHeight() * std::max(2.0, double(m_shape.size())) - scaledPixels(chipGap);
    return {m_shape, QPointF(scaledPixels(dockPadding + titleWidth), scaledPixels(8)), room};
}

double MeshStrip::devicesWidth() const
{
    return grid().width() + scaledPixels(20);
}

/// `gpu37 at (4, 5)`.
QString MeshStrip::coordinatesText(std::int64_t device) const
{
    QStringList places;
    std::int64_t rest = device;
    for (std::size_t i = m_shape.size(); i-- > 0;) {
        places.prepend(QString::number(rest % m_shape[i]));
        rest /= m_shape[i];
    }
    const EditedPlan *plan = m_source->plan();
    const QString name = plan && std::size_t(device) < plan->laneCount()
                             ? coreText(plan->lane(LaneIndex(std::size_t(device))).label)
                             : QString::number(device);
    return tr("%1 at (%2)").arg(name, places.join(QStringLiteral(", ")));
}

double MeshStrip::widthWith(double beside) const
{
    std::vector<double> chips(m_shape.size(), 0);
    for (const Chip &chip : m_chips)
        chips[chip.meshDimension] += scaledPixels(chipSize.width() + chipGap);
    const double widest = chips.empty() ? 0 : std::ranges::max(chips);
    return scaledPixels(2 * dockPadding + titleWidth) + beside + widest;
}

bool MeshStrip::showsDevices() const
{
    return widthWith(devicesWidth() + scaledPixels(labelWidth)) <= width();
}

bool MeshStrip::showsWords() const
{
    return widthWith(scaledPixels(labelWidth)) <= width();
}

bool MeshStrip::showsTitle() const
{
    return widthWith(scaledPixels(bareLabelWidth)) <= width();
}

double MeshStrip::labelsLeft() const
{
    return scaledPixels(dockPadding) + (showsTitle() ? scaledPixels(titleWidth) : 0) +
           (showsDevices() ? devicesWidth() : 0);
}

void MeshStrip::resizeEvent(QResizeEvent *)
{
    placeChips();
}

void MeshStrip::placeChips()
{
    const double left = labelsLeft() + scaledPixels(showsWords() ? labelWidth : bareLabelWidth);
    std::vector<double> x(m_shape.size(), left);
    for (Chip &chip : m_chips) {
        chip.rect = {QPointF(x[chip.meshDimension], scaledPixels(8) + rowHeight() * double(chip.meshDimension)),
                     chipSize * textScale()};
        x[chip.meshDimension] += scaledPixels(chipSize.width() + chipGap);
    }
}

QSize MeshStrip::sizeHint() const
{
    const double rows = std::max(2.0, double(m_shape.size()));
    return QSizeF(widthWith(devicesWidth() + scaledPixels(labelWidth)),
                  scaledPixels(16) + rowHeight() * rows - scaledPixels(chipGap))
        .toSize();
}

QSize MeshStrip::minimumSizeHint() const
{
    return {int(scaledPixels(titleWidth)), sizeHint().height()};
}

QRectF MeshStrip::chipRect(std::size_t meshDimension, const MeshPlacement &placement) const
{
    const auto found = std::ranges::find_if(
        m_chips, [&](const Chip &chip) { return chip.meshDimension == meshDimension && chip.placement == placement; });
    return found == m_chips.end() ? QRectF() : found->rect;
}

QString MeshStrip::chipName(std::size_t i) const
{
    const Chip &chip = m_chips[i];
    return tr("%1 over the %n devices of dimension %2", nullptr, int(m_shape[chip.meshDimension]))
        .arg(placementText(chip.placement))
        .arg(chip.meshDimension);
}

const MeshStrip::Chip *MeshStrip::chipAt(QPointF point) const
{
    const auto found = std::ranges::find_if(m_chips, [&](const Chip &chip) { return chip.rect.contains(point); });
    return found == m_chips.end() ? nullptr : &*found;
}

QString MeshStrip::dimensionText(std::size_t meshDimension) const
{
    return showsWords() ? tr("dimension %1: %n devices", nullptr, int(m_shape[meshDimension])).arg(meshDimension)
                        : QString::number(meshDimension);
}

void MeshStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    const double line = hairline(painter);
    painter.fillRect(onDevicePixels(painter, {0, height() - line, double(width()), line}), theme().line);
    if (m_shape.empty())
        return;
    if (showsTitle())
        paintTitle(painter);
    if (showsDevices())
        paintDevices(painter);
    paintChips(painter);
}

void MeshStrip::paintTitle(QPainter &painter) const
{
    QStringList sizes;
    std::int64_t count = 1;
    for (const std::int64_t size : m_shape) {
        sizes << QString::number(size);
        count *= size;
    }
    const QRectF all(scaledPixels(dockPadding), scaledPixels(8), scaledPixels(titleWidth),
                     rowHeight() * 2 - scaledPixels(chipGap));
    painter.setFont(themeFont(TextRole::Title));
    painter.setPen(theme().text);
    painter.drawText(all, Qt::AlignLeft | Qt::AlignTop, tr("Mesh %1").arg(sizes.join(QStringLiteral(" × "))));
    painter.setFont(themeFont(TextRole::Small));
    painter.setPen(theme().secondaryText);
    painter.drawText(all, Qt::AlignLeft | Qt::AlignBottom, tr("%n devices", nullptr, int(count)));
}

/// Their places in the mesh, with their numbers where these can be read.
void MeshStrip::paintDevices(QPainter &painter) const
{
    const MeshGrid grid = this->grid();
    painter.setFont(themeFont(TextRole::Small));
    for (std::int64_t device = 0; device < grid.deviceCount(); ++device) {
        if (!grid.isShown(device))
            continue;
        const QRectF box = grid.rect(device);
        if (!grid.hasNumbers()) {
            painter.fillRect(onDevicePixels(painter, box), theme().boxLine);
            continue;
        }
        paintRoundBox(painter, box, scaledPixels(3), theme().card, theme().boxLine);
        painter.setPen(theme().secondaryText);
        painter.drawText(box, Qt::AlignCenter, QString::number(device));
    }
}

void MeshStrip::paintChips(QPainter &painter) const
{
    painter.setFont(themeFont(TextRole::Small));
    const double left = labelsLeft();
    for (std::size_t i = 0; i < m_shape.size(); ++i) {
        const QRectF row(left, scaledPixels(8) + rowHeight() * double(i), scaledPixels(labelWidth - 8),
                         scaledPixels(chipSize.height()));
        painter.setPen(theme().text);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, dimensionText(i));
    }
    for (const Chip &chip : m_chips) {
        paintChip(painter, chip.rect, chip.placement, theme());
        painter.setPen(placementInk(theme(), chip.placement));
        painter.drawText(chip.rect, Qt::AlignCenter, placementText(chip.placement));
    }
}

void MeshStrip::mousePressEvent(QMouseEvent *event)
{
    const Chip *chip = event->button() == Qt::LeftButton ? chipAt(event->position()) : nullptr;
    m_pressed = chip ? std::optional(*chip) : std::nullopt;
    m_pressPoint = event->position();
    m_isCarried = false;
}

void MeshStrip::mouseMoveEvent(QMouseEvent *event)
{
    if (!m_pressed) {
        setCursor(chipAt(event->position()) ? Qt::OpenHandCursor : Qt::ArrowCursor);
        return;
    }
    const double way = (event->position() - m_pressPoint).manhattanLength();
    m_isCarried = m_isCarried || way >= QApplication::startDragDistance();
    if (m_isCarried)
        emit chipDragged(m_pressed->meshDimension, m_pressed->placement, event->globalPosition().toPoint());
}

void MeshStrip::mouseReleaseEvent(QMouseEvent *)
{
    m_pressed.reset();
    if (std::exchange(m_isCarried, false))
        emit chipDropped();
}

bool MeshStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    if (const Chip *chip = chipAt(help->pos()))
        QToolTip::showText(help->globalPos(),
                           tr("%1: %2, over the %n devices of dimension %3. Drag it onto a tensor.", nullptr,
                              int(m_shape[chip->meshDimension]))
                               .arg(placementText(chip->placement), placementMeaning(chip->placement))
                               .arg(chip->meshDimension),
                           this);
    else if (const std::int64_t device = showsDevices() ? grid().deviceAt(help->pos()) : -1; device >= 0)
        QToolTip::showText(help->globalPos(), coordinatesText(device), this);
    else
        QToolTip::hideText();
    return true;
}

} // namespace cutaway
