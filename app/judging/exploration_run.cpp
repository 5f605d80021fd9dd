#include "app/judging/exploration_run.h"

#include "core/json/kept_json.h"
#include "core/json/parameter.h"
#include "core/plan/planner_registry.h"
#include "views/judging/plan_points.h"
#include "views/models/figures.h"
#include "views/theme/core_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace cutaway {

namespace {

using DraftJson = nlohmann::ordered_json;

constexpr int mostInRange = 1000;
constexpr double rounding = 1e-9; // of a share of a step

Error unreadable(const QString &text, const QString &wanted)
{
    return inputError(
        "bad_value",
        QCoreApplication::translate("ExploreDialog", "“%1” is not a %2").arg(text.trimmed(), wanted).toStdString());
}

DraftJson numberJson(double value)
{
    const bool isWhole = value == std::floor(value) && std::abs(value) < 9e15;
    return isWhole ? DraftJson(std::int64_t(value)) : DraftJson(value);
}

std::optional<double> numberOf(const QString &text)
{
    bool isNumber = false;
    double value = QLocale::c().toDouble(text.trimmed(), &isNumber);
    if (!isNumber)
        value = QLocale().toDouble(text.trimmed(), &isNumber);
    return isNumber ? std::optional(value) : std::nullopt;
}

/// Without what adding up steps left behind the 12th digit.
double shortest(double value)
{
    return QString::number(value, 'g', 12).toDouble();
}

/// `1..8`: all whole numbers between; `1..2 by 0.25`: in such steps. False where the text is no range.
bool addRange(const QString &text, std::vector<double> &numbers)
{
    const QStringList parts = text.split(QStringLiteral(" by "));
    const QStringList ends = parts[0].split(QStringLiteral(".."));
    if (ends.size() != 2 || parts.size() > 2)
        return false;
    const std::optional<double> first = numberOf(ends[0]);
    const std::optional<double> last = numberOf(ends[1]);
    const std::optional<double> step = parts.size() == 2 ? numberOf(parts[1]) : 1.0;
    if (!first || !last || !step || *last < *first || *step <= 0 || (*last - *first) / *step > mostInRange)
        return false;
    const int steps = int(std::floor((*last - *first) / *step + rounding));
    for (int i = 0; i <= steps; ++i)
        numbers.push_back(shortest(*first + i * *step));
    return true;
}

/// The texts of a list, a range of numbers as one each.
QStringList listed(const QString &text)
{
    QStringList all;
    for (const QString &part : text.split(u',')) {
        std::vector<double> numbers;
        if (!addRange(part, numbers))
            all << part.trimmed();
        for (const double number : numbers)
            all << QString::number(number, 'g', 15);
    }
    return all;
}

Result<DraftJson> settingsJson(const PlannerDescriptor &planner, const QString &settings)
{
    DraftJson set = DraftJson::object();
    for (const QString &setting : settings.split(u';', Qt::SkipEmptyParts)) {
        const qsizetype equals = setting.indexOf(u'=');
        if (setting.trimmed().isEmpty())
            continue;
        const std::string name = setting.left(equals).trimmed().toStdString();
        const auto declared = std::ranges::find(planner.parameters, name, &ParameterDeclaration::name);
        if (equals <= 0 || declared == planner.parameters.end())
            return unreadable(setting, QCoreApplication::translate("ExploreDialog", "setting of this planner"));
        DraftJson values = DraftJson::array();
        for (const QString &text : listed(setting.mid(equals + 1))) {
            const Result<ParameterValue> value = parseParameter(*declared, text.toStdString());
            if (!value)
                return value.error();
            values.push_back(parametersJson({{name, *value}}).at(name));
        }
        set[name] = std::move(values);
    }
    return set;
}

Result<DraftJson> plannersJson(const ExplorationDraft &draft)
{
    DraftJson list = DraftJson::array();
    for (const ExplorationDraft::Planner &each : draft.planners) {
        DraftJson json{{"id", each.id}};
        const PlannerDescriptor *planner = findPlanner(each.id);
        const Result<DraftJson> set = planner ? settingsJson(*planner, each.settings) : DraftJson::object();
        if (!set)
            return set.error();
        if (!set->empty())
            json["set"] = *set;
        list.push_back(std::move(json));
    }
    return list;
}

Result<DraftJson> variationsJson(const ExplorationDraft &draft)
{
    DraftJson list = DraftJson::array();
    for (const ExplorationDraft::Variation &each : draft.variations) {
        if (each.values.trimmed().isEmpty())
            continue;
        const Result<std::vector<double>> numbers = numbersOf(each.values);
        if (!numbers)
            return numbers.error();
        DraftJson values = DraftJson::array();
        for (const double number : *numbers)
            values.push_back(numberJson(number));
        list.push_back({{"what", each.what}, {each.isFactor ? "factors" : "values", std::move(values)}});
    }
    return list;
}

Result<double> limitOf(const QString &figure, const QString &text)
{
    const QString plain = text.trimmed();
    if (figure.endsWith(QStringLiteral("_bytes"))) {
        if (const std::optional<std::int64_t> bytes = parseBytes(plain))
            return double(*bytes);
    } else if (figure.endsWith(QStringLiteral("_sec")) && figure != QStringLiteral("tokens_per_sec")) {
        if (const std::optional<double> seconds = parseSeconds(plain))
            return *seconds;
    } else if (const std::optional<double> number = numberOf(plain)) {
        return *number;
    }
    return unreadable(text, QCoreApplication::translate("ExploreDialog", "limit"));
}

} // namespace

