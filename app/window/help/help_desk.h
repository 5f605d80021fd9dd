#pragma once

#include <QObject>

class QMainWindow;

namespace cutaway {

class HelpWindow;
class PlanSource;

/// Opens the help about a place: F1 in the window and in its dialogs, which nothing else of the window reaches while
/// they are open, and the question mark of each dock.
class HelpDesk : public QObject
{
    Q_OBJECT

public:
    HelpDesk(const PlanSource &source, QMainWindow *window);

    bool eventFilter(QObject *watched, QEvent *event) override;

public slots:
    /// About what has the focus.
    void show();
    void showAbout(const QWidget *place);

private:
    HelpWindow *windowOver(QWidget *dialog);

    const PlanSource &m_source;
    QMainWindow *m_window;
    HelpWindow *m_help = nullptr;
};

} // namespace cutaway
