#pragma once

#include "core/plan/traffic.h"
#include "views/panels/optional_panel.h"

class QTableWidget;

namespace cutaway {

class TextLabel;
class ViewState;

/// From device by to device: how long each link is busy. Hosts are framed; above 72 devices a cell is a pair of hosts.
class LinkMatrix : public QWidget
{
    Q_OBJECT

public:
    explicit LinkMatrix(QWidget *parent = nullptr);

    void setTraffic(const EditedPlan &plan, const std::vector<LinkTraffic> &links);
    /// Marks row and column of a link, by its place in the list; none: −1.
    void setMarked(int link);
    QSize sizeHint() const override;

signals:
    void hovered(int link);
    void clicked(int link);

protected:
    bool event(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// A device, or a host of them.
    struct Place
    {
        QString name;
        QString host;
        double offset = 0; ///< of its cells
    };
    struct Cell
    {
        std::size_t from = 0;
        std::size_t to = 0;
        double seconds = 0;
        std::vector<int> links; ///< by their places in the list
        QString toolTip;
    };

    QRectF cellRect(std::size_t from, std::size_t to) const;
    const Cell *cellAt(const QPointF &point) const;
    void paintHosts(QPainter &painter) const;
    void paintNames(QPainter &painter) const;

    std::vector<Place> m_places;
    std::vector<Cell> m_cells;
    std::vector<std::pair<std::size_t, std::size_t>> m_hosts; ///< runs of places, first and behind the last
    double m_side = 14;                                       ///< of a cell
    double m_size = 0;                                        ///< of the square
    double m_longest = 0;
    int m_marked = -1;
};

/// Who sends how much to whom, of plans whose groups lie on several devices.
class LinkTrafficPanel : public OptionalPanel
{
    Q_OBJECT

public:
    LinkTrafficPanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    int wantedHeight() const override;

protected:
    void planReplaced() override { refresh(); }
    bool readPlan() override;
    bool belongsInFront() const override { return false; }

private:
    void fillTable();
    void fillSums();
    void select(int link);
    QString linkName(const LinkTraffic &link) const;

    ViewState *m_state;
    LinkMatrix *m_matrix;
    QTableWidget *m_table;
    TextLabel *m_sums;
    std::vector<LinkTraffic> m_links;
};

} // namespace cutaway
