#include "core/estimates/device_peaks.h"

#include "core/json/kept_json.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <utility>

namespace cutaway {

namespace {

using OrderedJson = nlohmann::ordered_json;

double positive(const OrderedJson &fields, const char *key)
{
    const auto found = fields.find(key);
    const double value = found != fields.end() && found->is_number() ? found->get<double>() : 0;
    return value > 0 ? value : 0;
}

OrderedJson fieldsOf(const Device &device)
{
    return keptFields<OrderedJson>(device.extra);
}

const Accelerator *acceleratorOf(const Device &device, const OrderedJson &fields)
{
    const auto id = fields.find("accelerator");
    if (id != fields.end() && id->is_string())
        return findAccelerator(id->get_ref<const std::string &>());
    return acceleratorOfName(device.name);
}

} // namespace

std::optional<Peaks> peaksOf(const Device &device)
{
    const OrderedJson fields = fieldsOf(device);
    const Accelerator *accelerator = acceleratorOf(device, fields);
    Peaks peaks{positive(fields, "peak_flops"), positive(fields, "memory_bytes_per_sec")};
    if (accelerator && peaks.flopsPerSec == 0)
        peaks.flopsPerSec = accelerator->peaks.flopsPerSec;
    if (accelerator && peaks.bytesPerSec == 0)
        peaks.bytesPerSec = accelerator->peaks.bytesPerSec;
    return peaks.flopsPerSec > 0 && peaks.bytesPerSec > 0 ? std::optional(peaks) : std::nullopt;
}

std::optional<Peaks> peaksOf(const Inventory &inventory)
{
    for (const Device &device : inventory.devices) {
        if (const std::optional<Peaks> peaks = peaksOf(device))
            return peaks;
    }
    return {};
}

std::string givenAccelerator(const Device &device)
{
    const OrderedJson fields = fieldsOf(device);
    const auto id = fields.find("accelerator");
    return id != fields.end() && id->is_string() ? id->get<std::string>() : std::string();
}

Device withAccelerator(Device device, std::string_view id)
{
    OrderedJson fields = fieldsOf(device);
    fields.erase("accelerator");
    if (!id.empty()) {
        fields.erase("peak_flops");
        fields.erase("memory_bytes_per_sec");
        fields["accelerator"] = id;
    }
    device.extra = fields.empty() ? std::string() : jsonLine(fields);
    return device;
}

std::string peaksFields(const Peaks &peaks)
{
    return jsonLine(OrderedJson{{"peak_flops", peaks.flopsPerSec}, {"memory_bytes_per_sec", peaks.bytesPerSec}});
}

const std::vector<Accelerator> &accelerators()
{
    static const std::vector<Accelerator> all{
        {"t4", "NVIDIA T4", {65e12, 320e9}, 8.1e12, "NVIDIA T4 datasheet, 2019"},
        {"v100-sxm", "NVIDIA V100 SXM2", {125e12, 900e9}, 15.7e12, "NVIDIA V100 datasheet, 2020"},
        {"a10", "NVIDIA A10", {125e12, 600e9}, 31.2e12, "NVIDIA A10 datasheet, 2021"},
        {"a100-sxm-40gb", "NVIDIA A100 SXM 40 GB", {312e12, 1555e9}, 19.5e12, "NVIDIA A100 datasheet, 2022"},
        {"a100-sxm-80gb", "NVIDIA A100 SXM 80 GB", {312e12, 2039e9}, 19.5e12, "NVIDIA A100 datasheet, 2022"},
        {"l4", "NVIDIA L4", {121e12, 300e9}, 30.3e12, "NVIDIA L4 datasheet, 2023"},
        {"l40s", "NVIDIA L40S", {362e12, 864e9}, 91.6e12, "NVIDIA L40S datasheet, 2023"},
        {"h100-pcie", "NVIDIA H100 PCIe", {756e12, 2000e9}, 51e12, "NVIDIA H100 datasheet, 2023"},
        {"h100-sxm", "NVIDIA H100 SXM", {989e12, 3350e9}, 67e12, "NVIDIA H100 datasheet, 2023"},
        {"h200-sxm", "NVIDIA H200 SXM", {989e12, 4800e9}, 67e12, "NVIDIA H200 datasheet, 2024"},
        {"mi250x", "AMD Instinct MI250X", {383e12, 3276.8e9}, 47.9e12, "AMD MI250X data sheet, 2021"},
        {"mi300x", "AMD Instinct MI300X", {1307.4e12, 5300e9}, 163.4e12, "AMD MI300X data sheet, 2023"},
    };
    return all;
}

const Accelerator *findAccelerator(std::string_view id)
{
    const auto found = std::ranges::find(accelerators(), id, &Accelerator::id);
    return found == accelerators().end() ? nullptr : &*found;
}

const Accelerator *acceleratorOfName(std::string_view driverName)
{
    // Longer names first where one begins another.
    static constexpr std::array names = std::to_array<std::pair<std::string_view, std::string_view>>({
        {"A100-SXM4-80GB", "a100-sxm-80gb"},
        {"A100-SXM4-40GB", "a100-sxm-40gb"},
        {"A100-SXM", "a100-sxm-40gb"},
        {"H100 PCIe", "h100-pcie"},
        {"H100", "h100-sxm"},
        {"H200", "h200-sxm"},
        {"V100-SXM", "v100-sxm"},
        {"L40S", "l40s"},
        {"NVIDIA L4", "l4"},
        {"A10", "a10"},
        {"T4", "t4"},
        {"MI250X", "mi250x"},
        {"MI300X", "mi300x"},
    });
    const auto found = std::ranges::find_if(
        names, [&](const auto &name) { return driverName.find(name.first) != std::string_view::npos; });
    return found == names.end() ? nullptr : findAccelerator(found->second);
}

} // namespace cutaway
