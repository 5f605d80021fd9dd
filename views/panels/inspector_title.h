#pragma once

#include "views/models/inspection.h"

#include <QWidget>

class QToolButton;

namespace cutaway {

class TextLabel;

/// Name and path of what is inspected, beside the colour and glyph that it has on the canvas.
class InspectorTitle : public QWidget
{
    Q_OBJECT

public:
    explicit InspectorTitle(QWidget *parent = nullptr);

    void setInspection(const Inspection &inspection);

signals:
    void copyRequested();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<OperatorKind> m_kind;
    std::optional<std::size_t> m_colour;
    TextLabel *m_name;
    TextLabel *m_path;
    QToolButton *m_copy;
};

} // namespace cutaway
