#pragma once

#include "views/canvas/scene/group_layout.h"
#include "views/canvas/scene/layout_memo.h"
#include "views/canvas/scene/layout_source.h"

#include <memory>

namespace cutaway {

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
