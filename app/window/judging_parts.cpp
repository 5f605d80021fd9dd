#include "app/window/judging_parts.h"

#include "app/judging/explore_dialog.h"
#include "app/window/docks.h"
#include "app/window/side_by_side.h"
#include "core/files/file_io.h"
#include "core/json/json_writing.h"
#include "core/judging/comparison.h"
#include "core/judging/comparison_html.h"
#include "core/judging/comparison_text.h"
#include "core/judging/exploration.h"
#include "core/judging/figure_words.h"
#include "views/judging/compare_panel.h"
#include "views/judging/pareto_panel.h"
#include "views/judging/what_if_panel.h"
#include "views/panels/cost_panel.h"
#include "views/panels/devices_panel.h"
#include "views/panels/inspector_panel.h"
#include "views/panels/outline_panel.h"
#include "views/theme/core_text.h"
#include "views/timeline/timeline_panel.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int chartDrawer = 230;        ///< controls, and a chart with its axes
constexpr auto versionNote = "version"; ///< the files of another version that was compared with
constexpr int comparisonDrawer = 210;   ///< its title, controls, headings and four rows

Message failureMessage(const QString &title, const Error &error)
{
    return {Message::Severity::Error, title, coreText(error.line()), coreText(error.hint), {}};
}

QString nothingMarked()
{
    return JudgingParts::tr("There is nothing to mark yet");
}

QString nothingBeside()
{
    return JudgingParts::tr("There is nothing to show beside the plan yet");
}

/// A table, a document or a page, by the file's ending.
std::string savedText(const QString &path, const nlohmann::ordered_json &comparison,
                      const std::vector<judging::JudgedPlan> &plans)
{
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return judging::comparisonCsv(comparison);
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive))
        return layOut(comparison);
    judging::PageNotes notes;
    for (const judging::JudgedPlan &plan : plans) {
        notes.violations.push_back(judging::violationsOf(*plan.plan));
        notes.works.push_back(judging::stepWorkNote(*plans.front().plan, *plan.plan));
        notes.workKinds.push_back(judging::workOf(*plan.plan));
    }
    notes.titles = judging::figureTitles(*plans.front().plan);
    return judging::comparisonHtml(judging::withOpenVerdicts(comparison, notes), plans.back().plan->graph(), notes);
}

} // namespace

JudgingParts::JudgingParts(const Actions &actions, const Parts &parts, QObject *parent)
    : QObject(parent)
    , m_parts(parts)
    , m_session(parts.document)
    , m_marks(&parts.source)
    , m_firstMarks(&parts.source)
    , m_compare(new ComparePanel(&parts.source, &parts.state))
    , m_pareto(new ParetoPanel(&m_session.points()))
    , m_whatIf(new WhatIfPanel(&parts.source))
    , m_needPlan{actions.makeBaseline, actions.compare, actions.unionPicture, actions.sideBySide,
                 actions.pareto,       actions.whatIf,  actions.explore,      actions.openResults}
{
    m_parts.docks.addOnDemand(m_compare, tr("Compare"), "compareDock", comparisonDrawer);
    m_parts.docks.addOnDemand(m_pareto, tr("Pareto"), "paretoDock", chartDrawer);
    m_parts.docks.addOnDemand(m_whatIf, tr("What if"), "whatIfDock", chartDrawer);
    connectActions(actions);
    connectMarks(actions);
    connectComparison(actions);
    connect(m_pareto, &ParetoPanel::exploreRequested, this, &JudgingParts::explore);
    connect(m_whatIf, &WhatIfPanel::inventoryWanted, this, [this](const Inventory &inventory, const QString &step) {
        m_parts.document.changeInventory({std::make_shared<const Inventory>(inventory), {}}, step);
    });
    m_whatIf->setOpenPlans([this] {
        WhatIfPanel::OpenPlans plans;
        for (int i = 0; i < m_parts.document.tabCount(); ++i)
            plans.emplace_back(m_parts.document.tab(i)->name(), &m_parts.document.tab(i)->plan());
        return plans;
    });
    connect(m_pareto, &ParetoPanel::csvRequested, this, &JudgingParts::saveCsv);
    connect(m_pareto, &ParetoPanel::openRequested, this, &JudgingParts::openPoint);
    connect(&m_parts.document, &Document::currentChanged, this, &JudgingParts::refresh);
    connectPoints();
    refresh();
}

