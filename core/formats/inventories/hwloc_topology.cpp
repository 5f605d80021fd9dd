#include "core/base/names.h"
#include "core/estimates/roofline.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/inventories/topology_builder.h"
#include "core/formats/inventories/xml_tree.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <sstream>

namespace cutaway {

namespace {

/// A GPU's place in the tree and what its objects tell of it.
struct Gpu
{
    std::size_t pci = 0;           ///< the PCI device
    std::set<std::string> numbers; ///< of its objects, `gp_index`
    std::string name;
    std::int64_t memoryBytes = unknownMemory;
};

std::int64_t kibibytes(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr std::int64_t most = std::int64_t(1) << 40;
    return failure == std::errc() && value > 0 && value < most ? value << 10 : unknownMemory;
}

/// The numbers and texts between blanks of all `elements` with this name below one.
std::vector<std::string> wordsBelow(const std::vector<XmlElement> &elements, std::size_t parent, std::string_view name)
{
    std::vector<std::string> words;
    for (std::size_t i = parent + 1; i < elements.size() && elements[i].parent >= parent; ++i) {
        if (elements[i].parent != parent || elements[i].name != name)
            continue;
        std::istringstream stream(elements[i].text);
        for (std::string word; stream >> word;)
            words.push_back(word);
    }
    return words;
}

class HwlocReader
{
public:
    explicit HwlocReader(std::vector<XmlElement> elements) : m_elements(std::move(elements)) {}

    Result<ImportedInventory> read()
    {
        for (std::size_t i = 0; i < m_elements.size() && m_gpus.size() <= TopologyBuilder::mostDevices; ++i)
            readElement(i);
        return m_gpus.empty() ? processors() : graphics();
    }

private:
    void readElement(std::size_t index)
    {
        const XmlElement &element = m_elements[index];
        if (element.name == "info" && element.attribute("name") == "HostName")
            m_host = element.attribute("value");
        else if (element.name == "object" && element.attribute("type") == "OSDev")
            readSystemDevice(index);
        else if (element.name == "info" && !m_gpus.empty() &&
                 m_gpus.back().numbers.contains(std::string(m_elements[element.parent].attribute("gp_index"))))
            readFact(element);
        else if (element.name == "object" && element.attribute("type") == "NUMANode")
            m_memories.push_back(index);
    }

    /// Several of them may speak of one card: cuda0, nvml0, opencl0d0.
    void readSystemDevice(std::size_t index)
    {
        const XmlElement &element = m_elements[index];
        const std::string_view name = element.attribute("name");
        const bool isGpu = std::ranges::any_of(std::initializer_list<std::string_view>{"cuda", "nvml", "rsmi", "ze"},
                                               [&](std::string_view begin) { return name.starts_with(begin); });
        if (!isGpu)
            return;
        const auto known = std::ranges::find(m_gpus, element.parent, &Gpu::pci);
        if (known == m_gpus.end())
            m_gpus.push_back({element.parent, {}, std::string(name), unknownMemory});
        else
            std::rotate(known, known + 1, m_gpus.end()); // facts that follow are its own
        m_gpus.back().numbers.insert(std::string(element.attribute("gp_index")));
    }

    void readFact(const XmlElement &info)
    {
        Gpu &gpu = m_gpus.back();
        const std::string_view name = info.attribute("name");
        if (name == "GPUModel" && !info.attribute("value").empty())
            gpu.name = info.attribute("value");
        else if (name == "CUDAGlobalMemorySize" || name == "LevelZeroHBMSize" || name == "RSMIVRAMSize")
            gpu.memoryBytes = kibibytes(info.attribute("value"));
    }

    Result<ImportedInventory> graphics()
    {
        if (Done done = TopologyBuilder::checkCount(m_gpus.size()); !done)
            return done.error();
        std::ranges::sort(m_gpus, {}, &Gpu::pci);
        TopologyBuilder builder;
        std::vector<Text> warnings{phrase("bandwidths that the file does not tell follow from the kinds of links")};
        bool isMemoryMissing = false;
        for (const Gpu &gpu : m_gpus) {
            const Accelerator *accelerator = acceleratorOfName(gpu.name);
            builder.addDevice(gpu.name, gpu.memoryBytes, host(), accelerator ? peaksFields(accelerator->peaks) : "");
            isMemoryMissing = isMemoryMissing || gpu.memoryBytes == unknownMemory;
        }
        for (std::size_t a = 0; a < m_gpus.size(); ++a) {
            for (std::size_t b = a + 1; b < m_gpus.size(); ++b)
                builder.connect(a, b, speedBetween(a, b));
        }
        if (isMemoryMissing)
            warnings.push_back(phrase("the file does not give every device's memory"));
        return builder.take(std::move(warnings));
    }

