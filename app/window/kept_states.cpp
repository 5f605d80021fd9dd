#include "app/window/kept_states.h"

#include "app/judging/history_panel.h"
#include "app/judging/keep_dialog.h"
#include "app/window/docks.h"
#include "views/theme/core_text.h"

#include <QFileDialog>
#include <QFileInfo>

namespace cutaway {

namespace {

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
