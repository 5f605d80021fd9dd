#pragma once

#include "app/document/samples.h"

class QPainter;
class QRectF;

namespace cutaway {

/// The small picture on a sample's card, in the theme's colours: lanes as full as the sample's plan fills its devices,
/// striped with the kinds of operators that the model is made of.
void paintSamplePicture(QPainter &painter, const QRectF &rect, const Sample &sample);

} // namespace cutaway
