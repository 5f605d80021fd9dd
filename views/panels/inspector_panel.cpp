#include "views/panels/inspector_panel.h"

#include "core/plan/edited_plan.h"
#include "views/models/baseline_marks.h"
#include "views/models/figures.h"
#include "views/panels/choices_popup.h"
#include "views/panels/inspection_view.h"
#include "views/theme/core_text.h"
#include "views/theme/icons.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace cutaway {

namespace {

constexpr int suggestionPauseMs = 60;

Inspection::Link suggestionLink(const Suggestion &suggestion)
{
    Inspection::Link link{{}, coreText(suggestion.text), secondsChangeText(-suggestion.gainSec), {}};
    link.move = suggestion.move;
    return link;
}

QString sentence(const Suggestions &found)
{
    const bool isComplete = found.tried == found.possible;
    if (!found.helps() && isComplete)
        return tr("No single change helps: %n moves were tried.", nullptr, int(found.tried));
    if (found.best.empty() && isComplete)
        return tr("No single move helps: %n were tried.", nullptr, int(found.tried));
    return isComplete ? QString()
                      : tr("%1 of %n possible moves were tried.", nullptr, int(found.possible)).arg(found.tried);
}

constexpr int stripeWidth = 3;
constexpr int stripeHeight = 32;
constexpr int glyphLeft = 22;
constexpr int glyphSize = 12;
constexpr int textLeft = 44;

} // namespace

SuggestionSearch::SuggestionSearch(QObject *parent) : QObject(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(suggestionPauseMs);
    connect(&m_soon, &QTimer::timeout, this, &SuggestionSearch::run);
}

SuggestionSearch::~SuggestionSearch() = default;

void SuggestionSearch::start(const EditedPlan &plan, const Spot &subject)
{
    cancel();
    m_plan = &plan;
    m_subject = subject;
    m_isRunning = true;
    m_soon.start();
}

void SuggestionSearch::cancel()
{
    m_thread.drop();
    m_soon.stop();
    m_plan = nullptr;
    m_subject = {};
    m_found.reset();
    m_pair.reset();
    m_isRunning = false;
}

void SuggestionSearch::run()
{
    m_thread.start([this] { return search(); });
}

ErrandThread::Work SuggestionSearch::search()
{
    std::shared_ptr<const EditedPlan> copy = m_plan->clone();
    return [this, copy = std::move(copy), subject = m_subject](const ErrandThread::Errand &errand) {
        const Job job{errand.stopToken(), {}};
        const auto *group = std::get_if<GroupIndex>(&subject);
        const auto *item = std::get_if<ItemIndex>(&subject);
        Suggestions found =
            group ? suggestMoves(*copy, *group, job) : suggestMoves(*copy, item ? *item : ItemIndex(), job);
        const bool isLast = !group || !found.best.empty() || !found.isComplete() || found.tried == 0;
        errand.tell([this, isLast, found = std::move(found)] { take(found, isLast); });
        if (isLast || errand.stopRequested())
            return;
        SuggestedPair pair = suggestPair(*copy, *group, job);
        errand.tell([this, pair = std::move(pair)] { takePair(pair); });
    };
}

void SuggestionSearch::take(Suggestions found, bool isLast)
{
    m_found = std::move(found);
    m_isRunning = !isLast;
    emit finished();
}

void SuggestionSearch::takePair(SuggestedPair pair)
{
    m_pair = std::move(pair);
    m_isRunning = false;
    emit finished();
}

Inspection::Section suggestionSection(const std::optional<Suggestions> &found)
{
    Inspection::Section section{cutaway::tr("Moves that would help most"), {}, 0};
    if (!found) {
        section.text = cutaway::tr("Searching\u2026");
        return section;
    }
    section.text = sentence(*found);
    for (const Suggestion &suggestion : found->best)
        section.links.push_back(suggestionLink(suggestion));
    return section;
}

Inspection::Section settingsSection(const std::optional<Suggestions> &found)
{
    Inspection::Section section;
    if (!found || found->settings.empty())
        return section;
    section.title = cutaway::tr("Settings of the plan that would help most");
    for (const Suggestion &suggestion : found->settings)
        section.links.push_back(suggestionLink(suggestion));
    return section;
}

