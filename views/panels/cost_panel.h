#pragma once

#include "views/models/cost_table.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QStyledItemDelegate>
#include <QTableView>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QStackedLayout;

namespace cutaway {

class CostTableModel;
class TextLabel;

/// Draws the cost table's cells: equally wide digits, the total in bold below a line, changes in the colours of better
/// and worse.
class CostDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    CostDelegate(CostTableModel *model, QObject *parent);

    /// What a figure column needs for all its rows and its title.
    int columnWidth(int column) const;
    /// The same without the title.
    int figureWidth(int column) const;
    /// What the labels need, which may reach into a column of figures `beside` pixels wide as far as the row's figure
    /// leaves room.
    int labelWidth(int beside) const;

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    QFont font(const QModelIndex &index) const;
    QColor colour(const QModelIndex &index) const;
    int freeBeside(int row, int beside) const;

    CostTableModel *m_model;
};

/// The cost dock's table: figures as wide as they need, the labels get the rest.
class CostTableView : public QTableView
{
    Q_OBJECT

public:
    CostTableView(CostTableModel *model, QWidget *parent);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fitColumns();
};

/// `1.268 ms → 1.267 ms  −0.820 µs`.
class CostHeadline : public QWidget
{
    Q_OBJECT

public:
    explicit CostHeadline(QWidget *parent = nullptr);

    void setCost(const CostTable &cost);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_now;
    QString m_then;
    QString m_change;
    CostTable::Direction m_direction = CostTable::Direction::None;
    bool m_isKnown = true;
};

/// A plan's leading figures, three side by side: what each is called, and its value in larger letters.
class FigureGrid : public QWidget
{
    Q_OBJECT

public:
    explicit FigureGrid(QWidget *parent = nullptr);

    void setCells(const std::vector<CostTable::Cell> &cells);
    bool hasCells() const { return m_hasCells; }

private:
    struct Labels
    {
        TextLabel *name = nullptr;
        TextLabel *value = nullptr;
    };
    std::vector<Labels> m_labels;
    bool m_hasCells = false;
};

/// The colour of a change for the better, for the worse, or of none.
QColor directionColour(CostTable::Direction direction);

/// Holds a table of equally high rows and gives it no more height than whole rows need: a row cut in half below the
/// others cannot be read.
class WholeRows : public QWidget
{
    Q_OBJECT

public:
    WholeRows(QTableView *table, QWidget *parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    QTableView *m_table;
};

class BaselineMarks;
class CostBar;
class CostTableModel;

/// What the plan costs: end-to-end latency, its parts along the critical path, and the bytes; now, if what is dragged
/// were dropped, and against the plan first opened.
class CostPanel : public QWidget
{
    Q_OBJECT

public:
    CostPanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    QSize sizeHint() const override;

    /// Which groups of the baseline are which of the plan, where "vs" compares with the baseline.
    void setBaselineMarks(const BaselineMarks *marks);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildContents();
    void fitBeside();
    void buildTable();
    void refresh();
    void showBeside(const CostTable &cost);
    void selectPart(int part);
    std::optional<PlanCost> firstCostByPartners() const;

    PlanSource *m_source;
    ViewState *m_state;
    CostTableModel *m_model;
    CostHeadline *m_headline = nullptr;
    CostBar *m_bar = nullptr;
    TextLabel *m_unknown = nullptr;
    TextLabel *m_gap = nullptr;
    TextLabel *m_beside = nullptr; ///< the interval and few leading figures
    FigureGrid *m_grid = nullptr;  ///< more of them
    QTableView *m_table = nullptr;
    QStackedLayout *m_pages = nullptr;
    const BaselineMarks *m_marks = nullptr;
    QTimer m_soon; ///< several changes at once cost one look
};

} // namespace cutaway
