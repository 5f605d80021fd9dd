#include "views/panels/control_strip.h"

#include "core/plan/edited_plan.h"
#include "views/panels/control_slider.h"
#include "views/panels/draft_card.h"
#include "views/panels/overflow_rows.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QAccessible>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QPainter>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QToolTip>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>
#include <utility>

namespace cutaway {

namespace {

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
    return plan ? plan->lastUseful(control) : std::nullopt;
}

int fieldWidth(const QWidget *field)
{
    if (qobject_cast<const StepBox *>(field))
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

} // namespace

ControlStrip::ControlStrip(PlanSource *source, QWidget *parent)
    : QWidget(parent), m_source(source), m_moves(source), m_rows(new OverflowRows(this))
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
        giveUpDraft();
        refresh();
    });
    connect(m_source, &PlanSource::changed, this, [this] {
        giveUpDraft(); // of a plan that is another now
        m_soon.start();
    });
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
    std::vector<ParameterDeclaration> declarations = m_moves.controls();
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
    giveUpDraft();
    m_isShowing = true; // a field that loses the focus by going away tells of no change
    m_rows->clear();
    m_isShowing = false;
    m_controls.clear();
    m_keep = nullptr;
    if (!m_moves.keptWork().empty())
        addKeep();
    for (ParameterDeclaration &declaration : declarations) {
        m_controls.push_back(std::make_unique<Control>());
        m_controls.back()->lastUseful = lastUseful(m_source->plan(), declaration.name);
        m_controls.back()->declaration = std::move(declaration);
        addControl(*m_controls.back());
    }
    updateGeometry();
}

