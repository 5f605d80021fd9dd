#include "tests/support/fixtures_folder.h"

namespace cutaway::testing {

std::string fixturesFolder()
{
    return CUTAWAY_FIXTURES;
}

} // namespace cutaway::testing
