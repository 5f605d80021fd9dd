#pragma once

#include "core/devices/inventory.h"

#include <memory>

namespace cutaway {

class Document;

/// The document's devices as explorations vary them: with the memory said that counts where they leave it to the kind
/// of accelerator, so that it can be multiplied.
std::shared_ptr<const Inventory> exploredInventory(const Document &document);

} // namespace cutaway
