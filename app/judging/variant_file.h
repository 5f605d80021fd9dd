#pragma once

#include "app/document/variants.h"
#include "core/base/result.h"

namespace cutaway {

/// Writes a kept state into a folder as a plan's document, with its name and note in the field `variant`. Nothing is
/// overwritten: a name that is taken gets a number. Where it lies now. Errors: those of writing. O(plan).
Result<QString> writeVariant(const Variant &variant, const QString &folder);

} // namespace cutaway
