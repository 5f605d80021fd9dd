#include "views/panels/overflow_rows.h"

#include "views/panels/panel_parts.h"
#include "views/theme/style.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QListView>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QStackedWidget>
#include <QStringListModel>
#include <QTabBar>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace cutaway {

namespace {

constexpr int mostInColumn = 10; // behind the button
constexpr int cellGap = 16;
constexpr int rowGap = 4;
constexpr int popupPadding = 12;

bool takesTab(const QWidget *widget)
{
    return (widget->focusPolicy() & Qt::TabFocus) != 0;
}

/// The parts of a cell that keys reach, as they stand.
QList<QWidget *> stopsOf(const QWidget *cell)
{
    QList<QWidget *> stops = cell->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
    stops.removeIf([](const QWidget *part) { return !takesTab(part); });
    return stops;
}

constexpr int leastHeight = 96;
constexpr int frameOfWindow = 40; ///< of its title and borders, which the window does not know before it is shown

} // namespace

OverflowRows::OverflowRows(QWidget *parent)
    : QWidget(parent)
    , m_button(new QPushButton(tr("More"), this))
    , m_popup(new FramedPopup(this))
    , m_columns(new QGridLayout(m_popup))
{
    m_button->setObjectName("more");
    m_button->hide();
    m_popup->setObjectName("moreControls");
    m_columns->setContentsMargins(scaled(popupPadding), scaled(popupPadding), scaled(popupPadding),
                                  scaled(popupPadding));
    m_columns->setHorizontalSpacing(scaled(2 * cellGap));
    m_columns->setVerticalSpacing(scaled(rowGap));
    connect(m_button, &QPushButton::clicked, this, &OverflowRows::open);
}

void OverflowRows::add(QWidget *cell, const QString &title, QWidget *dispensable)
{
    cell->setParent(this);
    m_cells.push_back({cell, dispensable, title});
    updateGeometry();
    QCoreApplication::postEvent(this, new QEvent(QEvent::LayoutRequest));
}

void OverflowRows::clear()
{
    m_popup->hide();
    for (const Cell &cell : std::exchange(m_cells, {}))
        delete cell.widget;
    updateGeometry();
}

void OverflowRows::setMostRows(int rows)
{
    if (std::exchange(m_mostRows, rows) == rows)
        return;
    updateGeometry();
    arrange();
}

bool OverflowRows::isBehindButton(const QWidget *part) const
{
    return m_popup->isAncestorOf(part);
}

void OverflowRows::focus(QWidget *part)
{
    if (isBehindButton(part))
        open();
    part->setFocus(Qt::TabFocusReason);
}

QSize OverflowRows::sizeOf(const Cell &cell, bool isComplete) const
{
    QSize size = cell.widget->sizeHint();
    if (!cell.dispensable)
        return size;
    const QWidget &dispensable = *cell.dispensable;
    const int part =
        std::clamp(dispensable.sizeHint().width(), dispensable.minimumWidth(), dispensable.maximumWidth()) +
        cell.widget->layout()->spacing();
    const bool hasPart = !cell.dispensable->isHidden();
    if (hasPart != isComplete)
        size.rwidth() += isComplete ? part : -part;
    return size;
}

/// All cells as far as they have room.
OverflowRows::Arrangement OverflowRows::filled(int width, bool isComplete, bool withButton) const
{
    Arrangement result;
    result.isComplete = isComplete;
    const QSize button = withButton ? m_button->sizeHint() : QSize(0, 0);
    int height = button.height();
    for (const Cell &cell : m_cells)
        height = std::max(height, sizeOf(cell, isComplete).height());
    const int gap = scaled(cellGap);
    int x = 0;
    int row = 0;
    const auto roomOf = [&](int inRow) {
        return withButton && inRow + 1 == m_mostRows ? width - button.width() - gap : width;
    };
    for (const Cell &cell : m_cells) {
        const int wanted = sizeOf(cell, isComplete).width();
        if (x > 0 && x + wanted > roomOf(row)) {
            x = 0;
            ++row;
        }
        if (row >= m_mostRows || (x == 0 && row > 0 && wanted > roomOf(row)))
            break;
        const int taken = std::clamp(wanted, 0, std::max(0, width));
        result.cells.emplace_back(x, row * (height + scaled(rowGap)), taken, height);
        x += taken + gap;
    }
    row = std::min(row, m_mostRows - 1);
    if (withButton) {
        const bool isLast = !result.cells.empty() && result.cells.back().y() == row * (height + scaled(rowGap));
        const int left = isLast ? result.cells.back().right() + 1 + gap : 0;
        result.button = {{left, row * (height + scaled(rowGap)) + (height - button.height()) / 2}, button};
    }
    result.height = m_cells.empty() ? 0 : row * (height + scaled(rowGap)) + height;
    return result;
}

OverflowRows::Arrangement OverflowRows::arranged(int width) const
{
    for (const bool isComplete : {true, false}) {
        const Arrangement all = filled(width, isComplete, false);
        if (all.cells.size() == m_cells.size())
            return all;
    }
    return filled(width, false, true);
}

QSize OverflowRows::sizeHint() const
{
    int width = 0;
    for (const Cell &cell : m_cells)
        width += sizeOf(cell, true).width() + scaled(cellGap);
    width = std::max(0, width - scaled(cellGap));
    return {width, arranged(width).height};
}

QSize OverflowRows::minimumSizeHint() const
{
    QSize size;
    for (const Cell &cell : m_cells)
        size = size.expandedTo(sizeOf(cell, false));
    return size;
}

