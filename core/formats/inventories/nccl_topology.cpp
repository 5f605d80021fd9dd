#include "core/base/names.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/inventories/topology_builder.h"
#include "core/formats/inventories/xml_tree.h"

#include <algorithm>
#include <map>

namespace cutaway {

namespace {

/// A GPU and how it is reached.
struct Gpu
{
    std::size_t element = 0;
    std::string bus;
    int computeCapability = 0;
    std::string architecture;         ///< `gfx942`; of AMD's, whose links are XGMI
    std::map<std::string, int> links; ///< NVLinks, or XGMI, by the other end's bus
    int switched = 0;                 ///< NVLinks that end in a switch
    int toProcessor = 0;              ///< NVLinks that end in a processor

    LinkSpeed speedOf(int count) const
    {
        return architecture.empty() ? nvlinkSpeed(count, computeCapability) : xgmiSpeed(count, architecture);
    }
};

/// `gfx942`, `gfx90a:sramecc+`; older versions of RCCL write a number of three decimal places: 910 is gfx90a.
std::string architectureOf(std::string_view gcn)
{
    if (gcn == "910")
        return "gfx90a";
    return gcn.empty() || gcn.starts_with("gfx") ? std::string(gcn) : "gfx" + std::string(gcn);
}

Error atLine(std::size_t line, Text message)
{
    Error error = inputError("broken_file", std::move(message), "use the whole file that NCCL_TOPO_DUMP_FILE names");
    error.where = lineOfText(line);
    return error;
}

class NcclReader
{
public:
    explicit NcclReader(std::vector<XmlElement> elements) : m_elements(std::move(elements)) {}

    Result<ImportedInventory> read()
    {
        for (std::size_t i = 0; i < m_elements.size(); ++i) {
            if (Done done = readElement(i); !done)
                return done.error();
        }
        if (m_gpus.empty())
            return inputError("broken_file", "the topology names no GPU");
        TopologyBuilder builder;
        for (const Gpu &gpu : m_gpus)
            builder.addDevice("GPU" + std::to_string(builder.deviceCount()) + ' ' + gpu.bus, unknownMemory, hostOf(gpu),
                              {});
        for (std::size_t a = 0; a < m_gpus.size(); ++a) {
            for (std::size_t b = a + 1; b < m_gpus.size(); ++b) {
                if (hostOf(m_gpus[a]) == hostOf(m_gpus[b]))
                    builder.connect(a, b, speedBetween(m_gpus[a], m_gpus[b]));
            }
        }
        if (m_networkBytesPerSec > 0)
            builder.setNetwork(m_networkBytesPerSec);
        return builder.take(warnings());
    }

private:
    Done readElement(std::size_t index)
    {
        const XmlElement &element = m_elements[index];
        if (element.name == "gpu")
            return addGpu(index, m_elements[element.parent].attribute("busid"));
        if (isPlainGpu(index))
            return addGpu(index, element.attribute("busid"));
        if (element.name == "nvlink" || element.name == "xgmi") {
            return readLink(element);
        } else if (element.name == "net") {
            constexpr double bytesInMegabit = 1e6 / 8;
            m_networkBytesPerSec =
                std::max(m_networkBytesPerSec, numberIn(element.attribute("speed")) * bytesInMegabit);
        }
        return Done(std::monostate());
    }

    Done addGpu(std::size_t index, std::string_view bus)
    {
        const XmlElement &element = m_elements[index];
        if (bus.empty())
            return atLine(element.line, "a GPU that is on no PCI bus");
        if (std::ranges::find(m_gpus, bus, &Gpu::bus) != m_gpus.end())
            return atLine(element.line, phrase("a second GPU on the bus %1", {inQuotes(bus)}));
        m_gpus.push_back({index,
                          std::string(bus),
                          int(numberIn(element.attribute("sm"))),
                          architectureOf(element.attribute("gcn")),
                          {},
                          0,
                          0});
        return TopologyBuilder::checkCount(m_gpus.size());
    }

    /// A PCI device of the class of accelerators. Files that clouds ship say no more of a GPU; NCCL adds an element for
    /// it, its child, when it runs.
    bool isPlainGpu(std::size_t index) const
    {
        constexpr std::string_view acceleratorClass = "0x0302";
        const XmlElement &element = m_elements[index];
        if (element.name != "pci" || !element.attribute("class").starts_with(acceleratorClass))
            return false;
        for (std::size_t child = index + 1; child < m_elements.size() && m_elements[child].parent >= index; ++child) {
            if (m_elements[child].parent == index && m_elements[child].name == "gpu")
                return false;
        }
        return true;
    }

    std::vector<Text> warnings() const
    {
        std::vector<Text> all{phrase("the file does not give the memory: add the output of nvidia-smi "
                                     "--query-gpu=index,name,memory.total --format=csv"),
                              phrase("bandwidths follow from the kinds of links; they are not measured")};
        std::size_t loose = 0;
        for (const Gpu &gpu : m_gpus) {
            for (const auto &[bus, count] : gpu.links)
                loose += std::ranges::find(m_gpus, bus, &Gpu::bus) == m_gpus.end() ? std::size_t(count) : 0;
        }
        if (loose > 0)
            all.push_back(phrase("%1 links end at devices that the file does not list", {std::to_string(loose)}));
        return all;
    }

