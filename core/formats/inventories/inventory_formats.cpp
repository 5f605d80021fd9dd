#include "core/formats/inventories/inventory_formats.h"

#include "core/devices/inventory.h"
#include "core/files/byte_source.h"
#include "core/formats/document_format.h"

#include <algorithm>
#include <exception>

namespace cutaway {

namespace {

bool isCutawayInventory(std::string_view text)
{
    const Result<DocumentFormat> format = sniffDocument(text);
    return format && *format == DocumentFormat::Devices;
}

Result<ImportedInventory> readCutawayInventory(std::string_view text)
{
    Result<Inventory> inventory = readInventory(text);
    if (!inventory)
        return inventory.error();
    return ImportedInventory{std::move(*inventory), {}};
}

Error unknownFormat()
{
    std::string known;
    for (const InventoryFormat &format : inventoryFormats())
        known += (known.empty() ? "" : ", ") + format.title;
    return inputError("unknown_format", "the text describes no devices that Cutaway understands",
                      phrase("known: %1", {known}));
}

} // namespace

const std::vector<InventoryFormat> &inventoryFormats()
{
    static const std::vector<InventoryFormat> all{
        {"cutaway.devices", "Cutaway inventory", "everything", isCutawayInventory, readCutawayInventory},
        nvidiaSmiTopologyFormat(),
        nvidiaSmiQueryFormat(),
        rocmSmiTopologyFormat(),
        ncclTopologyFormat(),
        hwlocTopologyFormat(),
        aiConfiguratorFormat(),
        dnnWorkloadDevices(),
        piperWorkloadDevices()};
    return all;
}

const InventoryFormat *recogniseInventory(std::string_view text)
{
    if (const auto plain = textWithoutMark(text))
        return recogniseInventory(*plain);
    const auto found = std::ranges::find_if(inventoryFormats(),
                                            [&](const InventoryFormat &format) { return format.recognises(text); });
    return found == inventoryFormats().end() ? nullptr : &*found;
}

Result<ImportedInventory> importInventory(std::string_view text)
{
    if (const auto plain = textWithoutMark(text))
        return importInventory(*plain);
    const InventoryFormat *format = recogniseInventory(text);
    if (!format && text.substr(std::min(text.find_first_not_of(" \t\r\n"), text.size())).starts_with('{'))
        format = &inventoryFormats().front(); // its reader says what is wrong and where
    if (!format)
        return unknownFormat();
    try {
        Result<ImportedInventory> imported = format->read(text);
        if (!imported)
            return imported;
        if (const Done checked = imported->inventory.check(); !checked)
            return checked.error();
        return imported;
    } catch (const std::exception &) {
        return unexpectedError(phrase("%1 cannot be read", {format->title}), ErrorKind::Input);
    }
}

} // namespace cutaway
