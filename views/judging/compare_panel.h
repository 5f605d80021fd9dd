#pragma once

#include "core/judging/comparison_text.h"
#include "core/judging/figure_words.h"
#include "views/models/errand_thread.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QTimer>
#include <QWidget>

#include <nlohmann/json.hpp>

class QPushButton;
class QStackedLayout;
class QTreeWidget;
class QTreeWidgetItem;

namespace cutaway {

class TextLabel;

/// What a table shows of a plan against a baseline. Items are named as the plan names them, where it has them.
struct PlanComparison
{
    nlohmann::ordered_json figures;
    judging::FigureTitles titles;  ///< of these
    nlohmann::ordered_json groups; ///< and their partners
    Text work;                     ///< that steps are of different work; empty: they are not, or nobody knows
    nlohmann::ordered_json settings = nlohmann::ordered_json::array(); ///< that differ
    Noun noun;                                                         ///< what is counted: operators, tables
    std::size_t all = 0;                                               ///< of both plans together
    std::size_t same = 0;                                              ///< of these
    std::size_t moved = 0;
    std::size_t changed = 0;
    std::vector<judging::MovedModule> modules;
    std::vector<std::pair<std::string, std::string>> renamed; ///< the baseline's name, the plan's
    std::vector<std::string> onlyBase;
    std::vector<std::string> onlyPlan;
};

/// Both of one kind; of one graph or of two versions of it. Any thread that has both plans to itself. O(items + groups)
/// and what matching takes.
PlanComparison comparedPlans(const EditedPlan &base, const EditedPlan &plan, double threshold);

/// The shown plan against the baseline: its figures with difference, share and a word for it, what moved, by module,
/// and what only one side has or calls otherwise. A click on a module or an item selects it on the canvas. Large plans
/// are compared on a thread; what was shown before stays until it is done.
class ComparePanel : public QWidget
{
    Q_OBJECT

public:
    /// Plans of more items than these are compared on a thread.
    ComparePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr, std::size_t mostAtOnce = 5000);

    /// What is compared with; null: there is no baseline. The plan must live until another is set.
    void setBaseline(const EditedPlan *plan, const QString &name);
    /// Differences of a smaller part of a figure than this count as none.
    void setThreshold(double fraction);
    double threshold() const { return m_threshold; }
    QSize sizeHint() const override;

signals:
    void baselineRequested(); ///< the shown plan shall be it
    void versionRequested();  ///< a plan of another version of the model shall be it
    void pageRequested();     ///< all plans against the baseline, to attach to something

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeContents();
    QWidget *makeHint();
    void planChanged();
    void refresh();
    bool isComparable() const;
    ErrandThread::Work comparison();
    void showFound(const PlanComparison &found);
    void showMoved(const PlanComparison &found);
    void showRenamed(const std::vector<std::pair<std::string, std::string>> &renamed, const Graph &graph);
    QPushButton *makeVersionButton();
    void addNames(const QString &title, const std::vector<std::string> &names, const Graph &graph);
    void goToGroup(const QTreeWidgetItem *row);
    void goTo(const QTreeWidgetItem *row);

    PlanSource *m_source;
    ViewState *m_state;
    const EditedPlan *m_baseline = nullptr;
    QString m_name;
    double m_threshold = 0;
    QTimer m_soon; ///< several changes at once cost one comparison
    bool m_isStale = true;
    TextLabel *m_hint = nullptr;
    QPushButton *m_set = nullptr;
    TextLabel *m_title = nullptr;
    QTreeWidget *m_figures = nullptr;
    QTreeWidget *m_moved = nullptr;
    QStackedLayout *m_pages = nullptr;
    std::size_t m_mostAtOnce;
    std::shared_ptr<const EditedPlan> m_copy; ///< of the baseline, for the thread alone
    ErrandThread m_thread;
};

} // namespace cutaway
