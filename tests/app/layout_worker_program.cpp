#include "app/jobs/layout_worker.h"

int main()
{
    return cutaway::runLayoutWorker();
}