QString proposedSettings(const ParameterValues &given)
{
    static const QRegularExpression unsaid(QStringLiteral("[,;={\\n]|\\.\\."));
    const DraftJson json = parametersJson(given);
    QStringList settings;
    for (const auto &[name, value] : json.items()) {
        const bool isText = value.is_string();
        const QString text = QString::fromStdString(isText ? value.get<std::string>() : jsonLine(value));
        if (!text.isEmpty() && !value.is_array() && !value.is_null() && !text.contains(unsaid))
            settings << QString::fromStdString(name) + QStringLiteral(" = ") + text;
    }
    return settings.join(QStringLiteral("; "));
}

Result<std::vector<double>> numbersOf(const QString &text)
{
    std::vector<double> numbers;
    for (const QString &part : text.split(u',', Qt::SkipEmptyParts)) {
        if (addRange(part, numbers))
            continue;
        const bool isPercent = part.trimmed().endsWith(u'%');
        const std::optional<double> number = numberOf(isPercent ? part.trimmed().chopped(1) : part);
        if (!number)
            return unreadable(part, QCoreApplication::translate("ExploreDialog", "number"));
        numbers.push_back(isPercent ? *number / 100 : *number);
    }
    return numbers;
}

Result<judging::Exploration> explorationOf(const ExplorationDraft &draft)
{
    Result<DraftJson> planners = plannersJson(draft);
    if (!planners)
        return planners.error();
    Result<DraftJson> variations = variationsJson(draft);
    if (!variations)
        return variations.error();
    DraftJson document{{"format", "cutaway.exploration"},  {"version", 1},
                       {"planners", std::move(*planners)}, {"plans", draft.plans},
                       {"vary", std::move(*variations)},   {"objectives", draft.objectives}};
    if (!draft.limit.trimmed().isEmpty()) {
        const Result<double> limit = limitOf(QString::fromStdString(draft.limited), draft.limit);
        if (!limit)
            return limit.error();
        document["limits"] = {{draft.limited, *limit}};
    }
    return judging::readExploration(jsonLine(document));
}

ExplorationRun::ExplorationRun(QObject *parent) : QObject(parent)
{
    m_poll.setInterval(50);
    connect(&m_poll, &QTimer::timeout, this, &ExplorationRun::take);
}

void ExplorationRun::start(judging::ExplorerInput input)
{
    m_input = input;
    m_told.clear();
    m_times.forgetRuns();
    begin(std::move(input));
}

void ExplorationRun::goOn(std::size_t jobs)
{
    judging::ExplorerInput input = m_input;
    input.kept = m_results;
    input.jobs = m_input.jobs = jobs;
    begin(std::move(input));
}