    Done readLink(const XmlElement &element)
    {
        if (m_gpus.empty() || m_gpus.back().element != element.parent)
            return Done(std::monostate()); // of a processor
        const int count = int(numberIn(element.attribute("count")));
        if (count < 1 || count > 1024)
            return atLine(element.line, phrase("%1 is not a number of links", {inQuotes(element.attribute("count"))}));
        constexpr std::string_view switchClass = "0x0680";
        constexpr std::string_view processorClass = "0x068001"; // POWER9; other bridges are switches
        if (element.attribute("tclass") == processorClass)
            m_gpus.back().toProcessor += count;
        else if (element.attribute("tclass").starts_with(switchClass))
            m_gpus.back().switched += count;
        else
            m_gpus.back().links[std::string(element.attribute("target"))] += count;
        return Done(std::monostate());
    }

    /// The outermost element that a processor is; its host is told by a hash, where there are several.
    std::size_t processorOf(std::size_t index) const
    {
        while (index != m_elements[index].parent && m_elements[index].name != "cpu")
            index = m_elements[index].parent;
        return index;
    }

    std::string hostOf(const Gpu &gpu) const
    {
        const std::string hash(m_elements[processorOf(gpu.element)].attribute("host_hash"));
        return hash.empty() ? "host0" : "host " + hash;
    }

    LinkSpeed speedBetween(const Gpu &a, const Gpu &b) const
    {
        const auto direct = a.links.find(b.bus);
        if (direct != a.links.end())
            return a.speedOf(direct->second);
        if (a.switched > 0 && b.switched > 0)
            return narrower(a.speedOf(a.switched), b.speedOf(b.switched));
        if (a.toProcessor > 0 && b.toProcessor > 0)
            return throughProcessors(a, b);
        LinkSpeed speed = linkSpeed("SYS");
        const std::size_t meeting = meetingPoint(a.element, b.element);
        if (m_elements[meeting].name == "pci" || m_elements[meeting].name == "cpu")
            speed = {std::min(narrowest(a.element, meeting), narrowest(b.element, meeting)),
                     linkSpeed(m_elements[meeting].name == "pci" ? "PIX" : "PHB").latencySec};
        else
            speed.bytesPerSec =
                std::min({speed.bytesPerSec, narrowest(a.element, meeting), narrowest(b.element, meeting)});
        return speed;
    }

    static LinkSpeed narrower(LinkSpeed a, LinkSpeed b) { return a.bytesPerSec < b.bytesPerSec ? a : b; }

    /// NVLink to the processor, and between two of them what NCCL takes for POWER9's.
    LinkSpeed throughProcessors(const Gpu &a, const Gpu &b) const
    {
        constexpr double betweenProcessors = 32e9;
        LinkSpeed speed = narrower(a.speedOf(a.toProcessor), b.speedOf(b.toProcessor));
        const bool meetInOne = processorOf(a.element) == processorOf(b.element);
        if (!meetInOne)
            speed.bytesPerSec = std::min(speed.bytesPerSec, betweenProcessors);
        speed.latencySec = linkSpeed(meetInOne ? "PHB" : "SYS").latencySec;
        return speed;
    }

    std::size_t meetingPoint(std::size_t a, std::size_t b) const
    {
        while (a != b) {
            std::size_t &deeper = a > b ? a : b; // parents come before children
            deeper = m_elements[deeper].parent;
        }
        return a;
    }

    /// The least that a link on the way up carries; where the file tells none, what sixteen lanes of 8 GT/s do.
    double narrowest(std::size_t from, std::size_t to) const
    {
        double least = 0;
        for (; from != to && from != m_elements[from].parent; from = m_elements[from].parent) {
            const XmlElement &element = m_elements[from];
            const double lanes = std::clamp(numberIn(element.attribute("link_width")), 0.0, 64.0);
            const double speed = pciSpeed(numberIn(element.attribute("link_speed")), int(lanes)).bytesPerSec;
            if (element.name == "pci" && speed > 0)
                least = least == 0 ? speed : std::min(least, speed);
        }
        return least > 0 ? least : linkSpeed("PHB").bytesPerSec;
    }

    std::vector<XmlElement> m_elements;
    std::vector<Gpu> m_gpus;
    double m_networkBytesPerSec = 0;
};

bool looksLikeNccl(std::string_view text)
{
    return rootElementName(text.substr(0, 4096)) == "system";
}

Result<ImportedInventory> readNccl(std::string_view text)
{
    Result<std::vector<XmlElement>> elements = readXml(text);
    return elements ? NcclReader(std::move(*elements)).read() : Result<ImportedInventory>(elements.error());
}

} // namespace

InventoryFormat ncclTopologyFormat()
{
    return {"nccl-topology", "NCCL topology XML", "GPUs, hosts, links and their bandwidths by kind, network, mesh",
            looksLikeNccl, readNccl};
}

} // namespace cutaway
