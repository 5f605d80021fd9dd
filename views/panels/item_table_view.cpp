#include "views/panels/item_table_view.h"

#include "views/models/item_table_model.h"
#include "views/panels/panel_parts.h"
#include "views/theme/marks.h"
#include "views/theme/pixels.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QDataStream>
#include <QGuiApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <numeric>
#include <utility>

namespace cutaway {

namespace {

constexpr int shareBarHeight = 8;
constexpr int smallestBar = 2;

bool isCut(const QString &text, const QStyleOptionViewItem &option)
{
    const int margins = 2 * (1 + QApplication::style()->pixelMetric(QStyle::PM_FocusFrameHMargin));
    return QFontMetrics(option.font).horizontalAdvance(text) > option.rect.width() - margins;
}

constexpr int heightOfRow = 24;
constexpr int cellsMeasured = 100;
constexpr int widestColumn = 240;
constexpr int leastName = 144; ///< of a column that gives way to figures
constexpr int leastNameBesideDrops = 96;
constexpr int leastTitle = 56;
constexpr int roomOfBar = 96; ///< the last column, where it is one

} // namespace

void ShareDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const QVariant then = index.data(ItemTableModel::ThenRole);
    if (!then.isValid()) // the end of a path tells more of it: layers differ there
        option->textElideMode = option->text.contains(u' ') ? Qt::ElideRight : Qt::ElideLeft;
    if (then.isValid() && option->rect.isValid() && isCut(option->text, *option))
        option->text = QStringLiteral("\u2192 ") + then.toString();
}

bool ShareDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                              const QModelIndex &index)
{
    const QString whole = index.data().toString();
    const bool isBar = index.data(ItemTableModel::ShareRole).isValid();
    if (event->type() != QEvent::ToolTip || isBar || !isCut(whole, option))
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), whole, view, view->visualRect(index));
    return true;
}

void ShareDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QVariant share = index.data(ItemTableModel::ShareRole);
    if (!share.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem ground = option;
    ground.state.setFlag(QStyle::State_HasFocus, false);
    paintRowGround(*painter, ground);
    const int height = scaled(shareBarHeight);
    const QRectF track(option.rect.left() + scaled(4), option.rect.top() + (option.rect.height() - height) / 2,
                       option.rect.width() - scaled(dockPadding + 4), height);
    if (track.width() <= 0)
        return;
    painter->fillRect(onDevicePixels(*painter, track), theme().memoryTrack);
    const QVariant number = index.data(ItemTableModel::ColourNumberRole);
    const QColor colour = number.isValid() ? wayColour(theme(), number.toULongLong()) : theme().memoryBar;
    const double now = track.width() * share.toDouble();
    const double then = track.width() * index.data(ItemTableModel::ShareThenRole).toDouble();
    const double solid = std::max<double>(scaled(smallestBar), std::min(now, then));
    painter->fillRect(onDevicePixels(*painter, QRectF(track.topLeft(), QSizeF(solid, height))), colour);
    if (const double change = std::max(now, then) - solid; now != then && change > 0)
        paintHatch(*painter, {track.left() + solid, track.top(), change, track.height()},
                   {colour, theme().panel, scaled(4) * 1.0, scaled(1) * 1.5, colour});
}

ItemTableView::ItemTableView(QWidget *parent) : QTableView(parent)
{
    setItemDelegate(new ShareDelegate(this));
    setFrameShape(NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setTabKeyNavigation(false);
    setSortingEnabled(true);
    setDragEnabled(true);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    viewport()->setAttribute(Qt::WA_Hover);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(scaled(heightOfRow));
    verticalHeader()->setDefaultSectionSize(scaled(heightOfRow));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setResizeContentsPrecision(cellsMeasured);
    horizontalHeader()->setStretchLastSection(true);
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int column) {
        if (QGuiApplication::mouseButtons() != Qt::NoButton && horizontalHeader()->underMouse())
            m_setByHand.insert(column);
    });
    connect(this, &QAbstractItemView::doubleClicked, this, &ItemTableView::chosen);
    connect(&ThemeManager::instance(), &ThemeManager::changed, viewport(), qOverload<>(&QWidget::update));
}

