#pragma once

#include "core/devices/inventory.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QPushButton;

namespace cutaway {

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

} // namespace cutaway
