#pragma once

#include "app/window/help/help_pages.h"

#include <QDialog>
#include <QObject>

class QLineEdit;
class QListWidget;
class QMainWindow;
class QTextBrowser;

namespace cutaway {

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
