#pragma once

#include "core/layout/layout.h"
#include "views/canvas/scene/group_layout.h"

#include <QObject>

#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cutaway {

/// Gives the canvas positions without holding it up. The program's implementation runs Graphviz in a child process and
/// falls back to the layered layout when that fails or takes too long; tests may answer at once.
class LayoutSource : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// The answer if it is known already, else null; then ask with `request`.
    virtual const LayoutResult *cached(const LayoutRequest &request) const = 0;
    /// Starts a layout; `finished` brings it with the number that this returns.
    virtual quint64 request(const LayoutRequest &request) = 0;
    /// Gives up on a request: `finished` will not come for it.
    virtual void cancel(quint64 number) = 0;

signals:
    void finished(quint64 number, const cutaway::LayoutResult &result);
};

/// Layouts by structure, so that equal layers are laid out once, and what is undone looks as it did. What it does not
/// know it lays out in layers at once and remembers to ask for a better one, unless it follows a former picture: nobody
/// would find his way in another one. Any thread may use it.
class LayoutMemo
{
public:
    LayoutResult layOut(const LayoutRequest &request);
    /// Keys and requests that were answered in layers since the last call.
    std::vector<std::pair<std::string, LayoutRequest>> takeWanted();
    void improve(const std::string &key, const LayoutResult &better);
    /// The better one will not come: it is to be wanted again.
    void forget(const std::string &key);

private:
    static constexpr std::size_t mostElements = 1'000'000; // boxes and arrows: some 100 MB

    std::mutex m_mutex;
    std::unordered_map<std::string, LayoutResult> m_known;
    std::size_t m_elements = 0;
    std::vector<std::pair<std::string, LayoutRequest>> m_wanted;
};

/// A picture is there at once; better layouts of its parts come later, and are remembered.
class LateLayouts : public QObject
{
    Q_OBJECT

public:
    /// Without a source none will come.
    LateLayouts(LayoutSource *source, QObject *parent);

    LayoutFunction function() const;
    /// Those that the picture has done without so far.
    void request();
    void cancel();
    bool isPending() const { return !m_pending.empty(); }

signals:
    void arrived(); ///< all that were requested

private:
    void take(quint64 number, const LayoutResult &result);

    LayoutSource *m_source;
    std::shared_ptr<LayoutMemo> m_memo = std::make_shared<LayoutMemo>(); ///< threads may outlive this
    std::unordered_map<quint64, std::string> m_pending;                  ///< keys by request
};

} // namespace cutaway
