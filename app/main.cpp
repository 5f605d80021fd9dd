#include "app/cli/commands.h"

int main(int argc, char **argv)
{
    return cutaway::runCommand(argc, argv);
}
