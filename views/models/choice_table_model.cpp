#include "views/models/choice_table_model.h"

#include "views/models/equal_items.h"
#include "views/models/figures.h"
#include "views/models/kind_words.h"
#include "views/theme/core_text.h"
#include "views/theme/theme.h"

#include <QElapsedTimer>
#include <QSize>

#include <algorithm>
#include <cmath>
#include <limits>

namespace cutaway {

Move choiceMove(ItemIndex item, std::size_t choice)
{
    Move move;
    move.choices.push_back({item, choice});
    return move;
}

namespace {

std::int64_t excessOf(const Preview::LaneMemory &memory)
{
    return memory.capacity ? std::max<std::int64_t>(0, memory.after - *memory.capacity) : 0;
}

std::int64_t changeOf(const Preview::LaneMemory &memory)
{
    return memory.after - memory.before;
}

} // namespace

std::int64_t tellingMemoryChange(const Preview &preview)
{
    const auto weight = [](const Preview::LaneMemory &memory) {
        return std::pair(excessOf(memory), std::abs(changeOf(memory)));
    };
    const auto most = std::ranges::max_element(preview.memory, {}, weight);
    return most == preview.memory.end() ? 0 : changeOf(*most);
}

std::int64_t largestExcess(const Preview &preview)
{
    std::int64_t largest = 0;
    for (const Preview::LaneMemory &memory : preview.memory)
        largest = std::max(largest, excessOf(memory));
    return largest;
}

namespace {

/// `−21.5 µs`, or why not.
QString costText(const Preview &preview)
{
    if (!preview.allowed)
        return coreText(preview.reason.empty() ? preview.title : preview.reason);
    if (!preview.latencyBefore || !preview.latencyAfter)
        return ChoiceTableModel::tr("allowed");
    return secondsChangeText(*preview.latencyAfter - *preview.latencyBefore);
}

QString figureText(ItemTableColumn::Unit unit, double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    switch (unit) {
    case ItemTableColumn::Unit::Bytes: return bytesText(std::llround(value));
    case ItemTableColumn::Unit::Seconds: return secondsText(value);
    case ItemTableColumn::Unit::Text:
    case ItemTableColumn::Unit::Count:
    case ItemTableColumn::Unit::Share: break;
    }
    return countText(value);
}

/// `column`, `column or row`
QString wordsOf(std::size_t own, const std::vector<std::vector<ItemTableCell>> &cells)
{
    QStringList words;
    for (const std::vector<ItemTableCell> &each : cells)
        words.append(coreText(each[own].text));
    words.removeDuplicates();
    return words.size() == 2   ? ChoiceTableModel::tr("%1 or %2").arg(words[0], words[1])
           : words.size() == 1 ? words[0]
                               : ChoiceTableModel::tr("various");
}

/// What the column says of several items, a row of `cells` each.
QString togetherText(const ChoiceColumn &column, std::size_t own, const std::vector<std::vector<ItemTableCell>> &cells)
{
    const ItemTableColumn::Unit unit = column.column.unit;
    if (unit == ItemTableColumn::Unit::Text)
        return wordsOf(own, cells);
    double least = std::numeric_limits<double>::infinity();
    double largest = -least;
    double sum = 0;
    for (const std::vector<ItemTableCell> &each : cells) {
        least = std::min(least, each[own].value);
        largest = std::max(largest, each[own].value);
        sum += each[own].value;
    }
    switch (column.together) {
    case Together::Sum: return figureText(unit, sum);
    case Together::Largest: return figureText(unit, largest);
    case Together::Range: break;
    }
    const QString first = figureText(unit, least);
    const QString last = figureText(unit, largest);
    if (first == last)
        return cells.size() == 1 ? first : ChoiceTableModel::tr("%1 each").arg(first);
    return ChoiceTableModel::tr("%1 to %2 each").arg(first, last);
}

/// What the column has to do with several items; empty where its figures are what they say.
QString togetherNote(Together together, int items)
{
    switch (together) {
    case Together::Sum: return ChoiceTableModel::tr("All %1 together").arg(items);
    case Together::Largest: return ChoiceTableModel::tr("The largest of all %1").arg(items);
    case Together::Range: break;
    }
    return ChoiceTableModel::tr("Each of the %1 has its own").arg(items);
}

/// `+489 MiB`, `+489 MiB, over by 1.20 GiB`.
QString memoryText(const Preview &preview)
{
    if (preview.memory.empty())
        return {};
    const QString change = bytesChangeText(tellingMemoryChange(preview));
    const std::int64_t over = largestExcess(preview);
    return over > 0 ? ChoiceTableModel::tr("%1, over by %2").arg(change, bytesText(over)) : change;
}

} // namespace

ChoiceTableModel::ChoiceTableModel(QObject *parent) : QAbstractTableModel(parent) {}

QString ChoiceTableModel::label(int row) const
{
    return coreText(m_rows[std::size_t(row)].choice.label);
}

Move ChoiceTableModel::move(int row) const
{
    Move move = choiceMove(m_item, std::size_t(row));
    for (const ItemIndex equal : m_equals)
        move.choices.push_back({equal, std::size_t(row)});
    return move;
}

void ChoiceTableModel::setItem(const EditedPlan *plan, ItemIndex item, std::vector<ItemIndex> equals)
{
    m_thread.drop();
    beginResetModel();
    m_plan = plan;
    m_columns = plan ? plan->choiceColumns() : std::vector<ChoiceColumn>();
    m_item = item;
    m_equals = std::move(equals);
    m_rows.clear();
    m_asked = 0;
    if (plan) {
        for (ChoiceInfo &choice : plan->choices(item))
            m_rows.push_back({std::move(choice), {}, {}});
    }
    // Where they run in several ways, none of them is how things are now.
    if (!m_equals.empty() && !commonChoice(*plan, item, m_equals)) {
        for (Row &row : m_rows)
            row.choice.isCurrent = false;
    }
    endResetModel();
    if (plan && isAskedAside())
        m_thread.start([this] { return asking(); });
}

ErrandThread::Work ChoiceTableModel::asking()
{
    std::vector<Move> moves;
    std::vector<bool> areCurrent;
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        moves.push_back(move(int(row)));
        areCurrent.push_back(m_rows[row].choice.isCurrent);
    }
    return [this, copy = std::shared_ptr<const EditedPlan>(m_plan->clone()), moves = std::move(moves),
            areCurrent = std::move(areCurrent)](const ErrandThread::Errand &errand) {
        for (std::size_t row = 0; row < moves.size() && !errand.stopRequested(); ++row) {
            std::optional<Preview> preview;
            if (!areCurrent[row])
                preview = copy->preview(moves[row]);
            errand.tell([this, row, preview = std::move(preview), cells = cellsOf(*copy, moves[row])] {
                take(row, preview, cells);
            });
        }
    };
}