Inspection::Section pairSection(const std::optional<SuggestedPair> &pair, bool isSearched)
{
    Inspection::Section section;
    if (!pair && !isSearched)
        return section;
    section.title = cutaway::tr("Two moves that help together");
    if (!pair)
        section.text = cutaway::tr("Searching\u2026");
    else if (!pair->best)
        section.text = cutaway::tr("No two of the %1 nearest moves help more than one alone: %n pairs were tried.",
                                   nullptr, int(pair->tried))
                           .arg(pair->moves);
    else
        section.links.push_back(suggestionLink(*pair->best));
    return section;
}

Inspection::Section heldBackSection(const std::optional<Suggestions> &found)
{
    Inspection::Section section;
    if (!found || !found->heldBack)
        return section;
    section.title = cutaway::tr("Held back by memory");
    section.text = cutaway::tr("\u201c%1\u201d would save %2, but %3.")
                       .arg(coreText(found->heldBack->text), secondsText(found->heldBack->gainSec),
                            coreText(found->heldBackBecause));
    return section;
}

InspectorTitle::InspectorTitle(QWidget *parent)
    : QWidget(parent)
    , m_name(new ElidedLabel(TextRole::Title, &Theme::text, this))
    , m_path(new ElidedLabel(TextRole::Small, &Theme::secondaryText, this))
    , m_copy(new QToolButton(this))
{
    m_copy->setIcon(themeIcon(QStringLiteral("edit-copy")));
    m_copy->setAutoRaise(true);
    m_copy->setToolTip(tr("Copy everything shown"));
    m_copy->setAccessibleName(m_copy->toolTip());
    m_copy->setFixedSize(scaled(28), scaled(28));
    connect(m_copy, &QToolButton::clicked, this, &InspectorTitle::copyRequested);
    auto *names = new QVBoxLayout;
    names->setSpacing(0);
    names->addWidget(m_name);
    names->addWidget(m_path);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(scaled(textLeft), scaled(6), scaled(dockPadding - 6), scaled(2));
    row->addLayout(names, 1);
    row->addWidget(m_copy, 0, Qt::AlignTop);
    setFixedHeight(std::max(scaled(50), sizeHint().height()));
    connect(&ThemeManager::instance(), &ThemeManager::changed, this, [this] { update(); });
}

void InspectorTitle::setInspection(const Inspection &inspection)
{
    m_kind = inspection.kind;
    m_colour = inspection.colour;
    m_name->setText(inspection.title);
    m_path->setText(inspection.subtitle);
    m_path->setVisible(!inspection.subtitle.isEmpty());
    const bool hasMark = m_kind || m_colour;
    layout()->setContentsMargins(scaled(!hasMark ? dockPadding
                                        : m_kind ? textLeft
                                                 : glyphLeft),
                                 scaled(6), scaled(dockPadding - 6), scaled(2));
    update();
}

void InspectorTitle::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (!m_kind && !m_colour)
        return;
    const QColor colour = m_kind ? theme().kind(*m_kind) : theme().device(*m_colour);
    const int top = (height() - scaled(stripeHeight)) / 2 + scaled(1);
    painter.fillRect(QRect(scaled(dockPadding), top, scaled(stripeWidth), scaled(stripeHeight)), colour);
    if (!m_kind)
        return;
    const int size = scaled(glyphSize);
    paintKindGlyph(painter, QRectF(scaled(glyphLeft), top + (scaled(stripeHeight) - size) / 2, size, size), *m_kind,
                   colour);
}