    /// A machine without accelerators: its memory nodes.
    Result<ImportedInventory> processors()
    {
        TopologyBuilder builder;
        for (const std::size_t index : m_memories) {
            std::int64_t bytes = 0;
            const std::string_view text = m_elements[index].attribute("local_memory");
            std::from_chars(text.data(), text.data() + text.size(), bytes);
            builder.addDevice("numa" + std::to_string(builder.deviceCount()), bytes > 0 ? bytes : unknownMemory, host(),
                              {}, "cpu");
        }
        if (builder.deviceCount() == 0)
            return inputError("broken_file", "the topology names neither a GPU nor memory",
                              "write it with lstopo topology.xml");
        return builder.take({"no GPU is in the file: its memory nodes are the devices"});
    }

    std::string host() const { return m_host.empty() ? "host0" : m_host; }

    LinkSpeed speedBetween(std::size_t a, std::size_t b)
    {
        if (const double told = toldBandwidth(a, b); told > 0)
            return {told, nvlinkSpeed(1, 0).latencySec};
        std::size_t one = m_gpus[a].pci;
        std::size_t other = m_gpus[b].pci;
        while (one != other) {
            std::size_t &deeper = one > other ? one : other; // parents come before children
            deeper = m_elements[deeper].parent;
        }
        const XmlElement &meeting = m_elements[one];
        const bool isBelowBridge = meeting.attribute("type") == "Bridge" && meeting.attribute("bridge_type") != "0-1";
        if (isBelowBridge)
            return linkSpeed("PIX");
        return linkSpeed(meeting.attribute("type") == "Machine" ? "SYS" : "PHB");
    }

    /// What the file's matrices say of two GPUs: a cell of their own or, through switches, which hwloc takes as one
    /// (trunks between switches are in no file), the smaller of what the two have to switches.
    double toldBandwidth(std::size_t a, std::size_t b)
    {
        if (m_direct.empty())
            readMatrices();
        const double direct = m_direct[a * m_gpus.size() + b];
        return direct > 0 ? direct : std::min(m_toSwitches[a], m_toSwitches[b]);
    }

    /// Those of NVIDIA's, AMD's and Intel's links: MB/s, by numbers of objects.
    void readMatrices()
    {
        m_direct.assign(m_gpus.size() * m_gpus.size(), 0);
        m_toSwitches.assign(m_gpus.size(), 0);
        for (std::size_t i = 0; i < m_elements.size(); ++i) {
            const std::string_view name = m_elements[i].attribute("name");
            const bool isOfLinks = name == "NVLinkBandwidth" || name == "XGMIBandwidth" || name == "XeLinkBandwidth";
            if (isOfLinks && m_elements[i].name.starts_with("distances2"))
                readMatrix(i);
        }
    }

    void readMatrix(std::size_t element)
    {
        std::vector<std::string> indexes = wordsBelow(m_elements, element, "indexes");
        const std::vector<std::string> values = wordsBelow(m_elements, element, "u64values");
        if (values.size() != indexes.size() * indexes.size())
            return;
        std::vector<std::optional<std::size_t>> gpus;
        std::vector<bool> switches;
        for (std::string &index : indexes) {
            index = index.substr(index.find(':') + 1); // `OSDev:12` where types are mixed
            gpus.push_back(gpuOf(index));
            switches.push_back(isSwitch(index));
        }
        constexpr double megabyte = 1e6;
        for (std::size_t row = 0; row < gpus.size(); ++row) {
            for (std::size_t k = 0; gpus[row] && k < gpus.size(); ++k) {
                const double bandwidth = numberIn(values[row * gpus.size() + k]) * megabyte;
                if (gpus[k])
                    m_direct[*gpus[row] * m_gpus.size() + *gpus[k]] = bandwidth;
                else if (switches[k])
                    m_toSwitches[*gpus[row]] += bandwidth;
            }
        }
    }

    std::optional<std::size_t> gpuOf(const std::string &number) const
    {
        const auto found = std::ranges::find_if(m_gpus, [&](const Gpu &gpu) { return gpu.numbers.contains(number); });
        return found == m_gpus.end() ? std::nullopt : std::optional(std::size_t(found - m_gpus.begin()));
    }

    bool isSwitch(std::string_view number) const
    {
        return std::ranges::any_of(m_elements, [&](const XmlElement &element) {
            return element.attribute("gp_index") == number && element.attribute("subtype") == "NVSwitch";
        });
    }

    std::vector<XmlElement> m_elements;
    std::vector<Gpu> m_gpus;
    std::vector<std::size_t> m_memories;
    std::string m_host;
    std::vector<double> m_direct;     ///< bytes per second from GPU to GPU, row by row; filled when first asked for
    std::vector<double> m_toSwitches; ///< of each GPU
};

bool looksLikeHwloc(std::string_view text)
{
    return rootElementName(text.substr(0, 4096)) == "topology";
}

Result<ImportedInventory> readHwloc(std::string_view text)
{
    Result<std::vector<XmlElement>> elements = readXml(text);
    return elements ? HwlocReader(std::move(*elements)).read() : Result<ImportedInventory>(elements.error());
}

} // namespace

InventoryFormat hwlocTopologyFormat()
{
    return {"hwloc", "hwloc XML (lstopo)", "GPUs, memory, host, links and their bandwidths, mesh; peaks of known ones",
            looksLikeHwloc, readHwloc};
}

} // namespace cutaway
