#pragma once

#include <QWidget>

class QMenu;
class QTabBar;
class QToolButton;

namespace cutaway {

class Baseline;
class Document;

/// The open plans: name, latency, a dot for unsaved changes, a cross on the current one, and "+" for another plan.
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

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();
    void showClose();

    Document &m_document;
    const Baseline *m_baseline = nullptr;
    QTabBar *m_bar;
    QToolButton *m_add;
    bool m_isRefreshing = false;
};

} // namespace cutaway
