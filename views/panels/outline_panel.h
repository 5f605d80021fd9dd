#pragma once

#include "views/models/operator_query.h"
#include "views/models/plan_source.h"
#include "views/selection/view_state.h"

#include <QTimer>
#include <QWidget>

#include <vector>

class QStackedLayout;

namespace cutaway {

class BaselineMarks;
class OutlineModel;
class OutlineView;
class SearchField;
class TextLabel;

/// The model's modules and operators, with a search. What is selected here is selected everywhere, and the other way
/// round; Enter and a double click bring it into view on the canvas.
class OutlinePanel : public QWidget
{
    Q_OBJECT

public:
    OutlinePanel(PlanSource *source, ViewState *state, QWidget *parent = nullptr);

    QSize sizeHint() const override;

    void setBaselineMarks(const BaselineMarks *marks);

public slots:
    void focusSearch();
    void nextHit();
    void previousHit();

signals:
    /// The menu of what is selected, at a place on the screen.
    void menuRequested(const QPoint &at);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void buildContents();
    void replacePlan();
    void showPreview();
    void showPlan();
    void planChanged(const Change &change);
    void modulesChanged(const ModuleTree &before);

    void startSearch();
    void showHits(const std::vector<ItemIndex> &hits);
    void endSearch();
    void openHits();
    void goToHit(int step);
    void updateNote();
    void rememberOpenModules();
    void reopenModules();

    void selectFromTree();
    void selectInTree();
    void revealRow(const QModelIndex &index);

    PlanSource *m_source;
    ViewState *m_state;
    OutlineModel *m_model;
    OutlineView *m_view = nullptr;
    SearchField *m_field = nullptr;
    TextLabel *m_problem = nullptr;
    QStackedLayout *m_pages = nullptr;
    OperatorSearch m_search;
    QTimer m_typing;
    OperatorQuery m_query;
    std::vector<ModuleIndex> m_openModules; ///< before the search began
    bool m_isSyncing = false;
};

} // namespace cutaway