/// Those that explorations find, and those of results that were saved.
void JudgingParts::connectPoints()
{
    const auto takeWaiting = [this] { takeResults(std::exchange(m_waiting, {})); };
    connect(&m_parts.document, &Document::opened, this, takeWaiting, Qt::QueuedConnection); // once there are docks
    connect(&m_parts.document, &Document::closed, &m_run, &ExplorationRun::cancel);
    connect(&m_parts.document, &Document::closed, &m_reader, &ResultsReader::drop);
    connect(&m_run, &ExplorationRun::started, this, &JudgingParts::explorationStarted);
    connect(&m_run, &ExplorationRun::pointAdded, this,
            [this](const nlohmann::ordered_json &point, const QString &problem) {
                if (m_parts.document.isOpen())
                    m_session.add(point, m_run.exploration(), problem);
            });
    connect(&m_reader, &ResultsReader::started, this, &JudgingParts::readingStarted);
    connect(&m_reader, &ResultsReader::recognised, this, [this] { m_parts.docks.show(m_pareto); });
    connect(&m_reader, &ResultsReader::pointRead, &m_session,
            [this](const PlanPoint &point) { m_session.add(PlanPoint(point)); });
    connect(&m_reader, &ResultsReader::failed, this, [this](const QString &path, const Error &error) {
        emit messageWanted(failureMessage(tr("%1 was not opened").arg(QFileInfo(path).fileName()), error));
    });
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
        m_foldsSoon = false;
        if (shown)
            foldUnchanged();
        else
            emit messageOver(nothingMarked());
    });
    connect(&m_marks, &BaselineMarks::changed, this, [this] {
        if (m_foldsSoon && m_marks.marks())
            foldUnchanged();
    });
}

void JudgingParts::connectComparison(const Actions &actions)
{
    m_parts.sides.setBaselineMarks(&m_marks);
    connect(actions.sideBySide, &QAction::toggled, &m_parts.sides, &SideBySide::setShown);
    connect(actions.sideBySide, &QAction::toggled, this, &JudgingParts::showTwin);
    connect(&m_parts.sides, &SideBySide::lanesWanted, this,
            [this, action = actions.sideBySide](const std::vector<ItemIndex> &inSight) {
                action->setChecked(false);
                m_parts.state.reveal(inSight);
                m_parts.canvas.setFocus();
            });
    const auto tellBeside = [this, action = actions.sideBySide] {
        if (action->isChecked() && !m_marks.isComparable())
            tellNoBaseline(nothingBeside(), tr("This plan is the baseline; go to another to see both."));
        else
            emit messageOver(nothingBeside());
    };
    connect(actions.sideBySide, &QAction::toggled, this, tellBeside);
    connect(&m_marks, &BaselineMarks::changed, this, [this] {
        if (m_marks.isComparable())
            emit messageOver(nothingBeside());
    });
    connect(&m_marks, &BaselineMarks::changed, this, &JudgingParts::showTwin);
    connect(m_compare, &ComparePanel::baselineRequested, this, &JudgingParts::toggleBaseline);
    connect(m_compare, &ComparePanel::versionRequested, this, &JudgingParts::chooseVersion);
    connect(m_compare, &ComparePanel::pageRequested, this, &JudgingParts::savePage);
    connect(&m_session.baseline(), &Baseline::changed, &m_version, [this] {
        if (!m_isTakingVersion)
            m_version.forget();
    });
    connect(&m_parts.document, &Document::closed, &m_version, &OtherVersion::forget);
    connect(&m_version, &OtherVersion::started, this, &JudgingParts::versionStarted);
    connect(&m_version, &OtherVersion::failed, this, [this](const Error &error) {
        emit messageWanted(failureMessage(tr("The other version was not opened"), error));
    });
    const auto isOther = [this] {
        m_marks.baselineChanged();
        m_firstMarks.baselineChanged();
        refresh();
    };
    connect(&m_session.baseline(), &Baseline::changed, this, isOther);
    connect(&m_version, &OtherVersion::changed, this, &JudgingParts::compareTabsWithVersion);
    connect(&m_version, &OtherVersion::changed, this, isOther);
    connect(&m_version, &OtherVersion::changed, this, &JudgingParts::keepVersion);
    connect(&m_parts.document, &Document::notesRestored, this, &JudgingParts::restoreVersion);
}

