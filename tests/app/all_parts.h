#pragma once

#include "app/document/samples.h"
#include "tests/app/shown_window.h"

#include <QDialog>
#include <QDockWidget>

/// Ways to have every part of the window on the screen.
namespace cutaway::testing {

/// A row `sample` for one sample of each kind of plan.
inline void addRowForEachKind()
{
    QTest::addColumn<QString>("sample");
    QStringList kinds;
    for (const Sample &sample : samples()) {
        if (!kinds.contains(sample.kind))
            QTest::newRow(qPrintable(sample.kind)) << sample.title;
        kinds << sample.kind;
    }
}

/// Whether the menu has it, and its plan came.
inline bool openSample(Shown &shown, const QString &title)
{
    for (QAction *action : shown.window.findChildren<QAction *>()) {
        if (action->text() != title)
            continue;
        action->trigger();
        return QTest::qWaitFor(
            [&shown] { return shown.document().isOpen() && !shown.document().current()->isPlaceholder(); }, 20000);
    }
    return false;
}

/// Each dock of a stack of tabs in its turn: `look(name)`.
template <class Look>
void lookAtEachDock(MainWindow &window, const Look &look)
{
    for (QDockWidget *dock : window.findChildren<QDockWidget *>()) {
        if (dock->toggleViewAction()->isChecked()) {
            dock->raise();
            QTest::qWait(1);
            look(dock->objectName());
        }
    }
}

/// Those that are closed, each opened for it. How many were seen.
template <class Look>
int lookAtClosedDocks(MainWindow &window, const Look &look)
{
    int seen = 0;
    for (QDockWidget *dock : window.findChildren<QDockWidget *>()) {
        QAction *toggle = dock->toggleViewAction();
        if (!toggle->isEnabled() || toggle->isChecked())
            continue;
        toggle->trigger();
        QTest::qWait(1);
        look(dock->objectName());
        ++seen;
        toggle->trigger();
    }
    return seen;
}

/// All that actions open, but for dialogs that look for files: `look(action, dialog)`. How many were seen.
template <class Look>
int lookAtEachDialog(MainWindow &window, const Look &look)
{
    int seen = 0;
    for (QAction *action : window.findChildren<QAction *>()) {
        if (!action->isEnabled() || !action->text().contains(QStringLiteral("…")))
            continue;
        QTimer closing;
        const auto lookAndClose = [&] {
            for (QWidget *each : QApplication::topLevelWidgets()) {
                auto *dialog = qobject_cast<QDialog *>(each);
                if (!dialog || !dialog->isVisible())
                    continue;
                if (!qobject_cast<QFileDialog *>(dialog)) {
                    ++seen;
                    look(action->text(), *dialog);
                }
                dialog->reject();
            }
        };
        QObject::connect(&closing, &QTimer::timeout, &window, lookAndClose);
        closing.start(60);
        action->trigger();
        QTest::qWait(100);
    }
    return seen;
}

} // namespace cutaway::testing
