// Runs a fuzz target over kept inputs: folders and files on the command line. Those of the first folder are also given
// with wrong values. For compilers without libFuzzer.
#include "core/files/file_io.h"
#include "tests/fuzz/property.h"
#include "tests/fuzz/wrong_values.h"

#include <filesystem>

namespace {

constexpr std::size_t mostWrong = 300; ///< of each input

std::size_t replayed = 0;

void give(const std::string &input)
{
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t *>(input.data()), input.size());
    ++replayed;
}

void replay(const std::filesystem::path &file, bool withWrongValues)
{
    const cutaway::Result<std::string> text = cutaway::readFile(file);
    cutaway::fuzz::require(bool(text), "a kept input can be read");
    std::fprintf(stderr, "%s\n", file.c_str());
    give(*text);
    for (const std::string &wrong :
         withWrongValues ? cutaway::fuzz::withWrongValues(*text, mostWrong) : std::vector<std::string>())
        give(wrong);
}

} // namespace

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        if (!std::filesystem::is_directory(argv[i])) {
            replay(argv[i], true);
            continue;
        }
        for (const auto &entry : std::filesystem::directory_iterator(argv[i]))
            replay(entry.path(), i == 1);
    }
    std::printf("%zu inputs\n", replayed);
    return replayed > 0 ? 0 : 1;
}