bool JudgingParts::goToMover(int step)
{
    return m_parts.sides.goToMover(step);
}

/// Another version is the baseline in place of a tab. Once it is gone, tabs are compared with what they were made of.
void JudgingParts::compareTabsWithVersion()
{
    const std::shared_ptr<const EditedPlan> before = std::exchange(m_versionOfTabs, m_version.kept());
    if (m_versionOfTabs && m_parts.document.baseline()) {
        m_isTakingVersion = true;
        m_parts.document.setBaseline(nullptr);
        m_isTakingVersion = false;
    }
    for (int i = 0; i < m_parts.document.tabCount(); ++i) {
        PlanTab *tab = m_parts.document.tab(i);
        if (m_versionOfTabs && tab->plan().kind() == m_versionOfTabs->kind())
            tab->compareWith(m_versionOfTabs, m_version.name());
        else if (before && tab->firstKept() == before)
            tab->compareWith(tab->firstPlan(), tab->baseName());
    }
    m_session.compareWith(m_versionOfTabs.get(), m_version.name());
}

/// Timelines beside each other as the canvases are.
void JudgingParts::showTwin()
{
    const ComparedWith base = comparedWith();
    TimelineTwin twin;
    if (m_parts.sides.baselineCopy() && m_marks.marks())
        twin = {m_parts.sides.baselineCopy(), tr("Baseline %1").arg(base.name), m_marks.marks()->groupNow};
    const bool hadTwin = std::exchange(m_hasTwin, twin.plan != nullptr);
    if (!hadTwin && !m_hasTwin)
        return;
    m_parts.docks.timeline()->setTwin(std::move(twin));
    if (!hadTwin)
        m_parts.docks.showHigh(m_parts.docks.timeline()); // two timelines, where one had room
}

/// Which version was compared with outlasts a crash.
void JudgingParts::keepVersion()
{
    const QByteArray paths =
        QJsonDocument(QJsonArray::fromStringList(m_version.paths())).toJson(QJsonDocument::Compact);
    if (m_parts.document.isOpen())
        m_parts.document.note({versionNote, paths});
}

void JudgingParts::restoreVersion()
{
    QStringList paths;
    for (const Document::Note &note : m_parts.document.notes()) {
        if (note.what != versionNote)
            continue;
        paths.clear();
        for (const QJsonValue &path : QJsonDocument::fromJson(note.json).array())
            paths.append(path.toString());
    }
    if (!paths.isEmpty())
        m_version.open(paths, m_parts.document.inventory().value);
}

JudgingParts::ComparedWith JudgingParts::comparedWith() const
{
    if (m_version.plan())
        return {m_version.plan(), m_version.name()};
    const PlanTab *tab = m_parts.document.baseline();
    return tab ? ComparedWith{&tab->plan(), tab->name()} : ComparedWith();
}

void JudgingParts::chooseVersion()
{
    if (!m_parts.document.current())
        return;
    const QStringList paths = QFileDialog::getOpenFileNames(
        m_parts.window, tr("Another version of the model and one of its plans"), {}, tr("Models and plans (*)"));
    if (!paths.isEmpty())
        m_version.open(paths, m_parts.document.inventory().value);
}

/// What did not move is folded, so that what moved is seen.
void JudgingParts::foldUnchanged()
{
    m_foldsSoon = !m_marks.marks(); // they may come
    if (m_foldsSoon) {
        if (!m_marks.isComparable())
            tellNoBaseline(nothingMarked(), tr("This plan is the baseline; go to another to see what moved."));
        return;
    }
    emit messageOver(nothingMarked());
    std::vector<ItemIndex> items = m_marks.marks()->changed;
    for (const judging::PlanMarks::Moved &moved : m_marks.marks()->moved)
        items.push_back(moved.item);
    std::ranges::sort(items);
    if (!items.empty())
        m_parts.canvas.foldAllBut(items);
}

