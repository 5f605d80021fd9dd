#include "views/panels/outline_view.h"

#include "views/models/outline_model.h"
#include "views/panels/panel_parts.h"
#include "views/theme/icons.h"
#include "views/theme/marks.h"
#include "views/theme/numbers.h"
#include "views/theme/theme.h"

#include <QAbstractItemView>
#include <QContextMenuEvent>
#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
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

// Marks stand left of the cell, in the column of the parent's names.
constexpr double chevronLeft = -6;
constexpr double chevronSize = 16;
constexpr double glyphLeft = -2;
constexpr double glyphSize = 12;

/// The names need most of the room.
ChipForm chipForm(std::size_t meshDimensions)
{
    return meshDimensions > 2 ? ChipForm::Short : ChipForm::Full;
}

QString chevron(const QStyleOptionViewItem &option)
{
    return option.state & QStyle::State_Open ? QStringLiteral("cutaway-opened") : QStringLiteral("cutaway-open");
}

/// A module's class gives way before its name does.
QString shownName(const QModelIndex &index, const QFontMetrics &metrics, int width)
{
    const QString name = index.data().toString();
    const QString type = index.data(OutlineModel::TypeRole).toString();
    return type.isEmpty() || metrics.horizontalAdvance(name) <= width ? name : name.chopped(type.size() + 1);
}

constexpr int indent = 14;
constexpr int leastIndent = 5;
constexpr int headerHeight = 25;

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

int OutlineDelegate::nameOffset()
{
    return scaled(14);
}

int OutlineDelegate::latencyWidth()
{
    // The longest that three digits of a sum of times can be.
    const double widest = numberWidth(themeFont(TextRole::Small), QStringLiteral("\u03a3\u00a00.0888\u00a0µs"));
    return std::max(scaled(68), qCeil(widest) + scaled(dockPadding + 4));
}

int OutlineDelegate::groupWidth(std::size_t meshDimensions)
{
    constexpr int ofNumbers = 56;
    const MeshPlacement usual{MeshPlacement::Kind::Cut, 0};
    const double chips =
        chipRowWidth({{}, std::vector<MeshPlacement>(meshDimensions, usual)}, chipForm(meshDimensions));
    return std::max(scaled(ofNumbers), qCeil(chips) + scaled(dockPadding + 4));
}

QSize OutlineDelegate::sizeHint(const QStyleOptionViewItem &, const QModelIndex &) const
{
    return {scaled(60), scaled(24)};
}

void OutlineDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    painter->save();
    if (index.column() == OutlineModel::NameColumn) {
        paintMark(*painter, option, index);
        painter->setClipRect(option.rect, Qt::IntersectClip); // the figure's cell paints the rest
        paintName(*painter, option, index);
    } else if (const QVariant placements = index.data(OutlineModel::PlacementsRole);
               index.column() == OutlineModel::GroupColumn && placements.isValid()) {
        const auto output = placements.value<ChosenPlacements>();
        const ChipForm form = chipForm(output.output.size());
        const double left = option.rect.right() - scaled(dockPadding) - chipRowWidth(output, form);
        paintChipRow(*painter, QRectF(option.rect).adjusted(left - option.rect.left(), 0, 0, 0), output,
                     theme().secondaryText, form);
    } else {
        if (index.column() == OutlineModel::LatencyColumn)
            paintEndOfName(*painter, option, index);
        painter->setFont(themeFont(TextRole::Small));
        painter->setPen(theme().secondaryText);
        // Of a figure that is wider than its column no digit is left out: the name beside it gives way.
        const QString figure = index.data().toString();
        QRect cell = option.rect.adjusted(0, 0, -scaled(dockPadding), 0);
        cell.setLeft(std::min(cell.left(), cell.right() - qCeil(numberWidth(painter->font(), figure))));
        paintNumber(*painter, cell, Qt::AlignRight | Qt::AlignVCenter, figure);
    }
    painter->restore();
}

void OutlineDelegate::paintMark(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool isModule = index.data(OutlineModel::IsModuleRole).toBool();
    const int size = scaled(isModule ? chevronSize : glyphSize);
    const QRectF mark(option.rect.left() + scaled(isModule ? chevronLeft : glyphLeft),
                      option.rect.top() + (option.rect.height() - size) / 2, size, size);
    if (isModule) {
        paintIcon(painter, mark, chevron(option), theme().secondaryText);
        return;
    }
    const auto kind = OperatorKind(index.data(OutlineModel::KindRole).toInt());
    paintKindGlyph(painter, mark, kind, theme().kind(kind));
}

/// Of a name that goes on in the figure's cell.
void OutlineDelegate::paintEndOfName(QPainter &painter, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    if (!view)
        return;
    const QModelIndex name = index.siblingAtColumn(OutlineModel::NameColumn);
    QStyleOptionViewItem beside = option;
    beside.rect = view->visualRect(name);
    painter.save();
    painter.setClipRect(option.rect, Qt::IntersectClip);
    paintName(painter, beside, name);
    painter.restore();
}

