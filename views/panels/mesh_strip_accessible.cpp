#include "views/panels/mesh_strip_accessible.h"

#include "views/panels/mesh_strip.h"
#include "views/theme/painted_accessible.h"
#include "views/theme/placement_marks.h"

#include <QAccessibleWidget>

namespace cutaway {

namespace {

class StripAccessible;

class ChipAccessible : public PaintedAccessible
{
public:
    ChipAccessible(StripAccessible *owner, std::size_t chip);

    bool isValid() const override { return PaintedAccessible::isValid() && m_chip < strip().chips().size(); }
    QAccessibleInterface *parent() const override;
    QAccessible::Role role() const override { return QAccessible::ListItem; }

private:
    MeshStrip &strip() const { return static_cast<MeshStrip &>(*canvas()); }
    QString name() const override { return strip().chipName(m_chip); }
    QString description() const override { return placementMeaning(strip().chips()[m_chip].placement); }
    QRect rectInWidget() const override { return strip().chips()[m_chip].rect.toAlignedRect(); }

    StripAccessible *m_owner;
    std::size_t m_chip;
};

class StripAccessible : public QAccessibleWidget
{
public:
    explicit StripAccessible(MeshStrip *strip) : QAccessibleWidget(strip, QAccessible::List), m_strip(strip) {}
    ~StripAccessible() override
    {
        for (const QAccessible::Id chip : m_chips)
            QAccessible::deleteAccessibleInterface(chip);
    }

    MeshStrip *strip() const { return m_strip; }
    int childCount() const override { return int(m_strip->chips().size()); }
    QAccessibleInterface *child(int index) const override
    {
        if (index < 0 || index >= childCount())
            return nullptr;
        while (int(m_chips.size()) <= index)
            m_chips.push_back(QAccessible::registerAccessibleInterface(
                new ChipAccessible(const_cast<StripAccessible *>(this), m_chips.size())));
        return QAccessible::accessibleInterface(m_chips[std::size_t(index)]);
    }
    int indexOfChild(const QAccessibleInterface *wanted) const override
    {
        for (int i = 0; i < childCount(); ++i) {
            if (child(i) == wanted)
                return i;
        }
        return -1;
    }

private:
    MeshStrip *m_strip;
    mutable std::vector<QAccessible::Id> m_chips;
};

ChipAccessible::ChipAccessible(StripAccessible *owner, std::size_t chip)
    : PaintedAccessible(owner->strip()), m_owner(owner), m_chip(chip)
{
}

QAccessibleInterface *ChipAccessible::parent() const
{
    return m_owner;
}

QAccessibleInterface *makeInterface(const QString &className, QObject *object)
{
    if (className != QLatin1String("cutaway::MeshStrip"))
        return nullptr;
    return new StripAccessible(static_cast<MeshStrip *>(object));
}

} // namespace

void installMeshStripAccessibility()
{
    static const bool installed = (QAccessible::installFactory(makeInterface), true);
    static_cast<void>(installed);
}

} // namespace cutaway