/// `ofBaseline`: what to do where the shown plan is the baseline itself.
void JudgingParts::tellNoBaseline(const QString &title, const QString &ofBaseline)
{
    const PlanTab *shown = m_parts.document.current();
    const bool isBaseline = shown && comparedWith().plan == &shown->plan();
    emit messageWanted({Message::Severity::Information,
                        title,
                        isBaseline ? ofBaseline : tr("Make another plan of this kind the baseline with Shift+B."),
                        {},
                        {}});
}

void JudgingParts::refresh()
{
    const PlanTab *shown = m_parts.document.current();
    for (QAction *action : m_needPlan)
        action->setEnabled(shown != nullptr);
    const ComparedWith base = comparedWith();
    m_compare->setBaseline(base.plan, base.name);
    m_marks.setBaseline(base.plan, base.name);
    matchFirst(shown);
    m_parts.sides.setBaseline(base.plan, base.name, shown ? shown->name() : QString());
    showTwin();
}

/// The cost is compared with the baseline, or with the plan that was opened first: on the baseline's own tab, and
/// beside a baseline of another kind.
void JudgingParts::matchFirst(const PlanTab *shown)
{
    const EditedPlan *baseline = comparedWith().plan;
    const bool isBaseline = shown && baseline && &shown->plan() != baseline && shown->plan().kind() == baseline->kind();
    std::shared_ptr<const EditedPlan> first =
        shown && !isBaseline ? shown->firstKept() : std::shared_ptr<const EditedPlan>();
    m_parts.docks.cost()->setBaselineMarks(first ? &m_firstMarks : &m_marks);
    m_firstMarks.setBaseline(first.get(), shown ? shown->firstName() : QString(), first && shown->isAsFirst());
    m_first = std::move(first); // the one before lives until another is matched
}

void JudgingParts::toggleBaseline()
{
    PlanTab *tab = m_parts.document.current();
    if (!tab)
        return;
    m_session.baseline().toggle(tab);
}

void JudgingParts::explore()
{
    if (!m_parts.document.current())
        return;
    if (!m_dialog) {
        m_dialog = new ExploreDialog(m_parts.document, m_run, m_parts.window);
        connect(m_dialog, &ExploreDialog::aimedAt, m_pareto, &ParetoPanel::showFigures);
    }
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
            m_waiting << path;
            emit messageWanted({Message::Severity::Information,
                                tr("%1 needs its graph").arg(name),
                                tr("Results of an exploration are shown together with their graph."),
                                {},
                                {}});
            continue;
        }
        const auto &graph = m_parts.document.graph().value;
        m_reader.read(path, {graph, judging::exploredInventory(graph, m_parts.document.inventory().value)});
    }
    return others;
}

void JudgingParts::savePage()
{
    const ComparedWith base = comparedWith();
    if (!base.plan)
        return;
    std::vector<judging::JudgedPlan> plans{{base.name.toStdString(), base.plan, nullptr}};
    for (int i = 0; i < m_parts.document.tabCount(); ++i) {
        const PlanTab *tab = m_parts.document.tab(i);
        if (&tab->plan() != base.plan && tab->plan().kind() == base.plan->kind())
            plans.push_back({tab->name().toStdString(), &tab->plan(), nullptr});
    }
    const QString path =
        QFileDialog::getSaveFileName(m_parts.window, tr("Save the comparison"), QStringLiteral("comparison.html"),
                                     tr("Pages (*.html);;Tables (*.csv);;Documents (*.json)"));
    const Result<nlohmann::ordered_json> comparison = judging::comparisonJson(plans, m_compare->threshold());
    if (path.isEmpty() || !comparison)
        return;
    const Done done = writeFile(path.toStdString(), savedText(path, *comparison, plans));
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
