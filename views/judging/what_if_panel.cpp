#include "views/judging/what_if_panel.h"

#include "core/judging/comparison.h"
#include "core/judging/judged_point.h"
#include "core/judging/sweep.h"
#include "views/judging/figure_tree.h"
#include "views/judging/sweep_view.h"
#include "views/panels/panel_parts.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QSlider>
#include <QTreeWidget>

#include <cmath>

namespace cutaway {

namespace {

constexpr int sliderSteps = 64; ///< of factors, from a quarter to four times
constexpr int curveSteps = 24;
constexpr std::size_t itemsSwept = 20'000; ///< of larger plans the curve would keep people waiting

double factorAt(double step)
{
    return std::pow(2.0, (step - sliderSteps / 2.0) * 4 / sliderSteps);
}

} // namespace

WhatIfPanel::WhatIfPanel(PlanSource *source, QWidget *parent) : QWidget(parent), m_source(source)
{
    m_curve = new SweepView;
    m_figures = makeFigureTree({tr("Figure"), tr("Now"), tr("If"), tr("Difference"), tr("Share"), QString()},
                               tr("Figures if the devices were others"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(scaled(dockPadding), scaled(6), 0, 0);
    row->addWidget(makeControls(), 2);
    row->addWidget(m_curve, 3);
    row->addWidget(m_figures, 4);
    m_soon.setSingleShot(true);
    m_soon.setInterval(150);
    connect(&m_soon, &QTimer::timeout, this, &WhatIfPanel::sweep);
    connect(m_curve, &SweepView::chosen, this, &WhatIfPanel::setValue);
    connect(m_source, &PlanSource::planReplaced, this, &WhatIfPanel::planChanged);
    connect(m_source, &PlanSource::changed, this, &WhatIfPanel::planChanged);
    whatChosen();
}

QSize WhatIfPanel::sizeHint() const
{
    return {scaled(640), scaled(200)};
}

QWidget *WhatIfPanel::makeControls()
{
    auto *part = new QWidget;
    m_what = new QComboBox;
    m_what->addItem(tr("Memory of the devices"), QStringLiteral("available_mem_bytes"));
    m_what->addItem(tr("Transfer rate"), QStringLiteral("transfer_rate_bytes_per_sec"));
    m_what->addItem(tr("Number of devices"), QStringLiteral("devices"));
    m_what->addItem(tr("Rate of the links"), QStringLiteral("links.bandwidth_bytes_per_sec"));
    m_what->addItem(tr("Rate between nodes"), QStringLiteral("mesh.inter_node_bandwidth"));
    m_what->addItem(tr("Rate inside nodes"), QStringLiteral("mesh.intra_node_bandwidth"));
    m_what->addItem(tr("Peak FLOP/s"), QStringLiteral("peak_flops"));
    m_what->setAccessibleName(tr("What is varied"));
    m_slider = new QSlider(Qt::Horizontal);
    m_slider->setAccessibleName(tr("How much of it"));
    m_value = new TextLabel(TextRole::Title, &Theme::text);
    m_problem = new TextLabel(TextRole::Body, &Theme::refused);
    m_breaks = new TextLabel(TextRole::Body, &Theme::secondaryText);
    m_keep = new QPushButton(tr("&Use these devices"));
    m_keep->setToolTip(tr("Makes them the devices of all plans, as a step that can be undone"));
    auto *rows = new QVBoxLayout(part);
    rows->setContentsMargins(0, 0, 0, 0);
    for (TextLabel *label : {m_problem, m_breaks})
        label->setWordWrap(true);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_what, m_slider, m_value, m_problem, m_breaks})
        rows->addWidget(widget);
    rows->addStretch(1);
    rows->addWidget(m_keep, 0, Qt::AlignLeft);
    connect(m_what, &QComboBox::currentIndexChanged, this, &WhatIfPanel::whatChosen);
    connect(m_slider, &QSlider::valueChanged, this, &WhatIfPanel::showValue);
    connect(m_keep, &QPushButton::clicked, this, &WhatIfPanel::keep);
    return part;
}

std::string WhatIfPanel::what() const
{
    return m_what->currentData().toString().toStdString();
}

double WhatIfPanel::value() const
{
    return what() == "devices" ? m_slider->value() : factorAt(m_slider->value());
}

std::vector<double> WhatIfPanel::range() const
{
    std::vector<double> values;
    const int step = std::max(1, (m_slider->maximum() - m_slider->minimum()) / curveSteps);
    for (int at = m_slider->minimum(); at <= m_slider->maximum(); at += step)
        values.push_back(what() == "devices" ? at : factorAt(at));
    return values;
}

QString WhatIfPanel::valueText() const
{
    if (what() == "devices")
        return tr("%n devices", nullptr, m_slider->value());
    return QLocale().toString(value(), 'g', 3) + QStringLiteral(" ×");
}

void WhatIfPanel::planChanged()
{
    m_isStale = true;
    if (isVisible())
        m_soon.start();
}

void WhatIfPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (m_isStale)
        whatChosen();
}

