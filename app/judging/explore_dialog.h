#pragma once

#include "app/document/document.h"
#include "app/judging/exploration_run.h"
#include "views/panels/panel_parts.h"

#include <QDialog>
#include <QVBoxLayout>
#include <utility>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QTreeWidget;

namespace cutaway {

/// Builds an exploration of the open model: planners of the shown plan's kind with lists of settings, what is varied of
/// the devices, objectives and a limit. Says how many plans that makes and about how long they take, runs them in the
/// background, and saves the results.
class ExploreDialog : public QDialog
{
    Q_OBJECT

public:
    ExploreDialog(Document &document, ExplorationRun &run, QWidget *parent = nullptr);

    /// Offers what the shown plan's kind has.
    void fill();

signals:
    /// An exploration for these two figures begins.
    void aimedAt(const std::string &first, const std::string &second, const std::map<std::string, double> &limits);

protected:
    void showEvent(QShowEvent *event) override;

private:
    struct VariationField
    {
        std::string what;
        bool isFactor;
        QLineEdit *values;
    };

    QWidget *makeForm();
    QWidget *makePlanners();
    QWidget *makeVariations();
    QWidget *makeAims();
    QWidget *makeButtons();
    void fillFigures(const EditedPlan &plan);
    void addVariation(QFormLayout *form, const QString &title, const char *what, bool isFactor, const QString &hint);
    QLineEdit *fieldOf(const std::string &what) const;
    ExplorationDraft draft() const;
    void wantFewestDevices();
    void wantBestUnderMemory();
    void refresh();
    void start();
    void goOn();
    QString expectationText(const judging::Exploration &exploration) const;
    void showProgress(int done, int all);
    void save();

    Document &m_document;
    ExplorationRun &m_run;
    QTreeWidget *m_planners = nullptr;
    QCheckBox *m_openPlans = nullptr;
    std::vector<VariationField> m_variations;
    QComboBox *m_control = nullptr;
    QLineEdit *m_controlValues = nullptr;
    QComboBox *m_first = nullptr;
    QComboBox *m_second = nullptr;
    QComboBox *m_limited = nullptr;
    QLineEdit *m_limit = nullptr;
    QSpinBox *m_jobs = nullptr;
    QLabel *m_count = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_start = nullptr;
    QPushButton *m_resume = nullptr;
    QPushButton *m_pause = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_save = nullptr;
    PlanKind m_kind;
    bool m_isFilling = false;
};

/// A part of the dialog under its title.
template <class Layout>
std::pair<QWidget *, Layout *> titledPart(const QString &title)
{
    auto *part = new QWidget;
    auto *rows = new QVBoxLayout(part);
    rows->setContentsMargins(0, 0, 0, scaled(8));
    auto *label = new TextLabel(TextRole::Title, &Theme::text);
    label->setText(title);
    rows->addWidget(label);
    auto *inside = new Layout;
    rows->addLayout(inside, 1);
    return {part, inside};
}

} // namespace cutaway
