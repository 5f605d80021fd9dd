#include "core/base/names.h"
#include "core/estimates/roofline.h"
#include "core/files/safe_text.h"
#include "core/formats/inventories/inventory_formats.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

namespace cutaway {

namespace {

using Cells = std::vector<std::string>;

Cells cellsOf(std::string_view line)
{
    Cells cells;
    while (true) {
        const std::size_t end = std::min(line.find(','), line.size());
        std::string_view cell = line.substr(0, end);
        while (cell.starts_with(' '))
            cell.remove_prefix(1);
        while (cell.ends_with(' ') || cell.ends_with('\r'))
            cell.remove_suffix(1);
        cells.push_back(cleanText(cell));
        if (end == line.size())
            return cells;
        line.remove_prefix(end + 1);
    }
}

/// `81920 MiB` or, where the header has the unit, `81920`. The driver says `[N/A]` where memory is shared with the
/// processor, and the like where it may not tell.
std::optional<std::int64_t> mebibytes(std::string_view cell)
{
    if (cell == "N/A" || (cell.starts_with('[') && cell.ends_with(']')))
        return unknownMemory;
    constexpr std::int64_t most = std::int64_t(1) << 40;
    std::int64_t value = 0;
    const auto [end, failure] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    const std::string_view unit = cell.substr(std::size_t(end - cell.data()));
    const bool isGood = failure == std::errc() && (unit.empty() || unit == " MiB") && value >= 0 && value < most;
    return isGood ? std::optional(value << 20) : std::nullopt;
}

Error atLine(std::size_t line, Text message)
{
    Error error = inputError("broken_file", std::move(message));
    error.where = lineOfText(line);
    return error;
}

class QueryReader
{
public:
    explicit QueryReader(std::string_view text) : m_text(text) {}

    Result<ImportedInventory> read()
    {
        m_header = nextCells();
        if (isRow(m_header))
            return inputError("broken_file", "the header that names the columns is missing",
                              "run nvidia-smi --query-gpu=index,name,memory.total --format=csv");
        const std::optional<std::size_t> memory =
            column("memory.free") ? column("memory.free") : column("memory.total");
        if (!memory)
            return inputError("broken_file", "no column gives the memory",
                              "run nvidia-smi --query-gpu=index,name,memory.total --format=csv");
        while (!m_text.empty()) {
            const Cells cells = nextCells();
            if (cells.size() == 1 && cells.front().empty())
                continue;
            if (cells.size() != m_header.size())
                return atLine(m_line, phrase("%1 entries, the header has %2",
                                             {std::to_string(cells.size()), std::to_string(m_header.size())}));
            if (Done done = addDevice(cells, *memory); !done)
                return done.error();
        }
        if (m_inventory.devices.empty())
            return inputError("broken_file", "the list names no GPU");
        m_inventory.name = std::to_string(m_inventory.devices.size()) + " × " + m_inventory.devices.front().name;
        std::vector<Text> warnings;
        if (std::ranges::find(m_inventory.devices, unknownMemory, &Device::availableMemBytes) !=
            m_inventory.devices.end())
            warnings.push_back(phrase("the file does not give every device's memory"));
        return ImportedInventory{std::move(m_inventory), std::move(warnings)};
    }

    /// Whether these are a GPU's: one of the cells is an amount of memory.
    static bool isRow(const Cells &cells)
    {
        return std::ranges::any_of(
            cells, [](const std::string &cell) { return cell.ends_with(" MiB") && mebibytes(cell).has_value(); });
    }

private:
    Cells nextCells()
    {
        const std::size_t end = std::min(m_text.find('\n'), m_text.size());
        const Cells cells = cellsOf(m_text.substr(0, end));
        m_text.remove_prefix(std::min(end + 1, m_text.size()));
        ++m_line;
        return cells;
    }

    /// The header's entries may have a unit behind them: `memory.total [MiB]`.
    std::optional<std::size_t> column(std::string_view name) const
    {
        const auto found = std::ranges::find_if(
            m_header, [&](const std::string &cell) { return cell.substr(0, cell.find(' ')) == name; });
        return found == m_header.end() ? std::nullopt : std::optional(std::size_t(found - m_header.begin()));
    }

    Done addDevice(const Cells &cells, std::size_t memory)
    {
        const std::optional<std::int64_t> bytes = mebibytes(cells[memory]);
        if (!bytes)
            return atLine(m_line, phrase("%1 is not a size in MiB", {inQuotes(cells[memory])}));
        if (column("index") && !m_indices.insert(cells[*column("index")]).second)
            return atLine(m_line, phrase("GPU %1 is listed twice", {inQuotes(cells[*column("index")])}));
        Device device;
        device.logicalId = std::int64_t(m_inventory.devices.size());
        device.name = column("name") ? cells[*column("name")] : std::string();
        if (device.name.empty())
            device.name = "gpu" + std::to_string(device.logicalId);
        device.availableMemBytes = *bytes;
        device.kind = "gpu";
        device.host = "host0";
        if (const Accelerator *accelerator = acceleratorOfName(device.name))
            device.extra = peaksFields(accelerator->peaks);
        m_inventory.devices.push_back(std::move(device));
        return Done(std::monostate());
    }

    std::string_view m_text;
    std::size_t m_line = 0;
    Cells m_header;
    Inventory m_inventory;
    std::set<std::string> m_indices;
};

bool looksLikeQuery(std::string_view text)
{
    const std::string_view header = text.substr(0, std::min(text.find('\n'), std::size_t(1024)));
    if (header.find(',') == header.npos)
        return false;
    return header.find("memory.total") != header.npos || header.find("memory.free") != header.npos ||
           QueryReader::isRow(cellsOf(header));
}

Result<ImportedInventory> readQuery(std::string_view text)
{
    return QueryReader(text).read();
}

} // namespace

InventoryFormat nvidiaSmiQueryFormat()
{
    return {"nvidia-smi-query", "nvidia-smi --query-gpu", "GPUs, memory; peaks of known ones", looksLikeQuery,
            readQuery};
}

} // namespace cutaway
