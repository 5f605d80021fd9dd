#include "views/judging/compare_panel.h"

#include "core/judging/comparison.h"
#include "core/plan/plan_kinds.h"
#include "views/judging/figure_tree.h"
#include "views/judging/plan_points.h"
#include "views/models/kind_words.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedLayout>
#include <QTreeWidget>

#include <algorithm>
#include <unordered_map>

namespace cutaway {

namespace {

using ComparisonJson = nlohmann::ordered_json;

/// Names of the baseline that are others in the plan become the plan's.
void rename(ComparisonJson &entries, const std::unordered_map<std::string, std::string> &names)
{
    for (ComparisonJson &entry : entries) {
        if (const auto found = names.find(entry.at("node").get<std::string>()); found != names.end())
            entry["node"] = found->second;
    }
}

constexpr int nodesRole = Qt::UserRole; ///< QList<int>: what a row stands for
constexpr std::size_t mostNamesListed = 500;

/// Items of the plan that stand for a node, by the node's index.
std::vector<ItemIndex> itemsOfNodes(const EditedPlan &plan, const QList<int> &nodes)
{
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; i < plan.itemCount(); ++i) {
        const NodeIndex node = plan.item(ItemIndex(i)).node;
        if (node.isValid() && std::ranges::binary_search(nodes, int(node.value())))
            items.push_back(ItemIndex(i));
    }
    return items;
}

/// ` (dev_2)` of each group by its id: two plans may number groups otherwise, devices are the same. None where groups
/// are no more than where they lie.
std::unordered_map<std::string, QString> placeTexts(const EditedPlan &plan)
{
    std::unordered_map<std::string, QString> texts;
    const PlanKindDescriptor *kind = findKind(plan.kind());
    if (!kind || !kind->comparison.lanesAreDevices || kind->comparison.hasShards)
        return texts;
    for (std::size_t i = 0; i < plan.groupCount(); ++i) {
        const GroupInfo info = plan.group(GroupIndex(i));
        if (info.exists && !info.lanes.empty())
            texts.emplace(std::to_string(info.id), QStringLiteral(" (%1)").arg(laneNamesText(plan, info.lanes)));
    }
    return texts;
}

} // namespace

PlanComparison comparedPlans(const EditedPlan &base, const EditedPlan &plan, double threshold)
{
    PlanComparison result;
    ComparisonJson difference = judging::differenceJson(base, plan, threshold);
    const judging::CountedItems counted = judging::countedItems(difference, wordsOf(plan).item);
    ComparisonJson items = counted.items;
    result.noun = counted.noun;
    result.all = judging::countOf(items);
    if (difference.contains("settings"))
        result.settings = std::move(difference.at("settings"));
    result.titles = judging::figureTitles(plan);
    result.work = judging::stepWorkNote(base, plan);
    result.figures = countedFigures(std::move(difference.at("figures")), base, plan);
    judging::leaveOpenOtherWork(result.figures, judging::otherWork(base, plan));
    result.groups = std::move(difference.at("groups"));
    result.same = items.at("same").get<std::size_t>();
    result.moved = items.at("moved").size();
    result.changed = items.at("changed").size();
    result.onlyBase = items.at("only_base").get<std::vector<std::string>>();
    result.onlyPlan = items.at("only_other").get<std::vector<std::string>>();
    result.renamed = judging::renamedItems(base, plan);
    std::unordered_map<std::string, std::string> names(result.renamed.begin(), result.renamed.end());
    if (result.noun.many != wordsOf(plan).item.many) { // the items renamed are parts of what is counted
        for (const auto &[before, now] : result.renamed)
            names.emplace(before.substr(0, before.rfind('/')), now.substr(0, now.rfind('/')));
    }
    rename(items.at("moved"), names);
    rename(items.at("changed"), names);
    result.modules = judging::movedByModule(items, plan.graph());
    return result;
}

