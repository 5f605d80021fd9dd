#include "app/document/plan_tab.h"

#include "app/document/session_events.h"
#include "app/document/undo_steps.h"
#include "core/json/kept_json.h"
#include "core/plan/compared_cost.h"
#include "core/plan/plan_documents.h"
#include "views/models/errand_thread.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_set>

namespace cutaway {

namespace {

constexpr std::size_t mostNames = 500;

QString nameOf(const EditedPlan &plan, std::size_t item)
{
    const std::string_view name = plan.item(ItemIndex(item)).label;
    return QString::fromUtf8(name.data(), qsizetype(name.size()));
}

std::vector<KeptSelection::Run> runsOf(const std::vector<ItemIndex> &selection)
{
    std::vector<KeptSelection::Run> runs;
    for (const ItemIndex item : selection) {
        if (!runs.empty() && runs.back().second + 1 == item.value())
            runs.back().second = item.value();
        else
            runs.emplace_back(item.value(), item.value());
    }
    return runs;
}

std::vector<ItemIndex> itemsOfRuns(const EditedPlan &plan, const KeptSelection &selection)
{
    const bool fits = selection.names.size() == 2 && selection.runs.back().second < plan.itemCount() &&
                      nameOf(plan, selection.runs.front().first) == selection.names.front() &&
                      nameOf(plan, selection.runs.back().second) == selection.names.back();
    std::vector<ItemIndex> items;
    for (std::size_t next = 0; const auto &[first, last] : selection.runs) {
        for (std::size_t i = std::max(first, next); fits && i <= last && i < plan.itemCount(); ++i)
            items.push_back(ItemIndex(i));
        next = std::max(next, last + 1);
    }
    return items;
}

std::vector<ItemIndex> itemsOfNames(const EditedPlan &plan, const QStringList &names)
{
    std::unordered_set<std::string> wanted;
    for (const QString &name : names)
        wanted.insert(name.toStdString());
    std::vector<ItemIndex> items;
    for (std::size_t i = 0; !wanted.empty() && i < plan.itemCount(); ++i) {
        if (wanted.contains(std::string(plan.item(ItemIndex(i)).label)))
            items.push_back(ItemIndex(i));
    }
    return items;
}

/// Those that are still in their places, for several may have one name, as shards of a table do; the others by name.
std::vector<ItemIndex> itemsOfFew(const EditedPlan &plan, const KeptSelection &selection)
{
    std::vector<ItemIndex> items;
    QStringList elsewhere;
    qsizetype next = 0;
    for (const auto &[first, last] : selection.runs) {
        for (std::size_t i = first; i <= last && next < selection.names.size(); ++i, ++next) {
            if (i < plan.itemCount() && nameOf(plan, i) == selection.names[next])
                items.push_back(ItemIndex(i));
            else
                elsewhere.append(selection.names[next]);
        }
    }
    elsewhere += selection.names.mid(next);
    std::ranges::copy(itemsOfNames(plan, elsewhere), std::back_inserter(items));
    std::ranges::sort(items);
    items.erase(std::ranges::unique(items).begin(), items.end());
    return items;
}

constexpr std::size_t nodesAtOnce = 20'000; // a few milliseconds

/// Whether a step changes what the plan's document says of places.
bool touchesPlan(const QUndoCommand *command)
{
    if (const auto *inventory = dynamic_cast<const ChangeInventory *>(command))
        return inventory->movesGroups();
    return true;
}

/// What a step of a history did, by names, so that it can be done on a graph that was read again.
struct StepAgain
{
    QString text;
    std::string move;   ///< as the session's log has it
    std::string groups; ///< likewise
    std::string plan;   ///< the document of one that came in place of another
    std::optional<OpenInventory> inventory;
    int firstEdit = 0; ///< numbers of the edits of the inventory
    int lastEdit = 0;
};

std::vector<StepAgain> stepsOf(const PlanTab &tab)
{
    std::vector<StepAgain> steps;
    for (int i = 0; i < tab.history()->count(); ++i) {
        const QUndoCommand *command = tab.history()->command(i);
        StepAgain &step = steps.emplace_back();
        step.text = command->text();
        if (const auto *move = dynamic_cast<const MakeMove *>(command)) {
            step.move = move->move();
        } else if (const auto *groups = dynamic_cast<const ChangeGroups *>(command)) {
            step.groups = jsonLine(groupingJson(groups->after(), tab.plan().graph()));
        } else if (const auto *replaced = dynamic_cast<const ReplacePlan *>(command)) {
            step.plan = writePlan(replaced->made());
        } else if (const auto *inventory = dynamic_cast<const ChangeInventory *>(command)) {
            step.inventory = inventory->after();
            step.firstEdit = inventory->firstNumber();
            step.lastEdit = inventory->lastNumber();
        }
    }
    return steps;
}

/// False where it does not fit the plan.
bool makeAgain(PlanTab &tab, const StepAgain &step)
{
    int lost = 0;
    if (!step.move.empty()) {
        const Move move = moveFromJson(keptJson<nlohmann::json>(step.move), tab.plan(), lost);
        return lost == 0 && MakeMove::make(tab, move);
    }
    if (step.inventory) {
        tab.history()->push(new ChangeInventory(tab, *step.inventory, step.text, step.firstEdit, step.lastEdit));
    } else if (!step.plan.empty()) {
        Result<OpenedPlan> plan = readPlan(step.plan, tab.plan().sharedGraph(), tab.plan().inventory());
        if (!plan)
            return false;
        tab.history()->push(new ReplacePlan(tab, std::move(plan->plan), step.text));
    } else {
        Grouping grouping = groupingFromJson(keptJson<nlohmann::json>(step.groups), tab.plan().graph());
        tab.history()->push(new ChangeGroups(tab, std::move(grouping), step.text));
    }
    return true;
}

ComparisonTerms comparisonTerms(const EditedPlan &plan)
{
    ComparisonTerms terms{plan.inventory(), plan.controlValues(), {}, {}, 0};
    terms.timeModel = plan.timeModel();
    if (const std::optional<StepWork> work = plan.stepWork()) {
        terms.work = {work->text, work->kind};
        terms.parts = work->parts;
    }
    return terms;
}

std::unique_ptr<EditedPlan> begun(std::unique_ptr<EditedPlan> plan)
{
    plan->forgetUndone();
    return plan;
}

} // namespace

KeptSelection keptSelection(const EditedPlan &plan, const std::vector<ItemIndex> &selection, Spot box)
{
    KeptSelection kept;
    kept.box = box;
    kept.runs = runsOf(selection);
    if (selection.size() > mostNames) {
        kept.names = {nameOf(plan, selection.front().value()), nameOf(plan, selection.back().value())};
        return kept;
    }
    for (const ItemIndex item : selection)
        kept.names.append(nameOf(plan, item.value()));
    return kept;
}

std::vector<ItemIndex> itemsOf(const EditedPlan &plan, const KeptSelection &selection)
{
    std::size_t count = 0;
    for (const auto &[first, last] : selection.runs)
        count += last - first + 1;
    const bool areMany = !selection.runs.empty() && count != std::size_t(selection.names.size());
    return areMany ? itemsOfRuns(plan, selection) : itemsOfFew(plan, selection);
}

Spot boxOf(const EditedPlan &plan, const KeptSelection &selection)
{
    const auto *group = std::get_if<GroupIndex>(&selection.box);
    const auto *lane = std::get_if<LaneIndex>(&selection.box);
    const bool isThere = (group && group->value() < plan.groupCount() && plan.group(*group).exists) ||
                         (lane && lane->value() < plan.laneCount());
    return isThere ? selection.box : Spot();
}

HandGroups::HandGroups(EditedPlan &plan, std::shared_ptr<const ModuleTree> own)
    : m_plan(&plan), m_own(own ? std::move(own) : std::make_shared<const ModuleTree>(plan.graph())), m_modules(m_own)
{
    m_grouping = readGrouping(plan);
    if (!m_grouping.empty())
        makeModules();
}

void HandGroups::setPlan(EditedPlan &plan, std::shared_ptr<const ModuleTree> own)
{
    m_plan = &plan;
    m_own = std::move(own);
    m_grouping = readGrouping(plan);
    makeModules();
}

void HandGroups::setGrouping(Grouping grouping)
{
    m_grouping = std::move(grouping);
    writeGrouping(*m_plan, m_grouping);
    makeModules();
}

void HandGroups::makeModules()
{
    m_job.drop();
    if (m_grouping.empty()) {
        take(m_own);
        return;
    }
    const auto make = [graph = m_plan->sharedGraph(), grouping = m_grouping](const Job &) {
        return Result<std::shared_ptr<const ModuleTree>>(std::make_shared<const ModuleTree>(*graph, grouping));
    };
    if (m_plan->graph().size() <= nodesAtOnce) {
        take(*make({}));
        return;
    }
    m_job.start(tr("grouping"), make, this, [this](Result<std::shared_ptr<const ModuleTree>> made) {
        m_job.drop();
        if (made)
            take(std::move(*made));
    });
}

void HandGroups::take(std::shared_ptr<const ModuleTree> modules)
{
    const std::shared_ptr<const ModuleTree> before = std::exchange(m_modules, std::move(modules));
    emit modulesChanged();
    discard(before);
}

PlanTab::PlanTab(std::unique_ptr<EditedPlan> plan, QString name, OpenInventory inventory,
                 std::shared_ptr<const ModuleTree> modules)
    : m_plan(begun(std::move(plan)))
    , m_opened(m_plan->clone())
    , m_groups(*m_plan, std::move(modules))
    , m_name(std::move(name))
    , m_first(m_opened)
    , m_firstCost(m_plan->cost())
    , m_firstTerms(comparisonTerms(*m_plan))
    , m_firstName(m_name)
    , m_inventory(std::move(inventory))
    , m_openedOn(m_inventory)
{
    connect(&m_history, &QUndoStack::indexChanged, this, &PlanTab::stateChanged);
    connect(&m_history, &QUndoStack::cleanChanged, this, &PlanTab::stateChanged);
}

PlanTab::~PlanTab()
{
    m_history.disconnect(this); // it is cleared after the rest is gone
    discard(std::move(m_plan));
}

QString PlanTab::name() const
{
    return isModified() && !m_isPlaceholder ? tr("%1 edited").arg(m_name) : m_name;
}

void PlanTab::setPath(const QString &path)
{
    m_path = path;
    emit stateChanged();
}

bool PlanTab::isModified() const
{
    const int clean = m_history.cleanIndex();
    if (clean < 0)
        return true;
    for (int i = std::min(clean, m_history.index()); i < std::max(clean, m_history.index()); ++i) {
        if (touchesPlan(m_history.command(i)))
            return true;
    }
    return false;
}

int PlanTab::moveCount() const
{
    int count = 0;
    for (int i = 0; i < m_history.index(); ++i)
        count += dynamic_cast<const MakeMove *>(m_history.command(i)) != nullptr;
    return count;
}

void PlanTab::compareWith(const PlanTab &other)
{
    compareWith(other.m_first, other.m_firstName);
}

void PlanTab::compareWith(std::shared_ptr<const EditedPlan> copy, const QString &name)
{
    m_first = std::move(copy);
    m_firstName = name;
    tellFirstAnew();
    emit comparedOtherwise();
}

void PlanTab::tellFirstAnew()
{
    m_firstTerms = comparisonTerms(*m_plan);
    m_firstCost = costUnderSettingsOf(*m_first, *m_plan);
}

bool PlanTab::readAgain(std::unique_ptr<EditedPlan> first, std::unique_ptr<EditedPlan> now,
                        std::shared_ptr<const ModuleTree> modules)
{
    const bool wasModified = isModified();
    const int index = m_history.index();
    const int clean = m_history.cleanIndex();
    const QSignalBlocker quiet(this);
    const QSignalBlocker quietHistory(&m_history);
    const std::vector<StepAgain> steps = stepsOf(*this);
    const OpenInventory inventory = std::exchange(m_inventory, m_openedOn);
    takePlan(std::move(first), modules);
    const bool goesOn = std::ranges::all_of(steps, [this](const StepAgain &step) { return makeAgain(*this, step); }) &&
                        m_history.count() == int(steps.size());
    if (goesOn) {
        m_history.setIndex(std::max(clean, 0));
        m_history.setClean();
        if (clean < 0)
            m_history.resetClean();
        m_history.setIndex(index);
        if (*m_inventory.value == *inventory.value)
            m_inventory = inventory; // it may have been saved since
        tellFirstAnew();
        return true;
    }
    m_inventory = inventory;
    takePlan(std::move(now), std::move(modules));
    if (wasModified)
        m_history.resetClean();
    return false;
}

/// Without a history.
void PlanTab::takePlan(std::unique_ptr<EditedPlan> plan, std::shared_ptr<const ModuleTree> modules)
{
    m_history.clear();
    plan->forgetUndone();
    std::unique_ptr<EditedPlan> before = std::exchange(m_plan, std::move(plan));
    m_groups.setPlan(*m_plan, std::move(modules));
    discard(std::move(before));
    m_opened = m_first = m_plan->clone();
    m_openedOn = m_inventory;
    m_firstCost = m_plan->cost();
    m_firstTerms = comparisonTerms(*m_plan);
}

std::unique_ptr<EditedPlan> PlanTab::exchangePlan(std::unique_ptr<EditedPlan> plan)
{
    emit planLeaves();
    std::swap(m_plan, plan);
    m_groups.exchangePlan(*m_plan);
    tellFirstAnew();
    emit planCame();
    return plan;
}

void PlanTab::announce(const Change &change)
{
    if (comparisonTerms(*m_plan) != m_firstTerms)
        tellFirstAnew();
    emit changed(change);
}

} // namespace cutaway
