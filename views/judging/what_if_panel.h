#pragma once

#include "views/models/plan_source.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QPushButton;
class QSlider;
class QTreeWidget;

namespace cutaway {

class SweepView;
class TextLabel;

/// The shown plan on other devices, without planning anew: a slider for their memory, rates or number; all figures
/// follow, a curve shows the range, and where the plan ceases to fit is said in words.
class WhatIfPanel : public QWidget
{
    Q_OBJECT

public:
    explicit WhatIfPanel(PlanSource *source, QWidget *parent = nullptr);

    QSize sizeHint() const override;

signals:
    /// The devices as they were varied shall be those of the plans.
    void inventoryWanted(const cutaway::Inventory &inventory, const QString &stepName);

protected:
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeControls();
    std::string what() const;
    double value() const;
    std::vector<double> range() const;
    QString valueText() const;
    void planChanged();
    void whatChosen();
    void sweep();
    void showValue();
    void setValue(double value);
    void keep();

    PlanSource *m_source;
    QTimer m_soon;
    bool m_isStale = true;
    QComboBox *m_what = nullptr;
    QSlider *m_slider = nullptr;
    TextLabel *m_value = nullptr;
    TextLabel *m_problem = nullptr;
    TextLabel *m_breaks = nullptr;
    QPushButton *m_keep = nullptr;
    SweepView *m_curve = nullptr;
    QTreeWidget *m_figures = nullptr;
};

} // namespace cutaway
