#include "app/window/judging_parts.h"

#include "app/judging/explore_dialog.h"
#include "app/window/docks.h"
#include "app/window/side_by_side.h"
#include "core/files/file_io.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_html.h"
#include "core/judging/judged_point.h"
#include "views/judging/compare_panel.h"
#include "views/judging/pareto_panel.h"
#include "views/judging/what_if_panel.h"
#include "views/panels/devices_panel.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/outline_panel.h"

#include <QFileDialog>
#include <QFileInfo>

namespace cutaway {

namespace {

Message failureMessage(const QString &title, const Error &error)
{
    return {
        Message::Severity::Error, title, QString::fromStdString(error.line()), QString::fromStdString(error.hint), {}};
}

} // namespace

JudgingParts::JudgingParts(const Actions &actions, const Parts &parts, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
    , m_session(parts.document)
    , m_marks(&parts.source)
    , m_compare(new ComparePanel(&parts.source, &parts.state))
    , m_pareto(new ParetoPanel(&m_session.points()))
    , m_whatIf(new WhatIfPanel(&parts.source))
    , m_needPlan{actions.makeBaseline, actions.compare, actions.unionPicture, actions.sideBySide,
                 actions.pareto,       actions.whatIf,  actions.explore,      actions.openResults}
{
    m_parts.docks.addOnDemand(m_compare, tr("Compare"), "compareDock");
    m_parts.docks.addOnDemand(m_pareto, tr("Pareto"), "paretoDock");
    m_parts.docks.addOnDemand(m_whatIf, tr("What if"), "whatIfDock");
    connectActions(actions);
    connectMarks(actions);
    connect(m_compare, &ComparePanel::baselineRequested, this, &JudgingParts::toggleBaseline);
    connect(m_compare, &ComparePanel::pageRequested, this, &JudgingParts::savePage);
    connect(m_pareto, &ParetoPanel::exploreRequested, this, &JudgingParts::explore);
    connect(m_whatIf, &WhatIfPanel::inventoryWanted, this, [this](const Inventory &inventory, const QString &step) {
        m_parts.document.changeInventory({std::make_shared<const Inventory>(inventory), {}}, step);
    });
    connect(m_pareto, &ParetoPanel::csvRequested, this, &JudgingParts::saveCsv);
    connect(m_pareto, &ParetoPanel::openRequested, this, &JudgingParts::openPoint);
    connect(&m_session.baseline(), &Baseline::changed, &m_marks, &BaselineMarks::baselineChanged);
    connect(&m_session.baseline(), &Baseline::changed, this, &JudgingParts::refresh);
    connect(&m_parts.document, &Document::currentChanged, this, &JudgingParts::refresh);
    connect(&m_parts.document, &Document::closed, &m_run, &ExplorationRun::stop);
    connect(&m_run, &ExplorationRun::started, this, &JudgingParts::explorationStarted);
    connect(&m_run, &ExplorationRun::pointAdded, this, [this](const nlohmann::ordered_json &point) {
        if (m_parts.document.isOpen())
            m_session.add(point, m_run.exploration());
    });
    refresh();
}

void JudgingParts::connectActions(const Actions &actions)
{
    connect(actions.makeBaseline, &QAction::triggered, this, &JudgingParts::toggleBaseline);
    connect(actions.compare, &QAction::triggered, this, [this] { m_parts.docks.show(m_compare); });
    connect(actions.pareto, &QAction::triggered, this, [this] { m_parts.docks.show(m_pareto); });
    connect(actions.whatIf, &QAction::triggered, this, [this] { m_parts.docks.show(m_whatIf); });
    connect(actions.explore, &QAction::triggered, this, &JudgingParts::explore);
    connect(actions.openResults, &QAction::triggered, this, &JudgingParts::openResults);
}

void JudgingParts::connectMarks(const Actions &actions)
{
    m_parts.canvas.setBaselineMarks(&m_marks);
    m_parts.docks.devices()->setBaselineMarks(&m_marks);
    m_parts.docks.inspector()->setBaselineMarks(&m_marks);
    m_parts.docks.outline()->setBaselineMarks(&m_marks);
    actions.unionPicture->setCheckable(true);
    actions.sideBySide->setCheckable(true);
    connect(actions.unionPicture, &QAction::toggled, this, [this](bool shown) {
        m_marks.setUnion(shown);
        if (shown)
            foldUnchanged();
    });
    connect(actions.sideBySide, &QAction::toggled, &m_parts.sides, &SideBySide::setShown);
}

/// What did not move is folded, so that what moved is seen.
void JudgingParts::foldUnchanged()
{
    if (!m_marks.marks()) {
        emit messageWanted({Message::Severity::Information,
                            tr("There is nothing to mark yet"),
                            tr("Make another plan of this kind the baseline with Shift+B."),
                            {},
                            {}});
        return;
    }
    std::vector<ItemIndex> items;
    for (const judging::PlanMarks::Moved &moved : m_marks.marks()->moved)
        items.push_back(moved.item);
    if (!items.empty())
        m_parts.canvas.foldAllBut(items);
}

void JudgingParts::refresh()
{
    const PlanTab *shown = m_parts.document.current();
    for (QAction *action : m_needPlan)
        action->setEnabled(shown != nullptr);
    const PlanTab *baseline = m_session.baseline().tab();
    m_compare->setBaseline(baseline ? &baseline->plan() : nullptr, baseline ? baseline->name() : QString());
    const EditedPlan *base = baseline ? &baseline->plan() : nullptr;
    m_marks.setBaseline(base, baseline ? baseline->name() : QString());
    m_parts.sides.setBaseline(base, baseline ? baseline->name() : QString());
    const PlanCost &now = m_parts.source.firstCost();
    const bool isOther =
        shown && m_parts.source.plan() == &shown->plan() &&
        (shown->firstName() != m_parts.source.firstName() || shown->firstCost().latencySec != now.latencySec ||
         shown->firstCost().transferredBytes != now.transferredBytes ||
         shown->firstCost().largestLaneBytes != now.largestLaneBytes);
    if (isOther)
        emit comparisonChanged();
}

void JudgingParts::toggleBaseline()
{
    PlanTab *tab = m_parts.document.current();
    if (!tab)
        return;
    m_session.baseline().toggle(tab);
    emit m_parts.document.tabsChanged(); // their marks
}

void JudgingParts::explore()
{
    if (!m_parts.document.current())
        return;
    if (!m_dialog)
        m_dialog = new ExploreDialog(m_parts.document, m_run, m_parts.window);
    m_parts.docks.show(m_pareto);
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void JudgingParts::openResults()
{
    const QString path = QFileDialog::getOpenFileName(m_parts.window, tr("Open results of an exploration"), {},
                                                      tr("Results of explorations (*.json)"));
    if (!path.isEmpty() && !takeResults({path}).isEmpty())
        emit messageWanted({Message::Severity::Warning,
                            tr("%1 has no results of an exploration").arg(QFileInfo(path).fileName()),
                            {},
                            {},
                            {}});
}

QStringList JudgingParts::takeResults(const QStringList &files)
{
    QStringList others;
    for (const QString &path : files) {
        if (!isExplorationResults(path)) {
            others << path;
            continue;
        }
        const QString name = QFileInfo(path).fileName();
        if (!m_parts.document.isOpen()) {
            emit messageWanted({Message::Severity::Information,
                                tr("%1 needs its graph").arg(name),
                                tr("Results of an exploration are shown together with the graph that they are of."),
                                {},
                                {}});
            continue;
        }
        const Result<int> count = m_session.addResults(path);
        if (count)
            m_parts.docks.show(m_pareto);
        else
            emit messageWanted(failureMessage(tr("%1 was not opened").arg(name), count.error()));
    }
    return others;
}

void JudgingParts::savePage()
{
    const PlanTab *baseline = m_session.baseline().tab();
    if (!baseline)
        return;
    std::vector<judging::JudgedPlan> plans{{baseline->name().toStdString(), &baseline->plan(), nullptr}};
    for (int i = 0; i < m_parts.document.tabCount(); ++i) {
        const PlanTab *tab = m_parts.document.tab(i);
        if (tab != baseline && tab->plan().kind() == baseline->plan().kind())
            plans.push_back({tab->name().toStdString(), &tab->plan(), nullptr});
    }
    const QString path = QFileDialog::getSaveFileName(m_parts.window, tr("Save the comparison"),
                                                      QStringLiteral("comparison.html"), tr("Pages (*.html)"));
    const Result<nlohmann::ordered_json> comparison = judging::comparisonJson(plans, m_compare->threshold());
    if (path.isEmpty() || !comparison)
        return;
    judging::PageNotes notes;
    for (const judging::JudgedPlan &plan : plans)
        notes.violations.push_back(judging::violationsOf(*plan.plan));
    const Done done =
        writeFile(path.toStdString(), judging::comparisonHtml(*comparison, baseline->plan().graph(), notes));
    if (!done)
        emit messageWanted(failureMessage(tr("%1 was not saved").arg(QFileInfo(path).fileName()), done.error()));
}

void JudgingParts::saveCsv(const QByteArray &csv)
{
    const QString path = QFileDialog::getSaveFileName(m_parts.window, tr("Save all plans"), QStringLiteral("plans.csv"),
                                                      tr("Tables (*.csv)"));
    if (path.isEmpty())
        return;
    const Done done = writeFile(path.toStdString(), std::string_view(csv.constData(), std::size_t(csv.size())));
    if (!done)
        emit messageWanted(failureMessage(tr("%1 was not saved").arg(QFileInfo(path).fileName()), done.error()));
}

void JudgingParts::openPoint(int point)
{
    if (const Done done = m_session.open(point); !done)
        emit messageWanted(failureMessage(tr("The plan cannot be opened"), done.error()));
}

} // namespace cutaway
