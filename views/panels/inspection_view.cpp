#include "views/panels/inspection_view.h"

#include "core/plan/memory_at_peak.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/panels/waterfall.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QAbstractTextDocumentLayout>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

namespace cutaway {

namespace {

constexpr int labelWidth = 108;
constexpr int headingGap = 9; ///< above a title
constexpr int lineGap = 9;    ///< above a line
constexpr int peakGap = 8;    ///< below the waterfall
constexpr int rowGap = 7;     ///< between lines of a table: 22 px from line to line

QTextCharFormat textFormat(TextRole role, const QColor &colour)
{
    QTextCharFormat format;
    format.setFont(themeFont(role));
    format.setForeground(colour);
    return format;
}

/// Two columns across the dock, without borders.
QTextTableFormat tableFormat(const QTextLength &first, const QTextLength &second)
{
    QTextTableFormat format;
    format.setBorder(0);
    format.setCellPadding(0);
    format.setCellSpacing(0);
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    format.setColumnWidthConstraints({first, second});
    return format;
}

/// Below a table; the margins of a paragraph that follows do not count.
void leaveRoom(QTextTable *table, int pixels)
{
    for (int column = 0; column < table->columns(); ++column) {
        QTextTableCell cell = table->cellAt(table->rows() - 1, column);
        QTextTableCellFormat format = cell.format().toTableCellFormat();
        format.setBottomPadding(format.bottomPadding() + pixels);
        cell.setFormat(format);
    }
}

void padCell(QTextTable *table, int row, int column)
{
    QTextTableCell cell = table->cellAt(row, column);
    QTextTableCellFormat format;
    format.setTopPadding(scaled(rowGap) / 2);
    format.setBottomPadding(scaled(rowGap) - scaled(rowGap) / 2);
    format.setVerticalAlignment(QTextCharFormat::AlignTop);
    cell.setFormat(format);
}

void write(QTextTable *table, int row, int column, const QString &text, const QTextCharFormat &format)
{
    padCell(table, row, column);
    table->cellAt(row, column).firstCursorPosition().insertText(text, format);
}

Spot spotOfPart(const MemoryPart &part)
{
    if (part.item.isValid())
        return part.item;
    return part.group.isValid() ? Spot(part.group) : Spot();
}

Waterfall::Picture peakPicture(const Inspection::Peak &peak)
{
    Waterfall::Picture picture;
    std::int64_t sum = 0;
    double end = double(peak.usedBytes);
    for (const MemoryPart &part : peak.parts) {
        Waterfall::Row &row = picture.rows.emplace_back();
        row.title = coreText(part.label);
        row.figures = {bytesText(part.bytes)};
        row.from = double(sum);
        row.to = double(sum += part.bytes);
        row.ink = part.isOfPasses ? &Theme::activations : &Theme::memoryBar;
        row.isNil = part.bytes == 0;
        row.explanation = coreText(part.description);
        row.target = spotOfPart(part);
        end = std::max(end, row.to);
    }
    Waterfall::Row &total = picture.rows.emplace_back();
    total.title = InspectionView::tr("Peak");
    total.figures = {bytesText(peak.usedBytes)};
    total.to = double(peak.usedBytes);
    total.isTotal = true;
    total.explanation = peak.trust;
    if (!peak.lane.isEmpty())
        picture.headings = {InspectionView::tr("Memory of %1").arg(isolated(peak.lane)), QString()};
    if (peak.interval) {
        total.interval = {double(peak.interval->first), double(peak.interval->second)};
        end = std::max(end, total.interval->second);
        picture.notes.append(InspectionView::tr("Interval %1 to %2")
                                 .arg(bytesText(peak.interval->first), bytesText(peak.interval->second)));
    }
    if (peak.capacityBytes && *peak.capacityBytes > 0) {
        picture.capacity = double(*peak.capacityBytes);
        end = std::max(end, memoryScaleEnd(total.to / *picture.capacity) * *picture.capacity);
        if (picture.notes.isEmpty())
            picture.notes.append(QString());
        const QString capacity = bytesText(*peak.capacityBytes);
        picture.notes.append(end < *picture.capacity ? InspectionView::tr("line: %1, not to scale").arg(capacity)
                                                     : InspectionView::tr("line: capacity %1").arg(capacity));
    }
    picture.end = end;
    return picture;
}

} // namespace

InspectionView::InspectionView(QWidget *parent) : QTextBrowser(parent), m_peak(new Waterfall(viewport()))
{
    m_peak->hide();
    m_peak->setAccessibleName(tr("Memory at its peak"));
    m_peak->setAccessibleDescription(tr("Parts of a lane's memory, which add up to its peak"));
    connect(m_peak, &Waterfall::followed, this, &InspectionView::followed);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &InspectionView::placePeak);
    setFrameShape(NoFrame);
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    setAccessibleName(tr("Inspector"));
    document()->setDocumentMargin(0);
    viewport()->setAutoFillBackground(false);
    connect(this, &QTextBrowser::anchorClicked, this, &InspectionView::follow);
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, &InspectionView::fill);
}

