#pragma once

#include "app/document/samples.h"
#include "app/window/start/start_cards.h"
#include "tests/app/shown_window.h"

namespace cutaway::testing {

/// Llama-3 8B on 64 accelerators, as the start page opens it.
struct Trained : Shown
{
    Trained()
    {
        const std::vector<Sample> all = samples();
        const auto place = std::ranges::find(all, QStringLiteral("training"), &Sample::kind) - all.begin();
        QTest::mouseClick(window.findChildren<SampleCard *>()[place], Qt::LeftButton);
        const auto isPlanned = [this] { return document().isOpen() && !document().current()->isPlaceholder(); };
        if (!QTest::qWaitFor(isPlanned, 20000))
            qFatal("the sample is not planned");
    }

    const EditedPlan &plan() { return document().current()->plan(); }
    std::vector<ItemIndex> layers()
    {
        std::vector<ItemIndex> found;
        for (std::size_t i = 0; i < plan().itemCount(); ++i) {
            if (plan().item(ItemIndex(i)).modulePath.starts_with("layers"))
                found.emplace_back(i);
        }
        return found;
    }
};

} // namespace cutaway::testing