/// Columns stand closer where that spares scrolling sideways; where there is more room than that, figures have some for
/// what a drop would make of them.
void ItemTableView::fitColumns()
{
    const int columns = std::max(1, model()->columnCount());
    std::vector<int> wanted;
    for (int column = 0; column < columns; ++column)
        wanted.push_back(wantedWidth(column));
    m_widthsBeforeDrop.clear();
    narrowBars(wanted);
    narrowTexts(wanted);
    giveArrowsRoom(wanted);
    const int contents = std::accumulate(wanted.begin(), wanted.end(), 0);
    m_gap = std::clamp((viewport()->width() - contents) / columns, scaled(4), scaled(dockPadding));
    for (int column = 0; column < columns; ++column)
        setColumnWidth(column, std::min(wanted[std::size_t(column)] + m_gap, scaled(widestColumn)));
    m_lastWidth = wanted.empty() ? 0 : wanted.back() + m_gap;
    m_setByHand.clear();
    m_isFitted = true;
    giveFiguresRoom();
}

QStringList ItemTableView::titles() const
{
    QStringList titles;
    for (int column = 0; column < model()->columnCount(); ++column)
        titles.push_back(model()->headerData(column, Qt::Horizontal).toString());
    return titles;
}

QByteArray ItemTableView::saveColumns() const
{
    QByteArray columns;
    QDataStream out(&columns, QIODevice::WriteOnly);
    out << titles() << horizontalHeader()->saveState() << QList<int>(m_setByHand.begin(), m_setByHand.end());
    return columns;
}

/// Widths that nobody chose are those of texts that may be others now.
bool ItemTableView::restoreColumns(const QByteArray &columns)
{
    QDataStream in(columns);
    QStringList ofTitles;
    QByteArray header;
    QList<int> setByHand;
    in >> ofTitles >> header >> setByHand;
    if (in.status() != QDataStream::Ok || ofTitles != titles() || !horizontalHeader()->restoreState(header))
        return false;
    if (setByHand.isEmpty()) {
        fitColumns();
        return true;
    }
    m_isFitted = false;
    m_setByHand = {setByHand.begin(), setByHand.end()};
    return true;
}

void ItemTableView::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (m_isFitted && m_setByHand.empty() && event->size().width() != event->oldSize().width())
        fitColumns();
}

int ItemTableView::arrowWidth() const
{
    return fontMetrics().horizontalAdvance(QStringLiteral("\u2192 "));
}

/// By how much columns do not fit the view.
int ItemTableView::tooWide(const std::vector<int> &wanted) const
{
    const int gaps = int(wanted.size()) * scaled(4);
    return std::accumulate(wanted.begin(), wanted.end(), gaps) - viewport()->width();
}

/// Text that can be cut in the middle, and is told whole in a tooltip.
bool ItemTableView::isName(int column) const
{
    const auto bar = m_leastWidths.find(column);
    return !isFigure(column) && (bar == m_leastWidths.end() || bar->second == 0);
}

/// With a title or a name that is cut; figures are read whole.
int ItemTableView::leastWidth(int column) const
{
    if (!isName(column) && !isFigure(column))
        return wantedWidth(column);
    const int content = sizeHintForColumn(column);
    const int least = isName(column) ? std::min(content, scaled(leastName)) : content;
    return std::min(std::max(least, scaled(leastTitle)), wantedWidth(column));
}

/// With all of what it says, but no room for the arrow of a column that is sorted.
int ItemTableView::wholeWidth(int column) const
{
    const int wanted = wantedWidth(column);
    if (column == horizontalHeader()->sortIndicatorSection() || (!isName(column) && !isFigure(column)))
        return wanted;
    const int margins = 2 * (1 + style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, horizontalHeader()));
    const QString title = model()->headerData(column, Qt::Horizontal).toString();
    const int titleWidth = horizontalHeader()->fontMetrics().horizontalAdvance(title) + margins;
    return std::min(std::max(sizeHintForColumn(column), titleWidth), wanted);
}

