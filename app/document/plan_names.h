#pragma once

#include "app/document/read_files.h"

namespace cutaway {

/// The name of a file for what is called so, without its ending: letters that files may not have everywhere are `_`.
QString fileNameOfVariant(QString name);

/// What a plan of a file is called: as it was given, as the variant was named that was kept in the file, else as the
/// file is without its endings.
QString planName(const PlanFile &file);

} // namespace cutaway
