#include "views/panels/gap_strip.h"

#include "views/models/figures.h"
#include "views/panels/measured_label.h"

#include <QPainter>
#include <QPainterPath>
#include <QVBoxLayout>

#include <algorithm>

namespace cutaway {

namespace {

constexpr int plotHeight = 44;
constexpr int inset = 3;
constexpr double wideLine = 1.6;

} // namespace

class GapStrip::Plot : public QWidget
{
public:
    explicit Plot(QWidget *parent) : QWidget(parent) { setFixedHeight(scaled(plotHeight)); }

    void setLog(GapLog log)
    {
        m_log = std::move(log);
        m_least = m_most = m_log.points.back().gap.boundSec.value_or(0);
        for (const GapLog::Point &point : m_log.points) {
            for (const std::optional<double> &value : {point.gap.bestSec, point.gap.boundSec}) {
                m_least = std::min(m_least, value.value_or(m_least));
                m_most = std::max(m_most, value.value_or(m_most));
            }
        }
        setAccessibleDescription(gapText(m_log));
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        if (m_log.points.empty())
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QPolygonF best = steps(&SearchGap::bestSec);
        const QPolygonF bound = steps(&SearchGap::boundSec);
        if (best.size() > 1 && bound.size() > 1) {
            QPolygonF between = best;
            for (auto point = bound.rbegin(); point != bound.rend(); ++point)
                between << *point;
            QColor ground = theme().accent;
            ground.setAlphaF(0.16F);
            painter.setPen(Qt::NoPen);
            painter.setBrush(ground);
            painter.drawPolygon(between);
        }
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme().accent, wideLine));
        painter.drawPolyline(best);
        painter.setPen(QPen(theme().better, wideLine));
        painter.drawPolyline(bound);
    }

private:
    /// Each value until the next.
    QPolygonF steps(std::optional<double> SearchGap::*value) const
    {
        QPolygonF line;
        for (const GapLog::Point &point : m_log.points) {
            if (!(point.gap.*value))
                continue;
            const QPointF at(xOf(point.atSec), yOf(*(point.gap.*value)));
            if (!line.isEmpty())
                line << QPointF(at.x(), line.back().y());
            line << at;
        }
        if (!line.isEmpty())
            line << QPointF(xOf(m_log.endSec), line.back().y());
        return line;
    }

    double xOf(double seconds) const
    {
        const double end = std::max(m_log.endSec, 1e-9);
        return inset + (width() - 2 * inset) * std::min(1.0, seconds / end);
    }

    double yOf(double value) const
    {
        const double range = m_most > m_least ? m_most - m_least : 1;
        return height() - inset - (height() - 2 * inset) * (value - m_least) / range;
    }

    GapLog m_log;
    double m_least = 0;
    double m_most = 1;
};

GapStrip::GapStrip(QWidget *parent)
    : QWidget(parent)
    , m_plot(new Plot(this))
    , m_words(new MeasuredLabel(TextRole::Small, &Theme::text, this))
    , m_origin(new MeasuredLabel(TextRole::Small, &Theme::secondaryText, this))
{
    m_plot->setAccessibleName(tr("Best plan and bound over the time of the search"));
    m_words->setObjectName("gapWords");
    m_origin->setObjectName("gapOrigin");
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(scaled(2));
    rows->addWidget(m_plot);
    rows->addWidget(m_words);
    rows->addWidget(m_origin);
    hide();
}

void GapStrip::setLog(GapLog log)
{
    setVisible(!log.isEmpty());
    if (log.isEmpty())
        return;
    m_words->setText(gapText(log));
    m_origin->setText(gapOriginText(log));
    m_origin->setVisible(!m_origin->text().isEmpty());
    m_plot->setVisible(log.isOverTime());
    m_plot->setLog(std::move(log));
}

} // namespace cutaway
