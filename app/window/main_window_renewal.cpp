#include "app/window/judging_parts.h"
#include "app/window/main_window.h"
#include "views/theme/core_text.h"

/// What one window leaves to the next, which speaks another language or has another size of text.
namespace cutaway {

QString MainWindow::keptBecause() const
{
    if (m_document.isOpen() && m_document.graph().path == QLatin1String("-"))
        return tr("A model from standard input cannot be read again.");
    if (m_opener.isBusy() || m_plannerRun.isRunning() || m_judging->run().isRunning())
        return tr("What runs would be lost.");
    if (!m_judging->run().results().is_null())
        return tr("The plans that were tried would be lost; save the results of the exploration and close the model.");
    return {};
}

void MainWindow::tellRenewalWaits(const QString &why)
{
    showMessage({Message::Severity::Information,
                 tr("Language, number format and size of text change with the next start"),
                 why,
                 {},
                 {}});
}

void MainWindow::restore(const QString &log, const Planning::State &planning)
{
    const Result<Session> session = readSession(log);
    if (session) {
        const auto takeOver = [this, planning] { m_document.planning().takeOver(planning); };
        if (!planning.plannerId.isEmpty())
            connect(&m_opener, &Opener::restored, this, takeOver, Qt::SingleShotConnection);
        return m_opener.restore(*session);
    }
    showMessage({Message::Severity::Error,
                 tr("What was open was not opened again"),
                 coreText(session.error().line()),
                 tr("It is offered on the start page"),
                 {}});
}

} // namespace cutaway
