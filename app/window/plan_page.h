#pragma once

#include "app/window/message_bar.h"

#include <QWidget>

class QBoxLayout;

namespace cutaway {

class Document;
class DocumentTabs;
class PlanBanner;

/// Two strips over the canvas: beside each other where both have room, so that the canvas keeps its height, else below
/// each other. Where one is hidden the other has the row.
class StripRow : public QWidget
{
    Q_OBJECT

public:
    /// `growing`: takes the room that the other leaves.
    StripRow(QWidget *first, QWidget *growing, QWidget *parent = nullptr);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void arrange();

    QWidget *m_first;
    QWidget *m_growing;
    QBoxLayout *m_layout;
};

/// The middle of the window while something is open: tabs of plans, the plan's controls, messages, "No plan yet", and
/// the canvas.
class PlanPage : public QWidget
{
    Q_OBJECT

public:
    /// `strips`: from top to bottom.
    PlanPage(Document &document, const QList<QWidget *> &strips, QWidget *canvas, QWidget *parent = nullptr);

    DocumentTabs *tabs() const { return m_tabs; }
    PlanBanner *banner() const { return m_banner; }
    void setMessage(const Message &message);
    void clearMessage();
    /// Takes back a message that is true no longer; another that came after it stays.
    void withdrawMessage(const QString &title);

private:
    void refreshBanner();

    Document &m_document;
    DocumentTabs *m_tabs;
    MessageBar *m_message;
    PlanBanner *m_banner;
    bool m_isBannerWanted = true; ///< the user has not chosen to place by hand
};

} // namespace cutaway
