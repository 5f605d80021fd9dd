#pragma once

#include "app/window/help/help_pages.h"

#include <QDialog>

class QLineEdit;
class QListWidget;
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

} // namespace cutaway
