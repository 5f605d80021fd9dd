#include "core/devices/inventory.h"

#include "core/json/json_reading.h"
#include "core/json/json_writing.h"
#include "core/json/kept_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace cutaway {

namespace {

Error at(std::string where, std::string code, Text message)
{
    Error error = inputError(std::move(code), std::move(message));
    error.where = std::move(where);
    return error;
}

/// Of a link, the mesh or all transfers; none is as good as a positive one.
bool isNegative(std::optional<double> figure)
{
    return figure.value_or(0) < 0;
}

Done checkLink(const Link &link, const std::string &path)
{
    if (isNegative(link.bandwidthBytesPerSec))
        return at(path + ".bandwidth_bytes_per_sec", "negative_rate", "a bandwidth cannot be negative");
    if (isNegative(link.latencySec))
        return at(path + ".latency_sec", "negative_time", "a latency cannot be negative");
    return Done(std::monostate());
}

Done checkMesh(const Mesh &mesh)
{
    constexpr std::int64_t most = 65536;
    std::int64_t places = 1;
    for (const std::int64_t size : mesh.shape) {
        if (__builtin_mul_overflow(places, size, &places) || places > most)
            return at("mesh.shape", "number_range", phrase("a mesh of more than %1 devices", {std::to_string(most)}));
    }
    if (isNegative(mesh.interNodeBandwidth) || isNegative(mesh.intraNodeBandwidth))
        return at("mesh", "negative_rate", "a bandwidth cannot be negative");
    return Done(std::monostate());
}

} // namespace

DeviceIndex Inventory::find(std::int64_t logicalId) const
{
    const auto found = std::ranges::find(devices, logicalId, &Device::logicalId);
    return found == devices.end() ? DeviceIndex() : DeviceIndex(std::size_t(found - devices.begin()));
}

Done Inventory::check() const
{
    std::set<std::int64_t> known;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const std::string path = "devices[" + std::to_string(i) + "]";
        if (!known.insert(devices[i].logicalId).second)
            return at(path + ".logical_id", "duplicate_device",
                      phrase("two devices have the logical id %1", {std::to_string(devices[i].logicalId)}));
        if (devices[i].availableMemBytes < 0)
            return at(path + ".available_mem_bytes", "negative_size",
                      phrase("device %1 has %2 bytes",
                             {std::to_string(devices[i].logicalId), std::to_string(devices[i].availableMemBytes)}));
    }
    for (std::size_t i = 0; i < links.size(); ++i) {
        for (const auto &[end, field] : {std::pair(links[i].from, ".from"), std::pair(links[i].to, ".to")}) {
            if (!known.contains(end))
                return at("links[" + std::to_string(i) + "]" + field, "unknown_device",
                          phrase("no device has the logical id %1", {std::to_string(end)}));
        }
        if (Done done = checkLink(links[i], "links[" + std::to_string(i) + "]"); !done)
            return done;
    }
    if (isNegative(transferRateBytesPerSec))
        return at("transfer_rate_bytes_per_sec", "negative_rate", "a rate of transfers cannot be negative");
    return mesh ? checkMesh(*mesh) : Done(std::monostate());
}

