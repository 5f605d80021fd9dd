#pragma once

namespace cutaway::resources {

/// Where the compiled-in files are found by Qt's file classes.
inline constexpr char icons[] = ":/icons/";
inline constexpr char samples[] = ":/samples/";

} // namespace cutaway::resources