void ChoiceTableModel::take(std::size_t row, std::optional<Preview> preview, const Cells &cells)
{
    m_rows[row].preview = std::move(preview);
    if (!m_columns.empty())
        m_rows[row].own = ownTexts(cells);
    m_asked = row + 1;
    emit dataChanged(index(int(row), 0), index(int(row), columnCount() - 1));
    emit answered(int(row));
    if (m_asked == m_rows.size())
        emit allAnswered();
}

bool ChoiceTableModel::askFor(int milliseconds)
{
    if (isAskedAside())
        return m_asked == m_rows.size();
    QElapsedTimer clock;
    clock.start();
    const std::size_t first = m_asked;
    while (m_asked < m_rows.size() && (m_asked == first || clock.elapsed() < milliseconds)) {
        Row &row = m_rows[m_asked];
        if (!row.choice.isCurrent)
            row.preview = m_plan->preview(move(int(m_asked)));
        ++m_asked;
    }
    if (m_asked > first)
        emit dataChanged(index(int(first), 0), index(int(m_asked) - 1, columnCount() - 1));
    return m_asked == m_rows.size();
}

void ChoiceTableModel::askAbout(int row)
{
    Row &asked = m_rows[std::size_t(row)];
    if (!asked.choice.isCurrent && !asked.preview)
        asked.preview = m_plan->preview(move(row));
}

bool ChoiceTableModel::isAllowed(int row) const
{
    const Row &shown = m_rows[std::size_t(row)];
    return shown.choice.isCurrent || (shown.preview && shown.preview->allowed);
}

int ChoiceTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int ChoiceTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : FirstOwnColumn + int(m_columns.size());
}

QString ChoiceTableModel::text(const Row &row, int column) const
{
    if (column == LabelColumn)
        return coreText(row.choice.label);
    if (row.choice.isCurrent)
        return column == CostColumn ? tr("now") : QString();
    if (!row.preview)
        return QStringLiteral("…");
    if (column == CostColumn)
        return costText(*row.preview);
    return memoryText(*row.preview);
}

