#include "core/estimates/device_peaks.h"

#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

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

} // namespace cutaway
