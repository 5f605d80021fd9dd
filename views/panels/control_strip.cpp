#include "views/panels/control_strip.h"

#include "core/plan/control_ends.h"
#include "core/plan/step_work.h"
#include "core/plan/unused_controls.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace cutaway {

namespace {

constexpr int steps = 1000; ///< of a slider that has no step for each value
constexpr double wideRange = 100;
constexpr double timesDefault = 8;
constexpr double mostTimesDefault = 128; ///< what is allowed above can be typed

double roundedToThreeDigits(double value)
{
    if (value == 0)
        return 0;
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 2);
    return unit >= 1 ? std::round(value / unit) * unit : std::round(value / unit) / std::round(1 / unit);
}

std::optional<double> numberOf(const ParameterValue &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return double(*whole);
    if (const auto *number = std::get_if<double>(&value))
        return *number;
    return {};
}

/// None for what has no bounds and no default either.
std::optional<double> upperEnd(const ParameterDeclaration &declaration)
{
    const std::optional<double> usual = numberOf(declaration.defaultValue);
    if (!usual || *usual <= 0)
        return declaration.maximum;
    return declaration.maximum ? std::min(*declaration.maximum, *usual * mostTimesDefault) : *usual * timesDefault;
}

constexpr int slideInterval = 30;  // milliseconds
constexpr int keySlidePause = 600; // a later step of a slider by keys is another change
constexpr int fieldHeight = 28;
constexpr int sliderWidth = 48;
constexpr int mostLeftOut = 512; // values that a step passes over

bool isSameForm(const ParameterDeclaration &a, const ParameterDeclaration &b)
{
    return a.name == b.name && a.type == b.type && a.title == b.title && a.minimum == b.minimum &&
           a.maximum == b.maximum && a.choices == b.choices && a.unit == b.unit;
}

std::optional<double> lastUseful(const EditedPlan *plan, const std::string &control)
{
    const auto *teller = dynamic_cast<const HasControlEnds *>(plan);
    return teller ? teller->lastUseful(control) : std::nullopt;
}

int fieldWidth(const QWidget *field)
{
    if (qobject_cast<const QAbstractSpinBox *>(field))
        return scaled(64);
    return qobject_cast<const QComboBox *>(field) ? scaled(116) : scaled(80);
}

/// Once the focus is where it goes: any change of it takes a hint away.
void tellBelow(QWidget *field, const QString &reason)
{
    QTimer::singleShot(0, field, [field, reason] {
        QToolTip::showText(field->mapToGlobal(QPoint(0, field->height())), reason, field);
    });
}

Move settingMove(const std::string &name, const ParameterValue &value)
{
    Move move;
    move.settings.push_back({name, value});
    return move;
}

} // namespace

bool ControlSlider::fits(const ParameterDeclaration &declaration)
{
    const bool isNumber = declaration.type == ParameterType::Integer || declaration.type == ParameterType::Number;
    return isNumber && declaration.minimum && upperEnd(declaration).value_or(0) > *declaration.minimum;
}

ControlSlider::ControlSlider(const ParameterDeclaration &declaration, QWidget *parent)
    : QSlider(Qt::Horizontal, parent)
    , m_isWhole(declaration.type == ParameterType::Integer)
    , m_isStretched(*declaration.minimum >= 0 &&
                    *upperEnd(declaration) >= wideRange * std::max(1.0, *declaration.minimum) &&
                    (m_isWhole || *declaration.minimum > 0))
    , m_least(*declaration.minimum)
    , m_most(*upperEnd(declaration))
{
    const bool hasStepEach = m_isWhole && !m_isStretched && m_most - m_least <= steps;
    setRange(0, hasStepEach ? int(m_most - m_least) : steps);
    setPageStep(std::max(1, maximum() / 10));
}

double ControlSlider::at(double fraction) const
{
    if (!m_isStretched)
        return m_least + fraction * (m_most - m_least);
    const double shift = m_least > 0 ? 0 : 1;
    return std::exp(std::lerp(std::log(m_least + shift), std::log(m_most + shift), fraction)) - shift;
}

double ControlSlider::fractionOf(double value) const
{
    const double inside = std::clamp(value, m_least, m_most);
    if (!m_isStretched)
        return (inside - m_least) / (m_most - m_least);
    const double shift = m_least > 0 ? 0 : 1;
    const double low = std::log(m_least + shift);
    return (std::log(inside + shift) - low) / (std::log(m_most + shift) - low);
}

ParameterValue ControlSlider::parameter() const
{
    const double value = at(double(QSlider::value()) / maximum());
    const double rounded = m_isWhole && maximum() < steps ? value : roundedToThreeDigits(value);
    const double inside = std::clamp(rounded, m_least, m_most);
    return m_isWhole ? ParameterValue(std::int64_t(std::llround(inside))) : ParameterValue(inside);
}