/// Room that nothing needs first, then titles of figures, then names, the longest first, where that spares scrolling
/// sideways.
void ItemTableView::narrowTexts(std::vector<int> &wanted) const
{
    if (tooWide(wanted) <= 0)
        return;
    std::vector<int> whole; // each asks for the sizes of cells
    std::vector<int> least;
    for (int column = 0; column < int(wanted.size()); ++column) {
        whole.push_back(wholeWidth(column));
        least.push_back(leastWidth(column));
    }
    narrowTo(whole, std::nullopt, wanted);
    narrowTo(least, true, wanted);
    narrowTo(least, false, wanted);
}

/// `figures`: only these, or only what is none.
void ItemTableView::narrowTo(const std::vector<int> &least, std::optional<bool> figures, std::vector<int> &wanted) const
{
    constexpr int step = 4;
    for (int tooMuch = tooWide(wanted); tooMuch > 0;) {
        int longest = -1;
        for (int column = 0; column < int(wanted.size()); ++column) {
            const int width = wanted[std::size_t(column)];
            if (isFigure(column) == figures.value_or(isFigure(column)) && width > least[std::size_t(column)] &&
                (longest < 0 || width > wanted[std::size_t(longest)]))
                longest = column;
        }
        if (longest < 0)
            return;
        int &width = wanted[std::size_t(longest)];
        const int less = std::min({step, tooMuch, width - least[std::size_t(longest)]});
        width -= less;
        tooMuch -= less;
    }
}

/// By up to half, where that spares scrolling sideways.
void ItemTableView::narrowBars(std::vector<int> &wanted) const
{
    const int tooMuch = tooWide(wanted) + int(wanted.size()) * arrowWidth();
    if (tooMuch <= 0)
        return;
    const auto isBar = [&wanted](const std::pair<const int, int> &least) {
        return least.first < int(wanted.size()) && least.second > 0 && wanted[std::size_t(least.first)] == least.second;
    };
    const int bars = int(std::ranges::count_if(m_leastWidths, isBar));
    for (const auto &least : m_leastWidths) {
        const auto &[column, width] = least;
        if (isBar(least))
            wanted[std::size_t(column)] =
                std::max({width - (tooMuch + bars - 1) / bars, width / 2, horizontalHeader()->sectionSizeHint(column)});
    }
}

/// Of what a drop would make of a cell, `→ 4`, the most is read where it is as long as what stands there: of figures
/// first; names stay.
void ItemTableView::giveArrowsRoom(std::vector<int> &wanted) const
{
    const int columns = int(wanted.size());
    int spare = viewport()->width() - std::accumulate(wanted.begin(), wanted.end(), columns * scaled(4));
    for (const bool areFigures : {true, false}) {
        for (int column = 1; column + 1 < columns; ++column) {
            int &width = wanted[std::size_t(column)];
            const int more = std::max(0, sizeHintForColumn(column) + arrowWidth() - width);
            if (isFigure(column) != areFigures || more > spare)
                continue;
            width += more;
            spare -= more;
        }
    }
}

bool ItemTableView::isFigure(int column) const
{
    const int alignment = model()->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    return Qt::Alignment(alignment).testFlag(Qt::AlignRight);
}

void ItemTableView::giveFiguresRoom()
{
    std::vector<int> figures;
    int room = viewport()->width() - std::max(scaled(roomOfBar), m_lastWidth);
    for (int column = 0; column + 1 < model()->columnCount(); ++column) {
        room -= columnWidth(column);
        if (isFigure(column) && !m_setByHand.contains(column))
            figures.push_back(column);
    }
    for (const int column : figures) {
        const int wanted = 2 * sizeHintForColumn(column) + fontMetrics().horizontalAdvance(QStringLiteral(" \u2192 "));
        const int more = std::clamp(wanted - columnWidth(column), 0, std::max(0, room / int(figures.size())));
        setColumnWidth(column, columnWidth(column) + more);
    }
}

