#include "views/canvas/scene/scene_workshop.h"

#include "views/models/errand_thread.h"

namespace cutaway {

namespace {

struct Errand
{
    ~Errand() { discard(std::pair(std::move(scene), std::move(plan))); }

    std::shared_ptr<const EditedPlan> plan;
    Scene scene;
    std::vector<SceneWorkshop::Work> works;
    std::function<void(Scene)> done;
};

} // namespace

SceneWorkshop::SceneWorkshop(QObject *parent) : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

SceneWorkshop::~SceneWorkshop()
{
    m_pool.clear();
    m_pool.waitForDone();
}

void SceneWorkshop::drop()
{
    ++m_number;
    m_isBusy = false;
    m_pool.clear();
}

void SceneWorkshop::start(const Scene &scene, std::vector<Work> works, std::function<void(Scene)> done)
{
    drop();
    m_isBusy = true;
    const auto errand = std::make_shared<Errand>();
    errand->plan = scene.plan()->clone();
    errand->scene = scene;
    errand->scene.exchangePlan(errand->plan.get());
    errand->works = std::move(works);
    errand->done = std::move(done);
    const auto deliver = [this, errand, number = m_number] {
        if (number != m_number)
            return;
        m_isBusy = false;
        errand->done(std::move(errand->scene));
    };
    m_pool.start([this, errand, deliver] {
        for (const Work &work : errand->works)
            work(errand->scene);
        QMetaObject::invokeMethod(
            this, [this, deliver] { inLaterTurn(this, deliver); }, Qt::QueuedConnection);
    });
}

} // namespace cutaway
