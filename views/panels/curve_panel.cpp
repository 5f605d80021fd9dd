#include "views/panels/curve_panel.h"

#include "core/plan/control_curve.h"
#include "views/models/figures.h"
#include "views/panels/curve_view.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

CurvePanel::CurvePanel(PlanSource *source, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_title(new TextLabel(TextRole::Body, &Theme::text, this))
    , m_curve(new CurveView(this))
    , m_memory(new FigureRow(tr("Extra memory"), this))
    , m_bestMemory(new FigureRow(tr("at the best"), this))
    , m_useBest(new QPushButton(this))
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(scaled(dockPadding), scaled(8), scaled(dockPadding), scaled(8));
    rows->setSpacing(scaled(6));
    rows->addWidget(m_title);
    rows->addWidget(m_curve, 1);
    rows->addWidget(m_memory);
    rows->addWidget(m_bestMemory);
    rows->addWidget(m_useBest);
    m_useBest->setText(tr("Use the best"));
    m_useBest->setMinimumHeight(scaled(28));
    connect(m_curve, &CurveView::chosen, this, &CurvePanel::choose);
    connect(m_useBest, &QPushButton::clicked, this, [this] { choose(m_best); });
    connect(m_source, &PlanSource::planReplaced, this, &CurvePanel::refresh);
    connect(m_source, &PlanSource::changed, this, &CurvePanel::refresh);
    refresh();
}

void CurvePanel::refresh()
{
    const EditedPlan *plan = m_source->plan();
    const auto *teller = dynamic_cast<const HasControlCurve *>(plan);
    std::optional<ControlCurve> curve = teller ? teller->controlCurve() : std::nullopt;
    setVisible(curve.has_value());
    if (!curve)
        return;
    m_control = curve->control;
    const std::vector<ParameterDeclaration> controls = plan->controls();
    const auto control = std::ranges::find(controls, m_control, &ParameterDeclaration::name);
    const bool isKnown = control != controls.end();
    m_title->setText(
        tr("%1 against %2")
            .arg(coreText(plan->cost().latencyLabel), inSentence(coreText(isKnown ? control->title : m_control))));
    m_useBest->setEnabled(curve->best.has_value());
    m_best = curve->best ? curve->points[*curve->best].value : 0;
    showMemory(*curve);
    m_curve->setCurve(std::move(*curve),
                      {coreText(isKnown ? control->title : m_control), coreText(isKnown ? control->unit : std::string())});
}

void CurvePanel::showMemory(const ControlCurve &curve)
{
    m_memory->setValue(bytesText(curve.now.bytes));
    m_bestMemory->setVisible(curve.best.has_value());
    if (curve.best)
        m_bestMemory->setValue(bytesText(curve.points[*curve.best].bytes));
}

void CurvePanel::choose(double value)
{
    Move move;
    move.settings.push_back({m_control, value});
    m_source->requestMove(move);
}

} // namespace cutaway