void ControlSlider::setParameter(const ParameterValue &value)
{
    if (const std::optional<double> number = numberOf(value))
        setValue(int(std::lround(fractionOf(*number) * maximum())));
}

ControlStrip::ControlStrip(PlanSource *source, QWidget *parent)
    : QWidget(parent), m_source(source), m_rows(new OverflowRows(this))
{
    setObjectName("controlStrip");
    auto *all = new QVBoxLayout(this);
    all->setContentsMargins(scaled(dockPadding), scaled(4), scaled(dockPadding), scaled(5));
    all->addWidget(m_rows);
    m_sending.setSingleShot(true);
    m_sending.setInterval(slideInterval);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_sending, &QTimer::timeout, this, &ControlStrip::sendSlid);
    connect(&m_soon, &QTimer::timeout, this, &ControlStrip::refresh);
    connect(m_source, &PlanSource::planReplaced, this, [this] {
        m_slid = nullptr;
        refresh();
    });
    connect(m_source, &PlanSource::changed, &m_soon, qOverload<>(&QTimer::start));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
    refresh();
}

void ControlStrip::setMostRows(int rows)
{
    m_rows->setMostRows(rows);
    updateGeometry();
}

QSize ControlStrip::sizeHint() const
{
    return layout()->sizeHint();
}

int ControlStrip::heightForWidth(int width) const
{
    return layout()->heightForWidth(width);
}

void ControlStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), theme().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme().line);
}

bool ControlStrip::isSliding() const
{
    return m_slid || std::ranges::any_of(m_controls, [](const auto &control) {
               return control->slider && control->slider->isSliderDown();
           });
}

void ControlStrip::refresh()
{
    const EditedPlan *plan = m_source->plan();
    std::vector<ParameterDeclaration> declarations = plan ? plan->controls() : std::vector<ParameterDeclaration>();
    const auto isShown = [plan](const ParameterDeclaration &declared, const std::unique_ptr<Control> &control) {
        return isSameForm(declared, control->declaration) && lastUseful(plan, declared.name) == control->lastUseful;
    };
    const bool isSame = std::ranges::equal(declarations, m_controls, isShown);
    if (!isSame && !isSliding())
        rebuild(std::move(declarations));
    showValues();
    setVisible(!m_controls.empty());
}

void ControlStrip::rebuild(std::vector<ParameterDeclaration> declarations)
{
    m_isShowing = true; // a field that loses the focus by going away tells of no change
    m_rows->clear();
    m_isShowing = false;
    m_controls.clear();
    m_keep = nullptr;
    if (!keptWork().empty())
        addKeep();
    for (ParameterDeclaration &declaration : declarations) {
        m_controls.push_back(std::make_unique<Control>());
        m_controls.back()->lastUseful = lastUseful(m_source->plan(), declaration.name);
        m_controls.back()->declaration = std::move(declaration);
        addControl(*m_controls.back());
    }
    updateGeometry();
}

Text ControlStrip::keptWork() const
{
    const auto *worker = dynamic_cast<const HasStepWork *>(m_source->plan());
    return worker ? worker->keptWork() : Text();
}

void ControlStrip::addKeep()
{
    m_keep = new QToolButton(m_rows);
    m_keep->setObjectName("keepWork");
    m_keep->setIcon(themeIcon("cutaway-lock"));
    m_keep->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_keep->setCheckable(true);
    m_keep->setAutoRaise(true);
    m_keep->setChecked(m_keepsWork);
    m_keep->setToolTip(tr("Keeps these while one setting changes: data ranks, microbatches and then pipeline ranks "
                          "give way, and arrows step to the next value that can be"));
    connect(m_keep, &QToolButton::toggled, this, [this](bool on) { m_keepsWork = on; });
    m_rows->add(m_keep, tr("Keep ranks and batch"), nullptr);
}

void ControlStrip::addControl(Control &control)
{
    auto *cell = new QWidget(m_rows);
    auto *row = new QHBoxLayout(cell);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(scaled(8));
    auto *label = new TextLabel(TextRole::Body, &Theme::secondaryText, cell);
    label->setText(coreText(control.declaration.title));
    control.label = label;
    row->addWidget(label, 1);
    addSlider(control, cell);
    control.field = makeParameterField(control.declaration, ParameterField::Commit::WhenFinished, cell,
                                       [this, &control] { fieldChanged(control); });
    QWidget *field = control.field.widget;
    if (auto *box = qobject_cast<StepBox *>(field))
        box->setStepper([this, &control, least = box->minimum(), most = box->maximum()](int by) {
            if (const std::optional<std::int64_t> now = wholeNow(control)) // the box shows it a turn later
                step(control, std::clamp<std::int64_t>(*now + by, least, most), 0);
        });
    field->setMinimumHeight(scaled(fieldHeight));
    if (control.declaration.type != ParameterType::Bool)
        field->setFixedWidth(fieldWidth(field));
    label->setBuddy(field);
    row->addWidget(field);
    // A box with steps does all that its slider does.
    QWidget *dispensable = qobject_cast<StepBox *>(field) ? control.slider : nullptr;
    m_rows->add(cell, coreText(control.declaration.title), dispensable);
}

