#pragma once

#include <QByteArray>
#include <QImage>

#include <memory>

namespace cutaway {

/// Writes a PNG a band of rows at a time, so that an image larger than memory, or than an image of Qt can be, need not
/// lie anywhere as pixels.
class PngWriter
{
public:
    /// Pixels; each at most 2^31 - 1.
    PngWriter(int width, int height);
    ~PngWriter();
    PngWriter(const PngWriter &) = delete;
    PngWriter &operator=(const PngWriter &) = delete;

    /// The next rows: the first ones of tiles from left to right, of the format RGB32 and together as wide as the picture.
    /// False: the library gave up.
    bool addRows(const std::vector<QImage> &tiles, int rows);
    /// Once all rows are there. Empty: the library gave up.
    QByteArray finish();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace cutaway
