#include "core/base/lazy.h"
#include "tests/support/test_program.h"

#include <QTest>

#include <stdexcept>
#include <string>
#include <thread>

using namespace cutaway;

/// Values that const functions make: by several threads at once, with errors on the way, in copies.
class LazyTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aValueIsMadeOnceHoweverManyAsk()
    {
        const Lazy<std::string> lazy;
        std::atomic<int> made = 0;
        std::vector<const std::string *> seen(4);
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < seen.size(); ++i) {
                threads.emplace_back([&, i] {
                    seen[i] = &lazy.get([&] {
                        ++made;
                        return std::string("made");
                    });
                });
            }
        }
        QCOMPARE(made.load(), 1);
        for (const std::string *value : seen)
            QVERIFY(value == seen.front() && *value == "made");
    }

    void whereMakingThrowsNothingIsKept()
    {
        Lazy<int> lazy;
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, lazy.get([]() -> int { throw std::runtime_error("no"); }));
        QCOMPARE(lazy.get([] { return 7; }), 7);
        QCOMPARE(lazy.get([] { return 8; }), 7);
        lazy.reset();
        QCOMPARE(lazy.get([] { return 8; }), 8);
    }

    void aCopySharesWhatIsMadeAndThenGoesItsWay()
    {
        Lazy<int> lazy;
        Lazy<int> before(lazy);
        lazy.get([] { return 1; });
        Lazy<int> after(lazy);
        lazy.reset();
        QCOMPARE(before.get([] { return 2; }), 2);
        QCOMPARE(after.get([] { return 3; }), 1);
        after = before;
        QCOMPARE(after.get([] { return 4; }), 2);
    }

    void aListMakesEachValueOnce()
    {
        struct Square
        {
            int of = 0;
            int is = 0;
        };
        const LazyList<Square> squares;
        std::atomic<bool> isWrong = false;
        {
            std::vector<std::jthread> threads;
            for (int t = 0; t < 3; ++t) {
                threads.emplace_back([&, t] {
                    for (int i = 0; i < 300; ++i) {
                        const int of = (i * (t + 1)) % 20;
                        const Square &square = squares.get([&](const Square &known) { return known.of == of; },
                                                           [&] {
                                                               return Square{of, of * of};
                                                           });
                        isWrong = isWrong || square.of != of || square.is != of * of;
                    }
                });
            }
        }
        QVERIFY(!isWrong);
        int made = 0;
        for (int of = 0; of < 20; ++of)
            squares.get([&](const Square &known) { return known.of == of; },
                        [&] {
                            ++made;
                            return Square{of, of * of};
                        });
        QCOMPARE(made, 0);
    }

    void aDraftIsCopiedOnceAndFollows()
    {
        Drafts<std::string> drafts("a");
        const std::string *draft = nullptr;
        const auto ask = [&] {
            return drafts.with([&](std::string &tried) {
                draft = &tried;
                return tried;
            });
        };
        QCOMPARE(ask(), std::string("a"));
        const std::string *first = draft;
        QCOMPARE(drafts.perform([](std::string &value) { return (value += "b").size(); }), std::size_t(2));
        QCOMPARE(drafts.value(), std::string("ab"));
        QCOMPARE(ask(), std::string("ab"));
        QVERIFY(draft == first);
        for (int i = 0; i < 40; ++i) // too much to catch up with
            drafts.perform([](std::string &value) { value += "c"; });
        QCOMPARE(ask(), "ab" + std::string(40, 'c'));
        drafts.replace([](std::string &value) { value = "d"; });
        QCOMPARE(ask(), std::string("d"));
    }

    void aDraftThatSomethingWentWrongWithIsDropped()
    {
        const Drafts<std::string> drafts("a");
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, drafts.with([](std::string &tried) -> int {
            tried = "half done";
            throw std::runtime_error("no");
        }));
        QCOMPARE(drafts.with([](std::string &tried) { return tried; }), drafts.value());
    }

    void eachCallerHasADraftForItself()
    {
        const Drafts<std::string> drafts("a");
        const std::string inner = drafts.with([&](std::string &tried) {
            tried = "b";
            const std::string seen = drafts.with([](std::string &other) { return other; });
            tried = "a";
            return seen;
        });
        QCOMPARE(inner, drafts.value());
    }
};

CUTAWAY_TEST(LazyTest)
#include "lazy_test.moc"
