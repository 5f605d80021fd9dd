#pragma once

#include "views/canvas/scene/scene.h"

#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace cutaway {

/// Works on a copy of a scene, with a copy of its plan, on a thread of its own: for plans so large that arranging them
/// would hold up the window.
class SceneWorkshop : public QObject
{
    Q_OBJECT

public:
    using Work = std::function<void(Scene &)>;

    explicit SceneWorkshop(QObject *parent);
    ~SceneWorkshop() override; ///< waits for the thread

    /// What was under way is dropped. `done` gets the scene in this thread; its plan is to be exchanged then.
    void start(const Scene &scene, std::vector<Work> works, std::function<void(Scene)> done);
    void drop();
    bool isBusy() const { return m_isBusy; }

private:
    QThreadPool m_pool;
    quint64 m_number = 0;
    bool m_isBusy = false;
};

} // namespace cutaway