OfferLinks::OfferLinks(PlanSource *source, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_reason(new TextLabel(TextRole::Small, &Theme::warning, this))
    , m_rows(new QVBoxLayout(this))
{
    setObjectName("offerLinks");
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(scaled(2));
    m_rows->addWidget(m_reason);
    m_reason->setWordWrap(true);
    connect(source, &PlanSource::planReplaced, this, &OfferLinks::refresh);
    connect(source, &PlanSource::changed, this, &OfferLinks::refresh);
    refresh();
}

void OfferLinks::refresh()
{
    const EditedPlan *plan = m_source->plan();
    const std::vector<PlannerOffer> offers = plan ? plan->plannerOffers() : std::vector<PlannerOffer>();
    for (LinkButton *link : findChildren<LinkButton *>())
        link->deleteLater();
    setVisible(!offers.empty());
    if (offers.empty())
        return;
    m_reason->setText(tr("%1. Plan again:").arg(coreText(plan->offerReason())));
    for (const PlannerOffer &offer : offers) {
        auto *link = new LinkButton(coreText(offer.title), this);
        m_rows->addWidget(link, 0, Qt::AlignLeft);
        connect(link, &LinkButton::clicked, this,
                [this, offer] { emit runRequested(QString::fromStdString(offer.plannerId), offer.given); });
    }
}

InspectorPanel::InspectorPanel(PlanSource *source, ViewState *state, QWidget *parent)
    : QWidget(parent)
    , m_source(source)
    , m_state(state)
    , m_title(new InspectorTitle)
    , m_view(new InspectionView)
    , m_suggestions(new SuggestionSearch(this))
    , m_pages(new QStackedLayout(this))
{
    auto *page = new QWidget(this);
    auto *rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    auto *choices = new ChoicesLink(m_source, m_state, page);
    connect(choices, &ChoicesLink::requested, this, &InspectorPanel::choicesRequested);
    rows->addWidget(m_title);
    rows->addWidget(choices);
    rows->addWidget(m_view, 1);
    m_pages->addWidget(emptyHint(tr("Select something in the picture to see its details"), this));
    m_pages->addWidget(page);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &InspectorPanel::refresh);
    const auto soon = qOverload<>(&QTimer::start);
    connect(m_source, &PlanSource::planReplaced, this, &InspectorPanel::suggest);
    connect(m_source, &PlanSource::changed, this, &InspectorPanel::suggest);
    connect(m_state, &ViewState::selectionChanged, this, &InspectorPanel::suggest);
    connect(m_suggestions, &SuggestionSearch::finished, this, &InspectorPanel::refresh);
    const auto findFullest = [this] { m_fullest = m_source->plan() ? fullestLane(*m_source->plan()) : std::nullopt; };
    connect(m_source, &PlanSource::planReplaced, this, findFullest);
    connect(m_source, &PlanSource::changed, this, findFullest);
    connect(m_source, &PlanSource::planReplaced, this, &InspectorPanel::refresh);
    connect(m_source, &PlanSource::changed, &m_soon, soon);
    connect(m_source, &PlanSource::previewChanged, &m_soon, soon);
    connect(m_state, &ViewState::selectionChanged, &m_soon, soon);
    connect(m_state, &ViewState::hoveredChanged, &m_soon, soon);
    connect(m_title, &InspectorTitle::copyRequested, this, &InspectorPanel::copyAll);
    connect(m_view, &InspectionView::followed, this, &InspectorPanel::follow);
    connect(m_view, &InspectionView::moveWanted, m_source, &PlanSource::requestMove);
    findFullest();
    refresh();
}

QSize InspectorPanel::sizeHint() const
{
    return {scaled(320), scaled(368)};
}

void InspectorPanel::setBaselineMarks(const BaselineMarks *marks)
{
    m_marks = marks;
    connect(marks, &BaselineMarks::changed, &m_soon, qOverload<>(&QTimer::start));
}

/// What is selected, what the pointer is on, or the lane that is fullest.
Spot InspectorPanel::shownSpot() const
{
    const Spot selected = m_state->selectedSpot();
    const Spot spot = selected.index() != 0 ? selected : m_state->hovered();
    return spot.index() == 0 && m_fullest ? Spot(m_fullest->lane) : spot;
}

Inspection InspectorPanel::shownOf(const EditedPlan &plan) const
{
    if (hasSelection(plan))
        return inspectSelection(plan, m_state->selection());
    return inspect(plan, shownSpot());
}