ComparePanel::ComparePanel(PlanSource *source, ViewState *state, QWidget *parent, std::size_t mostAtOnce)
    : QWidget(parent), m_source(source), m_state(state), m_pages(new QStackedLayout(this)), m_mostAtOnce(mostAtOnce)
{
    m_pages->addWidget(makeHint());
    m_pages->addWidget(makeContents());
    m_soon.setSingleShot(true);
    m_soon.setInterval(200);
    connect(&m_soon, &QTimer::timeout, this, &ComparePanel::refresh);
    connect(m_source, &PlanSource::planReplaced, this, [this] {
        m_thread.drop(); // its answer is about another plan
        planChanged();
    });
    connect(m_source, &PlanSource::changed, this, &ComparePanel::planChanged);
}

QSize ComparePanel::sizeHint() const
{
    return {scaled(640), scaled(220)};
}

QWidget *ComparePanel::makeHint()
{
    auto *page = new QWidget;
    auto *rows = new QVBoxLayout(page);
    m_hint = new TextLabel(TextRole::Body, &Theme::hintText);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setWordWrap(true);
    m_set = new QPushButton(tr("Make this plan the &baseline"));
    m_set->setObjectName("setBaseline");
    connect(m_set, &QPushButton::clicked, this, &ComparePanel::baselineRequested);
    rows->addStretch(1);
    rows->addWidget(m_hint);
    rows->addWidget(m_set, 0, Qt::AlignHCenter);
    rows->addWidget(makeVersionButton(), 0, Qt::AlignHCenter);
    rows->addStretch(1);
    return page;
}

QPushButton *ComparePanel::makeVersionButton()
{
    auto *button = new QPushButton(tr("O&ther version…"));
    button->setObjectName("otherVersion");
    button->setToolTip(tr("Compare with a plan of another version of this model: operators are matched by name, then "
                          "by what they do and their neighbours"));
    connect(button, &QPushButton::clicked, this, &ComparePanel::versionRequested);
    return button;
}

QWidget *ComparePanel::makeContents()
{
    auto *contents = new QWidget;
    m_title = new TextLabel(TextRole::Body, &Theme::text);
    m_title->setSelectable(true);
    m_title->setWordWrap(true);
    auto *threshold = new QDoubleSpinBox;
    threshold->setRange(0, 50);
    threshold->setDecimals(2);
    threshold->setSuffix(QStringLiteral("\u00a0%"));
    threshold->setToolTip(tr("Smaller differences are ignored"));
    auto *label = new QLabel(tr("N&oise below"));
    label->setBuddy(threshold);
    connect(threshold, &QDoubleSpinBox::valueChanged, this, [this](double percent) { setThreshold(percent / 100); });
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(4));
    bar->setSpacing(scaled(8));
    bar->addWidget(m_title, 1);
    bar->addWidget(label);
    bar->addWidget(threshold);
    bar->addWidget(makeVersionButton());
    auto *page = new QPushButton(tr("S&ave…"));
    page->setToolTip(tr("All open plans against the baseline as one page (HTML), table (CSV) or document (JSON)"));
    page->setObjectName("savePage");
    connect(page, &QPushButton::clicked, this, &ComparePanel::pageRequested);
    bar->addWidget(page);
    m_figures =
        makeFigureTree({tr("Figure"), tr("Baseline"), tr("This plan"), tr("Difference"), tr("Share"), QString()},
                       tr("Figures against the baseline"));
    connect(m_figures, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *row) { goToGroup(row); });
    m_moved = makeTree({tr("Module"), tr("How many"), tr("From"), tr("To")}, tr("What moved"));
    connect(m_moved, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *row) { goTo(row); });
    connect(m_moved, &QTreeWidget::itemExpanded, this, [this] { fitColumns(m_moved); });
    auto *sides = new QSplitter;
    sides->setChildrenCollapsible(false);
    sides->addWidget(m_figures);
    sides->addWidget(m_moved);
    sides->setStretchFactor(0, 3);
    sides->setStretchFactor(1, 2);
    auto *rows = new QVBoxLayout(contents);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(bar);
    rows->addWidget(sides, 1);
    return contents;
}

