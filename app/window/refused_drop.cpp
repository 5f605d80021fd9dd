#include "app/window/refused_drop.h"

#include "app/document/document.h"
#include "app/window/actions/plan_actions.h"
#include "app/window/before_after.h"
#include "app/window/message_bar.h"
#include "views/models/move_repairs.h"
#include "views/panels/panel_parts.h"
#include "views/theme/core_text.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QWidget>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int widest = 640;
constexpr int margin = 12;
constexpr int legend = 28; // at the lower end of the picture

} // namespace

RefusedDrop::RefusedDrop(Document &document, PlanSource &source, BeforeAfter *pictures)
    : QObject(pictures)
    , m_document(document)
    , m_source(source)
    , m_pictures(pictures)
    , m_picture(pictures->picture())
    , m_bar(new MessageBar(m_picture))
{
    m_bar->setObjectName("refusedDrop");
    m_bar->setAutoFillBackground(true);
    m_bar->setCursor(Qt::ArrowCursor);
    m_bar->hide();
    m_picture->installEventFilter(this);
    connect(m_bar, &MessageBar::closed, this, &RefusedDrop::hide);
    connect(&source, &PlanSource::changed, this, &RefusedDrop::hide);
    connect(&source, &PlanSource::planReplaced, this, &RefusedDrop::hide);
    connect(&source, &PlanSource::previewChanged, this, [this] {
        if (m_source.preview())
            hide();
    });
}

void RefusedDrop::show(const Move &move, const Preview &preview)
{
    if (!m_source.plan())
        return;
    goToPicture();
    Message message{Message::Severity::Error, tr("Not moved"), coreText(preview.reason), {}, {}, true};
    if (!move.isEmpty())
        offerRepairs(message, move, preview);
    setMessage(message);
    m_bar->show();
    m_bar->raise();
    m_choosing.drop();
    m_planning.drop();
    if (!move.isEmpty())
        chooseOtherwise(move);
    takePlace();
}

/// To the one that is shown: a plan may have several.
void RefusedDrop::goToPicture()
{
    QWidget *picture = m_pictures->picture();
    if (picture == m_picture)
        return;
    m_picture->removeEventFilter(this);
    m_picture = picture;
    m_picture->installEventFilter(this);
    m_bar->setParent(m_picture);
}

void RefusedDrop::offerRepairs(Message &message, const Move &move, const Preview &preview)
{
    for (const MoveRepair &repair : MoveRepairs(*m_source.plan(), move, preview).find()) {
        const QString text = tr("%1 (%2)").arg(repair.text, verdictText(repair.preview));
        message.links.push_back({text, [this, instead = repair.move] { m_source.requestMove(instead); }});
    }
}

void RefusedDrop::setMessage(const Message &message)
{
    m_bar->setMessage(message);
    place();
}

void RefusedDrop::setPending(const QString &text)
{
    Message message = m_bar->message();
    message.pending = text;
    setMessage(message);
}

/// Where that makes a way, a planner starts from there. On threads: it may take some seconds, in which the other
/// repairs can be taken.
void RefusedDrop::chooseOtherwise(const Move &move)
{
    if (move.items.empty() || m_source.plan()->choices(move.items.front().item).empty())
        return planAgain(*m_source.plan(), move);
    setPending(tr("Searching for another way to run it there…"));
    const std::shared_ptr<const EditedPlan> plan = m_source.plan()->clone();
    const auto work = [plan, move](const Job &job) { return chosenAround(*plan, move, job); };
    m_choosing.start(tr("Another way"), work, this, [this, plan, move](Result<ChosenAround> chosen) {
        if (!m_bar->isVisible() || !m_source.plan())
            return;
        setPending({});
        if (!chosen)
            return planAgain(*plan, move);
        offerPlan(tr("Choose %1 there", "table_wise").arg(QString::fromStdString(chosen->choice)), chosen->plan);
        planAgain(*chosen->plan, chosen->move);
    });
}

void RefusedDrop::planAgain(const EditedPlan &from, const Move &move)
{
    PlannerAround around = plannerAround(from, move);
    if (!around.planner)
        return;
    setPending(tr("Planning again around it…"));
    const auto work = [around = std::make_shared<PlannerAround>(std::move(around))](const Job &job) {
        Result<std::unique_ptr<EditedPlan>> plan = planAround(std::move(*around), job);
        if (plan)
            (*plan)->cost(); // the plan keeps it
        return plan;
    };
    m_planning.start(tr("Plan again around it"), work, this, [this](Result<std::unique_ptr<EditedPlan>> plan) {
        if (!m_bar->isVisible() || !m_source.plan())
            return;
        if (!plan)
            return setPending(tr("Planning again around it does not help: %1").arg(coreText(plan.error().message)));
        setPending({});
        offerPlan(tr("Plan again around it"), std::move(*plan));
    });
}

void RefusedDrop::offerPlan(const QString &step, std::shared_ptr<const EditedPlan> plan)
{
    Preview change;
    change.allowed = true;
    change.latencyBefore = m_source.plan()->cost().latencySec;
    change.latencyAfter = plan->cost().latencySec;
    Message message = m_bar->message();
    message.links.push_back({tr("%1 (%2)").arg(step, verdictText(change)),
                             [this, plan, step] { m_document.replacePlan(plan->clone(), step); }});
    setMessage(message);
}

/// At the lower left, where drags seldom end, with room below it for what may be found yet: another way's link comes
/// before that of planning again.
void RefusedDrop::takePlace()
{
    m_top = m_picture->height();
    place();
    m_top = m_bar->y() - (m_choosing.job() ? LinkButton({}).sizeHint().height() : 0);
    place();
}

/// Where it is, or above where it has no room there.
void RefusedDrop::place()
{
    const int width = std::min(int(widest), m_picture->width() - 2 * margin);
    m_bar->setFixedWidth(std::max(width, m_bar->minimumSizeHint().width()));
    const int wanted = m_bar->hasHeightForWidth() ? m_bar->heightForWidth(m_bar->width()) : m_bar->sizeHint().height();
    m_bar->resize(m_bar->width(), wanted);
    const int lowest = m_picture->height() - legend - margin - m_bar->height();
    m_bar->move(margin, std::max(margin, std::min(m_top, lowest)));
}

void RefusedDrop::hide()
{
    m_choosing.drop();
    m_planning.drop();
    if (m_bar->isAncestorOf(QApplication::focusWidget()))
        m_picture->setFocus();
    m_bar->hide();
}

bool RefusedDrop::eventFilter(QObject *picture, QEvent *event)
{
    if (event->type() == QEvent::Resize && m_bar->isVisible())
        takePlace();
    // Esc takes the message away and nothing else: what is selected stays, for the next attempt.
    if (event->type() == QEvent::KeyPress && m_bar->isVisible() && // the picture's last event comes after the bar
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape) {
        hide();
        return true;
    }
    return QObject::eventFilter(picture, event);
}

} // namespace cutaway
