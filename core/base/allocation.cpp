#include "core/base/allocation.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>
#endif

namespace cutaway {

void keepFreedMemory()
{
#ifdef __GLIBC__
    constexpr int kept = 32 << 20; // bytes; the most that may be set
    mallopt(M_MMAP_THRESHOLD, kept);
    mallopt(M_TRIM_THRESHOLD, kept);
    mallopt(M_TOP_PAD, kept / 8);
#endif
}

std::optional<std::string> tunablesForLargePages(std::string_view mode, std::string_view tunables)
{
    constexpr std::string_view setting = "glibc.malloc.hugetlb=";
    if (mode.find("[madvise]") == mode.npos || tunables.find(setting) != tunables.npos)
        return std::nullopt;
    std::string all(tunables);
    if (!all.empty())
        all += ':';
    return all.append(setting).append("1");
}

void restartForLargePages(char **arguments)
{
#ifdef __GLIBC__
    std::string mode;
    std::getline(std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled"), mode);
    const char *set = std::getenv("GLIBC_TUNABLES");
    const std::optional<std::string> tunables = tunablesForLargePages(mode, set ? set : "");
    std::error_code error;
    const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error); // for its name's sake
    const bool isItself = !error && arguments[0] && // and no loader that was given it
                          program.filename() == std::filesystem::path(arguments[0]).filename();
    if (tunables && isItself && setenv("GLIBC_TUNABLES", tunables->c_str(), 1) == 0)
        execv(program.c_str(), arguments);
#endif
}

} // namespace cutaway