void ComparePanel::setBaseline(const EditedPlan *plan, const QString &name)
{
    if (m_copy)
        discard(std::exchange(m_copy, nullptr)); // the baseline may be as it was no longer
    if (plan == m_baseline && name == m_name)
        return planChanged();
    m_thread.drop();
    m_baseline = plan;
    m_name = name;
    planChanged();
}

void ComparePanel::setThreshold(double fraction)
{
    m_threshold = fraction;
    planChanged();
}

void ComparePanel::planChanged()
{
    m_isStale = true;
    if (isVisible())
        m_soon.start();
}

void ComparePanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        refresh();
}

void ComparePanel::refresh()
{
    m_soon.stop();
    m_isStale = false;
    const EditedPlan *plan = m_source->plan();
    const bool isOfKind = plan && m_baseline && plan->kind() == m_baseline->kind();
    m_pages->setCurrentIndex(isOfKind && plan != m_baseline ? 1 : 0);
    m_set->setText(plan && plan == m_baseline ? tr("Stop comparing with the &baseline")
                                              : tr("Make this plan the &baseline"));
    if (!isOfKind || plan == m_baseline) {
        m_hint->setText(!m_baseline ? tr("No plan is the baseline yet")
                        : plan == m_baseline
                            ? tr("This plan is the baseline; go to another plan to see the differences")
                            : tr("The baseline %1 is a plan of another kind").arg(m_name));
        return;
    }
    if (plan->itemCount() > m_mostAtOnce)
        m_thread.start([this] { return comparison(); });
    else
        showFound(comparedPlans(*m_baseline, *plan, m_threshold));
}

bool ComparePanel::isComparable() const
{
    const EditedPlan *plan = m_source->plan();
    return plan && m_baseline && plan != m_baseline && plan->kind() == m_baseline->kind();
}

/// Copies the shown plan as it is now, and the baseline where it is another than the last time.
ErrandThread::Work ComparePanel::comparison()
{
    if (!isComparable())
        return [](const ErrandThread::Errand &) {};
    if (!m_copy)
        m_copy = m_baseline->clone();
    std::shared_ptr<const EditedPlan> now = m_source->plan()->clone();
    return [this, base = m_copy, now = std::move(now), threshold = m_threshold](const ErrandThread::Errand &errand) {
        if (errand.stopRequested())
            return;
        auto found = std::make_shared<const PlanComparison>(comparedPlans(*base, *now, threshold));
        errand.tell([this, found = std::move(found)] {
            if (isComparable())
                showFound(*found);
        });
    };
}

void ComparePanel::showFound(const PlanComparison &found)
{
    QString counts = tr("Against the baseline %1: of %2 %3, %4 are the same, %5 moved, %6 run differently")
                         .arg(m_name)
                         .arg(found.all)
                         .arg(coreText(found.all == 1 ? found.noun.one : found.noun.many))
                         .arg(found.same)
                         .arg(found.moved)
                         .arg(found.changed);
    if (!found.onlyBase.empty() || !found.onlyPlan.empty())
        counts = tr("%1, %2 only in the baseline, %3 only in this plan")
                     .arg(counts)
                     .arg(found.onlyBase.size())
                     .arg(found.onlyPlan.size());
    QStringList lines{counts};
    if (!found.work.empty())
        lines << coreText(found.work);
    if (*m_baseline->inventory() != *m_source->plan()->inventory())
        lines << tr("Each plan is on its own devices; Cost shows the baseline on those of this plan");
    m_title->setText(lines.join(u'\n'));
    fillFigureTree(m_figures, found.figures, found.titles);
    addSettingRows(m_figures, found.settings);
    addGroupRows(m_figures, groupRows(found.groups, *m_baseline, *m_source->plan()));
    m_figures->headerItem()->setToolTip(1, m_name + u'\n' + madeBy(*m_baseline));
    m_figures->headerItem()->setToolTip(2, madeBy(*m_source->plan()));
    showMoved(found);
}