int ItemTableView::wantedWidth(int column) const
{
    const auto least = m_leastWidths.find(column);
    return std::max({sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column),
                     least == m_leastWidths.end() ? 0 : least->second});
}

void ItemTableView::widenColumns()
{
    m_widthsBeforeDrop.clear();
    bool isCut = false;
    for (int column = 0; column < model()->columnCount(); ++column) {
        const int width = std::min(wantedWidth(column), scaled(widestColumn));
        if (m_setByHand.contains(column) || columnWidth(column) >= width)
            continue;
        isCut = true;
        setColumnWidth(column, std::min(width + m_gap, scaled(widestColumn)));
    }
    if (isCut && m_isFitted && m_setByHand.empty())
        fitColumns(); // the others give back what they had to spare
    else
        giveFiguresRoom();
}

/// Of what a drop would make of the cells of a column that are in view; 0: it changes none.
int ItemTableView::dropWidth(int column) const
{
    constexpr int rounding = 2; // glyphs are placed between pixels
    const int margins = 2 * (1 + style()->pixelMetric(QStyle::PM_FocusFrameHMargin)) + rounding;
    int width = 0;
    const int end = rowAt(viewport()->height() - 1);
    for (int row = std::max(0, rowAt(0)); row < (end < 0 ? model()->rowCount() : end + 1); ++row) {
        const QVariant then = model()->index(row, column).data(ItemTableModel::ThenRole);
        if (then.isValid())
            width =
                std::max(width, fontMetrics().horizontalAdvance(QStringLiteral("\u2192 ") + then.toString()) + margins);
    }
    return width;
}

/// What a column can do without.
int ItemTableView::spareOf(int column) const
{
    if (m_setByHand.contains(column))
        return 0;
    const auto bar = m_leastWidths.find(column);
    const bool isBar = bar != m_leastWidths.end() && bar->second > 0;
    const int name = isName(column) ? scaled(leastNameBesideDrops) : leastWidth(column);
    const int least = isBar ? std::max(bar->second / 2, horizontalHeader()->sectionSizeHint(column))
                            : std::min(name, leastWidth(column)) + scaled(4);
    return std::max(0, columnWidth(column) - std::max(least, dropWidth(column)));
}

/// Figures first.
void ItemTableView::giveDropsRoom()
{
    if (m_widthsBeforeDrop.empty()) {
        for (int column = 0; column < model()->columnCount(); ++column)
            m_widthsBeforeDrop.push_back(columnWidth(column));
    }
    for (const bool areFigures : {true, false}) {
        for (int column = 0; column < model()->columnCount(); ++column) {
            if (isFigure(column) == areFigures && !m_setByHand.contains(column))
                giveRoom(column, dropWidth(column) - columnWidth(column));
        }
    }
}

/// What others have to spare, the last ones first.
void ItemTableView::giveRoom(int column, int missing)
{
    for (int giver = model()->columnCount(); missing > 0 && giver-- > 0;) {
        const int given = giver == column ? 0 : std::min(missing, spareOf(giver));
        if (giver + 1 < model()->columnCount()) // the last takes what is left
            setColumnWidth(giver, columnWidth(giver) - given);
        setColumnWidth(column, columnWidth(column) + given);
        missing -= given;
    }
}

void ItemTableView::takeBackDropsRoom()
{
    const std::vector<int> widths = std::exchange(m_widthsBeforeDrop, {});
    for (std::size_t column = 0; column < widths.size(); ++column)
        setColumnWidth(int(column), widths[column]);
}

void ItemTableView::keyPressEvent(QKeyEvent *event)
{
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
        emit chosen();
        event->accept();
    } else {
        QTableView::keyPressEvent(event);
    }
}

} // namespace cutaway
