#include "views/kinds/sharding/collectives_panel.h"

#include "views/kinds/sharding/mesh_modules.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLocale>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

namespace cutaway {

namespace {

constexpr int rowsAtLeast = 4;

/// Of collectives that are told in one row.
struct ExchangeSum
{
    QString name;
    int count = 0;
    double bytes = 0; ///< that each device moves
    double price = 0; ///< by which the plan counts them
    double seconds = 0;
    std::vector<std::size_t> exchanges;

    void add(const MeshCollective &collective, std::size_t exchange)
    {
        ++count;
        bytes += collective.bytes;
        price += collective.price;
        seconds += collective.seconds.value_or(0);
        exchanges.push_back(exchange);
    }
};

/// The dearest first.
template <class Key>
std::vector<ExchangeSum> dearestFirst(std::map<Key, ExchangeSum> sums)
{
    std::vector<ExchangeSum> all;
    for (auto &[key, sum] : sums)
        all.push_back(std::move(sum));
    std::ranges::stable_sort(all, std::greater(), &ExchangeSum::price);
    return all;
}

} // namespace

CollectivesPanel::CollectivesPanel(PlanSource *source, ViewState *state, QWidget *parent)
    : OptionalPanel(parent)
    , m_state(state)
    , m_modules(MeshModules::of(source))
    , m_missing(new TextLabel(TextRole::Small, &Theme::secondaryText))
{
    m_byKind = makeTable({tr("By kind"), tr("Count"), tr("Bytes"), tr("Time")}, tr("Collectives by kind"),
                         "collectivesByKind");
    m_byDimension = makeTable({tr("By mesh dimension"), tr("Count"), tr("Bytes"), tr("Time")},
                              tr("Collectives by dimension of the mesh"), "collectivesByDimension");
    m_equal = makeTable({tr("Equal ones together"), tr("Count"), tr("Bytes each"), tr("Time")},
                        tr("Collectives, those of equal layers together"), "equalCollectives");
    m_missing->setWordWrap(true);
    auto *contents = new QWidget(this);
    auto *columns = new QHBoxLayout(contents);
    columns->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    columns->setSpacing(scaled(16));
    auto *kinds = new QVBoxLayout;
    kinds->addWidget(m_byKind.view, 1);
    kinds->addWidget(m_missing);
    columns->addLayout(kinds, 4);
    columns->addWidget(m_byDimension.view, 4);
    columns->addWidget(m_equal.view, 5);
    setContents(contents, tr("Devices exchange nothing: every tensor is placed as its readers need it"));
    setFocusProxy(m_equal.view);
    for (Table *table : {&m_byKind, &m_byDimension, &m_equal}) {
        connect(table->view, &QTableWidget::itemSelectionChanged, this, [this, table] { select(*table); });
        connect(table->view, &QTableWidget::cellEntered, this,
                [this, table](int row) { m_modules->point(table->exchangesOf(row)); });
        table->view->setMouseTracking(true);
        table->view->viewport()->installEventFilter(this);
    }
    connect(m_modules, &MeshModules::pointedChanged, this, &CollectivesPanel::followPointed);
    connect(state, &ViewState::selectionChanged, this, &CollectivesPanel::followSelection);
    const auto forget = [this] { // rows are of exchanges that are no more
        for (Table *table : {&m_byKind, &m_byDimension, &m_equal})
            table->exchanges.clear();
    };
    connect(source, &PlanSource::planReplaced, this, forget);
    connect(source, &PlanSource::changed, this, forget);
    setSource(source);
}

CollectivesPanel::Table CollectivesPanel::makeTable(const QStringList &titles, const QString &name,
                                                    const char *objectName)
{
    QTableWidget *view = makeFigureTable(titles, name);
    view->setObjectName(objectName);
    return {view};
}

int CollectivesPanel::wantedHeight() const
{
    const QHeaderView *titles = m_equal.view->horizontalHeader();
    const int rows = std::max(rowsAtLeast, m_equal.view->rowCount());
    return titles->sizeHint().height() + rows * m_equal.view->verticalHeader()->defaultSectionSize() + scaled(12);
}

bool CollectivesPanel::readPlan()
{
    const EditedPlan *plan = source()->plan();
    const std::vector<MeshModules::Exchange> &all = m_modules->exchanges();
    if (all.empty())
        return false;
    const ModulePicture &picture = m_modules->picture();
    std::map<QString, ExchangeSum> byKind;
    std::map<std::size_t, ExchangeSum> byDimension;
    std::map<std::tuple<std::optional<std::size_t>, QString, std::size_t, double>, ExchangeSum> equal;
    ExchangeSum whole;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto &[collective, block, isDrawn] = all[i];
        const QString kind = coreText(collective.kind);
        ExchangeSum &alike = equal[{block, kind, collective.meshDimension, collective.bytes}];
        if (alike.count == 0 && block) {
            alike.name = tr("%1 before %2").arg(kind, picture.blocks[*block].name);
            if (const std::optional<std::size_t> stack = picture.stackOf(*block))
                alike.name = tr("%1: %2").arg(picture.stacks[*stack].name, alike.name);
        }
        ExchangeSum &ofKind = byKind[kind];
        ofKind.name = kind;
        ExchangeSum &ofDimension = byDimension[collective.meshDimension];
        const auto devices = int(plan->meshShape()[collective.meshDimension]);
        ofDimension.name = tr("dimension %1: %n devices", nullptr, devices).arg(collective.meshDimension);
        for (ExchangeSum *sum : {&alike, &ofKind, &ofDimension, &whole})
            sum->add(collective, i);
    }
    const bool areTimes = all.front().collective.seconds.has_value();
    const auto price = [areTimes](const ExchangeSum &sum) {
        return areTimes ? secondsText(sum.seconds) : QLocale().toString(sum.price, 'g', 4);
    };
    const auto fill = [&](Table &table, std::vector<ExchangeSum> sums, bool tellsEach) {
        QList<QStringList> rows;
        table.exchanges.clear();
        for (ExchangeSum &sum : sums) {
            const double bytes = tellsEach ? sum.bytes / sum.count : sum.bytes;
            rows.append({sum.name, QString::number(sum.count), bytesText(std::int64_t(bytes)), price(sum)});
            table.exchanges.push_back(std::move(sum.exchanges));
        }
        fillFigureTable(table.view, rows);
    };
    QStringList missing;
    for (const char *kind : {"all-gather", "all-reduce", "all-to-all", "reduce-scatter"}) {
        const auto isOfKind = [kind](const auto &each) { return each.first.startsWith(QLatin1String(kind)); };
        if (std::ranges::none_of(byKind, isOfKind))
            missing += QLatin1String(kind);
    }
    m_missing->setText(missing.isEmpty() ? QString() : tr("none: %1").arg(missing.join(QStringLiteral(", "))));
    m_missing->setVisible(!missing.isEmpty());
    fill(m_byKind, dearestFirst(std::move(byKind)), false);
    fill(m_byDimension, dearestFirst(std::move(byDimension)), false);
    fill(m_equal, dearestFirst(std::move(equal)), true);
    emit summaryChanged(tr("%n collectives, %1, each device sends %2", nullptr, whole.count)
                            .arg(price(whole), bytesText(std::int64_t(whole.bytes))));
    return true;
}

