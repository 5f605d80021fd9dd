#pragma once

#include "views/models/drag_machine.h"
#include "views/models/lane_list_model.h"
#include "views/selection/view_state.h"
#include "views/theme/painted_accessible.h"

#include <QWidget>

#include <vector>

namespace cutaway {

/// From so many devices on the dock shows columns in place of rows.
inline constexpr int devicesInColumns = 17;

/// The memory of many devices, a column each, those of a host side by side; of still more a column for the fullest of
/// each host. What is dropped on a column goes to its device.
class DeviceColumns : public QWidget, public PaintedList
{
    Q_OBJECT

public:
    /// Some devices, and where they are drawn.
    struct Column
    {
        std::vector<int> rows; ///< of the model; the fullest of them first
        QRectF track;          ///< as high as the scale
    };

    DeviceColumns(LaneListModel *model, PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    const std::vector<Column> &columns() const { return m_columns; }
    /// `dev_3`, or `host_1, fullest: dev_3`.
    QString nameOf(std::size_t column) const override;
    /// What it uses, of what; and what a drop would make of it.
    QString textOf(std::size_t column) const override;
    bool isSelected(std::size_t column) const override;
    /// The one that the keys are on.
    std::size_t current() const { return m_current; }
    bool isCurrent(std::size_t column) const override { return column == m_current; }
    void goTo(std::size_t column, bool select) override;
    std::size_t thingCount() const override { return m_columns.size(); }
    QRectF rectOf(std::size_t column) const override { return m_columns[column].track; }
    LaneIndex laneOf(std::size_t column) const;
    /// That of a device.
    std::optional<std::size_t> columnOf(LaneIndex lane) const;
    /// What the whole height stands for, as a share of a device's memory.
    double scaleEnd() const { return m_end; }

    /// The least; columns grow with what is left of the dock.
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

signals:
    void dropRefused(const cutaway::Move &move, const cutaway::Preview &preview);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct Arrangement
    {
        std::vector<Column> columns;
        std::vector<std::pair<QPointF, QString>> names; ///< of hosts, at their base line
        std::vector<QRectF> bands;                      ///< of all tracks side by side
        bool areHosts = false;
        double height = 0;
    };

    /// `extraHeight`: what the columns have beyond their least height.
    Arrangement arranged(int width, int extraHeight) const;
    double shareOf(const LaneListModel::Row &row, std::int64_t bytes) const;
    DragTool::Wish dropAt(QPointF point, const std::vector<ItemIndex> &items);
    DragTool::Wish bestMove(std::size_t column, const std::vector<ItemIndex> &items) const;
    void layOut();
    QStringList notes() const;
    std::optional<std::size_t> columnAt(QPointF point) const;
    void paintColumn(QPainter &painter, std::size_t column) const;
    void paintCapacity(QPainter &painter, const QRectF &band) const;

    LaneListModel *m_model;
    PlanSource *m_source;
    ViewState *m_state;
    DragMachine *m_drags;
    std::vector<LaneListModel::Row> m_rows;
    std::vector<Column> m_columns;
    std::vector<std::pair<QPointF, QString>> m_names;
    std::vector<QRectF> m_bands;
    bool m_areHosts = false;
    double m_end = 1;
    std::int64_t m_most = 0; ///< that one uses: of devices without capacity the scale
    bool m_hasCapacity = false;
    std::size_t m_current = 0;
    std::optional<std::size_t> m_pointed;
};

} // namespace cutaway
