#include "views/panels/mesh_strip.h"

#include "views/models/drag_machine.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/marks.h"
#include "views/theme/painted_accessible.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QAccessibleWidget>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace cutaway {

namespace {

class StripAccessible;

class ChipAccessible : public PaintedAccessible
{
public:
    ChipAccessible(StripAccessible *owner, std::size_t chip);

    bool isValid() const override { return PaintedAccessible::isValid() && m_chip < strip().chips().size(); }
    QAccessibleInterface *parent() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }

private:
    MeshStrip &strip() const { return static_cast<MeshStrip &>(*canvas()); }
    QString name() const override { return strip().chipName(m_chip); }
    QString description() const override { return placementMeaning(strip().chips()[m_chip].placement); }
    QRect rectInWidget() const override { return strip().chips()[m_chip].rect.toAlignedRect(); }

    StripAccessible *m_owner;
    std::size_t m_chip;
};

class StripAccessible : public QAccessibleWidget
{
public:
    explicit StripAccessible(MeshStrip *strip) : QAccessibleWidget(strip, QAccessible::List), m_strip(strip) {}
    ~StripAccessible() override
    {
        for (const QAccessible::Id chip : m_chips)
            QAccessible::deleteAccessibleInterface(chip);
    }

    MeshStrip *strip() const { return m_strip; }
    int childCount() const override { return int(m_strip->chips().size()); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        while (int(m_chips.size()) <= index)
            m_chips.push_back(QAccessible::registerAccessibleInterface(
                new ChipAccessible(const_cast<StripAccessible *>(this), m_chips.size())));
        return QAccessible::accessibleInterface(m_chips[std::size_t(index)]);
    }
    int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == wanted)
                return i;
        }
        return -1;
    }

private:
    MeshStrip *m_strip;
    mutable std::vector<QAccessible::Id> m_chips;
};

ChipAccessible::ChipAccessible(StripAccessible *owner, std::size_t chip)
    : PaintedAccessible(owner->strip()), m_owner(owner), m_chip(chip)
{
}

QAccessibleInterface *ChipAccessible::parent() const
{
    return m_owner;
}

QAccessibleInterface *makeInterface(const QString &className, QObject *object)
{
    if (className != QLatin1String("cutaway::MeshStrip"))
        return nullptr;
    return new StripAccessible(static_cast<MeshStrip *>(object));
}

/// Makes mesh strips expose the dimensions of the mesh and the placements of each to screen readers. Repeated calls do
/// nothing. To be called before a strip is told its name.
void installMeshStripAccessibility()
{
    static const bool installed = (QAccessible::installFactory(makeInterface), true);
    static_cast<void>(installed);
}

constexpr double largestCell = 20;
constexpr double smallestCell = 3;
constexpr double numberedCell = 16;
constexpr double blockGap = 4;

constexpr double titleWidth = 120;
constexpr double labelWidth = 150;
constexpr double bareLabelWidth = 20; // of a label without words
constexpr double chipGap = 6;

double scaledPixels(double pixels)
{
    return pixels * textScale();
}

} // namespace

MeshGrid::MeshGrid(const std::vector<std::int64_t> &shape, QPointF origin, double height)
    : m_origin(origin), m_height(height)
{
    if (!shape.empty())
        m_columns = shape.back();
    m_rows = shape.size() > 1 ? shape[shape.size() - 2] : std::int64_t(!shape.empty());
    for (std::size_t i = 0; i + 2 < shape.size(); ++i)
        m_blocks *= shape[i];
    m_cell = std::clamp(height / double(std::max<std::int64_t>(1, m_rows)), smallestCell * textScale(),
                        largestCell * textScale());
}

double MeshGrid::width() const
{
    return m_cell * double(m_columns * m_blocks) + blockGap * textScale() * double(m_blocks - 1);
}

bool MeshGrid::hasNumbers() const
{
    return m_cell >= numberedCell * textScale();
}

QRectF MeshGrid::rect(std::int64_t device) const
{
    const std::int64_t block = device / (m_rows * m_columns);
    const std::int64_t row = device / m_columns % m_rows;
    const double left = m_origin.x() + double(block) * (m_cell * double(m_columns) + blockGap * textScale());
    const double gap = hasNumbers() ? 2 * textScale() : 1;
    return {left + m_cell * double(device % m_columns), m_origin.y() + m_cell * double(row), m_cell - gap,
            m_cell - gap};
}

bool MeshGrid::isShown(std::int64_t device) const
{
    return rect(device).bottom() <= m_origin.y() + m_height + 1;
}

std::int64_t MeshGrid::deviceAt(QPointF point) const
{
    for (std::int64_t device = 0; device < deviceCount(); ++device) {
        if (isShown(device) && rect(device).adjusted(0, 0, 1, 1).contains(point))
            return device;
    }
    return -1;
}

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
    const EditedPlan *mesh = meshOf(m_source->plan());
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
    m_isCarried = m_isCarried || isDragged(m_pressPoint, event->position());
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
