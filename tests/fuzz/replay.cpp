// Runs a fuzz target over kept inputs: folders and files on the command line. For compilers without libFuzzer.
#include "core/files/file_io.h"
#include "tests/fuzz/property.h"

#include <filesystem>

namespace {

std::size_t replayed = 0;

void replay(const std::filesystem::path &file)
{
    const cutaway::Result<std::string> text = cutaway::readFile(file);
    cutaway::fuzz::require(bool(text), "a kept input can be read");
    std::fprintf(stderr, "%s\n", file.c_str());
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(text->data()), text->size());
    ++replayed;
}

} // namespace

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        if (!std::filesystem::is_directory(argv[i])) {
            replay(argv[i]);
            continue;
        }
        for (const auto &entry : std::filesystem::directory_iterator(argv[i]))
            replay(entry.path());
    }
    std::printf("%zu inputs\n", replayed);
    return replayed > 0 ? 0 : 1;
}
