#pragma once

#include "app/window/message_bar.h"
#include "core/devices/inventory.h"

#include <QWidget>

class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace cutaway {

class Document;
class DocumentTabs;
class LinkButton;
struct OpenGraph;
struct PlannerDescriptor;

/// What the graph asks for or, where it does not, the devices; null: neither does.
const PlannerDescriptor *plannerFor(const OpenGraph &graph, const Inventory &devices);
/// That is offered while there is no plan.
const PlannerDescriptor &firstPlanner(const OpenGraph &graph, const Inventory &devices);

/// "No plan yet": what the model needs, what the devices have, and the ways to a plan.
class PlanBanner : public QWidget
{
    Q_OBJECT

public:
    explicit PlanBanner(QWidget *parent = nullptr);

    void setModel(const OpenGraph &graph, const Inventory &inventory);

signals:
    void runRequested();
    void openRequested();
    void inventoryRequested();
    void devicesRequested();
    void starterRequested(int number); ///< of `planStarters`
    void memoryRequested();            ///< that of devices that tell none shall be given
    void closed();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QHBoxLayout *makeButtons();

    QLabel *m_text;
    QPushButton *m_run;
    QPushButton *m_start;
    int m_starter = -1; ///< that takes up the model; -1: none does
    QPushButton *m_openInventory;
    QPushButton *m_addDevices;
    QPushButton *m_giveMemory;
    LinkButton *m_byHand;
};

/// `The model needs 241 MiB. 4 devices have 386 MiB. It does not fit on one device (96.5 MiB)`
/// `planner`: what the inventory is described for or that needs none; null: none is.
QString needText(std::int64_t needed, const Inventory &inventory, const PlannerDescriptor *planner = nullptr);

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
