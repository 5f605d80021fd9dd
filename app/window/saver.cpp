#include "app/window/saver.h"

#include "app/document/plan_names.h"
#include "app/judging/history_panel.h"
#include "app/settings/settings.h"
#include "app/window/docks.h"
#include "core/devices/inventory.h"
#include "core/files/file_io.h"
#include "core/graph/graph_json.h"
#include "core/plan/plan_documents.h"
#include "views/theme/core_text.h"

#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace cutaway {

namespace {

bool canBeWritten(const QString &path)
{
    return !path.isEmpty() && path != QLatin1String("-") && !path.startsWith(QLatin1String(":/"));
}

Done writeText(const QString &path, const std::string &text)
{
    return writeFile(std::filesystem::path(QFile::encodeName(path).toStdString()), text);
}

/// The same bytes, where they tell all that is shown and nobody has written others meanwhile. What was made of another
/// file, or has what import settings and profiles brought, says what it was made from: plans know it again by that.
std::string savedGraphText(const OpenGraph &graph)
{
    const bool isAsRead = graph.isOwnFormat && !graph.options.peaks && graph.options.profiles.empty();
    const Result<std::string> bytes =
        isAsRead && graph.path != QLatin1String("-") ? readAnyFile(graph.path) : Result<std::string>(Error{});
    return bytes && digestOf(*bytes) == graph.value->digest() ? *bytes : writeGraphMadeFrom(*graph.value);
}

/// Where files of kept states go: beside the plan's file, else beside the graph's. Empty: neither is a file.
QString folderOf(const Document &document)
{
    for (const QString &path : {document.current() ? document.current()->path() : QString(), document.graph().path}) {
        const bool isFile = !path.isEmpty() && path != QLatin1String("-") && !path.startsWith(QLatin1String(":/"));
        if (isFile && QFileInfo(QFileInfo(path).path()).isWritable())
            return QFileInfo(path).absolutePath();
    }
    return {};
}

} // namespace

Saver::Saver(Document &document, QWidget *window) : QObject(window), m_document(document), m_window(window) {}

bool Saver::save(int tab)
{
    const QString path = m_document.tab(tab)->path();
    if (!canBeWritten(path))
        return saveAs(tab);
    const Answer answer = askToReplace(path);
    return answer == Answer::Save ? writePlanTo(tab, path) : answer == Answer::Discard && saveAs(tab);
}

bool Saver::saveAs(int tab)
{
    const PlanTab &plan = *m_document.tab(tab);
    const QString name = safeFileName(m_document.name() + '.' + plan.baseName()) + QStringLiteral(".plan.json");
    const QString suggested = canBeWritten(plan.path()) ? plan.path() : QDir(folder()).filePath(name);
    const QString path = askPath(tr("Save plan as"), suggested);
    return !path.isEmpty() && writePlanTo(tab, path);
}

bool Saver::saveInventoryAs()
{
    const OpenInventory &inventory = m_document.inventory();
    const QString name = QString::fromStdString(inventory.value->name);
    const QString file = safeFileName(name.isEmpty() ? tr("devices") : name) + QStringLiteral(".devices.json");
    const QString suggested = canBeWritten(inventory.path) ? inventory.path : QDir(folder()).filePath(file);
    const QString path = askPath(tr("Save inventory as"), suggested);
    return !path.isEmpty() && writeInventoryTo(path);
}

bool Saver::saveGraphAs()
{
    const OpenGraph &graph = m_document.graph();
    const QString file = safeFileName(m_document.name()) + QStringLiteral(".graph.json");
    const QString suggested =
        canBeWritten(graph.path) && graph.isOwnFormat ? graph.path : QDir(folder()).filePath(file);
    const QString path = askPath(tr("Save graph as"), suggested);
    if (path.isEmpty())
        return false;
    if (const Done done = writeText(path, savedGraphText(graph)); !done) {
        emit failed(path, done.error());
        return false;
    }
    m_document.graphSaved(path);
    emit saved();
    return true;
}

bool Saver::saveInventory()
{
    const QString path = m_document.inventory().path;
    if (!canBeWritten(path))
        return saveInventoryAs();
    const Answer answer = askToReplace(path);
    return answer == Answer::Save ? writeInventoryTo(path) : answer == Answer::Discard && saveInventoryAs();
}

