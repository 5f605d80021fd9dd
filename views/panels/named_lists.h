#pragma once

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace cutaway {

/// Lists of lines, one in view, each behind a tab that says how many it has: what a report sorts into kinds.
class NamedLists : public QWidget
{
    Q_OBJECT

public:
    explicit NamedLists(QWidget *parent = nullptr);

    void clear();
    void add(const QString &title, const QStringList &lines);
    /// Brings the first list with a line into view; none has any: the view stays.
    void showFirstFilled();

private:
    QTabBar *m_tabs;
    QStackedWidget *m_lists;
};

} // namespace cutaway
