#include "app/window/actions/file_actions.h"

#include "app/document/document.h"
#include "app/document/opener.h"
#include "app/document/samples.h"
#include "app/settings/settings.h"
#include "app/window/dialogs/calibrate_dialog.h"
#include "app/window/dialogs/export_dialog.h"
#include "app/window/dialogs/import_dialog.h"
#include "app/window/dialogs/reading_dialogs.h"
#include "app/window/dialogs/start_plan_dialog.h"
#include "app/window/saver.h"
#include "app/window/start/start_cards.h"
#include "core/formats/profiles/profile_formats.h"
#include "core/plan/foreign_plans.h"
#include "core/plan/plan_kinds.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>

namespace cutaway {

namespace {

/// Null: nothing of the shown plan is fitted to measurements.
const Calibrator *calibratorOf(const Document &document)
{
    const PlanTab *shown = document.current();
    const PlanKindDescriptor *kind = shown ? findKind(shown->plan().kind()) : nullptr;
    return kind && kind->calibrator ? &*kind->calibrator : nullptr;
}

/// Of what was opened as any file is: all else went well.
bool isWorthTelling(const PlanImport &import)
{
    return !import.report.unmatched.empty() || !import.report.ambiguous.empty() || !import.warnings.isEmpty();
}

} // namespace

FileActions::FileActions(const Actions &actions, const Menus &menus, const Parts &parts, QObject *parent)
    : QObject(parent), m_parts(parts), m_recent(menus.recent)
{
    connectActions(actions);
    fillSamples(menus.samples);
    fillStarters(menus.file, actions.open);
    addCalibration(menus.file, actions.applyProfile);
    connect(m_recent, &QMenu::aboutToShow, this, &FileActions::fillRecent);
    connect(&m_parts.opener, &Opener::opened, this, &FileActions::remember);
    connect(&m_parts.saver, &Saver::saved, this, &FileActions::remember);
}

void FileActions::connectActions(const Actions &actions)
{
    connect(actions.open, &QAction::triggered, this, [this] { askAndOpen(tr("Open files")); });
    connect(actions.openPlan, &QAction::triggered, this, [this] { askAndOpen(tr("Open a plan")); });
    connect(actions.openInventory, &QAction::triggered, this, [this] { askAndOpen(tr("Open an inventory")); });
    connect(actions.importPlan, &QAction::triggered, this, &FileActions::askForImport);
    connect(&m_parts.opener, &Opener::imported, this, [this](const PlanImport &import) {
        if (import.isAsked || isWorthTelling(import))
            showImport(import);
    });
    connect(actions.importSettings, &QAction::triggered, this, &FileActions::showImportSettings);
    connect(actions.applyProfile, &QAction::triggered, this, &FileActions::askForProfiles);
    connect(actions.profileReport, &QAction::triggered, this, &FileActions::showProfileReport);
    connect(actions.removeProfiles, &QAction::triggered, &m_parts.opener, &Opener::removeProfiles);
    connect(&m_parts.opener, &Opener::profilesApplied, this, &FileActions::showProfileReport);
    const auto enable = [this, actions] { enableProfileActions(actions); };
    connect(&m_parts.document, &Document::opened, this, enable);
    connect(&m_parts.document, &Document::closed, this, enable);
    enable();
    connect(actions.save, &QAction::triggered, this, [this] { m_parts.saver.save(m_parts.document.currentIndex()); });
    connect(actions.saveAs, &QAction::triggered, this,
            [this] { m_parts.saver.saveAs(m_parts.document.currentIndex()); });
    connect(actions.saveInventoryAs, &QAction::triggered, this, [this] { m_parts.saver.saveInventoryAs(); });
    connect(actions.saveGraphAs, &QAction::triggered, this, [this] { m_parts.saver.saveGraphAs(); });
    connect(actions.exportPlan, &QAction::triggered, this, [this] { showExport(); });
    connect(actions.closeDocument, &QAction::triggered, this, [this] {
        if (m_parts.saver.mayClose())
            m_parts.document.close();
    });
    connect(actions.quit, &QAction::triggered, m_parts.window, &QWidget::close);
}

void FileActions::askAndOpen(const QString &title)
{
    const QString folder = settings().value(keys::lastFolder, QDir::homePath()).toString();
    QFileDialog dialog(m_parts.window, title, folder);
    dialog.setFileMode(QFileDialog::ExistingFiles);
    dialog.setNameFilters({nameFilter(), tr("All files (*)")});
    if (dialog.exec() != QDialog::Accepted)
        return;
    settings().setValue(keys::lastFolder, dialog.directory().path());
    emit filesChosen(dialog.selectedFiles());
}

void FileActions::askForImport()
{
    QStringList known;
    for (const ImportDescriptor &format : imports())
        known.append(coreText(format.title));
    const QString folder = settings().value(keys::lastFolder, QDir::homePath()).toString();
    QFileDialog dialog(m_parts.window, tr("Import a plan: %1").arg(known.join(QStringLiteral(", "))), folder);
    dialog.setFileMode(QFileDialog::ExistingFile);
    if (dialog.exec() != QDialog::Accepted)
        return;
    settings().setValue(keys::lastFolder, dialog.directory().path());
    m_parts.opener.importPlan(dialog.selectedFiles().front());
}

void FileActions::showImport(const PlanImport &import)
{
    auto *dialog = new PlanImportDialog(import, m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PlanImportDialog::againRequested, &m_parts.opener, &Opener::importPlan);
    connect(&m_parts.document, &Document::closed, dialog, &QDialog::reject); // it is of this model
    dialog->show();
}

void FileActions::showImportSettings()
{
    ImportDialog dialog(m_parts.document.graph(), *m_parts.document.inventory().value, m_parts.window);
    if (dialog.exec() == QDialog::Accepted)
        m_parts.opener.importAgain(dialog.options());
}

void FileActions::askForProfiles()
{
    const QString folder = settings().value(keys::lastFolder, QDir::homePath()).toString();
    QStringList patterns{QStringLiteral("*.gz")}; // any of them may be compressed
    for (const ProfileFormat &format : profileFormats()) {
        for (const std::string &extension : format.extensions)
            patterns.append(QStringLiteral("*.") + QString::fromStdString(extension));
    }
    patterns.removeDuplicates();
    const QStringList files =
        QFileDialog::getOpenFileNames(m_parts.window, tr("Apply profiles"), folder,
                                      tr("Profiles (%1);;All files (*)").arg(patterns.join(QLatin1Char(' '))));
    if (files.isEmpty())
        return;
    settings().setValue(keys::lastFolder, QFileInfo(files.front()).path());
    m_parts.opener.applyProfiles(files);
}

void FileActions::showProfileReport()
{
    auto *dialog = new ProfileReportDialog(m_parts.document.graph().profiles, m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(&m_parts.document, &Document::closed, dialog, &QDialog::reject); // it is of this model
    dialog->show();
}

void FileActions::enableProfileActions(const Actions &actions)
{
    const bool hasProfiles = m_parts.document.isOpen() && !m_parts.document.graph().profiles.empty();
    actions.profileReport->setEnabled(hasProfiles);
    actions.removeProfiles->setEnabled(hasProfiles);
}

/// All that Cutaway reads, for the file dialog.
QString FileActions::nameFilter()
{
    QStringList patterns{QStringLiteral("*.json")};
    for (const GraphFormat &format : graphFormats()) {
        for (const std::string &extension : format.extensions)
            patterns.append(QStringLiteral("*.") + QString::fromStdString(extension));
    }
    patterns.removeDuplicates();
    return tr("Models, inventories and plans (%1)").arg(patterns.join(' '));
}

void FileActions::remember()
{
    const Document &document = m_parts.document;
    if (!document.isOpen())
        return;
    RecentFiles files{{document.graph().path, document.inventory().path}};
    for (int i = 0; i < document.tabCount(); ++i)
        files.paths.append(document.tab(i)->path());
    if (const PlanTab *shown = document.current(); shown && !shown->isPlaceholder()) {
        const std::string_view kind = shown->plan().kind().name();
        files.kind = QString::fromUtf8(kind.data(), qsizetype(kind.size()));
        files.latencySec = shown->plan().cost().latencySec;
    }
    rememberFiles(std::move(files));
}

void FileActions::fillRecent()
{
    m_recent->clear();
    for (const RecentFiles &files : recentFiles()) {
        const QString text = QFileInfo(files.graph()).fileName() + '\t' + folderText(files.graph());
        QAction *action = m_recent->addAction(QString(text).replace('&', QStringLiteral("&&")));
        action->setEnabled(files.exists());
        connect(action, &QAction::triggered, this, [this, files] { m_parts.opener.open(files.paths); });
    }
    if (m_recent->isEmpty())
        m_recent->addAction(tr("No recent files"))->setEnabled(false);
    m_recent->addSeparator();
    m_recent->addAction(tr("&Forget recent files"), this, [] { forgetRecentFiles(); });
}

void FileActions::fillSamples(QMenu *menu)
{
    for (const Sample &sample : samples())
        menu->addAction(sample.title, this, [this, sample] { m_parts.opener.openSample(sample); });
    menu->menuAction()->setVisible(!menu->isEmpty());
}

void FileActions::fillStarters(QMenu *menu, QAction *before)
{
    for (int i = 0; i < int(planStarters().size()); ++i) {
        const QString title = coreText(planStarters()[std::size_t(i)].title);
        auto *action = new QAction(title + QStringLiteral("…"), menu);
        connect(action, &QAction::triggered, this, [this, i] { showStarter(i); });
        menu->insertAction(before, action);
        m_parts.window->addAction(action); // the palette has what the window has
    }
}

void FileActions::showStarter(int number)
{
    auto *dialog =
        new StartPlanDialog(planStarters()[std::size_t(number)], m_parts.document.graph().value.get(), m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &StartPlanDialog::begun, &m_parts.opener, &Opener::openSample);
    dialog->show();
}

void FileActions::addCalibration(QMenu *menu, QAction *before)
{
    auto *action = new QAction(tr("&Calibrate…"), menu);
    action->setObjectName("calibrate");
    menu->insertAction(before, action);
    m_parts.window->addAction(action);
    connect(action, &QAction::triggered, this, &FileActions::showCalibration);
    const auto enable = [this, action] { action->setEnabled(calibratorOf(m_parts.document) != nullptr); };
    connect(&m_parts.document, &Document::currentChanged, action, enable);
    connect(&m_parts.document, &Document::closed, action, enable);
    enable();
}

void FileActions::showCalibration()
{
    auto *dialog = new CalibrateDialog(*calibratorOf(m_parts.document), m_parts.document, m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    dialog->show();
}

std::vector<Command> FileActions::exportCommands()
{
    std::vector<Command> commands;
    if (!m_parts.document.current())
        return commands;
    const EditedPlan &plan = m_parts.document.current()->plan();
    for (const ExportFormat &format : exportFormats(plan, m_parts.state.arrangement()))
        commands.push_back({tr("Export: %1").arg(format.title), format.id, themeIcon("cutaway-export"), true,
                            [this, id = format.id] { showExport(id); }});
    return commands;
}

void FileActions::showExport(const QString &format)
{
    const EditedPlan &plan = m_parts.document.current()->plan();
    auto *dialog = new ExportDialog(m_parts.document,
                                    exportFormats(plan, m_parts.state.arrangement(), m_parts.document.graph().path),
                                    m_parts.shownView(), m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setModal(true);
    connect(dialog, &ExportDialog::exported, this, &FileActions::exported);
    dialog->choose(format);
    dialog->show();
}

} // namespace cutaway
