#pragma once

#include "app/document/read_files.h"

namespace cutaway {

/// The name of a file for what is called so, without its ending, in a folder that is chosen elsewhere: neither a path
/// nor a hidden file nor what a system takes for a device, never empty, and short enough for an ending and a number
/// behind it. What is no letter or digit of any language, `.`, `_` or `-` becomes `_`.
QString safeFileName(const QString &name);

/// In the folder, `name` with the ending, or `name_2` and so on where there is a file of that name that holds something
/// else than `text`.
QString freeFile(const QString &folder, const QString &name, const QString &ending, const std::string &text);

/// What a plan of a file is called: as it was given, as the variant was named that was kept in the file, else as the
/// file is without its endings.
QString planName(const PlanFile &file);

} // namespace cutaway