std::vector<std::pair<QString, QString>> ControlStrip::titles() const
{
    std::vector<std::pair<QString, QString>> all;
    const ParameterValues values = m_source->plan() ? m_source->plan()->controlValues() : ParameterValues();
    for (const auto &control : m_controls) {
        const ParameterDeclaration &declaration = control->declaration;
        const auto value = values.find(declaration.name);
        all.emplace_back(coreText(declaration.title),
                         parameterText(declaration, value == values.end() ? declaration.defaultValue : value->second));
    }
    return all;
}

bool ControlStrip::isUsed(std::size_t control) const
{
    return m_controls[control]->field.widget->isEnabled();
}

void ControlStrip::focusControl(std::size_t control)
{
    m_rows->focus(m_controls[control]->field.widget);
}

void ControlStrip::addSlider(Control &control, QWidget *cell)
{
    ParameterDeclaration slid = control.declaration;
    if (control.lastUseful)
        slid.maximum = control.lastUseful;
    if (!ControlSlider::fits(slid))
        return;
    control.slider = new ControlSlider(slid, cell);
    control.slider->setFixedWidth(scaled(sliderWidth));
    control.slider->setObjectName(QString::fromStdString(control.declaration.name) + QStringLiteral("Slider"));
    control.slider->setAccessibleName(coreText(control.declaration.title));
    connect(control.slider, &QSlider::sliderPressed, this, [this] { ++m_gesture; });
    connect(control.slider, &QSlider::valueChanged, this, [this, &control] { sliderMoved(control); });
    connect(control.slider, &QSlider::sliderReleased, this, [this] {
        sendSlid();
        m_soon.start();
    });
    cell->layout()->addWidget(control.slider);
}

void ControlStrip::showValues()
{
    const EditedPlan *plan = m_source->plan();
    if (!plan)
        return;
    const ParameterValues values = plan->controlValues();
    m_isShowing = true;
    if (m_keep) {
        m_keep->setText(tr("Keep %1").arg(coreText(keptWork())));
        m_keep->setAccessibleName(m_keep->text());
    }
    for (const auto &control : m_controls) {
        const auto value = values.find(control->declaration.name);
        const ParameterValue &shown = value == values.end() ? control->declaration.defaultValue : value->second;
        const auto *line = qobject_cast<QLineEdit *>(control->field.widget);
        if (!line || !line->hasFocus() || !line->isModified())
            control->field.write(shown);
        if (control->slider && !control->slider->isSliderDown() && m_slid != control.get())
            control->slider->setParameter(shown);
        showUse(*control);
    }
    m_isShowing = false;
}

/// What has no effect as the plan is cannot be set, and says why.
void ControlStrip::showUse(const Control &control) const
{
    const auto *teller = dynamic_cast<const HasUnusedControls *>(m_source->plan());
    const QString reason = teller ? coreText(teller->unusedBecause(control.declaration.name)) : QString();
    const QString toolTip = parameterToolTip(control.declaration);
    const QString told = reason.isEmpty() ? toolTip : reason + u'\n' + toolTip;
    for (QWidget *widget : std::initializer_list<QWidget *>{control.label, control.slider, control.field.widget}) {
        if (!widget)
            continue;
        widget->setEnabled(reason.isEmpty());
        widget->setToolTip(told);
        widget->setAccessibleDescription(reason);
    }
}

/// Files and the command line say a parameter's name before what is wrong with it; here its title stands there.
QString ControlStrip::withoutName(const Control &control, const Error &error)
{
    const QString name = QString::fromStdString(control.declaration.name) + QStringLiteral(": ");
    const QString text = coreText(error.message);
    return text.startsWith(name) ? text.sliced(name.size()) : text;
}

void ControlStrip::fieldChanged(const Control &control)
{
    if (m_isShowing || !m_source->plan())
        return;
    // A field may show less digits than its value has: only what was typed is a change.
    if (auto *line = qobject_cast<QLineEdit *>(control.field.widget)) {
        if (!line->isModified())
            return;
        line->setModified(false);
    }
    const Result<ParameterValue> value = control.field.read();
    const ParameterValues values = m_source->plan()->controlValues();
    const auto before = values.find(control.declaration.name);
    if (!value) {
        const QString reason =
            tr("%1: %2").arg(coreText(control.declaration.title), withoutName(control, value.error()));
        emit refused(reason);
        tellBelow(control.field.widget, reason);
    }
    if (std::exchange(m_hasRefused, !value) && value)
        emit refused({});
    if (!value || (before != values.end() && before->second == *value)) {
        m_soon.start(); // what cannot be read gives way to what is in force
        return;
    }
    request(control, *value, 0);
}

