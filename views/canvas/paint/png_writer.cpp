#include "views/canvas/paint/png_writer.h"

#include <png.h>

#include <csetjmp>
#include <cstring>

namespace cutaway {

namespace {

void append(png_structp png, png_bytep bytes, png_size_t size)
{
    static_cast<QByteArray *>(png_get_io_ptr(png))->append(reinterpret_cast<const char *>(bytes), qsizetype(size));
}

void noFlush(png_structp) {}

} // namespace

struct PngWriter::State
{
    png_structp png = nullptr;
    png_infop info = nullptr;
    QByteArray bytes;
    std::vector<png_byte> row;
};

// libpng leaves by longjmp, which no destructor survives: what it may leave has none.
PngWriter::PngWriter(int width, int height) : m_state(std::make_unique<State>())
{
    State &state = *m_state;
    state.row.resize(std::size_t(width) * 4);
    state.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
    state.info = state.png ? png_create_info_struct(state.png) : nullptr;
    if (!state.info || setjmp(png_jmpbuf(state.png))) {
        png_destroy_write_struct(&state.png, &state.info);
        return;
    }
    png_set_user_limits(state.png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_write_fn(state.png, &state.bytes, append, noFlush);
    // Flat colours: rows as they are repeat themselves. Filters and higher levels take three times the time for no less.
    png_set_compression_level(state.png, 2);
    png_set_filter(state.png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(state.png, state.info, png_uint_32(width), png_uint_32(height), 8, PNG_COLOR_TYPE_RGB,
                 PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(state.png, state.info);
    png_set_filler(state.png, 0, PNG_FILLER_AFTER);
    png_set_bgr(state.png);
}

PngWriter::~PngWriter()
{
    png_destroy_write_struct(&m_state->png, &m_state->info);
}

bool PngWriter::addRows(const std::vector<QImage> &tiles, int rows)
{
    State &state = *m_state;
    if (!state.png || setjmp(png_jmpbuf(state.png)))
        return false;
    for (int y = 0; y < rows; ++y) {
        png_bytep at = state.row.data();
        for (const QImage &tile : tiles) {
            std::memcpy(at, tile.constScanLine(y), std::size_t(tile.width()) * 4);
            at += std::size_t(tile.width()) * 4;
        }
        png_write_row(state.png, state.row.data());
    }
    return true;
}

QByteArray PngWriter::finish()
{
    State &state = *m_state;
    if (!state.png || setjmp(png_jmpbuf(state.png)))
        return {};
    png_write_end(state.png, state.info);
    return std::move(state.bytes);
}

} // namespace cutaway