void ControlStrip::addKeep()
{
    m_keep = new QToolButton(m_rows);
    m_keep->setObjectName("keepWork");
    m_keep->setIcon(themeIcon("cutaway-lock"));
    m_keep->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_keep->setCheckable(true);
    m_keep->setAutoRaise(true);
    m_keep->setChecked(m_moves.keepsWork());
    m_keep->setToolTip(tr("Keeps these while one setting changes: data ranks, then microbatches, then pipeline ranks "
                          "adapt, and arrows step to the next possible value"));
    connect(m_keep, &QToolButton::toggled, this, [this](bool on) { m_moves.setKeepsWork(on); });
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
    if (auto *box = qobject_cast<StepBox *>(field)) {
        box->setStepper([this, &control, least = box->minimum(), most = box->maximum()](int by) {
            if (const std::optional<std::int64_t> now = wholeNow(control)) // the box shows it a turn later
                step(control, std::clamp<std::int64_t>(*now + by, least, most), 0);
        });
        addDrafts(control);
    }
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
    const ParameterValues values = m_moves.values();
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
    const ParameterValues values = m_moves.values();
    m_isShowing = true;
    if (m_keep) {
        m_keep->setText(tr("Keep %1").arg(coreText(m_moves.keptWork())));
        m_keep->setAccessibleName(m_keep->text());
    }
    for (const auto &control : m_controls) {
        if (control.get() == m_drafted)
            continue;
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
    const EditedPlan *plan = m_source->plan();
    const QString reason = plan ? coreText(plan->unusedBecause(control.declaration.name)) : QString();
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
    if (m_drafted == &control)
        return; // what is typed there is not applied yet
    const Result<ParameterValue> value = control.field.read();
    const ParameterValues values = m_moves.values();
    const auto before = values.find(control.declaration.name);
    if (!value) {
        const QString reason = tr("%1: %2").arg(coreText(control.declaration.title),
                                                refusalText(control.declaration.name, value.error().message));
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

/// What the field has of a whole number: the plan's, or its draft's.
std::optional<std::int64_t> ControlStrip::wholeNow(const Control &control) const
{
    return m_drafted == &control ? m_draft.wanted : m_moves.whole(control.declaration.name);
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
    const bool isDraft = gesture == 0 && isDraftable(control);
    const SettingDraft first = m_moves.draft(control.declaration, wanted);
    if (isDraft && first.isAllowed()) {
        draft(control, wanted, {});
        return;
    }
    if (!isDraft && !first.move.isEmpty() && request(control, wanted, gesture))
        return;
    for (std::int64_t i = 1; i <= mostLeftOut && isInside(wanted + i * direction); ++i) {
        const std::int64_t next = wanted + i * direction;
        if (!m_moves.isPossible(name, next))
            continue;
        if (isDraft)
            draft(control, next, tr("%1 is left out: %2").arg(QLocale().toString(qlonglong(wanted)), first.refusal));
        else
            request(control, next, gesture);
        return;
    }
    if (isDraft)
        draft(control, wanted, {}); // refused
    else if (first.move.isEmpty())
        tellNotKept(control, first.refusal);
}

/// With the values that can be.
void ControlStrip::tellNotKept(const Control &control, const QString &refusal)
{
    QStringList values;
    for (const SettingDraft::Value &each : m_moves.possibleValues(control.declaration.name))
        values << QString::number(each.value);
    const QString title = coreText(control.declaration.title);
    const QString why = tr("%1: %2").arg(title, refusal);
    const QString reason = values.isEmpty() ? why : tr("%1; possible: %2").arg(why, values.join(tr(", ")));
    emit refused(reason);
    tellBelow(control.field.widget, reason);
    m_hasRefused = true;
}

/// Whether the plan took it.
bool ControlStrip::request(const Control &control, const ParameterValue &value, int gesture)
{
    const std::string name = control.declaration.name; // the strip may be built anew while the move is made
    m_soon.start();
    const Result<Move> move = m_moves.moveTo(name, value);
    if (!move) {
        tellNotKept(control, refusalText(name, move.error().message));
        return false;
    }
    emit moveRequested(*move, gesture);
    const ParameterValues now = m_moves.values();
    const auto found = now.find(name);
    return found != now.end() && found->second == value;
}

// Drafts.

/// Behind the button there is no room for what a draft says.
bool ControlStrip::isDraftable(const Control &control) const
{
    return m_keep && qobject_cast<StepBox *>(control.field.widget) && !m_rows->isBehindButton(control.field.widget);
}

void ControlStrip::addDrafts(Control &control)
{
    QWidget *field = control.field.widget;
    field->installEventFilter(this);
    if (auto *line = field->findChild<QLineEdit *>())
        connect(line, &QLineEdit::textEdited, this, [this, &control] { draftTyped(control); });
}

bool ControlStrip::eventFilter(QObject *watched, QEvent *event)
{
    if (!m_drafted || watched != m_drafted->field.widget)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            leaveDraft();
    } else if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
        if (!isEnter && key != Qt::Key_Escape)
            return QWidget::eventFilter(watched, event);
        event->accept();
        if (event->type() == QEvent::KeyPress && isEnter)
            applyDraft();
        else if (event->type() == QEvent::KeyPress)
            giveUpDraft();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void ControlStrip::draftTyped(const Control &control)
{
    if (m_isShowing || !m_source->plan() || !isDraftable(control))
        return;
    bool isWhole = false;
    const auto *box = qobject_cast<StepBox *>(control.field.widget);
    const qlonglong typed = QLocale().toLongLong(box->cleanText(), &isWhole);
    if (isWhole)
        draft(control, typed, {});
    else if (m_drafted == &control)
        pauseDraft();
}

void ControlStrip::draft(const Control &control, std::int64_t wanted, const QString &leftOut)
{
    if (!control.field.widget->hasFocus())
        control.field.widget->setFocus(); // it is applied when it is left
    m_drafted = &control;
    m_draft = m_moves.draft(control.declaration, wanted);
    m_draft.leftOut = leftOut;
    if (!m_draft.isAllowed())
        m_draft.possible = m_moves.possibleValues(control.declaration.name);
    const QScopedValueRollback showing(m_isShowing, true);
    if (auto *box = qobject_cast<StepBox *>(control.field.widget); box->cleanText() != QString::number(wanted))
        control.field.write(wanted);
    showDraft();
}

void ControlStrip::showDraft()
{
    if (!m_card) {
        m_card = new DraftCard(window());
        connect(m_card, &DraftCard::applied, this, &ControlStrip::applyDraft);
        connect(m_card, &DraftCard::chosen, this, [this](std::int64_t value) {
            if (m_drafted)
                draft(*m_drafted, value, {});
        });
    }
    const EditedPlan &plan = *m_source->plan();
    const bool isChange = m_draft.isAllowed() && !m_draft.move.isEmpty();
    m_source->setPreview(isChange ? std::optional(m_draft.preview) : std::nullopt, isChange ? m_draft.move : Move());
    const EditedPlan *then = isChange ? m_source->planIfDropped() : nullptr;
    markFollowing();
    if (!then && m_draft.isAllowed()) {
        m_card->hide(); // back at what the plan has
        return;
    }
    m_card->show(m_draft, plan, then);
    placeCard();
    QWidget *field = m_drafted->field.widget;
    field->setAccessibleDescription(m_card->spoken());
    QAccessibleEvent changed(field, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

/// Below the strip, as near to the field as the window has room.
void ControlStrip::placeCard()
{
    if (!m_card || !m_drafted || m_card->isHidden())
        return;
    const QWidget *top = m_card->parentWidget();
    const int wanted = m_drafted->field.widget->mapTo(top, QPoint(-scaled(24), 0)).x();
    const QRect room = QRect(mapTo(top, QPoint(0, 0)), size());
    const int left = std::clamp(wanted, room.left(), std::max(room.left(), room.right() - m_card->width()));
    m_card->move(left, room.bottom() + scaled(4));
}

/// What gives way shows its value then, in the accent's colour.
void ControlStrip::markFollowing() const
{
    for (const auto &control : m_controls) {
        const auto set = std::ranges::find(m_draft.move.settings, control->declaration.name, &Move::Setting::name);
        const bool isOther = m_drafted && m_draft.isAllowed() && set != m_draft.move.settings.end();
        control->label->setColour(isOther || control.get() == m_drafted ? &Theme::accent : &Theme::secondaryText);
        if (isOther && control.get() != m_drafted)
            control->field.write(set->value);
    }
}

void ControlStrip::applyDraft()
{
    if (!m_drafted || !m_draft.isAllowed())
        return; // what is refused stays in its field
    const Move move = m_draft.move;
    giveUpDraft();
    if (!move.isEmpty())
        emit moveRequested(move, 0);
}

/// Nothing is typed yet: the field stays as it is.
void ControlStrip::pauseDraft()
{
    m_draft = {};
    m_card->hide();
    markFollowing();
    m_source->setPreview({});
}

void ControlStrip::giveUpDraft()
{
    if (!std::exchange(m_drafted, nullptr))
        return;
    m_draft = {};
    if (m_card)
        m_card->hide();
    markFollowing();
    if (m_source->preview())
        m_source->setPreview({});
    showValues();
}

/// The field loses the focus.
void ControlStrip::leaveDraft()
{
    if (m_draft.isAllowed()) {
        applyDraft();
        return;
    }
    emit refused(tr("%1: %2").arg(m_draft.title, m_draft.refusal));
    m_hasRefused = true;
    giveUpDraft();
}

void ControlStrip::moveEvent(QMoveEvent *event)
{
    QWidget::moveEvent(event);
    placeCard();
}

void ControlStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    placeCard();
}

void ControlStrip::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    giveUpDraft();
}

} // namespace cutaway
