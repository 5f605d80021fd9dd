#pragma once

#include "views/canvas/layout_source.h"

#include <string>
#include <unordered_map>

namespace cutaway {

/// Layouts by our own linear-time algorithm, made by another thread and kept by structure.
class LayeredLayouts : public LayoutSource
{
    Q_OBJECT

public:
    using LayoutSource::LayoutSource;

    const LayoutResult *cached(const LayoutRequest &request) const override;
    quint64 request(const LayoutRequest &request) override;
    void cancel(quint64 number) override;

private:
    std::unordered_map<std::string, LayoutResult> m_known;
    std::unordered_map<quint64, class BackgroundJob *> m_jobs;
    quint64 m_last = 0;
};

} // namespace cutaway