void WhatIfPanel::whatChosen()
{
    const QSignalBlocker quiet(m_slider);
    const EditedPlan *plan = m_source->plan();
    const int devices = plan ? int(plan->inventory()->devices.size()) : 0;
    const bool isCount = what() == "devices";
    m_slider->setRange(isCount ? 1 : 0, isCount ? std::max(2, devices * 2) : sliderSteps);
    m_slider->setValue(isCount ? std::max(1, devices) : sliderSteps / 2);
    sweep();
}

void WhatIfPanel::sweep()
{
    m_soon.stop();
    m_isStale = !isVisible();
    const EditedPlan *plan = m_source->plan();
    if (m_isStale)
        return;
    m_curve->setSweep({}, {});
    m_breaks->clear();
    if (plan && plan->itemCount() <= itemsSwept) {
        if (Result<judging::Sweep> sweep = judging::sweepOver(*plan, what(), range())) {
            QStringList texts;
            for (const double at : sweep->breaks) {
                const bool isLess = sweep->points.back().isFeasible;
                texts << QString::fromStdString(judging::breakText(*plan, what(), at, isLess));
            }
            m_breaks->setText(texts.isEmpty() ? tr("Nothing changes between fitting and not fitting in this range")
                                              : tr("The plan %1").arg(texts.join(QStringLiteral("; "))));
            m_curve->setSweep(std::move(*sweep), m_what->currentText());
        }
    }
    showValue();
}

void WhatIfPanel::showValue()
{
    const EditedPlan *plan = m_source->plan();
    m_value->setText(valueText());
    m_curve->setCurrent(value());
    m_figures->clear();
    m_problem->clear();
    m_keep->setEnabled(false);
    if (!plan)
        return;
    const Result<std::unique_ptr<EditedPlan>> varied = judging::variedPlan(*plan, what(), value());
    if (!varied) {
        m_problem->setText(QString::fromStdString(varied.error().message));
        return;
    }
    nlohmann::ordered_json judgement;
    judging::addJudgement(judgement, **varied);
    m_problem->setText(QString::fromStdString(judgement.value("problem", "")));
    fillFigureTree(m_figures, judging::figureDifferences(*plan, **varied, 0));
    m_keep->setEnabled(*(*varied)->inventory() != *plan->inventory());
}

void WhatIfPanel::setValue(double value)
{
    m_slider->setValue(what() == "devices" ? int(std::round(value))
                                           : int(std::round(std::log2(value) * sliderSteps / 4 + sliderSteps / 2.0)));
}

void WhatIfPanel::keep()
{
    const EditedPlan *plan = m_source->plan();
    const auto varied =
        plan ? judging::variedPlan(*plan, what(), value()) : Result<std::unique_ptr<EditedPlan>>(Error());
    if (varied)
        emit inventoryWanted(*(*varied)->inventory(), tr("What if: %1 %2").arg(m_what->currentText(), valueText()));
}

} // namespace cutaway
