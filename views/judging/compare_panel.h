#pragma once

#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <nlohmann/json.hpp>

#include <QTimer>
#include <QWidget>

class QStackedLayout;
class QTreeWidget;
class QTreeWidgetItem;

namespace cutaway {

class TextLabel;

/// The shown plan against the baseline: its figures with difference, share and a word for it, and what moved, by
/// module. A click on a module or an item selects it on the canvas.
class ComparePanel : public QWidget
{
    Q_OBJECT

public:
    ComparePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    /// What is compared with; null: there is no baseline. The plan must live until another is set.
    void setBaseline(const EditedPlan *plan, const QString &name);
    /// Differences of a smaller part of a figure than this count as none.
    void setThreshold(double fraction);
    double threshold() const { return m_threshold; }
    QSize sizeHint() const override;

signals:
    void baselineRequested(); ///< the shown plan shall be it
    void pageRequested();     ///< all plans against the baseline, to attach to something

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeContents();
    QWidget *makeHint();
    void planChanged();
    void refresh();
    void showFigures(const nlohmann::ordered_json &figures);
    void showMoved(const nlohmann::ordered_json &items);
    void addNames(const QString &title, const std::vector<std::string> &names, const Graph &graph);
    void goTo(const QTreeWidgetItem *row);

    PlanSource *m_source;
    ViewState *m_state;
    const EditedPlan *m_baseline = nullptr;
    QString m_name;
    double m_threshold = 0;
    QTimer m_soon; ///< several changes at once cost one comparison
    bool m_isStale = true;
    TextLabel *m_hint = nullptr;
    TextLabel *m_title = nullptr;
    QTreeWidget *m_figures = nullptr;
    QTreeWidget *m_moved = nullptr;
    QStackedLayout *m_pages = nullptr;
};

} // namespace cutaway