std::vector<std::size_t> CollectivesPanel::Table::exchangesOf(int row) const
{
    return std::size_t(row) < exchanges.size() ? exchanges[std::size_t(row)] : std::vector<std::size_t>();
}

int CollectivesPanel::Table::selectedRow() const
{
    return view->selectedItems().isEmpty() ? -1 : view->currentRow();
}

/// Ascending, each once, as a selection is.
std::vector<ItemIndex> CollectivesPanel::waitingFor(const std::vector<std::size_t> &exchanges) const
{
    std::vector<ItemIndex> items;
    for (const std::size_t exchange : exchanges)
        items.push_back(m_modules->exchanges()[exchange].collective.item);
    std::ranges::sort(items);
    items.erase(std::ranges::unique(items).begin(), items.end());
    return items;
}

void CollectivesPanel::select(const Table &table)
{
    if (table.selectedRow() < 0)
        return;
    unselect(&table);
    const std::vector<std::size_t> exchanges = table.exchangesOf(table.selectedRow());
    m_modules->choose(&table == &m_equal ? std::vector<std::size_t>() : exchanges);
    m_state->select(waitingFor(exchanges));
}

/// The other tables then tell of something else.
void CollectivesPanel::unselect(const Table *but)
{
    for (const Table *table : {&m_byKind, &m_byDimension, &m_equal}) {
        const QSignalBlocker quiet(table->view);
        if (table != but)
            table->view->clearSelection();
    }
}

/// A row is selected as long as all that waits for it is, and nothing else.
void CollectivesPanel::followSelection()
{
    for (const Table *table : {&m_byKind, &m_byDimension, &m_equal}) {
        const int row = table->selectedRow();
        if (row >= 0 && waitingFor(table->exchangesOf(row)) == m_state->selection())
            return;
    }
    unselect(nullptr);
    m_modules->choose({});
}

/// Rows look as below the pointer if something of them is pointed at elsewhere.
void CollectivesPanel::followPointed()
{
    if (!isVisible())
        return;
    std::vector<bool> isPointed(m_modules->exchanges().size());
    for (const std::size_t exchange : m_modules->pointed())
        isPointed[exchange] = true;
    for (const Table *table : {&m_byKind, &m_byDimension, &m_equal}) {
        for (int row = 0; row < table->view->rowCount(); ++row) {
            const bool stands =
                std::ranges::any_of(table->exchangesOf(row), [&](std::size_t at) { return isPointed[at]; });
            for (int column = 0; column < table->view->columnCount(); ++column)
                table->view->item(row, column)->setBackground(stands ? QBrush(theme().alternate) : QBrush());
        }
    }
}

bool CollectivesPanel::eventFilter(QObject *rows, QEvent *event)
{
    if (event->type() == QEvent::Leave)
        m_modules->point({});
    return OptionalPanel::eventFilter(rows, event);
}

void CollectivesPanel::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        m_state->selectSpot({});
    else
        OptionalPanel::keyPressEvent(event);
}

} // namespace cutaway
