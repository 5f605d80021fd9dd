#pragma once

namespace cutaway {

inline constexpr int smallestTextPercent = 75;
inline constexpr int largestTextPercent = 200;

/// Size of text, in percent of the desktop's.
int textPercent();
void setTextPercent(int percent);
/// Once, after QApplication is made and before the style is installed.
void applyTextSize();

} // namespace cutaway
