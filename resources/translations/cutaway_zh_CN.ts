<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>About</name>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Canvas: go to a producer or a consumer</source>
        <translation>画布：转到生产者或消费者</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Canvas: go to the next lane</source>
        <translation>画布：转到下一条泳道</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Canvas: select</source>
        <translation>画布：选择</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Canvas: open or close a box</source>
        <translation>画布：打开或关闭框</translation>
    </message>
    <message>
        <source>M, number, Enter</source>
        <translation>M、数字、Enter</translation>
    </message>
    <message>
        <source>Canvas: move to a group</source>
        <translation>画布：移动到某个组</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Give up a move</source>
        <translation>放弃移动</translation>
    </message>
    <message>
        <source>Shift+F10</source>
        <translation>Shift+F10</translation>
    </message>
    <message>
        <source>Menu of what is focused</source>
        <translation>焦点所在对象的菜单</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a &amp;plan…</source>
        <translation>打开方案(&amp;P)…</translation>
    </message>
    <message>
        <source>Open an &amp;inventory…</source>
        <translation>打开设备清单(&amp;I)…</translation>
    </message>
    <message>
        <source>Open res&amp;ults of an exploration…</source>
        <translation>打开探索结果(&amp;U)…</translation>
    </message>
    <message>
        <source>Import a pla&amp;n…</source>
        <translation>导入方案(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Import settings…</source>
        <translation>导入设置(&amp;I)…</translation>
    </message>
    <message>
        <source>Apply a p&amp;rofile…</source>
        <translation>应用性能剖析(&amp;R)…</translation>
    </message>
    <message>
        <source>Pro&amp;file report…</source>
        <translation>性能剖析报告(&amp;F)…</translation>
    </message>
    <message>
        <source>Re&amp;move profiles</source>
        <translation>移除性能剖析(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Save plan</source>
        <translation>保存方案(&amp;S)</translation>
    </message>
    <message>
        <source>Save plan &amp;as…</source>
        <translation>方案另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save in&amp;ventory as…</source>
        <translation>设备清单另存为(&amp;V)…</translation>
    </message>
    <message>
        <source>Save &amp;graph as…</source>
        <translation>图另存为(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy name</source>
        <translation>复制名称(&amp;C)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation>取消选择(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Find operator</source>
        <translation>查找算子(&amp;F)</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>查找下一个(&amp;X)</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>查找上一个(&amp;V)</translation>
    </message>
    <message>
        <source>Search or run a co&amp;mmand…</source>
        <translation>搜索或运行命令(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适应窗口(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Original size</source>
        <translation>原始大小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>前进(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Expand all</source>
        <translation>全部展开(&amp;E)</translation>
    </message>
    <message>
        <source>Co&amp;llapse all</source>
        <translation>全部折叠(&amp;L)</translation>
    </message>
    <message>
        <source>Expand one le&amp;vel</source>
        <translation>展开一级(&amp;V)</translation>
    </message>
    <message>
        <source>Collapse one level</source>
        <translation>折叠一级</translation>
    </message>
    <message>
        <source>Expand to depth &amp;1</source>
        <translation>展开到第 &amp;1 级</translation>
    </message>
    <message>
        <source>Expand to depth &amp;2</source>
        <translation>展开到第 &amp;2 级</translation>
    </message>
    <message>
        <source>Expand to depth &amp;3</source>
        <translation>展开到第 &amp;3 级</translation>
    </message>
    <message>
        <source>Expand to depth &amp;4</source>
        <translation>展开到第 &amp;4 级</translation>
    </message>
    <message>
        <source>Fold equa&amp;l layers</source>
        <translation>折叠相同的层(&amp;L)</translation>
    </message>
    <message>
        <source>Boxes from left to ri&amp;ght, by flow</source>
        <translation>按流向时框从左到右(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Stubs for widely read values</source>
        <translation>多处读取的值用短线表示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Graphviz</source>
        <translation>&amp;Graphviz</translation>
    </message>
    <message>
        <source>&amp;Layered</source>
        <translation>分层(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Tidy</source>
        <translation>整理(&amp;T)</translation>
    </message>
    <message>
        <source>Arrange by &amp;device</source>
        <translation>按设备排列(&amp;D)</translation>
    </message>
    <message>
        <source>Arrange by flo&amp;w</source>
        <translation>按流向排列(&amp;W)</translation>
    </message>
    <message>
        <source>By device or by &amp;flow</source>
        <translation>按设备或按流向(&amp;F)</translation>
    </message>
    <message>
        <source>Colour by &amp;kind</source>
        <translation>按类型着色(&amp;K)</translation>
    </message>
    <message>
        <source>Colour by &amp;latency</source>
        <translation>按延迟着色(&amp;L)</translation>
    </message>
    <message>
        <source>Colour by &amp;memory</source>
        <translation>按内存着色(&amp;M)</translation>
    </message>
    <message>
        <source>Colour by &amp;group</source>
        <translation>按组着色(&amp;G)</translation>
    </message>
    <message>
        <source>Colour by op&amp;erations (FLOP)</source>
        <translation>按运算量着色（FLOP）(&amp;E)</translation>
    </message>
    <message>
        <source>Colour by &amp;output size</source>
        <translation>按输出大小着色(&amp;O)</translation>
    </message>
    <message>
        <source>Colour by p&amp;arameter size</source>
        <translation>按参数大小着色(&amp;A)</translation>
    </message>
    <message>
        <source>Colour by &amp;transfer</source>
        <translation>按传输着色(&amp;T)</translation>
    </message>
    <message>
        <source>Colour by &amp;slack</source>
        <translation>按松弛时间着色(&amp;S)</translation>
    </message>
    <message>
        <source>Linea&amp;r scale</source>
        <translation>线性刻度(&amp;R)</translation>
    </message>
    <message>
        <source>Show &amp;all alike</source>
        <translation>全部同样显示(&amp;A)</translation>
    </message>
    <message>
        <source>Show what the selection depends &amp;on</source>
        <translation>显示所选项的依赖(&amp;O)</translation>
    </message>
    <message>
        <source>Show what &amp;depends on the selection</source>
        <translation>显示依赖所选项的内容(&amp;D)</translation>
    </message>
    <message>
        <source>Show &amp;both</source>
        <translation>两者都显示(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>缩略图(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Critical path</source>
        <translation>关键路径(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Reduce motion</source>
        <translation>减少动画(&amp;R)</translation>
    </message>
    <message>
        <source>Theme: as the &amp;system</source>
        <translation>主题：跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Theme: &amp;light</source>
        <translation>主题：浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Theme: &amp;dark</source>
        <translation>主题：深色(&amp;D)</translation>
    </message>
    <message>
        <source>Theme: &amp;high contrast, light</source>
        <translation>主题：高对比度，浅色(&amp;H)</translation>
    </message>
    <message>
        <source>Theme: high &amp;contrast, dark</source>
        <translation>主题：高对比度，深色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Duplicate plan</source>
        <translation>复制方案(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Close plan</source>
        <translation>关闭方案(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Next plan</source>
        <translation>下一个方案(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous plan</source>
        <translation>上一个方案(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Move selection…</source>
        <translation>移动所选项(&amp;M)…</translation>
    </message>
    <message>
        <source>Move the &amp;boundary behind it…</source>
        <translation>移动其后的边界(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Cut before it</source>
        <translation>在其前切分(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Pin or unpin selection</source>
        <translation>固定或取消固定所选项(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Open or close box</source>
        <translation>打开或关闭框(&amp;O)</translation>
    </message>
    <message>
        <source>Choose how it &amp;runs…</source>
        <translation>选择运行方式(&amp;R)…</translation>
    </message>
    <message>
        <source>Paint with a way to r&amp;un…</source>
        <translation>用一种运行方式涂刷(&amp;U)…</translation>
    </message>
    <message>
        <source>&amp;Group selection</source>
        <translation>将所选项成组(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Ungroup</source>
        <translation>取消成组(&amp;U)</translation>
    </message>
    <message>
        <source>Re&amp;name group…</source>
        <translation>重命名组(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Remove empty groups</source>
        <translation>移除空组(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Keep this state…</source>
        <translation>留存此状态(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;History and kept states</source>
        <translation>历史与留存的状态(&amp;H)</translation>
    </message>
    <message>
        <source>Make it the &amp;baseline, or no longer</source>
        <translation>设为或取消基线(&amp;B)</translation>
    </message>
    <message>
        <source>Co&amp;mpare with the baseline</source>
        <translation>与基线比较(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Mark what moved since the baseline</source>
        <translation>标出相对基线移动的内容(&amp;M)</translation>
    </message>
    <message>
        <source>Baseline &amp;beside the plan</source>
        <translation>基线与方案并排(&amp;B)</translation>
    </message>
    <message>
        <source>All plans &amp;tried</source>
        <translation>所有试过的方案(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;What if the devices were others</source>
        <translation>假如设备不同(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Run planner</source>
        <translation>运行规划器(&amp;R)</translation>
    </message>
    <message>
        <source>Re-optimise &amp;around pins</source>
        <translation>围绕固定项重新优化(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Cancel planner</source>
        <translation>取消规划器(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Explore…</source>
        <translation>探索(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Next dock</source>
        <translation>下一个面板(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous dock</source>
        <translation>上一个面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Go to canvas</source>
        <translation>转到画布(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help on this</source>
        <translation>此处的帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Take the &amp;tour</source>
        <translation>开始导览(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>按键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Cutaway</source>
        <translation>关于 Cutaway(&amp;A)</translation>
    </message>
    <message>
        <source>By flow, Graphviz&apos;s dot places up to 300 groups and leads their edges</source>
        <translation>按流向时，由 Graphviz 的 dot 布置至多 300 个组并引导其边</translation>
    </message>
    <message>
        <source>By flow, groups are placed in layers at once, without Graphviz</source>
        <translation>按流向时，组立即分层布置，不用 Graphviz</translation>
    </message>
</context>
<context>
    <name>Canvas</name>
    <message>
        <source>Nothing is placed on %1.</source>
        <translation>%1 上没有放置任何内容。</translation>
    </message>
</context>
<context>
    <name>CanvasMenu</name>
    <message>
        <source>%1 on %2</source>
        <translation>%1 在 %2</translation>
    </message>
</context>
<context>
    <name>CanvasTexts</name>
    <message>
        <source>Refused: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>Drop it on a tensor, Esc to give up</source>
        <translation>放到某个张量上，Esc 放弃</translation>
    </message>
    <message>
        <source>%1 · Ctrl: this one alone</source>
        <translation>%1 · Ctrl：仅此一个</translation>
    </message>
    <message>
        <source>Type the number to move to, Esc to give up</source>
        <translation>输入目标编号，Esc 放弃</translation>
    </message>
    <message>
        <source>%1 is no place to move to, Esc to give up</source>
        <translation>%1 不是可移动到的位置，Esc 放弃</translation>
    </message>
    <message>
        <source>Moves %1 in all, with Ctrl only what is dragged, Esc to give up</source>
        <translation>共移动 %1，按 Ctrl 仅移动所拖内容，Esc 放弃</translation>
    </message>
    <message>
        <source>Enter to move, Esc to give up</source>
        <translation>Enter 移动，Esc 放弃</translation>
    </message>
    <message>
        <source>Drop on a green or brown lane, Esc to give up</source>
        <translation>放到绿色或棕色泳道上，Esc 放弃</translation>
    </message>
    <message>
        <source>No place in sight takes it; Esc to give up</source>
        <translation>可见范围内没有可接受的位置；Esc 放弃</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Allowed: latency %1 to %2</source>
        <translation>允许：延迟 %1 到 %2</translation>
    </message>
    <message>
        <source>Done: %1, latency %2</source>
        <translation>完成：%1，延迟 %2</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>缩略图</translation>
    </message>
    <message>
        <source>⌀ %1</source>
        <comment>mean</comment>
        <translation>⌀ %1</translation>
    </message>
    <message>
        <source>%1 values, %2</source>
        <translation>%1 个值，%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>12 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a run of modules</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>8 of 12 operators</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>times</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>New %1</source>
        <comment>partition 3</comment>
        <translation>新的%1</translation>
    </message>
    <message>
        <source>New group</source>
        <translation>新组</translation>
    </message>
    <message>
        <source>%1 more inputs and weights</source>
        <translation>另有 %1 个输入和权重</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Nothing is placed on %1.</source>
        <translation>%1 上没有放置任何内容。</translation>
    </message>
    <message>
        <source>Latency of an operator</source>
        <translation>算子的延迟</translation>
    </message>
    <message>
        <source>Memory of an operator</source>
        <translation>算子的内存</translation>
    </message>
    <message>
        <source>Operations of an operator</source>
        <translation>算子的运算量</translation>
    </message>
    <message>
        <source>Output of an operator</source>
        <translation>算子的输出</translation>
    </message>
    <message>
        <source>Parameters of an operator</source>
        <translation>算子的参数</translation>
    </message>
    <message>
        <source>Sent to other groups by an operator</source>
        <translation>算子发送到其他组的量</translation>
    </message>
    <message>
        <source>Slack of an operator</source>
        <translation>算子的松弛时间</translation>
    </message>
    <message>
        <source>Profile: %1</source>
        <translation>性能剖析：%1</translation>
    </message>
    <message>
        <source>%1 redistributions</source>
        <translation>%1 次重分布</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>%1, logarithmic</source>
        <translation>%1，对数</translation>
    </message>
    <message>
        <source>over 1 MiB</source>
        <translation>超过 1 MiB</translation>
    </message>
    <message>
        <source>to 1 MiB</source>
        <translation>至 1 MiB</translation>
    </message>
    <message>
        <source>to 256 KiB</source>
        <translation>至 256 KiB</translation>
    </message>
    <message>
        <source>%1 places</source>
        <translation>%1 处</translation>
    </message>
    <message>
        <source>was in %1</source>
        <translation>曾在 %1</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1，来自 %2</translation>
    </message>
    <message>
        <source>%1 was here</source>
        <translation>%1 曾在此处</translation>
    </message>
    <message>
        <source>%1 were here</source>
        <translation>%1 个曾在此处</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <translation>允许：%1</translation>
    </message>
    <message>
        <source>above the cap</source>
        <translation>超过上限</translation>
    </message>
    <message>
        <source>Plan then</source>
        <translation>随后规划</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Allowed: faster</source>
        <translation>允许：更快</translation>
    </message>
    <message>
        <source>Allowed: slower</source>
        <translation>允许：更慢</translation>
    </message>
    <message>
        <source>Allowed: as fast</source>
        <translation>允许：同样快</translation>
    </message>
    <message>
        <source>%1 memory</source>
        <translation>%1 内存</translation>
    </message>
    <message>
        <source>%1 over by</source>
        <translation>%1 超出</translation>
    </message>
    <message>
        <source>needs %1, has %2</source>
        <translation>需要 %1，有 %2</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Hide dock: %1</source>
        <translation>隐藏面板：%1</translation>
    </message>
    <message>
        <source>Show dock: %1</source>
        <translation>显示面板：%1</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
</context>
<context>
    <name>ExploreDialog</name>
    <message>
        <source>“%1” is no %2</source>
        <translation>“%1”不是%2</translation>
    </message>
    <message>
        <source>setting of this planner</source>
        <translation>此规划器的设置</translation>
    </message>
    <message>
        <source>limit</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数字</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 条</translation>
    </message>
</context>
<context>
    <name>FilledGroupsView</name>
    <message>
        <source>costs %1</source>
        <translation>耗费 %1</translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation>节省 %1</translation>
    </message>
</context>
<context>
    <name>Help</name>
    <message>
        <source>Figures of the open plan</source>
        <translation>当前方案的指标</translation>
    </message>
</context>
<context>
    <name>KindWords</name>
    <message>
        <source>%1 %2</source>
        <comment>12 operators</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>LaneNames</name>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1 %2, %3 to %4</source>
        <comment>64 devices, (0, 0) to (7, 7)</comment>
        <translation>%1 %2，%3 至 %4</translation>
    </message>
</context>
<context>
    <name>MoveRepairs</name>
    <message>
        <source>Move with the %1 %2 behind it</source>
        <comment>14 operators</comment>
        <translation>连同其后的 %1 %2一起移动</translation>
    </message>
    <message>
        <source>Move with the %1 %2 before it</source>
        <comment>14 operators</comment>
        <translation>连同其前的 %1 %2一起移动</translation>
    </message>
    <message>
        <source>Make room: move %1 to %2</source>
        <translation>腾出空间：将 %1 移到 %2</translation>
    </message>
    <message>
        <source>Put it on %1, which is empty</source>
        <translation>放到空闲的 %1 上</translation>
    </message>
    <message>
        <source>Put it with the %1 %2 behind it on %3, which is empty</source>
        <comment>14 operators</comment>
        <translation>连同其后的 %1 %2放到空闲的 %3 上</translation>
    </message>
    <message>
        <source>Put it with the %1 %2 before it on %3, which is empty</source>
        <comment>14 operators</comment>
        <translation>连同其前的 %1 %2放到空闲的 %3 上</translation>
    </message>
</context>
<context>
    <name>NumberFormat</name>
    <message>
        <source>As the language: %1</source>
        <translation>跟随语言：%1</translation>
    </message>
</context>
<context>
    <name>OtherWords</name>
    <message>
        <source>load import graph model file</source>
        <translation>载入 导入 图 模型 文件</translation>
    </message>
    <message>
        <source>estimate latencies sizes peaks accelerator roofline shapes</source>
        <translation>估计 延迟 大小 峰值 加速器 roofline 形状</translation>
    </message>
    <message>
        <source>device map tp_plan megatron torchtitan autoparallel galvatron schedule csv hugging face</source>
        <translation>device map tp_plan megatron torchtitan autoparallel galvatron 调度 csv hugging face</translation>
    </message>
    <message>
        <source>measure timings trace kineto benchmark latencies</source>
        <translation>测量 计时 trace kineto 基准 延迟</translation>
    </message>
    <message>
        <source>write picture image print svg png pdf report html csv dot</source>
        <translation>写入 图片 打印 svg png pdf 报告 html csv dot</translation>
    </message>
    <message>
        <source>new start page</source>
        <translation>新建 起始页</translation>
    </message>
    <message>
        <source>revert back</source>
        <translation>撤回 恢复</translation>
    </message>
    <message>
        <source>again repeat</source>
        <translation>再次 重复</translation>
    </message>
    <message>
        <source>search look filter highlight query</source>
        <translation>搜索 查找 过滤 高亮 查询</translation>
    </message>
    <message>
        <source>actions command</source>
        <translation>动作 命令</translation>
    </message>
    <message>
        <source>zoom whole everything overview</source>
        <translation>缩放 全部 总览</translation>
    </message>
    <message>
        <source>zoom 100 percent actual</source>
        <translation>缩放 100 百分比 实际</translation>
    </message>
    <message>
        <source>open unfold show everything</source>
        <translation>打开 展开 显示全部</translation>
    </message>
    <message>
        <source>close fold hide everything</source>
        <translation>关闭 折叠 隐藏全部</translation>
    </message>
    <message>
        <source>repeat identical layers group</source>
        <translation>重复 相同 层 成组</translation>
    </message>
    <message>
        <source>layout arrange clean align</source>
        <translation>布局 排列 整理 对齐</translation>
    </message>
    <message>
        <source>graph dag layout horizontal</source>
        <translation>图 dag 布局 水平</translation>
    </message>
    <message>
        <source>lanes columns layout</source>
        <translation>泳道 列 布局</translation>
    </message>
    <message>
        <source>graph dag lanes layout</source>
        <translation>图 dag 泳道 布局</translation>
    </message>
    <message>
        <source>dot layout</source>
        <translation>dot 布局</translation>
    </message>
    <message>
        <source>layout sugiyama</source>
        <translation>布局 sugiyama</translation>
    </message>
    <message>
        <source>color heat heatmap highlight slow time</source>
        <translation>颜色 热图 高亮 慢 时间</translation>
    </message>
    <message>
        <source>color heat heatmap highlight bytes</source>
        <translation>颜色 热图 高亮 字节</translation>
    </message>
    <message>
        <source>color type legend</source>
        <translation>颜色 类型 图例</translation>
    </message>
    <message>
        <source>color partition stage device</source>
        <translation>颜色 分区 阶段 设备</translation>
    </message>
    <message>
        <source>color heat compute operations</source>
        <translation>颜色 热图 计算 运算</translation>
    </message>
    <message>
        <source>color heat communication bandwidth</source>
        <translation>颜色 热图 通信 带宽</translation>
    </message>
    <message>
        <source>color heat critical</source>
        <translation>颜色 热图 关键</translation>
    </message>
    <message>
        <source>highlight inputs upstream dependencies</source>
        <translation>高亮 输入 上游 依赖</translation>
    </message>
    <message>
        <source>highlight outputs downstream users</source>
        <translation>高亮 输出 下游 使用者</translation>
    </message>
    <message>
        <source>overview navigator</source>
        <translation>总览 导航</translation>
    </message>
    <message>
        <source>highlight bottleneck longest slow</source>
        <translation>高亮 瓶颈 最长 慢</translation>
    </message>
    <message>
        <source>animation settings preferences accessibility</source>
        <translation>动画 设置 偏好 无障碍</translation>
    </message>
    <message>
        <source>night mode colours settings preferences appearance</source>
        <translation>夜间 模式 颜色 设置 外观</translation>
    </message>
    <message>
        <source>day mode colours settings preferences appearance</source>
        <translation>日间 模式 颜色 设置 外观</translation>
    </message>
    <message>
        <source>accessibility colours settings preferences appearance black white</source>
        <translation>无障碍 颜色 设置 外观 黑白</translation>
    </message>
    <message>
        <source>preferences options configure</source>
        <translation>偏好 选项 配置</translation>
    </message>
    <message>
        <source>preferences font zoom accessibility</source>
        <translation>偏好 字体 缩放 无障碍</translation>
    </message>
    <message>
        <source>preferences locale decimal separator</source>
        <translation>偏好 区域 小数点 分隔符</translation>
    </message>
    <message>
        <source>preferences timeout stop</source>
        <translation>偏好 超时 停止</translation>
    </message>
    <message>
        <source>preferences plugin ram</source>
        <translation>偏好 插件 内存</translation>
    </message>
    <message>
        <source>another instance</source>
        <translation>另一个实例</translation>
    </message>
    <message>
        <source>settings preferences single instance</source>
        <translation>设置 偏好 单实例</translation>
    </message>
    <message>
        <source>clipboard csv table</source>
        <translation>剪贴板 csv 表格</translation>
    </message>
    <message>
        <source>clipboard csv spreadsheet</source>
        <translation>剪贴板 csv 电子表格</translation>
    </message>
    <message>
        <source>clipboard csv cost</source>
        <translation>剪贴板 csv 成本</translation>
    </message>
    <message>
        <source>clipboard image screenshot</source>
        <translation>剪贴板 图片 截图</translation>
    </message>
    <message>
        <source>mode colours settings preferences appearance</source>
        <translation>模式 颜色 设置 外观</translation>
    </message>
    <message>
        <source>copy tab clone</source>
        <translation>复制 标签页 克隆</translation>
    </message>
    <message>
        <source>drag assign place send device</source>
        <translation>拖动 分配 放置 发送 设备</translation>
    </message>
    <message>
        <source>split partition stage</source>
        <translation>拆分 分区 阶段</translation>
    </message>
    <message>
        <source>lock fix hold constrain</source>
        <translation>锁定 固定 保持 约束</translation>
    </message>
    <message>
        <source>strategy sharding placement kernel</source>
        <translation>策略 分片 放置 内核</translation>
    </message>
    <message>
        <source>module combine</source>
        <translation>模块 合并</translation>
    </message>
    <message>
        <source>reference compare</source>
        <translation>参照 比较</translation>
    </message>
    <message>
        <source>diff difference versus</source>
        <translation>差异 对比</translation>
    </message>
    <message>
        <source>history scatter front tried</source>
        <translation>历史 散点 前沿 试过</translation>
    </message>
    <message>
        <source>simulate memory bandwidth slider</source>
        <translation>模拟 内存 带宽 滑块</translation>
    </message>
    <message>
        <source>plan partition solve optimise optimize</source>
        <translation>规划 分区 求解 优化</translation>
    </message>
    <message>
        <source>stop abort</source>
        <translation>停止 中止</translation>
    </message>
    <message>
        <source>sweep search grid tune</source>
        <translation>扫描 搜索 网格 调优</translation>
    </message>
    <message>
        <source>restore panels windows default</source>
        <translation>恢复 面板 窗口 默认</translation>
    </message>
    <message>
        <source>shortcuts help keyboard</source>
        <translation>快捷键 帮助 键盘</translation>
    </message>
    <message>
        <source>version licence help</source>
        <translation>版本 许可证 帮助</translation>
    </message>
    <message>
        <source>tree modules list operators panel</source>
        <translation>树 模块 列表 算子 面板</translation>
    </message>
    <message>
        <source>algorithms parameters panel</source>
        <translation>算法 参数 面板</translation>
    </message>
    <message>
        <source>memory inventory accelerators panel</source>
        <translation>内存 设备清单 加速器 面板</translation>
    </message>
    <message>
        <source>latency summary figures panel</source>
        <translation>延迟 汇总 指标 面板</translation>
    </message>
    <message>
        <source>properties details selection panel</source>
        <translation>属性 详情 选择 面板</translation>
    </message>
    <message>
        <source>errors warnings issues panel</source>
        <translation>错误 警告 问题 面板</translation>
    </message>
    <message>
        <source>schedule gantt trace panel</source>
        <translation>调度 甘特图 trace 面板</translation>
    </message>
</context>
<context>
    <name>ParetoView</name>
    <message>
        <source>%1: pale %2, deep %3</source>
        <translation>%1：浅 %2，深 %3</translation>
    </message>
    <message>
        <source>In brackets: against %1</source>
        <translation>括号内：相对于 %1</translation>
    </message>
</context>
<context>
    <name>PlanMoves</name>
    <message>
        <source>allowed</source>
        <translation>允许</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>%1 %2</source>
        <comment>size_based does not fit below 71 MiB</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>planned anew</source>
        <translation>重新规划</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>The kept state %1 cannot be read: %2</source>
        <translation>无法读取留存的状态 %1：%2</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>CAPITALS_IN_SENTENCES</source>
        <translation>keep</translation>
    </message>
</context>
<context>
    <name>cutaway</name>
    <message>
        <source>%1 on %2</source>
        <translation>%1 在 %2</translation>
    </message>
    <message>
        <source>%1 from %2, %3, %4</source>
        <translation>%1，来自 %2，%3，%4</translation>
    </message>
    <message>
        <source>%1 to %2, %3, %4</source>
        <translation>%1，到 %2，%3，%4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>pinned %1</source>
        <translation>固定%1</translation>
    </message>
    <message>
        <source>nothing is placed here</source>
        <translation>此处没有放置内容</translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation>%1 个组</translation>
    </message>
    <message>
        <source>1 group</source>
        <translation>1 个组</translation>
    </message>
    <message>
        <source>Output %1, %2</source>
        <translation>输出 %1，%2</translation>
    </message>
    <message>
        <source>Reads %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>Read by %1</source>
        <translation>被 %1 读取</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读取 %1</translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation>被 %1 读取</translation>
    </message>
    <message>
        <source>on the critical path</source>
        <translation>在关键路径上</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>边</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>What groups send to each other</source>
        <translation>组之间发送的内容</translation>
    </message>
    <message>
        <source>Memory of the devices</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>Transfer rate</source>
        <translation>传输速率</translation>
    </message>
    <message>
        <source>Number of devices</source>
        <translation>设备数量</translation>
    </message>
    <message>
        <source>Rate of the links</source>
        <translation>链路速率</translation>
    </message>
    <message>
        <source>Rate between nodes</source>
        <translation>节点间速率</translation>
    </message>
    <message>
        <source>Rate inside nodes</source>
        <translation>节点内速率</translation>
    </message>
    <message>
        <source>Peak FLOP/s</source>
        <translation>峰值 FLOP/s</translation>
    </message>
    <message>
        <source>Kind of the devices</source>
        <translation>设备类型</translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 against the baseline</source>
        <translation>相对基线 %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>as in the baseline</source>
        <translation>与基线相同</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>in the same place</source>
        <translation>在同一位置</translation>
    </message>
    <message>
        <source>was in no place</source>
        <translation>原先没有位置</translation>
    </message>
    <message>
        <source>was in %1</source>
        <translation>曾在 %1</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>%1, ran another way</source>
        <translation>%1，运行方式不同</translation>
    </message>
    <message>
        <source>has no such group</source>
        <translation>没有这样的组</translation>
    </message>
    <message>
        <source>there %1</source>
        <translation>彼处 %1</translation>
    </message>
    <message>
        <source>in the same places</source>
        <translation>在相同位置</translation>
    </message>
    <message>
        <source>%1 were elsewhere</source>
        <translation>%1 个曾在别处</translation>
    </message>
    <message>
        <source>%1 unknown</source>
        <translation>%1 未知</translation>
    </message>
    <message>
        <source>Nine of ten measurements of such a plan lie between %1 and %2.</source>
        <translation>此类方案十次测量中有九次介于 %1 与 %2 之间。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Optimal</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>At most %1 above the optimum</source>
        <translation>最多比最优高 %1</translation>
    </message>
    <message>
        <source>Lower bound: %1. %2</source>
        <translation>下界：%1。%2</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 条</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Transferred</source>
        <translation>已传输</translation>
    </message>
    <message>
        <source>Largest device</source>
        <translation>最大设备</translation>
    </message>
    <message>
        <source>“%1” is no memory size such as 16 GiB or 96.5 MiB</source>
        <translation>“%1”不是内存大小，例如 16 GiB 或 96.5 MiB</translation>
    </message>
    <message>
        <source>A device needs some memory</source>
        <translation>设备需要一些内存</translation>
    </message>
    <message>
        <source>A device needs a name</source>
        <translation>设备需要名称</translation>
    </message>
    <message>
        <source>There is a device %1 already</source>
        <translation>设备 %1 已存在</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>将 %1 重命名为 %2</translation>
    </message>
    <message>
        <source>Change memory of %1 to %2</source>
        <translation>将 %1 的内存改为 %2</translation>
    </message>
    <message>
        <source>Change kind of %1 to %2</source>
        <translation>将 %1 的类型改为 %2</translation>
    </message>
    <message>
        <source>Change host of %1 to %2</source>
        <translation>将 %1 的主机改为 %2</translation>
    </message>
    <message>
        <source>“%1” is no whole number</source>
        <translation>“%1”不是整数</translation>
    </message>
    <message>
        <source>%1 has the id %2 already</source>
        <translation>%1 已使用 id %2</translation>
    </message>
    <message>
        <source>Change id of %1 to %2</source>
        <translation>将 %1 的 id 改为 %2</translation>
    </message>
    <message>
        <source>Change the transfer rate to %1</source>
        <translation>将传输速率改为 %1</translation>
    </message>
    <message>
        <source>Remove the transfer rate</source>
        <translation>移除传输速率</translation>
    </message>
    <message>
        <source>“%1” is no transfer rate such as 12.0 GB/s</source>
        <translation>“%1”不是传输速率，例如 12.0 GB/s</translation>
    </message>
    <message>
        <source>Add devices first</source>
        <translation>请先添加设备</translation>
    </message>
    <message>
        <source>what the device tells</source>
        <translation>设备自身所示</translation>
    </message>
    <message>
        <source>Change accelerator of %1 to %2</source>
        <translation>将 %1 的加速器改为 %2</translation>
    </message>
    <message>
        <source>Change accelerator of %1 devices to %2</source>
        <translation>将 %1 个设备的加速器改为 %2</translation>
    </message>
    <message>
        <source>Write how many devices and how large: 4 × 40 GiB</source>
        <translation>请写明设备数量和大小：4 × 40 GiB</translation>
    </message>
    <message>
        <source>Between 1 and %1 devices at once</source>
        <translation>一次 1 到 %1 个设备</translation>
    </message>
    <message>
        <source>Add a device of %1</source>
        <translation>添加一个 %1 的设备</translation>
    </message>
    <message>
        <source>Add %1 devices of %2</source>
        <translation>添加 %1 个 %2 的设备</translation>
    </message>
    <message>
        <source>Select the devices to duplicate</source>
        <translation>请选择要复制的设备</translation>
    </message>
    <message>
        <source>Duplicate %1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>Duplicate %1 devices</source>
        <translation>复制 %1 个设备</translation>
    </message>
    <message>
        <source>Select the devices to remove</source>
        <translation>请选择要移除的设备</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Remove %1 devices</source>
        <translation>移除 %1 个设备</translation>
    </message>
    <message>
        <source>No plan yet, bound %1</source>
        <translation>尚无方案，下界 %1</translation>
    </message>
    <message>
        <source>Best %1 is below the bound %2, which cannot hold</source>
        <translation>最佳 %1 低于下界 %2，该下界不可能成立</translation>
    </message>
    <message>
        <source>Best %1, bound the same: nothing is better</source>
        <translation>最佳 %1，下界相同：没有更好的</translation>
    </message>
    <message>
        <source>Best %1, bound %2, gap %3</source>
        <translation>最佳 %1，下界 %2，差距 %3</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%1，历时 %2</translation>
    </message>
    <message>
        <source>Receives from</source>
        <translation>接收自</translation>
    </message>
    <message>
        <source>Sends to</source>
        <translation>发送到</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Limited by nothing</source>
        <translation>不受限制</translation>
    </message>
    <message>
        <source>Limited by computing</source>
        <translation>受计算限制</translation>
    </message>
    <message>
        <source>Limited by memory bandwidth</source>
        <translation>受内存带宽限制</translation>
    </message>
    <message>
        <source>Limited by transfers</source>
        <translation>受传输限制</translation>
    </message>
    <message>
        <source>Limited by capacity</source>
        <translation>受容量限制</translation>
    </message>
    <message>
        <source>on no device yet</source>
        <translation>尚未在任何设备上</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>在 %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>已用</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>Over by</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Output bytes</source>
        <translation>输出字节</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Latency, sum</source>
        <translation>延迟总和</translation>
    </message>
    <message>
        <source>%1 on %2 devices</source>
        <translation>%1，在 %2 个设备上</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Read by</source>
        <translation>被读取于</translation>
    </message>
    <message>
        <source>Pin all</source>
        <translation>全部固定</translation>
    </message>
    <message>
        <source>Unpin all</source>
        <translation>全部取消固定</translation>
    </message>
    <message>
        <source>Lie in</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Measured runs: %1 to %2; fits with %3</source>
        <translation>实测运行：%1 到 %2；适配概率 %3</translation>
    </message>
    <message>
        <source>%1 in 1 tensor</source>
        <translation>1 个张量共 %1</translation>
    </message>
    <message>
        <source>%1 in %2 tensors</source>
        <translation>%2 个张量共 %1</translation>
    </message>
    <message>
        <source>%1 %2FLOP</source>
        <translation>%1 %2FLOP</translation>
    </message>
    <message>
        <source>%1 FLOP</source>
        <translation>%1 FLOP</translation>
    </message>
    <message>
        <source>%1, decides</source>
        <translation>%1，起决定作用</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Expression: %1</source>
        <translation>表达式：%1</translation>
    </message>
    <message>
        <source>No field “%1”: op, type, module, part, device, bytes, latency</source>
        <translation>没有字段“%1”：op、type、module、part、device、bytes、latency</translation>
    </message>
    <message>
        <source>“%1” is no number of a group</source>
        <translation>“%1”不是组编号</translation>
    </message>
    <message>
        <source>“%1” is no size such as 4 MiB</source>
        <translation>“%1”不是大小，例如 4 MiB</translation>
    </message>
    <message>
        <source>“%1” is no time such as 10 µs</source>
        <translation>“%1”不是时间，例如 10 µs</translation>
    </message>
    <message>
        <source>to %1</source>
        <translation>到%1</translation>
    </message>
    <message>
        <source>to its choice</source>
        <translation>于其所选</translation>
    </message>
    <message>
        <source>Nothing single helps: %1 moves were tried.</source>
        <translation>没有单个移动有帮助：已尝试 %1 个。</translation>
    </message>
    <message>
        <source>%1 of %2 possible moves were tried.</source>
        <translation>已尝试 %2 个可能移动中的 %1 个。</translation>
    </message>
    <message>
        <source>Moves that would help most</source>
        <translation>最有帮助的移动</translation>
    </message>
    <message>
        <source>Looking for them…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Two moves that help together</source>
        <translation>两个一起有帮助的移动</translation>
    </message>
    <message>
        <source>No two of the %1 moves that come nearest help: %2 pairs were tried.</source>
        <translation>最接近的 %1 个移动中没有两个能一起有帮助：已尝试 %2 对。</translation>
    </message>
    <message>
        <source>Held back by memory</source>
        <translation>受内存阻碍</translation>
    </message>
    <message>
        <source>“%1” would save %2, but %3.</source>
        <translation>“%1”可节省 %2，但 %3。</translation>
    </message>
    <message>
        <source>one, two, …</source>
        <translation>一、二……</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>In %1; a unit may be written</source>
        <translation>单位为 %1；可以写出单位</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>whole copy</source>
        <translation>完整副本</translation>
    </message>
    <message>
        <source>cut along dimension %1</source>
        <translation>沿维度 %1 切分</translation>
    </message>
    <message>
        <source>partial sums</source>
        <translation>部分和</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After, if dropped</source>
        <translation>之后（若放下）</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Transfer</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Exposed transfer</source>
        <translation>未被掩盖的传输</translation>
    </message>
    <message>
        <source>Idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>busy %1</source>
        <translation>繁忙 %1</translation>
    </message>
    <message>
        <source>peak %1 of %2</source>
        <translation>峰值 %1 / %2</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1，在 %2</translation>
    </message>
    <message>
        <source>%1, of %2</source>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>%1
from %2, takes %3</source>
        <translation>%1
自 %2 起，耗时 %3</translation>
    </message>
    <message>
        <source>slack %1</source>
        <translation>松弛 %1</translation>
    </message>
    <message>
        <source>Open a model (ONNX, torch.export, Model Explorer, DOT, cutaway.graph), an inventory, a profile or a plan</source>
        <translation>打开模型（ONNX、torch.export、Model Explorer、DOT、cutaway.graph）、设备清单、性能剖析或方案</translation>
    </message>
    <message>
        <source>this is a list of moves, not a model or a plan</source>
        <translation>这是移动列表，不是模型或方案</translation>
    </message>
    <message>
        <source>the file is no graph, inventory or plan</source>
        <translation>该文件不是图、设备清单或方案</translation>
    </message>
    <message>
        <source>two graphs cannot be opened at once</source>
        <translation>不能同时打开两个图</translation>
    </message>
    <message>
        <source>Open one graph with its inventory and plans</source>
        <translation>请打开一个图及其设备清单和方案</translation>
    </message>
    <message>
        <source>reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>there is no such sample</source>
        <translation>没有这样的示例</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>planning</source>
        <translation>正在规划</translation>
    </message>
    <message>
        <source>The profile %1 is gone; latencies are those without it</source>
        <translation>性能剖析 %1 已不存在；延迟为没有它时的值</translation>
    </message>
    <message>
        <source>One of the plans does not fit the model: %1</source>
        <translation>其中一个方案与模型不符：%1</translation>
    </message>
    <message>
        <source>1 plan</source>
        <translation>1 个方案</translation>
    </message>
    <message>
        <source>%1 plans</source>
        <translation>%1 个方案</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>1 move</source>
        <translation>1 次移动</translation>
    </message>
    <message>
        <source>%1 moves</source>
        <translation>%1 次移动</translation>
    </message>
    <message>
        <source>the kept session cannot be read</source>
        <translation>无法读取保留的会话</translation>
    </message>
    <message>
        <source>The model&apos;s file was changed since: its operators were found by their names</source>
        <translation>模型文件此后已更改：按名称找回了其算子</translation>
    </message>
    <message>
        <source>The last step was cut off while it was being kept, and is missing</source>
        <translation>最后一步在保存时被截断，已缺失</translation>
    </message>
    <message>
        <source>Expand to &amp;depth</source>
        <translation>展开到深度(&amp;D)</translation>
    </message>
    <message>
        <source>La&amp;yout</source>
        <translation>布局(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>Colour by pro&amp;file</source>
        <translation>按性能剖析着色(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Highlight</source>
        <translation>高亮(&amp;H)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>Nothing was done yet that can be undone.</source>
        <translation>尚未做任何可以撤销的操作。</translation>
    </message>
    <message>
        <source>Nothing was undone.</source>
        <translation>没有撤销过任何操作。</translation>
    </message>
    <message>
        <source>Nothing is selected.</source>
        <translation>未选择任何内容。</translation>
    </message>
    <message>
        <source>The plan that is shown has no order in which its groups follow each other.</source>
        <translation>所示方案的组没有先后顺序。</translation>
    </message>
    <message>
        <source>Select one operator of a plan whose groups follow each other.</source>
        <translation>请在组有先后顺序的方案中选择一个算子。</translation>
    </message>
    <message>
        <source>Nothing is selected, or the plan that is shown has no pins.</source>
        <translation>未选择任何内容，或所示方案不支持固定。</translation>
    </message>
    <message>
        <source>Nothing is selected that can be run in more than one way.</source>
        <translation>未选择可以多种方式运行的内容。</translation>
    </message>
    <message>
        <source>Nothing is empty.</source>
        <translation>没有空的组。</translation>
    </message>
    <message>
        <source>Select several operators.</source>
        <translation>请选择多个算子。</translation>
    </message>
    <message>
        <source>Select a group that was made by hand.</source>
        <translation>请选择一个手工创建的组。</translation>
    </message>
    <message>
        <source>No other plan is open.</source>
        <translation>没有打开其他方案。</translation>
    </message>
    <message>
        <source>Nothing is pinned.</source>
        <translation>没有固定任何内容。</translation>
    </message>
    <message>
        <source>No planner is running.</source>
        <translation>没有正在运行的规划器。</translation>
    </message>
    <message>
        <source>No profile is applied.</source>
        <translation>没有应用性能剖析。</translation>
    </message>
    <message>
        <source>The plan that is shown has no model of costs that measurements could be fitted to.</source>
        <translation>所示方案没有可用测量值拟合的成本模型。</translation>
    </message>
    <message>
        <source>No model is open, or the plan that is shown has nothing of the sort.</source>
        <translation>没有打开模型，或所示方案没有此项。</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Recent</source>
        <translation>最近(&amp;R)</translation>
    </message>
    <message>
        <source>Sa&amp;mples</source>
        <translation>示例(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>方案(&amp;P)</translation>
    </message>
    <message>
        <source>P&amp;lanner</source>
        <translation>规划器(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Docks</source>
        <translation>面板(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>About Cutaway</source>
        <translation>关于 Cutaway</translation>
    </message>
    <message>
        <source>Cutaway %1</source>
        <translation>Cutaway %1</translation>
    </message>
    <message>
        <source>See how a model is cut across devices, and move the cuts.

Apache License 2.0</source>
        <translation>查看模型如何在设备间切分，并移动切分处。

Apache License 2.0</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source> One of: %1.</source>
        <translation> 可选：%1。</translation>
    </message>
    <message>
        <source>Planners: %1</source>
        <translation>规划器：%1</translation>
    </message>
    <message>
        <source>What is computed</source>
        <translation>计算内容</translation>
    </message>
    <message>
        <source>Exports</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>The command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>One device has %1.</source>
        <translation>一个设备有 %1。</translation>
    </message>
    <message>
        <source>%1 devices have %2.</source>
        <translation>%1 个设备有 %2。</translation>
    </message>
    <message>
        <source>It fits on %1.</source>
        <translation>可放在 %1 上。</translation>
    </message>
    <message>
        <source>That is not enough.</source>
        <translation>这不够。</translation>
    </message>
    <message>
        <source>It does not fit on one device (%1).</source>
        <translation>一个设备（%1）放不下。</translation>
    </message>
    <message>
        <source>The model needs %1.</source>
        <translation>模型需要 %1。</translation>
    </message>
    <message>
        <source>There are no devices yet to place it on.</source>
        <translation>尚无可放置的设备。</translation>
    </message>
    <message>
        <source>%1 runs a program that is not Cutaway&apos;s</source>
        <translation>%1 会运行一个不属于 Cutaway 的程序</translation>
    </message>
    <message>
        <source>It can do what you can do. %1 describes it; you are asked again when that changes.</source>
        <translation>它能做您能做的一切。%1 描述了它；若有改动会再次询问。</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Do not run it</source>
        <translation>不运行</translation>
    </message>
    <message>
        <source>The description of a planner cannot be read</source>
        <translation>无法读取一个规划器的描述</translation>
    </message>
    <message>
        <source>The descriptions of %1 planners cannot be read</source>
        <translation>无法读取 %1 个规划器的描述</translation>
    </message>
    <message>
        <source>Do without</source>
        <translation>不使用</translation>
    </message>
</context>
<context>
    <name>cutaway::BeforeAfter</name>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>The graph as it is, where the plan is changed</source>
        <translation>图的现状，在此更改方案</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>The graph once the plan was carried out</source>
        <translation>方案执行后的图</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>How full each of them is, of what, and what it saves</source>
        <translation>各自的填充程度、内容以及节省量</translation>
    </message>
    <message>
        <source>The window is too low for it: the picture keeps half of it</source>
        <translation>窗口太矮：图占去一半</translation>
    </message>
    <message>
        <source>The plan cannot be carried out: %1</source>
        <translation>方案无法执行：%1</translation>
    </message>
</context>
<context>
    <name>cutaway::BoundaryDrag</name>
    <message>
        <source>Arrows move the boundary, with Shift to module ends, Enter drops it, P pins it, Delete joins, Esc gives up</source>
        <translation>方向键移动边界，加 Shift 移至模块末端，Enter 放下，P 固定，Delete 合并，Esc 放弃</translation>
    </message>
    <message>
        <source>Arrows move the boundary, with Shift to module ends, Enter drops it, Delete joins, Esc gives up</source>
        <translation>方向键移动边界，加 Shift 移至模块末端，Enter 放下，Delete 合并，Esc 放弃</translation>
    </message>
    <message>
        <source>Boundary of %1 and %2</source>
        <translation>%1 与 %2 的边界</translation>
    </message>
    <message>
        <source>The boundary stays</source>
        <translation>边界不变</translation>
    </message>
</context>
<context>
    <name>cutaway::CalibrateDialog</name>
    <message>
        <source>Choose runs…</source>
        <translation>选择运行记录…</translation>
    </message>
    <message>
        <source>Save calibration…</source>
        <translation>保存校准…</translation>
    </message>
    <message>
        <source>Use for these devices</source>
        <translation>用于这些设备</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Worst predicted runs</source>
        <translation>预测最差的运行</translation>
    </message>
    <message>
        <source>Furthest off</source>
        <translation>偏差最大</translation>
    </message>
    <message>
        <source>Hollow: fitted to. Filled: kept back for the errors. Dashed: 10 % off.</source>
        <translation>空心：用于拟合。实心：留作误差检验。虚线：偏差 10 %。</translation>
    </message>
    <message>
        <source>Measured runs</source>
        <translation>实测运行</translation>
    </message>
    <message>
        <source>Tables and records (*.csv *.json);;All files (*)</source>
        <translation>表格和记录 (*.csv *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Calibrating</source>
        <translation>正在校准</translation>
    </message>
    <message>
        <source>Save the calibration</source>
        <translation>保存校准</translation>
    </message>
    <message>
        <source>Calibrations (*.json)</source>
        <translation>校准 (*.json)</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>校准</translation>
    </message>
</context>
<context>
    <name>cutaway::Canvas</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Laying out…</source>
        <translation>正在布局…</translation>
    </message>
    <message>
        <source>Ask what moving the selection here would do</source>
        <translation>询问将所选项移到此处的结果</translation>
    </message>
    <message>
        <source>Move the selection here</source>
        <translation>将所选项移到此处</translation>
    </message>
    <message>
        <source>The selection lies there already</source>
        <translation>所选项已在该处</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>未选择任何内容</translation>
    </message>
    <message>
        <source>There is no boundary to move</source>
        <translation>没有可移动的边界</translation>
    </message>
</context>
<context>
    <name>cutaway::CanvasMenu</name>
    <message>
        <source>%1 %2</source>
        <comment>12 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>&amp;Move %1 to</source>
        <translation>将 %1 移到(&amp;M)</translation>
    </message>
    <message>
        <source>Move to a &amp;new %1 on</source>
        <comment>partition</comment>
        <translation>移到新的%1，位于(&amp;N)</translation>
    </message>
    <message>
        <source>Cut before this</source>
        <translation>在此前切分</translation>
    </message>
    <message>
        <source>Join with %1 before it</source>
        <translation>与其前的 %1 合并</translation>
    </message>
    <message>
        <source>Join with %1 behind it</source>
        <translation>与其后的 %1 合并</translation>
    </message>
    <message>
        <source>Unpin the boundary before %1</source>
        <translation>取消固定 %1 前的边界</translation>
    </message>
    <message>
        <source>Pin the boundary before %1</source>
        <translation>固定 %1 前的边界</translation>
    </message>
    <message>
        <source>&amp;Run them another way…</source>
        <translation>以其他方式运行(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Run it another way, of %1…</source>
        <translation>以其他方式运行，共 %1 种(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Run it as</source>
        <translation>运行为(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pin to its %1</source>
        <comment>partition</comment>
        <translation>固定到其%1(&amp;P)</translation>
    </message>
    <message>
        <source>Pin to its %1</source>
        <comment>device</comment>
        <translation>固定到其%1</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>取消固定(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Pin %1</source>
        <translation>固定 %1(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Put this %1 on</source>
        <comment>partition</comment>
        <translation>将此%1放到(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Remove empty %1</source>
        <comment>partition</comment>
        <translation>移除空的%1(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Select its %1</source>
        <comment>operators</comment>
        <translation>选择其中的%1(&amp;S)</translation>
    </message>
    <message>
        <source>There is no other %1</source>
        <comment>partition</comment>
        <translation>没有其他%1</translation>
    </message>
    <message>
        <source>There are no %1 yet</source>
        <comment>devices</comment>
        <translation>尚无%1</translation>
    </message>
    <message>
        <source>There is no other %1</source>
        <comment>device</comment>
        <translation>没有其他%1</translation>
    </message>
    <message>
        <source>Change of %1: %2</source>
        <translation>%1的变化：%2</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoiceBrush</name>
    <message>
        <source>Paint “%1” over what shall run so; Esc puts the brush away</source>
        <translation>将“%1”涂到应如此运行的内容上；Esc 收起画笔</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoiceTableModel</name>
    <message>
        <source>allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>Over capacity by %1</source>
        <translation>超出容量 %1</translation>
    </message>
    <message>
        <source>%1 ways</source>
        <translation>%1 种方式</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoicesLink</name>
    <message>
        <source>%1 ways to run it…</source>
        <translation>%1 种运行方式…</translation>
    </message>
    <message>
        <source>Run them another way…</source>
        <translation>以其他方式运行…</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoicesPopup</name>
    <message>
        <source>Paint with it</source>
        <translation>用它涂刷</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the ways to run it</source>
        <translation>搜索运行方式</translation>
    </message>
    <message>
        <source>Take what you pick as a brush: all that you drag it over runs so, a step each stroke</source>
        <translation>把所选作为画笔：拖过的内容都如此运行，每笔一步</translation>
    </message>
    <message>
        <source>One step, also for the same operator of the other layers</source>
        <translation>一步完成，也作用于其他层的相同算子</translation>
    </message>
    <message>
        <source>Ways to run it</source>
        <translation>运行方式</translation>
    </message>
    <message>
        <source>All %1 equal ones</source>
        <translation>全部 %1 个相同的</translation>
    </message>
    <message>
        <source>%1 of the first %2 selected</source>
        <translation>所选前 %2 个中的 %1 个</translation>
    </message>
    <message>
        <source>All %1 selected</source>
        <translation>全部 %1 个所选</translation>
    </message>
</context>
<context>
    <name>cutaway::CommandField</name>
    <message>
        <source>Search or run a command</source>
        <translation>搜索或运行命令</translation>
    </message>
    <message>
        <source>Search operators and commands (Ctrl+Shift+P)</source>
        <translation>搜索算子和命令 (Ctrl+Shift+P)</translation>
    </message>
</context>
<context>
    <name>cutaway::CommandPalette</name>
    <message>
        <source>Search or run a command</source>
        <translation>搜索或运行命令</translation>
    </message>
    <message>
        <source>Commands and operators</source>
        <translation>命令和算子</translation>
    </message>
    <message>
        <source>No command, dock or operator matches “%1”</source>
        <translation>没有与“%1”匹配的命令、面板或算子</translation>
    </message>
</context>
<context>
    <name>cutaway::ComparePanel</name>
    <message>
        <source>Make this plan the &amp;baseline</source>
        <translation>将此方案设为基线(&amp;B)</translation>
    </message>
    <message>
        <source>Ot&amp;her version…</source>
        <translation>其他版本(&amp;H)…</translation>
    </message>
    <message>
        <source>Compare with a plan of another version of this model: operators are the same by name, then by what they do and their neighbours</source>
        <translation>与此模型另一版本的方案比较：算子先按名称，再按功能和邻居对应</translation>
    </message>
    <message>
        <source>Smaller differences count as none</source>
        <translation>更小的差异忽略不计</translation>
    </message>
    <message>
        <source>&amp;Noise below</source>
        <translation>噪声低于(&amp;N)</translation>
    </message>
    <message>
        <source>Save as pa&amp;ge…</source>
        <translation>保存为页面(&amp;G)…</translation>
    </message>
    <message>
        <source>All open plans against the baseline as one HTML file</source>
        <translation>所有打开的方案与基线的比较，存为一个 HTML 文件</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>此方案</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Figures against the baseline</source>
        <translation>相对基线的指标</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>How many</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>What moved</source>
        <translation>移动的内容</translation>
    </message>
    <message>
        <source>No plan is the baseline yet</source>
        <translation>尚无方案作为基线</translation>
    </message>
    <message>
        <source>This plan is the baseline; go to another to see where they differ</source>
        <translation>此方案就是基线；转到另一方案查看差异</translation>
    </message>
    <message>
        <source>The baseline %1 is a plan of another kind</source>
        <translation>基线 %1 是另一种方案</translation>
    </message>
    <message>
        <source>Against the baseline %1: %2 items the same, %3 moved, %4 run another way</source>
        <translation>相对基线 %1：%2 项相同，%3 项移动，%4 项运行方式不同</translation>
    </message>
    <message>
        <source>Only in the baseline</source>
        <translation>仅在基线中</translation>
    </message>
    <message>
        <source>Only in this plan</source>
        <translation>仅在此方案中</translation>
    </message>
    <message>
        <source>The same under another name</source>
        <translation>相同但名称不同</translation>
    </message>
</context>
<context>
    <name>cutaway::ContinuePane</name>
    <message>
        <source>Unsaved changes kept from %1</source>
        <translation>%1 保留的未保存更改</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
</context>
<context>
    <name>cutaway::ControlStrip</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>cutaway::CopyActions</name>
    <message>
        <source>Copy selected ro&amp;ws</source>
        <translation>复制所选行(&amp;W)</translation>
    </message>
    <message>
        <source>Copy the whole &amp;table</source>
        <translation>复制整个表格(&amp;T)</translation>
    </message>
    <message>
        <source>Copy all fi&amp;gures</source>
        <translation>复制所有指标(&amp;G)</translation>
    </message>
    <message>
        <source>Copy &amp;picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
</context>
<context>
    <name>cutaway::CostHeadline</name>
    <message>
        <source>%1, if dropped %2, %3</source>
        <translation>%1，若放下 %2，%3</translation>
    </message>
</context>
<context>
    <name>cutaway::CostPanel</name>
    <message>
        <source>No plan is open</source>
        <translation>没有打开的方案</translation>
    </message>
</context>
<context>
    <name>cutaway::CostTableModel</name>
    <message>
        <source>better than the first plan</source>
        <translation>优于最初方案</translation>
    </message>
    <message>
        <source>worse than the first plan</source>
        <translation>劣于最初方案</translation>
    </message>
    <message>
        <source>Against %1, as it was opened, with the devices and settings of this plan</source>
        <translation>相对打开时的 %1，采用此方案的设备和设置</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>if dropped</source>
        <translation>若放下</translation>
    </message>
    <message>
        <source>vs first</source>
        <translation>对比最初</translation>
    </message>
    <message>
        <source>vs %1</source>
        <translation>对比 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::CostTableView</name>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
</context>
<context>
    <name>cutaway::CurvePanel</name>
    <message>
        <source>Extra memory</source>
        <translation>额外内存</translation>
    </message>
    <message>
        <source>at the best</source>
        <translation>在最佳处</translation>
    </message>
    <message>
        <source>Use the best</source>
        <translation>采用最佳</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 随%2变化</translation>
    </message>
</context>
<context>
    <name>cutaway::CurveView</name>
    <message>
        <source>Cost over the control&apos;s value</source>
        <translation>成本随控制值变化</translation>
    </message>
    <message>
        <source>cannot be carried out</source>
        <translation>无法执行</translation>
    </message>
    <message>
        <source>from %1 %2
%3, %4 extra memory</source>
        <translation>自 %1 %2 起
%3，额外内存 %4</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>grey: extra memory, up to %1</source>
        <translation>灰色：额外内存，至 %1</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>当前 %1</translation>
    </message>
    <message>
        <source>best %1 at %2 %3</source>
        <translation>最佳 %1，在 %2 %3</translation>
    </message>
</context>
<context>
    <name>cutaway::DeviceEditor</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>4 × 40 GiB</source>
        <translation>4 × 40 GiB</translation>
    </message>
    <message>
        <source>How many devices to add and how much memory each has</source>
        <translation>要添加多少设备，每个多少内存</translation>
    </message>
    <message>
        <source>Devices to add</source>
        <translation>要添加的设备</translation>
    </message>
    <message>
        <source>Add devices</source>
        <translation>添加设备</translation>
    </message>
    <message>
        <source>Duplicate the selected devices</source>
        <translation>复制所选设备</translation>
    </message>
    <message>
        <source>Remove the selected devices</source>
        <translation>移除所选设备</translation>
    </message>
    <message>
        <source>Peaks</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Whose peaks latencies are estimated from, in File › Import settings</source>
        <translation>用其峰值估计延迟，见 文件 › 导入设置</translation>
    </message>
    <message>
        <source>As the device tells</source>
        <translation>依设备自身</translation>
    </message>
    <message>
        <source>Change %1 of the devices</source>
        <translation>更改设备的%1</translation>
    </message>
    <message>
        <source>Links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>12.0 GB/s</source>
        <translation>12.0 GB/s</translation>
    </message>
    <message>
        <source>Bytes per second between devices that have no link of their own</source>
        <translation>没有专用链路的设备之间每秒字节数</translation>
    </message>
    <message>
        <source>Transfer rate</source>
        <translation>传输速率</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>cutaway::DeviceTableModel</name>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Id</translation>
    </message>
</context>
<context>
    <name>cutaway::DevicesPanel</name>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Hatched: change if dropped here</source>
        <translation>斜线：若放在此处的变化</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Change, add and remove devices</source>
        <translation>更改、添加和移除设备</translation>
    </message>
    <message>
        <source>No devices</source>
        <translation>没有设备</translation>
    </message>
    <message>
        <source>Add devices</source>
        <translation>添加设备</translation>
    </message>
    <message>
        <source>%1 links</source>
        <translation>%1 条链路</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 is over its limit</source>
        <translation>%1 超出限制</translation>
    </message>
    <message>
        <source>%1 is nearest to its limit</source>
        <translation>%1 最接近限制</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::DockTitle</name>
    <message>
        <source>Dock menu</source>
        <translation>面板菜单</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>放回</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>Move to the left</source>
        <translation>移到左侧</translation>
    </message>
    <message>
        <source>Move to the right</source>
        <translation>移到右侧</translation>
    </message>
    <message>
        <source>Move to the bottom</source>
        <translation>移到底部</translation>
    </message>
</context>
<context>
    <name>cutaway::Docks</name>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Planner</source>
        <translation>规划器</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
</context>
<context>
    <name>cutaway::Document</name>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手工</translation>
    </message>
    <message>
        <source>%1 copy</source>
        <translation>%1 副本</translation>
    </message>
</context>
<context>
    <name>cutaway::DocumentTabs</name>
    <message>
        <source>Close plan</source>
        <translation>关闭方案</translation>
    </message>
    <message>
        <source>Open plans</source>
        <translation>打开的方案</translation>
    </message>
    <message>
        <source>Another plan</source>
        <translation>另一个方案</translation>
    </message>
    <message>
        <source>%1, the baseline</source>
        <translation>%1，基线</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1，未保存</translation>
    </message>
</context>
<context>
    <name>cutaway::Drawers</name>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
</context>
<context>
    <name>cutaway::DropHighlight</name>
    <message>
        <source>Drop to open</source>
        <translation>放下以打开</translation>
    </message>
</context>
<context>
    <name>cutaway::DropPane</name>
    <message>
        <source>Drop a model, an inventory or a plan here</source>
        <translation>将模型、设备清单或方案放到此处</translation>
    </message>
    <message>
        <source>ONNX, torch.export, Model Explorer, DOT and Cutaway&apos;s own files</source>
        <translation>ONNX、torch.export、Model Explorer、DOT 以及 Cutaway 自己的文件</translation>
    </message>
    <message>
        <source>Ctrl+O</source>
        <translation>Ctrl+O</translation>
    </message>
    <message>
        <source>Open files…</source>
        <translation>打开文件…</translation>
    </message>
</context>
<context>
    <name>cutaway::ExplorationRun</name>
    <message>
        <source>Exploring</source>
        <translation>正在探索</translation>
    </message>
</context>
<context>
    <name>cutaway::ExploreDialog</name>
    <message>
        <source>Aim</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>&amp;First</source>
        <translation>第一(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Second</source>
        <translation>第二(&amp;S)</translation>
    </message>
    <message>
        <source>L&amp;imited</source>
        <translation>限制(&amp;I)</translation>
    </message>
    <message>
        <source>at most, 80 GiB or 2 ms; empty: no limit</source>
        <translation>至多，80 GiB 或 2 ms；留空：无限制</translation>
    </message>
    <message>
        <source>&amp;At most</source>
        <translation>至多(&amp;A)</translation>
    </message>
    <message>
        <source>At a ti&amp;me</source>
        <translation>同时(&amp;M)</translation>
    </message>
    <message>
        <source>Fewest devices for the shown plan&apos;s time</source>
        <translation>达到所示方案时间的最少设备</translation>
    </message>
    <message>
        <source>Best under the shown plan&apos;s memory</source>
        <translation>所示方案内存下的最佳</translation>
    </message>
    <message>
        <source>less than 1 s</source>
        <translation>少于 1 s</translation>
    </message>
    <message>
        <source>about %1 s</source>
        <translation>约 %1 s</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>约 %1 min</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Planners</source>
        <translation>规划器</translation>
    </message>
    <message>
        <source>Planner</source>
        <translation>规划器</translation>
    </message>
    <message>
        <source>Settings: name = value, value; name = value</source>
        <translation>设置：名称 = 值, 值; 名称 = 值</translation>
    </message>
    <message>
        <source>Planners to run</source>
        <translation>要运行的规划器</translation>
    </message>
    <message>
        <source>&amp;Open plans too: as they are, under every variation</source>
        <translation>也包括打开的方案：保持原样，用于每种变化(&amp;O)</translation>
    </message>
    <message>
        <source>Each multiplies what the inventory has; empty: as it is</source>
        <translation>各值乘以设备清单中的值；留空：不变</translation>
    </message>
    <message>
        <source>1..8 stands for all from 1 to 8; empty: as it is</source>
        <translation>1..8 表示 1 到 8 的全部；留空：不变</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>&amp;Devices</source>
        <translation>设备(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Memory ×</source>
        <translation>内存 ×(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Transfer rate ×</source>
        <translation>传输速率 ×(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Links ×</source>
        <translation>链路 ×(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Peak FLOP/s ×</source>
        <translation>峰值 FLOP/s ×(&amp;P)</translation>
    </message>
    <message>
        <source>Control that is varied</source>
        <translation>要变化的控制项</translation>
    </message>
    <message>
        <source>Sa&amp;ve results…</source>
        <translation>保存结果(&amp;V)…</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>取消(&amp;N)</translation>
    </message>
    <message>
        <source>Ends it; the plans that are there stay</source>
        <translation>结束；已有方案保留</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <source>Ends it for now; Go on does the rest</source>
        <translation>暂时停下；“继续”完成其余</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>探索(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>It has no settings</source>
        <translation>它没有设置</translation>
    </message>
    <message>
        <source>Runs: %1; variations: %2; plans to evaluate: %3; %4</source>
        <translation>运行：%1；变化：%2；待评估方案：%3；%4</translation>
    </message>
    <message>
        <source>how long is known once each planner has run</source>
        <translation>每个规划器运行一次后才知道耗时</translation>
    </message>
    <message>
        <source>%1 of %2 plans evaluated</source>
        <translation>已评估 %1 / %2 个方案</translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <translation>%1，还剩 %2</translation>
    </message>
    <message>
        <source>Save results</source>
        <translation>保存结果</translation>
    </message>
    <message>
        <source>Results of explorations (*.json)</source>
        <translation>探索结果 (*.json)</translation>
    </message>
    <message>
        <source>The results were not saved</source>
        <translation>结果未保存</translation>
    </message>
</context>
<context>
    <name>cutaway::ExportDialog</name>
    <message>
        <source>Export %1</source>
        <translation>导出 %1</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>The same as a command</source>
        <translation>对应的命令</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Files of the command</source>
        <translation>命令的文件</translation>
    </message>
    <message>
        <source>Writing the files that the command reads…</source>
        <translation>正在写入命令要读取的文件…</translation>
    </message>
    <message>
        <source>A picture of the plan</source>
        <translation>方案的图片</translation>
    </message>
    <message>
        <source>A binary file: there is no preview</source>
        <translation>二进制文件：没有预览</translation>
    </message>
    <message>
        <source>Export as</source>
        <translation>导出为</translation>
    </message>
    <message>
        <source>%1 (*.%2)</source>
        <translation>%1 (*.%2)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>正在导出 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::FileActions</name>
    <message>
        <source>Open files</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Open an inventory</source>
        <translation>打开设备清单</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Import a plan: %1</source>
        <translation>导入方案：%1</translation>
    </message>
    <message>
        <source>Apply profiles</source>
        <translation>应用性能剖析</translation>
    </message>
    <message>
        <source>Profiles (%1);;All files (*)</source>
        <translation>性能剖析 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Models, inventories and plans (%1)</source>
        <translation>模型、设备清单和方案 (%1)</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>没有最近的文件</translation>
    </message>
    <message>
        <source>&amp;Forget recent files</source>
        <translation>清除最近的文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Calibrate…</source>
        <translation>校准(&amp;C)…</translation>
    </message>
</context>
<context>
    <name>cutaway::FilledGroupsView</name>
    <message>
        <source>%1, above the cap</source>
        <translation>%1，超过上限</translation>
    </message>
    <message>
        <source>%1, %2 members</source>
        <translation>%1，%2 个成员</translation>
    </message>
</context>
<context>
    <name>cutaway::FoldersField</name>
    <message>
        <source>None; several are parted by “%1”</source>
        <translation>无；多个以“%1”分隔</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Folder of planners</source>
        <translation>规划器文件夹</translation>
    </message>
    <message>
        <source>There is no folder %1</source>
        <translation>没有文件夹 %1</translation>
    </message>
    <message>
        <source>%1 does not begin with /, and is passed over</source>
        <translation>%1 不以 / 开头，已略过</translation>
    </message>
</context>
<context>
    <name>cutaway::GapStrip</name>
    <message>
        <source>Best plan and bound over the time of the search</source>
        <translation>搜索过程中的最佳方案和下界</translation>
    </message>
</context>
<context>
    <name>cutaway::GraphChoiceDialog</name>
    <message>
        <source>Open a graph of %1</source>
        <translation>打开 %1 中的一个图</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %n graphs. Which one?</source>
        <translation>
            <numerusform>%1 有 %n 个图。打开哪一个？</numerusform>
        </translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
</context>
<context>
    <name>cutaway::GroupActions</name>
    <message>
        <source>Group</source>
        <translation>成组</translation>
    </message>
    <message>
        <source>Group %1 %2</source>
        <comment>12 operators</comment>
        <translation>将 %1 %2成组</translation>
    </message>
    <message>
        <source>Ungroup %1</source>
        <translation>取消成组 %1</translation>
    </message>
    <message>
        <source>Rename group</source>
        <translation>重命名组</translation>
    </message>
    <message>
        <source>Name of the group</source>
        <translation>组的名称</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Rename %1 to %2</source>
        <translation>将 %1 重命名为 %2</translation>
    </message>
</context>
<context>
    <name>cutaway::HandGroups</name>
    <message>
        <source>grouping</source>
        <translation>成组</translation>
    </message>
</context>
<context>
    <name>cutaway::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>搜索帮助</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>cutaway::HistoryList</name>
    <message>
        <source>%1 as it was opened</source>
        <translation>打开时的 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::HistoryPanel</name>
    <message>
        <source>Steps of the plan</source>
        <translation>方案的步骤</translation>
    </message>
    <message>
        <source>Kept state</source>
        <translation>留存的状态</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Largest memory</source>
        <translation>最大内存</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>所属</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Kept states</source>
        <translation>留存的状态</translation>
    </message>
    <message>
        <source>&amp;Keep this state…</source>
        <translation>留存此状态(&amp;K)…</translation>
    </message>
    <message>
        <source>Under a name and with a note</source>
        <translation>附名称和备注</translation>
    </message>
    <message>
        <source>&amp;Open as a tab</source>
        <translation>在标签页中打开(&amp;O)</translation>
    </message>
    <message>
        <source>With a history of its own</source>
        <translation>有自己的历史</translation>
    </message>
    <message>
        <source>&amp;Write a file…</source>
        <translation>写入文件(&amp;W)…</translation>
    </message>
    <message>
        <source>Into the folder of the plan&apos;s file</source>
        <translation>写入方案文件所在文件夹</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>丢弃(&amp;F)</translation>
    </message>
    <message>
        <source>It is not kept any longer; files stay</source>
        <translation>不再留存；文件保留</translation>
    </message>
</context>
<context>
    <name>cutaway::ImportDialog</name>
    <message>
        <source>Import settings of %1</source>
        <translation>%1 的导入设置</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Open sizes</source>
        <translation>未定的大小</translation>
    </message>
    <message>
        <source>The file fixes all its sizes.</source>
        <translation>文件已确定所有大小。</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Leave unknown</source>
        <translation>保持未知</translation>
    </message>
    <message>
        <source>Estimate for the devices that are open</source>
        <translation>按打开的设备估计</translation>
    </message>
    <message>
        <source>The first device that has peaks, or whose name or accelerator tells them</source>
        <translation>第一个有峰值、或名称或加速器表明峰值的设备</translation>
    </message>
    <message>
        <source>Estimate for %1</source>
        <translation>按 %1 估计</translation>
    </message>
    <message>
        <source>Estimate for another device</source>
        <translation>按其他设备估计</translation>
    </message>
    <message>
        <source>Latencies that the file lacks</source>
        <translation>文件缺少的延迟</translation>
    </message>
    <message>
        <source>Tflop/s</source>
        <translation>Tflop/s</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Peak operations</source>
        <translation>峰值运算</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>内存带宽</translation>
    </message>
    <message>
        <source>An operator takes as long as its bytes or its operations at the peak, whichever is longer. Latencies in the file stay as they are.</source>
        <translation>算子耗时取其字节或运算按峰值所需时间的较长者。文件中的延迟保持不变。</translation>
    </message>
</context>
<context>
    <name>cutaway::InspectionView</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 条</translation>
    </message>
</context>
<context>
    <name>cutaway::InspectorPanel</name>
    <message>
        <source>Select something in the picture to see all about it</source>
        <translation>在图中选择内容以查看其全部信息</translation>
    </message>
</context>
<context>
    <name>cutaway::InspectorTitle</name>
    <message>
        <source>Copy everything shown</source>
        <translation>复制所示全部内容</translation>
    </message>
</context>
<context>
    <name>cutaway::ItemTablePanel</name>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>过滤行</translation>
    </message>
    <message>
        <source>Hold selected to…</source>
        <translation>将所选限定为…</translation>
    </message>
    <message>
        <source>What planners are held to when they place what is selected: types, kernels, places</source>
        <translation>规划器放置所选内容时的限定：类型、内核、位置</translation>
    </message>
    <message>
        <source>This plan has no table: all that it has is on the canvas</source>
        <translation>此方案没有表格：全部内容在画布上</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>cutaway::JobLog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>What %1 wrote on its standard error</source>
        <translation>%1 写到标准错误的内容</translation>
    </message>
    <message>
        <source>%1 was cancelled</source>
        <translation>%1 已取消</translation>
    </message>
</context>
<context>
    <name>cutaway::JudgingParts</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Pareto</source>
        <translation>Pareto</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>The other version was not opened</source>
        <translation>未打开其他版本</translation>
    </message>
    <message>
        <source>Baseline %1</source>
        <translation>基线 %1</translation>
    </message>
    <message>
        <source>Another version of the model and one of its plans</source>
        <translation>模型的另一版本及其一个方案</translation>
    </message>
    <message>
        <source>Models and plans (*)</source>
        <translation>模型和方案 (*)</translation>
    </message>
    <message>
        <source>There is nothing to mark yet</source>
        <translation>尚无可标记的内容</translation>
    </message>
    <message>
        <source>Make another plan of this kind the baseline with Shift+B.</source>
        <translation>用 Shift+B 将另一个同类方案设为基线。</translation>
    </message>
    <message>
        <source>Open results of an exploration</source>
        <translation>打开探索结果</translation>
    </message>
    <message>
        <source>Results of explorations (*.json)</source>
        <translation>探索结果 (*.json)</translation>
    </message>
    <message>
        <source>%1 has no results of an exploration</source>
        <translation>%1 不含探索结果</translation>
    </message>
    <message>
        <source>%1 needs its graph</source>
        <translation>%1 需要其图</translation>
    </message>
    <message>
        <source>Results of an exploration are shown together with the graph that they are of.</source>
        <translation>探索结果与其所属的图一起显示。</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>未打开 %1</translation>
    </message>
    <message>
        <source>Save the comparison</source>
        <translation>保存比较</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>页面 (*.html)</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>未保存 %1</translation>
    </message>
    <message>
        <source>Save all plans</source>
        <translation>保存所有方案</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>The plan cannot be opened</source>
        <translation>无法打开该方案</translation>
    </message>
</context>
<context>
    <name>cutaway::KeepDialog</name>
    <message>
        <source>Keep this state</source>
        <translation>留存此状态</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>What is special about it; may stay empty</source>
        <translation>有何特别之处；可留空</translation>
    </message>
    <message>
        <source>No&amp;te</source>
        <translation>备注(&amp;T)</translation>
    </message>
    <message>
        <source>Also as a &amp;file in %1</source>
        <translation>同时存为 %1 中的文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keep</source>
        <translation>留存(&amp;K)</translation>
    </message>
</context>
<context>
    <name>cutaway::KeptStates</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>%1，历时 %2</translation>
    </message>
    <message>
        <source>Folder for the kept state</source>
        <translation>留存状态的文件夹</translation>
    </message>
    <message>
        <source>%1 was written</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>It lies in %1.</source>
        <translation>位于 %1。</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>未写入 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::LaneListModel</name>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>As much as in the baseline %1</source>
        <translation>与基线 %1 相同</translation>
    </message>
    <message>
        <source>%1 against the baseline %2</source>
        <translation>%1，相对基线 %2</translation>
    </message>
    <message>
        <source>%1 if dropped here</source>
        <translation>%1，若放在此处</translation>
    </message>
</context>
<context>
    <name>cutaway::LaneTableModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>over by %1</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2 / %3</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>组成</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Filled</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Memory and limit</source>
        <translation>内存与限制</translation>
    </message>
    <message>
        <source>%1 filled</source>
        <translation>已占用 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::LaneTablePanel</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Plans of this kind have no overview</source>
        <translation>此类方案没有总览</translation>
    </message>
    <message>
        <source>Slowest</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>Fullest</source>
        <translation>最满</translation>
    </message>
    <message>
        <source>Go to the one that takes longest</source>
        <translation>转到耗时最长者</translation>
    </message>
    <message>
        <source>Go to the one that is nearest to its limit, or most over it</source>
        <translation>转到最接近或超出限制最多者</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>Onto %1: %2</source>
        <translation>放到 %1：%2</translation>
    </message>
</context>
<context>
    <name>cutaway::LimitsDialog</name>
    <message>
        <source>What planners are held to</source>
        <translation>规划器的限定</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>any of %1</source>
        <translation>%1 中任意</translation>
    </message>
    <message>
        <source>several: left as they are</source>
        <translation>多个：保持原样</translation>
    </message>
    <message>
        <source>Numbers and ranges of those that there are, such as 0-7, 12</source>
        <translation>现有编号和范围，例如 0-7, 12</translation>
    </message>
</context>
<context>
    <name>cutaway::MainWindow</name>
    <message>
        <source>%1 — %2[*] — Cutaway</source>
        <translation>%1 — %2[*] — Cutaway</translation>
    </message>
    <message>
        <source>Cutaway</source>
        <translation>Cutaway</translation>
    </message>
    <message>
        <source>%1 needs its graph</source>
        <translation>%1 需要其图</translation>
    </message>
    <message>
        <source>%1 need their graph</source>
        <translation>%1 需要其图</translation>
    </message>
    <message>
        <source>An inventory or a plan is shown together with the graph that it is for.</source>
        <translation>设备清单或方案与其所属的图一起显示。</translation>
    </message>
    <message>
        <source>Open the graph…</source>
        <translation>打开图…</translation>
    </message>
    <message>
        <source>%1 was changed by another program</source>
        <translation>%1 已被其他程序更改</translation>
    </message>
    <message>
        <source>The window shows it as it was opened.</source>
        <translation>窗口显示的是打开时的内容。</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Keep what is open</source>
        <translation>保留已打开的内容</translation>
    </message>
    <message>
        <source>%1 cannot keep pins</source>
        <translation>%1 无法保持固定项</translation>
    </message>
    <message>
        <source>Pinned: %1 %2, which may end up elsewhere. Pins stay where the new plan can hold them.</source>
        <comment>3 operators</comment>
        <translation>已固定：%1 %2，可能会落到别处。新方案能保持之处，固定项会保留。</translation>
    </message>
    <message>
        <source>Plan around the pins</source>
        <translation>围绕固定项规划</translation>
    </message>
    <message>
        <source>Run it all the same</source>
        <translation>仍然运行</translation>
    </message>
    <message>
        <source>Keep the plan</source>
        <translation>保留方案</translation>
    </message>
    <message>
        <source>The new plan needs %1 a device, the one before %2</source>
        <translation>新方案每个设备需要 %1，之前的需要 %2</translation>
    </message>
    <message>
        <source>Nothing held the planner to the memory that the plan had.</source>
        <translation>没有把规划器限制在原方案的内存内。</translation>
    </message>
    <message>
        <source>Plan within %1</source>
        <translation>在 %1 内规划</translation>
    </message>
    <message>
        <source>Keep the new plan</source>
        <translation>保留新方案</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Open sample: %1</source>
        <translation>打开示例：%1</translation>
    </message>
    <message>
        <source>1 device</source>
        <translation>1 个设备</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 个设备</translation>
    </message>
    <message>
        <source>%1 was opened</source>
        <translation>已打开 %1</translation>
    </message>
    <message>
        <source>Import settings…</source>
        <translation>导入设置…</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>未保存 %1</translation>
    </message>
    <message>
        <source>Unsaved work is not being kept: a crash would lose it</source>
        <translation>未保存的工作没有保留：崩溃会丢失</translation>
    </message>
    <message>
        <source>It is tried again every second; saving the plans keeps them too</source>
        <translation>每秒会重试；保存方案也可保留</translation>
    </message>
    <message>
        <source>What is to be said of %1&apos;s plan</source>
        <translation>关于 %1 的方案的说明</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>A model from standard input cannot be read again.</source>
        <translation>来自标准输入的模型无法再次读取。</translation>
    </message>
    <message>
        <source>What runs would be lost.</source>
        <translation>正在运行的内容会丢失。</translation>
    </message>
    <message>
        <source>The plans that were tried would be lost; save the results of the exploration and close the model.</source>
        <translation>试过的方案会丢失；请保存探索结果并关闭模型。</translation>
    </message>
    <message>
        <source>%1 is spoken from the next start on</source>
        <translation>%1 从下次启动起生效</translation>
    </message>
    <message>
        <source>What was open was not opened again</source>
        <translation>之前打开的内容未能重新打开</translation>
    </message>
    <message>
        <source>It is offered on the start page</source>
        <translation>可在起始页恢复</translation>
    </message>
</context>
<context>
    <name>cutaway::MeshStrip</name>
    <message>
        <source>Device mesh</source>
        <translation>设备网格</translation>
    </message>
    <message>
        <source>%1 at (%2)</source>
        <translation>%1，位于 (%2)</translation>
    </message>
    <message>
        <source>%1 over the %2 devices of dimension %3</source>
        <translation>%1，跨维度 %3 的 %2 个设备</translation>
    </message>
    <message>
        <source>dimension %1: %2 devices</source>
        <translation>维度 %1：%2 个设备</translation>
    </message>
    <message>
        <source>Mesh %1</source>
        <translation>网格 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n 个设备</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2, over the %3 devices of dimension %4. Drag it onto a tensor.</source>
        <translation>%1：%2，跨维度 %4 的 %3 个设备。请拖到张量上。</translation>
    </message>
</context>
<context>
    <name>cutaway::MessageBar</name>
    <message>
        <source>%1 was not opened</source>
        <translation>未打开 %1</translation>
    </message>
    <message>
        <source>The open document was not changed</source>
        <translation>打开的文档未改动</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>重新打开</translation>
    </message>
    <message>
        <source>Copy the message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>cutaway::NamedLists</name>
    <message>
        <source>%1 (%L2)</source>
        <translation>%1 (%L2)</translation>
    </message>
</context>
<context>
    <name>cutaway::OfferLinks</name>
    <message>
        <source>%1. Plan again:</source>
        <translation>%1。重新规划：</translation>
    </message>
</context>
<context>
    <name>cutaway::Opener</name>
    <message>
        <source>Opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Opening %1 files</source>
        <translation>正在打开 %1 个文件</translation>
    </message>
    <message>
        <source>Restoring %1</source>
        <translation>正在恢复 %1</translation>
    </message>
    <message>
        <source>%1 steps no longer fit and were left out</source>
        <translation>%1 个步骤已不适用，被略去</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>正在导入 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::OtherVersion</name>
    <message>
        <source>Reading another version</source>
        <translation>正在读取另一版本</translation>
    </message>
    <message>
        <source>A model and a plan of it are needed to compare with</source>
        <translation>比较需要一个模型及其方案</translation>
    </message>
    <message>
        <source>Choose both files together</source>
        <translation>请同时选择两个文件</translation>
    </message>
</context>
<context>
    <name>cutaway::OtherWindows</name>
    <message>
        <source>New &amp;window</source>
        <translation>新窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Open files in the window that is &amp;there</source>
        <translation>在已有窗口中打开文件(&amp;T)</translation>
    </message>
    <message>
        <source>Cutaway, started with files, gives them to the program that runs, as with --reuse</source>
        <translation>带文件启动时，Cutaway 会交给正在运行的程序，如同 --reuse</translation>
    </message>
</context>
<context>
    <name>cutaway::OutlineModel</name>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>%1, … %2</source>
        <translation>%1，… %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1
%2, output %3</source>
        <translation>%1
%2，输出 %3</translation>
    </message>
    <message>
        <source>In the baseline %1: %2</source>
        <translation>在基线 %1 中：%2</translation>
    </message>
    <message>
        <source>Sum over the %1</source>
        <comment>operators</comment>
        <translation>全部%1的总和</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
</context>
<context>
    <name>cutaway::OutlinePanel</name>
    <message>
        <source>Words of a name, /expression/, op:conv, type:BatchNorm, module:layer4, part:1,
device:dev_1, bytes&gt;4MiB, latency&gt;10us; all must hold</source>
        <translation>名称中的词、/表达式/、op:conv、type:BatchNorm、module:layer4、part:1、
device:dev_1、bytes&gt;4MiB、latency&gt;10us；须全部满足</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>No model is open</source>
        <translation>没有打开的模型</translation>
    </message>
    <message>
        <source>Search %1</source>
        <comment>Search operators</comment>
        <translation>搜索%1</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>cutaway::ParallelView</name>
    <message>
        <source>Plans over their parameters</source>
        <translation>方案与其参数</translation>
    </message>
    <message>
        <source>Draw along an axis to keep the plans in that range; click the axis to take the range away</source>
        <translation>沿轴拖动以保留该范围内的方案；点击轴取消范围</translation>
    </message>
</context>
<context>
    <name>cutaway::ParetoPanel</name>
    <message>
        <source>Evaluated plans</source>
        <translation>已评估的方案</translation>
    </message>
    <message>
        <source>Every plan that is made or edited becomes a point here</source>
        <translation>每个生成或编辑的方案都成为这里的一个点</translation>
    </message>
    <message>
        <source>A&amp;cross</source>
        <translation>横轴(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>纵轴(&amp;U)</translation>
    </message>
    <message>
        <source>Co&amp;lour</source>
        <translation>颜色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Explore…</source>
        <translation>探索(&amp;E)…</translation>
    </message>
    <message>
        <source>Run planners with several settings and inventories</source>
        <translation>用多种设置和设备清单运行规划器</translation>
    </message>
    <message>
        <source>Save C&amp;SV…</source>
        <translation>保存 CSV(&amp;S)…</translation>
    </message>
    <message>
        <source>All plans with their parameters and figures, for a spreadsheet</source>
        <translation>所有方案及其参数和指标，供电子表格使用</translation>
    </message>
    <message>
        <source>&amp;Parameters</source>
        <translation>参数(&amp;P)</translation>
    </message>
    <message>
        <source>Every plan as a line across its parameters and figures, instead of the table</source>
        <translation>每个方案显示为穿过其参数和指标的线，代替表格</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 plans, %2 on the front, %3 infeasible (hollow)</source>
        <translation>%1 个方案，%2 个在前沿上，%3 个不可行（空心）</translation>
    </message>
</context>
<context>
    <name>cutaway::ParetoView</name>
    <message>
        <source>Plans over two figures</source>
        <translation>方案与两个指标</translation>
    </message>
    <message>
        <source>Draw it along to set a limit; the front follows</source>
        <translation>沿其拖动以设定限制；前沿随之变化</translation>
    </message>
</context>
<context>
    <name>cutaway::PlacementColouring</name>
    <message>
        <source>Colour by &amp;%1</source>
        <comment>partition</comment>
        <translation>按%1着色(&amp;P)</translation>
    </message>
    <message>
        <source>Colour: %1</source>
        <comment>partition</comment>
        <translation>颜色：%1</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销(&amp;U)：%1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做(&amp;R)：%1</translation>
    </message>
    <message>
        <source>Remove empty %1</source>
        <comment>partitions</comment>
        <translation>移除空的%1</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanBanner</name>
    <message>
        <source>No plan yet</source>
        <translation>尚无方案</translation>
    </message>
    <message>
        <source>Open an inventory…</source>
        <translation>打开设备清单…</translation>
    </message>
    <message>
        <source>Add devices</source>
        <translation>添加设备</translation>
    </message>
    <message>
        <source>Open a plan…</source>
        <translation>打开方案…</translation>
    </message>
    <message>
        <source>or place by hand</source>
        <translation>或手工放置</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>运行 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanDrag</name>
    <message>
        <source>The plan %1 was not taken</source>
        <translation>未接受方案 %1</translation>
    </message>
    <message>
        <source>It is a plan of another model than the one that is open here.</source>
        <translation>这是另一个模型的方案，与此处打开的不同。</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanImportDialog</name>
    <message>
        <source>Import of %1</source>
        <translation>导入 %1</translation>
    </message>
    <message>
        <source>Import again</source>
        <translation>重新导入</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Entries that found their place: %L1.</source>
        <translation>找到位置的条目：%L1。</translation>
    </message>
    <message>
        <source> Names: %1.</source>
        <translation> 名称：%1。</translation>
    </message>
    <message>
        <source>Unmatched</source>
        <translation>未匹配</translation>
    </message>
    <message>
        <source>Ambiguous</source>
        <translation>有歧义</translation>
    </message>
    <message>
        <source>Not named in the file</source>
        <translation>文件中未提及</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanPointsModel</name>
    <message>
        <source>infeasible</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>on the front</source>
        <translation>在前沿上</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanTab</name>
    <message>
        <source>%1 edited</source>
        <translation>%1 已编辑</translation>
    </message>
</context>
<context>
    <name>cutaway::PlannerPanel</name>
    <message>
        <source>Planner</source>
        <translation>规划器</translation>
    </message>
    <message>
        <source>Inventory</source>
        <translation>设备清单</translation>
    </message>
    <message>
        <source>Largest device</source>
        <translation>最大设备</translation>
    </message>
    <message>
        <source>Memory of the largest device</source>
        <translation>最大设备的内存</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Of the whole model, those that several operators share counted once</source>
        <translation>整个模型的；多个算子共享的只计一次</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>下界</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Make a new plan with the parameters of this one, what is pinned left as it is</source>
        <translation>用此方案的参数生成新方案，固定项保持不动</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Make a new plan with this planner</source>
        <translation>用此规划器生成新方案</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Set all parameters back</source>
        <translation>重置所有参数</translation>
    </message>
    <message>
        <source>There are no planners</source>
        <translation>没有规划器</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Re-optimise around 1 pin</source>
        <translation>围绕 1 个固定项重新优化</translation>
    </message>
    <message>
        <source>Re-optimise around %1 pins</source>
        <translation>围绕 %1 个固定项重新优化</translation>
    </message>
    <message>
        <source>This planner cannot keep pins: what is pinned may end up elsewhere.</source>
        <translation>此规划器无法保持固定项：固定的内容可能落到别处。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>cutaway::PlannerRun</name>
    <message>
        <source>%1 finished in %2</source>
        <translation>%1 已完成，耗时 %2</translation>
    </message>
    <message>
        <source>It was stopped after %1 s, as the settings say</source>
        <translation>按设置在 %1 s 后停止</translation>
    </message>
    <message>
        <source>%1 of %2 pins are gone: this plan cannot hold them</source>
        <translation>%2 个固定项中有 %1 个丢失：此方案无法保持</translation>
    </message>
    <message>
        <source>%1, %2 against %3</source>
        <translation>%1，相对 %3 %2</translation>
    </message>
</context>
<context>
    <name>cutaway::ProblemListModel</name>
    <message>
        <source>Estimate latencies</source>
        <translation>估计延迟</translation>
    </message>
    <message>
        <source>No cycle, no device over capacity</source>
        <translation>没有环，没有设备超出容量</translation>
    </message>
    <message>
        <source>This plan can be exported.</source>
        <translation>此方案可以导出。</translation>
    </message>
</context>
<context>
    <name>cutaway::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>No plan is open</source>
        <translation>没有打开的方案</translation>
    </message>
</context>
<context>
    <name>cutaway::ProfileReportDialog</name>
    <message>
        <source>by name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>by module</source>
        <translation>按模块</translation>
    </message>
    <message>
        <source>by order of execution</source>
        <translation>按执行顺序</translation>
    </message>
    <message>
        <source>by record id</source>
        <translation>按记录 id</translation>
    </message>
    <message>
        <source>Profile report</source>
        <translation>性能剖析报告</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>%1 → %2, %3</source>
        <translation>%1 → %2，%3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Matched</source>
        <translation>已匹配</translation>
    </message>
    <message>
        <source>Unmatched</source>
        <translation>未匹配</translation>
    </message>
    <message>
        <source>Ambiguous</source>
        <translation>有歧义</translation>
    </message>
    <message>
        <source>Operators without a figure</source>
        <translation>没有数值的算子</translation>
    </message>
</context>
<context>
    <name>cutaway::RecentRow</name>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>file not found</source>
        <translation>未找到文件</translation>
    </message>
</context>
<context>
    <name>cutaway::RefusedDrop</name>
    <message>
        <source>Not moved</source>
        <translation>未移动</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Planning again around it…</source>
        <translation>正在围绕它重新规划…</translation>
    </message>
    <message>
        <source>Plan again around it</source>
        <translation>围绕它重新规划</translation>
    </message>
    <message>
        <source>Planning again around it does not help: %1</source>
        <translation>围绕它重新规划也无济于事：%1</translation>
    </message>
</context>
<context>
    <name>cutaway::ReportPanel</name>
    <message>
        <source>%1 %2</source>
        <comment>Step time −0.2 ms</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>transferred %1</source>
        <translation>传输 %1</translation>
    </message>
    <message>
        <source>largest %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>Against %1: %2</source>
        <translation>相对 %1：%2</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Plans of this kind have no report</source>
        <translation>此类方案没有报告</translation>
    </message>
</context>
<context>
    <name>cutaway::Saver</name>
    <message>
        <source>Save plan as</source>
        <translation>方案另存为</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Save inventory as</source>
        <translation>设备清单另存为</translation>
    </message>
    <message>
        <source>Save graph as</source>
        <translation>图另存为</translation>
    </message>
    <message>
        <source>plan %1</source>
        <translation>方案 %1</translation>
    </message>
    <message>
        <source>the inventory</source>
        <translation>设备清单</translation>
    </message>
    <message>
        <source>kept state %1</source>
        <translation>留存的状态 %1</translation>
    </message>
    <message>
        <source>Folder for the kept states</source>
        <translation>留存状态的文件夹</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Save changes before closing?</source>
        <translation>关闭前保存更改？</translation>
    </message>
    <message>
        <source>Changed since saving: %1</source>
        <translation>保存后更改：%1</translation>
    </message>
    <message>
        <source>Don&apos;t save</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>JSON documents (*.json)</source>
        <translation>JSON 文档 (*.json)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>cutaway::ScatterView</name>
    <message>
        <source>%1: %2 measured, %3 predicted, %4%5 %</source>
        <translation>%1：实测 %2，预测 %3，%4%5 %</translation>
    </message>
    <message>
        <source>Predicted against measured</source>
        <translation>预测与实测</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
</context>
<context>
    <name>cutaway::SettingsActions</name>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数字格式</translation>
    </message>
    <message>
        <source>Time limit of planners</source>
        <translation>规划器时间限制</translation>
    </message>
    <message>
        <source>Memory limit of planner programs</source>
        <translation>规划器程序内存限制</translation>
    </message>
    <message>
        <source>Setting: %1…</source>
        <translation>设置：%1…</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Language: %1</source>
        <translation>语言：%1</translation>
    </message>
    <message>
        <source>Folders of planners</source>
        <translation>规划器文件夹</translation>
    </message>
</context>
<context>
    <name>cutaway::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search settings and keys</source>
        <translation>搜索设置和按键</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Layout of the docks, for plans of the kind that is shown</source>
        <translation>面板布局，用于所示类型的方案</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>The window changes when the settings are closed.</source>
        <translation>关闭设置后窗口即切换。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Of the desktop&apos;s size of text. It is applied when Cutaway starts the next time.</source>
        <translation>相对桌面的文字大小。下次启动 Cutaway 时生效。</translation>
    </message>
    <message>
        <source>Size of text, from the next start</source>
        <translation>文字大小，下次启动起</translation>
    </message>
    <message>
        <source>Number format, from the next start</source>
        <translation>数字格式，下次启动起</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A planner that runs longer is stopped, and gives the best plan that it has.</source>
        <translation>运行更久的规划器会被停止，并给出已有的最佳方案。</translation>
    </message>
    <message>
        <source>Time limit of planners</source>
        <translation>规划器时间限制</translation>
    </message>
    <message>
        <source>As usual: 8 GiB</source>
        <translation>照常：8 GiB</translation>
    </message>
    <message>
        <source>Of a planner or importer that is a program of its own, with all that it starts.</source>
        <translation>作为独立程序的规划器或导入器及其启动的一切。</translation>
    </message>
    <message>
        <source>Memory limit of planner programs, from the next start</source>
        <translation>规划器程序内存限制，下次启动起</translation>
    </message>
    <message>
        <source>Where planners and importers of others are looked for first: files that end in .cutaway-planner.json or .cutaway-importer.json</source>
        <translation>首先在此查找他人的规划器和导入器：以 .cutaway-planner.json 或 .cutaway-importer.json 结尾的文件</translation>
    </message>
    <message>
        <source>Folders of planners, from the next start</source>
        <translation>规划器文件夹，下次启动起</translation>
    </message>
</context>
<context>
    <name>cutaway::ShortcutEditor</name>
    <message>
        <source>Assign</source>
        <translation>指定</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>动作及其按键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>New keys of the action</source>
        <translation>动作的新按键</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>%1 is already “%2”; assigning takes it away there</source>
        <translation>%1 已用于“%2”；指定后将从那里移除</translation>
    </message>
    <message>
        <source>Export keys</source>
        <translation>导出按键</translation>
    </message>
    <message>
        <source>%1 was not written: %2</source>
        <translation>未写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>cutaway::SideBySide</name>
    <message>
        <source>The baseline is changed in its own tab</source>
        <translation>基线在其自己的标签页中更改</translation>
    </message>
    <message>
        <source>Baseline %1</source>
        <translation>基线 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::StartHeading</name>
    <message>
        <source>Cutaway</source>
        <translation>Cutaway</translation>
    </message>
    <message>
        <source>See how a model is cut across devices, and move the cuts.</source>
        <translation>查看模型如何在设备间切分，并移动切分处。</translation>
    </message>
</context>
<context>
    <name>cutaway::StartPage</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Without a file</source>
        <translation>无需文件</translation>
    </message>
    <message>
        <source>Each opens with a graph, an inventory and a plan</source>
        <translation>每个都带有图、设备清单和方案</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>A file that could not be opened</source>
        <translation>无法打开的文件</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
</context>
<context>
    <name>cutaway::StartPlanDialog</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>The open model cannot be taken up: %1.</source>
        <translation>无法采用打开的模型：%1。</translation>
    </message>
    <message>
        <source>Take up the open model, %1</source>
        <translation>采用打开的模型 %1</translation>
    </message>
    <message>
        <source>Recognised</source>
        <translation>已识别</translation>
    </message>
    <message>
        <source>Assumed</source>
        <translation>假定</translation>
    </message>
</context>
<context>
    <name>cutaway::StatusLine</name>
    <message>
        <source>Saved %1 s ago</source>
        <translation>%1 秒前已保存</translation>
    </message>
    <message>
        <source>Saved %1 min ago</source>
        <translation>%1 分钟前已保存</translation>
    </message>
    <message>
        <source>Saved %1 h ago</source>
        <translation>%1 小时前已保存</translation>
    </message>
    <message>
        <source>%1 %2, %3 edges</source>
        <comment>34 layers, 35 edges</comment>
        <translation>%1 %2，%3 条边</translation>
    </message>
    <message>
        <source>Cutaway %1</source>
        <translation>Cutaway %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>已选 %1</translation>
    </message>
    <message>
        <source>Nothing to undo</source>
        <translation>没有可撤销的操作</translation>
    </message>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>cutaway::StepDrag</name>
    <message>
        <source>Drag it along its row, or press Alt and an arrow, to run it earlier or later</source>
        <translation>沿其行拖动，或按 Alt 加方向键，使其更早或更晚运行</translation>
    </message>
    <message>
        <source>It stays where it is</source>
        <translation>保持原位</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>It is the first of its row</source>
        <translation>它是该行的第一个</translation>
    </message>
    <message>
        <source>It is the last of its row</source>
        <translation>它是该行的最后一个</translation>
    </message>
</context>
<context>
    <name>cutaway::SweepView</name>
    <message>
        <source>Time over what is varied</source>
        <translation>时间随变化项</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>dotted: does not fit</source>
        <translation>点线：放不下</translation>
    </message>
</context>
<context>
    <name>cutaway::TimelineLegend</name>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>松弛</translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation>使用中的内存</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
</context>
<context>
    <name>cutaway::TimelinePanel</name>
    <message>
        <source>, %1 against %2</source>
        <translation>，相对 %2 %1</translation>
    </message>
    <message>
        <source>This plan has no timeline: its parts run one after another, or their times are not known</source>
        <translation>此方案没有时间线：各部分依次运行，或其时间未知</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>此方案</translation>
    </message>
    <message>
        <source>%1, baseline %2</source>
        <translation>%1，基线 %2</translation>
    </message>
    <message>
        <source>%1 → %2 after</source>
        <translation>之后 %1 → %2</translation>
    </message>
    <message>
        <source>This plan, if dropped</source>
        <translation>此方案（若放下）</translation>
    </message>
    <message>
        <source>%1 → %2 if dropped</source>
        <translation>%1 → %2（若放下）</translation>
    </message>
</context>
<context>
    <name>cutaway::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>cutaway::ToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>View as</source>
        <translation>查看为</translation>
    </message>
    <message>
        <source>Kind of plan: go to a plan of this kind, or to a planner that makes one</source>
        <translation>方案类型：转到此类方案，或能生成它的规划器</translation>
    </message>
    <message>
        <source>Colour operators by</source>
        <translation>算子着色依据</translation>
    </message>
    <message>
        <source>Colour operators by kind, group or a figure of theirs</source>
        <translation>按类型、组或其指标为算子着色</translation>
    </message>
    <message>
        <source>Colour: kind</source>
        <translation>颜色：类型</translation>
    </message>
    <message>
        <source>Colour: latency</source>
        <translation>颜色：延迟</translation>
    </message>
    <message>
        <source>Colour: memory</source>
        <translation>颜色：内存</translation>
    </message>
    <message>
        <source>Colour: group</source>
        <translation>颜色：组</translation>
    </message>
    <message>
        <source>Colour: operations</source>
        <translation>颜色：运算量</translation>
    </message>
    <message>
        <source>Colour: output</source>
        <translation>颜色：输出</translation>
    </message>
    <message>
        <source>Colour: parameters</source>
        <translation>颜色：参数</translation>
    </message>
    <message>
        <source>Colour: transfer</source>
        <translation>颜色：传输</translation>
    </message>
    <message>
        <source>Colour: slack</source>
        <translation>颜色：松弛</translation>
    </message>
    <message>
        <source>Colour: profile</source>
        <translation>颜色：性能剖析</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
</context>
<context>
    <name>cutaway::Tour</name>
    <message>
        <source>Look</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>This is the plan: boxes are what runs together, lines what is sent between them. An arrow, or Enter, opens a box; the wheel with Ctrl zooms, 0 shows everything.</source>
        <translation>这就是方案：框是一起运行的内容，线是其间发送的内容。箭头或 Enter 打开框；Ctrl 加滚轮缩放，0 显示全部。</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Pull something to where you would have it. Before you drop it you see what that does to time and memory, or why it cannot be. Esc gives up; Ctrl+Z takes back, as often as you like.</source>
        <translation>把内容拖到想要的位置。放下之前即可看到对时间和内存的影响，或为何不行。Esc 放弃；Ctrl+Z 可反复撤销。</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Choose a planner and run it: its plan becomes a tab beside this one. P pins what it shall leave where it is.</source>
        <translation>选择一个规划器并运行：其方案成为旁边的标签页。P 固定希望它不动的内容。</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>评判</translation>
    </message>
    <message>
        <source>What the plan costs, beside the one you began with. Shift+B makes a plan the baseline that all others are compared with.</source>
        <translation>方案的成本，与最初的方案并列。Shift+B 将方案设为基线，供其他方案比较。</translation>
    </message>
    <message>
        <source>Take it along</source>
        <translation>带走</translation>
    </message>
    <message>
        <source>File › Export writes the plan for your framework, as a report or as a picture. Whatever else there is, its name finds it (Ctrl+Shift+P), and F1 explains what you are at.</source>
        <translation>文件 › 导出 可将方案写成供框架使用的文件、报告或图片。其他功能可按名称查找 (Ctrl+Shift+P)，F1 解释当前所在之处。</translation>
    </message>
</context>
<context>
    <name>cutaway::TourCard</name>
    <message>
        <source>Leave the tour</source>
        <translation>退出导览</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Tour, %1 of %2: %3</source>
        <translation>导览，%1 / %2：%3</translation>
    </message>
</context>
<context>
    <name>cutaway::WhatIfPanel</name>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>If</source>
        <translation>假如</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Figures if the devices were others</source>
        <translation>假如设备不同时的指标</translation>
    </message>
    <message>
        <source>What is varied</source>
        <translation>变化项</translation>
    </message>
    <message>
        <source>Pla&amp;n anew for each value</source>
        <translation>对每个值重新规划(&amp;N)</translation>
    </message>
    <message>
        <source>Adds what the planner of this plan would make of each value</source>
        <translation>加上此方案的规划器对每个值的结果</translation>
    </message>
    <message>
        <source>&amp;Use these devices</source>
        <translation>采用这些设备(&amp;U)</translation>
    </message>
    <message>
        <source>Makes it so for the plans, as a step that can be undone</source>
        <translation>应用于方案，作为可撤销的一步</translation>
    </message>
    <message>
        <source>How much of it</source>
        <translation>多少</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Any value, or a factor such as 1.5 ×</source>
        <translation>任意值，或倍数，例如 1.5 ×</translation>
    </message>
    <message>
        <source>&amp;Use this setting</source>
        <translation>采用此设置(&amp;U)</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>此方案</translation>
    </message>
    <message>
        <source>Nothing changes between fitting and not fitting in this range</source>
        <translation>在此范围内，能否放下没有变化</translation>
    </message>
    <message>
        <source>What if: %1 %2</source>
        <translation>假如：%1 %2</translation>
    </message>
</context>
</TS>
