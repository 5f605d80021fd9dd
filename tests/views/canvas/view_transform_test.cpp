#include "tests/support/test_program.h"
#include "views/canvas/view_transform.h"

#include <QTest>

using namespace cutaway;

/// Which part of a scene is seen when a plan is opened.
class ViewTransformTest : public QObject
{
    Q_OBJECT

private slots:
    void opensTheWholeSceneWhereItCanBeRead();
    void opensALargeSceneBelowItsEntry();
    void opensALargeSceneAtItsBorderWhereTheEntryIsNearIt();

private:
    static constexpr double readable = 0.5;
    QRectF m_view{0, 0, 800, 600};
};

void ViewTransformTest::opensTheWholeSceneWhereItCanBeRead()
{
    const QRectF scene(0, 0, 1000, 800);
    const ViewTransform shown = ViewTransform::opening(scene, m_view, readable, {500, 400});
    QVERIFY(m_view.contains(shown.toWidget(scene)));
}

void ViewTransformTest::opensALargeSceneBelowItsEntry()
{
    const QRectF scene(-5000, -3000, 10000, 9000);
    const QPointF entry(-1000, 2000);
    const ViewTransform shown = ViewTransform::opening(scene, m_view, readable, entry);
    QCOMPARE(shown.zoom, readable);
    QCOMPARE(shown.toWidget(QRectF(entry, QSizeF())).topLeft(), QPointF(400, 0));
}

void ViewTransformTest::opensALargeSceneAtItsBorderWhereTheEntryIsNearIt()
{
    const QRectF scene(-5000, -3000, 10000, 9000);
    const ViewTransform first = ViewTransform::opening(scene, m_view, readable, scene.topLeft());
    QCOMPARE(first.toWidget(scene).topLeft(), m_view.topLeft());
    const ViewTransform last = ViewTransform::opening(scene, m_view, readable, scene.bottomRight());
    QCOMPARE(last.toWidget(scene).bottomRight(), m_view.bottomRight());
}

CUTAWAY_TEST(ViewTransformTest)
#include "view_transform_test.moc"
