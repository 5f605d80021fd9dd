#include "core/base/names.h"
#include "core/files/safe_text.h"
#include "core/formats/inventories/inventory_formats.h"
#include "core/formats/inventories/topology_builder.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>

namespace cutaway {

namespace {

using Words = std::vector<std::string>;

/// Words between blanks and tabs, without the escape sequences that underline the header on a terminal.
Words wordsOf(std::string_view line)
{
    Words words;
    std::string word;
    for (std::size_t i = 0; i <= line.size(); ++i) {
        if (i < line.size() && line[i] == '\x1b') {
            while (i < line.size() && !std::isalpha(static_cast<unsigned char>(line[i])))
                ++i;
        } else if (i == line.size() || std::isspace(static_cast<unsigned char>(line[i]))) {
            if (!word.empty())
                words.push_back(cleanText(word));
            word.clear();
        } else {
            word += line[i];
        }
    }
    return words;
}

std::optional<int> gpuNumber(std::string_view word)
{
    if (!word.starts_with("GPU") || word.size() < 4 || word.size() > 7)
        return std::nullopt;
    int number = 0;
    for (const char c : word.substr(3)) {
        if (!std::isdigit(static_cast<unsigned char>(c)))
            return std::nullopt;
        number = number * 10 + (c - '0');
    }
    return number;
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

/// What stands in a cell: `X` for a GPU itself, else the kind of connection.
bool isCell(std::string_view word)
{
    return word == "X" || linkSpeed(word).bytesPerSec > 0;
}

/// The header's line: its first words are GPU0, GPU1, …. A row of the table begins like that of one GPU, with cells
/// behind.
std::size_t headerLine(const std::vector<std::string_view> &lines)
{
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Words words = wordsOf(lines[i]);
        if (!words.empty() && gpuNumber(words.front()) == 0 && !(words.size() > 1 && isCell(words[1])))
            return i;
    }
    return lines.size();
}

std::size_t gpusIn(const Words &header)
{
    return std::size_t(
        std::ranges::count_if(header, [](const std::string &word) { return gpuNumber(word).has_value(); }));
}

Error atLine(std::size_t line, Text message)
{
    Error error = inputError("broken_file", std::move(message), "use the whole output of nvidia-smi topo -m");
    error.where = lineOfText(line + 1);
    return error;
}

class TopologyReader
{
public:
    explicit TopologyReader(std::string_view text) : m_lines(linesOf(text)) {}

    Result<ImportedInventory> read()
    {
        const std::size_t header = headerLine(m_lines);
        if (header == m_lines.size())
            return inputError("broken_file", "there is no line that names the GPUs");
        const Words columns = wordsOf(m_lines[header]);
        m_gpus = gpusIn(columns);
        if (std::set(columns.begin(), columns.begin() + std::ptrdiff_t(m_gpus)).size() < m_gpus)
            return atLine(header, "a GPU is named twice");
        for (std::size_t i = 0; i < m_gpus; ++i)
            m_inventory.devices.push_back({std::int64_t(i), columns[i], unknownMemory, "gpu", "host0", {}});
        for (std::size_t i = header + 1; i < m_lines.size() && m_rows < m_gpus; ++i) {
            if (Done done = readRow(i); !done)
                return done.error();
        }
        if (m_rows < m_gpus)
            return atLine(m_lines.size(),
                          phrase("only %1 of %2 rows are present", {std::to_string(m_rows), std::to_string(m_gpus)}));
        m_inventory.name = std::to_string(m_gpus) + " GPUs";
        m_inventory.transferRateBytesPerSec = linkSpeed("PHB").bytesPerSec;
        return ImportedInventory{std::move(m_inventory),
                                 {phrase("the table does not give the memory: add the output of nvidia-smi "
                                         "--query-gpu=index,name,memory.total --format=csv"),
                                  phrase("bandwidths follow from the kinds of links; they are not measured")}};
    }

private:
    Done readRow(std::size_t line)
    {
        const Words words = wordsOf(m_lines[line]);
        if (words.empty() || !gpuNumber(words.front()))
            return Done(std::monostate());
        if (words.front() != m_inventory.devices[m_rows].name)
            return atLine(line, phrase("the row of %1 is where that of %2 is expected",
                                       {inQuotes(words.front()), inQuotes(m_inventory.devices[m_rows].name)}));
        if (words.size() < m_gpus + 1)
            return atLine(line,
                          phrase("the row of %1 has %2 entries, %3 are needed",
                                 {inQuotes(words.front()), std::to_string(words.size() - 1), std::to_string(m_gpus)}));
        for (std::size_t k = 0; k < m_gpus; ++k) {
            if (k == m_rows)
                continue;
            const LinkSpeed speed = linkSpeed(words[k + 1]);
            if (speed.bytesPerSec == 0)
                return atLine(line, phrase("there is no connection type %1", {inQuotes(words[k + 1])}));
            m_inventory.links.push_back(
                {std::int64_t(m_rows), std::int64_t(k), speed.bytesPerSec, speed.latencySec, true, {}});
        }
        ++m_rows;
        return Done(std::monostate());
    }