void ExplorationRun::begin(judging::ExplorerInput input)
{
    pause();
    m_isCancelled = false;
    m_results = nullptr;
    m_done = input.kept.is_object() ? int(input.kept.at("points").size()) : 0;
    const auto found = std::make_shared<Found>();
    m_found = found;
    input.pointDone = [found](std::size_t number, const nlohmann::ordered_json &point,
                              const judging::PointNotes &notes) {
        const std::lock_guard lock(found->mutex);
        found->points.push_back({number, point, notes});
    };
    m_isRunning = true;
    m_poll.start();
    BackgroundJob *job = m_slot.start(
        tr("Exploring"),
        [input = std::move(input)](const Job &given) -> Result<nlohmann::ordered_json> {
            const auto tellFraction = [&given](const Progress &progress) { given.progress({}, progress.fraction); };
            judging::Explorer explorer(input, {given.stop, tellFraction}); // its only phase says what the title says
            explorer.wait();
            return explorer.takeResults();
        },
        this,
        [this](Result<nlohmann::ordered_json> results) {
            m_poll.stop();
            take();
            m_isRunning = false;
            if (results)
                m_results = std::move(*results);
            emit finished();
        });
    emit started(job);
}

void ExplorationRun::pause()
{
    if (m_slot.job())
        m_slot.job()->cancel();
}

void ExplorationRun::cancel()
{
    m_isCancelled = true;
    pause();
}

bool ExplorationRun::canGoOn() const
{
    return !m_isRunning && !m_isCancelled && m_results.is_object() && !m_results.value("complete", true);
}

ExpectedTime ExplorationRun::expectedTime(const judging::Exploration &exploration, int jobs) const
{
    RunTimes times = m_times;
    if (exploration.document != m_input.exploration.document)
        times.forgetRuns();
    return times.expected(exploration, jobs, [](std::size_t) { return true; });
}

ExpectedTime ExplorationRun::timeLeft() const
{
    return m_times.expected(m_input.exploration, int(m_input.jobs),
                            [this](std::size_t point) { return !m_told.contains(point); });
}

void ExplorationRun::take()
{
    std::vector<Found::Point> points;
    {
        const std::lock_guard lock(m_found->mutex);
        points.swap(m_found->points);
    }
    if (points.empty())
        return;
    const judging::Exploration &exploration = m_input.exploration;
    for (const auto &[number, point, notes] : points) {
        if (!m_told.insert(number).second)
            continue; // it was kept
        ++m_done;
        const std::size_t run = number / exploration.variationCount();
        if (run >= exploration.plans.size() && notes.seconds >= 0)
            m_times.note(exploration, run - exploration.plans.size(), notes.seconds);
        emit pointAdded(point, problemText(notes.problem));
    }
    emit progress(m_done, int(exploration.pointCount()));
}

void RunTimes::note(const std::string &plannerId, double seconds)
{
    m_ofPlanners[plannerId].add(seconds);
}

void RunTimes::note(const judging::Exploration &exploration, std::size_t run, double seconds)
{
    note(exploration.runs[run].planner->id, seconds);
    m_ofRuns[run].add(seconds);
}

std::optional<double> RunTimes::secondsOf(const judging::Exploration &exploration, std::size_t run) const
{
    const auto own = m_ofRuns.find(run);
    if (own != m_ofRuns.end())
        return own->second.seconds / own->second.count;
    const auto planners = m_ofPlanners.find(exploration.runs[run].planner->id);
    if (planners == m_ofPlanners.end())
        return std::nullopt;
    return planners->second.seconds / planners->second.count;
}

ExpectedTime RunTimes::expected(const judging::Exploration &exploration, int jobs,
                                const std::function<bool(std::size_t point)> &isLeft) const
{
    ExpectedTime time;
    double longest = 0; // one is not shared among jobs
    const std::size_t variations = exploration.variationCount();
    for (std::size_t run = 0; run < exploration.runs.size(); ++run) {
        const std::size_t first = (exploration.plans.size() + run) * variations;
        int left = 0;
        for (std::size_t point = first; point < first + variations; ++point)
            left += isLeft(point);
        if (left == 0)
            continue;
        if (const std::optional<double> seconds = secondsOf(exploration, run)) {
            time.seconds += *seconds * left;
            longest = std::max(longest, *seconds);
        } else if (const QString title = coreText(exploration.runs[run].planner->title);
                   !time.unknown.contains(title)) {
            time.unknown << title;
        }
    }
    time.seconds = std::max(longest, time.seconds / std::max(1, jobs));
    return time;
}

} // namespace cutaway
