#include "app/judging/results_reader.h"

#include "core/files/file_io.h"
#include "core/json/kept_json.h"
#include "core/judging/explorer.h"
#include "core/plan/plan_documents.h"

#include <nlohmann/json.hpp>

#include <unordered_map>
#include <utility>

namespace cutaway {

namespace {

/// The inventories of an exploration's variations, one for all points of each.
class VariedInventories
{
public:
    VariedInventories(std::shared_ptr<const Inventory> base, std::vector<judging::Varied> vary)
        : m_base(std::move(base)), m_vary(std::move(vary))
    {
    }

    std::shared_ptr<const Inventory> of(const nlohmann::ordered_json &variation)
    {
        std::shared_ptr<const Inventory> &inventory = m_made[jsonLine(variation)];
        if (!inventory) {
            const auto varied = judging::variedInventory(m_base, m_vary, variation);
            inventory = varied ? *varied : m_base;
        }
        return inventory;
    }

private:
    std::shared_ptr<const Inventory> m_base;
    std::vector<judging::Varied> m_vary;
    std::unordered_map<std::string, std::shared_ptr<const Inventory>> m_made;
};

void evaluate(PlanPoint &point, const std::shared_ptr<const Graph> &graph)
{
    const Result<OpenedPlan> opened = readPlan(point.document, graph, point.inventory);
    if (!opened)
        return;
    PlanPoint evaluated = pointOf(*opened->plan, point.name, false);
    point.figures = std::move(evaluated.figures);
    point.work = std::move(evaluated.work);
}

} // namespace

ResultsReader::ResultsReader(QObject *parent) : QObject(parent)
{
    m_poll.setInterval(50);
    connect(&m_poll, &QTimer::timeout, this, &ResultsReader::take);
}

void ResultsReader::read(const QString &path, Base base)
{
    m_waiting.emplace_back(path, std::move(base));
    if (!m_found)
        begin();
}

void ResultsReader::drop()
{
    m_waiting.clear();
    m_slot.drop();
    m_poll.stop();
    m_found.reset();
}

void ResultsReader::begin()
{
    m_found = std::make_shared<Found>();
    m_poll.start();
    auto [path, base] = std::move(m_waiting.front());
    m_waiting.pop_front();
    BackgroundJob *job = m_slot.start(
        tr("Reading results"),
        [path = path, base = std::move(base), found = m_found](const Job &given) -> Done {
            return readAll(path, base, *found, given);
        },
        this,
        [this, path = path](const Done &done) {
            take();
            m_poll.stop();
            m_found.reset();
            if (!done && done.error().code != "cancelled")
                emit failed(path, done.error());
            if (!m_waiting.empty())
                begin();
            else
                emit finished();
        });
    emit started(job);
}

Done ResultsReader::readAll(const QString &path, const Base &base, Found &found, const Job &job)
{
    const Result<std::string> text = readFile(path.toStdString(), job);
    if (!text)
        return text.error();
    const Result<nlohmann::ordered_json> results = judging::readResults(*text);
    if (!results)
        return results.error();
    const Result<judging::Exploration> exploration = judging::readExploration(jsonLine(results->at("exploration")));
    VariedInventories inventories(base.inventory, exploration ? exploration->vary : std::vector<judging::Varied>());
    {
        const std::scoped_lock lock(found.mutex);
        found.isRecognised = true;
    }
    std::vector<PlanPoint> missing;
    for (const nlohmann::ordered_json &json : results->at("points")) {
        if (job.stopRequested())
            return std::monostate();
        PlanPoint point = pointOf(json);
        point.inventory = inventories.of(json.value("variation", nlohmann::ordered_json::object()));
        const bool isMissing = point.figures.empty() && !point.document.empty();
        const std::scoped_lock lock(found.mutex);
        (isMissing ? missing : found.points).push_back(std::move(point));
    }
    for (std::size_t i = 0; i < missing.size() && !job.stopRequested(); ++i) {
        job.progress({}, double(i) / double(missing.size()));
        evaluate(missing[i], base.graph);
        const std::scoped_lock lock(found.mutex);
        found.points.push_back(std::move(missing[i]));
    }
    return std::monostate();
}

void ResultsReader::take()
{
    std::vector<PlanPoint> points;
    bool isRecognised = false;
    {
        const std::scoped_lock lock(m_found->mutex);
        points.swap(m_found->points);
        isRecognised = std::exchange(m_found->isRecognised, false);
    }
    if (isRecognised)
        emit recognised();
    for (const PlanPoint &point : points)
        emit pointRead(point);
}

} // namespace cutaway