bool InspectorPanel::hasSelection(const EditedPlan &plan) const
{
    return !m_state->selection().empty() && m_state->selection().back().value() < plan.itemCount();
}

Inspection InspectorPanel::shown() const
{
    const EditedPlan *plan = m_source->plan();
    if (!plan)
        return {};
    Inspection inspection = shownOf(*plan);
    const EditedPlan *dropped = inspection.isEmpty() ? nullptr : m_source->planAtRest();
    const bool countsAlike = dropped && dropped->itemCount() == plan->itemCount() &&
                             dropped->groupCount() >= plan->groupCount() && dropped->laneCount() == plan->laneCount();
    if (countsAlike)
        inspection = withThen(std::move(inspection), shownOf(*dropped));
    if (hasSelection(*plan))
        return withBaseline(std::move(inspection), *plan, m_state->selection(), m_marks);
    const bool isFullest = m_state->selectedSpot().index() == 0 && m_state->hovered().index() == 0 && m_fullest;
    if (isFullest && m_fullest->alike > 0)
        inspection.title = tr("%1, as full as %n others", nullptr, int(m_fullest->alike)).arg(inspection.title);
    else if (isFullest && m_fullest->used > 1)
        inspection.title = tr("%1, fullest of %2").arg(inspection.title).arg(m_fullest->used);
    return withBaseline(std::move(inspection), *plan, shownSpot(), m_marks);
}

void InspectorPanel::refresh()
{
    m_soon.stop();
    const Inspection before = std::exchange(m_inspection, shown());
    if (m_suggestions->hasSubject() && !m_inspection.isEmpty())
        insertSuggestions();
    m_pages->setCurrentIndex(m_inspection.isEmpty() ? 0 : 1);
    if (m_inspection.isEmpty() || m_inspection == before)
        return; // the pointer of a drag asks in each frame
    m_title->setInspection(m_inspection);
    m_view->setInspection(m_inspection);
}

/// Of the selected group or item; a plan of unknown latency has no faster one.
void InspectorPanel::suggest()
{
    const EditedPlan *plan = m_source->plan();
    const std::optional<GroupIndex> group = plan ? groupAt(*plan, m_state->selectedSpot()) : std::nullopt;
    const std::vector<ItemIndex> &items = m_state->selection();
    const bool isGroup = group && group->value() < plan->groupCount() && plan->group(*group).exists;
    const bool isItem = plan && items.size() == 1 && items.front().value() < plan->itemCount();
    if (isGroup && plan->cost().latencySec)
        m_suggestions->start(*plan, *group);
    else if (isItem && plan->cost().latencySec)
        m_suggestions->start(*plan, items.front());
    else
        m_suggestions->cancel();
}

/// Behind what limits the group, before what it sends and receives.
void InspectorPanel::insertSuggestions()
{
    const bool saysLimits = !m_inspection.sections.empty() && !m_inspection.sections.front().text.isEmpty();
    const std::optional<Suggestions> &found = m_suggestions->found();
    const bool isOfItem = !m_state->selection().empty();
    if (isOfItem && (!found || found->possible == 0))
        return; // of most items nothing can be done with them
    auto at = m_inspection.sections.begin() + (saysLimits ? 1 : 0);
    at = m_inspection.sections.insert(at, suggestionSection(found));
    if (Inspection::Section pair = pairSection(m_suggestions->pair(), m_suggestions->isPairing());
        !pair.title.isEmpty())
        at = m_inspection.sections.insert(at + 1, std::move(pair));
    if (Inspection::Section settings = settingsSection(found); !settings.title.isEmpty())
        at = m_inspection.sections.insert(at + 1, std::move(settings));
    if (Inspection::Section heldBack = heldBackSection(found); !heldBack.title.isEmpty())
        m_inspection.sections.insert(at + 1, std::move(heldBack));
}

void InspectorPanel::follow(const Spot &spot)
{
    m_state->selectSpot(spot);
    m_state->revealSpot(spot);
}

void InspectorPanel::copyAll() const
{
    if (!m_inspection.isEmpty())
        QGuiApplication::clipboard()->setText(inspectionText(m_inspection));
}

} // namespace cutaway
