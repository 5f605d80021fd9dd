#pragma once

#include "views/judging/sweep_view.h"
#include "views/models/errand_thread.h"
#include "views/models/plan_source.h"

#include <QTimer>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSlider;
class QTreeWidget;

namespace cutaway {

class TextLabel;

/// Curves of plans over an axis, on a thread: the plans' own, with their breaking points in words, then, where it is
/// asked for, the planner's.
class WhatIfSweep : public QObject
{
    Q_OBJECT

public:
    struct Plan
    {
        QString name;
        std::shared_ptr<const EditedPlan> plan; ///< a copy, for the thread alone
    };

    explicit WhatIfSweep(QObject *parent = nullptr) : QObject(parent), m_thread(this) {}

    /// `plans` are copied when the thread is free; the first is the one that is shown.
    void start(std::function<std::vector<Plan>()> plans, WhatIfAxis axis, bool withPlanner);
    void drop() { m_thread.drop(); }

signals:
    /// Also with what is there so far. `breaks`: a line a plan that ceases to fit in the range, or begins to.
    void found(const std::vector<cutaway::SweepCurve> &curves, const QStringList &breaks);

private:
    ErrandThread m_thread;
};

/// The shown plan on other devices or with another setting, without planning anew: a slider and a field; all figures
/// follow, a curve of each open plan shows the range, where plans cease to fit is said in words, and what the planner
/// would make of each value is added where it is asked for.
class WhatIfPanel : public QWidget
{
    Q_OBJECT

public:
    /// A plan that is open, by its name.
    using OpenPlans = std::vector<std::pair<QString, const EditedPlan *>>;

    explicit WhatIfPanel(PlanSource *source, QWidget *parent = nullptr);

    /// Tells the plans that are open, the shown one among them.
    void setOpenPlans(std::function<OpenPlans()> plans) { m_openPlans = std::move(plans); }
    QSize sizeHint() const override;

signals:
    /// The devices as they were varied shall be those of the plans.
    void inventoryWanted(const cutaway::Inventory &inventory, const QString &stepName);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeControls();
    QLayout *makeValueRow();
    const WhatIfAxis *axis() const;
    void planChanged();
    void fillAxes();
    void axisChosen();
    void sweep();
    std::vector<WhatIfSweep::Plan> sweptPlans();
    void showCurves(const std::vector<SweepCurve> &curves, const QStringList &breaks);
    void showProblem(const QString &text); ///< empty: there is none
    void showValue();
    void setValue(double value);
    void takeField();
    void keep();

    PlanSource *m_source;
    std::function<OpenPlans()> m_openPlans;
    QTimer m_soon;
    bool m_isStale = true;
    std::vector<WhatIfAxis> m_axes;
    double m_now = 1;                              ///< the value chosen
    std::unique_ptr<judging::VariedPlan> m_varied; ///< of the shown plan as it is; null: not made yet
    WhatIfSweep m_sweep;
    int m_withoutCurve = 0; ///< open plans beside those that have one
    QComboBox *m_what = nullptr;
    QSlider *m_slider = nullptr;
    QLineEdit *m_value = nullptr;
    TextLabel *m_problem = nullptr;
    TextLabel *m_breaks = nullptr;
    QCheckBox *m_withPlanner = nullptr;
    QPushButton *m_keep = nullptr;
    SweepView *m_curve = nullptr;
    QTreeWidget *m_figures = nullptr;
};

} // namespace cutaway
