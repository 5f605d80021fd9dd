#pragma once

#include <QWidget>

class QMenu;
class QTabBar;
class QToolButton;

namespace cutaway {

class Baseline;
class Document;

/// The open plans: name, latency, a dot for unsaved changes, a cross on the current one, and "+" for another plan. Of
/// more than there is room for, a button asks for the list.
class DocumentTabs : public QWidget
{
    Q_OBJECT

public:
    explicit DocumentTabs(Document &document, QWidget *parent = nullptr);

    /// Whose tab carries a mark.
    void setBaseline(const Baseline *baseline);
    QTabBar *bar() const { return m_bar; }
    /// What "+" offers.
    void setAddMenu(QMenu *menu);

signals:
    void closeRequested(int index);
    /// To be opened below the anchor, as a list to search in.
    void listRequested(const QWidget *anchor);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();
    void showClose();
    void showList();

    Document &m_document;
    const Baseline *m_baseline = nullptr;
    QTabBar *m_bar;
    QToolButton *m_add;
    QToolButton *m_list;
    bool m_isRefreshing = false;
};

} // namespace cutaway