void ComparePanel::showMoved(const PlanComparison &found)
{
    const QSignalBlocker quiet(m_moved);
    m_moved->clear();
    const Graph &graph = m_source->plan()->graph();
    const std::unordered_map<std::string, QString> placesBefore = placeTexts(*m_baseline);
    const std::unordered_map<std::string, QString> placesNow = placeTexts(*m_source->plan());
    const std::map<std::string, QString> before = otherNamesBefore(found.groups, *m_baseline, *m_source->plan());
    const auto withPlace = [](const std::string &group, const std::unordered_map<std::string, QString> &places) {
        const auto place = places.find(group);
        return coreText(group) + (place == places.end() ? QString() : place->second);
    };
    for (const judging::MovedModule &module : found.modules) {
        addNames(QString::fromStdString(module.title()), module.items, graph);
        QTreeWidgetItem *row = m_moved->topLevelItem(m_moved->topLevelItemCount() - 1);
        row->setText(2, module.isChoice ? coreText(module.from) : withPlace(module.from, placesBefore));
        const QString to = module.isChoice ? coreText(module.to) : withPlace(module.to, placesNow);
        const auto renamed = module.isChoice ? before.end() : before.find(module.to);
        row->setText(3, renamed == before.end() ? to : tr("%1, there %2").arg(to, renamed->second));
    }
    addNames(tr("Only in the baseline"), found.onlyBase, graph);
    addNames(tr("Only in this plan"), found.onlyPlan, graph);
    showRenamed(found.renamed, graph);
    fitColumns(m_moved);
}

/// The same by structure: as the baseline calls it, and as this plan does.
void ComparePanel::showRenamed(const std::vector<std::pair<std::string, std::string>> &renamed, const Graph &graph)
{
    std::vector<std::string> names;
    for (const auto &[before, now] : renamed)
        names.push_back(now);
    addNames(tr("The same under another name"), names, graph);
    QTreeWidgetItem *row = names.empty() ? nullptr : m_moved->topLevelItem(m_moved->topLevelItemCount() - 1);
    for (int i = 0; row && i < row->childCount(); ++i) {
        row->child(i)->setText(2, QString::fromStdString(renamed[std::size_t(i)].first));
        row->child(i)->setText(3, QString::fromStdString(renamed[std::size_t(i)].second));
    }
}

void ComparePanel::addNames(const QString &title, const std::vector<std::string> &names, const Graph &graph)
{
    if (names.empty())
        return;
    auto *row = new QTreeWidgetItem(m_moved, {title, QString::number(names.size())});
    row->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    QList<int> all;
    for (const std::string &name : names) {
        const NodeIndex node = judging::nodeOfItem(graph, name);
        const QList<int> nodes = node.isValid() ? QList<int>{int(node.value())} : QList<int>();
        all += nodes;
        if (std::size_t(row->childCount()) < mostNamesListed) {
            auto *child = new QTreeWidgetItem(row, {QString::fromStdString(name)});
            child->setData(0, nodesRole, QVariant::fromValue(nodes));
        }
    }
    std::ranges::sort(all);
    row->setData(0, nodesRole, QVariant::fromValue(all));
}

void ComparePanel::goToGroup(const QTreeWidgetItem *row)
{
    if (const GroupIndex group = groupOfRow(row); group.isValid()) {
        m_state->selectSpot(group);
        m_state->revealSpot(group);
    }
}

void ComparePanel::goTo(const QTreeWidgetItem *row)
{
    const EditedPlan *plan = m_source->plan();
    if (!row || !plan)
        return;
    const std::vector<ItemIndex> items = itemsOfNodes(*plan, row->data(0, nodesRole).value<QList<int>>());
    if (items.empty())
        return;
    m_state->select(items);
    m_state->reveal(items);
}

} // namespace cutaway