bool Saver::writePlanTo(int tab, const QString &path)
{
    if (const Done done = writeText(path, writePlan(m_document.tab(tab)->plan())); !done) {
        emit failed(path, done.error());
        return false;
    }
    m_document.planSaved(tab, path);
    emit saved();
    return true;
}

bool Saver::writeInventoryTo(const QString &path)
{
    if (const Done done = writeText(path, writeInventory(*m_document.inventory().value)); !done) {
        emit failed(path, done.error());
        return false;
    }
    m_document.inventorySaved(path);
    emit saved();
    return true;
}

bool Saver::mayGiveUp(const QString &running)
{
    QMessageBox box(QMessageBox::Warning, tr("Work under way"), tr("%1 is still running. Stop it?").arg(running),
                    QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setObjectName("runningQuestion");
    box.setInformativeText(tr("Its results so far will be lost."));
    box.button(QMessageBox::Discard)->setText(tr("Stop it"));
    box.setDefaultButton(QMessageBox::Cancel);
    return box.exec() == QMessageBox::Discard;
}

Saver::Answer Saver::askToReplace(const QString &path)
{
    if (!m_isOther || !m_isOther(path))
        return Answer::Save;
    QMessageBox box(
        QMessageBox::Warning, tr("Changed file"),
        tr("%1 was changed by another program since it was opened here. Replace it?").arg(QFileInfo(path).fileName()),
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setObjectName("replaceQuestion");
    box.setInformativeText(tr("The other program's changes are lost when the file is replaced."));
    box.button(QMessageBox::Save)->setText(tr("Replace"));
    box.button(QMessageBox::Discard)->setText(tr("Save as…"));
    box.setDefaultButton(QMessageBox::Cancel);
    switch (box.exec()) {
    case QMessageBox::Save: return Answer::Save;
    case QMessageBox::Discard: return Answer::Discard;
    default: return Answer::Cancel;
    }
}

bool Saver::mayClose(const QString &running)
{
    if (!running.isEmpty() && !mayGiveUp(running))
        return false;
    if (!m_document.wouldLose())
        return true;
    QStringList names;
    for (int i = 0; i < m_document.tabCount(); ++i) {
        if (m_document.tab(i)->isToBeSaved())
            names.append(tr("plan %1").arg(m_document.tab(i)->name()));
    }
    if (m_document.isInventoryModified())
        names.append(tr("the inventory"));
    for (const Variant &variant : m_document.variants().list()) {
        if (variant.file.isEmpty())
            names.append(tr("kept state %1").arg(variant.name));
    }
    const Answer answer = ask(names);
    return answer == Answer::Discard || (answer == Answer::Save && saveAll());
}

bool Saver::saveAll()
{
    for (int i = 0; i < m_document.tabCount(); ++i) {
        if (m_document.tab(i)->isToBeSaved() && !save(i))
            return false;
    }
    return (!m_document.isInventoryModified() || saveInventory()) && saveKeptStates();
}

/// Beside the graph, or where the user says.
bool Saver::saveKeptStates()
{
    Variants &variants = m_document.variants();
    if (variants.areAllInFiles())
        return true;
    QString into = folder();
    if (!canBeWritten(m_document.graph().path) || !QFileInfo(into).isWritable())
        into = QFileDialog::getExistingDirectory(m_window, tr("Folder for the kept states"), into);
    for (std::size_t i = 0; !into.isEmpty() && i < variants.list().size(); ++i) {
        if (!variants.list()[i].file.isEmpty())
            continue;
        const Result<QString> file = writeVariant(variants.list()[i], into);
        if (!file) {
            emit failed(variants.list()[i].name, file.error());
            return false;
        }
        variants.setFile(int(i), *file);
    }
    return !into.isEmpty();
}

bool Saver::mayCloseTab(int tab)
{
    if (!m_document.tab(tab)->isModified())
        return true;
    const Answer answer = ask({tr("plan %1").arg(m_document.tab(tab)->name())});
    return answer == Answer::Discard || (answer == Answer::Save && save(tab));
}

bool Saver::mayDiscard(const QString &work)
{
    QMessageBox box(QMessageBox::Warning, tr("Discard"), tr("Discard the unsaved changes of %1?").arg(work),
                    QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setObjectName("discardQuestion");
    box.setInformativeText(tr("They were kept when the program ended unexpectedly. They cannot be recovered."));
    box.setDefaultButton(QMessageBox::Cancel);
    return box.exec() == QMessageBox::Discard;
}

Saver::Answer Saver::ask(const QStringList &names)
{
    QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"), tr("Save changes before closing?"),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
    box.setObjectName("unsavedQuestion");
    box.setInformativeText(tr("Changed since saving, or never saved: %1").arg(names.join(QStringLiteral(", "))));
    box.button(QMessageBox::Discard)->setText(tr("Don't save"));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save: return Answer::Save;
    case QMessageBox::Discard: return Answer::Discard;
    default: return Answer::Cancel;
    }
}

QString Saver::askPath(const QString &title, const QString &suggested)
{
    QFileDialog dialog(m_window, title, suggested);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setNameFilters({tr("JSON documents (*.json)"), tr("All files (*)")});
    dialog.setDefaultSuffix("json");
    dialog.setDirectory(QFileInfo(suggested).path());
    dialog.selectFile(QFileInfo(suggested).fileName());
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty())
        return {};
    const QString path = dialog.selectedFiles().front();
    settings().setValue(keys::lastFolder, QFileInfo(path).path());
    return path;
}

/// The graph's own folder, else the one last used.
QString Saver::folder() const
{
    const QString graph = m_document.graph().path;
    return canBeWritten(graph) ? QFileInfo(graph).path()
                               : settings().value(keys::lastFolder, QDir::homePath()).toString();
}

KeptStates::KeptStates(const Actions &actions, Document &document, Docks &docks, QWidget *window)
    : QObject(window), m_document(document), m_panel(new HistoryPanel(document)), m_window(window)
{
    docks.addOnDemand(m_panel, tr("History"), "historyDock");
    connect(m_panel, &HistoryPanel::keepRequested, this, &KeptStates::keep);
    connect(m_panel, &HistoryPanel::fileRequested, this, &KeptStates::writeFile);
    connect(actions.keepVariant, &QAction::triggered, this, &KeptStates::keep);
    connect(actions.history, &QAction::triggered, this, [this, &docks] { docks.show(m_panel); });
    const auto enable = [this, actions] {
        for (QAction *action : {actions.keepVariant, actions.history})
            action->setEnabled(m_document.current() != nullptr);
    };
    connect(&m_document, &Document::currentChanged, this, enable);
    enable();
}

void KeptStates::keep()
{
    const PlanTab *tab = m_document.current();
    if (!tab)
        return;
    const int steps = tab->history()->index();
    const QString name =
        steps == 0 ? tab->baseName() : tr("%1 after %2").arg(tab->baseName(), tab->history()->text(steps - 1));
    KeepDialog dialog(name, folderOf(m_document), m_window);
    if (dialog.exec() != QDialog::Accepted || !m_document.current())
        return;
    m_document.keepVariant(dialog.name(), dialog.note());
    if (dialog.wantsFile())
        writeFile(int(m_document.variants().list().size()) - 1);
}

void KeptStates::writeFile(int number)
{
    const Variant &variant = m_document.variants().list()[std::size_t(number)];
    QString folder = folderOf(m_document);
    if (folder.isEmpty())
        folder = QFileDialog::getExistingDirectory(m_window, tr("Folder for the kept state"));
    if (folder.isEmpty())
        return;
    const Result<QString> file = writeVariant(variant, folder);
    if (file)
        m_document.variants().setFile(number, *file);
    if (file)
        emit messageWanted({Message::Severity::Information,
                            tr("%1 was written").arg(QFileInfo(*file).fileName()),
                            tr("It is in %1.").arg(folder),
                            {},
                            {}});
    else
        emit messageWanted({Message::Severity::Error,
                            tr("%1 was not written").arg(variant.name),
                            coreText(file.error().line()),
                            coreText(file.error().hint),
                            {}});
}

} // namespace cutaway