void InspectionView::setInspection(const Inspection &inspection)
{
    const bool isOther = inspection.title != m_inspection.title;
    const int position = verticalScrollBar()->value();
    m_inspection = inspection;
    fill();
    verticalScrollBar()->setValue(isOther ? 0 : position);
}

void InspectionView::fill()
{
    m_targets.clear();
    m_lined.clear();
    m_lastTable = nullptr;
    QTextDocument *text = document();
    text->setDefaultFont(themeFont(TextRole::Body));
    QTextCursor cursor(text);
    cursor.beginEditBlock(); // laid out once: an empty text would take the scroll bar away meanwhile
    cursor.select(QTextCursor::Document);
    cursor.removeSelectedText();
    cursor.setBlockFormat(QTextBlockFormat());
    QTextFrameFormat margins;
    m_peak->setVisible(m_inspection.peak.has_value());
    if (m_inspection.peak) {
        m_peak->setPicture(peakPicture(*m_inspection.peak));
        margins.setTopMargin(m_peak->sizeHint().height() + scaled(peakGap));
    }
    margins.setLeftMargin(scaled(dockPadding));
    margins.setRightMargin(scaled(dockPadding));
    margins.setBottomMargin(scaled(dockPadding));
    text->rootFrame()->setFrameFormat(margins);
    writeFacts(cursor, m_inspection.facts);
    for (const Inspection::Section &section : m_inspection.sections) {
        writeTitle(cursor, section.title, &section == &m_inspection.sections.front());
        writeSection(cursor, section);
    }
    if (!m_inspection.details.empty()) {
        writeTitle(cursor, tr("Details"), true);
        writeFacts(cursor, m_inspection.details);
    }
    cursor.endEditBlock();
    moveCursor(QTextCursor::Start); // else it would be kept in sight at the end
    verticalScrollBar()->setValue(0);
    placePeak();
}

void InspectionView::placePeak()
{
    m_peak->setGeometry(0, -verticalScrollBar()->value(), viewport()->width(), m_peak->sizeHint().height());
}

/// The text's cursor, at its beginning, is below the waterfall: it would be brought into sight.
void InspectionView::showEvent(QShowEvent *event)
{
    const int before = verticalScrollBar()->value();
    QTextBrowser::showEvent(event);
    verticalScrollBar()->setValue(before);
}

void InspectionView::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    placePeak();
}

void InspectionView::writeFacts(QTextCursor &cursor, const std::vector<Inspection::Fact> &facts)
{
    if (facts.empty())
        return;
    QTextTable *table = m_lastTable =
        cursor.insertTable(int(facts.size()), 2,
                           tableFormat(QTextLength(QTextLength::FixedLength, scaled(labelWidth)),
                                       QTextLength(QTextLength::VariableLength, 0)));
    for (int row = 0; row < int(facts.size()); ++row) {
        const Inspection::Fact &fact = facts[std::size_t(row)];
        QTextCharFormat label = textFormat(TextRole::Body, theme().secondaryText);
        QTextCharFormat value = textFormat(TextRole::Body, theme().text);
        if (!fact.explanation.isEmpty()) {
            label.setToolTip(fact.explanation);
            value.setToolTip(fact.explanation);
        }
        write(table, row, 0, fact.label, label);
        write(table, row, 1, fact.value, value);
        if (fact.action.isEmpty())
            continue;
        QTextCursor end = table->cellAt(row, 1).lastCursorPosition();
        end.insertText(QStringLiteral("   "), textFormat(TextRole::Body, theme().text));
        end.insertText(fact.action, anchorFormat(fact.move));
    }
    cursor.movePosition(QTextCursor::End);
}

