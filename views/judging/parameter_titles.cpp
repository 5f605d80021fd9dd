#include "views/judging/parameter_titles.h"

#include "views/theme/core_text.h"

#include <QCoreApplication>

namespace cutaway {

QString parameterTitle(const ParameterTitles &titles, const std::string &name)
{
    const std::string plain = name.substr(name.find(':') + 1); // `parameter:microbatches` was varied
    if (const auto known = titles.find(plain); known != titles.end())
        return coreText(known->second);
    const auto tr = [](const char *text) { return QCoreApplication::translate("ParallelView", text); };
    if (name == "devices")
        return tr("Devices");
    if (name == "available_mem_bytes")
        return tr("Memory of devices");
    if (name == "transfer_rate_bytes_per_sec")
        return tr("Transfer rate");
    if (name == "links.bandwidth_bytes_per_sec")
        return tr("Rate of links");
    if (name == "mesh.inter_node_bandwidth")
        return tr("Rate between nodes");
    if (name == "mesh.intra_node_bandwidth")
        return tr("Rate inside nodes");
    if (name == "peak_flops")
        return tr("Peak FLOP/s");
    QString title = QString::fromStdString(name).section(u':', -1).replace(u'_', u' ');
    if (!title.isEmpty())
        title[0] = title[0].toUpper();
    return title;
}

} // namespace cutaway
