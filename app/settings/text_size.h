#pragma once

namespace cutaway {

inline constexpr int smallestTextPercent = 75;
inline constexpr int largestTextPercent = 200;

/// Size of text, in percent of the desktop's.
int textPercent();
void setTextPercent(int percent);
/// Whether windows that are made have it.
bool isTextSizeApplied();
/// Before the style is installed, first when QApplication is made.
void applyTextSize();

} // namespace cutaway