void ControlStrip::sliderMoved(const Control &control)
{
    if (m_isShowing)
        return;
    const bool isDragged = control.slider->isSliderDown();
    if (!isDragged && (!m_lastSlide.isValid() || m_lastSlide.elapsed() > keySlidePause))
        ++m_gesture;
    m_lastSlide.start();
    m_slid = &control;
    if (!m_sending.isActive())
        m_sending.start();
}

void ControlStrip::sendSlid()
{
    m_sending.stop();
    const Control *slid = std::exchange(m_slid, nullptr);
    if (!slid)
        return;
    const ParameterValue value = slid->slider->parameter();
    const auto *whole = std::get_if<std::int64_t>(&value);
    if (whole && !slid->slider->isSliderDown())
        step(*slid, *whole, m_gesture);
    else
        request(*slid, value, m_gesture);
}

/// What the plan has of a whole number.
std::optional<std::int64_t> ControlStrip::wholeNow(const Control &control) const
{
    const ParameterValues values = m_source->plan() ? m_source->plan()->controlValues() : ParameterValues();
    const auto found = values.find(control.declaration.name);
    const auto *whole = found == values.end() ? nullptr : std::get_if<std::int64_t>(&found->second);
    return whole ? std::optional(*whole) : std::nullopt;
}

/// To the wanted value or, where the plan refuses that, to the next beyond it that it takes. The refusal of the first
/// says why it was left out.
void ControlStrip::step(const Control &control, std::int64_t wanted, int gesture)
{
    const std::string &name = control.declaration.name;
    const std::optional<std::int64_t> now = wholeNow(control);
    if (!now || *now == wanted)
        return;
    const std::int64_t direction = wanted > *now ? 1 : -1;
    const double least = control.declaration.minimum.value_or(-std::numeric_limits<double>::infinity());
    const double most = control.declaration.maximum.value_or(std::numeric_limits<double>::infinity());
    const auto isInside = [&](std::int64_t value) { return double(value) >= least && double(value) <= most; };
    if (!isInside(wanted))
        return;
    const Result<Move> first = moveTo(name, wanted);
    if (first && request(control, wanted, gesture))
        return;
    for (std::int64_t i = 1; i <= mostLeftOut && isInside(wanted + i * direction); ++i) {
        const ParameterValue next = wanted + i * direction;
        if (isPossible(name, next)) {
            request(control, next, gesture);
            return;
        }
    }
    if (!first)
        tellNotKept(control, first.error());
}

/// With what gives way to it, where the work of a step is kept.
Result<Move> ControlStrip::moveTo(const std::string &name, const ParameterValue &value) const
{
    Move move = settingMove(name, value);
    const auto *worker = m_keep && m_keepsWork ? dynamic_cast<const HasStepWork *>(m_source->plan()) : nullptr;
    if (!worker)
        return move;
    Result<std::vector<Move::Setting>> following = worker->settingsThatKeepWork(move.settings.front());
    if (!following)
        return following.error();
    std::ranges::move(*following, std::back_inserter(move.settings));
    return move;
}

bool ControlStrip::isPossible(const std::string &name, const ParameterValue &value) const
{
    const Result<Move> move = moveTo(name, value);
    return move && m_source->plan()->preview(*move).allowed;
}

/// With the values that can be.
void ControlStrip::tellNotKept(const Control &control, const Error &error)
{
    constexpr std::int64_t lastTried = 1024;
    constexpr qsizetype mostTold = 12;
    QStringList values;
    for (std::int64_t value = 1; value <= lastTried && values.size() < mostTold; ++value) {
        if (isPossible(control.declaration.name, value))
            values << QString::number(value);
    }
    const QString title = coreText(control.declaration.title);
    const QString why = tr("%1: %2").arg(title, coreText(error.message));
    const QString reason = values.isEmpty() ? why : tr("%1; these can: %2").arg(why, values.join(tr(", ")));
    emit refused(reason);
    tellBelow(control.field.widget, reason);
    m_hasRefused = true;
}

/// Whether the plan took it.
bool ControlStrip::request(const Control &control, const ParameterValue &value, int gesture)
{
    const std::string name = control.declaration.name; // the strip may be built anew while the move is made
    m_soon.start();
    const Result<Move> move = moveTo(name, value);
    if (!move) {
        tellNotKept(control, move.error());
        return false;
    }
    emit moveRequested(*move, gesture);
    const ParameterValues now = m_source->plan() ? m_source->plan()->controlValues() : ParameterValues();
    const auto found = now.find(name);
    return found != now.end() && found->second == value;
}

} // namespace cutaway
