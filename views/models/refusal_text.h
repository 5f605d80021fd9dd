#pragma once

#include "core/plan/move.h"

#include <QString>

namespace cutaway {

/// Why a move cannot be made, as the language says it. Memory is told in units, which core's sentence tells in bytes.
QString refusalText(const Preview &preview);

} // namespace cutaway