void OutlineDelegate::paintName(QPainter &painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool isModel = !index.parent().isValid();
    painter.setFont(themeFont(isModel ? TextRole::BoxTitle : TextRole::Body));
    const QFontMetrics metrics(painter.font());
    // A long name may use what the figure beside it leaves of its column.
    const QString latency = index.siblingAtColumn(OutlineModel::LatencyColumn).data().toString();
    const double figure = numberWidth(themeFont(TextRole::Small), latency);
    const int free = latencyWidth() - scaled(dockPadding) - qCeil(figure) - scaled(8);
    const QRect cell = option.rect.adjusted(nameOffset(), 0, free, 0);
    const QString name = metrics.elidedText(shownName(index, metrics, cell.width()), Qt::ElideMiddle, cell.width());
    if (index.data(OutlineModel::IsHitRole).toBool()) {
        const int gap = scaled(1);
        const int height = scaled(16);
        const QRect ground(cell.left() - gap, cell.top() + (cell.height() - height) / 2,
                           metrics.horizontalAdvance(name) + 2 * gap, height);
        painter.fillRect(ground, theme().searchHit);
    }
    painter.setPen(theme().text);
    painter.drawText(cell, int(Qt::AlignVCenter | Qt::AlignLeft), name);
}

OutlineView::OutlineView(QWidget *parent) : QTreeView(parent)
{
    setItemDelegate(new OutlineDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setIndentation(scaled(indent));
    setRootIsDecorated(true);
    setAllColumnsShowFocus(true);
    setExpandsOnDoubleClick(false);
    setEditTriggers(NoEditTriggers);
    setSelectionMode(ExtendedSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_Hover);
    setHeader(new DockHeader(headerHeight, dockPadding, this));
    connect(this, &QTreeView::expanded, this, &OutlineView::noteDepth);
    connect(&ThemeManager::instance(), &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

void OutlineView::reveal(const QModelIndex &index)
{
    for (QModelIndex up = index.parent(); up.isValid(); up = up.parent())
        setExpanded(up, true);
    scrollTo(index);
}

void OutlineView::contextMenuEvent(QContextMenuEvent *event)
{
    if (!selectionModel()->hasSelection())
        return;
    const QPoint below = viewport()->mapToGlobal(visualRect(currentIndex()).bottomLeft());
    emit menuRequested(event->reason() == QContextMenuEvent::Mouse ? event->globalPos() : below);
}

void OutlineView::drawRow(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    // The ground goes under the whole row, the place of the marks included.
    QStyleOptionViewItem row = option;
    row.state.setFlag(QStyle::State_Selected, selectionModel()->isSelected(index));
    const QPoint pointer = viewport()->mapFromGlobal(QCursor::pos());
    row.state.setFlag(QStyle::State_MouseOver, viewport()->underMouse() && option.rect.contains(pointer));
    paintRowGround(*painter, row);
    QTreeView::drawRow(painter, option, index);
}

void OutlineView::drawBranches(QPainter *, const QRect &, const QModelIndex &) const {} // the delegate draws the mark

bool OutlineView::isOnOpener(const QPoint &position, const QModelIndex &index) const
{
    if (!index.isValid() || index.column() != OutlineModel::NameColumn || !model()->hasChildren(index))
        return false;
    const QRect row = visualRect(index);
    return position.x() >= row.left() - indentation() && position.x() < row.left() + OutlineDelegate::nameOffset();
}

void OutlineView::mousePressEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && isOnOpener(event->position().toPoint(), index)) {
        setExpanded(index, !isExpanded(index));
        return;
    }
    QTreeView::mousePressEvent(event);
}

void OutlineView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const QModelIndex index = indexAt(event->position().toPoint());
    if (isOnOpener(event->position().toPoint(), index)) {
        mousePressEvent(event);
        return;
    }
    QTreeView::mouseDoubleClickEvent(event);
    if (index.isValid() && event->button() == Qt::LeftButton)
        emit chosen(index);
}

void OutlineView::keyPressEvent(QKeyEvent *event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
        emit chosen(currentIndex());
        return;
    }
    QTreeView::keyPressEvent(event);
}

void OutlineView::setMeshDimensions(std::size_t dimensions)
{
    m_meshDimensions = dimensions;
    fitColumns();
}

void OutlineView::resizeEvent(QResizeEvent *event)
{
    QTreeView::resizeEvent(event);
    fitColumns();
}

void OutlineView::fitColumns()
{
    if (header()->count() != OutlineModel::ColumnCount)
        return;
    const int groups = OutlineDelegate::groupWidth(m_meshDimensions);
    const int figures = OutlineDelegate::latencyWidth() + groups;
    header()->resizeSection(OutlineModel::NameColumn, std::max(scaled(80), viewport()->width() - figures));
    header()->resizeSection(OutlineModel::LatencyColumn, OutlineDelegate::latencyWidth());
    header()->resizeSection(OutlineModel::GroupColumn, groups);
    fitIndentation();
}

void OutlineView::reset()
{
    QTreeView::reset();
    m_deepest = 1;
    fitIndentation();
}

void OutlineView::noteDepth(const QModelIndex &opened)
{
    int depth = 1;
    for (QModelIndex up = opened; up.isValid(); up = up.parent())
        ++depth;
    if (depth <= m_deepest)
        return;
    m_deepest = depth;
    fitIndentation();
}

/// Steps of a deep tree are narrower, so that names keep half of their column.
void OutlineView::fitIndentation()
{
    const int step = header()->sectionSize(OutlineModel::NameColumn) / 2 / m_deepest;
    setIndentation(std::clamp(step, scaled(leastIndent), scaled(indent)));
}

} // namespace cutaway