    std::vector<std::string_view> m_lines;
    std::size_t m_gpus = 0;
    std::size_t m_rows = 0;
    Inventory m_inventory;
};

/// Some row of the table's begin has `X` where a GPU meets itself; blanks may have become fewer where it was pasted.
bool looksLikeTopology(std::string_view text)
{
    for (const std::string_view line : linesOf(text.substr(0, 4096))) {
        const Words words = wordsOf(line);
        if (words.size() > 1 && gpuNumber(words.front()) == 0 && words[1] == "X")
            return true;
    }
    return false;
}

Result<ImportedInventory> readTopology(std::string_view text)
{
    return TopologyReader(text).read();
}

/// The tables of `rocm-smi --showtopo`: of weights, hops and types, each with a header and a row for each GPU.
class RocmReader
{
public:
    explicit RocmReader(std::string_view text) : m_lines(linesOf(text)) {}

    Result<ImportedInventory> read()
    {
        const Result<std::vector<Words>> types = table("Link Type between two GPUs");
        if (!types)
            return types.error();
        const Result<std::vector<Words>> hops = table("Hops between two GPUs");
        Inventory inventory;
        for (std::size_t a = 0; a < types->size(); ++a) {
            inventory.devices.push_back(
                {std::int64_t(a), "GPU" + std::to_string(a), unknownMemory, "gpu", "host0", {}});
            for (std::size_t b = 0; b < types->size(); ++b) {
                const bool isFar = hops && hops->size() == types->size() && (*hops)[a][b] != "1";
                const LinkSpeed speed = speedOf((*types)[a][b], isFar);
                if (a != b && speed.bytesPerSec == 0)
                    return broken(phrase("there is no connection type %1", {inQuotes((*types)[a][b])}));
                if (a != b)
                    inventory.links.push_back(
                        {std::int64_t(a), std::int64_t(b), speed.bytesPerSec, speed.latencySec, true, {}});
            }
        }
        inventory.name = std::to_string(types->size()) + " GPUs";
        inventory.transferRateBytesPerSec = linkSpeed("PHB").bytesPerSec;
        return ImportedInventory{std::move(inventory),
                                 {phrase("the tables do not give the memory: enter it in the inventory"),
                                  phrase("bandwidths follow from the kinds of links; they are not measured")}};
    }

private:
    static Error broken(Text message)
    {
        return inputError("broken_file", std::move(message), "use the whole output of rocm-smi --showtopo");
    }

    static LinkSpeed speedOf(std::string_view type, bool isFar)
    {
        if (type == "XGMI")
            return xgmiSpeed(1, "");
        return type == "PCIE" ? linkSpeed(isFar ? "SYS" : "PHB") : LinkSpeed();
    }

    /// The cells of the table below a title.
    Result<std::vector<Words>> table(std::string_view title) const
    {
        std::size_t line = 0;
        while (line < m_lines.size() && m_lines[line].find(title) == std::string_view::npos)
            ++line;
        if (line + 1 >= m_lines.size())
            return broken(phrase("the table %1 is missing", {inQuotes(title)}));
        const std::size_t gpus = gpusIn(wordsOf(m_lines[++line]));
        if (Done done = TopologyBuilder::checkCount(gpus); !done)
            return done.error();
        std::vector<Words> rows;
        while (rows.size() < gpus && ++line < m_lines.size()) {
            Words words = wordsOf(m_lines[line]);
            if (words.empty())
                continue;
            if (gpuNumber(words.front()) != int(rows.size()) || words.size() != gpus + 1)
                break;
            words.erase(words.begin());
            rows.push_back(std::move(words));
        }
        if (gpus == 0 || rows.size() < gpus)
            return broken(
                phrase("only %1 of %2 rows are present", {std::to_string(rows.size()), std::to_string(gpus)}));
        return rows;
    }

    std::vector<std::string_view> m_lines;
};

bool looksLikeRocm(std::string_view text)
{
    return text.find("ROCm System Management Interface") != text.npos && text.find("between two GPUs") != text.npos;
}

Result<ImportedInventory> readRocm(std::string_view text)
{
    return RocmReader(text).read();
}

} // namespace

InventoryFormat rocmSmiTopologyFormat()
{
    return {"rocm-smi-topo", "rocm-smi --showtopo", "GPUs, links and their bandwidths by kind", looksLikeRocm,
            readRocm};
}

InventoryFormat nvidiaSmiTopologyFormat()
{
    return {"nvidia-smi-topo", "nvidia-smi topo -m", "GPUs, links and their bandwidths by kind", looksLikeTopology,
            readTopology};
}

} // namespace cutaway
