#pragma once

#include <string_view>

namespace cutaway {

/// Whether any file that is read may begin so: with text, as an archive, as what gzip packs, as an ONNX model. Tells
/// endless zeros and random bytes from them at once, and no more.
bool mayBeginAFile(std::string_view bytes);

} // namespace cutaway
