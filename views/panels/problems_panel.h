#pragma once

#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>
#include <QTimer>
#include <QWidget>

class QListView;
class QStackedLayout;

namespace cutaway {

/// Whether estimates of the latencies would solve it.
bool isForEstimates(const Problem &problem);

/// What the plan says of itself, the worst first; what is good stands at the end.
class ProblemListModel : public QAbstractListModel
{
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    /// Null: nothing is open.
    void setPlan(const EditedPlan *plan);
    const Problem &problem(int row) const { return m_problems[std::size_t(row)]; }
    /// The lane, group or operator that a problem names first, or what would solve it; empty if there is neither.
    QString subject(int row) const { return m_subjects[std::size_t(row)]; }
    /// Without what is good.
    int problemCount() const;
    /// `Good` where there is none.
    Problem::Severity worst() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    std::vector<Problem> m_problems;
    std::vector<QString> m_subjects;
};

/// Draws a problem: mark, title, text, and the name of what it is about as a link. The text stands beside the title, or
/// below it where that is narrow, and is there whole, on as many lines as it needs.
class ProblemDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    ProblemDelegate(ProblemListModel *model, QObject *parent);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    /// Where the link of a row is drawn; empty if it has none.
    QRect linkRect(const QRect &row, int number) const;

private:
    struct Places
    {
        QRect title;
        QRect text;
        QRect link;
        int height = 0; ///< that all of it needs
    };

    void measure();
    /// Of a row that stands so; its height may still be another one.
    Places placesIn(const QRect &row, int number) const;

    ProblemListModel *m_model;
    int m_titleWidth = 0;
};

/// What is wrong with the plan, or nearly, or worth knowing. A click selects what a row names and brings it into view.
class ProblemsPanel : public QWidget
{
    Q_OBJECT

public:
    ProblemsPanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// Without what is good.
    int count() const { return m_count; }
    QSize sizeHint() const override;

signals:
    void countChanged(int count, Problem::Severity worst);
    /// Latencies are missing, and somebody wants them estimated.
    void estimatesWanted();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void refresh();
    void select(const QModelIndex &index);

    PlanSource *m_source;
    ViewState *m_state;
    ProblemListModel *m_model;
    QListView *m_list;
    QStackedLayout *m_pages;
    QTimer m_soon; ///< several changes at once cost one look
    int m_count = 0;
    Problem::Severity m_worst = Problem::Severity::Good;
};

} // namespace cutaway
