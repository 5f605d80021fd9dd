#include "views/kinds/sharding/collectives_panel.h"

#include "views/kinds/sharding/module_picture.h"
#include "views/models/figures.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QHBoxLayout>
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
    std::vector<ItemIndex> waiting;

    void add(const MeshCollective &collective)
    {
        ++count;
        bytes += collective.bytes;
        price += collective.price;
        seconds += collective.seconds.value_or(0);
        waiting.push_back(collective.item);
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

/// By item the block that tells of it, or of its like in another layer.
std::vector<std::size_t> blocksOfItems(const ModulePicture &picture, std::size_t items)
{
    std::vector<std::size_t> blocks(items, picture.blocks.size());
    for (std::size_t block = 0; block < picture.blocks.size(); ++block) {
        for (const ItemIndex item : picture.blocks[block].inAllLayers)
            blocks[item.value()] = block;
    }
    return blocks;
}

} // namespace

CollectivesPanel::CollectivesPanel(PlanSource *source, ViewState *state, QWidget *parent)
    : OptionalPanel(parent), m_state(state), m_missing(new TextLabel(TextRole::Small, &Theme::secondaryText))
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
    for (Table *table : {&m_byKind, &m_byDimension, &m_equal})
        connect(table->view, &QTableWidget::itemSelectionChanged, this, [this, table] { select(*table); });
    setSource(source);
}

CollectivesPanel::Table CollectivesPanel::makeTable(const QStringList &titles, const QString &name,
                                                    const char *objectName)
{
    QTableWidget *view = makeFigureTable(titles, name);
    view->setObjectName(objectName);
    return {view, {}};
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
    const std::vector<MeshCollective> all = plan ? plan->meshCollectives() : std::vector<MeshCollective>();
    if (all.empty())
        return false;
    const ModulePicture picture = modulePicture(*plan);
    const std::vector<std::size_t> blocks = blocksOfItems(picture, plan->itemCount());
    std::map<QString, ExchangeSum> byKind;
    std::map<std::size_t, ExchangeSum> byDimension;
    std::map<std::tuple<std::size_t, QString, std::size_t, double>, ExchangeSum> equal;
    ExchangeSum whole;
    for (const MeshCollective &collective : all) {
        const QString kind = coreText(collective.kind);
        const std::size_t block = blocks[collective.item.value()];
        const std::optional<std::size_t> stack =
            block < picture.blocks.size() ? picture.stackOf(block) : std::optional<std::size_t>();
        ExchangeSum &alike = equal[{block, kind, collective.meshDimension, collective.bytes}];
        if (alike.count == 0 && block < picture.blocks.size()) {
            alike.name = tr("%1 before %2").arg(kind, picture.blocks[block].name);
            if (stack)
                alike.name = tr("%1: %2").arg(picture.stacks[*stack].name, alike.name);
        }
        ExchangeSum &ofKind = byKind[kind];
        ofKind.name = kind;
        ExchangeSum &ofDimension = byDimension[collective.meshDimension];
        const auto devices = int(plan->meshShape()[collective.meshDimension]);
        ofDimension.name = tr("dimension %1: %n devices", nullptr, devices).arg(collective.meshDimension);
        for (ExchangeSum *sum : {&alike, &ofKind, &ofDimension, &whole})
            sum->add(collective);
    }
    const bool areTimes = all.front().seconds.has_value();
    const auto price = [areTimes](const ExchangeSum &sum) {
        return areTimes ? secondsText(sum.seconds) : QLocale().toString(sum.price, 'g', 4);
    };
    const auto fill = [&](Table &table, std::vector<ExchangeSum> sums, bool tellsEach) {
        QList<QStringList> rows;
        table.waiting.clear();
        for (ExchangeSum &sum : sums) {
            const double bytes = tellsEach ? sum.bytes / sum.count : sum.bytes;
            rows.append({sum.name, QString::number(sum.count), bytesText(std::int64_t(bytes)), price(sum)});
            table.waiting.push_back(std::move(sum.waiting));
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

/// The other tables then tell of something else.
void CollectivesPanel::select(const Table &table)
{
    const int row = table.view->currentRow();
    if (row < 0 || table.view->selectedItems().isEmpty())
        return;
    for (const Table *other : {&m_byKind, &m_byDimension, &m_equal}) {
        const QSignalBlocker quiet(other->view);
        if (other != &table)
            other->view->clearSelection();
    }
    m_state->select(table.waiting[std::size_t(row)]);
}

} // namespace cutaway
