#pragma once

#include "views/canvas/view_transform.h"

#include <QObject>
#include <QVariantAnimation>

#include <vector>

namespace cutaway {

/// What part of the scene is shown, how large, and the way there.
class CanvasView : public QObject
{
    Q_OBJECT

public:
    explicit CanvasView(QObject *parent);

    const ViewTransform &transform() const { return m_transform; }
    double zoom() const { return m_transform.zoom; }
    QRectF viewport() const { return m_viewport; } ///< the part of the widget that shows the scene
    QRectF visible() const { return m_transform.toScene(m_viewport); }
    void setViewport(const QRectF &viewport) { m_viewport = viewport; }
    /// How a scene is best read.
    struct Reading
    {
        double zoom = 0;       ///< the least at which it is opened
        double leastWhole = 0; ///< the least at which the whole of it is worth showing
        QPointF entry;         ///< where it begins
        QRectF whole;          ///< what is seen when all of it is
        double least = 0;      ///< below which it is never shown
    };
    void setBounds(const QRectF &scene, const Reading &reading);
    /// What another view shows that is looked at as one with this: a fit has room for both. Null: there is none.
    void setBoundsBeside(const QRectF &scene) { m_boundsBeside = scene; }
    void setReducedMotion(bool reduced) { m_reducedMotion = reduced; }

    /// All of the scene, however small that makes it.
    void fit(bool animated);
    /// The same where that leaves something to be read; else as much from the beginning as closed groups can be read
    /// in. Once more, all of it. For scenes that are many times as high as wide.
    void fitReadable(bool animated);
    /// All of it or as much as can be read: for a plan that is shown for the first time.
    void open();
    /// Whether the view follows the window's size; `refit` makes it do so.
    bool isFitted() const { return m_fit != Fit::None; }
    void refit();
    /// Around `fixed`, a point of the widget.
    void zoomTo(double zoom, QPointF fixed, bool animated);
    void panBy(QPointF pixels);
    /// The same, but not beyond where the scene ends. True if anything moved.
    bool panWithin(QPointF pixels);
    /// What is shown, to come back to.
    struct Look
    {
        ViewTransform transform;
        bool isWhole = false;
        bool isOpened = false;
    };
    Look look() const { return {m_transform, m_fit == Fit::Whole, m_fit == Fit::Opened}; }
    void comeBackTo(const Look &look);
    /// `covered` and `coveredBelow`: how much of the view's ends is hidden by what stays there, in scene units.
    void show(const QRectF &scene, double covered = 0, double coveredBelow = 0);
    /// What `show` was last asked for, as long as nothing else has moved the view since; else null.
    QRectF shows() const { return m_shows; }
    /// How much of the scene `show` can bring into view at this zoom.
    QSizeF roomToShow(double covered) const;
    /// As large as it can be, and whole.
    void showWhole(const QRectF &scene);
    void setTransform(const ViewTransform &transform);
    /// Remembers the present view for `goBack`.
    void markPlace();
    void goBack();
    void goForward();

signals:
    void changed();

private:
    enum class Fit { None, Whole, Readable, Opened };

    void moveTo(const ViewTransform &wanted, bool animated);
    QRectF fitArea() const;
    QRectF whole() const { return m_reading.whole.united(m_boundsBeside); }
    QRectF showArea(double covered, double coveredBelow = 0) const;

    ViewTransform m_transform;
    ViewTransform m_from;
    ViewTransform m_to;
    QVariantAnimation m_motion;
    QRectF m_viewport{0, 0, 800, 600};
    QRectF m_bounds;
    QRectF m_boundsBeside;
    QRectF m_shows;
    Reading m_reading;
    Fit m_fit = Fit::Opened;
    bool m_reducedMotion = false;
    std::vector<ViewTransform> m_back;
    std::vector<ViewTransform> m_forward;
};

} // namespace cutaway
