#pragma once

#include "core/plan/edited_plan.h"

#include <QDialog>
#include <QList>
#include <QObject>
#include <QStringList>

class QAction;
class QLineEdit;
class QListWidget;
class QMainWindow;
class QTextBrowser;
class QWidget;

namespace cutaway {

/// A page of the built-in help, in Markdown.
struct HelpPage
{
    QString id; ///< `start`, `planners.partition`
    QString title;
    QString markdown;
    QStringList places = {}; ///< names of the widgets that it is about, or of their classes
};

/// All pages, in reading order: those that were written, and those made from what planners, exports, commands and
/// actions declare. `plan`: the open one, whose figures are listed; may be null.
std::vector<HelpPage> helpPages(const QList<QAction *> &actions, const EditedPlan *plan);
/// To the page about the widget or what is around it, or to a heading in it: `planners.partition#Size based`; to the
/// first page where there is none.
QString helpLinkAbout(const std::vector<HelpPage> &pages, const QWidget *widget);
/// The page that a link leads to: its id, or a file of the references; a heading may follow. Null if there is none.
const HelpPage *helpPageOfLink(const std::vector<HelpPage> &pages, const QString &link);

/// The built-in help: pages at the left, searched by the field above them, and the one that is read. It stays open
/// beside the window.
class HelpWindow : public QDialog
{
    Q_OBJECT

public:
    explicit HelpWindow(QWidget *parent);

    void setPages(std::vector<HelpPage> pages);
    /// Shows the page about the widget.
    void openAt(const QWidget *widget);
    void openPage(const QString &link);

private:
    void list(const QString &text);
    void showPage(const HelpPage &page);
    void follow(const QString &link);
    void showHeading(const QString &text);

    std::vector<HelpPage> m_pages;
    QLineEdit *m_search;
    QListWidget *m_list;
    QTextBrowser *m_text;
};

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
