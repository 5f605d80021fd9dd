#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <utility>

namespace cutaway {

/// A number of the system's that is given back.
class Descriptor
{
public:
    explicit Descriptor(int number) : m_number(number) {}
    Descriptor(Descriptor &&other) noexcept : m_number(std::exchange(other.m_number, -1)) {}
    Descriptor &operator=(Descriptor &&) = delete;
    ~Descriptor();

    bool isOpen() const { return m_number >= 0; }
    int number() const { return m_number; }

private:
    int m_number;
};

struct OpenedFile
{
    Descriptor descriptor;
    std::uint64_t size = 0; ///< bytes, when it was opened
};

/// Opens a regular file for reading, and nothing else: a pipe or a device may have no end, and may let one wait.
/// Errors: `no_such_file`, `not_readable`, `is_a_folder`.
Result<OpenedFile> openRegularFile(const std::filesystem::path &path);

} // namespace cutaway