/// Above some titles there is a line across the dock, over the margins of the text too.
void InspectionView::paintEvent(QPaintEvent *event)
{
    QTextBrowser::paintEvent(event);
    QPainter painter(viewport());
    for (const int block : m_lined) {
        const QRectF title = document()->documentLayout()->blockBoundingRect(document()->findBlockByNumber(block));
        const int y = qRound(title.top()) - scaled(headingGap) - verticalScrollBar()->value();
        painter.fillRect(QRect(0, y, viewport()->width(), 1), theme().line);
    }
}

void InspectionView::writeTitle(QTextCursor &cursor, const QString &title, bool isLined)
{
    if (m_lastTable)
        leaveRoom(m_lastTable, scaled(isLined ? lineGap + headingGap : headingGap));
    QTextCharFormat format = textFormat(TextRole::Small, theme().secondaryText);
    format.setFontWeight(QFont::DemiBold);
    cursor.insertText(title, format);
    if (isLined)
        m_lined.push_back(cursor.blockNumber());
    cursor.insertBlock(QTextBlockFormat());
}

/// Under a title; what follows leaves room by itself.
void InspectionView::writeSentence(QTextCursor &cursor, const QString &text)
{
    QTextBlockFormat block;
    block.setTopMargin(scaled(2));
    block.setBottomMargin(scaled(rowGap - 2));
    cursor.setBlockFormat(block);
    cursor.insertText(text, textFormat(TextRole::Body, theme().text));
    cursor.insertBlock(QTextBlockFormat());
}

void InspectionView::writeSection(QTextCursor &cursor, const Inspection::Section &section)
{
    if (!section.text.isEmpty())
        writeSentence(cursor, section.text);
    writeFacts(cursor, section.facts);
    if (section.links.empty() && section.more == 0)
        return;
    const int rows = int(section.links.size()) + (section.more > 0 ? 1 : 0);
    QTextTable *table = m_lastTable = cursor.insertTable(
        rows, 2, tableFormat(QTextLength(QTextLength::VariableLength, 0), QTextLength(QTextLength::VariableLength, 0)));
    for (int row = 0; row < int(section.links.size()); ++row) {
        padCell(table, row, 0);
        padCell(table, row, 1);
        QTextCursor name = table->cellAt(row, 0).firstCursorPosition();
        QTextCursor note = table->cellAt(row, 1).firstCursorPosition();
        writeLink(name, note, section.links[std::size_t(row)]);
    }
    if (section.more > 0)
        write(table, rows - 1, 0, tr("%1 more").arg(section.more), textFormat(TextRole::Small, theme().secondaryText));
    cursor.movePosition(QTextCursor::End);
}

void InspectionView::writeLink(QTextCursor &name, QTextCursor &note, const Inspection::Link &link)
{
    if (link.kind) {
        QTextImageFormat image;
        image.setName(glyph(*link.kind));
        image.setWidth(scaled(12));
        image.setHeight(scaled(12));
        image.setVerticalAlignment(QTextCharFormat::AlignMiddle);
        name.insertImage(image);
        name.insertText(QStringLiteral("  "), textFormat(TextRole::Body, theme().text));
    }
    name.insertText(link.text, link.move ? anchorFormat(*link.move) : anchorFormat(link.target));
    QTextBlockFormat right;
    right.setAlignment(Qt::AlignRight);
    note.setBlockFormat(right);
    note.insertText(link.note, textFormat(TextRole::Small, theme().secondaryText));
}

QTextCharFormat InspectionView::anchorFormat(std::variant<Spot, Move> target)
{
    QTextCharFormat format = textFormat(TextRole::Name, theme().accent);
    format.setAnchor(true);
    format.setAnchorHref(QStringLiteral("#%1").arg(m_targets.size()));
    m_targets.push_back(std::move(target));
    return format;
}

/// The kind's glyph as an image of the document, sharp on the screen at hand.
QString InspectionView::glyph(OperatorKind kind)
{
    const QString name = kindIconName(kind);
    const double ratio = devicePixelRatioF();
    QPixmap pixmap(QSize(scaled(12), scaled(12)) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintKindGlyph(painter, QRectF(0, 0, scaled(12), scaled(12)), kind, theme().kind(kind));
    painter.end();
    document()->addResource(QTextDocument::ImageResource, QUrl(name), pixmap);
    return name;
}

void InspectionView::follow(const QUrl &url)
{
    const std::size_t position = url.fragment().toULongLong();
    if (position >= m_targets.size())
        return;
    const std::variant<Spot, Move> target = m_targets[position]; // what follows writes the text anew
    if (const auto *move = std::get_if<Move>(&target))
        emit moveWanted(*move);
    else
        emit followed(std::get<Spot>(target));
}

} // namespace cutaway