QString ChoiceTableModel::ownText(int row, int column) const
{
    const Row &shown = m_rows[std::size_t(row)];
    if (shown.own.empty() && isAskedAside())
        return QStringLiteral("…");
    if (shown.own.empty())
        shown.own = ownTexts(cellsOf(*m_plan, move(row)));
    return shown.own[std::size_t(column - FirstOwnColumn)];
}

/// Of all that are to run this way. O(items).
ChoiceTableModel::Cells ChoiceTableModel::cellsOf(const EditedPlan &plan, const Move &move)
{
    Cells cells;
    for (const Move::Choice &choice : move.choices)
        cells.push_back(plan.choiceCells(choice.item, choice.choice));
    return cells;
}

std::vector<QString> ChoiceTableModel::ownTexts(const Cells &cells) const
{
    std::vector<QString> texts;
    for (std::size_t own = 0; own < m_columns.size(); ++own)
        texts.push_back(togetherText(m_columns[own], own, cells));
    return texts;
}

QString ChoiceTableModel::toolTip(const Row &row) const
{
    QStringList lines;
    if (!row.choice.detail.empty())
        lines.append(coreText(row.choice.detail));
    if (row.preview && !row.preview->allowed)
        lines.append(refusalWords(*row.preview));
    if (row.preview) {
        if (const std::int64_t over = largestExcess(*row.preview); over > 0)
            lines.append(tr("Over capacity by %1").arg(bytesText(over)));
    }
    return lines.join(u'\n');
}

QVariant ChoiceTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return index.column() < FirstOwnColumn ? text(row, index.column()) : ownText(index.row(), index.column());
    case Qt::ToolTipRole: return toolTip(row);
    case Qt::TextAlignmentRole: {
        const bool isText = index.column() == LabelColumn || isRefused(index.row());
        return int(Qt::AlignVCenter | (isText ? Qt::AlignLeft : Qt::AlignRight));
    }
    case Qt::SizeHintRole: // a reason stands across all figures
        return index.column() == CostColumn && isRefused(index.row()) ? QVariant(QSize(0, 0)) : QVariant();
    case PlacementsRole:
        return m_plan->isOnMesh() && index.column() == LabelColumn
                   ? QVariant::fromValue(m_plan->chosenPlacements(m_item, std::size_t(index.row())))
                   : QVariant();
    case Qt::CheckStateRole:
        return index.column() == LabelColumn && row.choice.isCurrent ? QVariant(Qt::Checked) : QVariant();
    case Qt::ForegroundRole: {
        if (index.column() == LabelColumn || index.column() >= FirstOwnColumn || !row.preview || !row.preview->allowed)
            return {};
        if (index.column() == MemoryColumn && largestExcess(*row.preview) > 0)
            return theme().refused;
        const double change = index.column() == CostColumn
                                  ? row.preview->latencyAfter.value_or(0) - row.preview->latencyBefore.value_or(0)
                                  : double(tellingMemoryChange(*row.preview));
        return change < 0 ? theme().better : change > 0 ? theme().worse : theme().secondaryText;
    }
    case sortRole:
        if (row.choice.isCurrent)
            return -std::numeric_limits<double>::infinity();
        if (!row.preview || !row.preview->allowed)
            return std::numeric_limits<double>::infinity();
        return row.preview->latencyAfter.value_or(0) - row.preview->latencyBefore.value_or(0);
    }
    return {};
}

QVariant ChoiceTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (section == LabelColumn ? Qt::AlignLeft : Qt::AlignRight));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    if (role == Qt::ToolTipRole && section == CostColumn && m_plan)
        return tr("How the plan's %1 would change").arg(inSentence(coreText(m_plan->cost().latencyLabel)));
    if (role == Qt::ToolTipRole && section == MemoryColumn)
        return tr("Change of memory on the device that would be furthest over capacity, or else on the one where it "
                  "changes most");
    switch (section) {
    case LabelColumn: return tr("%n ways", nullptr, int(m_rows.size()));
    case CostColumn: return m_plan ? coreText(m_plan->cost().latencyLabel) : QString();
    case MemoryColumn: return tr("Memory");
    }
    const auto &[own, together] = m_columns[std::size_t(section - FirstOwnColumn)];
    if (role == Qt::DisplayRole)
        return coreText(own.title);
    const QString meaning = coreText(own.description.empty() ? own.title : own.description);
    return m_equals.empty() ? meaning : meaning + u'\n' + togetherNote(together, int(m_equals.size()) + 1);
}

Qt::ItemFlags ChoiceTableModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    return isRefused(index.row()) ? Qt::ItemFlags(Qt::NoItemFlags) : Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

} // namespace cutaway