namespace {

using OrderedJson = nlohmann::ordered_json;
using Reader = OrderedObjectReader;

constexpr std::string_view devicesFormat = "cutaway.devices";

Device readDevice(Reader reader)
{
    Device device;
    device.logicalId = reader.integer("logical_id");
    device.name = reader.name("name");
    device.availableMemBytes = reader.bytes("available_mem_bytes");
    device.kind = reader.optionalText("kind").value_or("");
    device.host = reader.optionalText("host").value_or("");
    device.extra = reader.rest();
    // What estimates read from the extra fields; it stays among them.
    reader.optionalText("accelerator");
    reader.optionalNumber("peak_flops");
    reader.optionalNumber("memory_bytes_per_sec");
    return device;
}

Link readLink(Reader reader)
{
    Link link;
    link.from = reader.integer("from");
    link.to = reader.integer("to");
    link.bandwidthBytesPerSec = reader.number("bandwidth_bytes_per_sec");
    const std::optional<double> latency = reader.optionalNumber("latency_sec");
    link.hasLatency = latency.has_value();
    link.latencySec = latency.value_or(0);
    link.extra = reader.rest();
    return link;
}

Mesh readMesh(Reader reader)
{
    Mesh mesh;
    mesh.shape = reader.integers("shape");
    for (std::size_t i = 0; i < mesh.shape.size(); ++i) {
        if (mesh.shape[i] < 1)
            reader.failed().add(
                reader.pathOf("shape", i), "bad_value",
                phrase("%1 devices along an axis; at least 1 is needed", {std::to_string(mesh.shape[i])}));
    }
    mesh.interNodeBandwidth = reader.optionalNumber("inter_node_bandwidth");
    mesh.intraNodeBandwidth = reader.optionalNumber("intra_node_bandwidth");
    mesh.extra = reader.rest();
    return mesh;
}

void writeDevice(std::string &out, const Device &device)
{
    ObjectWriter writer(out);
    writer.integer("logical_id", device.logicalId);
    writer.text("name", device.name);
    writer.integer("available_mem_bytes", device.availableMemBytes);
    writer.optionalText("kind", device.kind);
    writer.optionalText("host", device.host);
    writer.extra(device.extra);
    writer.finish();
}

void writeLink(std::string &out, const Link &link)
{
    ObjectWriter writer(out);
    writer.integer("from", link.from);
    writer.integer("to", link.to);
    writer.number("bandwidth_bytes_per_sec", link.bandwidthBytesPerSec);
    if (link.hasLatency)
        writer.number("latency_sec", link.latencySec);
    writer.extra(link.extra);
    writer.finish();
}

void writeMesh(std::string &out, const Mesh &mesh)
{
    ObjectWriter writer(out);
    writer.integers("shape", mesh.shape);
    if (mesh.interNodeBandwidth)
        writer.number("inter_node_bandwidth", *mesh.interNodeBandwidth);
    if (mesh.intraNodeBandwidth)
        writer.number("intra_node_bandwidth", *mesh.intraNodeBandwidth);
    writer.extra(mesh.extra);
    writer.finish();
}

} // namespace

Result<Inventory> readInventory(std::string_view text)
{
    const Result<OrderedJson> json = parseJson<OrderedJson>(text);
    if (!json)
        return json.error();
    FirstError failed;
    Reader document(*json, {}, failed);
    checkFormat(document, devicesFormat);

    Inventory inventory;
    inventory.name = document.title("name");
    inventory.transferRateBytesPerSec = document.optionalNumber("transfer_rate_bytes_per_sec");
    for (const OrderedJson &device : document.array("devices"))
        inventory.devices.push_back(readDevice({device, document.pathOf("devices", inventory.devices.size()), failed}));
    if (const OrderedJson *links = document.optionalArray("links")) {
        for (const OrderedJson &link : *links)
            inventory.links.push_back(readLink({link, document.pathOf("links", inventory.links.size()), failed}));
    }
    if (const OrderedJson *mesh = document.optionalObject("mesh"))
        inventory.mesh = readMesh({*mesh, "mesh", failed});
    inventory.extra = document.rest();
    if (failed.isSet())
        return failed.take();
    if (Done checked = inventory.check(); !checked)
        return checked.error();
    return inventory;
}

std::string writeInventory(const Inventory &inventory)
{
    std::string out =
        "{\n \"format\": " + jsonText(devicesFormat) + ",\n \"version\": 1,\n \"name\": " + jsonText(inventory.name);
    if (inventory.transferRateBytesPerSec)
        out += ",\n \"transfer_rate_bytes_per_sec\": " + jsonNumber(*inventory.transferRateBytesPerSec);
    out += ",\n \"devices\": ";
    writeArray(out, inventory.devices, "\n  ", [&](const Device &device) { writeDevice(out, device); });
    if (!inventory.links.empty()) {
        out += ",\n \"links\": ";
        writeArray(out, inventory.links, "\n  ", [&](const Link &link) { writeLink(out, link); });
    }
    if (inventory.mesh) {
        out += ",\n \"mesh\": ";
        writeMesh(out, *inventory.mesh);
    }
    if (inventory.extra.size() > 2)
        out.append(",\n ").append(inventory.extra, 1, inventory.extra.size() - 2);
    return out += "\n}\n";
}

std::int64_t acceleratorCount(const Inventory &inventory)
{
    const auto devices = std::int64_t(inventory.devices.size());
    const auto fields = keptJson<nlohmann::json>(inventory.extra);
    const auto cluster = fields.is_object() ? fields.find("cluster") : fields.end();
    const bool isWhole = cluster != fields.end() && cluster->is_object() &&
                         (devices == 0 || cluster->contains("nodes") || cluster->contains("gpus_per_node"));
    if (!isWhole)
        return devices;
    const auto count = [&](const char *name) {
        const auto value = cluster->find(name);
        constexpr std::int64_t most = std::int64_t(1) << 24; // a product of two is within 64 bits
        return value != cluster->end() && value->is_number_integer()
                   ? std::clamp<std::int64_t>(value->get<std::int64_t>(), 0, most)
                   : 0;
    };
    return count("nodes") * count("gpus_per_node");
}

} // namespace cutaway