int OverflowRows::heightForWidth(int width) const
{
    return arranged(width).height;
}

void OverflowRows::resizeEvent(QResizeEvent *)
{
    arrange();
}

void OverflowRows::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        updateGeometry();
}

bool OverflowRows::event(QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest) {
        arrange();
        updateGeometry();
    }
    return QWidget::event(event);
}

void OverflowRows::arrange()
{
    const Arrangement now = arranged(width());
    const std::size_t shown = now.cells.size();
    for (const Cell &cell : m_cells) {
        if (cell.dispensable)
            cell.dispensable->setVisible(now.isComplete);
    }
    bool isAnother = false;
    for (std::size_t i = 0; i < shown; ++i) {
        QWidget *cell = m_cells[i].widget;
        if (cell->parentWidget() != this) {
            cell->setParent(this);
            isAnother = true;
        }
        isAnother = isAnother || cell->isHidden();
        cell->setGeometry(now.cells[i]);
        cell->show();
    }
    fillPopup(shown);
    m_button->setGeometry(now.button);
    m_button->setVisible(!now.button.isEmpty());
    if (isAnother)
        keepTabOrder();
}

/// With the cells from the first that has no room.
void OverflowRows::fillPopup(std::size_t first)
{
    const std::size_t count = m_cells.size() - first;
    if (int(count) == m_columns->count() && (count == 0 || isBehindButton(m_cells[first].widget)))
        return;
    const std::size_t columns = (count + mostInColumn - 1) / mostInColumn;
    const std::size_t rows = columns ? (count + columns - 1) / columns : 0;
    QStringList titles;
    for (std::size_t i = 0; i < count; ++i) {
        const Cell &cell = m_cells[first + i];
        titles.append(cell.title);
        m_columns->addWidget(cell.widget, int(i % rows), int(i / rows));
        cell.widget->show();
    }
    if (count == 0)
        m_popup->hide();
    m_button->setToolTip(titles.join(QStringLiteral(", ")));
    m_button->setAccessibleDescription(m_button->toolTip());
}

void OverflowRows::keepTabOrder()
{
    QWidget *before = nullptr;
    for (const Cell &cell : m_cells) {
        if (cell.widget->parentWidget() != this)
            break;
        for (QWidget *stop : stopsOf(cell.widget)) {
            if (before)
                setTabOrder(before, stop);
            before = stop;
        }
    }
    if (before)
        setTabOrder(before, m_button);
}

void OverflowRows::open()
{
    m_popup->layout()->activate();
    m_popup->resize(m_popup->sizeHint());
    const QRect room = screen()->availableGeometry();
    QPoint at =
        m_button->mapToGlobal(QPoint(m_button->width() - m_popup->width(), m_button->height() + scaled(rowGap)));
    at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() + 1 - m_popup->width())));
    at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() + 1 - m_popup->height())));
    m_popup->move(at);
    m_popup->show();
    for (const Cell &cell : m_cells) {
        const QList<QWidget *> stops = isBehindButton(cell.widget) ? stopsOf(cell.widget) : QList<QWidget *>();
        const auto first =
            std::ranges::find_if(stops, [](const QWidget *stop) { return stop->isEnabled() && stop->isVisible(); });
        if (first == stops.end())
            continue;
        (*first)->setFocus(Qt::TabFocusReason);
        return;
    }
}

LowForm::LowForm(QWidget *contents, QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(contents);
}

QSize LowForm::withScrollBar(QSize contents) const
{
    return contents + QSize(verticalScrollBar()->sizeHint().width(), 0);
}

QSize LowForm::sizeHint() const
{
    return withScrollBar(widget()->sizeHint());
}

QSize LowForm::minimumSizeHint() const
{
    const QSize least = withScrollBar(widget()->minimumSizeHint());
    return {least.width(), std::min(least.height(), scaled(leastHeight))};
}

bool LowForm::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        updateGeometry();
    return QScrollArea::eventFilter(watched, event);
}

void resizeWithinScreen(QWidget *window, QSize wanted)
{
    const QSize room = window->screen()->availableSize() - QSize(0, frameOfWindow);
    window->resize(wanted.boundedTo(room));
}

NamedLists::NamedLists(QWidget *parent) : QWidget(parent), m_tabs(new QTabBar(this)), m_lists(new QStackedWidget(this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins({});
    column->addWidget(m_tabs);
    column->addWidget(m_lists, 1);
    connect(m_tabs, &QTabBar::currentChanged, m_lists, &QStackedWidget::setCurrentIndex);
}

void NamedLists::clear()
{
    while (m_lists->count() > 0) {
        m_tabs->removeTab(0);
        delete m_lists->widget(0);
    }
}

void NamedLists::add(const QString &title, const QStringList &lines)
{
    auto *list = new QListView(m_lists);
    list->setModel(new QStringListModel(lines, list));
    list->setUniformItemSizes(true);
    list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list->setAccessibleName(title);
    m_lists->addWidget(list);
    m_tabs->addTab(tr("%1 (%L2)").arg(title).arg(lines.size()));
}

void NamedLists::showFirstFilled()
{
    for (int i = 0; i < m_lists->count(); ++i) {
        if (static_cast<QListView *>(m_lists->widget(i))->model()->rowCount() > 0) {
            m_tabs->setCurrentIndex(i);
            return;
        }
    }
}

} // namespace cutaway
