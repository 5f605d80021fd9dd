#pragma once

#include "views/judging/plan_points.h"

#include <QWidget>

class QComboBox;
class QPushButton;
class QStackedLayout;

namespace cutaway {

class ItemTableView;
class OverflowRows;
class ParallelView;
class ParetoView;
class PlanPointsModel;
class PlanPointsOrder;
class TextLabel;

/// Every plan that was evaluated: a chart over two figures with the front, and a table beside it. One selection in
/// both; a click on a point, or Return in the table, opens the plan.
class ParetoPanel : public QWidget
{
    Q_OBJECT

public:
    explicit ParetoPanel(const PlanPoints *points, QWidget *parent = nullptr);

    QSize sizeHint() const override;

public slots:
    /// By their names; with a minus before that of one of which more is better. What no plan has stays as it is.
    /// `limits`: of figures, a line each where they are shown.
    void showFigures(const std::string &across, const std::string &up, const std::map<std::string, double> &limits);

signals:
    void openRequested(int point);
    void exploreRequested();
    void csvRequested(const QByteArray &csv);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeControls();
    void addAxis(OverflowRows &controls, const QString &title, QComboBox *&axis);
    QWidget *makeContents();
    void refresh();
    void fillAxis(QComboBox *axis, const QString &wanted, bool mayBeNone);
    void fitColumnsOnce();
    void axesChosen();
    void showFront();
    void showCounts();
    void fitCounts();
    void showPassing();
    void showCurrent(int point);
    void openChosen();

    const PlanPoints *m_points;
    ParetoView *m_view;
    PlanPointsModel *m_model;
    PlanPointsOrder *m_sorted;
    ItemTableView *m_table;
    ParallelView *m_parallel;
    QPushButton *m_parameters = nullptr; ///< lines instead of the table
    std::vector<bool> m_isFront;
    QComboBox *m_x = nullptr;
    QComboBox *m_y = nullptr;
    QComboBox *m_colour = nullptr;
    QString m_firstAcross = QStringLiteral("latency_sec"); ///< once there is a plan
    QString m_firstUp = QStringLiteral("largest_lane_bytes");
    TextLabel *m_count = nullptr;
    QStringList m_counts; ///< the most needed first
    QStackedLayout *m_pages = nullptr;
    bool m_isFilling = false;
    qsizetype m_longestName = 0;
    int m_fitted = 0; ///< what the columns were fitted to: nothing, plans, plans with settings
};

} // namespace cutaway
