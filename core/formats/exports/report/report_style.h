#pragma once

namespace cutaway {

/// The report's style sheet: the window's colours as variables, other values of them on a dark page.
inline constexpr auto reportStyle = R"css(
:root { color-scheme: light dark; --page: #ffffff; --box: #f6f7f9; --line: #d5dae0; --text: #1a2028; --text2: #4b5663;
  --better: #00695c; --worse: #7a4200; --refused: #b8172a; --bar: #617287; --track: #e3e7ec; --hatch: #ffffff; --c: #a9b2bd;
  --c0: #0578c9; --c1: #9f6630; --c2: #29594f; --c3: #966496; --c4: #a6635a; --c5: #465800; --c6: #726a75; --c7: #635132; }
@media (prefers-color-scheme: dark) { :root { --page: #20242a; --box: #252a31; --line: #363d46; --text: #e7eaee;
  --text2: #aeb7c2; --better: #62ddbe; --worse: #f5be72; --refused: #f07f7c; --bar: #8797a9; --track: #323942;
  --hatch: #14171b; --c: #5a6471; --c0: #38aaf5; --c1: #f7be70; --c2: #96d8bb; --c3: #b07eac; --c4: #db6f8c; --c5: #8a9a50;
  --c6: #92cce5; --c7: #d6a086; } }
body { margin: 0 auto; max-width: 1180px; padding: 24px; background: var(--page); color: var(--text);
  font: 14px/1.45 Inter, "Noto Sans", "DejaVu Sans", sans-serif; font-variant-numeric: tabular-nums; }
h1 { font-size: 22px; margin: 0; } h2 { font-size: 16px; margin: 32px 0 8px; }
.sub, .hint, td.quiet { color: var(--text2); } .headline { font-size: 28px; font-weight: 600; margin: 16px 0 0; }
table { border-collapse: collapse; width: 100%; } th { text-align: left; color: var(--text2); font-weight: 400; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
td.better { color: var(--better); } td.worse { color: var(--worse); } th.number, td.number { text-align: right; white-space: nowrap; } td.quiet { width: 64%; }
ul.problems { padding: 0; list-style: none; } .problems li { padding: 6px 10px; border-left: 3px solid var(--line); margin: 4px 0;
  background: var(--box); } .problems .error { border-color: var(--refused); } .problems .warning { border-color: var(--worse); }
.problems .good { border-color: var(--better); } .severity { font-weight: 600; }
.error .severity, .over { color: var(--refused); } .warning .severity { color: var(--worse); } .good .severity { color: var(--better); }
.memory { background: var(--track); height: 8px; min-width: 120px; margin-top: 6px; }
.memory div { background: var(--bar); height: 8px; }
.memory .full { background: var(--refused); } details { border-bottom: 1px solid var(--line); padding: 4px 0; }
summary { cursor: pointer; } .scroll { overflow: auto; border: 1px solid var(--line); max-height: 90vh; }
.scroll svg { display: block; } .dark { display: none; }
@media (prefers-color-scheme: dark) { .dark { display: block; } .light { display: none; } }
.timeline { width: 100%; height: auto; font-size: 11px; } .timeline text { fill: var(--text); }
.timeline text.axis { fill: var(--text2); text-anchor: middle; } .timeline .grid { stroke: var(--line); }
.timeline g rect { stroke: var(--page); stroke-width: 0.6; }
.timeline .c rect { fill: var(--bar); } .timeline .c0 rect { fill: var(--c0); } .timeline .c1 rect { fill: var(--c1); }
.timeline .c2 rect { fill: var(--c2); } .timeline .c3 rect { fill: var(--c3); } .timeline .c4 rect { fill: var(--c4); }
.timeline .c5 rect { fill: var(--c5); } .timeline .c6 rect { fill: var(--c6); } .timeline .c7 rect { fill: var(--c7); }
.timeline .forward rect { fill-opacity: 0.55; } .timeline .c.forward rect { fill-opacity: 1; }
.timeline .weights rect { fill-opacity: 0.75; } .timeline .inputs rect.hatch { fill-opacity: 0.4; }
.timeline .idle rect { fill: none; } .timeline .exposed.c rect { fill: var(--c); }
.timeline g rect.hatch { fill: url(#hatch); } .timeline .idle rect.hatch { fill: url(#idle); }
#hatch path { stroke: var(--hatch); stroke-width: 2; } #idle path { stroke: var(--c); }
@media print { .scroll { max-height: none; } }
)css";

} // namespace cutaway
