#pragma once

#include "app/window/start/tour.h"

namespace cutaway {

class Docks;

/// Look, drag, plan, judge, take along: what the window is for, in the order in which one does it.
std::vector<Tour::Step> tourSteps(QWidget *canvas, Docks *docks, QWidget *commandField);

} // namespace cutaway
