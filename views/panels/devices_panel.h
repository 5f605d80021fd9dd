#pragma once

#include "core/devices/inventory.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QWidget>

class QListView;
class QPushButton;
class QScrollArea;
class QStackedLayout;

namespace cutaway {

class DeviceColumns;
class DeviceEditor;
class FullestLanes;
class BaselineMarks;
class LaneListModel;
class LinkButton;
class TextLabel;

/// The devices with their memory, now and if what is dragged were dropped; and a table to change them. A plan without
/// devices whose cost follows from one of its controls shows that in their place.
class DevicesPanel : public QWidget
{
    Q_OBJECT

public:
    DevicesPanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);
    ~DevicesPanel() override;

    /// `h4, 12.0 GB/s links`: for the dock's title bar.
    QString summary() const;
    QSize sizeHint() const override;
    /// There are no devices, but a cost that follows from a control.
    bool showsCurve() const;

    void setBaselineMarks(const BaselineMarks *marks);

public slots:
    void setEditing(bool editing);
    /// Of all devices that tell none, at once.
    void askForMemory();

signals:
    /// To be made an undo step of this name; the panel then hears of it from the source.
    void inventoryEdited(const cutaway::Inventory &inventory, const QString &stepName);
    void summaryChanged(const QString &summary);
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

private:
    QWidget *buildList();
    QWidget *buildFooter();
    QWidget *buildEmpty();
    static QString emptyText(const EditedPlan &plan);
    void refresh();
    void refreshFooter();
    bool areAllAlike() const;
    void showPreview();
    void scrollToRows(bool thatGrow);
    bool hasDevices() const;
    void showPage();
    void showForm();
    QModelIndex inList(const QModelIndex &lane) const;
    void selectLane(const QModelIndex &index);
    void selectRow();

    PlanSource *m_source;
    ViewState *m_state;
    LaneListModel *m_model;
    QListView *m_list = nullptr;
    FullestLanes *m_fullest = nullptr; ///< what the list shows where there are columns
    DeviceColumns *m_columns = nullptr;
    TextLabel *m_scale = nullptr;
    DeviceEditor *m_editor = nullptr;
    QStackedLayout *m_pages = nullptr;
    TextLabel *m_nearest = nullptr;
    TextLabel *m_left = nullptr;
    TextLabel *m_hatched = nullptr;
    TextLabel *m_hint = nullptr;
    QScrollArea *m_curve = nullptr; ///< in place of the hint
    QPushButton *m_addDevices = nullptr;
    LinkButton *m_giveMemory = nullptr;
    bool m_isEditing = false;
};

} // namespace cutaway
