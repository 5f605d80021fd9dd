#pragma once

#include "core/plan/edited_plan.h"

#include <QDateTime>
#include <QObject>

namespace cutaway {

/// A state of a plan that was named and kept.
struct Variant
{
    QString name;
    QString note; ///< may be empty
    QString from; ///< the plan that it is a state of, by its tab's name
    QDateTime time;
    std::shared_ptr<const EditedPlan> plan; ///< never null; on the devices that it had
    QString file = {};                      ///< where it was written; empty: it is in the session alone
};

/// What was kept of a document's plans, in the order in which that happened. Part of the session.
class Variants : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    const std::vector<Variant> &list() const { return m_list; }
    /// A name that is taken gets a number.
    void add(Variant variant);
    void remove(int index);
    void setFile(int index, const QString &file);
    bool areAllInFiles() const;
    void clear();

signals:
    void changed();
    void added(); ///< the last one; after `changed`
    void removed(int index);
    void written(int index); ///< into its file

private:
    QString unusedName(const QString &name) const;

    std::vector<Variant> m_list;
};

} // namespace cutaway
