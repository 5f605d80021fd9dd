<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>Critical path as a r&amp;ibbon</source>
        <translation>关键路径带(&amp;I)</translation>
    </message>
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
        <source>Move the &amp;boundary after it…</source>
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
        <source>&amp;What if the devices were different</source>
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
    <message>
        <source>&amp;Add a run…</source>
        <translation>添加运行(&amp;A)…</translation>
    </message>
    <message>
        <source>Remo&amp;ve the run</source>
        <translation>移除运行(&amp;V)</translation>
    </message>
    <message>
        <source>Plan &amp;with what was measured</source>
        <translation>用实测时间重新规划(&amp;W)</translation>
    </message>
    <message>
        <source>Colour by m&amp;easured ÷ predicted</source>
        <translation>按实测 ÷ 预测着色(&amp;E)</translation>
    </message>
</context>
<context>
    <name>CanvasTexts</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>Drop it on a tensor, Esc cancels</source>
        <translation>放到某个张量上，Esc 放弃</translation>
    </message>
    <message>
        <source>Type the number to move to, Esc cancels</source>
        <translation>输入目标编号，Esc 放弃</translation>
    </message>
    <message>
        <source>%1 is not a place to move to, Esc cancels</source>
        <translation>%1 不是可移动到的位置，Esc 放弃</translation>
    </message>
    <message>
        <source>Moves %1 in all, with Ctrl only what is dragged; Esc cancels</source>
        <translation>共移动 %1，按 Ctrl 仅移动所拖内容，Esc 放弃</translation>
    </message>
    <message>
        <source>Enter moves, Esc cancels</source>
        <translation>Enter 移动，Esc 放弃</translation>
    </message>
    <message>
        <source>Drop on a green or brown lane, Esc cancels</source>
        <translation>放到绿色或棕色泳道上，Esc 放弃</translation>
    </message>
    <message>
        <source>No visible place accepts it; Esc cancels</source>
        <translation>可见范围内没有可接受的位置；Esc 放弃</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>允许</translation>
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
        <source>New %1</source>
        <comment>partition 3</comment>
        <translation>新的%1</translation>
    </message>
    <message>
        <source>New group</source>
        <translation>新组</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>%1 of each %2</source>
        <translation>每个%2的%1</translation>
    </message>
    <message>
        <source>Memory of each %1</source>
        <translation>每个%1的内存</translation>
    </message>
    <message>
        <source>Operations of each %1</source>
        <translation>每个%1的运算量</translation>
    </message>
    <message>
        <source>Output of each %1</source>
        <translation>每个%1的输出</translation>
    </message>
    <message>
        <source>Parameters of each %1</source>
        <translation>每个%1的参数</translation>
    </message>
    <message>
        <source>Sent to other groups by each %1</source>
        <translation>每个%1发送到其他组的量</translation>
    </message>
    <message>
        <source>Slack of each %1</source>
        <translation>每个%1的松弛时间</translation>
    </message>
    <message>
        <source>Profile: %1</source>
        <translation>性能剖析：%1</translation>
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
        <source>sent: %1</source>
        <comment>a time or bytes</comment>
        <translation>发送：%1</translation>
    </message>
    <message>
        <source>height: latency, foot: memory</source>
        <comment>of a box</comment>
        <translation>高度：延迟，底部：内存</translation>
    </message>
    <message>
        <source>empty</source>
        <comment>a device</comment>
        <translation>空</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <comment>an operator and how many more</comment>
        <translation>%1 + %2</translation>
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
        <source>Transfers</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Allowed: %1</source>
        <translation>允许：%1</translation>
    </message>
    <message>
        <source>over the cap</source>
        <translation>超过上限</translation>
    </message>
    <message>
        <source>Plan then</source>
        <translation>之后的方案</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>cycle</source>
        <translation>环</translation>
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
    <message>
        <source>moved</source>
        <translation>已移动</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 个已移动</translation>
    </message>
    <message numerus="yes">
        <source>%n values, %1</source>
        <translation>
            <numerusform>%n 个值，%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more inputs and weights</source>
        <translation>
            <numerusform>另有 %n 个输入和权重</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n redistributions</source>
        <translation>
            <numerusform>%n 次重分布</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n places</source>
        <translation>
            <numerusform>%n 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n values</source>
        <translation>
            <numerusform>%n 个值</numerusform>
        </translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>%1, %2 of weights</source>
        <translation>%1，权重 %2</translation>
    </message>
    <message>
        <source>×%1 of %2</source>
        <comment>8 of 32 layers</comment>
        <translation>×%1 / %2</translation>
    </message>
    <message>
        <source>×%1</source>
        <comment>32 layers</comment>
        <translation>×%1</translation>
    </message>
    <message>
        <source>every device over by</source>
        <translation>每个设备超出</translation>
    </message>
    <message>
        <source>%1, was %2</source>
        <comment>61 operators, was Partition 2</comment>
        <translation>%1，曾为 %2</translation>
    </message>
    <message>
        <source>Empty</source>
        <comment>lane</comment>
        <translation>空</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is placed here.</source>
        <translation>此处没有放置任何内容。</translation>
    </message>
    <message>
        <source>cut along that dimension</source>
        <translation>沿该维度切分</translation>
    </message>
    <message>
        <source>After it: %1</source>
        <translation>其后：%1</translation>
    </message>
    <message>
        <source>Before it: %1</source>
        <translation>其前：%1</translation>
    </message>
    <message>
        <source>runs differently</source>
        <translation>运行方式不同</translation>
    </message>
    <message>
        <source>%1 run differently</source>
        <translation>%1 个运行方式不同</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>%1 个已更改</translation>
    </message>
    <message>
        <source>no redistribution</source>
        <translation>无重分布</translation>
    </message>
    <message>
        <source>%1, %2 of outputs</source>
        <translation>%1，输出 %2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <comment>1.10 ms: stages 12, 16, 19</comment>
        <translation>%1：%2 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>dev_3: 95.3 / 96.5 MiB</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>from %1</source>
        <comment>stage 19</comment>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>stage 21</comment>
        <translation>发往 %1</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>now, then</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>capacity %1, %2 × the fullest</source>
        <translation>容量 %1，为最满设备的 %2 倍</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>passes %1</source>
        <comment>passes 1.26 s → 534 ms</comment>
        <translation>各遍 %1</translation>
    </message>
    <message>
        <source>Measured ÷ predicted</source>
        <translation>实测 ÷ 预测</translation>
    </message>
    <message>
        <source>memory %1</source>
        <comment>memory 1.2 GiB → 1.1 GiB</comment>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>foot: memory</source>
        <translation>底部：内存</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>步 %1</translation>
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
    <message>
        <source>Set: %1</source>
        <translation>设置：%1</translation>
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
    <message>
        <source>points</source>
        <comment>of per cent</comment>
        <translation>个百分点</translation>
    </message>
    <message>
        <source>not compared</source>
        <translation>不作比较</translation>
    </message>
</context>
<context>
    <name>ExploreDialog</name>
    <message>
        <source>“%1” is not a %2</source>
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
        <source>Move with the %1 %2 after it</source>
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
        <source>Put it with the %1 %2 after it on %3, which is empty</source>
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
        <source>From the language: %1</source>
        <translation>跟随语言：%1</translation>
    </message>
</context>
<context>
    <name>OtherWords</name>
    <message>
        <source>bottleneck longest slow timeline</source>
        <translation>瓶颈 最长 慢 时间线</translation>
    </message>
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
        <source>strategy sharding placement kernel recomputation</source>
        <translation>策略 分片 放置 内核 重计算</translation>
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
    <message>
        <source>side by side compare split two pictures diff</source>
        <translation>并排 比较 对照 分屏 两幅图 差异</translation>
    </message>
    <message>
        <source>brush stroke recomputation zero layers</source>
        <translation>画笔 笔画 重计算 zero 层</translation>
    </message>
    <message>
        <source>trace profiler kineto measured actual predicted compare</source>
        <translation>跟踪 性能分析 kineto 实测 实际 预测 对比</translation>
    </message>
    <message>
        <source>run trace replan feedback calibrate</source>
        <translation>运行 跟踪 重新规划 反馈 校准</translation>
    </message>
    <message>
        <source>color heat run trace ratio actual</source>
        <translation>颜色 热力 运行 跟踪 比值 实际</translation>
    </message>
</context>
<context>
    <name>ParetoView</name>
    <message>
        <source>In brackets: compared with %1</source>
        <translation>括号内：相对于 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 here, %2 in the plan shown: not compared</source>
        <translation>此处为%1，所示方案为%2：未比较</translation>
    </message>
</context>
<context>
    <name>PlanMoves</name>
    <message>
        <source>allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>resulting time unknown</source>
        <translation>之后时间未知</translation>
    </message>
</context>
<context>
    <name>PlanPoints</name>
    <message>
        <source>edited by hand</source>
        <translation>手动编辑</translation>
    </message>
    <message>
        <source>true</source>
        <translation>是</translation>
    </message>
    <message>
        <source>false</source>
        <translation>否</translation>
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
        <source>planned again</source>
        <translation>重新规划</translation>
    </message>
    <message>
        <source>Planning again for each value…</source>
        <translation>正在为每个值重新规划…</translation>
    </message>
    <message>
        <source>%1 of %2 values are possible</source>
        <translation>%2 个值中有 %1 个可行</translation>
    </message>
    <message>
        <source>only %1 is possible</source>
        <comment>one value or several</comment>
        <translation>仅 %1 可行</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>size_based: only 1, 2, 4 is possible</comment>
        <translation>%1：%2</translation>
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
        <source>toml</source>
        <translation>toml</translation>
    </message>
    <message>
        <source>%1: the model has no experts</source>
        <translation>%1：模型没有专家</translation>
    </message>
    <message>
        <source>No operator has a latency: compute counts as nothing</source>
        <translation>没有算子带有延迟：计算按零计</translation>
    </message>
    <message>
        <source>No communication can be hidden behind it, so a cap chosen this way is useless: %1.</source>
        <translation>无法把通信隐藏在其后，这样选出的上限也没有用：%1。</translation>
    </message>
    <message>
        <source>Sequences per step over all ranks. Microbatches, their size and data ranks follow from it.</source>
        <translation>一步的序列数，包括所有 rank。微批次、其大小和数据 rank 随之改变。</translation>
    </message>
    <message>
        <source>No settings of %1 ranks give a global batch of %2</source>
        <translation>没有 %1 个 rank 的设置能达到全局批次 %2</translation>
    </message>
    <message>
        <source>token</source>
        <translation>token</translation>
    </message>
    <message>
        <source>torchtitan configuration</source>
        <translation>torchtitan 配置</translation>
    </message>
    <message>
        <source>For torchtitan: a Python function that makes its configuration (since 2026), a TOML file (until 2025), or only the fields for parallelism, batch and recomputation.</source>
        <translation>torchtitan 接受的内容：生成其配置的 Python 函数（2026 年起）、TOML 文件（到 2025 年），或仅含并行、批量和重新计算的字段。</translation>
    </message>
    <message>
        <source>python: a function in the module that --module names. toml: a file for --job.config_file. json: only the fields.</source>
        <translation>python：--module 指定的模块中的函数。toml：供 --job.config_file 使用的文件。json：仅字段。</translation>
    </message>
    <message>
        <source>Model there</source>
        <translation>那里的模型</translation>
    </message>
    <message>
        <source>The model and its flavor in torchtitan, such as llama3/8B. Empty: taken from the model&apos;s name. The form json needs none.</source>
        <translation>torchtitan 中的模型及其变体，如 llama3/8B。留空：按模型名称。仅字段时不需要。</translation>
    </message>
    <message>
        <source>the name %1 does not say which torchtitan model it is</source>
        <translation>%1 是 torchtitan 的哪个模型，从名称看不出</translation>
    </message>
    <message>
        <source>name the torchtitan model and its flavor, such as --set base=llama3/8B</source>
        <translation>用 --set base=llama3/8B 指定：那里的模型及其变体</translation>
    </message>
    <message>
        <source>base: must be a name and a flavor, such as llama3/8B</source>
        <translation>base：必须是名称和变体，如 llama3/8B</translation>
    </message>
    <message>
        <source>%1 ranks, batch %2</source>
        <translation>%1 个 rank，批量 %2</translation>
    </message>
    <message>
        <source>%1 cannot be kept with %2</source>
        <translation>使用 %2 时无法保持 %1</translation>
    </message>
    <message>
        <source>sequences of %1 tokens are assumed, the longest that the model takes; set sequence_length to the length used in training, such as %2</source>
        <translation>假定序列长度为 %1 个 token，即模型允许的最大值；请将 sequence_length 设为训练所用的长度，例如 %2</translation>
    </message>
    <message>
        <source>A transformer of %1 layers, as described by its file</source>
        <translation>一个 %1 层的 Transformer，按其文件的描述</translation>
    </message>
    <message>
        <source>Sequences of %1 tokens, unless another length is given below</source>
        <translation>序列长度为 %1 个 token，除非下面另有给定</translation>
    </message>
    <message>
        <source>memory_limit_bytes: %1 is not a number of bytes or auto</source>
        <translation>memory_limit_bytes：%1 既不是字节数，也不是 auto</translation>
    </message>
    <message>
        <source>activation: %1 is not known; layers without a gate are assumed</source>
        <translation>activation：未知的 %1；假定各层没有门控</translation>
    </message>
    <message>
        <source>%1 was stopped because the model was read again</source>
        <translation>%1 已停止：其间模型被重新读取</translation>
    </message>
    <message>
        <source>run it again on the model as it is now</source>
        <translation>请在当前模型上重新运行</translation>
    </message>
    <message>
        <source>%1 was read as %2; nothing was assumed</source>
        <translation>%1 按 %2 读取；没有任何假设</translation>
    </message>
    <message>
        <source>%1 was read as %2; assumed or left out: %3</source>
        <translation>%1 按 %2 读取；假设或省略：%3</translation>
    </message>
    <message>
        <source>%1 was read as %2; assumed or left out: %3; and %4 more</source>
        <translation>%1 按 %2 读取；假设或省略：%3；另有 %4 项</translation>
    </message>
    <message>
        <source>%1 takes pairs of a key and a value</source>
        <translation>%1 由键和值的对组成</translation>
    </message>
    <message>
        <source>the name of a field is missing</source>
        <translation>缺少字段名称</translation>
    </message>
    <message>
        <source>The graph has no operators</source>
        <translation>图中没有算子</translation>
    </message>
    <message>
        <source>--set force=true exports it anyway</source>
        <translation>--set force=true 仍会导出</translation>
    </message>
    <message>
        <source>%1 of %2 kernels have a duration of 0, which is not a measurement: operators with no other kernel are left out</source>
        <translation>%2 个内核中有 %1 个的时长为 0，这不是测量值：没有其他测量值的算子被略去</translation>
    </message>
    <message>
        <source>the trace ends in the middle of an event: everything before it was read</source>
        <translation>跟踪在一个事件中间结束：之前的内容已读取</translation>
    </message>
    <message>
        <source>the header that names the columns is missing</source>
        <translation>缺少说明各列的表头</translation>
    </message>
    <message>
        <source>the tables do not give the memory: enter it in the inventory</source>
        <translation>这些表没有给出内存：请在设备清单中填写</translation>
    </message>
    <message>
        <source>the file has %1 graphs; %2 was read; choose another with --graph: %3</source>
        <translation>文件有 %1 个图；读取了 %2，用 --graph 选择另一个：%3</translation>
    </message>
    <message>
        <source>%1 is not a value</source>
        <translation>%1 不是值</translation>
    </message>
    <message>
        <source>the plan has no limits</source>
        <translation>方案没有限制</translation>
    </message>
    <message>
        <source>%1 places in the trace are not valid JSON, as some profilers write them (line breaks and backslashes in names, nan, inf, a trailing comma): they were tolerated</source>
        <translation>跟踪中有 %1 处不是 JSON，某些性能分析器会这样写（名称中的换行和反斜杠、nan、inf、末尾的逗号）：已略过读取</translation>
    </message>
    <message>
        <source>rocm-smi --showtopo</source>
        <translation>rocm-smi --showtopo</translation>
    </message>
    <message>
        <source>use the whole output of rocm-smi --showtopo</source>
        <translation>请使用 rocm-smi --showtopo 的全部输出</translation>
    </message>
    <message>
        <source>the table %1 is missing</source>
        <translation>缺少表 %1</translation>
    </message>
    <message>
        <source>%1 From ZeRO 2 on gradients are kept in shards and are scattered after each microbatch, as part of the backward passes.</source>
        <translation>%1 自 ZeRO 2 起按分片保存的梯度在每个微批次之后散发，这属于反向传播的一部分。</translation>
    </message>
    <message>
        <source>%1 With so few, the interval is rough.</source>
        <translation>%1 数量太少，区间较粗略。</translation>
    </message>
    <message>
        <source>%1 They ran on %2. %3</source>
        <translation>%1 它们运行于 %2。%3</translation>
    </message>
    <message>
        <source>%1: the activations of microbatches in flight depend on the order of passes. Only weights, gradients and optimizer states are shown.</source>
        <translation>%1：在途微批次保留多少取决于执行顺序。此处只显示权重、梯度和优化器状态。</translation>
    </message>
    <message>
        <source>All %1 steps behind the time interval were measured in fp8.</source>
        <translation>时间区间所依据的 %1 个步全部是以 fp8 测量的。</translation>
    </message>
    <message>
        <source>Degrees, pipeline layout, sharding and recomputation of a training run, from an export of this program or from the run&apos;s own YAML or JSON file.</source>
        <translation>训练运行的并行程度、流水线布局、分片和重新计算，来自本程序导出的文件或该运行自身的 YAML 或 JSON 文件。</translation>
    </message>
    <message>
        <source>From %1 measured steps; the constants are those of %2.</source>
        <translation>来自 %1 个实测步；常数为 %2 的常数。</translation>
    </message>
    <message>
        <source>Gap, time per sample</source>
        <translation>差距，每样本时间</translation>
    </message>
    <message>
        <source>Memory is not known</source>
        <translation>内存未知</translation>
    </message>
    <message>
        <source>No step of a model with experts was measured on %1; the time interval is that of %2 steps on %3.</source>
        <translation>没有在 %1 上测量过含专家模型的步；时间区间来自 %3 上的 %2 个步。</translation>
    </message>
    <message>
        <source>No step of a model without experts was measured on %1; the time interval is that of %2 steps on %3.</source>
        <translation>没有在 %1 上测量过不含专家模型的步；时间区间来自 %3 上的 %2 个步。</translation>
    </message>
    <message>
        <source>None of the %1 steps behind the time interval was measured in fp8.</source>
        <translation>时间区间所依据的 %1 个步中没有一个是以 fp8 测量的。</translation>
    </message>
    <message>
        <source>None of them is of a model with experts on %1.</source>
        <translation>其中没有一个是在 %1 上的含专家模型。</translation>
    </message>
    <message>
        <source>None of them is of a model without experts on %1.</source>
        <translation>其中没有一个是在 %1 上的不含专家模型。</translation>
    </message>
    <message>
        <source>Not known: %1.</source>
        <translation>未知：%1。</translation>
    </message>
    <message>
        <source>Of models with experts on %2: %1.</source>
        <translation>其中 %2 上含专家的模型：%1。</translation>
    </message>
    <message>
        <source>Of models without experts on %2: %1.</source>
        <translation>其中 %2 上不含专家的模型：%1。</translation>
    </message>
    <message>
        <source>Of the %1 runs behind the memory intervals, %2 sharded their parameters.</source>
        <translation>内存区间所依据的 %1 次运行中，有 %2 次对参数分片。</translation>
    </message>
    <message>
        <source>Of the %1 runs behind the memory intervals, %2 used fp8.</source>
        <translation>内存区间所依据的 %1 次运行中，有 %2 次使用 fp8。</translation>
    </message>
    <message>
        <source>Of the time per sample. %1</source>
        <translation>指每样本时间。%1</translation>
    </message>
    <message>
        <source>Galvatron runs gpipe and 1f1b, not %1</source>
        <translation>Galvatron 可运行 gpipe 和 1f1b，不能运行 %1</translation>
    </message>
    <message>
        <source>The constants are those of %2; none were fitted to measurements on %1.</source>
        <translation>常数为 %2 的常数；没有根据 %1 上的测量拟合。</translation>
    </message>
    <message>
        <source>choose one of them, with one stage per device</source>
        <translation>从中选择一种，每个设备一个阶段</translation>
    </message>
    <message>
        <source>memory not known</source>
        <translation>内存未知</translation>
    </message>
    <message>
        <source>no degrees give this global batch; the smallest they give is %1</source>
        <translation>没有任何程度组合能满足此全局批次；能满足的最小值是 %1</translation>
    </message>
    <message>
        <source>no degrees give this global batch; the nearest they give are %1 and %2</source>
        <translation>没有任何程度组合能满足此全局批次；最接近的可行值是 %1 和 %2</translation>
    </message>
    <message>
        <source>open the arguments as a model: they describe it</source>
        <translation>将这些参数作为模型打开：其中包含模型</translation>
    </message>
    <message>
        <source>CAPITALS_IN_SENTENCES</source>
        <extracomment>Not shown: &quot;keep&quot; where nouns have their capital in a sentence too, or where there are no capitals.</extracomment>
        <translation>keep</translation>
    </message>
    <message>
        <source>Report (HTML)</source>
        <translation>报告 (HTML)</translation>
    </message>
    <message>
        <source>One page with the plan&apos;s figures, problems, devices, groups, timeline and picture, light or dark like the reader&apos;s system; needs no network.</source>
        <translation>一页含方案的指标、问题、设备、组、时间线和图片，明暗随读者系统；无需网络。</translation>
    </message>
    <message>
        <source>SVG picture</source>
        <translation>SVG 图片</translation>
    </message>
    <message>
        <source>The plan as a drawing that scales.</source>
        <translation>可缩放的方案图。</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>The plan as an image of any size.</source>
        <translation>任意大小的方案位图。</translation>
    </message>
    <message>
        <source>PDF picture</source>
        <translation>PDF 图片</translation>
    </message>
    <message>
        <source>The plan on one page, for printing and papers.</source>
        <translation>方案置于一页，供打印和论文使用。</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>%1 %2 is not %3</source>
        <translation>%1 %2 不是 %3</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1 (%2) would read %3 (%4)</source>
        <translation>%1（%2）会读取 %3（%4）</translation>
    </message>
    <message>
        <source>%1 + %2</source>
        <translation>%1 + %2</translation>
    </message>
    <message>
        <source>%1 accelerators are idle</source>
        <translation>%1 个加速器空闲</translation>
    </message>
    <message>
        <source>%1 alone takes %2 of its %3.</source>
        <translation>仅 %1 就占其 %3 中的 %2。</translation>
    </message>
    <message>
        <source>%1 always has two stages on a device.</source>
        <translation>%1 在一个设备上总有两个阶段。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1 and %2 others</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1，在 %2：%3</translation>
    </message>
    <message>
        <source>%1 at %2: %3, as %4 other</source>
        <translation>%1，在 %2：%3，另有 %4 个相同</translation>
    </message>
    <message>
        <source>%1 at %2: %3, as %4 others</source>
        <translation>%1，在 %2：%3，另有 %4 个相同</translation>
    </message>
    <message>
        <source>%1 blocks are more than the %2 that can be planned</source>
        <translation>%1 个块超出可规划的 %2 个</translation>
    </message>
    <message>
        <source>%1 cannot be moved</source>
        <translation>%1 不能移动</translation>
    </message>
    <message>
        <source>%1 cannot be opened here</source>
        <translation>此处无法打开 %1</translation>
    </message>
    <message>
        <source>%1 cannot be pinned</source>
        <translation>%1 不能固定</translation>
    </message>
    <message>
        <source>%1 cannot be pinned to that</source>
        <translation>%1 不能固定于此</translation>
    </message>
    <message>
        <source>%1 cannot be pinned to this</source>
        <translation>%1 不能固定于此</translation>
    </message>
    <message>
        <source>%1 cannot be run that way</source>
        <translation>%1 不能这样运行</translation>
    </message>
    <message>
        <source>%1 chunks</source>
        <translation>%1 块</translation>
    </message>
    <message>
        <source>%1 chunks, partial sums</source>
        <translation>%1 块，和的各项</translation>
    </message>
    <message>
        <source>%1 collective</source>
        <translation>%1 次集合通信</translation>
    </message>
    <message>
        <source>%1 collectives</source>
        <translation>%1 次集合通信</translation>
    </message>
    <message>
        <source>%1 could not place it there</source>
        <translation>%1 无法放到那里</translation>
    </message>
    <message>
        <source>%1 depends on %2</source>
        <translation>%1 依赖 %2</translation>
    </message>
    <message>
        <source>%1 devices are needed for the embedding partitions, %2 are given</source>
        <translation>嵌入分区需要 %1 个设备，给出 %2 个</translation>
    </message>
    <message>
        <source>%1 devices do not fill nodes of %2</source>
        <translation>%1 个设备不能填满每节点 %2 个</translation>
    </message>
    <message>
        <source>more than %1 devices are not read</source>
        <translation>不读取超过 %1 个设备</translation>
    </message>
    <message>
        <source>%1 does not start: %2</source>
        <translation>%1 未能启动：%2</translation>
    </message>
    <message>
        <source>%1 does not start: it is not installed</source>
        <translation>%1 未能启动：未安装</translation>
    </message>
    <message>
        <source>%1 is %2 likely to fit</source>
        <translation>%1 放得下的概率为 %2</translation>
    </message>
    <message>
        <source>%1 gave no plan within its time limit of %2</source>
        <translation>%1 在其时间限制 %2 内没有给出方案</translation>
    </message>
    <message>
        <source>%1 gives an invalid plan: %2</source>
        <translation>%1 给出了不可能的方案：%2</translation>
    </message>
    <message>
        <source>%1 graphs; choose one with --graph: %2</source>
        <translation>%1 个图；请用 --graph 选择一个：%2</translation>
    </message>
    <message>
        <source>%1 already has %2 %3: a device has one</source>
        <translation>%1 已有%2 %3：一个设备只有一个</translation>
    </message>
    <message>
        <source>%1 has %2 waits</source>
        <translation>%1 有 %2 个 wait</translation>
    </message>
    <message>
        <source>%1 has %2, too many to read at once</source>
        <translation>%1 有 %2，超出一次可读取的量</translation>
    </message>
    <message>
        <source>%1 has no such configuration</source>
        <translation>%1 没有这样的配置</translation>
    </message>
    <message>
        <source>%1 has no such strategy</source>
        <translation>%1 没有这样的策略</translation>
    </message>
    <message>
        <source>%1 has one stage on a device; interleaved_1f1b and interleaved_zb have several.</source>
        <translation>%1 在一个设备上有一个阶段；interleaved_1f1b 和 interleaved_zb 有多个。</translation>
    </message>
    <message>
        <source>%1 is over its capacity: something has to move off it first.</source>
        <translation>%1 超出容量：须先移走一些。</translation>
    </message>
    <message>
        <source>%1 holds nothing</source>
        <translation>%1 没有任何内容</translation>
    </message>
    <message>
        <source>%1 ideals and %2 kinds of devices are too many for the exact method: use method=linearized</source>
        <translation>%1 个理想集和 %2 种设备超出精确法所能查看：请用 method=linearized</translation>
    </message>
    <message>
        <source>%1 in one.</source>
        <translation>%1合为一个。</translation>
    </message>
    <message>
        <source>%1 is %2 full</source>
        <translation>%1 已占用 %2</translation>
    </message>
    <message>
        <source>%1 is a %2 plan, %3 is a %4 plan</source>
        <translation>%1 是 %2 类方案，%3 是 %4 类</translation>
    </message>
    <message>
        <source>%1 is an input: it follows the operators that read it</source>
        <translation>%1 是输入：它跟随读取它的算子</translation>
    </message>
    <message>
        <source>%1 is dragged onto itself</source>
        <translation>%1 被拖到自身上</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 是空的</translation>
    </message>
    <message>
        <source>%1 is in a stage before that of %2</source>
        <translation>%1 所在阶段先于 %2 的阶段</translation>
    </message>
    <message>
        <source>%1 is in no module that torchtitan would keep: it would be dropped</source>
        <translation>%1 不在 torchtitan 能保留的模块中：会被丢弃</translation>
    </message>
    <message>
        <source>%1 is in row %2, %3 in row %4</source>
        <translation>%1 在第 %2 行，%3 在第 %4 行</translation>
    </message>
    <message>
        <source>%1 is in stages %2 and %3</source>
        <translation>%1 同时在阶段 %2 和 %3</translation>
    </message>
    <message>
        <source>%1 is in two buckets</source>
        <translation>%1 在两个桶中</translation>
    </message>
    <message>
        <source>%1 is not a collective</source>
        <translation>%1 不是集合通信</translation>
    </message>
    <message>
        <source>%1 is not a device</source>
        <translation>%1 不是设备</translation>
    </message>
    <message>
        <source>%1 is not an input of %2</source>
        <translation>%1 不是 %2 的输入</translation>
    </message>
    <message>
        <source>%1 is not %2%3</source>
        <translation>%1 不是 %2%3</translation>
    </message>
    <message>
        <source>%1 is not a layer</source>
        <translation>%1 不是层</translation>
    </message>
    <message>
        <source>%1 is not an ONNX model</source>
        <translation>%1 不是 ONNX 模型</translation>
    </message>
    <message>
        <source>%1 is not for %2 on %3; allowed: %4</source>
        <translation>%1 不适用于 %3 上的 %2；允许：%4</translation>
    </message>
    <message>
        <source>%1 is not for %2; allowed: %3</source>
        <translation>%1 不适用于 %2；允许：%3</translation>
    </message>
    <message>
        <source>%1 is not for %2 plans</source>
        <translation>%1 不适用于 %2 类方案</translation>
    </message>
    <message>
        <source>%1 is not in the inventory</source>
        <translation>%1 不在设备清单中</translation>
    </message>
    <message>
        <source>%1 is not where it is pinned</source>
        <translation>%1 不在其固定的位置</translation>
    </message>
    <message>
        <source>%1 is on %2</source>
        <translation>%1 在 %2</translation>
    </message>
    <message>
        <source>%1 is on no device</source>
        <translation>%1 不在任何设备上</translation>
    </message>
    <message>
        <source>%1 is over capacity</source>
        <translation>%1 超出容量</translation>
    </message>
    <message>
        <source>%1 is pinned</source>
        <translation>%1 已固定</translation>
    </message>
    <message>
        <source>%1 is pinned to %2</source>
        <translation>%1 固定在%2</translation>
    </message>
    <message>
        <source>%1 is pinned to %2 (and %3 more operators are pinned)</source>
        <translation>%1 固定在%2（另有 %3 个算子被固定）</translation>
    </message>
    <message>
        <source>%1 is pinned to %2 but is in partition %3. Move it, unpin it, or plan around the pins.</source>
        <translation>%1 固定在%2，却在分区 %3 中。请移动、取消固定，或围绕固定项规划。</translation>
    </message>
    <message>
        <source>%1 is pinned to partition %2</source>
        <translation>%1 固定在分区 %2</translation>
    </message>
    <message>
        <source>%1 is pinned to stage %2</source>
        <translation>%1 固定在阶段 %2</translation>
    </message>
    <message>
        <source>%1 is pinned to stage %2 (and %3 more operators are pinned)</source>
        <translation>%1 固定在阶段 %2（另有 %3 个算子被固定）</translation>
    </message>
    <message>
        <source>%1 is pinned to stage %2 but is in stage %3. Move it, unpin it, or plan around the pins.</source>
        <translation>%1 固定在阶段 %2，却在阶段 %3。请移动、取消固定，或围绕固定项规划。</translation>
    </message>
    <message>
        <source>%1 is read by a program that is not part of Cutaway: %2</source>
        <translation>%1 由不属于 Cutaway 的程序读取：%2</translation>
    </message>
    <message>
        <source>%1 is replicated because it has no rule</source>
        <translation>%1 因没有规则而被复制</translation>
    </message>
    <message>
        <source>%1 and %2 more like it are replicated because they have no rule</source>
        <translation>%1 及另外 %2 个同类因没有规则而被复制</translation>
    </message>
    <message>
        <source>%1 is varied, but no devices are given</source>
        <translation>要变化 %1，而没有给出设备</translation>
    </message>
    <message>
        <source>%1 is varied, but the inventory has no mesh</source>
        <translation>要变化 %1，而设备清单没有网格</translation>
    </message>
    <message>
        <source>%1 keeps the shards of %2 in one host group</source>
        <translation>%1 将 %2 的分片保持在一个主机组中</translation>
    </message>
    <message>
        <source>%1 is in no %2</source>
        <translation>%1 不在任何%2中</translation>
    </message>
    <message>
        <source>%1 is in no partition</source>
        <translation>%1 不在任何分区中</translation>
    </message>
    <message>
        <source>%1 needs an inventory of devices</source>
        <translation>%1 需要设备清单</translation>
    </message>
    <message>
        <source>%1 needs latencies, but node %2 has none</source>
        <translation>%1 需要延迟，而节点 %2 没有延迟</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 of %2 %3 does not run on a device of kind %4</source>
        <translation>%2 %3 的 %1 不能在类型为 %4 的设备上运行</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 在 %2</translation>
    </message>
    <message>
        <source>%1 on each device</source>
        <translation>每个设备 %1</translation>
    </message>
    <message>
        <source>%1 operator</source>
        <translation>%1 个算子</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 个算子</translation>
    </message>
    <message>
        <source>%1 operators are not where they are pinned</source>
        <translation>%1 个算子不在其固定的位置</translation>
    </message>
    <message>
        <source>%1 over by %2</source>
        <translation>%1 超出 %2</translation>
    </message>
    <message>
        <source>%1 over by %2: needs %3, has %4</source>
        <translation>%1 超出 %2：需要 %3，有 %4</translation>
    </message>
    <message>
        <source>%1 pinned differently from where they are</source>
        <translation>%1 的固定与现状不同</translation>
    </message>
    <message>
        <source>%1 puts shard i on rank i</source>
        <translation>%1 把分片 i 放到 rank i</translation>
    </message>
    <message>
        <source>%1 ranks are %2</source>
        <translation>%1 个 rank %2</translation>
    </message>
    <message>
        <source>%1 rows × %2 columns</source>
        <translation>%1 行 × %2 列</translation>
    </message>
    <message>
        <source>%1 runs after %2</source>
        <translation>%1 在 %2 之后运行</translation>
    </message>
    <message>
        <source>%1 runs stages %2 and %3, and no schedule orders their passes</source>
        <translation>%1 运行阶段 %2 和 %3：它们在调度中没有顺序</translation>
    </message>
    <message>
        <source>%1 stages for %2 layers, counting those that the first and the last stage have fewer</source>
        <translation>%2 层分成 %1 个阶段，含首末阶段少的层</translation>
    </message>
    <message>
        <source>%1 tables</source>
        <translation>%1 个表</translation>
    </message>
    <message>
        <source>%1 tables are not where they are required to be</source>
        <translation>%1 个表不在其限定之处</translation>
    </message>
    <message>
        <source>%1 take %2 of %3. The most expensive is the %4.</source>
        <translation>%1 耗时 %2，共 %3。最贵的是 %4。</translation>
    </message>
    <message>
        <source>%1 takes %2 of %3. The most expensive is the %4.</source>
        <translation>%1 耗时 %2，共 %3。最贵的是 %4。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 where the cap is %2.</source>
        <translation>%1，而上限为 %2。</translation>
    </message>
    <message>
        <source>%1 would be empty</source>
        <translation>%1 会变空</translation>
    </message>
    <message>
        <source>%1 would read %2</source>
        <translation>%1 会读取 %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2 and %3</source>
        <translation>%1、%2 和 %3</translation>
    </message>
    <message>
        <source>%1, %2 bucket</source>
        <translation>%1，%2 个桶</translation>
    </message>
    <message>
        <source>%1, %2 buckets</source>
        <translation>%1，%2 个桶</translation>
    </message>
    <message>
        <source>%1, %2 exposed, %3 overlapped</source>
        <translation>%1，%2 未被掩盖，%3 被掩盖</translation>
    </message>
    <message>
        <source>%1, there are %2</source>
        <translation>%1，共有 %2 个</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1. A planner can do that.</source>
        <translation>%1。规划器会使其就位。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a size</source>
        <translation>%1：“%2”不是大小</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a whole number of at least %3</source>
        <translation>%1：“%2”不是从 %3 起的整数</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not at least 1</source>
        <translation>%1：“%2”不是至少 1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 does not divide by the group&apos;s size %3</source>
        <translation>%1：%2 不能被组大小 %3 整除</translation>
    </message>
    <message>
        <source>%1: %2 is negative</source>
        <translation>%1：%2 为负</translation>
    </message>
    <message>
        <source>%1: %2 is neither a number nor %3</source>
        <translation>%1：%2 既不是数字也不是 %3</translation>
    </message>
    <message>
        <source>%1: %2 is not a number above 0</source>
        <translation>%1：%2 不是大于 0 的数</translation>
    </message>
    <message>
        <source>%1: %2 is not %3</source>
        <translation>%1：%2 不是 %3</translation>
    </message>
    <message>
        <source>%1: %2 is not a dimension of a %3-dimensional mesh</source>
        <translation>%1：%2 不是 %3 维网格的维度</translation>
    </message>
    <message>
        <source>%1: %2 is not a strategy of this node</source>
        <translation>%1：%2 不是此节点的策略</translation>
    </message>
    <message>
        <source>%1: %2 is not offered</source>
        <translation>%1：不提供 %2</translation>
    </message>
    <message>
        <source>%1: AutoParallel may refuse (%2, from %3)</source>
        <translation>%1：AutoParallel 可能拒绝（%2，来自 %3）</translation>
    </message>
    <message>
        <source>%1: a bucketed collective needs exactly one user, its wait</source>
        <translation>%1：桶中的集合通信须恰有一个使用者，即其 wait</translation>
    </message>
    <message>
        <source>%1: a list of lists of names is needed</source>
        <translation>%1：需要名称列表的列表</translation>
    </message>
    <message>
        <source>%1: a value of type %2 is needed</source>
        <translation>%1：需要类型为 %2 的值</translation>
    </message>
    <message>
        <source>%1: at least one is needed</source>
        <translation>%1：至少需要一个</translation>
    </message>
    <message>
        <source>%1: custom operators name element types by number, and the number of %2 is not known</source>
        <translation>%1：自定义算子以编号表示元素类型，而 %2 的编号未知</translation>
    </message>
    <message>
        <source>%1: its constraints leave no sharding type and compute kernel (types allowed here: %2; kernels: %3)</source>
        <translation>%1：其约束不留任何分片类型和计算内核（此处允许的类型：%2；内核：%3）</translation>
    </message>
    <message>
        <source>%1: its time is too large for a number</source>
        <translation>%1：其时间过长，无法表示</translation>
    </message>
    <message>
        <source>%1: min_partition %2 cuts it into too many shards</source>
        <translation>%1：min_partition %2 会切成过多分片</translation>
    </message>
    <message>
        <source>%1: must be &gt; 0</source>
        <translation>%1：须 &gt; 0</translation>
    </message>
    <message>
        <source>%1: must be &gt;= 0</source>
        <translation>%1：须 &gt;= 0</translation>
    </message>
    <message>
        <source>%1: a cluster has no such field</source>
        <translation>%1：集群没有这样的字段</translation>
    </message>
    <message>
        <source>%1: not enough memory for this file</source>
        <translation>%1：内存不足以处理此文件</translation>
    </message>
    <message>
        <source>%1: not enough memory for this graph</source>
        <translation>%1：内存不足以处理此图</translation>
    </message>
    <message>
        <source>%1: not enough memory for this plan</source>
        <translation>%1：内存不足以处理此方案</translation>
    </message>
    <message>
        <source>%1: only tensors split along their first dimension can be merged</source>
        <translation>%1：只有沿第一维切分的张量可以合并</translation>
    </message>
    <message>
        <source>%1: the schedule&apos;s own steps determine it</source>
        <translation>%1：由调度自身的步骤决定</translation>
    </message>
    <message>
        <source>%1: unknown parameter</source>
        <translation>%1：未知参数</translation>
    </message>
    <message>
        <source>%1: unknown parameter; known: %2</source>
        <translation>%1：未知参数；已知：%2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1；%2。</translation>
    </message>
    <message>
        <source>%1; a device is then visited more than once per sample.</source>
        <translation>%1；于是每个样本会多次访问某个设备。</translation>
    </message>
    <message>
        <source>%1; parameters %2</source>
        <translation>%1；参数 %2</translation>
    </message>
    <message>
        <source>%1; the plan stays on the ranks that it had.</source>
        <translation>%1；方案保持在原来的 rank 上。</translation>
    </message>
    <message>
        <source>%1[%2]: a time is finite and at least 0</source>
        <translation>%1[%2]：时间须有限且不小于 0</translation>
    </message>
    <message>
        <source>%1_stage_less_layers: %2 is more than the %3 layers of a stage</source>
        <translation>%1_stage_less_layers：%2 多于一个阶段的 %3 层</translation>
    </message>
    <message>
        <source>%2 ranks take equally long: moving something off only one of them does not help. %1</source>
        <translation>%2 个 rank 同样慢：只从其中一个移动没有帮助。%1</translation>
    </message>
    <message>
        <source>0 is not a whole number of at least 1</source>
        <translation>0 不是从 1 起的整数</translation>
    </message>
    <message>
        <source>0: compute costs nothing.</source>
        <translation>0：计算不计成本。</translation>
    </message>
    <message>
        <source>5 % of steps would be %1: step x (1 + quantile of measured / predicted - 1) = %2 x %3. %4</source>
        <translation>5 % 的步会%1：步 x (1 + 实测 / 预测 - 1 的分位数) = %2 x %3。%4</translation>
    </message>
    <message>
        <source>&lt;&lt; needs a mapping</source>
        <translation>&lt;&lt; 需要映射</translation>
    </message>
    <message>
        <source>A Python module that applies the plan with torch&apos;s parallelize_module, and with distribute_tensor for the other weights.</source>
        <translation>用 torch 的 parallelize_module 应用方案的 Python 模块，其他权重用 distribute_tensor。</translation>
    </message>
    <message>
        <source>A Python module that cuts the model&apos;s pipeline stages with Slapo.</source>
        <translation>用 Slapo 切分模型流水线阶段的 Python 模块。</translation>
    </message>
    <message>
        <source>A Python module that makes the device mesh, distributes the parameters and redistributes the inputs of operators as the plan says.</source>
        <translation>按方案创建设备网格、分布参数并重分布算子所读内容的 Python 模块。</translation>
    </message>
    <message>
        <source>A Python module that partitions the traced model with torch.fx according to the plan.</source>
        <translation>按方案用 torch.fx 对捕获的模型分区的 Python 模块。</translation>
    </message>
    <message>
        <source>A Python module that splits the model into the plan&apos;s stages for torch.distributed.pipelining.</source>
        <translation>把模型切分成方案各阶段、供 torch.distributed.pipelining 使用的 Python 模块。</translation>
    </message>
    <message>
        <source>A dimension is split only where all chunks are equal.</source>
        <translation>仅当各块相等时才切分某一维。</translation>
    </message>
    <message>
        <source>A graph that was captured with its parameters has names like layers.0.attention.query.weight.</source>
        <translation>连同参数捕获的图有如 layers.0.attention.query.weight 的名称。</translation>
    </message>
    <message>
        <source>A larger batch may not fit: %1 left.</source>
        <translation>更大的批次可能放不下：剩余 %1。</translation>
    </message>
    <message>
        <source>A larger input or batch will not fit: %1 left of %2.</source>
        <translation>更大的输入或批次将放不下：剩余 %1，共 %2。</translation>
    </message>
    <message>
        <source>One letter per layer, without t*3 and (tt|)*2.</source>
        <translation>每层一个字母，不用 t*3 和 (tt|)*2。</translation>
    </message>
    <message>
        <source>A name for each mesh dimension; default: the names in the file that the plan came from.</source>
        <translation>网格每个维度的名称；默认：方案来源文件中的名称。</translation>
    </message>
    <message>
        <source>A note in the plan</source>
        <translation>方案的备注</translation>
    </message>
    <message>
        <source>A plan document used as one more starting point, with its pins; empty: the open plan.</source>
        <translation>除规划器外的起始方案文档，其固定项保留；留空：打开的方案。</translation>
    </message>
    <message>
        <source>A plan document that gives partitions, their devices and operators; inputs follow the operators that read them.</source>
        <translation>一个方案文档，其分区给出设备和算子；源跟随其读者。</translation>
    </message>
    <message>
        <source>A plan document; empty: the open plan, or the best of torch.fx&apos;s planners.</source>
        <translation>方案文档；留空：打开的方案，或 torch.fx 各规划器中最佳者。</translation>
    </message>
    <message>
        <source>A plan whose placements are kept where names match; those of layer 0 also count for later layers.</source>
        <translation>名称相符处沿用其放置的方案，层 0 的放置代表后续各层。</translation>
    </message>
    <message>
        <source>One row per operator with its place, time and sizes, for spreadsheets.</source>
        <translation>每个算子一行，含位置、时间和大小，供电子表格使用。</translation>
    </message>
    <message>
        <source>A step in which all ranks wait for the slowest after each exchange and each compute phase.</source>
        <translation>所有 rank 在每次交换和计算后都等待最慢 rank 的一步。</translation>
    </message>
    <message>
        <source>AIConfigurator system (YAML)</source>
        <translation>AIConfigurator 系统 (YAML)</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Accelerators per node</source>
        <translation>每节点加速器</translation>
    </message>
    <message>
        <source>Accelerators of the run; default: 8, or as many as its degrees need.</source>
        <translation>运行的加速器数；8，或其并行度所需的数目。</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>动作</translation>
    </message>
    <message>
        <source>Activations may be recomputed in the backward pass to save memory.</source>
        <translation>可在反向中重新计算激活值以节省内存。</translation>
    </message>
    <message>
        <source>Activations, per device</source>
        <translation>激活值，每设备</translation>
    </message>
    <message>
        <source>Add %1 %2</source>
        <translation>添加%1 %2</translation>
    </message>
    <message>
        <source>Add first</source>
        <translation>先相加</translation>
    </message>
    <message>
        <source>Add partition %1</source>
        <translation>添加分区 %1</translation>
    </message>
    <message>
        <source>Where reduced gradients are added, adds them before they are reduced, as torch 2.14 can before it fills buckets.</source>
        <translation>在会将归约后的梯度相加之处，先相加再归约，如 torch 2.14 在填桶之前所能做的。</translation>
    </message>
    <message>
        <source>After this time the best plan so far is taken; 0: no limit.</source>
        <translation>此后采用迄今最佳方案；0 表示无限制。</translation>
    </message>
    <message>
        <source>Against the most expensive</source>
        <translation>相对最贵者</translation>
    </message>
    <message>
        <source>The sum of all ranks&apos; distances from an equal share.</source>
        <translation>所有 rank 偏离平均份额之和。</translation>
    </message>
    <message>
        <source>All tables sharded the same way, once per sharding type: a simple baseline.</source>
        <translation>所有表同样切分，每种分片类型一次：易于理解的基线。</translation>
    </message>
    <message>
        <source>All-gather buckets</source>
        <translation>all-gather 桶</translation>
    </message>
    <message>
        <source>All-reduce buckets</source>
        <translation>all-reduce 桶</translation>
    </message>
    <message>
        <source>Alone</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>Alpa</source>
        <translation>Alpa</translation>
    </message>
    <message>
        <source>Stages of equally many layers, with embeddings and head counted as layers, as torchtitan does by default. A good baseline.</source>
        <translation>每个阶段层数相同，嵌入和头部也计为层：torchtitan 的默认做法。适合作为基线。</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>至多</translation>
    </message>
    <message>
        <source>Rate at which a cache on the rank is filled.</source>
        <translation>填充 rank 上缓存的速率。</translation>
    </message>
    <message>
        <source>Rate at which a host reads its memory.</source>
        <translation>主机读取其内存的速率。</translation>
    </message>
    <message>
        <source>Rate at which a rank reads its own memory.</source>
        <translation>rank 读取自身内存的速率。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Attention mask</source>
        <translation>注意力掩码</translation>
    </message>
    <message>
        <source>AutoParallel placements (JSON)</source>
        <translation>AutoParallel 放置 (JSON)</translation>
    </message>
    <message>
        <source>AutoParallel solution (JSON)</source>
        <translation>AutoParallel 解 (JSON)</translation>
    </message>
    <message>
        <source>AutoParallel solution or placements (JSON)</source>
        <translation>AutoParallel 解或放置 (JSON)</translation>
    </message>
    <message>
        <source>AutoParallel needs a sharding plan</source>
        <translation>AutoParallel 接受分片方案</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Backward / forward</source>
        <translation>反向 / 前向</translation>
    </message>
    <message>
        <source>Backward compute</source>
        <translation>反向计算</translation>
    </message>
    <message>
        <source>Backward transfer</source>
        <translation>反向传输</translation>
    </message>
    <message>
        <source>Balance modules</source>
        <translation>均衡模块</translation>
    </message>
    <message>
        <source>Balance tolerance</source>
        <translation>均衡容差</translation>
    </message>
    <message>
        <source>Balance tries</source>
        <translation>均衡次数</translation>
    </message>
    <message>
        <source>Balanced</source>
        <translation>均衡</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Bandwidth between hosts</source>
        <translation>主机间带宽</translation>
    </message>
    <message>
        <source>Bandwidth inside a host</source>
        <translation>主机内带宽</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批量</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Batch, ZeRO stage, pipeline parts and recomputed layers of a training run.</source>
        <translation>训练运行的批次、ZeRO 阶段、流水线部分和重计算的层。</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Best cap</source>
        <translation>最佳上限</translation>
    </message>
    <message>
        <source>Best degrees</source>
        <translation>最佳并行度</translation>
    </message>
    <message>
        <source>Best of all</source>
        <translation>全部中最佳</translation>
    </message>
    <message>
        <source>Best stages for given degrees</source>
        <translation>给定并行度的最佳阶段</translation>
    </message>
    <message>
        <source>Between hosts</source>
        <translation>主机间</translation>
    </message>
    <message>
        <source>Between nodes</source>
        <translation>节点间</translation>
    </message>
    <message>
        <source>Between nodes.</source>
        <translation>节点之间。</translation>
    </message>
    <message>
        <source>Between ranks of a host.</source>
        <translation>同一主机的 rank 之间。</translation>
    </message>
    <message>
        <source>Between ranks of different hosts.</source>
        <translation>不同主机的 rank 之间。</translation>
    </message>
    <message>
        <source>Bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>Bucket</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>Bucket %1</source>
        <translation>桶 %1</translation>
    </message>
    <message>
        <source>Copied out of bucket %1</source>
        <translation>从桶 %1 复制出</translation>
    </message>
    <message>
        <source>Bucket %1 is over the cap</source>
        <translation>桶 %1 超过上限</translation>
    </message>
    <message>
        <source>Bucket %1: %2 collectives, %3
%4 of the cap of %5
alone %6, together %7
exposed %8 → %9</source>
        <translation>桶 %1：%2 次集合通信，%3
上限 %5 的 %4
单独 %6，合并 %7
未被掩盖 %8 → %9</translation>
    </message>
    <message>
        <source>Bucket FSDP first</source>
        <translation>先装 FSDP 桶</translation>
    </message>
    <message>
        <source>Bucket cap</source>
        <translation>桶上限</translation>
    </message>
    <message>
        <source>Bucket mode</source>
        <translation>桶模式</translation>
    </message>
    <message>
        <source>Bucketing</source>
        <translation>装桶</translation>
    </message>
    <message>
        <source>By its published dimensions.</source>
        <translation>按其公布的尺寸。</translation>
    </message>
    <message>
        <source>By largest shard</source>
        <translation>按最大分片</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Bytes of HBM to keep free on each rank, for the reservation fixed_absolute.</source>
        <translation>每个 rank 保留空闲的 HBM 字节，用于 fixed_absolute 预留。</translation>
    </message>
    <message>
        <source>Bytes per element of an accumulated gradient.</source>
        <translation>累加的每个梯度的字节数。</translation>
    </message>
    <message>
        <source>Bytes of gradients for each byte of weights, in training: 1 where both are bf16, 2 for fp32 gradients.</source>
        <translation>训练时每字节权重对应的梯度字节：均为 bf16 时为 1，fp32 梯度为 2。</translation>
    </message>
    <message>
        <source>Bytes of optimizer state for each byte of weights, in training: 2 for Adam in the weights&apos; precision, 6 for fp32 moments and master weights beside bf16.</source>
        <translation>训练时每字节权重对应的优化器状态字节：与权重同精度的 Adam 为 2，bf16 之外另有 fp32 动量和主权重为 6。</translation>
    </message>
    <message>
        <source>Bytes to keep for dense tensors on each rank instead of an estimate from the graph; 0: estimate.</source>
        <translation>每个 rank 为稠密张量预留的字节，代替按图估计；0：估计。</translation>
    </message>
    <message>
        <source>CSV by node name</source>
        <translation>按节点名的 CSV</translation>
    </message>
    <message>
        <source>CUTAWAY_PLUGIN_MEMORY sets how much memory it may take</source>
        <translation>CUTAWAY_PLUGIN_MEMORY 规定其可用量</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Cap of these</source>
        <translation>其上限</translation>
    </message>
    <message>
        <source>Change the plan</source>
        <translation>更改方案</translation>
    </message>
    <message>
        <source>Check the result</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>Chooses stage boundaries and each layer&apos;s recomputation so that all ranks fit and the time of the slowest stage plus one pass through all stages is least; exact for one chunk per rank.</source>
        <translation>选择阶段边界和每层的重计算，使所有 rank 放得下，且最慢阶段及整体一遍耗时最少；每 rank 一块时为精确解。</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Chunks per device</source>
        <translation>每设备块数</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Collectives start and are waited for where the graph has them; nothing is prefetched. With these buckets no order takes less than %1: reordering could save up to %2. bucketing.overlap_fixed searches for such an order.</source>
        <translation>集合通信在图中所在处启动和等待；没有预取。用这些桶，任何顺序都不少于 %1：重排最多可省 %2。bucketing.overlap_fixed 会寻找这样的顺序。</translation>
    </message>
    <message>
        <source>Collectives that are started and not waited for.</source>
        <translation>已启动而尚未等待的集合通信。</translation>
    </message>
    <message>
        <source>Collectives that it merges.</source>
        <translation>它合并的集合通信。</translation>
    </message>
    <message>
        <source>Column, row and vocabulary parallel on one mesh dimension, data parallel on another, by the rules of Megatron-LM. The most common choice and a good baseline.</source>
        <translation>按 Megatron-LM 的规则：在一个网格维度上做列、行和词表并行，在另一维度上做数据并行。最常见的选择，适合作为基线。</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Communication at the end</source>
        <translation>末尾的通信</translation>
    </message>
    <message>
        <source>Communication changes from %1, the step from %2.</source>
        <translation>通信：%1，步：%2。</translation>
    </message>
    <message>
        <source>Communication changes from %1, the step from %2: a merged collective starts when the last of its inputs is ready, and every reader waits for all of it.</source>
        <translation>通信：%1，步：%2；合并的集合通信要等最后一个输入就绪才启动，而一切都要等待它整体完成。</translation>
    </message>
    <message>
        <source>Communication, %1</source>
        <translation>通信，%1</translation>
    </message>
    <message>
        <source>Communication, stage %1</source>
        <translation>通信，阶段 %1</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Compute %1</source>
        <translation>计算 %1</translation>
    </message>
    <message>
        <source>Compute, %1</source>
        <translation>计算，%1</translation>
    </message>
    <message>
        <source>Compute, part. %1</source>
        <translation>计算，分区 %1</translation>
    </message>
    <message>
        <source>Compute, stage %1</source>
        <translation>计算，阶段 %1</translation>
    </message>
    <message>
        <source>Nodes of the cluster.</source>
        <translation>集群的计算机数。</translation>
    </message>
    <message>
        <source>Compute takes %1 of its longest path of %2.</source>
        <translation>在 %2 的最长路径上计算耗时 %1。</translation>
    </message>
    <message>
        <source>Configure %1</source>
        <translation>配置 %1</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>常数</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Context degrees</source>
        <translation>上下文并行度</translation>
    </message>
    <message>
        <source>Context-parallel degrees to try.</source>
        <translation>要尝试的上下文并行度。</translation>
    </message>
    <message>
        <source>Contiguous stages</source>
        <translation>连续阶段</translation>
    </message>
    <message>
        <source>Contiguous stages with the fastest possible slowest stage, each within the memory of its device. This is the optimal cut of the model&apos;s order. Where a device holds several stages, it is optimal among cuts in which each stage fits its device, or else its share of it.</source>
        <translation>连续的阶段，使最慢者尽可能快，且各自在其设备内存之内。这是按模型顺序的最佳切分而非猜测；若一个设备持有多个阶段，则在每个阶段都能放入设备（否则放入其份额）的方案中选取。</translation>
    </message>
    <message>
        <source>Copies of the model, each with its own microbatches. 0: derived from the other settings.</source>
        <translation>模型副本数，各有自己的微批次。0：由其余推出。</translation>
    </message>
    <message>
        <source>Copies of routed tokens kept in addition to those of the experts.</source>
        <translation>除专家自身外保留的路由 token 副本数。</translation>
    </message>
    <message>
        <source>Copies the whole set of used devices onto idle ones as often as it fits.</source>
        <translation>把整组已用设备尽可能多次复制到空闲设备上。</translation>
    </message>
    <message>
        <source>Copy bandwidth</source>
        <translation>复制带宽</translation>
    </message>
    <message>
        <source>Cost aware</source>
        <translation>按成本</translation>
    </message>
    <message>
        <source>Cost model</source>
        <translation>成本模型</translation>
    </message>
    <message>
        <source>Counts the outputs of lookups even where the pipeline frees them before memory peaks.</source>
        <translation>即使流水线在内存峰值前释放查表输出，也计入。</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>Cut after modules</source>
        <translation>在模块后切分</translation>
    </message>
    <message>
        <source>Cut before %1</source>
        <translation>在 %1 前切分</translation>
    </message>
    <message>
        <source>Cut between</source>
        <translation>切分位置</translation>
    </message>
    <message>
        <source>Cut into</source>
        <translation>切分为</translation>
    </message>
    <message>
        <source>Cutaway graph</source>
        <translation>Cutaway 图</translation>
    </message>
    <message>
        <source>Cutaway inventory</source>
        <translation>Cutaway 设备清单</translation>
    </message>
    <message>
        <source>Cutaway reads cutaway.graph, cutaway.devices, cutaway.plan and cutaway.moves</source>
        <translation>Cutaway 读取 cutaway.graph、cutaway.devices、cutaway.plan 和 cutaway.moves</translation>
    </message>
    <message>
        <source>Cutaway reads directed graphs in Graphviz&apos;s DOT</source>
        <translation>Cutaway 读取 Graphviz DOT 的有向图</translation>
    </message>
    <message>
        <source>Cutaway transformer</source>
        <translation>Cutaway transformer</translation>
    </message>
    <message>
        <source>Cuts</source>
        <translation>切分处</translation>
    </message>
    <message>
        <source>Cuts the layers into even stages for given degrees of parallelism, with one recomputation mode for all layers, as frameworks do by default.</source>
        <translation>按给定的并行度把层均匀切分成阶段，全部采用同一种重计算方式，如各框架的默认做法。</translation>
    </message>
    <message>
        <source>Cycle %1</source>
        <translation>环 %1</translation>
    </message>
    <message>
        <source>Cycle %1: no order of execution exists, so the plan cannot run or be exported.</source>
        <translation>环 %1：不存在执行顺序，方案无法运行或导出。</translation>
    </message>
    <message>
        <source>DDR</source>
        <translation>DDR</translation>
    </message>
    <message>
        <source>DOT files of more than %1 are not read</source>
        <translation>不读取超过 %1 的 DOT 文件</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>Data parallelism</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>DeepSpeed configuration (JSON)</source>
        <translation>DeepSpeed 配置 (JSON)</translation>
    </message>
    <message>
        <source>DeepSpeed stages (JSON)</source>
        <translation>DeepSpeed 阶段 (JSON)</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s configuration: batch, ZeRO stage, pipeline parts and recomputed layers.</source>
        <translation>DeepSpeed 的配置：批次、ZeRO 阶段、流水线部分和重计算的层。</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Degrees, model parts, batch and recomputation of a training run.</source>
        <translation>训练运行的并行度、模型部分、批次和重计算。</translation>
    </message>
    <message>
        <source>Degrees, sharding and recomputation of each layer of a training run.</source>
        <translation>训练运行的并行度、各层的分片和重计算。</translation>
    </message>
    <message>
        <source>Dense tensors</source>
        <translation>稠密张量</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>Device map (Hugging Face)</source>
        <translation>设备映射 device map (Hugging Face)</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Devices along the pipeline: the number of stages, which is also the default.</source>
        <translation>沿流水线的设备数：即阶段数，也是默认值。</translation>
    </message>
    <message>
        <source>Devices per host</source>
        <translation>每主机设备数</translation>
    </message>
    <message>
        <source>Dispatch copies</source>
        <translation>分发副本</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Cannot run there</source>
        <translation>不能在那里运行</translation>
    </message>
    <message>
        <source>Drag it onto a device.</source>
        <translation>请拖到某个设备上。</translation>
    </message>
    <message>
        <source>Drag it onto a device: %1 are needed.</source>
        <translation>请拖到某个设备上：需要 %1。</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Dynamic programming</source>
        <translation>动态规划</translation>
    </message>
    <message>
        <source>Each holds a copy of %1; the gradients have to be summed after every step.</source>
        <translation>各自持有 %1 的副本；每步之后须把其梯度相加。</translation>
    </message>
    <message>
        <source>Elements of a token&apos;s hidden vector between layers.</source>
        <translation>层之间 token 向量的元素数。</translation>
    </message>
    <message>
        <source>Embedding at peak</source>
        <translation>峰值时的嵌入</translation>
    </message>
    <message>
        <source>Embeddings count as</source>
        <translation>嵌入计为</translation>
    </message>
    <message>
        <source>Ends a stage after each module or operator that you name, as Slapo does.</source>
        <translation>在你指定的每个模块或算子之后结束一个阶段，如 Slapo。</translation>
    </message>
    <message>
        <source>Ends the greedy search after this many plans in a row without improvement; 0: never.</source>
        <translation>连续这么多方案没有改进后结束贪心搜索；0：从不。</translation>
    </message>
    <message>
        <source>Ends the search after this time with the best plan so far; unset or 0: no limit.</source>
        <translation>到此时间后以迄今最佳方案结束搜索；未设或 0：无限制。</translation>
    </message>
    <message>
        <source>Equal chunks only</source>
        <translation>仅等分</translation>
    </message>
    <message>
        <source>Equal pieces of a split dimension stay split; the weights that produce them must be stored interleaved.</source>
        <translation>已切分维度的等分块保持切分；其前的权重须交错存放。</translation>
    </message>
    <message>
        <source>Even stages</source>
        <translation>均匀阶段</translation>
    </message>
    <message>
        <source>Tries every combination of all tables&apos; options: exact, but only for a handful of tables.</source>
        <translation>所有表选项的全部组合：精确，但仅适合少数几个表。</translation>
    </message>
    <message>
        <source>Every device is over capacity</source>
        <translation>每个设备都超出容量</translation>
    </message>
    <message>
        <source>Every device of the mesh %1</source>
        <translation>网格 %1 的每个设备</translation>
    </message>
    <message>
        <source>Every redistribution is possible and memory suffices</source>
        <translation>每次重分布都可行，内存足够</translation>
    </message>
    <message>
        <source>Every stage fits its device</source>
        <translation>每个阶段都能放入其设备</translation>
    </message>
    <message>
        <source>Everything on the first device with the largest memory. The baseline that a cut has to beat, if the model fits at all.</source>
        <translation>全部放到内存最大的第一个设备上。模型放得下时，这是切分需要超越的基线。</translation>
    </message>
    <message>
        <source>Everything replicated on every device. The baseline that a sharding has to beat.</source>
        <translation>每个设备都有完整副本。分片需要超越的基线。</translation>
    </message>
    <message>
        <source>Expert</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>Expert plan</source>
        <translation>专家方案</translation>
    </message>
    <message>
        <source>Expert tensor</source>
        <translation>专家张量</translation>
    </message>
    <message>
        <source>Experts are spread over several nodes; the traffic between them was hardly measured.</source>
        <translation>专家分布在多个节点上；其间的通信几乎没有实测。</translation>
    </message>
    <message>
        <source>Exports even a plan that is over capacity or that its framework would refuse.</source>
        <translation>导出超出容量或其框架会拒绝的方案。</translation>
    </message>
    <message>
        <source>Exposed after</source>
        <translation>之后未被掩盖</translation>
    </message>
    <message>
        <source>Exposed before</source>
        <translation>之前未被掩盖</translation>
    </message>
    <message>
        <source>Exposed first</source>
        <translation>未被掩盖者优先</translation>
    </message>
    <message>
        <source>Extra memory</source>
        <translation>额外内存</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Fill buckets in the mode %1</source>
        <translation>以模式 %1 装桶</translation>
    </message>
    <message>
        <source>Fills one accelerator after another in data-flow order, then hosts, and tells how long one sample takes. Fast; a baseline for the optimal plan.</source>
        <translation>按数据顺序逐个填满加速器，再填主机，并给出一个样本的耗时。速度快；可作为最优方案的基线。</translation>
    </message>
    <message>
        <source>Fills one device after another in execution order, as torch.fx&apos;s partitioner does. Fast, and a good start when memory is the limit; ignores latency.</source>
        <translation>按执行顺序逐个填满设备，与 torch.fx 的分区器相同。速度快，内存受限时是好的起点；不考虑延迟。</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>过滤</translation>
    </message>
    <message>
        <source>Likely to fit</source>
        <translation>放得下概率</translation>
    </message>
    <message>
        <source>For each amount of memory, the options with the least total time, as TorchEasyRec finds them.</source>
        <translation>对每种内存量求总时间最少的选项，如 TorchEasyRec 所做。</translation>
    </message>
    <message>
        <source>For recommendation models: spreads embedding tables over equal devices and copies the dense part to each of them.</source>
        <translation>用于推荐模型：把嵌入表分布到相同的设备上，并将稠密部分复制到每个设备。</translation>
    </message>
    <message>
        <source>For the cost model dtensor; else the last mesh dimension.</source>
        <translation>用于成本模型 dtensor；否则取网格最后一维。</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>强制</translation>
    </message>
    <message>
        <source>Discard the steps</source>
        <translation>丢弃这些步骤</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Forward compute</source>
        <translation>前向计算</translation>
    </message>
    <message>
        <source>Forward transfer</source>
        <translation>前向传输</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>Galvatron plan (JSON)</source>
        <translation>Galvatron 方案 (JSON)</translation>
    </message>
    <message>
        <source>Galvatron strategy (JSON)</source>
        <translation>Galvatron 策略 (JSON)</translation>
    </message>
    <message>
        <source>Galvatron&apos;s strategy file: degrees, sharding and recomputation of each layer.</source>
        <translation>Galvatron 的策略文件：并行度、各层的分片和重计算。</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Give %1 the strategy %2</source>
        <translation>给 %1 策略 %2</translation>
    </message>
    <message>
        <source>Give %1 the strategy %2, and adapt %3 more to it</source>
        <translation>给 %1 策略 %2，并给另外 %3 个相配的策略</translation>
    </message>
    <message>
        <source>Given assignment</source>
        <translation>给定分配</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批次</translation>
    </message>
    <message>
        <source>Gloo has no all-to-all: a tensor that is split differently is gathered first.</source>
        <translation>Gloo 没有 all-to-all：需重新切分的张量先收集。</translation>
    </message>
    <message>
        <source>Gradient bytes</source>
        <translation>梯度字节</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Gradients / weights</source>
        <translation>梯度 / 权重</translation>
    </message>
    <message>
        <source>Graphviz DOT</source>
        <translation>Graphviz DOT</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>Grid search</source>
        <translation>网格搜索</translation>
    </message>
    <message>
        <source>With more combinations than this, grid search proposes nothing.</source>
        <translation>组合更多时网格搜索不给出提案。</translation>
    </message>
    <message>
        <source>HBM</source>
        <translation>HBM</translation>
    </message>
    <message>
        <source>HBM reserved</source>
        <translation>预留 HBM</translation>
    </message>
    <message>
        <source>HBM to DDR</source>
        <translation>HBM 到 DDR</translation>
    </message>
    <message>
        <source>Head counts as</source>
        <translation>头部计为</translation>
    </message>
    <message>
        <source>Limited to</source>
        <translation>限定为</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Hold %1 to %2</source>
        <translation>将 %1 限定为 %2</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>Host memory that a rank uses, on average.</source>
        <translation>rank 平均使用的主机内存。</translation>
    </message>
    <message>
        <source>Host memory that the fullest rank uses.</source>
        <translation>最满 rank 使用的主机内存。</translation>
    </message>
    <message>
        <source>How to train a known model on a cluster of equal nodes. The best degrees of parallelism are searched; everything can be changed afterwards.</source>
        <translation>已知模型如何在由相同节点组成的集群上训练。会搜索最佳并行度；之后一切都可更改。</translation>
    </message>
    <message>
        <source>Depth of the modules that stages are cut between: 1 for encoder and decoder, 2 for encoder.layer. Only used when stages are cut between modules.</source>
        <translation>阶段在其间结束的模块有多深：encoder 和 decoder 为 1，encoder.layer 为 2。仅在模块间切分时有效。</translation>
    </message>
    <message>
        <source>How each module&apos;s parameters are placed on the mesh.</source>
        <translation>各模块的参数在网格上如何放置。</translation>
    </message>
    <message>
        <source>How each table is sharded and where its shards are, for load_plan.py, which makes a TorchRec ShardingPlan from it.</source>
        <translation>每个表如何分片及其分片所在，供 load_plan.py 生成 TorchRec 的 ShardingPlan。</translation>
    </message>
    <message>
        <source>How far peak memory may rise; none: no such limit. torch takes the greater of the two limits.</source>
        <translation>内存峰值可上升多少；none：无此限制。torch 取两个限制中较大者。</translation>
    </message>
    <message>
        <source>Distance of the farthest rank from an equal share (total variation).</source>
        <translation>偏离平均份额最远的 rank 偏离多少（总变差）。</translation>
    </message>
    <message>
        <source>How likely every rank has enough memory: the lowest of all ranks. Rank %1 needs %2 of %3. %4</source>
        <translation>每个 rank 内存足够的概率；取所有 rank 中最小。rank %1 需要 %2，共 %3。%4</translation>
    </message>
    <message>
        <source>How long compute waits for its members in the original graph.</source>
        <translation>在现有图中计算等待其成员的时间。</translation>
    </message>
    <message>
        <source>How long compute waits for the merged collective.</source>
        <translation>计算等待合并后集合通信的时间。</translation>
    </message>
    <message>
        <source>How long the search may improve each plan; it ends earlier when no move helps any more.</source>
        <translation>每个方案可搜索改进多久；没有移动再有帮助时自行结束。</translation>
    </message>
    <message>
        <source>How many collectives are considered for starting early and for bucketing.</source>
        <translation>启动和装桶时查看多少个集合通信。</translation>
    </message>
    <message>
        <source>How many devices share each weight; default: those of the inventory.</source>
        <translation>多少设备分担每个权重；默认：设备清单中的数目。</translation>
    </message>
    <message>
        <source>How many different plans are priced before the search ends with what it has.</source>
        <translation>搜索结束前最多计价多少个不同方案。</translation>
    </message>
    <message>
        <source>How many of the plans with the best objective are simulated pass by pass; the fastest is taken. 1: the optimum of the objective.</source>
        <translation>按目标最佳的方案中逐遍模拟多少个并取最快者；1：目标最优者。</translation>
    </message>
    <message>
        <source>How many operators with flops ahead of its place a collective may start.</source>
        <translation>集合通信可提前多少个有 flops 的算子启动。</translation>
    </message>
    <message>
        <source>How many pieces a batch is split into.</source>
        <translation>一个批次分成多少块运行。</translation>
    </message>
    <message>
        <source>How many boundary positions the exact method examines before it gives up.</source>
        <translation>精确法在放弃前查看多少个边界位置。</translation>
    </message>
    <message>
        <source>How many ranks share the stages; default: one per stage.</source>
        <translation>多少 rank 分担各阶段；默认：每阶段一个。</translation>
    </message>
    <message>
        <source>Number of stages; 0: as many as there are devices.</source>
        <translation>阶段数量；0：与设备数相同。</translation>
    </message>
    <message>
        <source>Number of stages; default: the devices times the stages that the schedule has on each.</source>
        <translation>阶段数量；未给出时为设备数乘以调度在每个设备上的阶段数。</translation>
    </message>
    <message>
        <source>How many bytes of collectives that no compute needs are started at once; none: no batches.</source>
        <translation>没有计算需要的集合通信一次启动多少；none：不成批。</translation>
    </message>
    <message>
        <source>The largest share of the time that a better plan could save.</source>
        <translation>更好的方案最多能节省的时间比例。</translation>
    </message>
    <message>
        <source>How much slower memory_balanced may make a plan, as a fraction.</source>
        <translation>memory_balanced 可使方案变慢多少，以比例表示。</translation>
    </message>
    <message>
        <source>How often memory_balanced narrows the memory that ranks may use.</source>
        <translation>memory_balanced 收紧 rank 可用内存多少次。</translation>
    </message>
    <message>
        <source>How often the optimizer&apos;s shards are repeated over the data-parallel ranks.</source>
        <translation>优化器分片在数据并行 rank 上重复多少次。</translation>
    </message>
    <message>
        <source>How proposals are placed on ranks: by time alone, or with memory as even as the time allows.</source>
        <translation>如何把提案放到 rank 上：仅按时间，或在时间允许下使内存均衡。</translation>
    </message>
    <message>
        <source>How the loss is computed from the logits.</source>
        <translation>如何由 logits 计算损失。</translation>
    </message>
    <message>
        <source>As the operator needs it</source>
        <translation>算子所需的方式</translation>
    </message>
    <message>
        <source>How the tensor is kept, by dimension of the mesh</source>
        <translation>张量按网格维度如何保存</translation>
    </message>
    <message>
        <source>Hugging Face configuration</source>
        <translation>Hugging Face 配置</translation>
    </message>
    <message>
        <source>Imbalance of %1, KL</source>
        <translation>%1不均衡，KL</translation>
    </message>
    <message>
        <source>Imbalance of %1, chi</source>
        <translation>%1不均衡，chi</translation>
    </message>
    <message>
        <source>Imbalance of %1, largest</source>
        <translation>%1不均衡，最大</translation>
    </message>
    <message>
        <source>Imbalance of %1, sum</source>
        <translation>%1不均衡，总和</translation>
    </message>
    <message>
        <source>Improves the open plan, or the best of torch.fx&apos;s planners where that is faster, by moves and swaps for as long as it gets faster. Never makes it slower, stays within the devices&apos; memory and keeps pins. Among equally fast plans it takes the one with the fewest partitions, then the fewest transferred bytes, then the smallest peak memory. Use it after any other planner or after your own drags.</source>
        <translation>通过移动和交换改进打开的方案，只要还能变快；若 torch.fx 的规划器中最好的更快，则改进它。绝不变慢，不超出设备的内存，保持固定项。同样快时取分区最少、传输字节最少、最大内存最小者。可用于任何规划器之后或手工拖动之后。</translation>
    </message>
    <message>
        <source>In a batch; degrees of data parallelism divide this number.</source>
        <translation>一个批次中的数量；数据并行度须整除该数。</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>进行中</translation>
    </message>
    <message>
        <source>In the mode torch214: only gathers of one parameter, scatters that lead to the result alone, and all-reduces among the same devices.</source>
        <translation>torch214 模式下：仅单个参数的 gather、只通向结果的 scatter，以及相同设备间的 all-reduce。</translation>
    </message>
    <message>
        <source>In the unit of the alpha-beta model</source>
        <translation>以 alpha-beta 模型的单位</translation>
    </message>
    <message>
        <source>In the unit of the alpha-beta model, which counts collectives.</source>
        <translation>以 alpha-beta 模型的单位表示，该模型计集合通信次数。</translation>
    </message>
    <message>
        <source>Inputs and parameters must be split on some mesh dimension where possible.</source>
        <translation>输入和参数在可行时必须沿某一网格维度切分。</translation>
    </message>
    <message>
        <source>Inside a host</source>
        <translation>主机内</translation>
    </message>
    <message>
        <source>Inside a node</source>
        <translation>节点内</translation>
    </message>
    <message>
        <source>Inside a node.</source>
        <translation>节点内。</translation>
    </message>
    <message>
        <source>Interleaved splits</source>
        <translation>交错切分</translation>
    </message>
    <message>
        <source>Number of steps into which dynamic programming divides a rank&apos;s memory.</source>
        <translation>动态规划把 rank 的内存分成多少档。</translation>
    </message>
    <message>
        <source>It can be removed.</source>
        <translation>可以移除它。</translation>
    </message>
    <message>
        <source>It is left out of exports. It can be removed.</source>
        <translation>导出时会略去。可以移除它。</translation>
    </message>
    <message>
        <source>It is not on the critical path: without it the plan would not be faster.</source>
        <translation>它不在关键路径上：没有它方案也不会更快。</translation>
    </message>
    <message>
        <source>It needs %1, the inventory has %2.</source>
        <translation>需要 %1，设备清单有 %2。</translation>
    </message>
    <message>
        <source>Its bytes as a share of the cap.</source>
        <translation>其字节占上限的比例。</translation>
    </message>
    <message>
        <source>Its memory and speed are taken from the data sheet.</source>
        <translation>内存和速度取自数据手册。</translation>
    </message>
    <message>
        <source>Its part</source>
        <translation>其部分</translation>
    </message>
    <message>
        <source>Start-up time of a collective, for the cost model bandwidth.</source>
        <translation>其启动时间，用于成本模型 bandwidth。</translation>
    </message>
    <message>
        <source>JSON by node name</source>
        <translation>按节点名的 JSON</translation>
    </message>
    <message>
        <source>JSON, or a Python assignment to device_map.</source>
        <translation>JSON，或对 device_map 的 Python 赋值。</translation>
    </message>
    <message>
        <source>Join %1 %2 with %1 %3</source>
        <translation>将%1 %2 与%1 %3 合并</translation>
    </message>
    <message>
        <source>Join %1 with %2</source>
        <translation>将%1与%2合并</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence from equal shares: 0 all equal, 1 all on one rank.</source>
        <translation>与平均份额的 KL 散度：0 全部相同，1 全在一个 rank 上。</translation>
    </message>
    <message>
        <source>Largest by</source>
        <translation>最大依据</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Latency between</source>
        <translation>节点间延迟</translation>
    </message>
    <message>
        <source>Latency between hosts</source>
        <translation>主机间延迟</translation>
    </message>
    <message>
        <source>Latency inside</source>
        <translation>节点内延迟</translation>
    </message>
    <message>
        <source>Latency inside a host</source>
        <translation>主机内延迟</translation>
    </message>
    <message>
        <source>Latency of a collective</source>
        <translation>集合通信的延迟</translation>
    </message>
    <message>
        <source>Latency, in order</source>
        <translation>延迟，按顺序</translation>
    </message>
    <message>
        <source>Latency, optimal</source>
        <translation>延迟，最优</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Layers of attention and a feed-forward network with named parameters can be taken over.</source>
        <translation>可以采用由注意力和网络组成、参数有名称的层。</translation>
    </message>
    <message>
        <source>Layers that the first stage has fewer.</source>
        <translation>第一个阶段少几层。</translation>
    </message>
    <message>
        <source>Layers that the last stage has fewer.</source>
        <translation>最后一个阶段少几层。</translation>
    </message>
    <message>
        <source>Leave %1 free</source>
        <translation>放开 %1</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>Leaves out options one of whose shards fits no rank.</source>
        <translation>略去有分片放不进任何 rank 的选项。</translation>
    </message>
    <message>
        <source>Link bandwidth</source>
        <translation>链路带宽</translation>
    </message>
    <message>
        <source>Link latency</source>
        <translation>链路延迟</translation>
    </message>
    <message>
        <source>Links between nodes</source>
        <translation>节点间链路</translation>
    </message>
    <message>
        <source>Links inside a node</source>
        <translation>节点内链路</translation>
    </message>
    <message>
        <source>List strategies</source>
        <translation>列出策略</translation>
    </message>
    <message>
        <source>Lookups and transfers of a shard, forward and backward; ranks run in parallel</source>
        <translation>分片的查表和传输，前向和反向；各 rank 同时运行</translation>
    </message>
    <message>
        <source>Tries every cap at which the buckets change and takes the one with the fastest step, within a limit on extra memory; keeps the open plan&apos;s buckets where no cap gives a faster step. Shows step time and memory over the cap.</source>
        <translation>查看桶发生变化的每个上限，在额外内存限制内取步骤最快者；若没有上限能使步骤更快，则保留打开方案的桶。显示步骤时间和内存随上限的变化。</translation>
    </message>
    <message>
        <source>These buckets are faster than those of any cap</source>
        <translation>这些桶比任何上限的桶都快</translation>
    </message>
    <message>
        <source>They were made by hand: with the buckets of every cap tried the step takes %1 or more; with these it takes %2.</source>
        <translation>它们是手工划分的：在查看过的上限中，没有一个能使步骤少于 %1；用这些桶则为 %2。</translation>
    </message>
    <message>
        <source>Searches for the least time per sample, with hosts and accelerators working in parallel, until it is proven or the time is up; tells how far from the optimum the result can be.</source>
        <translation>在主机与加速器并行工作下寻找单个样本的最短时间，直到得证或时间用尽；并给出与最优的差距上限。</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Make %1 %2</source>
        <translation>将 %1 设为 %2</translation>
    </message>
    <message>
        <source>Make %1 and %2 more %3</source>
        <translation>将 %1 及另外 %2 个设为 %3</translation>
    </message>
    <message>
        <source>Mean ids per sample over all its features</source>
        <translation>其所有特征每个样本的平均 id 数</translation>
    </message>
    <message>
        <source>Measurements of such plans are between %1 and %2; it has %3.</source>
        <translation>此类方案的测量介于 %1 与 %2 之间；现有 %3。</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
    </message>
    <message>
        <source>Megatron arguments</source>
        <translation>Megatron 参数</translation>
    </message>
    <message>
        <source>Megatron arguments (JSON)</source>
        <translation>Megatron 参数 (JSON)</translation>
    </message>
    <message>
        <source>Members</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory bins</source>
        <translation>内存分档</translation>
    </message>
    <message>
        <source>Memory for dense parameters, their gradients and optimizer states, in sizes of the parameters.</source>
        <translation>稠密参数及其梯度和优化器状态所需内存，以参数大小为单位。</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>内存限制</translation>
    </message>
    <message>
        <source>Merges only in the groups of FSDP.</source>
        <translation>仅在 FSDP 的组中合并。</translation>
    </message>
    <message>
        <source>Merges the all-gathers of a sharded training step into few large ones, as PyTorch Inductor does. For steps that gather many small parameters.</source>
        <translation>像 PyTorch Inductor 那样，把分片训练步中的 all-gather 合并为少数大的。适合收集许多小参数的步骤。</translation>
    </message>
    <message>
        <source>Merges the all-reduces of gradients into few large ones, as torch 2.14 does.</source>
        <translation>像 torch 2.14 那样，把梯度的 all-reduce 合并为少数大的。</translation>
    </message>
    <message>
        <source>Merges the collectives of fully sharded parameters before scheduling, as torch does. The plan is then one of the merged graph.</source>
        <translation>调度之前合并完全分片参数的集合通信；torch 中默认开启。此时方案针对已合并的图。</translation>
    </message>
    <message>
        <source>Merges the reduce-scatters of gradients into few large ones, as PyTorch Inductor does.</source>
        <translation>像 PyTorch Inductor 那样，把梯度的 reduce-scatter 合并为少数大的。</translation>
    </message>
    <message>
        <source>Merging lengthens the step</source>
        <translation>合并延长了该步</translation>
    </message>
    <message>
        <source>Merging shortens communication, but lengthens the step</source>
        <translation>合并缩短了通信，却延长了该步</translation>
    </message>
    <message>
        <source>Merging saves %1 a step</source>
        <translation>合并使该步缩短 %1</translation>
    </message>
    <message>
        <source>Merging removes %1 of the compute that hides collectives</source>
        <translation>合并使掩盖集合通信的内容少了 %1</translation>
    </message>
    <message>
        <source>Mesh</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Mesh %1</source>
        <translation>网格 %1</translation>
    </message>
    <message>
        <source>Mesh dim.</source>
        <translation>网格维</translation>
    </message>
    <message>
        <source>Mesh dimension for columns and rows of weights; default: the last.</source>
        <translation>权重行列所用的网格维度；否则为最后一维。</translation>
    </message>
    <message>
        <source>Mesh dimension for the batch; default: 0 where the mesh has two or more dimensions.</source>
        <translation>批次所用的网格维度；网格有两个或更多维度时否则为 0。</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>MiB a bucket may hold; a list such as 10,25 gives the caps of buckets 0, 1, … of each group, the last also for all that follow.</source>
        <translation>一个桶可容纳的 MiB；列表 10,25 给出每组桶 0、1…… 的上限，最后一个用于其后全部。</translation>
    </message>
    <message>
        <source>MiB, such as 25 or 1,25 for a small first bucket</source>
        <translation>MiB，例如 25，或用 1,25 使首桶较小</translation>
    </message>
    <message>
        <source>Microbatch size</source>
        <translation>微批次大小</translation>
    </message>
    <message>
        <source>Microbatch sizes</source>
        <translation>微批次大小</translation>
    </message>
    <message>
        <source>Microbatches</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>adam-mixed</source>
        <translation>Adam-混合</translation>
    </message>
    <message>
        <source>given</source>
        <translation>给定</translation>
    </message>
    <message>
        <source>Samples per second</source>
        <translation>每秒样本</translation>
    </message>
    <message>
        <source>Throughput: %1 microbatches of %2 tokens, the size the model was captured with, over the step time.</source>
        <translation>吞吐：%1 个微批次，每个 %2 个 token（与捕获模型时相同），除以步时间。</translation>
    </message>
    <message>
        <source>Throughput: %1 microbatches of a batch of %2, the size the model was captured with, over the step time.</source>
        <translation>吞吐：%1 个微批次，批大小为 %2（与捕获模型时相同），除以步时间。</translation>
    </message>
    <message>
        <source>Memory of gradients and optimizer states. adam: both moments in the weights&apos; type, 2 + 2 + 4 bytes a parameter with bf16 weights. adam-mixed: moments and a copy of the weights in float32, 2 + 2 + 12 bytes. given: the bytes entered beside it.</source>
        <translation>梯度和优化器状态占用的内存。Adam：两个矩都使用权重的类型，权重为 bf16 时每个参数 2 + 2 + 4 字节。Adam-混合：矩和一份权重副本为 float32，2 + 2 + 12 字节。给定：按旁边给出的字节数。</translation>
    </message>
    <message>
        <source>Microbatches per second</source>
        <translation>每秒微批次</translation>
    </message>
    <message>
        <source>Microbatches per step. 0: derived from the other settings.</source>
        <translation>一步的微批次数。0：由其余推出。</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model Explorer graph</source>
        <translation>Model Explorer 图</translation>
    </message>
    <message>
        <source>Model Explorer graph (JSON)</source>
        <translation>Model Explorer 图 (JSON)</translation>
    </message>
    <message>
        <source>Model Explorer node data</source>
        <translation>Model Explorer 节点数据</translation>
    </message>
    <message>
        <source>Model parts (torchtitan)</source>
        <translation>模型部分 (torchtitan)</translation>
    </message>
    <message>
        <source>Module depth</source>
        <translation>模块深度</translation>
    </message>
    <message>
        <source>Modules after which a stage ends, separated by commas; path#1 means only the second call, @name an operator.</source>
        <translation>其后结束一个阶段的模块，以逗号分隔；path#1 仅指第二次调用，@name 指算子。</translation>
    </message>
    <message>
        <source>More memory</source>
        <translation>更多内存</translation>
    </message>
    <message>
        <source>More memory, share</source>
        <translation>更多内存，比例</translation>
    </message>
    <message>
        <source>Most ideals</source>
        <translation>最多理想集</translation>
    </message>
    <message>
        <source>The most of all: %1. %2</source>
        <translation>最严重：%1。%2</translation>
    </message>
    <message>
        <source>Most proposals</source>
        <translation>最多提案</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>Move %1 to %2</source>
        <translation>将 %1 移到%2</translation>
    </message>
    <message>
        <source>Move %1 to %2 %3</source>
        <translation>将 %1 移到%2 %3</translation>
    </message>
    <message>
        <source>Move %1 to bucket %2</source>
        <translation>将 %1 移到桶 %2</translation>
    </message>
    <message>
        <source>Move %1 to new %2 %3</source>
        <translation>将 %1 移到新的%2 %3</translation>
    </message>
    <message>
        <source>Move %1 to new partition %2</source>
        <translation>将 %1 移到新分区 %2</translation>
    </message>
    <message>
        <source>Move %1 to new partition %2 on %3</source>
        <translation>将 %1 移到 %3 上的新分区 %2</translation>
    </message>
    <message>
        <source>Move %1 to partition %2</source>
        <translation>将 %1 移到分区 %2</translation>
    </message>
    <message>
        <source>Move %1 to rank %2</source>
        <translation>将 %1 移到 rank %2</translation>
    </message>
    <message>
        <source>Move %1 to stage %2</source>
        <translation>将 %1 移到阶段 %2</translation>
    </message>
    <message>
        <source>Move a table away, cut it, or put it into HBM.</source>
        <translation>请移走一个表、切分它，或放入 HBM。</translation>
    </message>
    <message>
        <source>Move a table away, cut it, or put it into host memory.</source>
        <translation>请移走一个表、切分它，或放入主机内存。</translation>
    </message>
    <message>
        <source>NCCL topology XML</source>
        <translation>NCCL 拓扑 (XML)</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Needs %1, has %2.</source>
        <translation>需要 %1，有 %2。</translation>
    </message>
    <message>
        <source>New training plan</source>
        <translation>新建训练方案</translation>
    </message>
    <message>
        <source>No change</source>
        <translation>没有改变</translation>
    </message>
    <message>
        <source>No cycle, no device over capacity</source>
        <translation>没有环，没有设备超出容量</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Not placed</source>
        <translation>未放置</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Nothing requires splitting. Set memory_limit_bytes, device_flops (with gradient_sync for training) or skip_fully_replicated, and plan again.</source>
        <translation>没有任何内容要求切分。请给出 memory_limit_bytes、device_flops（训练时加 gradient_sync）或 skip_fully_replicated，然后重新规划。</translation>
    </message>
    <message>
        <source>Nothing is exchanged, and compute costs nothing.</source>
        <translation>没有交换，而计算不计成本。</translation>
    </message>
    <message>
        <source>Nothing is exchanged: all of %1 is compute.</source>
        <translation>没有交换：全部 %1 都是计算。</translation>
    </message>
    <message>
        <source>Number of the bucket, in the order in which they run.</source>
        <translation>桶的编号，按运行顺序。</translation>
    </message>
    <message>
        <source>ONNX Runtime profile</source>
        <translation>ONNX Runtime 性能剖析</translation>
    </message>
    <message>
        <source>ONNX model</source>
        <translation>ONNX 模型</translation>
    </message>
    <message>
        <source>ONNX with the plan</source>
        <translation>带方案的 ONNX</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>目标值</translation>
    </message>
    <message>
        <source>Memory limit of a device; 0: none; auto: the least that a device of the inventory has.</source>
        <translation>单个设备的内存上限；0：无；auto：设备清单中设备的最小值。</translation>
    </message>
    <message>
        <source>Latency of a hop, for the cost model bandwidth.</source>
        <translation>一跳的延迟，用于成本模型 bandwidth。</translation>
    </message>
    <message>
        <source>Sum of all its shards</source>
        <translation>其所有分片</translation>
    </message>
    <message>
        <source>Sum over all tensors that are not parameters, as if none were freed.</source>
        <translation>所有非参数张量，按都不释放计。</translation>
    </message>
    <message>
        <source>Host memory of each rank, for tables outside its HBM.</source>
        <translation>每个 rank 的主机内存，用于其 HBM 之外的表。</translation>
    </message>
    <message>
        <source>HBM of each rank; part of it is kept free.</source>
        <translation>每个 rank 的；其中一部分保留空闲。</translation>
    </message>
    <message>
        <source>Bandwidth of every other mesh dimension; default: the inventory&apos;s, else 1e11.</source>
        <translation>其他各网格维度的带宽；否则取设备清单的，再否则 1e11。</translation>
    </message>
    <message>
        <source>Bandwidth of mesh dimension 0 where there are two or more; default: the inventory&apos;s, else 1e10.</source>
        <translation>有两个或更多维度时为网格维度 0 的带宽；否则取设备清单的，再否则 1e10。</translation>
    </message>
    <message>
        <source>Bandwidth of one accelerator in one direction, between nodes.</source>
        <translation>单个加速器单方向的带宽，节点间。</translation>
    </message>
    <message>
        <source>Bandwidth of one accelerator in one direction, inside a node.</source>
        <translation>单个加速器单方向的带宽，节点内。</translation>
    </message>
    <message>
        <source>Memory of one accelerator.</source>
        <translation>单个加速器的内存。</translation>
    </message>
    <message>
        <source>For links that the inventory does not list.</source>
        <translation>设备清单未列出的链路。</translation>
    </message>
    <message>
        <source>For links that the inventory does not list; default: the inventory&apos;s transfer rate.</source>
        <translation>设备清单未列出的链路的带宽；未给出时取设备清单的传输速率。</translation>
    </message>
    <message>
        <source>Off: a stage keeps everything that its forward pass makes. On: it keeps only what it receives and repeats the forward pass before each backward pass, which takes that much longer.</source>
        <translation>关：阶段保留前向产生的全部内容。开：仅保留接收的内容，在每次反向之前重做前向，耗时相应增加。</translation>
    </message>
    <message>
        <source>On each device</source>
        <translation>每个设备上</translation>
    </message>
    <message>
        <source>On the fullest device; chunks are rounded up.</source>
        <translation>最满的设备上；各块向上取整。</translation>
    </message>
    <message>
        <source>The time interval rests on only %1 measured steps.</source>
        <translation>时间区间仅基于 %1 个实测步。</translation>
    </message>
    <message>
        <source>Only FSDP</source>
        <translation>仅 FSDP</translation>
    </message>
    <message>
        <source>Only FSDP groups</source>
        <translation>仅 FSDP 组</translation>
    </message>
    <message>
        <source>Only collectives whose wait&apos;s name matches this pattern (*, ? and […]).</source>
        <translation>仅 wait 名称符合此模式（*、? 和 […]）的集合通信。</translation>
    </message>
    <message>
        <source>Only passes, from which the runtime derives the rest; or also the actions that gather weights, reduce gradients and send.</source>
        <translation>仅含各遍（其余由运行时推导），或还含收集权重、归约梯度和发送。</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operators may be spread over several devices.</source>
        <translation>算子可以分布到多个设备。</translation>
    </message>
    <message>
        <source>Optimal stages</source>
        <translation>最优阶段</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Optimizer / weights</source>
        <translation>优化器 / 权重</translation>
    </message>
    <message>
        <source>Optimizer copies</source>
        <translation>优化器副本</translation>
    </message>
    <message>
        <source>Our rank in every group that does not give it.</source>
        <translation>在未给出 rank 的每个组中我们的 rank。</translation>
    </message>
    <message>
        <source>Our rank in every group, except where the graph gives it for a collective.</source>
        <translation>我们在每个组中的 rank；若图为某个集合通信给出 rank 则以其为准。</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Outside the measured range</source>
        <translation>超出实测范围</translation>
    </message>
    <message>
        <source>Over by %1: needs %2, has %3.</source>
        <translation>超出 %1：需要 %2，有 %3。</translation>
    </message>
    <message>
        <source>Overlap gradients</source>
        <translation>重叠梯度</translation>
    </message>
    <message>
        <source>Overlap multiplier</source>
        <translation>重叠倍数</translation>
    </message>
    <message>
        <source>Overlap, as torch 2.14</source>
        <translation>重叠，如 torch 2.14</translation>
    </message>
    <message>
        <source>Overlap, kept to its limits</source>
        <translation>重叠，遵守限制</translation>
    </message>
    <message>
        <source>Parallel stages</source>
        <translation>并行阶段</translation>
    </message>
    <message>
        <source>Parameter multiplier</source>
        <translation>参数倍数</translation>
    </message>
    <message>
        <source>Parameters, per device</source>
        <translation>参数，每设备</translation>
    </message>
    <message>
        <source>Share of the devices&apos; time spent waiting for each other.</source>
        <translation>设备相互等待的时间占比。</translation>
    </message>
    <message>
        <source>Partition %1</source>
        <translation>分区 %1</translation>
    </message>
    <message>
        <source>Partition %1 is empty</source>
        <translation>分区 %1 是空的</translation>
    </message>
    <message>
        <source>Partition %1 is on no device</source>
        <translation>分区 %1 不在任何设备上</translation>
    </message>
    <message>
        <source>Partitioner</source>
        <translation>分区器</translation>
    </message>
    <message>
        <source>Partitions wait for each other</source>
        <translation>各分区相互等待</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>耐心</translation>
    </message>
    <message>
        <source>Peak activations</source>
        <translation>激活值峰值</translation>
    </message>
    <message>
        <source>Peak activations, per device</source>
        <translation>激活值峰值，每设备</translation>
    </message>
    <message>
        <source>Pin %1</source>
        <translation>固定 %1</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>将 %1 固定到%2</translation>
    </message>
    <message>
        <source>Pin %1 to stage %2</source>
        <translation>将 %1 固定到阶段 %2</translation>
    </message>
    <message>
        <source>Pins</source>
        <translation>固定项</translation>
    </message>
    <message>
        <source>Pins every node to what the file says about it.</source>
        <translation>把每个节点固定为文件所述。</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>Pipeline layout (Megatron-LM)</source>
        <translation>流水线布局 (Megatron-LM)</translation>
    </message>
    <message>
        <source>Pipeline ranks.</source>
        <translation>流水线 rank。</translation>
    </message>
    <message>
        <source>Piper workload</source>
        <translation>Piper workload</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>Places the tables of modules with few tables first.</source>
        <translation>先放置表较少的模块的表。</translation>
    </message>
    <message>
        <source>Plan file</source>
        <translation>方案文件</translation>
    </message>
    <message>
        <source>Plans at most</source>
        <translation>最多方案数</translation>
    </message>
    <message>
        <source>Plans simulated</source>
        <translation>模拟的方案</translation>
    </message>
    <message>
        <source>Pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Prefetch</source>
        <translation>预取</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>代价</translation>
    </message>
    <message>
        <source>Price the all-reduce of the gradients of parameters that devices with different data share.</source>
        <translation>计入数据不同的设备所共享参数的梯度 all-reduce 成本。</translation>
    </message>
    <message>
        <source>Price the finished plan again and compare.</source>
        <translation>对完成的方案再次计价并比较。</translation>
    </message>
    <message>
        <source>Probability that a value is dropped.</source>
        <translation>丢弃值的概率。</translation>
    </message>
    <message>
        <source>Prune</source>
        <translation>剪枝</translation>
    </message>
    <message>
        <source>Put %1 %2 on %3</source>
        <translation>将%1 %2 放到 %3</translation>
    </message>
    <message>
        <source>Put %1 and %2 together</source>
        <translation>将 %1 与 %2 合在一起</translation>
    </message>
    <message>
        <source>Put %1 on %2</source>
        <translation>将%1放到 %2</translation>
    </message>
    <message>
        <source>Put partition %1 on %2</source>
        <translation>将分区 %1 放到 %2</translation>
    </message>
    <message>
        <source>PyTorch distributed tensors (Python)</source>
        <translation>PyTorch 分布式张量 (Python)</translation>
    </message>
    <message>
        <source>PyTorch execution trace</source>
        <translation>PyTorch execution trace</translation>
    </message>
    <message>
        <source>PyTorch profiler trace</source>
        <translation>PyTorch profiler trace</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>Rank %1 is slower, by %2. %3</source>
        <translation>rank %1 更慢，慢 %2。%3</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Ranks of a host</source>
        <translation>一个主机的 rank</translation>
    </message>
    <message>
        <source>Ranks that share each expert.</source>
        <translation>共同承担每个专家的 rank 数。</translation>
    </message>
    <message>
        <source>Ranks that share each layer.</source>
        <translation>共同承担每一层的 rank 数。</translation>
    </message>
    <message>
        <source>Ranks that share each sequence.</source>
        <translation>共同承担每个序列的 rank 数。</translation>
    </message>
    <message>
        <source>Ranks that share the experts of a layer.</source>
        <translation>共同承担一层专家的 rank 数。</translation>
    </message>
    <message>
        <source>Re-optimise around pins to move them there.</source>
        <translation>请围绕固定项重新优化以使其就位。</translation>
    </message>
    <message>
        <source>Memory access takes %1 of its longest path of %2.</source>
        <translation>在 %2 的最长路径上读写内存耗时 %1。</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Recomputation modes</source>
        <translation>重计算方式</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Redistributions</source>
        <translation>重分布</translation>
    </message>
    <message>
        <source>Redistributions that give several readers the same tensor, counted once.</source>
        <translation>把同一张量给多个读者的重分布只计一次。</translation>
    </message>
    <message>
        <source>Reduce-scatter buckets</source>
        <translation>reduce-scatter 桶</translation>
    </message>
    <message>
        <source>Refine</source>
        <translation>细化</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>相对</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Remove %1 %2</source>
        <translation>移除%1 %2</translation>
    </message>
    <message>
        <source>Remove partition %1</source>
        <translation>移除分区 %1</translation>
    </message>
    <message>
        <source>Reorders the graph so that collectives overlap with compute, and merges where that loses no overlap, with torch 2.14&apos;s rules and faults.</source>
        <translation>重排图，使集合通信在计算期间运行，并在不失去这一点的前提下合并，遵循 torch 2.14 的规则和缺陷。</translation>
    </message>
    <message>
        <source>Replicas of every stage.</source>
        <translation>每个阶段的副本数。</translation>
    </message>
    <message>
        <source>Replicated</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Reservation</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>Reserve</source>
        <translation>预留比例</translation>
    </message>
    <message>
        <source>Restore the buckets</source>
        <translation>恢复各桶</translation>
    </message>
    <message>
        <source>Rewritten graph</source>
        <translation>改写后的图</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Rows of the word table.</source>
        <translation>词表的行数。</translation>
    </message>
    <message>
        <source>Run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>Run %1, no longer by %2</source>
        <translation>运行 %1，不再按 %2</translation>
    </message>
    <message>
        <source>Run by given steps</source>
        <translation>按自己的步骤运行</translation>
    </message>
    <message>
        <source>Runs every planner that applies, improves each result and the open plan by moves and swaps, and keeps the fastest; among equally fast plans the one with the fewest partitions, then the fewest transferred bytes, then the smallest peak memory. Plans stay within the devices&apos; memory and keep pins. Use it when you do not want to choose.</source>
        <translation>运行所有适用的规划器，通过移动和交换改进各结果及打开的方案，保留最快者；同样快时取分区最少、传输字节最少、最大内存最小者。不超出设备的内存，保持固定项。适合不想自己选择的情形。</translation>
    </message>
    <message>
        <source>According to the planner</source>
        <translation>规划器的说明</translation>
    </message>
    <message>
        <source>Same key together</source>
        <translation>相同键一起</translation>
    </message>
    <message>
        <source>Samples that a rank processes in a step.</source>
        <translation>每个 rank 一步处理的样本数。</translation>
    </message>
    <message>
        <source>Saturate</source>
        <translation>饱和</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>Scales the compute time that collectives can hide behind. Spelled as in torch.</source>
        <translation>缩放掩盖集合通信的计算时间。拼写与 torch 一致。</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Schedule (CSV for torch.distributed.pipelining)</source>
        <translation>调度（torch.distributed.pipelining 用 CSV）</translation>
    </message>
    <message>
        <source>Schedule (CSV of torch.distributed.pipelining)</source>
        <translation>调度（torch.distributed.pipelining 的 CSV）</translation>
    </message>
    <message>
        <source>Scores an option by its slowest shard instead of the sum of all.</source>
        <translation>按最慢的分片而非全部之和评价选项。</translation>
    </message>
    <message>
        <source>Searches all degrees of parallelism that the accelerators allow, with the best stages for each, and reports how many combinations it planned, rejected and excluded by proof.</source>
        <translation>搜索加速器允许的所有并行度，各取最佳阶段，并说明规划、拒绝和因证明而略去了多少组合。</translation>
    </message>
    <message>
        <source>Sending takes %1 of the critical path, its own compute %2.</source>
        <translation>发送在关键路径上耗时 %1，自身工作 %2。</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Sequences per microbatch on a rank.</source>
        <translation>一个 rank 上微批次的序列数。</translation>
    </message>
    <message>
        <source>Microbatch sizes to try, in sequences.</source>
        <translation>要尝试的微批次序列数。</translation>
    </message>
    <message>
        <source>Sequences per step over all ranks; 0: as many as the open plan has.</source>
        <translation>所有 rank 一步的序列数；0：与打开的方案相同。</translation>
    </message>
    <message>
        <source>Sequences per step over all ranks; 0: as the microbatches give.</source>
        <translation>所有 rank 一步的序列数；0：由微批次得出。</translation>
    </message>
    <message>
        <source>Sequences per step over all ranks.</source>
        <translation>所有 rank 一步的序列数。</translation>
    </message>
    <message>
        <source>Set %1</source>
        <translation>设置 %1</translation>
    </message>
    <message>
        <source>Set the bucket cap to %1</source>
        <translation>将桶上限设为 %1</translation>
    </message>
    <message>
        <source>Shard</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Sharding</source>
        <translation>分片方式</translation>
    </message>
    <message>
        <source>Sharding map (JSON)</source>
        <translation>分片映射 (JSON)</translation>
    </message>
    <message>
        <source>Shards</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Shards of every stage.</source>
        <translation>每个阶段的分片数。</translation>
    </message>
    <message>
        <source>Fraction of each rank&apos;s HBM that is kept free, 0 to 1.</source>
        <translation>每个 rank 的 HBM 中保留空闲的比例，0 到 1。</translation>
    </message>
    <message>
        <source>Share of the pipeline&apos;s time that ranks wait: 1 - work of all ranks / (ranks x pipeline) = 1 - %1 / (%2 x %3).</source>
        <translation>流水线时间中 rank 等待的占比：1 - 所有 rank 的工作 / (rank x 流水线) = 1 - %1 / (%2 x %3)。</translation>
    </message>
    <message>
        <source>Shared word table</source>
        <translation>共享词表</translation>
    </message>
    <message>
        <source>Neighbouring devices, joined by fast links.</source>
        <translation>相邻的设备，由快速链路相连。</translation>
    </message>
    <message>
        <source>Single device</source>
        <translation>单个设备</translation>
    </message>
    <message>
        <source>Size based</source>
        <translation>按大小</translation>
    </message>
    <message>
        <source>Slapo schedule (Python)</source>
        <translation>Slapo schedule (Python)</translation>
    </message>
    <message>
        <source>Slowest rank</source>
        <translation>最慢的 rank</translation>
    </message>
    <message>
        <source>Slowest shard</source>
        <translation>最慢的分片</translation>
    </message>
    <message>
        <source>Slowest stage</source>
        <translation>最慢的阶段</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>Speed of a device</source>
        <translation>设备速度</translation>
    </message>
    <message>
        <source>Split inputs and weights</source>
        <translation>切分输入和权重</translation>
    </message>
    <message>
        <source>Split the rows of the largest embedding tables.</source>
        <translation>切分最大嵌入表的行。</translation>
    </message>
    <message>
        <source>Split the sequence between tensor parallel blocks, with reduce-scatter and all-gather around them.</source>
        <translation>在张量并行块之间切分序列，并以 reduce-scatter 和 all-gather 衔接。</translation>
    </message>
    <message>
        <source>Squared distances from an equal share: 0 all equal, 1 all on one rank.</source>
        <translation>偏离平均份额的平方：0 全部相同，1 全在一个 rank 上。</translation>
    </message>
    <message>
        <source>Stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>Stage %1 is slower and sets the pace: this one matters only while the pipeline fills and drains.</source>
        <translation>阶段 %1 更慢并决定节拍：此阶段只在流水线填充和排空时有影响。</translation>
    </message>
    <message>
        <source>Stage %1 is slower: without this one the pipeline would not be faster.</source>
        <translation>阶段 %1 更慢：没有此阶段流水线也不会更快。</translation>
    </message>
    <message>
        <source>Stage %1: forward and backward pass of one microbatch, receiving its activations and returning their gradients.</source>
        <translation>阶段 %1：一个微批次的前向和反向，接收其激活值并返回梯度。</translation>
    </message>
    <message>
        <source>Stage %1: forward pass of one microbatch and receiving its activations.</source>
        <translation>阶段 %1：一个微批次的前向及接收其激活值。</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Stages %1 share %2</source>
        <translation>阶段 %1 共享 %2</translation>
    </message>
    <message>
        <source>Numbers of stages per pipeline rank to try.</source>
        <translation>要尝试的每流水线 rank 阶段数。</translation>
    </message>
    <message>
        <source>Stages may be replicated.</source>
        <translation>阶段可以复制。</translation>
    </message>
    <message>
        <source>Stages of whole layers with the parallelism that came with the plan, otherwise data parallel.</source>
        <translation>由整层组成的阶段，采用方案附带的并行方式，否则数据并行。</translation>
    </message>
    <message>
        <source>Stages of whole layers, with parallelism, ZeRO stage and recomputation per layer.</source>
        <translation>由整层组成的阶段，以及每层的并行方式、ZeRO 阶段和重计算。</translation>
    </message>
    <message>
        <source>Stages that each device holds when the schedule is interleaved.</source>
        <translation>交错调度时每个设备持有的阶段数。</translation>
    </message>
    <message>
        <source>Stages that each pipeline rank holds.</source>
        <translation>每个流水线 rank 持有的阶段数。</translation>
    </message>
    <message>
        <source>Stages with data and tensor parallelism and recomputation, with the fastest possible slowest stage. Needs the parallel configurations of every operator. Keeps pinned boundaries.</source>
        <translation>带数据并行、张量并行和重计算的阶段，使最慢者尽可能快。需要每个算子的并行配置。保持固定的边界。</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>起始方案</translation>
    </message>
    <message>
        <source>Starts collectives that could be merged one after the other.</source>
        <translation>将可合并的集合通信依次启动。</translation>
    </message>
    <message>
        <source>Starts from a size-based plan and swaps operators between partitions where that makes it faster, step by step as torch.fx&apos;s kl_based does. Use it to compare with torch.fx; Refine goes further.</source>
        <translation>从按大小的方案开始，在能缩短方案处交换分区间的算子，步骤与 torch.fx 的 kl_based 相同。用于与 torch.fx 比较；“细化”更进一步。</translation>
    </message>
    <message>
        <source>Starts from each table&apos;s fastest option and repeatedly moves the table that needs most memory to its next option, as TorchRec does.</source>
        <translation>从每个表最快的选项开始，反复把最耗内存的表换到下一个选项，如 TorchRec。</translation>
    </message>
    <message>
        <source>Starts from one partition per operator and merges the pair that shortens the plan most until no pair does. Use it when transfers matter more than memory; it is greedy and may stop early.</source>
        <translation>从每个算子一个分区开始，不断合并使方案缩短最多的一对，直到没有为止。适合传输比内存更重要的情形；属贪心算法，可能过早停止。</translation>
    </message>
    <message>
        <source>Step time</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>Stop when this close to the optimum; 0: prove it.</source>
        <translation>距最优如此近时停止；0：予以证明。</translation>
    </message>
    <message>
        <source>Swapping</source>
        <translation>交换</translation>
    </message>
    <message>
        <source>Synchronise gradients</source>
        <translation>同步梯度</translation>
    </message>
    <message>
        <source>TORCH_TRACE log</source>
        <translation>TORCH_TRACE 日志</translation>
    </message>
    <message>
        <source>run torch.compile with TORCH_TRACE=FOLDER to get one with graphs</source>
        <translation>TORCH_TRACE=FOLDER 可让 torch.compile 写出含图的日志</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Table of operators (CSV)</source>
        <translation>算子表 (CSV)</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Tables and their buffers on a rank, on average.</source>
        <translation>每个 rank 平均的表及其缓冲区。</translation>
    </message>
    <message>
        <source>Tables or redistributions (CSV)</source>
        <translation>表或重分布 (CSV)</translation>
    </message>
    <message>
        <source>Take %1 out</source>
        <translation>取出 %1</translation>
    </message>
    <message>
        <source>Take over from</source>
        <translation>沿用自</translation>
    </message>
    <message>
        <source>Uses the expert-parallel plan instead of the tensor-parallel one.</source>
        <translation>用专家并行方案代替张量并行方案。</translation>
    </message>
    <message>
        <source>Takes the partitions and devices of a plan document unchanged and evaluates them. Use it to see what a cut made elsewhere costs.</source>
        <translation>原样采用方案文档中的分区和设备并评估。用于查看别处切分的成本。</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Tensor parallelism</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Product of tensor, context, pipeline and data ranks: %1 x %2 x %3 x %4.</source>
        <translation>张量、上下文、流水线和数据 rank 之积：%1 x %2 x %3 x %4。</translation>
    </message>
    <message>
        <source>Tensor-parallel plan (Hugging Face)</source>
        <translation>张量并行方案 (Hugging Face)</translation>
    </message>
    <message>
        <source>Accelerators linked inside one node.</source>
        <translation>节点内相互连接的加速器数量。</translation>
    </message>
    <message>
        <source>The ONNX file that the graph was read from; default: GRAPH, if it is one.</source>
        <translation>图所读取的 ONNX 文件；若 GRAPH 本身就是则为它。</translation>
    </message>
    <message>
        <source>The ONNX model that the graph came from, with device and group in each node&apos;s metadata; the rest is unchanged. Keep it beside its external weight files.</source>
        <translation>图所来自的 ONNX 模型，以元数据形式附上每个节点的设备和组；其余不变。请与其他文件中的权重放在一起。</translation>
    </message>
    <message>
        <source>The arguments of a Megatron run: degrees, pipeline layout, sharding and recomputation.</source>
        <translation>Megatron 运行的参数：并行度、流水线布局、分片和重计算内容。</translation>
    </message>
    <message>
        <source>Takes the best of all other planners&apos; plans and the open plan and improves it by moving, swapping and resharding tables, one or several at a time; tells how far from the optimum the result can be at most.</source>
        <translation>取所有其他规划器的方案和当前打开的方案中最好的一个，再逐张或同时移动、交换和重新切分多张表加以改进；并说明结果距离可能的最优最多有多远。</translation>
    </message>
    <message>
        <source>The graph has no embedding tables</source>
        <translation>该图没有嵌入表</translation>
    </message>
    <message>
        <source>The plan is empty: no operator has a field embedding.</source>
        <translation>方案为空：没有算子带有 embedding 字段（嵌入）。</translation>
    </message>
    <message>
        <source>the graph has no embedding tables, and nothing else can be put on ranks</source>
        <translation>该图没有嵌入表，而其他内容无法分配到 rank 上</translation>
    </message>
    <message>
        <source>give operators that hold tables an embedding field, or choose a planner of another kind</source>
        <translation>请为持有表的算子添加 embedding 字段（嵌入），或选择其他类型的规划器</translation>
    </message>
    <message>
        <source>table %1: the file&apos;s %2 is %3, here it is %4</source>
        <translation>表 %1：文件中的 %2 为 %3，此处为 %4</translation>
    </message>
    <message>
        <source>table %1: the file&apos;s %2 has no counterpart here</source>
        <translation>表 %1：此处没有与文件中的 %2 对应的内容</translation>
    </message>
    <message>
        <source>the file does not give the settings of its plan: figures are for a batch of %1 and default settings</source>
        <translation>文件未说明其方案的设置：指标按批大小 %1 和其余默认值计算</translation>
    </message>
    <message>
        <source>How each table is sharded and where its shards are.</source>
        <translation>每张表如何分片，以及各分片位于何处。</translation>
    </message>
    <message>
        <source>The buckets cannot be merged</source>
        <translation>这些桶无法合并</translation>
    </message>
    <message>
        <source>The cheapest placement of all tensors on the mesh, exactly: chooses a strategy for every operator, prices redistributions and keeps pins. Takes milliseconds without a memory limit.</source>
        <translation>网格上所有张量的最低成本放置，精确求解：含每个算子的策略和重分布成本，保持固定项。无内存限制时只需数毫秒。</translation>
    </message>
    <message>
        <source>The degrees use %1 of %2.</source>
        <translation>并行度使用了 %2 中的 %1。</translation>
    </message>
    <message>
        <source>The degrees use %1, the inventory has %2.</source>
        <translation>并行度使用 %1，设备清单有 %2。</translation>
    </message>
    <message>
        <source>The device is idle.</source>
        <translation>该设备空闲。</translation>
    </message>
    <message>
        <source>The device is idle: %1 are free.</source>
        <translation>该设备空闲：%1 可用。</translation>
    </message>
    <message>
        <source>The device of each module for accelerate and transformers, with the fewest keys.</source>
        <translation>供 accelerate 和 transformers 使用的各模块设备，键最少。</translation>
    </message>
    <message>
        <source>The device of each module, for accelerate and transformers: matched as accelerate does, with a warning where transformers would match differently.</source>
        <translation>accelerate 和 transformers 所用的各模块设备：按 accelerate 的方式匹配，transformers 会不同时给出警告。</translation>
    </message>
    <message>
        <source>The devices give no ranks</source>
        <translation>设备没有给出 rank</translation>
    </message>
    <message>
        <source>The mesh dimensions along which devices exchange it</source>
        <translation>设备沿网格的哪些维度交换</translation>
    </message>
    <message>
        <source>A file with a plan of the same model; the report then also lists the differences.</source>
        <translation>同一模型的方案文件；也会说明与它的差异。</translation>
    </message>
    <message>
        <source>The file plan of a TorchEasyRec checkpoint: sharding type, kernel and ranks of each table.</source>
        <translation>TorchEasyRec checkpoint 的 plan 文件：每个表的分片类型、内核和 rank。</translation>
    </message>
    <message>
        <source>The flat buffer that merging adds.</source>
        <translation>合并增加的平坦缓冲区。</translation>
    </message>
    <message>
        <source>The graph for Model Explorer, with devices and groups as layers and the plan&apos;s figures on nodes; or node data. Cutaway can read the graph back.</source>
        <translation>供 Model Explorer 使用的图，以设备和组为层，节点带方案的指标；或节点数据。Cutaway 可再读取该图。</translation>
    </message>
    <message>
        <source>The graph contains a backward pass with its own times.</source>
        <translation>图自带反向，并有自己的时间。</translation>
    </message>
    <message>
        <source>The graph with each bucket merged into one collective, node for node as PyTorch Inductor merges it.</source>
        <translation>每个桶合并为一次集合通信的图，逐节点与 PyTorch Inductor 的合并一致。</translation>
    </message>
    <message>
        <source>The graph with the plan as groups, or each node&apos;s group number as node data.</source>
        <translation>以方案为组的图，或以节点数据给出每个节点的组编号。</translation>
    </message>
    <message>
        <source>The graph&apos;s order hides %1 of %2 of communication</source>
        <translation>图的顺序掩盖了 %2 通信中的 %1</translation>
    </message>
    <message>
        <source>The latency is not known</source>
        <translation>延迟未知</translation>
    </message>
    <message>
        <source>The layers of each stage, in the form of --pipeline-model-parallel-layout.</source>
        <translation>--pipeline-model-parallel-layout 所用的各阶段的层。</translation>
    </message>
    <message>
        <source>The layers of each stage for --pipeline-model-parallel-layout. Stages hold whole layers.</source>
        <translation>供 --pipeline-model-parallel-layout 使用的各阶段的层。阶段由整层组成。</translation>
    </message>
    <message>
        <source>The numbered module list that holds the layers; default: the longest.</source>
        <translation>作为层的编号模块列表；默认：最长的。</translation>
    </message>
    <message>
        <source>The members&apos; times minus its own and the copies that merging needs.</source>
        <translation>成员时间减去自身时间及合并所需的复制。</translation>
    </message>
    <message>
        <source>The mesh %1 needs more devices</source>
        <translation>网格 %1 需要更多设备</translation>
    </message>
    <message>
        <source>The modules of each stage, module_fqns_per_model_part, from JSON or the literal in a Python or TOML file.</source>
        <translation>各阶段的模块 module_fqns_per_model_part，来自 JSON 或 Python、TOML 文件中的字面量。</translation>
    </message>
    <message>
        <source>The modules of each stage, module_fqns_per_model_part, with the schedule.</source>
        <translation>各阶段的模块 module_fqns_per_model_part 及调度。</translation>
    </message>
    <message>
        <source>Peak memory that a device keeps for backward passes, without weights.</source>
        <translation>设备为反向保留的最大内存，不含权重。</translation>
    </message>
    <message>
        <source>The most that is alive at one time.</source>
        <translation>同时存活的最大量。</translation>
    </message>
    <message>
        <source>The optimum is 0: full replication attains it trivially</source>
        <translation>最优值为 0，完全复制即可轻易达到</translation>
    </message>
    <message>
        <source>The order in which a device runs forward and backward passes of microbatches. zb_h1, interleaved_zb, zb_v and dualpipe_v split the backward pass into two halves: weight gradients wait until there is time for them.</source>
        <translation>设备执行各微批次前向和反向的顺序。zb_h1、interleaved_zb、zb_v 和 dualpipe_v 将反向各分一半：权重梯度等到有空时再算。</translation>
    </message>
    <message>
        <source>The order leaves %1 exposed; once merged, %2 are.</source>
        <translation>此顺序有 %1 未被掩盖；合并后为 %2。</translation>
    </message>
    <message>
        <source>The output projection shares the weights of the word table.</source>
        <translation>输出投影即词表。</translation>
    </message>
    <message>
        <source>The placement of every node for AutoParallel&apos;s load_placements, which accepts only its own strategies: best for a plan that came from AutoParallel.</source>
        <translation>供 AutoParallel 的 load_placements 使用的各节点放置，它要求这些放置属于其自身策略：最适合来自那里的方案。</translation>
    </message>
    <message>
        <source>The placements of every node, from get_json or save_placements.</source>
        <translation>来自 get_json 或 save_placements 的各节点放置。</translation>
    </message>
    <message>
        <source>The plan can run</source>
        <translation>方案可以运行</translation>
    </message>
    <message>
        <source>The plan has more stages than there are devices.</source>
        <translation>方案的阶段多于设备。</translation>
    </message>
    <message>
        <source>The plan&apos;s groups and their transfers for Graphviz, with one cluster per device.</source>
        <translation>方案的各组及其传输，每个设备一个簇，供 Graphviz 使用。</translation>
    </message>
    <message>
        <source>The planner&apos;s message</source>
        <translation>规划器的说明</translation>
    </message>
    <message>
        <source>Proven by the planner that made this plan.</source>
        <translation>生成此方案的规划器已予以证明。</translation>
    </message>
    <message>
        <source>The reader</source>
        <translation>读者</translation>
    </message>
    <message>
        <source>The same as a fraction of the peak; none: no such limit.</source>
        <translation>同上，以峰值比例表示；none：无此限制。</translation>
    </message>
    <message>
        <source>The same, but keeps every dependence and the smaller of the two memory limits; never leaves more exposed than the graph&apos;s own order, nor than torch&apos;s order where that keeps to the limit.</source>
        <translation>同上，但遵守两个内存限制中较小者并保持所有依赖；未被掩盖的不多于图自身顺序，也不多于守住限制时的 torch。</translation>
    </message>
    <message>
        <source>The schedule cannot be simulated</source>
        <translation>无法模拟该调度</translation>
    </message>
    <message>
        <source>The search ends when no plan can be better by more than this share of the latency.</source>
        <translation>当没有方案能比延迟的这一比例更好时，搜索结束。</translation>
    </message>
    <message>
        <source>The slowest %1, which the planner minimises.</source>
        <translation>最慢的%1，规划器使其最小。</translation>
    </message>
    <message>
        <source>The slowest %1, which the planner minimises. %2</source>
        <translation>最慢的%1，规划器使其最小。%2</translation>
    </message>
    <message>
        <source>The slowest rank&apos;s exchanges, by module and sharding type, forward and backward.</source>
        <translation>最慢 rank 的交换，按模块和分片类型，前向和反向。</translation>
    </message>
    <message>
        <source>The slowest rank&apos;s lookups, forward and backward.</source>
        <translation>最慢 rank 的查表，前向和反向。</translation>
    </message>
    <message>
        <source>The slowest rank. %1</source>
        <translation>最慢的 rank。%1</translation>
    </message>
    <message>
        <source>The stages have the least objective, which does not always give the shortest step</source>
        <translation>这些阶段目标值最小，但不一定是步时间最短</translation>
    </message>
    <message>
        <source>Contiguous stages with the fastest possible slowest stage, proven; where there are too many to examine, the best found with its distance from the optimum. Keeps pinned boundaries.</source>
        <translation>连续阶段中最慢者尽可能快，并有证明；若数量过多，则给出已找到的最佳及其与最优的差距。保持固定的边界。</translation>
    </message>
    <message>
        <source>The steps listed in the schedule&apos;s file determine it.</source>
        <translation>由调度文件列出的步骤决定。</translation>
    </message>
    <message>
        <source>The style of each module&apos;s weights for transformers&apos; tp_plan, one for all layers.</source>
        <translation>transformers 的 tp_plan 所用的各模块权重风格，所有层同一种。</translation>
    </message>
    <message>
        <source>The style of each module&apos;s weights from transformers&apos; tp_plan or ep_plan.</source>
        <translation>transformers 的 tp_plan 或 ep_plan 给出的各模块权重风格。</translation>
    </message>
    <message>
        <source>The word table is padded to a multiple of this.</source>
        <translation>词表填充到此数的倍数。</translation>
    </message>
    <message>
        <source>After this time the best plan so far is taken.</source>
        <translation>此后采用迄今最佳方案。</translation>
    </message>
    <message>
        <source>This is the graph after the buckets are merged; move collectives in the graph before.</source>
        <translation>这是合并桶之后的图；集合通信请在之前的图中移动。</translation>
    </message>
    <message>
        <source>This plan can be exported.</source>
        <translation>此方案可以导出。</translation>
    </message>
    <message>
        <source>Throughput: %1 microbatches over the step time; each runs the captured model once.</source>
        <translation>吞吐：%1 个微批次除以步时间；一个微批次把捕获的模型运行一遍。</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>共享嵌入</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时间限制</translation>
    </message>
    <message>
        <source>Time of a backward pass as a multiple of the forward pass.</source>
        <translation>反向耗时为前向的多少倍。</translation>
    </message>
    <message>
        <source>Time of its members, one after the other.</source>
        <translation>其成员依次运行的时间。</translation>
    </message>
    <message>
        <source>Time of the merged collective.</source>
        <translation>合并后集合通信的时间。</translation>
    </message>
    <message>
        <source>Fixed time of each collective, in addition to its bytes.</source>
        <translation>每个集合通信除字节外所需的时间。</translation>
    </message>
    <message>
        <source>Time, sum</source>
        <translation>时间总和</translation>
    </message>
    <message>
        <source>Timeline (Chrome trace)</source>
        <translation>时间线 (Chrome trace)</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Tokens of a sequence.</source>
        <translation>一个序列的 token 数。</translation>
    </message>
    <message>
        <source>Tokens of a step over its time: global batch x sequence / step = %1 x %2 / %3.</source>
        <translation>一步的 token 数除以其时间：全局批次 x 序列 / 步 = %1 x %2 / %3。</translation>
    </message>
    <message>
        <source>Tokens per second</source>
        <translation>每秒 token</translation>
    </message>
    <message>
        <source>Too few accelerators</source>
        <translation>加速器太少</translation>
    </message>
    <message>
        <source>TorchEasyRec plan (JSON)</source>
        <translation>TorchEasyRec 方案 (JSON)</translation>
    </message>
    <message>
        <source>TorchEasyRec&apos;s combination: dynamic programming over memory, then all tables sharded the same way. Places all proposals and takes the best.</source>
        <translation>TorchEasyRec 的组合：对内存做动态规划，再将所有表同样切分。取放置后最佳的方案。</translation>
    </message>
    <message>
        <source>TorchRec</source>
        <translation>TorchRec</translation>
    </message>
    <message>
        <source>TorchRec sharding plan (JSON)</source>
        <translation>TorchRec 分片方案 (JSON)</translation>
    </message>
    <message>
        <source>TorchRec&apos;s default combination: grid search, greedy by largest shard and by sum, uniform.</source>
        <translation>TorchRec 的默认组合：网格搜索、按最大分片和按总和的贪心、统一。</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Training pipeline: how many batches of inputs and outputs are in memory at a time.</source>
        <translation>训练流水线：内存中同时有多少批输入和输出。</translation>
    </message>
    <message>
        <source>Transfer %1 → %2</source>
        <translation>传输 %1 → %2</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>统一</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>取消固定 %1</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词汇量</translation>
    </message>
    <message>
        <source>Vocabulary multiple</source>
        <translation>词汇量倍数</translation>
    </message>
    <message>
        <source>Vocabulary parallel</source>
        <translation>词表并行</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Weights of the table, held once</source>
        <translation>表的权重，保存一份</translation>
    </message>
    <message>
        <source>Bandwidth of a collective; default: that of the devices, else 1e11.</source>
        <translation>集合通信的带宽；未给出时取自设备，否则 1e11。</translation>
    </message>
    <message>
        <source>Rate at which a device copies into and out of a bucket&apos;s buffer.</source>
        <translation>设备每秒向桶缓冲区复制及从中复制的量。</translation>
    </message>
    <message>
        <source>Part of the output on each device</source>
        <translation>一个设备持有的输出</translation>
    </message>
    <message>
        <source>Memory of all its shards: weights, optimizer state, inputs and outputs</source>
        <translation>其所有分片的内存：权重、优化器状态、输入和输出</translation>
    </message>
    <message>
        <source>The timeline of every device, or the breakdown of the latency, for chrome://tracing and Perfetto.</source>
        <translation>各设备的时间线，或延迟的构成，供 chrome://tracing 和 Perfetto 使用。</translation>
    </message>
    <message>
        <source>The actions of each rank, step by step, for pipeline_parallel_schedule_csv and the schedule runtime.</source>
        <translation>每个 rank 逐步的动作，供 pipeline_parallel_schedule_csv 和调度运行时载入。</translation>
    </message>
    <message>
        <source>The actions of each rank, step by step. The stages are those of the open plan if it has as many; otherwise stages are cut with the fastest possible slowest one.</source>
        <translation>每个 rank 逐步的动作。若打开的方案阶段数相同则用其阶段，否则取同样数目且最慢者最快的阶段。</translation>
    </message>
    <message>
        <source>Inputs, outputs and pass-through values of each stage, and the ranks that hold a tied weight.</source>
        <translation>各阶段接收、传递和产生的内容，以及哪些 rank 持有共享权重。</translation>
    </message>
    <message>
        <source>What every layer recomputes: none, selective, full or modules joined by +.</source>
        <translation>每层重新计算什么：none、selective、full，或以 + 连接的模块。</translation>
    </message>
    <message>
        <source>Memory kept free for everything but tables: a share, the dense parameters and the inputs; only the share; a number of bytes; or what inference needs.</source>
        <translation>为非表内容预留的内存：一定比例加稠密参数和输入；仅比例；固定字节数；或推理所需。</translation>
    </message>
    <message>
        <source>Tensors that are not placed as their reader needs them</source>
        <translation>放置与其读者所需不同的张量</translation>
    </message>
    <message>
        <source>Outputs may stay as they are, must have their partial sums reduced, or are gathered whole.</source>
        <translation>返回值可保持原样，须加总部分和，或完整收集。</translation>
    </message>
    <message>
        <source>Bytes that its members send.</source>
        <translation>其成员发送的量。</translation>
    </message>
    <message>
        <source>Time that its slowest shard adds to a rank</source>
        <translation>其最慢分片给 rank 增加的时间</translation>
    </message>
    <message>
        <source>What a layer may recompute: none, selective, full or modules joined by +.</source>
        <translation>层内可重新计算什么：none、selective、full，或以 + 连接的模块。</translation>
    </message>
    <message>
        <source>Types, kernels, ranks and hosts that planners may use for it; pinned: none</source>
        <translation>规划器可对其做什么：类型、内核、rank、主机；已固定：不可动</translation>
    </message>
    <message>
        <source>Prefix of the model&apos;s names where your own module wraps it; the extra model. in model.model. is removed anyway.</source>
        <translation>当模型被自己的模块包含时，模型自身名称之前的前缀；model.model. 中的 model. 总会略去。</translation>
    </message>
    <message>
        <source>Size limit of such a bucket; auto: what saturates the links of the group.</source>
        <translation>此类桶可容纳多少；auto：使组内链路饱和的量。</translation>
    </message>
    <message>
        <source>What replaces a bucket in the mode torch214: plain calls, custom operators, custom operators with several element types in one buffer, or one coalesced reduce-scatter that copies nothing.</source>
        <translation>torch214 模式下以何代替桶：普通调用、自定义算子、一个缓冲区含多种元素类型的算子，或不复制的合并 reduce-scatter。</translation>
    </message>
    <message>
        <source>What is sharded over data-parallel ranks: 0 nothing, 1 optimizer states, 2 also gradients, 3 also parameters.</source>
        <translation>数据并行 rank 分担什么：无、优化器状态、及梯度、及参数。</translation>
    </message>
    <message>
        <source>Limit of a bucket&apos;s largest buffer; default: no limit.</source>
        <translation>桶的最大缓冲区可占多少；未给出则无限制。</translation>
    </message>
    <message>
        <source>The list below the canvas: embedding tables with types, kernels and ranks, or every redistribution with its collectives, bytes and time.</source>
        <translation>方案在画布下方列出的内容：嵌入表及其类型、内核和 rank，或每次重分布及其集合通信、字节和时间。</translation>
    </message>
    <message>
        <source>Number format of the computation.</source>
        <translation>以何种类型计算数值。</translation>
    </message>
    <message>
        <source>Where a stage may end: anywhere, between repeated layers of the model, or only after a module of the depth below.</source>
        <translation>阶段可在何处结束：任意处、模型重复层之间，或仅在下述深度的模块结束处。</translation>
    </message>
    <message>
        <source>Whether backward passes run as well and activations are kept for them.</source>
        <translation>是否也运行反向并为其保留激活值。</translation>
    </message>
    <message>
        <source>Whether buckets start with the most exposed collectives; auto: in groups of FSDP.</source>
        <translation>桶是否从掩盖最少者开始；auto：在 FSDP 的组中如此。</translation>
    </message>
    <message>
        <source>Whether collectives are merged after scheduling.</source>
        <translation>调度之后是否合并集合通信。</translation>
    </message>
    <message>
        <source>Whether gradients are exchanged during the backward pass.</source>
        <translation>梯度是否在反向期间传输。</translation>
    </message>
    <message>
        <source>Whether libraries must use reproducible algorithms.</source>
        <translation>是否要求库使用可复现算法。</translation>
    </message>
    <message>
        <source>Which kernel computes attention, and whether its scores are kept in memory.</source>
        <translation>分数是否保留在内存中，以及由哪个内核计算。</translation>
    </message>
    <message>
        <source>Whether tensor ranks split the tokens outside tensor-parallel regions.</source>
        <translation>张量 rank 是否在其区域之间分担 token。</translation>
    </message>
    <message>
        <source>Whether the loader makes a byte mask of each sequence.</source>
        <translation>加载器是否为每个序列生成字节掩码。</translation>
    </message>
    <message>
        <source>Which collectives are merged.</source>
        <translation>合并哪些集合通信。</translation>
    </message>
    <message>
        <source>The partition of each operator and the devices of each partition, for torch.fx&apos;s partitioner in its ahead-of-time mode.</source>
        <translation>每个算子所属的分区及各分区的设备，供 torch.fx 分区器的提前编译模式使用。</translation>
    </message>
    <message>
        <source>Which tables are placed first: the largest or the slowest.</source>
        <translation>先放置哪些表：最大的或最慢的。</translation>
    </message>
    <message>
        <source>Whole tensor</source>
        <translation>整个张量</translation>
    </message>
    <message>
        <source>The accelerator whose memory, speed and calibration are used.</source>
        <translation>以哪个加速器的内存、速度和校准为准。</translation>
    </message>
    <message>
        <source>With compute and gradients</source>
        <translation>含计算和梯度</translation>
    </message>
    <message>
        <source>With compute at 100 Tflop/s</source>
        <translation>计算按 100 Tflop/s</translation>
    </message>
    <message>
        <source>With every input and weight split</source>
        <translation>每个输入和权重都切分</translation>
    </message>
    <message>
        <source>Within %1 per device</source>
        <translation>每个设备不超过 %1</translation>
    </message>
    <message>
        <source>If off, a device may hold any set of operators and be visited more than once per sample: often faster, never proven.</source>
        <translation>若不选，设备可持有任意算子并在每个样本中多次被访问：常更快，但从不得证。</translation>
    </message>
    <message>
        <source>Without training there are no backward passes, gradients or optimizer states.</source>
        <translation>不训练时没有反向、梯度和优化器状态。</translation>
    </message>
    <message>
        <source>Writes all alternatives of every node into the plan.</source>
        <translation>把每个节点的所有备选写入方案。</translation>
    </message>
    <message>
        <source>Written out</source>
        <translation>完整写出</translation>
    </message>
    <message>
        <source>ZeRO %1</source>
        <translation>ZeRO %1</translation>
    </message>
    <message>
        <source>ZeRO as in the plan</source>
        <translation>ZeRO 同方案</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO 阶段</translation>
    </message>
    <message>
        <source>ZeRO stages</source>
        <translation>ZeRO 阶段</translation>
    </message>
    <message>
        <source>ZeRO stages to try.</source>
        <translation>要尝试的 ZeRO 阶段。</translation>
    </message>
    <message>
        <source>a %1 is on devices or on none</source>
        <translation>%1要么在设备上，要么不在任何设备上</translation>
    </message>
    <message>
        <source>a %1 of this kind runs on %2 device, not on %3</source>
        <translation>此类%1在 %2 个设备上运行，而不是 %3 个</translation>
    </message>
    <message>
        <source>a %1 of this kind runs on %2 devices, not on %3</source>
        <translation>此类%1在 %2 个设备上运行，而不是 %3 个</translation>
    </message>
    <message>
        <source>a %1 table is not within one host group</source>
        <translation>%1 类表不位于单个主机组中</translation>
    </message>
    <message>
        <source>a bucket has at least two members</source>
        <translation>桶至少有两个成员</translation>
    </message>
    <message>
        <source>a bucket&apos;s id, a collective&apos;s name or null is needed</source>
        <translation>需要桶的 id、集合通信的名称或 null</translation>
    </message>
    <message>
        <source>a column step_sec, peak_bytes or trace is needed</source>
        <translation>需要列 step_sec、peak_bytes 或 trace</translation>
    </message>
    <message>
        <source>a device is 0, &quot;cuda:0&quot;, &quot;cpu&quot; or &quot;disk&quot;</source>
        <translation>设备为 0、&quot;cuda:0&quot;、&quot;cpu&quot; 或 &quot;disk&quot;</translation>
    </message>
    <message>
        <source>a device is named twice</source>
        <translation>有设备被重复提及</translation>
    </message>
    <message>
        <source>a device map needs a partition plan</source>
        <translation>device map 由分区方案生成</translation>
    </message>
    <message>
        <source>a device&apos;s peaks must be greater than 0</source>
        <translation>设备的峰值须大于 0</translation>
    </message>
    <message>
        <source>a gap is negative, too large or not a number</source>
        <translation>间距为负、过大或不是数</translation>
    </message>
    <message>
        <source>a graph is printed by gm.print_readable()</source>
        <translation>图由 gm.print_readable() 打印</translation>
    </message>
    <message>
        <source>a key is missing</source>
        <translation>缺少键</translation>
    </message>
    <message>
        <source>a key must be a text</source>
        <translation>键须为文本</translation>
    </message>
    <message>
        <source>a larger device would help</source>
        <translation>更大的设备会有帮助</translation>
    </message>
    <message>
        <source>a larger device, or one more, would help</source>
        <translation>更大的设备或再加一个设备会有帮助</translation>
    </message>
    <message>
        <source>a line has more than 1 GiB</source>
        <translation>有一行超过 1 GiB</translation>
    </message>
    <message>
        <source>a name that is close: %1</source>
        <translation>相近的名称：%1</translation>
    </message>
    <message>
        <source>a new stage</source>
        <translation>新阶段</translation>
    </message>
    <message>
        <source>a partition plan has no setting %1</source>
        <translation>分区方案没有设置 %1</translation>
    </message>
    <message>
        <source>plans of this planner have no schedule</source>
        <translation>此规划器的方案没有调度</translation>
    </message>
    <message>
        <source>a rank holds shards; it cannot be moved, made or removed</source>
        <translation>rank 接收分片；不能移动、创建或移除</translation>
    </message>
    <message>
        <source>a shard of a table_column_wise table stays in its host group, %1</source>
        <translation>table_column_wise 表的分片须留在其主机组 %1</translation>
    </message>
    <message>
        <source>a shard&apos;s storage is negative</source>
        <translation>有分片的存储为负</translation>
    </message>
    <message>
        <source>a sharding map needs a sharding plan</source>
        <translation>sharding map 属于分片方案</translation>
    </message>
    <message>
        <source>a sharding plan has no such setting</source>
        <translation>分片方案没有这样的设置</translation>
    </message>
    <message>
        <source>a smaller batch size or reservation, or ranks with more memory</source>
        <translation>请减小批大小或预留，或使用内存更大的 rank</translation>
    </message>
    <message>
        <source>a smaller batch size or smaller pooling factors</source>
        <translation>请减小批大小或 pooling 因子</translation>
    </message>
    <message>
        <source>a stage ends after %1, where no module does: Slapo cuts after modules only</source>
        <translation>有阶段在 %1 之后结束，而那里没有模块结束：Slapo 只在模块后切分</translation>
    </message>
    <message>
        <source>a stage is a run of consecutive layers</source>
        <translation>阶段是连续的若干层</translation>
    </message>
    <message>
        <source>a stage reads only what it or an earlier one makes</source>
        <translation>阶段只读取自身或更早阶段产生的内容</translation>
    </message>
    <message>
        <source>a table is not where it is required to be</source>
        <translation>有一个表不在其限定之处</translation>
    </message>
    <message>
        <source>a table is pinned to where it is: move it first</source>
        <translation>表固定在其所在处：请先移动</translation>
    </message>
    <message>
        <source>a table of runs needs the model that was run</source>
        <translation>运行表需要其所属的模型</translation>
    </message>
    <message>
        <source>a partial sum on every device</source>
        <translation>每个设备上为和的一项</translation>
    </message>
    <message>
        <source>a tp_plan needs a sharding plan</source>
        <translation>tp_plan 由分片方案生成</translation>
    </message>
    <message>
        <source>over the cap</source>
        <translation>超过上限</translation>
    </message>
    <message>
        <source>add a device or use larger ones</source>
        <translation>请添加设备或使用更大的设备</translation>
    </message>
    <message>
        <source>add at least one device</source>
        <translation>请至少添加一个设备</translation>
    </message>
    <message>
        <source>add keys for their modules, or &quot;&quot; for everything else</source>
        <translation>请为其模块添加键，或用 &quot;&quot; 表示其余全部</translation>
    </message>
    <message>
        <source>aliases expand to more than %1 values</source>
        <translation>别名产生超过 %1 个值</translation>
    </message>
    <message>
        <source>aliases nest values deeper than %1</source>
        <translation>别名使值嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>recomputation: %1</source>
        <translation>重计算：%1</translation>
    </message>
    <message>
        <source>all devices of the mesh do the same</source>
        <translation>网格的所有设备做同样的事</translation>
    </message>
    <message>
        <source>all-reduce of gradients</source>
        <translation>梯度的 all-reduce</translation>
    </message>
    <message>
        <source>an action is a stage, one of F, B, I, W, UNSHARD, RESHARD, REDUCE_GRAD, SEND_F, RECV_F, SEND_B, RECV_B, and a microbatch: 0F3</source>
        <translation>动作为阶段、F、B、I、W、UNSHARD、RESHARD、REDUCE_GRAD、SEND_F、RECV_F、SEND_B、RECV_B 之一和微批次：0F3</translation>
    </message>
    <message>
        <source>an alias is inside the value it names</source>
        <translation>别名位于其所指内容之内</translation>
    </message>
    <message>
        <source>assignment: a plan document is needed</source>
        <translation>assignment：需要方案文档</translation>
    </message>
    <message>
        <source>at most one stage per layer</source>
        <translation>每层至多一个阶段</translation>
    </message>
    <message>
        <source>bandwidth: the figures above; dtensor: PyTorch&apos;s constants; alpha_beta: counts collectives.</source>
        <translation>bandwidth：上述数值；dtensor：PyTorch 的常数；alpha_beta：计集合通信次数。</translation>
    </message>
    <message>
        <source>between 1 and 100000 devices are allowed</source>
        <translation>需要 1 到 100000 个设备</translation>
    </message>
    <message>
        <source>convert them to one version with onnx.version_converter</source>
        <translation>请用 onnx.version_converter 统一到一个版本</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>bucket mixes groups or reduce ops</source>
        <translation>桶中混有不同的组或归约操作</translation>
    </message>
    <message>
        <source>bucket_cap_mb</source>
        <translation>bucket_cap_mb</translation>
    </message>
    <message>
        <source>bucket_cap_mb: %1</source>
        <translation>bucket_cap_mb：%1</translation>
    </message>
    <message>
        <source>bucket_mode default needs no numbers</source>
        <translation>bucket_mode default 不需要编号</translation>
    </message>
    <message>
        <source>bucket_mode: reduce-scatters are not merged with custom_ops_multidtype</source>
        <translation>bucket_mode：custom_ops_multidtype 不合并 reduce-scatter</translation>
    </message>
    <message>
        <source>bucketing</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>buckets</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>change buckets by adding and removing collectives</source>
        <translation>通过放入和取出集合通信来更改桶</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>bytes per second</source>
        <translation>字节每秒</translation>
    </message>
    <message>
        <source>bytes/s</source>
        <translation>字节/s</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>cannot be read: not enough memory for it</source>
        <translation>无法读取：内存不足</translation>
    </message>
    <message>
        <source>cannot be written: it is a folder</source>
        <translation>无法写入：它是文件夹</translation>
    </message>
    <message>
        <source>cannot be written: it is not a regular file</source>
        <translation>无法写入：它不是普通文件</translation>
    </message>
    <message>
        <source>change its limits</source>
        <translation>请更改其限定</translation>
    </message>
    <message>
        <source>choose a planner that cuts the model</source>
        <translation>请选择会切分模型的规划器</translation>
    </message>
    <message>
        <source>choose another schedule first</source>
        <translation>请先选择其他调度</translation>
    </message>
    <message>
        <source>choose pipeline.optimal, or a graph of the forward pass</source>
        <translation>请选择 pipeline.optimal，或仅含前向的图</translation>
    </message>
    <message>
        <source>chunks: %1 has 2 chunks per device, got %2</source>
        <translation>chunks：%1 每设备 2 块，给出 %2</translation>
    </message>
    <message>
        <source>chunks: %1 has one chunk per device, got %2</source>
        <translation>chunks：%1 每设备 1 块，给出 %2</translation>
    </message>
    <message>
        <source>chunks: %1 stages are not a multiple of %2 chunks per device</source>
        <translation>chunks：%1 个阶段不是每设备 %2 块的倍数</translation>
    </message>
    <message>
        <source>cluster: a factor of %1 is given, but the cluster does not give it</source>
        <translation>cluster：给出了 %1 的倍数，而集群没有说明它</translation>
    </message>
    <message>
        <source>collective alone, exposed</source>
        <translation>单独的集合通信，未被掩盖</translation>
    </message>
    <message>
        <source>collective alone, hidden</source>
        <translation>单独的集合通信，被掩盖</translation>
    </message>
    <message>
        <source>collectives stay on their stream</source>
        <translation>集合通信留在其流上</translation>
    </message>
    <message>
        <source>column %1 has no valid bounds or cost</source>
        <translation>列 %1 没有合理的界或成本</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>compute waits</source>
        <translation>计算等待</translation>
    </message>
    <message>
        <source>csv lists its operators</source>
        <translation>csv 会列出其算子</translation>
    </message>
    <message>
        <source>csv: the steps of each rank are needed as text</source>
        <translation>csv：需要文本：每个 rank 的步骤</translation>
    </message>
    <message>
        <source>csv: the plan runs these steps</source>
        <translation>csv：方案按这些步骤运行</translation>
    </message>
    <message>
        <source>custom_ops merges them; with fsdp_only it is used instead</source>
        <translation>custom_ops 会合并它们；fsdp_only 时改用它</translation>
    </message>
    <message>
        <source>cut or join stages, or choose another schedule</source>
        <translation>请切分或合并阶段，或选择其他调度</translation>
    </message>
    <message>
        <source>cuts: at least one cut is required</source>
        <translation>cuts：至少需要一处切分</translation>
    </message>
    <message>
        <source>cycle %1</source>
        <translation>环 %1</translation>
    </message>
    <message>
        <source>data_dim: %1 is already the tensor dimension</source>
        <translation>data_dim：%1 已是张量维度</translation>
    </message>
    <message>
        <source>deadlock: %1</source>
        <translation>死锁：%1</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>device %1 has %2 and device %3 has %4; this planner needs equal devices</source>
        <translation>设备 %1 有 %2，设备 %3 有 %4；此规划器需要相同的设备</translation>
    </message>
    <message>
        <source>devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>devices are filled one after another; a larger device would help</source>
        <translation>设备逐个填满；更大的设备会有帮助</translation>
    </message>
    <message>
        <source>devices are varied, but there are none</source>
        <translation>要变化设备，却没有设备</translation>
    </message>
    <message>
        <source>distributed tensors are placed by a sharding plan</source>
        <translation>分布式张量由分片方案放置</translation>
    </message>
    <message>
        <source>dnn-partitioning workload</source>
        <translation>dnn-partitioning workload</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>embedding partition %1 needs %2 in addition to the %3 of the rest of the model; a device has %4</source>
        <translation>嵌入分区 %1 需要 %2，另加模型其余部分的 %3，一个设备有 %4</translation>
    </message>
    <message>
        <source>the order is embedding, layers, mtp layers, head</source>
        <translation>embedding、layers、mtp layers 和 head 依此顺序</translation>
    </message>
    <message>
        <source>embedding, layers, mtp layers, head</source>
        <translation>embedding、layers、mtp layers、head</translation>
    </message>
    <message>
        <source>empty stage</source>
        <translation>空阶段</translation>
    </message>
    <message>
        <source>every device over by %1: needs %2, has %3</source>
        <translation>每个设备超出 %1：需要 %2，有 %3</translation>
    </message>
    <message>
        <source>exact examines all contiguous stages, linearized those of one operator order; auto uses exact where it can finish.</source>
        <translation>exact 查看所有连续阶段，linearized 查看算子某一顺序的阶段；auto 在能结束处采用精确法。</translation>
    </message>
    <message>
        <source>exchange of the output</source>
        <translation>输出的交换</translation>
    </message>
    <message>
        <source>expected %1 near %2</source>
        <translation>在 %2 附近应为 %1</translation>
    </message>
    <message>
        <source>export the graph with latencies, or estimate them from flops and bytes</source>
        <translation>请导出带延迟的图，或由 flops 和字节估计</translation>
    </message>
    <message>
        <source>export the graph with the shapes of its tensors</source>
        <translation>请导出带张量形状的图</translation>
    </message>
    <message>
        <source>fetch or write it again</source>
        <translation>请重新获取或写出</translation>
    </message>
    <message>
        <source>float32 and bfloat16 are</source>
        <translation>支持 float32 和 bfloat16</translation>
    </message>
    <message>
        <source>flop/s</source>
        <translation>flop/s</translation>
    </message>
    <message>
        <source>for example ([0]*3+[1]*11)</source>
        <translation>例如 ([0]*3+[1]*11)</translation>
    </message>
    <message>
        <source>forward %1</source>
        <translation>前向 %1</translation>
    </message>
    <message>
        <source>forward %1, backward %2</source>
        <translation>前向 %1，反向 %2</translation>
    </message>
    <message>
        <source>function %1 calls itself</source>
        <translation>函数 %1 调用自身</translation>
    </message>
    <message>
        <source>function %1 uses version %2 of the operators %3, the model version %4</source>
        <translation>函数 %1 使用算子 %3 的版本 %2，模型使用版本 %4</translation>
    </message>
    <message>
        <source>fwd %1, bwd %2</source>
        <translation>前 %1，反 %2</translation>
    </message>
    <message>
        <source>give the graph of a transformer, such as `convert` writes</source>
        <translation>请给出 transformer 的图，如 `convert` 所生成</translation>
    </message>
    <message>
        <source>give a mesh_shape that the devices can form</source>
        <translation>请给出设备能构成的 mesh_shape</translation>
    </message>
    <message>
        <source>give a whole number of at least 1</source>
        <translation>请给出从 1 起的整数</translation>
    </message>
    <message>
        <source>give an inventory whose devices are the ranks</source>
        <translation>请给出以设备为 rank 的设备清单</translation>
    </message>
    <message>
        <source>give an inventory with a cluster of equal nodes</source>
        <translation>请给出含相同节点集群的设备清单</translation>
    </message>
    <message>
        <source>give each device at least %1 instead of %2, or use a mesh of more devices</source>
        <translation>请给每个设备至少 %1 而非 %2，或用更多设备的网格</translation>
    </message>
    <message>
        <source>give it more ranks, types or kernels</source>
        <translation>请给它更多 rank、类型或内核</translation>
    </message>
    <message>
        <source>set it with --set microbatches=N</source>
        <translation>请用 --set microbatches=N 给出</translation>
    </message>
    <message>
        <source>give more time or fewer pins</source>
        <translation>请给更多时间或减少固定</translation>
    </message>
    <message>
        <source>give node and to, node, nodes or range with recompute or zero, or set and value</source>
        <translation>请给出 node 和 to，node、nodes 或 range 加 recompute 或 zero，或 set 和 value</translation>
    </message>
    <message>
        <source>give one with devices</source>
        <translation>请给出含设备的清单</translation>
    </message>
    <message>
        <source>give the inventory a transfer rate</source>
        <translation>请给设备清单一个传输速率</translation>
    </message>
    <message>
        <source>name their list with --set layers=model.layers</source>
        <translation>请用 --set layers=model.layers 给出其列表</translation>
    </message>
    <message>
        <source>give values</source>
        <translation>请给出值</translation>
    </message>
    <message>
        <source>global_batch: %1 does not divide %2</source>
        <translation>global_batch：%1 不能整除 %2</translation>
    </message>
    <message>
        <source>global_batch: required</source>
        <translation>global_batch：必填</translation>
    </message>
    <message>
        <source>global_bsz: %1 is not a multiple of the %2 replicas</source>
        <translation>global_bsz：%1 不是 %2 个副本的倍数</translation>
    </message>
    <message>
        <source>graph &quot;%1&quot; has no operations, only inputs and outputs</source>
        <translation>图“%1”没有运算，只有输入和输出</translation>
    </message>
    <message>
        <source>graph %1 of %2 is cut off at %3</source>
        <translation>第 %1 个图（共 %2 个）在 %3 处被截断</translation>
    </message>
    <message>
        <source>graph has no tensor nodes</source>
        <translation>图没有张量节点</translation>
    </message>
    <message>
        <source>graphs are nested more than %1 deep</source>
        <translation>图嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>组</translation>
    </message>
    <message>
        <source>hwloc XML (lstopo)</source>
        <translation>hwloc XML (lstopo)</translation>
    </message>
    <message>
        <source>if the file is genuine, unpack it with gunzip first</source>
        <translation>若确应如此，请先用 gunzip 解压</translation>
    </message>
    <message>
        <source>in a bucket, exposed</source>
        <translation>在桶中，未被掩盖</translation>
    </message>
    <message>
        <source>in a bucket, hidden behind compute</source>
        <translation>在桶中，被计算掩盖</translation>
    </message>
    <message>
        <source>it cannot be estimated without shapes: set the model&apos;s open sizes, or give its latency in the graph</source>
        <translation>没有形状就无法估计：请给出模型中未定的大小，或在图中给出其延迟</translation>
    </message>
    <message>
        <source>it is a checkpoint or another archive: write one by torch.export.save</source>
        <translation>它是 checkpoint 或其他归档：请用 torch.export.save 写出</translation>
    </message>
    <message>
        <source>it is damaged, or another program&apos;s format</source>
        <translation>它已损坏，或是其他程序的格式</translation>
    </message>
    <message>
        <source>it still holds operators</source>
        <translation>其中仍有算子</translation>
    </message>
    <message>
        <source>its steps are for %1, but the graph has only %2</source>
        <translation>其步骤对应 %1，图只有 %2</translation>
    </message>
    <message>
        <source>keeps %1, par. %2</source>
        <translation>保留 %1，参 %2</translation>
    </message>
    <message>
        <source>keeps %1, parameters %2</source>
        <translation>保留 %1，参数 %2</translation>
    </message>
    <message>
        <source>known: %1</source>
        <translation>已知：%1</translation>
    </message>
    <message>
        <source>known: cutaway.graph, cutaway.devices, cutaway.plan, cutaway.moves</source>
        <translation>已知：cutaway.graph、cutaway.devices、cutaway.plan、cutaway.moves</translation>
    </message>
    <message>
        <source>larger devices, or a planner that fills them one after another, would help</source>
        <translation>更大的设备，或逐个填满设备的规划器会有帮助</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>layers %1 and %2 differ in %3: a tp_plan has one style for all layers</source>
        <translation>层 %1 和 %2 在 %3 上不同：tp_plan 对所有层只有一种风格</translation>
    </message>
    <message>
        <source>layers are pinned to stages or to modes of recomputation</source>
        <translation>层固定到阶段或重计算方式</translation>
    </message>
    <message>
        <source>run the observer while the model runs: start() before it, stop() after it</source>
        <translation>请在模型运行时让观察器运行：之前 start()，之后 stop()</translation>
    </message>
    <message>
        <source>links are varied, but the inventory has none</source>
        <translation>要变化链路，而设备清单没有链路</translation>
    </message>
    <message>
        <source>see the problems that the plan reports</source>
        <translation>请查看方案报告的问题</translation>
    </message>
    <message>
        <source>make table %1 table_wise to choose its rank</source>
        <translation>请将表 %1 设为 table_wise 以选择其 rank</translation>
    </message>
    <message>
        <source>mem_bins_per_device: %1 bins for each of %2 ranks and %3 tables are too many</source>
        <translation>mem_bins_per_device：%2 个 rank 和 %3 个表各 %1 档太多</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>memory_limit_bytes: auto needs an inventory with devices</source>
        <translation>memory_limit_bytes：auto 需要含设备的设备清单</translation>
    </message>
    <message>
        <source>mesh</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>mesh: %1 dimensions; a mesh has 1 to %2</source>
        <translation>mesh：%1 个维度；网格有 1 到 %2 个</translation>
    </message>
    <message>
        <source>mesh_dim_names: %1 names for %2 dimensions of the mesh</source>
        <translation>mesh_dim_names：网格有 %2 个维度，却有 %1 个名称</translation>
    </message>
    <message>
        <source>mesh_shape: %1 needs %2 devices, the inventory has %3</source>
        <translation>mesh_shape：%1 需要 %2 个设备，设备清单有 %3 个</translation>
    </message>
    <message>
        <source>mesh_shape: 1 to 3 positive whole numbers are needed, such as 2 × 4</source>
        <translation>mesh_shape：需要 1 到 3 个正整数，例如 2 × 4</translation>
    </message>
    <message>
        <source>meshes</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>microbatches: %1 give more than %2 passes</source>
        <translation>microbatches：%1 会超过 %2 遍</translation>
    </message>
    <message>
        <source>microbatches: %1 needs as many as stages, %2%3</source>
        <translation>microbatches：%1 需要与阶段同样多，%2%3</translation>
    </message>
    <message>
        <source>microbatches: %1 runs in %2 rounds and needs a multiple of that number%3</source>
        <translation>microbatches：%1 分 %2 轮运行，需要其倍数%3</translation>
    </message>
    <message>
        <source>microbatches: interleaved_1f1b needs a multiple of %1, got %2</source>
        <translation>microbatches：interleaved_1f1b 需要 %1 的倍数，给出 %2</translation>
    </message>
    <message>
        <source>microbatches: required</source>
        <translation>microbatches：必填</translation>
    </message>
    <message>
        <source>min_partition %1 cuts table %2 into too many shards</source>
        <translation>min_partition %1 会把表 %2 切成过多分片</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>missing on %1</source>
        <translation>%1 缺少此项</translation>
    </message>
    <message>
        <source>missing; convert a config.json first</source>
        <translation>缺少；请先转换 config.json</translation>
    </message>
    <message>
        <source>mixed dtypes in one bucket</source>
        <translation>一个桶中有不同的 dtype</translation>
    </message>
    <message>
        <source>modes: at least one is needed</source>
        <translation>modes：至少需要一个</translation>
    </message>
    <message>
        <source>module %1 has two tables %2</source>
        <translation>模块 %1 有两个表 %2</translation>
    </message>
    <message>
        <source>module_fqns_per_model_part: no stages</source>
        <translation>module_fqns_per_model_part：没有阶段</translation>
    </message>
    <message>
        <source>more stages than the model has layers</source>
        <translation>阶段多于模型的层</translation>
    </message>
    <message>
        <source>more than %1 blocks</source>
        <translation>超过 %1 个块</translation>
    </message>
    <message>
        <source>more than %1 full</source>
        <translation>占用超过 %1</translation>
    </message>
    <message>
        <source>more than %1 ideals: use method=linearized</source>
        <translation>超过 %1 个理想集：请用 method=linearized</translation>
    </message>
    <message>
        <source>move %1</source>
        <translation>移动%1</translation>
    </message>
    <message>
        <source>move all shards of table %1, or make it column_wise</source>
        <translation>请移动表 %1 的所有分片，或设为 column_wise</translation>
    </message>
    <message>
        <source>move its shards</source>
        <translation>请移动其分片</translation>
    </message>
    <message>
        <source>move operators until this problem is gone, then export again</source>
        <translation>移动算子直到不再有此类问题，然后重新导出</translation>
    </message>
    <message>
        <source>move single operators back, then export again</source>
        <translation>请把单个算子移回，然后重新导出</translation>
    </message>
    <message>
        <source>move something else</source>
        <translation>请移动其他内容</translation>
    </message>
    <message>
        <source>move the boundary to the end of a module, then export again</source>
        <translation>请把边界移到模块末端，然后重新导出</translation>
    </message>
    <message>
        <source>move the boundary to the layer&apos;s end</source>
        <translation>请把边界移到层的末端</translation>
    </message>
    <message>
        <source>move the boundary to the module&apos;s end</source>
        <translation>请把边界移到模块末端</translation>
    </message>
    <message>
        <source>moving %1 to partition %2 would close the cycle %3</source>
        <translation>将 %1 移到分区 %2 会形成环 %3</translation>
    </message>
    <message>
        <source>must be a whole number from 1 to %1</source>
        <translation>须为 1 到 %1 的整数</translation>
    </message>
    <message>
        <source>name a file, or - for standard input</source>
        <translation>请给出文件，或用 - 表示标准输入</translation>
    </message>
    <message>
        <source>name another file to start over</source>
        <translation>请给出另一文件以重新开始</translation>
    </message>
    <message>
        <source>name modules, separated by commas: encoder.block.11, decoder</source>
        <translation>请给出模块，以逗号分隔：encoder.block.11, decoder</translation>
    </message>
    <message>
        <source>name the ONNX file that the graph was read from: --set model=FILE</source>
        <translation>请给出图所读取的 ONNX 文件：--set model=FILE</translation>
    </message>
    <message>
        <source>name the one that the graph was read from: --set model=FILE</source>
        <translation>请给出图所读取的那个：--set model=FILE</translation>
    </message>
    <message>
        <source>name at least one planner or plan</source>
        <translation>既没有给出规划器也没有给出方案</translation>
    </message>
    <message>
        <source>no column %1; fields of a plan, recompute, stages, name, rank, step_sec, peak_bytes and trace are known</source>
        <translation>没有列 %1；已知：方案的字段、recompute、stages、name、rank、step_sec、peak_bytes 和 trace</translation>
    </message>
    <message>
        <source>no column gives the memory</source>
        <translation>没有表示内存的列</translation>
    </message>
    <message>
        <source>no config %1</source>
        <translation>没有配置 %1</translation>
    </message>
    <message>
        <source>no cut into %1 stages fits the memory of every device%2</source>
        <translation>没有切分成 %1 个阶段的方式能放入每个设备的内存%2</translation>
    </message>
    <message>
        <source>no cut into %1 stages keeps the pins in place</source>
        <translation>没有切分成 %1 个阶段的方式能保持固定内容</translation>
    </message>
    <message>
        <source>no device map</source>
        <translation>不是 device map</translation>
    </message>
    <message>
        <source>no format %1</source>
        <translation>没有格式 %1</translation>
    </message>
    <message>
        <source>no forward method</source>
        <translation>没有 forward 方法</translation>
    </message>
    <message>
        <source>no graph %1</source>
        <translation>没有图 %1</translation>
    </message>
    <message>
        <source>no node %1</source>
        <translation>没有节点 %1</translation>
    </message>
    <message>
        <source>no operator of the plan is on a device</source>
        <translation>方案中没有算子在设备上</translation>
    </message>
    <message>
        <source>no parameters are numbered like those of layers</source>
        <translation>没有像层那样编号的参数</translation>
    </message>
    <message>
        <source>no plan fits in %1 per device (the least possible is %2)</source>
        <translation>没有方案能放入每设备 %1（最少可能 %2）</translation>
    </message>
    <message>
        <source>no plan fits: %1</source>
        <translation>没有方案放得下：%1</translation>
    </message>
    <message>
        <source>no plan keeps every pin and every placement taken over: a split tensor would have to become a sum</source>
        <translation>没有方案能满足全部固定或沿用的内容：切分的张量将须变为和</translation>
    </message>
    <message>
        <source>no plan that keeps all pins was found within %1 per device (the smallest found needs %2)</source>
        <translation>在每设备 %1内没有找到满足全部固定的方案（找到的最小为 %2）</translation>
    </message>
    <message>
        <source>no plan: insufficient storage: %1 after reserving %2</source>
        <translation>没有方案：存储不足：预留 %2 后%1</translation>
    </message>
    <message>
        <source>no planner made this plan</source>
        <translation>此方案不是由规划器生成</translation>
    </message>
    <message>
        <source>no runs on this accelerator</source>
        <translation>没有此加速器上的运行</translation>
    </message>
    <message>
        <source>no stage %1</source>
        <translation>没有阶段 %1</translation>
    </message>
    <message>
        <source>no such node</source>
        <translation>没有这样的节点</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; has no latency</source>
        <translation>节点“%1”没有延迟</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is larger than 2e15 bytes</source>
        <translation>节点“%1”大于 2e15 字节</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is in no partition</source>
        <translation>节点“%1”不在任何分区中</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; needs %2 with its inputs, a device has %3</source>
        <translation>节点“%1”连同输入需要 %2，一个设备有 %3</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; needs %2 with its inputs, and no free device has as much</source>
        <translation>节点“%1”连同输入需要 %2，没有空闲设备有这么多</translation>
    </message>
    <message>
        <source>node %1 (%2) comes after a %3</source>
        <translation>节点 %1（%2）位于 %3 之后</translation>
    </message>
    <message>
        <source>node %1 is nested in more than %2 modules</source>
        <translation>节点 %1 所在模块嵌套超过 %2 层</translation>
    </message>
    <message>
        <source>node %1 makes more than 2^63 bytes</source>
        <translation>节点 %1 产生超过 2^63 字节</translation>
    </message>
    <message>
        <source>node %1: %2 of %3 has a value out of range</source>
        <translation>节点 %1：%3 的 %2 值超出范围</translation>
    </message>
    <message>
        <source>node.num_gpus_per_node: more than %1 devices in all</source>
        <translation>node.num_gpus_per_node：总共超过 %1 个设备</translation>
    </message>
    <message>
        <source>none of the fields progress, plan and error</source>
        <translation>没有 progress、plan 和 error 中任何字段</translation>
    </message>
    <message>
        <source>not empty</source>
        <translation>非空</translation>
    </message>
    <message>
        <source>not enough memory to read the document</source>
        <translation>内存不足以读取文档</translation>
    </message>
    <message>
        <source>not enough memory to unpack the file</source>
        <translation>内存不足以解压文件</translation>
    </message>
    <message>
        <source>nothing recomputed</source>
        <translation>无重计算</translation>
    </message>
    <message>
        <source>num_pp_microbatches: a number of at least 1 is needed</source>
        <translation>num_pp_microbatches：需要从 1 起的数</translation>
    </message>
    <message>
        <source>nvidia-smi --query-gpu</source>
        <translation>nvidia-smi --query-gpu</translation>
    </message>
    <message>
        <source>nvidia-smi topo -m</source>
        <translation>nvidia-smi topo -m</translation>
    </message>
    <message>
        <source>Compute on the critical path</source>
        <translation>关键路径上的计算</translation>
    </message>
    <message>
        <source>Transfer on the critical path</source>
        <translation>关键路径上的传输</translation>
    </message>
    <message>
        <source>one node at a time</source>
        <translation>一次一个节点</translation>
    </message>
    <message>
        <source>only bucketing plans rewrite their graph, not %1 plans</source>
        <translation>只有桶方案会改写其图，%1 类方案不会</translation>
    </message>
    <message>
        <source>only literals are read: nothing is executed</source>
        <translation>只读取字面量：不执行任何内容</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>operators can be pinned to partitions and devices only</source>
        <translation>算子只能固定到分区和设备</translation>
    </message>
    <message>
        <source>operators of a partition plan have places, no other choices</source>
        <translation>分区方案的算子只有位置，没有其他选择</translation>
    </message>
    <message>
        <source>operators of a pipeline can be pinned to stages only</source>
        <translation>流水线的算子只能固定到阶段</translation>
    </message>
    <message>
        <source>operators of a pipeline have stages, no other choices</source>
        <translation>流水线的算子只有阶段，没有其他选择</translation>
    </message>
    <message>
        <source>operators run on all devices: change their placements instead</source>
        <translation>算子在所有设备上运行：请给它们其他放置</translation>
    </message>
    <message>
        <source>operators that must stay together are on both sides of a pinned boundary</source>
        <translation>必须在一起的算子位于已固定边界的两侧</translation>
    </message>
    <message>
        <source>or raise time_limit_sec</source>
        <translation>或提高 time_limit_sec</translation>
    </message>
    <message>
        <source>original: as PyTorch Inductor in July 2025, flaws included. fixed: the same without the flaws, never cyclic. adjacent: merges only neighbours, as Inductor in late 2025. torch214: as in torch 2.14.</source>
        <translation>original：如 2025 年 7 月的 PyTorch Inductor，含其缺陷。fixed：已修正，绝不成环。adjacent：仅相邻者合并，如 2025 年末的 Inductor。torch214：如 torch 2.14。</translation>
    </message>
    <message>
        <source>outermost: the operators that the model&apos;s code called; leaf: the operators that they ended in</source>
        <translation>outermost：模型代码调用的算子；leaf：它们最终归结为的算子</translation>
    </message>
    <message>
        <source>output: node &quot;%1&quot;: shapes missing</source>
        <translation>输出：节点“%1”：缺少形状</translation>
    </message>
    <message>
        <source>over their DDR</source>
        <translation>超出 DDR</translation>
    </message>
    <message>
        <source>over their HBM</source>
        <translation>超出 HBM</translation>
    </message>
    <message>
        <source>parallelize_module (Python)</source>
        <translation>parallelize_module (Python)</translation>
    </message>
    <message>
        <source>parallelize_module needs a sharding plan</source>
        <translation>parallelize_module 接受分片方案</translation>
    </message>
    <message>
        <source>parameters %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>partition</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>partition %1</source>
        <translation>分区 %1</translation>
    </message>
    <message>
        <source>partition %1 has an empty list of devices</source>
        <translation>分区 %1 的设备列表为空</translation>
    </message>
    <message>
        <source>partition %1 has no device</source>
        <translation>分区 %1 没有设备</translation>
    </message>
    <message>
        <source>partition %1 needs %2, but no device has that much left</source>
        <translation>分区 %1 需要 %2，没有设备剩余这么多</translation>
    </message>
    <message>
        <source>partition %1 still holds operators</source>
        <translation>分区 %1 中仍有算子</translation>
    </message>
    <message>
        <source>partitions</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>partitions form the cycle %1</source>
        <translation>分区形成环 %1</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>百分比</translation>
    </message>
    <message>
        <source>use fewer pins, or move fewer operators</source>
        <translation>减少固定，或少移动一些算子</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>pins: %1 is pinned to a stage, or as a layer to {&quot;recompute&quot;: mode}</source>
        <translation>pins：%1 固定到阶段，或作为层固定到 {&quot;recompute&quot;: mode}</translation>
    </message>
    <message>
        <source>pins: %1 is pinned to stage %2 of a plan that does not have the %3 stages asked for</source>
        <translation>pins：%1 固定在阶段 %2，而那是其他阶段，与所要的 %3 个不同</translation>
    </message>
    <message>
        <source>pins: no node %1</source>
        <translation>pins：没有节点 %1</translation>
    </message>
    <message>
        <source>pins: an object of nodes and what they are pinned to is needed</source>
        <translation>pins：需要节点及其固定之处</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>pipeline plans have no setting %1</source>
        <translation>流水线方案没有设置 %1</translation>
    </message>
    <message>
        <source>pipeline: %1 stages but only %2 layers</source>
        <translation>pipeline：%1 个阶段，但只有 %2 层</translation>
    </message>
    <message>
        <source>pipeline_parallel_degree: %1 stages are not a multiple of %2</source>
        <translation>pipeline_parallel_degree：%1 个阶段不是 %2 的倍数</translation>
    </message>
    <message>
        <source>placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>placements cannot be added or removed: each operator offers a fixed list</source>
        <translation>放置不能添加或移除：算子提供其可行的放置</translation>
    </message>
    <message>
        <source>plan the same number of stages, pin boundaries instead, or unpin it</source>
        <translation>请规划现有数目的阶段，固定边界，或取消固定</translation>
    </message>
    <message>
        <source>pp: &quot;%1&quot; is not %2, the number of stages</source>
        <translation>pp：“%1”不等于阶段数 %2</translation>
    </message>
    <message>
        <source>pp_deg: %1 devices are not a multiple of %2</source>
        <translation>pp_deg：%1 个设备不是 %2 的倍数</translation>
    </message>
    <message>
        <source>profile fewer steps</source>
        <translation>请减少性能剖析的步数</translation>
    </message>
    <message>
        <source>profile the model, or estimate them</source>
        <translation>请对模型做性能剖析，或估计它们</translation>
    </message>
    <message>
        <source>put it on a device, then export again</source>
        <translation>请放到某个设备上，然后重新导出</translation>
    </message>
    <message>
        <source>put the module&apos;s operators on one device</source>
        <translation>请把该模块的算子放到一个设备上</translation>
    </message>
    <message>
        <source>raise %1</source>
        <translation>提高 %1</translation>
    </message>
    <message>
        <source>raise time_limit_sec</source>
        <translation>提高 time_limit_sec</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>rank %1 is %2 full</source>
        <translation>rank %1 已占用 %2</translation>
    </message>
    <message>
        <source>rank %1 is over its %2 by %3</source>
        <translation>rank %1 的 %2 超出 %3</translation>
    </message>
    <message>
        <source>rank %1 over by %2</source>
        <translation>rank %1 超出 %2</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>recompute %1</source>
        <translation>重计算 %1</translation>
    </message>
    <message>
        <source>recompute nothing</source>
        <translation>不重计算</translation>
    </message>
    <message>
        <source>recompute: %1 is not none, selective, full or modules of %2</source>
        <translation>recompute：%1 不是 none、selective、full 或 %2 中的模块</translation>
    </message>
    <message>
        <source>recompute: no layer %1</source>
        <translation>recompute：没有层 %1</translation>
    </message>
    <message>
        <source>recompute: an object of nodes and their modes is needed</source>
        <translation>recompute：需要节点及其方式</translation>
    </message>
    <message>
        <source>record it with a schedule, or with profile_memory=True</source>
        <translation>请用 schedule 或 profile_memory=True 录制</translation>
    </message>
    <message>
        <source>reduce dtype %1 is not supported</source>
        <translation>不支持归约类型 %1</translation>
    </message>
    <message>
        <source>release a pin</source>
        <translation>请取消一个固定</translation>
    </message>
    <message>
        <source>rewritten</source>
        <translation>已改写</translation>
    </message>
    <message>
        <source>row %1 has no valid bounds or factors</source>
        <translation>行 %1 没有合理的界或系数</translation>
    </message>
    <message>
        <source>row %1 is empty: every row is a working rank</source>
        <translation>第 %1 行为空：每行是一个工作的 rank</translation>
    </message>
    <message>
        <source>row %1, cell %2: %3 is not an action</source>
        <translation>第 %1 行第 %2 格：%3 不是动作</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>行 %1，列 %2</translation>
    </message>
    <message>
        <source>row %1: %2 has no %3</source>
        <translation>第 %1 行：%2 没有 %3</translation>
    </message>
    <message>
        <source>run nvidia-smi --query-gpu=index,name,memory.total --format=csv</source>
        <translation>请运行 nvidia-smi --query-gpu=index,name,memory.total --format=csv</translation>
    </message>
    <message>
        <source>run_checks: the written plan costs %1, the solver found %2</source>
        <translation>run_checks：写出的方案成本 %1，求解器得到 %2</translation>
    </message>
    <message>
        <source>schedule: its steps are for %1 stages, the plan has %2</source>
        <translation>schedule：其步骤对应 %1 个阶段，方案有 %2 个</translation>
    </message>
    <message>
        <source>schedule: its steps are not for as many stages</source>
        <translation>schedule：其步骤的阶段数不符</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>shard</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>sharding</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>sharding_types, compute_kernels, ranks, hosts</source>
        <translation>sharding_types、compute_kernels、ranks、hosts</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>shards</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>stage %1 begins inside %2 (%3): torchtitan cuts between modules</source>
        <translation>阶段 %1 始于 %2 之内（%3）：torchtitan 在模块之间切分</translation>
    </message>
    <message>
        <source>stage %1 begins inside %2%3: %4 cuts between layers</source>
        <translation>阶段 %1 始于 %2%3 之内：%4 在层之间切分</translation>
    </message>
    <message>
        <source>stage %1 is on no device</source>
        <translation>阶段 %1 不在任何设备上</translation>
    </message>
    <message>
        <source>stage %1 is on ranks %2 and %3</source>
        <translation>阶段 %1 在 rank %2 和 %3 上</translation>
    </message>
    <message>
        <source>stage %1 would be empty</source>
        <translation>阶段 %1 会变空</translation>
    </message>
    <message>
        <source>stage i runs on rank i mod pipeline</source>
        <translation>阶段 i 在 rank i mod pipeline 上运行</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>stages are numbered from 0 without gaps</source>
        <translation>阶段从 0 起连续编号</translation>
    </message>
    <message>
        <source>stages feed each other</source>
        <translation>阶段互相供给</translation>
    </message>
    <message>
        <source>stages take layers in the order of their numbers</source>
        <translation>阶段按编号顺序取层</translation>
    </message>
    <message>
        <source>stages: %1 stages but only %2 %3</source>
        <translation>stages：%1 个阶段，但只有 %2 %3</translation>
    </message>
    <message>
        <source>stages: give the number of stages or a device inventory</source>
        <translation>stages：请给出阶段数或设备清单</translation>
    </message>
    <message>
        <source>stages: numbers of blocks are needed</source>
        <translation>stages：需要块数</translation>
    </message>
    <message>
        <source>stages: numbers of blocks separated by spaces are needed</source>
        <translation>stages：需要以空格分隔的块数</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>流</translation>
    </message>
    <message>
        <source>streams</source>
        <translation>流</translation>
    </message>
    <message>
        <source>subgraphs are nested more than %1 deep</source>
        <translation>子图嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>table %1</source>
        <translation>表 %1</translation>
    </message>
    <message>
        <source>table %1 cannot be cut that way</source>
        <translation>表 %1 不能这样切分</translation>
    </message>
    <message>
        <source>table %1 is limited to %2</source>
        <translation>表 %1 限定为 %2</translation>
    </message>
    <message>
        <source>table %1 is limited to %2: no sharding type and compute kernel that its graph allows fits that</source>
        <translation>表 %1 限定为 %2：其图允许的分片类型和内核都无法这样放置</translation>
    </message>
    <message>
        <source>table %1 is pinned to where it is</source>
        <translation>表 %1 固定在其所在处</translation>
    </message>
    <message>
        <source>table %1: %2</source>
        <translation>表 %1：%2</translation>
    </message>
    <message>
        <source>tables are pinned to their ranks</source>
        <translation>表固定到其 rank</translation>
    </message>
    <message>
        <source>remove one of their collectives</source>
        <translation>请取出其中一个集合通信</translation>
    </message>
    <message>
        <source>use the whole file that NCCL_TOPO_DUMP_FILE names</source>
        <translation>请取 NCCL_TOPO_DUMP_FILE 所指的整个文件</translation>
    </message>
    <message>
        <source>use the whole output of nvidia-smi topo -m</source>
        <translation>请取 nvidia-smi topo -m 的全部输出</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>tensor_parallel: give the number of devices or a device inventory</source>
        <translation>tensor_parallel：请给出设备数或设备清单</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>the archive %1</source>
        <translation>归档%1</translation>
    </message>
    <message>
        <source>the archive holds no exported program</source>
        <translation>归档中没有导出的程序</translation>
    </message>
    <message>
        <source>the arguments are not a mapping of flags to values</source>
        <translation>参数不是标志到值的映射</translation>
    </message>
    <message>
        <source>the arguments describe a model of %1 blocks, but the open one has %2</source>
        <translation>这些参数属于有 %1 个块的模型，而打开的模型有 %2 个</translation>
    </message>
    <message>
        <source>the boundary between stages %1 and %2</source>
        <translation>阶段 %1 与 %2 之间的边界</translation>
    </message>
    <message>
        <source>the buckets belong to another graph</source>
        <translation>这些桶属于另一个图</translation>
    </message>
    <message>
        <source>the buckets would wait for each other</source>
        <translation>各桶会相互等待</translation>
    </message>
    <message>
        <source>the compressed file %1</source>
        <translation>压缩文件%1</translation>
    </message>
    <message>
        <source>the constraint %1 of table %2 allows only %3</source>
        <translation>表 %2 的约束 %1 只允许 %3</translation>
    </message>
    <message>
        <source>the description&apos;s command must name a program</source>
        <translation>描述中的 command 须指明程序</translation>
    </message>
    <message>
        <source>the device map gives no device for %1</source>
        <translation>device map 没有给出 %1 的设备</translation>
    </message>
    <message>
        <source>the document holds no graph with nodes</source>
        <translation>文档没有含节点的图</translation>
    </message>
    <message>
        <source>the file ends after %1 bytes</source>
        <translation>文件在 %1 字节后结束</translation>
    </message>
    <message>
        <source>the file holds no list of trace events</source>
        <translation>文件没有 trace 事件列表</translation>
    </message>
    <message>
        <source>the file is cut off or damaged: fetch or export it again</source>
        <translation>文件被截断或损坏：请重新获取或导出</translation>
    </message>
    <message>
        <source>the file is not a model that Cutaway can read</source>
        <translation>该文件不是 Cutaway 能读取的模型</translation>
    </message>
    <message>
        <source>the file is not a profile that Cutaway can read</source>
        <translation>该文件不是 Cutaway 能读取的性能剖析</translation>
    </message>
    <message>
        <source>the file says nothing about its accelerators: %1 H100 in nodes of up to 8 are assumed</source>
        <translation>文件没有说明其加速器：假定为 %1 个 H100，每个节点最多 8 个</translation>
    </message>
    <message>
        <source>the file unpacks to more than 200 times its size</source>
        <translation>文件解压后超过其大小的 200 倍</translation>
    </message>
    <message>
        <source>the file&apos;s fields are not those of an ONNX model</source>
        <translation>文件的字段不是 ONNX 模型的</translation>
    </message>
    <message>
        <source>the flag %1 is given twice</source>
        <translation>标志 %1 重复给出</translation>
    </message>
    <message>
        <source>the functions expand to more than %1 nodes</source>
        <translation>函数展开后超过 %1 个节点</translation>
    </message>
    <message>
        <source>the graph has a cycle: %1%2</source>
        <translation>图有环：%1%2</translation>
    </message>
    <message>
        <source>the graph has no latencies</source>
        <translation>图没有延迟</translation>
    </message>
    <message>
        <source>the graph contains a backward pass, which this planner cannot place</source>
        <translation>图自带反向，此规划器无法放置</translation>
    </message>
    <message>
        <source>the graph is already a transformer</source>
        <translation>该图已是 transformer</translation>
    </message>
    <message>
        <source>the graph&apos;s edges have no direction</source>
        <translation>图的边没有方向</translation>
    </message>
    <message>
        <source>the inventory has no accelerators</source>
        <translation>设备清单没有加速器</translation>
    </message>
    <message>
        <source>the inventory has no device with the logical id %1</source>
        <translation>设备清单中没有逻辑 id 为 %1 的设备</translation>
    </message>
    <message>
        <source>the inventory has no devices</source>
        <translation>设备清单没有设备</translation>
    </message>
    <message>
        <source>the inventory has no devices and no topology with a world_size</source>
        <translation>设备清单没有设备，也没有含 world_size 的拓扑</translation>
    </message>
    <message>
        <source>the inventory has no transfer_rate_bytes_per_sec</source>
        <translation>设备清单没有 transfer_rate_bytes_per_sec</translation>
    </message>
    <message>
        <source>the inventory has no transfer_rate_bytes_per_sec, and partitions on different devices exchange data</source>
        <translation>设备清单没有 transfer_rate_bytes_per_sec，而不同设备上的分区要交换数据</translation>
    </message>
    <message>
        <source>the kernel %1 cannot be combined with %2: dense goes with data_parallel and nothing else</source>
        <translation>内核 %1 与 %2 不符：dense 只与 data_parallel 搭配</translation>
    </message>
    <message>
        <source>the key %1 is given twice</source>
        <translation>键 %1 重复给出</translation>
    </message>
    <message>
        <source>the last stage cannot be removed</source>
        <translation>最后一个阶段不能移除</translation>
    </message>
    <message>
        <source>the latency of node &quot;%1&quot; is negative or not a finite number</source>
        <translation>节点“%1”的延迟为负或不是有限数</translation>
    </message>
    <message>
        <source>the layout has %1 layers m, the graph has %2</source>
        <translation>布局有 %1 个层 m，图有 %2</translation>
    </message>
    <message>
        <source>the layout has more than %1 letters</source>
        <translation>布局超过 %1 个字母</translation>
    </message>
    <message>
        <source>the line has more than 64 MiB</source>
        <translation>该行超过 64 MiB</translation>
    </message>
    <message>
        <source>the list names no GPU</source>
        <translation>列表没有 GPU</translation>
    </message>
    <message>
        <source>the load factor of a cache must be between 0 and 1</source>
        <translation>缓存的负载因子须介于 0 和 1 之间</translation>
    </message>
    <message>
        <source>the log has no graphs</source>
        <translation>日志没有图</translation>
    </message>
    <message>
        <source>the logs end after %1 bytes</source>
        <translation>日志在 %1 字节后结束</translation>
    </message>
    <message>
        <source>the merged collectives wait for each other</source>
        <translation>合并的集合通信相互等待</translation>
    </message>
    <message>
        <source>the model and the cluster rule out all degrees; another number of accelerators may divide</source>
        <translation>模型和集群拒绝所有程度组合；其他数量的加速器也许可以整除</translation>
    </message>
    <message>
        <source>the model cannot be read</source>
        <translation>无法读取模型</translation>
    </message>
    <message>
        <source>the model changed while it was read</source>
        <translation>读取时模型发生了变化</translation>
    </message>
    <message>
        <source>the model holds no graph</source>
        <translation>模型没有图</translation>
    </message>
    <message>
        <source>the model needs %1, all devices together have %2</source>
        <translation>模型需要 %1，所有设备合计 %2</translation>
    </message>
    <message>
        <source>the model needs %1, the largest device has %2</source>
        <translation>模型需要 %1，最大的设备有 %2</translation>
    </message>
    <message>
        <source>the arguments describe another model than the open one; only their plan was taken</source>
        <translation>参数中的模型与打开的模型不同；只采用了其计划</translation>
    </message>
    <message>
        <source>the partitions wait for each other: cycle %1</source>
        <translation>各分区相互等待：环 %1</translation>
    </message>
    <message>
        <source>the picture has too many boxes or arrows for a layout</source>
        <translation>图中框或箭头过多，无法布局</translation>
    </message>
    <message>
        <source>the plan has no control &quot;%1&quot;</source>
        <translation>方案没有控制项“%1”</translation>
    </message>
    <message>
        <source>the plan has no timeline: its times are not known or its settings do not fit</source>
        <translation>方案没有时间线：其时间未知或设置不符</translation>
    </message>
    <message>
        <source>the plan has the cycle %1</source>
        <translation>方案有环 %1</translation>
    </message>
    <message>
        <source>the plan&apos;s graph has no node %1 of this model</source>
        <translation>方案的图没有此模型的节点 %1</translation>
    </message>
    <message>
        <source>the planner makes plans of kind %1, not %2</source>
        <translation>该规划器生成 %1 类方案，而非 %2 类</translation>
    </message>
    <message>
        <source>the profile has no figures for operators</source>
        <translation>性能剖析中没有算子的数值</translation>
    </message>
    <message>
        <source>the record %1 claims to hold %2 in %3</source>
        <translation>记录 %1 声称在 %3 中含有 %2</translation>
    </message>
    <message>
        <source>the record has more than 1 GiB</source>
        <translation>该记录超过 1 GiB</translation>
    </message>
    <message>
        <source>the results belong to another exploration</source>
        <translation>这些结果属于另一次探索</translation>
    </message>
    <message>
        <source>the schedule has more than %1 cells</source>
        <translation>调度超过 %1 格</translation>
    </message>
    <message>
        <source>the schedule has more than %1 passes</source>
        <translation>调度超过 %1 遍</translation>
    </message>
    <message>
        <source>the schedule has no %1</source>
        <translation>调度没有 %1</translation>
    </message>
    <message>
        <source>the schedule has no rows</source>
        <translation>调度没有行</translation>
    </message>
    <message>
        <source>the schedule has no step %1</source>
        <translation>调度没有步骤 %1</translation>
    </message>
    <message>
        <source>the shapes and types of the inputs and outputs of %1 are needed</source>
        <translation>需要 %1 所读和返回内容的形状与类型</translation>
    </message>
    <message>
        <source>the stages are not contiguous: an operator is apart from its stage</source>
        <translation>各阶段不连续：有算子脱离其阶段</translation>
    </message>
    <message>
        <source>the stages feed each other: %1</source>
        <translation>各阶段互相供给：%1</translation>
    </message>
    <message>
        <source>the swaps left node &quot;%1&quot; in several partitions or in none</source>
        <translation>交换后节点“%1”处于多个分区或不在任何分区中</translation>
    </message>
    <message>
        <source>the tables&apos; sizes add up to more than 64 bits hold</source>
        <translation>各表大小之和超过 64 位</translation>
    </message>
    <message>
        <source>the tag %1 is not supported</source>
        <translation>不支持标签 %1</translation>
    </message>
    <message>
        <source>the text has more than 1 GiB</source>
        <translation>文本超过 1 GiB</translation>
    </message>
    <message>
        <source>the text is larger than %1 MiB</source>
        <translation>文本大于 %1 MiB</translation>
    </message>
    <message>
        <source>the text is larger than 64 MiB</source>
        <translation>文本大于 64 MiB</translation>
    </message>
    <message>
        <source>the text is not UTF-8</source>
        <translation>文本不是 UTF-8</translation>
    </message>
    <message>
        <source>the text describes no devices that Cutaway understands</source>
        <translation>文本中没有 Cutaway 能理解的设备</translation>
    </message>
    <message>
        <source>the time limit ended the exact search: use method=linearized</source>
        <translation>时间限制结束了精确搜索：请用 method=linearized</translation>
    </message>
    <message>
        <source>the time limit ended the search before any plan was found</source>
        <translation>找到方案之前时间限制结束了搜索</translation>
    </message>
    <message>
        <source>the time limit was reached before any plan was found</source>
        <translation>找到方案之前已到时间限制</translation>
    </message>
    <message>
        <source>the topology names neither a GPU nor memory</source>
        <translation>拓扑既没有 GPU 也没有内存</translation>
    </message>
    <message>
        <source>the topology names no GPU</source>
        <translation>拓扑没有 GPU</translation>
    </message>
    <message>
        <source>the trace has no ProfilerStep and no memory of an accelerator</source>
        <translation>trace 没有 ProfilerStep，也没有加速器的内存</translation>
    </message>
    <message>
        <source>the trace holds more than %1 operators</source>
        <translation>trace 超过 %1 个算子</translation>
    </message>
    <message>
        <source>the trace records no operator</source>
        <translation>trace 没有记录算子</translation>
    </message>
    <message>
        <source>there are no devices to put stages on</source>
        <translation>没有可放置阶段的设备</translation>
    </message>
    <message>
        <source>the number of stages is pipeline x chunks; set pipeline or chunks</source>
        <translation>共有 pipeline x chunks 个阶段；请设置 pipeline 或 chunks</translation>
    </message>
    <message>
        <source>there is already a planner %1</source>
        <translation>规划器 %1 已存在</translation>
    </message>
    <message>
        <source>there is no ONNX file to write the plan into</source>
        <translation>没有可写入方案的 ONNX 文件</translation>
    </message>
    <message>
        <source>there is no bucket %1</source>
        <translation>没有桶 %1</translation>
    </message>
    <message>
        <source>there is no free place for a %1</source>
        <translation>没有空位放置%1</translation>
    </message>
    <message>
        <source>there is no free place for a stage</source>
        <translation>没有空位放置阶段</translation>
    </message>
    <message>
        <source>there is no free place for partition %1</source>
        <translation>没有空位放置分区 %1</translation>
    </message>
    <message>
        <source>there is no host group %1, there are %2</source>
        <translation>没有主机组 %1，共有 %2 个</translation>
    </message>
    <message>
        <source>there is no limit %1</source>
        <translation>没有限定 %1</translation>
    </message>
    <message>
        <source>there is no line that names the GPUs</source>
        <translation>没有给出 GPU 的行</translation>
    </message>
    <message>
        <source>there is no other way to run it there</source>
        <translation>在那里没有其他运行方式</translation>
    </message>
    <message>
        <source>there is no rank %1, there are %2</source>
        <translation>没有 rank %1，共有 %2 个</translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot;</source>
        <translation>没有设置“%1”</translation>
    </message>
    <message>
        <source>there is no setting %1</source>
        <translation>没有设置 %1</translation>
    </message>
    <message>
        <source>there is no such %1</source>
        <translation>没有这样的%1</translation>
    </message>
    <message>
        <source>there is no such bucket</source>
        <translation>没有这样的桶</translation>
    </message>
    <message>
        <source>there is no such device</source>
        <translation>没有这样的设备</translation>
    </message>
    <message>
        <source>there is no such node</source>
        <translation>没有这样的节点</translation>
    </message>
    <message>
        <source>there is no such operator</source>
        <translation>没有这样的算子</translation>
    </message>
    <message>
        <source>there is no such partition</source>
        <translation>没有这样的分区</translation>
    </message>
    <message>
        <source>there is no such shard</source>
        <translation>没有这样的分片</translation>
    </message>
    <message>
        <source>there is no such stage</source>
        <translation>没有这样的阶段</translation>
    </message>
    <message>
        <source>these plans have no setting %1</source>
        <translation>此类方案没有设置 %1</translation>
    </message>
    <message>
        <source>this export is for graphs that came from ONNX: --set model=FILE</source>
        <translation>此导出用于来自 ONNX 的图：--set model=FILE</translation>
    </message>
    <message>
        <source>this export takes %1 plans, not %2 plans</source>
        <translation>此导出接受 %1 类方案，不接受 %2 类方案</translation>
    </message>
    <message>
        <source>the original&apos;s bookkeeping leads to this; try another planner</source>
        <translation>这是原算法记账在此的结果；换一个规划器会有帮助</translation>
    </message>
    <message>
        <source>this plan has no tables and no redistributions to list</source>
        <translation>此方案没有可列出的表或重分布</translation>
    </message>
    <message>
        <source>this planner is for models with embedding tables and a dense part</source>
        <translation>此规划器适用于有嵌入表和稠密部分的模型</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>to %1, %2</source>
        <translation>到%1，%2</translation>
    </message>
    <message>
        <source>too many boxes or arrows for Graphviz</source>
        <translation>框或箭头过多，Graphviz 无法处理</translation>
    </message>
    <message>
        <source>torch 2.14 uses the first item only</source>
        <translation>torch 2.14 只用第一项</translation>
    </message>
    <message>
        <source>torch.distributed.pipelining (Python)</source>
        <translation>torch.distributed.pipelining (Python)</translation>
    </message>
    <message>
        <source>torch.export archive</source>
        <translation>torch.export 归档</translation>
    </message>
    <message>
        <source>torch.fx partitioner (JSON)</source>
        <translation>torch.fx 分区器 (JSON)</translation>
    </message>
    <message>
        <source>torch.fx partitioner (Python)</source>
        <translation>torch.fx 分区器 (Python)</translation>
    </message>
    <message>
        <source>torch.fx text</source>
        <translation>torch.fx 文本</translation>
    </message>
    <message>
        <source>torch.fx&apos;s partitioner takes partition plans, not %1 plans</source>
        <translation>torch.fx 的分区器接受分区方案，不接受 %1 类方案</translation>
    </message>
    <message>
        <source>torch214: merges neighbours, as in torch 2.14.</source>
        <translation>torch214：相邻者合并，如 torch 2.14。</translation>
    </message>
    <message>
        <source>torchtitan fields (JSON)</source>
        <translation>torchtitan 字段 (JSON)</translation>
    </message>
    <message>
        <source>torchtitan&apos;s split</source>
        <translation>torchtitan 的切分</translation>
    </message>
    <message>
        <source>tp_sizes_enc: %1 layers; the graph has %2</source>
        <translation>tp_sizes_enc：%1 层；图有 %2 层</translation>
    </message>
    <message>
        <source>tp_sizes_enc: layer %1: %2 does not divide the %3 devices of a stage</source>
        <translation>tp_sizes_enc：层 %1：%2 不能整除一个阶段的 %3 个设备</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>transfer_rate_bytes_per_sec is %1, a positive number is needed</source>
        <translation>transfer_rate_bytes_per_sec 为 %1，需要正数</translation>
    </message>
    <message>
        <source>unknown move</source>
        <translation>未知的移动</translation>
    </message>
    <message>
        <source>unknown planner %1</source>
        <translation>未知的规划器 %1</translation>
    </message>
    <message>
        <source>unpin it first</source>
        <translation>请先取消固定</translation>
    </message>
    <message>
        <source>unpin it, pin boundaries, or choose pipeline.balanced</source>
        <translation>请取消固定、固定边界，或选择 pipeline.balanced</translation>
    </message>
    <message>
        <source>unpin some of them</source>
        <translation>请取消其中一些固定</translation>
    </message>
    <message>
        <source>unpin some of them, or move something off that device first</source>
        <translation>请取消其中一些固定，或先把一些内容移出该设备</translation>
    </message>
    <message>
        <source>unpin something, or plan another number of stages</source>
        <translation>请取消一些固定，或规划其他数目的阶段</translation>
    </message>
    <message>
        <source>unpin the boundary</source>
        <translation>请取消边界的固定</translation>
    </message>
    <message>
        <source>use %1 at most</source>
        <translation>最多使用 %1</translation>
    </message>
    <message>
        <source>choose another planner, or fewer ranks or tables</source>
        <translation>选择其他规划器，或减少 rank 或表</translation>
    </message>
    <message>
        <source>use fewer microbatches</source>
        <translation>请减少微批次</translation>
    </message>
    <message>
        <source>use larger or fewer microbatches</source>
        <translation>请使用更大或更少的微批次</translation>
    </message>
    <message>
        <source>values are nested deeper than %1</source>
        <translation>值嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>values are nested more than %1 deep</source>
        <translation>值嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>weights are split along %1 dimensions of the mesh: a tp_plan has one</source>
        <translation>权重沿网格的 %1 个维度切分：tp_plan 只有一个</translation>
    </message>
    <message>
        <source>what is pinned to partition %1 cannot be there: the partitions would wait for each other, %2</source>
        <translation>固定在分区 %1 的内容不能放在那里：各分区会相互等待，%2</translation>
    </message>
    <message>
        <source>the outputs of the nodes up to %1 take more than 2^63 bytes</source>
        <translation>到 %1 为止各节点的返回值超过 2^63 字节</translation>
    </message>
    <message>
        <source>whole on every device</source>
        <translation>每个设备上完整</translation>
    </message>
    <message>
        <source>with all pins in place %1 needs %2 but has %3</source>
        <translation>固定内容就位后 %1 需要 %2，有 %3</translation>
    </message>
    <message>
        <source>word table</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>world_size: give the number of devices</source>
        <translation>world_size：请给出设备数</translation>
    </message>
    <message>
        <source>would wait for bucket %1, which waits for this one</source>
        <translation>会等待桶 %1，而它在等待此桶</translation>
    </message>
    <message>
        <source>write digraph, with -&gt; from producer to consumer</source>
        <translation>请写 digraph 并用 -&gt; 从生产者指向读者</translation>
    </message>
    <message>
        <source>write it with lstopo topology.xml</source>
        <translation>请用 lstopo topology.xml 写出</translation>
    </message>
    <message>
        <source>wrong order</source>
        <translation>顺序错误</translation>
    </message>
    <message>
        <source>zero: must be 0, 1, 2 or 3</source>
        <translation>zero：须为 0、1、2 或 3</translation>
    </message>
    <message>
        <source>zero_by_node: must be 0, 1, 2 or 3</source>
        <translation>zero_by_node：须为 0、1、2 或 3</translation>
    </message>
    <message>
        <source>zero_by_node: no node %1</source>
        <translation>zero_by_node：没有节点 %1</translation>
    </message>
    <message>
        <source>zero_by_node: expected an object of nodes and their ZeRO stages</source>
        <translation>zero_by_node：需要节点及其 ZeRO 阶段</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>normalisation</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>element-wise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>%1 bytes per byte of weights, as set. Adam keeps two moments: 2; with fp32 moments and master weights beside bf16: 6.</source>
        <translation>按设置每字节权重 %1 字节。Adam 保存两个动量：2；bf16 之外另有 fp32 动量和主权重：6。</translation>
    </message>
    <message>
        <source>%1 bytes per byte of weights, as set: 1 for bf16 gradients of bf16 weights, 2 for fp32 gradients.</source>
        <translation>按设置每字节权重 %1 字节。bf16 且梯度为 bf16 时为 1，fp32 时为 2。</translation>
    </message>
    <message>
        <source>Proven by exact elimination over all strategies.</source>
        <translation>对所有策略的精确消元予以证明。</translation>
    </message>
    <message>
        <source>Kept activations</source>
        <translation>保留的激活值</translation>
    </message>
    <message>
        <source>Optimizer states</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Parameters of the stages here; what two stages share counts in each.</source>
        <translation>此处各阶段的参数；两个阶段共享的在各阶段都计入。</translation>
    </message>
    <message>
        <source>Redistribution</source>
        <translation>重分布</translation>
    </message>
    <message>
        <source>Proven by an integer program over all strategies.</source>
        <translation>对所有策略的整数规划予以证明。</translation>
    </message>
    <message>
        <source>The longest chain of operators takes this long even without transfers.</source>
        <translation>最长的算子链不含任何传输就需这么久。</translation>
    </message>
    <message>
        <source>The model does not fit on one device: wherever it is cut, some path has a transfer at least as long as that of a cut between %1 and %2.</source>
        <translation>模型无法放在一个设备上：无论在何处切分，总有一条路径的传输至少与在 %1 和 %2 之间切分的代价相同。</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>每样本时间</translation>
    </message>
    <message>
        <source>Activations that microbatches in flight keep for their backward passes, at the schedule&apos;s fullest moment.</source>
        <translation>进行中的微批次为反向保留的内容，取调度最满的时刻。</translation>
    </message>
    <message>
        <source>Received activations of microbatches in flight, plus everything recomputed for those whose backward pass runs; at the schedule&apos;s fullest moment.</source>
        <translation>各阶段为进行中的微批次接收的内容，以及正在反向的微批次重做前向的全部产物；取调度最满的时刻。</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Communication time</source>
        <translation>通信时间</translation>
    </message>
    <message>
        <source>It is the slowest stage, and transfers take most of its time.</source>
        <translation>它是最慢的阶段，大部分时间用于传输。</translation>
    </message>
    <message>
        <source>It is the slowest stage: the pipeline waits for its compute.</source>
        <translation>它是最慢的阶段：流水线等待它的计算。</translation>
    </message>
    <message>
        <source>Every table has its ranks, and none is over capacity</source>
        <translation>每个表都有其 rank，且都不超出容量</translation>
    </message>
    <message>
        <source>%1 %2 were not reached before the search was stopped.</source>
        <translation>%1 搜索停止前还有 %2 个未检查。</translation>
    </message>
    <message>
        <source>%1 sequences of %2 tokens</source>
        <translation>%1 个序列，每个 %2 个 token</translation>
    </message>
    <message>
        <source>A step is %1 here and %2 in the baseline, so the times are for different work: a %3 takes %4 here and %5 there (%6).</source>
        <translation>一步在此为 %1，在基线中为 %2，因此时间对应的工作量不同：每个%3在此需 %4，在基线中需 %5（%6）。</translation>
    </message>
    <message>
        <source>All-reduce of the word table&apos;s gradients, which the first and the last rank share.</source>
        <translation>第一个与最后一个 rank 共用词表时，对词表梯度的 all-reduce。</translation>
    </message>
    <message>
        <source>Exchange of gradients and shards over %1 ranks that ends after the last pass; the backward pass hides %2 of it.</source>
        <translation>在 %1 个 rank 之间交换梯度与分片，于最后一遍之后结束；反向传播的 %2 可将其掩盖。</translation>
    </message>
    <message>
        <source>Exchange of gradients and shards over %1 ranks, after the last pass.</source>
        <translation>最后一遍之后，在 %1 个 rank 之间交换梯度与分片。</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation: the model&apos;s work without recomputation over the peak of all accelerators: 3 x global batch x forward work of the layers / (step x accelerators x peak) = %1 / (%2 x %3 x %4).</source>
        <translation>模型 FLOPs 利用率：模型的工作量（不含重算）除以所有加速器的峰值：3 x 全局批次 x 各层前向工作量 / (步 x 加速器数 x 峰值) = %1 / (%2 x %3 x %4)。</translation>
    </message>
    <message>
        <source>Of %1 combinations of degrees, microbatches and chunks, %2 were planned and priced, %3 do not fit, %4 cannot be faster according to a bound, and %5 are ruled out by the model or the cluster.</source>
        <translation>在并行度、微批次与分块的 %1 种组合中：%2 种已规划并计价，%3 种放不下，%4 种按下界不可能更快，%5 种被模型或集群拒绝。</translation>
    </message>
    <message>
        <source>Constant part of every step, as calibrated on %1.</source>
        <translation>每一步都有，按 %1 校准。</translation>
    </message>
    <message>
        <source>Passes of the busiest rank, rank %1: microbatches x (forward + backward) = %2 x (%3 + %4).</source>
        <translation>最忙的 rank（rank %1）的各遍：微批次数 x (前向 + 反向) = %2 x (%3 + %4)。</translation>
    </message>
    <message>
        <source>Waiting time of the busiest rank: pipeline - its passes = %1 - %2. Other ranks wait longer.</source>
        <translation>最忙的 rank 的等待：流水线 - 其各遍 = %1 - %2。其他 rank 等待更久。</translation>
    </message>
    <message>
        <source>What was searched</source>
        <translation>搜索范围</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Devices used</source>
        <translation>使用的设备</translation>
    </message>
    <message>
        <source>Largest device</source>
        <translation>最大设备</translation>
    </message>
    <message>
        <source>Time of a step, the sum of its parts: %1.
Nine of ten measured steps are between %2 and %3. %4</source>
        <translation>一步的时间，各部分之和：%1。
十次实测中有九次在 %2 与 %3 之间。%4</translation>
    </message>
    <message>
        <source>Transferred</source>
        <translation>传输量</translation>
    </message>
    <message>
        <source>%1 devices</source>
        <translation>%1 个设备</translation>
    </message>
    <message>
        <source>%1 on the smallest device</source>
        <translation>最小设备上的 %1</translation>
    </message>
    <message>
        <source>%1 times the capacity</source>
        <translation>容量的 %1 倍</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>Forward and backward pass of a microbatch on one rank, with recomputation</source>
        <translation>一个微批次在一个 rank 上的前向与反向，包含重算部分</translation>
    </message>
    <message>
        <source>Kept for backward</source>
        <translation>为反向保留</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行方式</translation>
    </message>
    <message>
        <source>Sent to the next</source>
        <translation>传给下一层</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>does not fit above %1</source>
        <translation>高于 %1 时放不下</translation>
    </message>
    <message>
        <source>does not fit below %1</source>
        <translation>低于 %1 时放不下</translation>
    </message>
    <message>
        <source>Mean of the ranks</source>
        <translation>各 rank 的平均</translation>
    </message>
    <message>
        <source>Passes of rank %1</source>
        <translation>rank %1 的各遍</translation>
    </message>
    <message>
        <source>Passes of the rank</source>
        <translation>该 rank 的各遍</translation>
    </message>
    <message>
        <source>Rank %1 needs %2 and has %3.</source>
        <translation>rank %1 需要 %2，只有 %3。</translation>
    </message>
    <message>
        <source>Rank %1 sets the pace: no rank has more to do.</source>
        <translation>rank %1 决定节奏：没有 rank 的工作更多。</translation>
    </message>
    <message>
        <source>Rank %1 sets the pace; this one waits for it.</source>
        <translation>rank %1 决定节奏；此 rank 等待它。</translation>
    </message>
    <message>
        <source>Arrangement</source>
        <translation>排列</translation>
    </message>
    <message>
        <source>flow</source>
        <translation>按数据流</translation>
    </message>
    <message>
        <source>Lanes of devices, or the graph of groups.</source>
        <translation>设备的泳道，或组的图。</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Colours of the picture.</source>
        <translation>图片的颜色。</translation>
    </message>
    <message>
        <source>Shows</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>所见</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>选中部分</translation>
    </message>
    <message>
        <source>The whole plan with every module open; the part the window shows; or the selected part.</source>
        <translation>打开所有模块的整个方案；窗口所示的内容；或选中的部分。</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>A file from the window&apos;s export dialog that says what is shown and selected.</source>
        <translation>窗口所示和选中的内容：由导出对话框写出的文件。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Width of the picture in pixels; the height follows. 0: as the drawing needs.</source>
        <translation>图片的像素宽度，高度随之而定；0：按绘图所需。</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Pixels per unit of the drawing.</source>
        <translation>绘图每单位的像素数。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 (as opened)</source>
        <translation>%1（打开时）</translation>
    </message>
    <message>
        <source>%1 No plan takes less: proven by the solver.</source>
        <translation>%1 没有花费更少的方案：求解器已证明。</translation>
    </message>
    <message>
        <source>%1 Only stages that keep the pinned boundaries count.</source>
        <translation>%1 只计入保持固定边界的阶段。</translation>
    </message>
    <message>
        <source>%1 and %2 alone</source>
        <translation>%1，另有 %2 单独</translation>
    </message>
    <message>
        <source>%1 and %2 alone, cap %3</source>
        <translation>%1，另有 %2 单独，上限 %3</translation>
    </message>
    <message>
        <source>%1 bucket</source>
        <translation>%1 个桶</translation>
    </message>
    <message>
        <source>%1 buckets</source>
        <translation>%1 个桶</translation>
    </message>
    <message>
        <source>Claimed by %1; not proven here.</source>
        <translation>这是 %1 的说法；这里没有证明。</translation>
    </message>
    <message>
        <source>%1 does not apply</source>
        <translation>%1 不适用</translation>
    </message>
    <message>
        <source>%1 exchange of an output</source>
        <translation>%1 次输出交换</translation>
    </message>
    <message>
        <source>%1 exchanges of outputs</source>
        <translation>%1 次输出交换</translation>
    </message>
    <message>
        <source>%1 experts of width %2: parameters named so.</source>
        <translation>%1 个宽度为 %2 的专家：参数如此命名。</translation>
    </message>
    <message>
        <source>%1 has a plan</source>
        <translation>%1 有一个方案</translation>
    </message>
    <message>
        <source>%1 heads of %2, %3 of keys and values: assumed, because no tensor in the layers has the heads as a dimension.</source>
        <translation>%1 个大小为 %2 的头，%3 个键值头：为假设，因为层中没有张量以头为维度。</translation>
    </message>
    <message>
        <source>%1 heads of %2, %3 of keys and values: from tensor shapes in the layers.</source>
        <translation>%1 个大小为 %2 的头，%3 个键值头：来自层中张量的形状。</translation>
    </message>
    <message>
        <source>%1 limited to ranks, types or kernels%2: lift some limits to see whether they are in the way</source>
        <translation>%1被限定于 rank、方式或内核%2：放开其中一些，看看是否是它们妨碍了</translation>
    </message>
    <message>
        <source>%1 layers: %2 to %3.</source>
        <translation>%1 层：%2 到 %3。</translation>
    </message>
    <message>
        <source>%1 redistribution</source>
        <translation>%1 次重分布</translation>
    </message>
    <message>
        <source>%1 redistributions</source>
        <translation>%1 次重分布</translation>
    </message>
    <message>
        <source>%1 reduction of gradients</source>
        <translation>%1 次梯度归约</translation>
    </message>
    <message>
        <source>%1 reductions of gradients</source>
        <translation>%1 次梯度归约</translation>
    </message>
    <message>
        <source>%1 shared weights</source>
        <translation>%1 个共享权重</translation>
    </message>
    <message>
        <source>%1 table is</source>
        <translation>%1 个表</translation>
    </message>
    <message>
        <source>%1 tables are</source>
        <translation>%1 个表</translation>
    </message>
    <message>
        <source>, %1 of them pinned</source>
        <translation>，其中 %1 个已固定</translation>
    </message>
    <message>
        <source>172 operators, 45 collectives, 1.31 ms per step</source>
        <translation>172 个算子，45 次集合通信，每步 1.31 ms</translation>
    </message>
    <message>
        <source>175 operators, 1.27 ms</source>
        <translation>175 个算子，1.27 ms</translation>
    </message>
    <message>
        <source>299 operators, 17.6 ms</source>
        <translation>299 个算子，17.6 ms</translation>
    </message>
    <message>
        <source>502 tensors, 845 µs of collectives</source>
        <translation>502 个张量，集合通信 845 µs</translation>
    </message>
    <message>
        <source>26 tables in 26 shards, 330 µs</source>
        <translation>26 个表，26 个分片，330 µs</translation>
    </message>
    <message>
        <source>34 layers, 64 accelerators, 2.52 s per step</source>
        <translation>34 层，64 个加速器，每步 2.52 s</translation>
    </message>
    <message>
        <source>68 operators, 26 tables, 989 µs</source>
        <translation>68 个算子，26 个表，989 µs</translation>
    </message>
    <message>
        <source>: the fastest needs %1 on %2, over by %3</source>
        <translation>：最快的方案在 %2 上需要 %1，超出 %3</translation>
    </message>
    <message>
        <source>A gated network of width %1: matrices beside attention.</source>
        <translation>宽度为 %1 的门控网络：注意力之外的矩阵。</translation>
    </message>
    <message>
        <source>A network of width %1: matrices beside attention.</source>
        <translation>宽度为 %1 的网络：注意力之外的矩阵。</translation>
    </message>
    <message>
        <source>A table of %1 positions.</source>
        <translation>%1 个位置的表。</translation>
    </message>
    <message>
        <source>A token visits %1 experts: assumed, because no tensor in the layers shows it.</source>
        <translation>一个 token 访问 %1 个专家：为假设，因为层中没有张量显示这一点。</translation>
    </message>
    <message>
        <source>A token visits %1 experts: from the operator topk.</source>
        <translation>一个 token 访问 %1 个专家：来自算子 topk。</translation>
    </message>
    <message>
        <source>A training pipeline with its schedule, bubbles and memory over time.</source>
        <translation>训练流水线及其调度、气泡和随时间变化的内存。</translation>
    </message>
    <message>
        <source>Activation → stage %1</source>
        <translation>激活 → 阶段 %1</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>All collectives, one after the other.</source>
        <translation>所有集合通信依次相加。</translation>
    </message>
    <message>
        <source>All operators of the stage, for one sample</source>
        <translation>该阶段的所有算子，对一个样本</translation>
    </message>
    <message>
        <source>All work spread over all devices without any transfer, and the longest indivisible part.</source>
        <translation>全部工作分摊到所有设备且没有任何传输，以及最长的不可分部分。</translation>
    </message>
    <message>
        <source>All work spread over all devices without any transfer.</source>
        <translation>全部工作分摊到所有设备且没有任何传输。</translation>
    </message>
    <message>
        <source>All-gathers merged into buckets: what each saves, and how much compute hides.</source>
        <translation>all-gather 合并成桶：各自节省多少，以及计算掩盖得有多少。</translation>
    </message>
    <message>
        <source>Along the longest path through the partition</source>
        <translation>沿分区内的最长路径</translation>
    </message>
    <message>
        <source>Attention is causal, and each layer is attention, then its network.</source>
        <translation>注意力是因果的，每一层先是注意力，然后是它的网络。</translation>
    </message>
    <message>
        <source>BERT-base on 4 devices</source>
        <translation>4 台设备上的 BERT-base</translation>
    </message>
    <message>
        <source>BERT-base on a 2 × 4 mesh</source>
        <translation>2 × 4 网格上的 BERT-base</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Cap</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Communication alongside compute.</source>
        <translation>与计算同时进行的通信。</translation>
    </message>
    <message>
        <source>Compute kernels</source>
        <translation>计算内核</translation>
    </message>
    <message>
        <source>Compute waits for communication.</source>
        <translation>计算在等待通信。</translation>
    </message>
    <message>
        <source>Computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Copies of the model, each with its own microbatches.</source>
        <translation>模型的副本数，各有自己的微批次。</translation>
    </message>
    <message>
        <source>Copies of the stage, each on its share of the samples</source>
        <translation>该阶段的副本数，各处理一部分样本</translation>
    </message>
    <message>
        <source>DLRM on 4 devices</source>
        <translation>4 台设备上的 DLRM</translation>
    </message>
    <message>
        <source>DLRM tables on 8 ranks</source>
        <translation>8 个 rank 上的 DLRM 表</translation>
    </message>
    <message>
        <source>Data-parallel degree</source>
        <translation>数据并行度</translation>
    </message>
    <message>
        <source>Degrees of parallelism, memory and step time, with their error ranges.</source>
        <translation>并行度、内存和步时间，以及各自的可信程度。</translation>
    </message>
    <message>
        <source>Devices along each of 1 to 3 dimensions, the last inside a host.</source>
        <translation>1 到 3 个维度上各自的设备数，最后一维在主机内。</translation>
    </message>
    <message>
        <source>Devices that each copy&apos;s operators are split over</source>
        <translation>每个副本的算子所切分到的设备数</translation>
    </message>
    <message>
        <source>Embedding tables of 8.05 GiB that no single device can hold.</source>
        <translation>8.05 GiB 的嵌入表，任何单台设备都放不下。</translation>
    </message>
    <message>
        <source>Embedding tables over GPUs, whole or in shards, by memory and time.</source>
        <translation>嵌入表分布到 GPU，整表或分片，按内存和时间。</translation>
    </message>
    <message>
        <source>Exposed</source>
        <translation>未被掩盖</translation>
    </message>
    <message>
        <source>FSDP collectives of 3 layers</source>
        <translation>3 层的 FSDP 集合通信</translation>
    </message>
    <message>
        <source>Figures of another kind of plan are not comparable.</source>
        <translation>另一类方案的指标含义不同。</translation>
    </message>
    <message>
        <source>Forward and backward pass of one microbatch</source>
        <translation>一个微批次的前向和反向</translation>
    </message>
    <message>
        <source>Gathered shards</source>
        <translation>收集来的分片</translation>
    </message>
    <message>
        <source>Gradient bytes per parameter</source>
        <translation>每个参数的梯度字节数</translation>
    </message>
    <message>
        <source>Gradient → stage %1</source>
        <translation>梯度 → 阶段 %1</translation>
    </message>
    <message>
        <source>Hidden size %1: a side of the layers&apos; matrices.</source>
        <translation>隐藏大小 %1：层的矩阵的一边。</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Number of collectives launched per step.</source>
        <translation>一步中启动的数目。</translation>
    </message>
    <message>
        <source>How much longer a microbatch could take here before it sets the pace</source>
        <translation>一个微批次在此还可以多花多少时间才会决定节奏</translation>
    </message>
    <message>
        <source>How much longer it could take without making the pipeline slower</source>
        <translation>在不使流水线变慢的前提下还可以多花的时间</translation>
    </message>
    <message>
        <source>How much longer it could take without making the plan slower</source>
        <translation>在不使方案变慢的前提下还可以多花的时间</translation>
    </message>
    <message>
        <source>How much of the step&apos;s critical path is computed here</source>
        <translation>该步的关键路径有多少在此计算</translation>
    </message>
    <message>
        <source>How the plan&apos;s file sharded the table.</source>
        <translation>方案文件中该表的切分方式。</translation>
    </message>
    <message>
        <source>In its bucket, two buckets would wait for each other.</source>
        <translation>放进那个桶，两个桶会互相等待。</translation>
    </message>
    <message>
        <source>In the step time</source>
        <translation>在步时间中</translation>
    </message>
    <message>
        <source>Into and out of the partition on the critical path</source>
        <translation>关键路径上进出该分区的传输</translation>
    </message>
    <message>
        <source>It depends on a collective of the bucket that it would fit into.</source>
        <translation>它依赖于它本可放入的桶中的某个集合通信。</translation>
    </message>
    <message>
        <source>It is not a candidate for a bucket.</source>
        <translation>它不适合放进任何桶。</translation>
    </message>
    <message>
        <source>It was removed by hand.</source>
        <translation>它已被手动取出。</translation>
    </message>
    <message>
        <source>Its members&apos; times minus its own.</source>
        <translation>成员时间之和减去它自己的时间。</translation>
    </message>
    <message>
        <source>Layer norms: norms have biases.</source>
        <translation>layer norm：归一化带有偏置。</translation>
    </message>
    <message>
        <source>Fastest of the 100 best plans when simulated</source>
        <translation>目标最优的 100 个中模拟步时间最短的</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Llama-3 8B on 64 H100</source>
        <translation>64 个 H100 上的 Llama-3 8B</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation>logits 与损失</translation>
    </message>
    <message>
        <source>Memory traffic</source>
        <translation>内存读写</translation>
    </message>
    <message>
        <source>Microbatches per step.</source>
        <translation>一步的微批次数。</translation>
    </message>
    <message>
        <source>No contiguous stages are faster: all were examined.</source>
        <translation>没有更快的连续阶段：已全部考察。</translation>
    </message>
    <message>
        <source>No contiguous stages with any degrees and configurations are faster.</source>
        <translation>任何并行度和配置下都没有更快的连续阶段。</translation>
    </message>
    <message>
        <source>No other collective fits into a bucket with it within the cap.</source>
        <translation>在上限之内，没有其他集合通信与它放进同一个桶。</translation>
    </message>
    <message>
        <source>Nothing requires splitting</source>
        <translation>没有什么要求切分</translation>
    </message>
    <message>
        <source>All operators of the stage: their activations are recomputed in the backward pass</source>
        <translation>在该阶段的全部算子中：它们的激活在反向时重新生成</translation>
    </message>
    <message>
        <source>Bandwidth of every other mesh dimension.</source>
        <translation>其他各网格维度的带宽。</translation>
    </message>
    <message>
        <source>Bandwidth of mesh dimension 0 where there are two or more.</source>
        <translation>有两个以上维度时，网格维度 0 的带宽。</translation>
    </message>
    <message>
        <source>Operators over devices with size, latency and cut-edge costs.</source>
        <translation>算子分布到设备上，含大小、延迟和切边的代价。</translation>
    </message>
    <message>
        <source>Optimizer bytes per parameter</source>
        <translation>每个参数的优化器字节数</translation>
    </message>
    <message>
        <source>Outside the allocator</source>
        <translation>分配器之外</translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation>被掩盖</translation>
    </message>
    <message>
        <source>Pin the boundary before %1 %2</source>
        <translation>固定 %1 %2 之前的边界</translation>
    </message>
    <message>
        <source>RMS norms: norms have no biases.</source>
        <translation>RMS norm：归一化没有偏置。</translation>
    </message>
    <message>
        <source>Receiving activations and returning their gradients</source>
        <translation>接收激活并返回其梯度</translation>
    </message>
    <message>
        <source>Receiving its inputs and sending its outputs</source>
        <translation>接收所读的内容并发送所产生的内容</translation>
    </message>
    <message>
        <source>Recomputed operators</source>
        <translation>重计算的算子</translation>
    </message>
    <message>
        <source>Redistributions before the operator and before its readers after the change</source>
        <translation>算子之前和它的读取者之前将有的重分布</translation>
    </message>
    <message>
        <source>ResNet-50 in 4 stages</source>
        <translation>4 个阶段的 ResNet-50</translation>
    </message>
    <message>
        <source>ResNet-50 on 4 devices</source>
        <translation>4 台设备上的 ResNet-50</translation>
    </message>
    <message>
        <source>Sequences of %1 tokens.</source>
        <translation>%1 个 token 的序列。</translation>
    </message>
    <message>
        <source>Sequences of %1 tokens: from tensor shapes in the layers.</source>
        <translation>%1 个 token 的序列：来自层中张量的形状。</translation>
    </message>
    <message>
        <source>Sharding types</source>
        <translation>分片方式</translation>
    </message>
    <message>
        <source>Slack</source>
        <translation>松弛</translation>
    </message>
    <message>
        <source>Stage %1 · chunk %2</source>
        <translation>阶段 %1 · 块 %2</translation>
    </message>
    <message>
        <source>Stages feed each other</source>
        <translation>阶段互相供给</translation>
    </message>
    <message>
        <source>Step time of the graph as it is.</source>
        <translation>原图的步时间。</translation>
    </message>
    <message>
        <source>Temporaries</source>
        <translation>临时值</translation>
    </message>
    <message>
        <source>Tensor-parallel degree</source>
        <translation>张量并行度</translation>
    </message>
    <message>
        <source>Tensors cut over two hosts of four GPUs, with the collectives that this needs.</source>
        <translation>张量切分到两台各有四个 GPU 的主机，并列出所需的集合通信。</translation>
    </message>
    <message>
        <source>Proven by the cheapest strategies at a price per byte of memory.</source>
        <translation>给内存定价后的最省策略证明了这一点。</translation>
    </message>
    <message>
        <source>The first plan is not possible with the devices and settings of this one.</source>
        <translation>第一个方案无法采用此方案的设备和设置。</translation>
    </message>
    <message>
        <source>The head has a matrix of its own: %1.</source>
        <translation>输出头有自己的矩阵：%1。</translation>
    </message>
    <message>
        <source>The head shares the word table: no other matrix has its size.</source>
        <translation>输出头共用词表：没有其他矩阵是它的大小。</translation>
    </message>
    <message>
        <source>The integer program over all plans has no better solution.</source>
        <translation>涵盖所有方案的整数规划没有更好的解。</translation>
    </message>
    <message>
        <source>The largest buffer that merging adds; they do not live at the same time.</source>
        <translation>合并所增加的最大缓冲区；它们不同时存在。</translation>
    </message>
    <message>
        <source>The longest path with every operator where it is fastest.</source>
        <translation>每个算子都在最快之处运行时的最长路径。</translation>
    </message>
    <message>
        <source>Mean time of a rank with the fastest options that together fit into all ranks&apos; memory.</source>
        <translation>能一起放进所有 rank 内存的最快选项在各 rank 上的平均值。</translation>
    </message>
    <message>
        <source>The topology has other ranks than the inventory&apos;s devices and gives their memory.</source>
        <translation>拓扑中的 rank 与设备清单中的设备不同，内存由拓扑给出。</translation>
    </message>
    <message>
        <source>The ways in which planners may shard it.</source>
        <translation>规划器可以用来给它分片的方式。</translation>
    </message>
    <message>
        <source>There is no dropout.</source>
        <translation>没有 dropout。</translation>
    </message>
    <message>
        <source>Throughput: %1 microbatches over the step time, by schedule %2, filling and draining included.</source>
        <translation>吞吐：%1 个微批次除以步时间，按调度 %2，含填充和排空。</translation>
    </message>
    <message>
        <source>Transfer from part. %1</source>
        <translation>从分区 %1 传输</translation>
    </message>
    <message>
        <source>Transfer to part. %1</source>
        <translation>传输到分区 %1</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Twelve equal blocks: open a layer and move a cut through it.</source>
        <translation>十二个相同的块：打开一层，移动穿过它的切分。</translation>
    </message>
    <message>
        <source>Unpin the boundary before %1 %2</source>
        <translation>取消固定 %1 %2 之前的边界</translation>
    </message>
    <message>
        <source>Vocabulary of %1: %2.</source>
        <translation>词表大小 %1：%2。</translation>
    </message>
    <message>
        <source>Vocabulary of %1: there is no word table.</source>
        <translation>词表大小 %1：没有词表。</translation>
    </message>
    <message>
        <source>Compute on each device, and the collectives before the operator, for its gradients and its output</source>
        <translation>算子在每台设备上的计算，以及它之前、其梯度和输出所需的集合通信</translation>
    </message>
    <message>
        <source>Operators outside layers, tables and head are left out.</source>
        <translation>层、表和输出头以外的算子被略去。</translation>
    </message>
    <message>
        <source>Size limit of the bucket.</source>
        <translation>桶允许容纳的量。</translation>
    </message>
    <message>
        <source>Where its weights may be.</source>
        <translation>它的权重可以存放的位置。</translation>
    </message>
    <message>
        <source>Where planners may put its shards.</source>
        <translation>规划器可以放置其分片的位置。</translation>
    </message>
    <message>
        <source>Where planners may put its shards; with ranks, where both allow it.</source>
        <translation>规划器可以放置其分片的主机；若同时限定 rank，则须两者都允许。</translation>
    </message>
    <message>
        <source>Without buckets</source>
        <translation>没有桶时</translation>
    </message>
    <message>
        <source>a layer has %1 matrices beside attention; 2 or 3 are understood</source>
        <translation>某层在注意力之外有 %1 个矩阵；可理解的是 2 或 3 个</translation>
    </message>
    <message>
        <source>a layer has %1 matrices of attention; 2 to 4 are understood</source>
        <translation>某层有 %1 个注意力矩阵；可理解的是 2 到 4 个</translation>
    </message>
    <message>
        <source>a new partition</source>
        <translation>一个新分区</translation>
    </message>
    <message>
        <source>a partition is on no device</source>
        <translation>有分区不在任何设备上</translation>
    </message>
    <message>
        <source>a split cannot become a sum</source>
        <translation>切分不能变成求和项</translation>
    </message>
    <message>
        <source>adjacent</source>
        <translation>相邻</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>an unknown number of</source>
        <translation>数目不详的</translation>
    </message>
    <message>
        <source>another way to run</source>
        <translation>另一种运行方式</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>as it was</source>
        <translation>恢复原样</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>backward compute</source>
        <translation>反向计算</translation>
    </message>
    <message>
        <source>backward transfer</source>
        <translation>反向传输</translation>
    </message>
    <message>
        <source>balancing</source>
        <translation>正在均衡</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>best %1, bound %2, gap %3</source>
        <translation>最好 %1，界 %2，差距 %3</translation>
    </message>
    <message>
        <source>cannot be merged</source>
        <translation>无法合并</translation>
    </message>
    <message>
        <source>checksum</source>
        <translation>校验和</translation>
    </message>
    <message>
        <source>coalesced</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>combining partitions</source>
        <translation>正在合并分区</translation>
    </message>
    <message>
        <source>cut between operators, use more or larger devices, or fewer microbatches</source>
        <translation>在算子之间切分，使用更多或更大的设备，或更少的微批次</translation>
    </message>
    <message>
        <source>cycle</source>
        <translation>环</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>degrees</source>
        <translation>并行度</translation>
    </message>
    <message>
        <source>dependency</source>
        <translation>依赖</translation>
    </message>
    <message>
        <source>cannot run there</source>
        <translation>无法在那里运行</translation>
    </message>
    <message>
        <source>dtensor</source>
        <translation>dtensor</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>exploring</source>
        <translation>正在探索</translation>
    </message>
    <message>
        <source>false</source>
        <translation>否</translation>
    </message>
    <message>
        <source>filling devices</source>
        <translation>正在填充设备</translation>
    </message>
    <message>
        <source>fitting</source>
        <translation>正在拟合</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>flash</source>
        <translation>flash</translation>
    </message>
    <message>
        <source>forward compute</source>
        <translation>前向计算</translation>
    </message>
    <message>
        <source>forward transfer</source>
        <translation>前向传输</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>fused</translation>
    </message>
    <message>
        <source>gathered values</source>
        <translation>收集来的值</translation>
    </message>
    <message>
        <source>gloo</source>
        <translation>gloo</translation>
    </message>
    <message>
        <source>gpipe</source>
        <translation>gpipe</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>grid search skipped: more combinations than max_proposals</source>
        <translation>grid search：组合数超过 max_proposals，已跳过</translation>
    </message>
    <message>
        <source>here you can pin boundaries, but not single operators</source>
        <translation>这里可以固定边界，不能固定单个算子</translation>
    </message>
    <message>
        <source>heuristic</source>
        <translation>启发式</translation>
    </message>
    <message>
        <source>ideals</source>
        <translation>理想集</translation>
    </message>
    <message>
        <source>improving %1 plans</source>
        <translation>正在改进 %1 个方案</translation>
    </message>
    <message>
        <source>improving, pass %1</source>
        <translation>正在改进，第 %1 遍</translation>
    </message>
    <message>
        <source>in</source>
        <translation>入</translation>
    </message>
    <message>
        <source>inference</source>
        <translation>推理</translation>
    </message>
    <message>
        <source>integer program</source>
        <translation>整数规划</translation>
    </message>
    <message>
        <source>json</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>layers that attend to an encoder are not supported</source>
        <translation>不支持关注编码器的层</translation>
    </message>
    <message>
        <source>leaf</source>
        <translation>最内层</translation>
    </message>
    <message>
        <source>linearized</source>
        <translation>线性化</translation>
    </message>
    <message>
        <source>listing strategies</source>
        <translation>正在列出策略</translation>
    </message>
    <message>
        <source>longer</source>
        <translation>更长</translation>
    </message>
    <message>
        <source>trying %1 caps</source>
        <translation>正在考察 %1 个上限</translation>
    </message>
    <message>
        <source>memory bins</source>
        <translation>内存区间</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>moves</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>rearranging several tables</source>
        <translation>一并重新安排多张表</translation>
    </message>
    <message>
        <source>moving shards of the slowest rank</source>
        <translation>正在移动最慢 rank 的分片</translation>
    </message>
    <message>
        <source>nccl</source>
        <translation>nccl</translation>
    </message>
    <message>
        <source>no accelerator has room left for %1, and no host runs it</source>
        <translation>没有加速器还放得下 %1，也没有主机能运行它</translation>
    </message>
    <message>
        <source>no device</source>
        <translation>没有设备</translation>
    </message>
    <message>
        <source>no such strategy</source>
        <translation>没有这样的策略</translation>
    </message>
    <message>
        <source>node-data</source>
        <translation>节点数据</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not every node of stage %1 runs on a device of its kind</source>
        <translation>阶段 %1 的节点并非都能在该种设备上运行</translation>
    </message>
    <message>
        <source>not offered</source>
        <translation>不提供</translation>
    </message>
    <message>
        <source>not placed</source>
        <translation>未放置</translation>
    </message>
    <message>
        <source>onto itself</source>
        <translation>放到自身</translation>
    </message>
    <message>
        <source>optimising</source>
        <translation>正在优化</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>other dtype</source>
        <translation>数据类型不同</translation>
    </message>
    <message>
        <source>other group</source>
        <translation>组不同</translation>
    </message>
    <message>
        <source>other kind</source>
        <translation>种类不同</translation>
    </message>
    <message>
        <source>other reduce op</source>
        <translation>归约运算不同</translation>
    </message>
    <message>
        <source>out</source>
        <translation>出</translation>
    </message>
    <message>
        <source>outermost</source>
        <translation>最外层</translation>
    </message>
    <message>
        <source>perf</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>plain</source>
        <translation>朴素</translation>
    </message>
    <message>
        <source>prefetch</source>
        <translation>预取</translation>
    </message>
    <message>
        <source>pricing memory</source>
        <translation>正在为内存定价</translation>
    </message>
    <message>
        <source>proposal %1</source>
        <translation>提案 %1</translation>
    </message>
    <message>
        <source>python</source>
        <translation>Python</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>replicated</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>round %1 of at most %2</source>
        <translation>第 %1 轮，最多 %2 轮</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>正在运行 %1</translation>
    </message>
    <message>
        <source>shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>shorter</source>
        <translation>更短</translation>
    </message>
    <message>
        <source>stage %1: %2 has no configuration of degree %3</source>
        <translation>阶段 %1：%2 没有并行度为 %3 的配置</translation>
    </message>
    <message>
        <source>stages %1 and %2 are both on %3; %4 runs them on two devices</source>
        <translation>阶段 %1 和 %2 都在 %3 上；%4 要在两台设备上运行它们</translation>
    </message>
    <message>
        <source>stages %1 and %2 are on two devices; %4 runs them on one</source>
        <translation>阶段 %1 和 %2 在两台设备上；%4 要在一台设备上运行它们</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>the alpha-beta model counts collectives: objective %1</source>
        <translation>alpha-beta 模型只数集合通信：目标值 %1</translation>
    </message>
    <message>
        <source>the matrices of attention do not divide into heads of %1</source>
        <translation>注意力的矩阵不能分成大小为 %1 的头</translation>
    </message>
    <message>
        <source>these plans have no pins</source>
        <translation>这类方案没有固定</translation>
    </message>
    <message>
        <source>time per sample</source>
        <translation>每个样本的时间</translation>
    </message>
    <message>
        <source>cannot be cut this way</source>
        <translation>不能这样切分</translation>
    </message>
    <message>
        <source>true</source>
        <translation>是</translation>
    </message>
    <message>
        <source>trying swaps</source>
        <translation>正在尝试交换</translation>
    </message>
    <message>
        <source>unfused</source>
        <translation>unfused</translation>
    </message>
    <message>
        <source>use more or larger devices, or fewer microbatches</source>
        <translation>使用更多或更大的设备，或更少的微批次</translation>
    </message>
    <message>
        <source>vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>par. %1</source>
        <translation>参 %1</translation>
    </message>
    <message>
        <source>Bytes of gradients per parameter in training. Default: as many as the weight has, for gradients of the weights&apos; type. 4 for float32.</source>
        <translation>训练时每个参数的梯度字节数。默认与权重相同：梯度与权重同类型。梯度为 float32 时为 4。</translation>
    </message>
    <message>
        <source>Bytes of optimizer states per parameter in training. Default: twice those of the weight, for Adam&apos;s two moments in the weights&apos; type. 12 for Adam with float32 moments and master weights.</source>
        <translation>训练时每个参数的优化器状态字节数。默认为权重的两倍：Adam 以权重的类型保存两个矩。使用 float32 矩和主权重的 Adam 为 12。</translation>
    </message>
    <message>
        <source>%1 Attention masks of the loader: sequences x sequence² / context = %2 x %3² / %4.</source>
        <translation>%1 加载器的注意力掩码：序列数 x 序列长度² / 上下文 = %2 x %3² / %4。</translation>
    </message>
    <message>
        <source>%1 Shared over %2 ranks from ZeRO 1 on.</source>
        <translation>%1 从 ZeRO 1 起由 %2 个 rank 分担。</translation>
    </message>
    <message>
        <source>%1 With experts %2 more.</source>
        <translation>%1 有专家时再加 %2。</translation>
    </message>
    <message>
        <source>%1: fitted on %2, the inventory has %3</source>
        <translation>%1：在 %2 上拟合，设备清单中是 %3</translation>
    </message>
    <message>
        <source>Adam&apos;s two moments in fp32, %1 bytes per parameter: %1 x %2.</source>
        <translation>Adam 的两个 fp32 动量，每个参数 %1 字节：%1 x %2。</translation>
    </message>
    <message>
        <source>Buffers of transfers: 2 x bytes of a value x width x tokens = 2 x %1 x %2 x %3.</source>
        <translation>传输缓冲区：2 x 每个值的字节数 x 宽度 x token 数 = 2 x %1 x %2 x %3。</translation>
    </message>
    <message>
        <source>Bytes of a gradient x parameters of the rank = %1 x %2.</source>
        <translation>每个梯度的字节数 x 该 rank 的参数量 = %1 x %2。</translation>
    </message>
    <message>
        <source>Bytes of a gradient x parameters of the rank, shared over %3 ranks from ZeRO 2 on: %1 x %2.</source>
        <translation>每个梯度的字节数 x 该 rank 的参数量，从 ZeRO 2 起由 %3 个 rank 分担：%1 x %2。</translation>
    </message>
    <message>
        <source>Bytes of a value x parameters of the rank = %1 x %2.</source>
        <translation>每个值的字节数 x 该 rank 的参数量 = %1 x %2。</translation>
    </message>
    <message>
        <source>Bytes of a value x parameters of the rank, shared over %3 ranks where ZeRO is 3: %1 x %2.</source>
        <translation>每个值的字节数 x 该 rank 的参数量，ZeRO 为 3 时由 %3 个 rank 分担：%1 x %2。</translation>
    </message>
    <message>
        <source>Accelerator context and communicators, outside the framework&apos;s allocator: %1, %2.</source>
        <translation>加速器上下文和通信器，在框架分配之外：%1，%2。</translation>
    </message>
    <message>
        <source>Fits an accelerator&apos;s constants to your own runs: a CSV with one line per run, whose columns are fields of a plan&apos;s head, recompute, stages, and step_sec, peak_bytes or trace (a PyTorch trace); or a document of records; or a saved calibration.</source>
        <translation>用自己的运行拟合加速器常数：每次运行一行的 CSV，列为方案头部字段、recompute、stages 以及 step_sec、peak_bytes 或 trace（PyTorch trace）；或一个记录文档；或一个保存过的校准文件。</translation>
    </message>
    <message>
        <source>Logits kept or computed at the same moment: bytes of the loss x tokens of a microbatch x rows of the word table / tensor ranks = %1 x %2 x %3 / %4.</source>
        <translation>同一时刻保留或正在生成的 logits：损失的字节数 x 一个微批次的 token 数 x 词表行数 / 张量 rank 数 = %1 x %2 x %3 / %4。</translation>
    </message>
    <message>
        <source>Only the last rank, which computes the loss, has logits.</source>
        <translation>只有最后一个 rank 有 logits，由它计算损失。</translation>
    </message>
    <message>
        <source>Lost to fragmentation: share x (activations + logits + temporaries + gathered shards) = %1 x %2. The share is %3.</source>
        <translation>因碎片损失：比例 x（激活 + logits + 临时值 + 收集的分片）= %1 x %2。该比例：%3。</translation>
    </message>
    <message>
        <source>Master copy and Adam&apos;s two moments in fp32, %1 bytes per parameter: %1 x %2.</source>
        <translation>fp32 主副本和 Adam 的两个动量，每个参数 %1 字节：%1 x %2。</translation>
    </message>
    <message>
        <source>Microbatches in flight x what each keeps for its backward pass, at the fullest moment of the schedule = %1 x %2.</source>
        <translation>在途微批次数 x 一个微批次为反向传播留下的内容，取调度最满的时刻 = %1 x %2。</translation>
    </message>
    <message>
        <source>Nearest if none fits</source>
        <translation>无可容纳时取最接近</translation>
    </message>
    <message>
        <source>No transfers: there is one rank.</source>
        <translation>没有传输：只有一个 rank。</translation>
    </message>
    <message>
        <source>Nothing is gathered below ZeRO 2.</source>
        <translation>ZeRO 2 以下不收集任何内容。</translation>
    </message>
    <message>
        <source>None: the fullest moment is a forward pass.</source>
        <translation>没有：最满的时刻是一次前向传播。</translation>
    </message>
    <message>
        <source>Gathered shards of the largest sharded block, two blocks at once: 2 x %1.</source>
        <translation>被分担的最大块收集到的分片，同时两个块：2 x %1。</translation>
    </message>
    <message>
        <source>Backward pass of the layer that needs most: recomputed activations + temporaries = %1 + %2.</source>
        <translation>占用最多的层的反向传播：重新计算的内容 + 临时值 = %1 + %2。</translation>
    </message>
    <message>
        <source>Tokens per sequence; empty: the length the model was pretrained on, at most 8192.</source>
        <translation>一个序列的 token 数；留空：与模型预训练相同，最多 8192。</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Plan nearest to fitting</source>
        <translation>最接近可容纳的方案</translation>
    </message>
    <message>
        <source>Memory of libraries, from measured runs on %1: %2.</source>
        <translation>库所占用的内存，取自 %1 上的实测运行：%2。</translation>
    </message>
    <message>
        <source>Activations that microbatches in flight keep for their backward passes, at the fullest moment of the schedule. Each keeps %1 over all %2 chunks.</source>
        <translation>在途微批次为反向传播留下的内容，取调度最满的时刻。一个微批次在全部 %2 个 chunk 中留下 %1。</translation>
    </message>
    <message>
        <source>If nothing fits, gives the nearest plan and how much it is over by, instead of an error.</source>
        <translation>无方案可容纳时：给出最接近的方案及其超出量，而不是错误。</translation>
    </message>
    <message>
        <source>an assumption</source>
        <translation>一个假设</translation>
    </message>
    <message>
        <source>calibrated on %1</source>
        <translation>在 %1 上校准</translation>
    </message>
    <message>
        <source>no plan fits: %1 combinations tried</source>
        <translation>没有方案可容纳：尝试了 %1 种组合</translation>
    </message>
    <message>
        <source>no plan fits: %1 combinations tried; the nearest is %2, over by %3</source>
        <translation>没有方案可容纳：尝试了 %1 种组合；最接近的是 %2，超出 %3</translation>
    </message>
    <message>
        <source>recompute more or use more accelerators; nearest=true gives the nearest plan</source>
        <translation>增加重计算或使用更多加速器；nearest=true 给出最接近的方案</translation>
    </message>
    <message>
        <source>recompute more, use smaller microbatches or more ranks; nearest=true gives the nearest plan</source>
        <translation>增加重计算、使用更小的微批次或更多 rank；nearest=true 给出最接近的方案</translation>
    </message>
    <message>
        <source>%1 lacks %2</source>
        <translation>%1 还缺 %2</translation>
    </message>
    <message>
        <source>%1 operators of %2</source>
        <translation>%2 的 %1 个算子</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>AutoParallel may refuse placements of a plan that did not come from it</source>
        <translation>AutoParallel 可能拒绝并非来自它的方案的放置</translation>
    </message>
    <message>
        <source>layers are E, t, m and L; groups are (tt|)*n and do not nest</source>
        <translation>层为 E、t、m 和 L；组为 (tt|)*n，不可嵌套</translation>
    </message>
    <message>
        <source>layers m are in stage %1, which is not the last of rank %2</source>
        <translation>层 m 在阶段 %1，它不是 rank %2 的最后一个阶段</translation>
    </message>
    <message>
        <source>layers m are in stages %1 and %2: they must be in one</source>
        <translation>层 m 在阶段 %1 和 %2：必须在同一阶段</translation>
    </message>
    <message>
        <source>layers t must come before layers m</source>
        <translation>层 t 必须在层 m 之前</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>pipeline_parallel: %1 stages are not a multiple of %2</source>
        <translation>pipeline_parallel：%1 个阶段不是 %2 的倍数</translation>
    </message>
    <message>
        <source>stage %1, %2: invalid layer character %3</source>
        <translation>阶段 %1，%2：无效的层字符 %3</translation>
    </message>
    <message>
        <source>the first layer must be E, once, got %1</source>
        <translation>第一层必须是 E，且仅一次，得到 %1</translation>
    </message>
    <message>
        <source>the last layer must be L, once, got %1</source>
        <translation>最后一层必须是 L，且仅一次，得到 %1</translation>
    </message>
    <message>
        <source>the layout has %1 layers t, the graph has %2</source>
        <translation>布局有 %1 个层 t，图有 %2 个</translation>
    </message>
    <message>
        <source>%1 is neither cuda nor cpu</source>
        <translation>%1既不是 cuda 也不是 cpu</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no dtype; its bytes are those that the trace counted</source>
        <translation>“%1”不是数据类型；采用跟踪记录的字节数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an operation: only operations can be pinned</source>
        <translation>“%1”不是运算：只有运算可以固定</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 links end at devices that the file does not list</source>
        <translation>%1 条链路的另一端是文件未列出的设备</translation>
    </message>
    <message>
        <source>%1 also takes %2 in transformers</source>
        <translation>%1 在 transformers 中还包含 %2</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 are not the model&apos;s %2</source>
        <translation>%1 不是模型的 %2</translation>
    </message>
    <message>
        <source>%1 bytes are too many for a rank</source>
        <translation>%1 字节超出一个 rank 的容量</translation>
    </message>
    <message>
        <source>%1 bytes: a size cannot be negative</source>
        <translation>%1 字节：大小不能为负</translation>
    </message>
    <message>
        <source>%1 cannot be merged</source>
        <translation>%1 无法合并</translation>
    </message>
    <message>
        <source>%1 cannot be varied; known: %2</source>
        <translation>%1 无法变化；已知：%2</translation>
    </message>
    <message>
        <source>%1 cannot run as %2: left free</source>
        <translation>%1 无法以 %2 运行：未作约束</translation>
    </message>
    <message>
        <source>%1 comes later</source>
        <translation>%1 在后面才出现</translation>
    </message>
    <message>
        <source>%1 appears twice</source>
        <translation>%1 出现两次</translation>
    </message>
    <message>
        <source>%1 crashed</source>
        <translation>%1：已崩溃</translation>
    </message>
    <message>
        <source>%1 did not end</source>
        <translation>%1：没有结束</translation>
    </message>
    <message>
        <source>%1 edges give another transfer time than an earlier edge from the same node; the longest counts</source>
        <translation>%1 条边给出的传输时间与同一节点先前的边不同；取最长者</translation>
    </message>
    <message>
        <source>%1 entries for %2 ranks</source>
        <translation>%1 个条目，但有 %2 个 rank</translation>
    </message>
    <message>
        <source>%1 entries, the header has %2</source>
        <translation>%1 个条目，表头有 %2 个</translation>
    </message>
    <message>
        <source>%1 events have no duration, or a negative one, and count as none</source>
        <translation>%1 个事件没有时长或时长为负，不计入</translation>
    </message>
    <message>
        <source>%1 events of nodes have no name or no duration and are left out</source>
        <translation>%1 个节点事件没有名称或时长，已略去</translation>
    </message>
    <message>
        <source>%1 gave an answer larger than possible</source>
        <translation>%1：答复大得不可能</translation>
    </message>
    <message>
        <source>%1 gave no answer</source>
        <translation>%1：没有答复</translation>
    </message>
    <message>
        <source>%1 has %2 ranks, but %3 cuts it into %4 shards</source>
        <translation>%1 有 %2 个 rank，但 %3 把它切成 %4 个分片</translation>
    </message>
    <message>
        <source>%1 is beyond 64 bits</source>
        <translation>%1 超出 64 位</translation>
    </message>
    <message>
        <source>%1 is cut: it is on %2</source>
        <translation>%1 被切开：位于 %2</translation>
    </message>
    <message>
        <source>%1 is in two buckets, first at %2</source>
        <translation>%1 在两个桶里，首次出现于 %2</translation>
    </message>
    <message>
        <source>%1 is less than %2</source>
        <translation>%1 小于 %2</translation>
    </message>
    <message>
        <source>%1 is less than 1</source>
        <translation>%1 小于 1</translation>
    </message>
    <message>
        <source>%1 is made twice</source>
        <translation>%1 被生成两次</translation>
    </message>
    <message>
        <source>%1 is negative</source>
        <translation>%1 为负</translation>
    </message>
    <message>
        <source>%1 is neither forward nor backward</source>
        <translation>%1 既不是 forward 也不是 backward</translation>
    </message>
    <message>
        <source>the kind of %1 is not %2</source>
        <translation>%1 不是%2</translation>
    </message>
    <message>
        <source>%1 is not a degree of parallelism with a list of costs</source>
        <translation>%1 不是带有代价列表的并行度</translation>
    </message>
    <message>
        <source>%1 is not a valid parameter name</source>
        <translation>%1 不是参数名</translation>
    </message>
    <message>
        <source>%1 is not a number of links</source>
        <translation>%1 不是链路的数目</translation>
    </message>
    <message>
        <source>%1 is not a number, entry %2</source>
        <translation>%1 不是数字，第 %2 个条目</translation>
    </message>
    <message>
        <source>%1 is not an operation: only operations can be pinned</source>
        <translation>%1 不是运算：只有运算可以固定</translation>
    </message>
    <message>
        <source>%1 is not a size in MiB</source>
        <translation>%1 不是以 MiB 表示的大小</translation>
    </message>
    <message>
        <source>%1 is not a threshold and size such as 0:768</source>
        <translation>%1 不是 0:768 这样的阈值与大小</translation>
    </message>
    <message>
        <source>%1 is not one of LRU, LFU</source>
        <translation>%1 不是 LRU、LFU 之一</translation>
    </message>
    <message>
        <source>%1 is not one of move_shard, move_table, set_type, pin</source>
        <translation>%1 不是 move_shard、move_table、set_type、pin 之一</translation>
    </message>
    <message>
        <source>%1 is not a call number</source>
        <translation>%1 不是调用编号</translation>
    </message>
    <message>
        <source>%1 is not a number</source>
        <translation>%1 不是数字</translation>
    </message>
    <message>
        <source>%1 is not a strategy of this node</source>
        <translation>%1 不是该节点的策略</translation>
    </message>
    <message>
        <source>%1 is not a whole number from %2 to %3</source>
        <translation>%1 不是 %2 到 %3 之间的整数</translation>
    </message>
    <message>
        <source>%1 is not at least 1</source>
        <translation>%1 不足 1</translation>
    </message>
    <message>
        <source>%1 is not between 1 and %2</source>
        <translation>%1 不在 1 到 %2 之间</translation>
    </message>
    <message>
        <source>%1 is not expected here</source>
        <translation>此处不应出现 %1</translation>
    </message>
    <message>
        <source>%1 is not in the inventory: it is added as device %2</source>
        <translation>%1 不在设备清单中：作为设备 %2 添加</translation>
    </message>
    <message>
        <source>%1 is not one of %2</source>
        <translation>%1 不是 %2 之一</translation>
    </message>
    <message>
        <source>%1 is not one of %2, csv</source>
        <translation>%1 不是 %2、csv 之一</translation>
    </message>
    <message>
        <source>%1 is not one of no_shard, optim, optim_grads, optim_grads_params</source>
        <translation>%1 不是 no_shard、optim、optim_grads、optim_grads_params 之一</translation>
    </message>
    <message>
        <source>%1 is tied and on %2: each gets a copy</source>
        <translation>%1 是共享权重，位于 %2：各得一份副本</translation>
    </message>
    <message>
        <source>%1 is tied to a weight with another placement: %2 stays</source>
        <translation>%1 与放置方式不同的权重共享：保留 %2</translation>
    </message>
    <message>
        <source>%1 is too large for a number</source>
        <translation>%1 作为数字过大</translation>
    </message>
    <message>
        <source>%1 is too large for a whole number of 64 bits</source>
        <translation>%1 超出 64 位整数</translation>
    </message>
    <message>
        <source>%1 is used before it is made</source>
        <translation>%1 在生成之前被使用</translation>
    </message>
    <message>
        <source>%1 is varied twice</source>
        <translation>%1 被变化两次</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>需要 %1，而不是 %2</translation>
    </message>
    <message>
        <source>%1 latencies are estimated from operations and bytes, %2 come from the file, %3 are unknown because shapes are missing</source>
        <translation>%1 个延迟根据运算量和字节数估计，%2 个来自文件，%3 个因形状未知而无法得知</translation>
    </message>
    <message>
        <source>%1 latencies are negative and are left out</source>
        <translation>%1 个延迟为负，已略去</translation>
    </message>
    <message>
        <source>%1 is inside a layer: torchtitan does not find it</source>
        <translation>%1 位于层内：torchtitan 找不到它</translation>
    </message>
    <message>
        <source>%1 lines are damaged</source>
        <translation>%1 行已损坏</translation>
    </message>
    <message>
        <source>%1 lines belong to no record; they are left out</source>
        <translation>%1 行不属于任何记录；已略去</translation>
    </message>
    <message>
        <source>%1 lists of placements expected, %2 found</source>
        <translation>应有 %1 个放置列表，实有 %2 个</translation>
    </message>
    <message>
        <source>%1 microbatches on %2 data ranks do not divide %3</source>
        <translation>%2 个数据 rank 上的 %1 个微批次不能整除 %3</translation>
    </message>
    <message>
        <source>%1 more graphs differ between ranks</source>
        <translation>另有 %1 个图在 rank 之间不同</translation>
    </message>
    <message>
        <source>%1 more graphs have such a problem</source>
        <translation>另有 %1 个图有这样的问题</translation>
    </message>
    <message>
        <source>%1 more names are not nodes</source>
        <translation>另有 %1 个名称不是节点</translation>
    </message>
    <message>
        <source>%1 needs %2, which comes later</source>
        <translation>%1 需要后面才出现的 %2</translation>
    </message>
    <message>
        <source>%1 needs exactly one input</source>
        <translation>%1 恰好需要一个输入</translation>
    </message>
    <message>
        <source>%1 needs more memory than it may have</source>
        <translation>%1：需要的内存超过允许值</translation>
    </message>
    <message>
        <source>%1 nodes had latencies by kind of device; the measured one replaces them</source>
        <translation>%1 个节点有按设备种类的延迟；以实测值代替</translation>
    </message>
    <message>
        <source>%1 nodes have no transfer_sec and the inventory no transfer_rate_bytes_per_sec: their transfers cost nothing</source>
        <translation>%1 个节点没有 transfer_sec，设备清单也没有 transfer_rate_bytes_per_sec：其传输不计代价</translation>
    </message>
    <message>
        <source>%1 nodes return tuples that are not read wholly; their outputs end before the first that is not read</source>
        <translation>%1 个节点返回未被完全读取的元组；其输出止于第一个未读取者之前</translation>
    </message>
    <message>
        <source>expected %1 numbers that add up to %2</source>
        <translation>需要 %1 个数，其和为 %2</translation>
    </message>
    <message>
        <source>%1 of %2 kernels were launched by no operator of the trace and are not counted</source>
        <translation>%2 个内核中有 %1 个不是由跟踪中的算子启动，不计入任何处</translation>
    </message>
    <message>
        <source>%1 outputs have no known shape; their bytes are taken as 0</source>
        <translation>%1 个输出的形状未知；其字节数按 0 计</translation>
    </message>
    <message>
        <source>%1 placements expected, %2 found</source>
        <translation>应有 %1 个放置，实有 %2 个</translation>
    </message>
    <message>
        <source>%1 placements of the graph are of a form that plans do not have; their nodes are left free</source>
        <translation>图中有 %1 个放置的形式是方案所没有的；其节点不作约束</translation>
    </message>
    <message>
        <source>%1 ranks are too many</source>
        <translation>%1 个 rank 太多</translation>
    </message>
    <message>
        <source>%1 stages are not a multiple of %2, pipeline-model-parallel-size</source>
        <translation>%1 个阶段不是 pipeline-model-parallel-size %2 的倍数</translation>
    </message>
    <message>
        <source>%1 stages but only %2 layers</source>
        <translation>%1 个阶段，却只有 %2 层</translation>
    </message>
    <message>
        <source>%1 stages for %2 layers</source>
        <translation>%1 个阶段对应 %2 层</translation>
    </message>
    <message>
        <source>%1 tensors have no known size; their bytes are taken as 0</source>
        <translation>%1 个张量的大小未知；其字节数按 0 计</translation>
    </message>
    <message>
        <source>%1 tensors that nothing in the trace wrote become inputs of the graph; the file does not say which of them are weights</source>
        <translation>%1 个未被跟踪中任何运算写入的张量是图的输入；其中哪些是权重，文件没有说明</translation>
    </message>
    <message>
        <source>%1 took too long</source>
        <translation>%1：耗时过长</translation>
    </message>
    <message>
        <source>%1 values are not numbers and are left out</source>
        <translation>%1 个值不是数字，已略去</translation>
    </message>
    <message>
        <source>expected %1 values, found %2</source>
        <translation>需要 %1 个值，实有 %2 个</translation>
    </message>
    <message>
        <source>expected %1 values, one per layer, found %2</source>
        <translation>需要 %1 个值，每层一个，实有 %2 个</translation>
    </message>
    <message>
        <source>%1 was killed</source>
        <translation>%1：被终止</translation>
    </message>
    <message>
        <source>%1 weights have no known size; their bytes are taken as 0</source>
        <translation>%1 个权重的大小未知；其字节数按 0 计</translation>
    </message>
    <message>
        <source>%1%2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1%2 ends at the last computing node; no stage follows</source>
        <translation>%1%2 止于最后一个计算节点；其后没有阶段</translation>
    </message>
    <message>
        <source>%1: %2 is kept as it is and counts as replicated</source>
        <translation>%1：%2 保持原样，按复制计</translation>
    </message>
    <message>
        <source>%1: %2 is no dtype</source>
        <translation>%1：%2 不是数据类型</translation>
    </message>
    <message>
        <source>%1: %2 is not a node; its name is kept</source>
        <translation>%1：%2 不是节点；保留其名称</translation>
    </message>
    <message>
        <source>%1: %2 of the plan taken over is not a strategy here; left free</source>
        <translation>%1：所采用方案的 %2 在此不是策略；未作约束</translation>
    </message>
    <message>
        <source>%1: %2 times are negative or infinite and are left out</source>
        <translation>%1：%2 个时间为负或无穷，已略去</translation>
    </message>
    <message>
        <source>%1: %2 values are not numbers and are left out</source>
        <translation>%1：%2 个值不是数字，已略去</translation>
    </message>
    <message>
        <source>%1: %2; %3 stays closed</source>
        <translation>%1：%2；%3 保持关闭</translation>
    </message>
    <message>
        <source>%1: no rule for %2; fully replicated</source>
        <translation>%1：没有 %2 的规则；完全复制</translation>
    </message>
    <message>
        <source>%1: only the shapes given in the file are known</source>
        <translation>%1：只知道文件写明的形状</translation>
    </message>
    <message>
        <source>%1: ranks %2 and %3 differ at node %4: %5, %6</source>
        <translation>%1：rank %2 与 %3 在节点 %4 处不同：%5，%6</translation>
    </message>
    <message>
        <source>%1: ranks %2 and %3 differ at node %4: %5, %6; their collectives are in different orders, so the run would hang</source>
        <translation>%1：rank %2 与 %3 在节点 %4 处不同：%5，%6；其集合通信的顺序不同，运行会挂起</translation>
    </message>
    <message>
        <source>%1: the %2 of %3 is not known; fully replicated</source>
        <translation>%1：%3 的%2未知；完全复制</translation>
    </message>
    <message>
        <source>%1: the pin %2 is not a strategy of this node; left free</source>
        <translation>%1：固定的 %2 不是该节点的策略；未作约束</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>(%1) contradicts another place in the plan about %2</source>
        <translation>(%1) 与方案另一处关于 %2 的说法不符</translation>
    </message>
    <message>
        <source>--%1: %2 are not covered by the figures</source>
        <translation>--%1：指标不涵盖%2</translation>
    </message>
    <message>
        <source>--%1: a stage is empty; such a plan has no figures</source>
        <translation>--%1：有一个阶段为空；这样的方案没有指标</translation>
    </message>
    <message>
        <source>--%1: mtp and head must be in the last stage; such a plan has no figures</source>
        <translation>--%1：mtp 和 head 必须在最后一个阶段；这样的方案没有指标</translation>
    </message>
    <message>
        <source>--global-batch-size: micro-batch-size x data = %1 does not divide %2; the plan has %3</source>
        <translation>--global-batch-size：micro-batch-size × data = %1 不能整除 %2；方案采用 %3</translation>
    </message>
    <message>
        <source>--recompute-modules: %1 is not covered</source>
        <translation>--recompute-modules：不涵盖 %1</translation>
    </message>
    <message>
        <source>--recompute-num-layers: all layers of every stage are assumed to be recomputed</source>
        <translation>--recompute-num-layers：视为重新计算每个阶段的所有层</translation>
    </message>
    <message>
        <source>An interval rests on fewer than 50 runs: their errors are pooled with earlier ones and widened.</source>
        <translation>某个区间的运行不足 50 次：其误差与先前已知的误差合并并放宽。</translation>
    </message>
    <message>
        <source>Fitted: %1. All else is as it was.</source>
        <translation>已拟合：%1。其余保持不变。</translation>
    </message>
    <message>
        <source>GPU %1 is listed twice</source>
        <translation>GPU %1 列出了两次</translation>
    </message>
    <message>
        <source>Saved before, fitted on %1 to %2 figures.</source>
        <translation>先前保存，在 %1 上按 %2 个指标拟合。</translation>
    </message>
    <message>
        <source>ONNX&apos;s shape inference</source>
        <translation>ONNX 的形状推断</translation>
    </message>
    <message>
        <source>expected R, S(dimension) or P(sum), found %1</source>
        <translation>需要 R、S(维度) 或 P(sum)，而不是 %1</translation>
    </message>
    <message>
        <source>Step times that were held back: off by %1 on average, %2 before.</source>
        <translation>留出的步时间：平均偏差 %1，之前为 %2。</translation>
    </message>
    <message>
        <source>a %1 plan has no cost model %2</source>
        <translation>%1 方案没有代价模型 %2</translation>
    </message>
    <message>
        <source>a degree is a number from 1 to %1</source>
        <translation>并行度是 1 到 %1 之间的数</translation>
    </message>
    <message>
        <source>a dimension of %1 elements</source>
        <translation>有 %1 个元素的维度</translation>
    </message>
    <message>
        <source>expected a list of module names, found %1</source>
        <translation>需要模块名称列表，而不是 %1</translation>
    </message>
    <message>
        <source>expected a list of placements, found %1</source>
        <translation>需要放置列表，而不是 %1</translation>
    </message>
    <message>
        <source>a mesh of more than %1 devices</source>
        <translation>超过 %1 个设备的网格</translation>
    </message>
    <message>
        <source>expected a module&apos;s name, found %1</source>
        <translation>需要模块名称，而不是 %1</translation>
    </message>
    <message>
        <source>expected a number, found %1</source>
        <translation>需要数字，而不是 %1</translation>
    </message>
    <message>
        <source>expected a number or an array, found %1</source>
        <translation>需要数字或数组，而不是 %1</translation>
    </message>
    <message>
        <source>a part of the program</source>
        <translation>程序的一部分</translation>
    </message>
    <message>
        <source>expected a partition&apos;s id or {&quot;device&quot;: a logical id}, found %1</source>
        <translation>需要分区的 id 或 {&quot;device&quot;: 逻辑 id}，而不是 %1</translation>
    </message>
    <message>
        <source>a second GPU on the bus %1</source>
        <translation>总线 %1 上有第二个 GPU</translation>
    </message>
    <message>
        <source>expected a sharding plan, found %1</source>
        <translation>需要分片方案，而不是 %1</translation>
    </message>
    <message>
        <source>expected a stage&apos;s id, found %1</source>
        <translation>需要阶段的 id，而不是 %1</translation>
    </message>
    <message>
        <source>expected a string, found %1</source>
        <translation>需要字符串，而不是 %1</translation>
    </message>
    <message>
        <source>expected a style, found %1</source>
        <translation>需要样式，而不是 %1</translation>
    </message>
    <message>
        <source>expected a text, found %1</source>
        <translation>需要文本，而不是 %1</translation>
    </message>
    <message>
        <source>expected a value of the parameter, found %1</source>
        <translation>需要参数的值，而不是 %1</translation>
    </message>
    <message>
        <source>expected a value or a list of values, found %1</source>
        <translation>需要一个值或值的列表，而不是 %1</translation>
    </message>
    <message>
        <source>expected an object, found %1</source>
        <translation>需要对象，而不是 %1</translation>
    </message>
    <message>
        <source>another node has the id %1</source>
        <translation>另一个节点的 id 为 %1</translation>
    </message>
    <message>
        <source>expected ascending numbers from 0 to %1</source>
        <translation>需要从 0 到 %1 递增的数</translation>
    </message>
    <message>
        <source>backward node feeds forward node %1</source>
        <translation>反向节点为前向节点 %1 提供输入</translation>
    </message>
    <message>
        <source>bandwidths follow from the kinds of links; they are not measured</source>
        <translation>带宽由连接的种类推得；并非实测</translation>
    </message>
    <message>
        <source>bandwidths that the file does not tell follow from the kinds of links</source>
        <translation>文件未写明的带宽由连接的种类推得</translation>
    </message>
    <message>
        <source>brackets are nested deeper than %1</source>
        <translation>括号嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>column %1 holds no numbers and is left out</source>
        <translation>列 %1 没有数字，已略去</translation>
    </message>
    <message>
        <source>column %1: %2 entries are not numbers and are left out</source>
        <translation>列 %1：%2 个条目不是数字，已略去</translation>
    </message>
    <message>
        <source>cycle between buckets %1</source>
        <translation>桶 %1 之间成环</translation>
    </message>
    <message>
        <source>cycle in bucket %1</source>
        <translation>桶 %1 中成环</translation>
    </message>
    <message>
        <source>device %1 has %2 bytes</source>
        <translation>设备 %1 有 %2 字节</translation>
    </message>
    <message>
        <source>device %1 holds weights of %2 and has %3</source>
        <translation>设备 %1 存放 %2的权重，而容量为 %3</translation>
    </message>
    <message>
        <source>device %1 is named twice</source>
        <translation>设备 %1 出现两次</translation>
    </message>
    <message>
        <source>device %1 is read as number %2</source>
        <translation>设备 %1 视为编号 %2</translation>
    </message>
    <message>
        <source>edited since it was written: its fields are used, not the plan stored in it</source>
        <translation>写出之后被编辑过：以字段为准，而非其中保存的方案</translation>
    </message>
    <message>
        <source>entry %1: %2 is not in range</source>
        <translation>条目 %1：%2 超出范围</translation>
    </message>
    <message>
        <source>exit status %1</source>
        <translation>退出状态 %1</translation>
    </message>
    <message>
        <source>expected a size, as_int or as_expr, found %1</source>
        <translation>应为大小、as_int 或 as_expr，却是 %1</translation>
    </message>
    <message>
        <source>group &quot;%1&quot;: its size is not in the file; taken as 1</source>
        <translation>组“%1”：文件没有其大小；按 1 计</translation>
    </message>
    <message>
        <source>hosts have between %1 and %2 devices; all need the same number</source>
        <translation>各主机有 %1 到 %2 个设备；数目必须相同</translation>
    </message>
    <message>
        <source>inductor&apos;s option %1 is %2</source>
        <translation>inductor 的选项 %1 为 %2</translation>
    </message>
    <message>
        <source>inputs left out because they name no node before theirs: %1</source>
        <translation>因未指向先前的节点而略去的输入：%1</translation>
    </message>
    <message>
        <source>it has %1 blocks, the model %2</source>
        <translation>它有 %1 个块，模型有 %2 个</translation>
    </message>
    <message>
        <source>layers: no numbered modules in %1</source>
        <translation>层：%1 中没有带编号的模块</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>local_world_size %1 is more than the world size %2</source>
        <translation>local_world_size %1 大于 world size %2</translation>
    </message>
    <message>
        <source>micro-batch-size and %1 data ranks do not divide %2</source>
        <translation>micro-batch-size 与 %1 个数据 rank 不能整除 %2</translation>
    </message>
    <message>
        <source>microbatches of %1 and %2 steps of accumulation do not divide %3</source>
        <translation>大小为 %1 的微批次与 %2 步累积不能整除 %3</translation>
    </message>
    <message>
        <source>microbatches of %1 do not divide %2</source>
        <translation>大小为 %1 的微批次不能整除 %2</translation>
    </message>
    <message>
        <source>module %1 is called %2 times, no call %3</source>
        <translation>模块 %1 被调用 %2 次，没有第 %3 次</translation>
    </message>
    <message>
        <source>more stages than the model&apos;s %1 layers</source>
        <translation>阶段多于模型的 %1 层</translation>
    </message>
    <message>
        <source>more than %1 elements</source>
        <translation>超过 %1 个元素</translation>
    </message>
    <message>
        <source>no compute kernel %1</source>
        <translation>没有计算内核 %1</translation>
    </message>
    <message>
        <source>no computing node %1</source>
        <translation>没有计算节点 %1</translation>
    </message>
    <message>
        <source>there is no connection type %1</source>
        <translation>没有名为 %1 的连接</translation>
    </message>
    <message>
        <source>no device has the logical id %1</source>
        <translation>没有逻辑 id 为 %1 的设备</translation>
    </message>
    <message>
        <source>no expert plan: everything is replicated</source>
        <translation>没有专家方案：全部完整</translation>
    </message>
    <message>
        <source>no layer %1</source>
        <translation>没有第 %1 层</translation>
    </message>
    <message>
        <source>no list names %1: torchtitan drops modules that are not listed</source>
        <translation>没有列表提到 %1：torchtitan 会丢弃未列出的模块</translation>
    </message>
    <message>
        <source>no module %1 in the graph</source>
        <translation>图中没有模块 %1</translation>
    </message>
    <message>
        <source>no module %1%2</source>
        <translation>没有模块 %1%2</translation>
    </message>
    <message>
        <source>no node &quot;%1&quot; that has a tensor</source>
        <translation>没有带张量的节点“%1”</translation>
    </message>
    <message>
        <source>no node %1 in the graph</source>
        <translation>图中没有节点 %1</translation>
    </message>
    <message>
        <source>no node makes %1</source>
        <translation>没有节点生成 %1</translation>
    </message>
    <message>
        <source>no node makes the output %1</source>
        <translation>没有节点生成输出 %1</translation>
    </message>
    <message>
        <source>no sharding type %1</source>
        <translation>没有分片类型 %1</translation>
    </message>
    <message>
        <source>no style %1 (%2): its weights stay whole</source>
        <translation>没有样式 %1（%2）：其权重保持完整</translation>
    </message>
    <message>
        <source>no table %1 in module %2</source>
        <translation>模块 %2 中没有表 %1</translation>
    </message>
    <message>
        <source>no tensor-parallel plan</source>
        <translation>没有张量并行方案</translation>
    </message>
    <message>
        <source>no tensor-parallel plan; its expert plan: --set expert_parallel=true</source>
        <translation>没有张量并行方案；其专家方案：--set expert_parallel=true</translation>
    </message>
    <message>
        <source>no weight of the graph for %1</source>
        <translation>图中没有对应 %1 的权重</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; has %2 bytes</source>
        <translation>节点“%1”有 %2 字节</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is defined after its reader &quot;%2&quot;</source>
        <translation>节点“%1”定义在读取它的“%2”之后</translation>
    </message>
    <message>
        <source>node &quot;%1&quot; is defined twice, first as %2</source>
        <translation>节点“%1”定义了两次，首次为 %2</translation>
    </message>
    <message>
        <source>node %1 has no configuration %2 of degree %3</source>
        <translation>节点 %1 没有并行度为 %3 的配置 %2</translation>
    </message>
    <message>
        <source>node %1 has no latency</source>
        <translation>节点 %1 没有延迟</translation>
    </message>
    <message>
        <source>node %1 holds more than 2^63 bytes</source>
        <translation>节点 %1 存放超过 2^63 字节</translation>
    </message>
    <message>
        <source>node %1 is assigned twice, first at %2</source>
        <translation>节点 %1 被分配两次，首次在 %2</translation>
    </message>
    <message>
        <source>node %1 is defined twice</source>
        <translation>节点 %1 定义了两次</translation>
    </message>
    <message>
        <source>node %1 is missing</source>
        <translation>缺少节点 %1</translation>
    </message>
    <message>
        <source>node %1 is not an embedding table</source>
        <translation>节点 %1 不是嵌入表</translation>
    </message>
    <message>
        <source>node %1 is part of itself, through its parent %2</source>
        <translation>节点 %1 通过其父节点 %2 成为自身的一部分</translation>
    </message>
    <message>
        <source>node %1 reads %2, which nothing makes</source>
        <translation>节点 %1 读取 %2，而没有任何节点生成它</translation>
    </message>
    <message>
        <source>node %1: %2 is %3, not a size or time</source>
        <translation>节点 %1：%2 为 %3，不是大小或时间</translation>
    </message>
    <message>
        <source>node %1: %2 is no dtype</source>
        <translation>节点 %1：%2 不是数据类型</translation>
    </message>
    <message>
        <source>not valid JSON near byte %1</source>
        <translation>第 %1 字节附近不是有效的 JSON</translation>
    </message>
    <message>
        <source>not valid JSON: %1</source>
        <translation>不是有效的 JSON：%1</translation>
    </message>
    <message>
        <source>expected one number for each of the %1 inputs</source>
        <translation>%1 个输入各需要一个数</translation>
    </message>
    <message>
        <source>only %1 of %2 rows are present</source>
        <translation>%2 行中只有 %1 行</translation>
    </message>
    <message>
        <source>parameter %1 is missing</source>
        <translation>缺少参数 %1</translation>
    </message>
    <message>
        <source>pins: %1 is pinned to its stage; this planner keeps pinned boundaries, not single operators</source>
        <translation>固定：%1 固定在其阶段；此规划器保留固定的边界，而不保留单个算子</translation>
    </message>
    <message>
        <source>pipeline_parallel_schedule: no schedule %1; 1F1B is shown</source>
        <translation>pipeline_parallel_schedule：没有调度 %1；显示 1F1B</translation>
    </message>
    <message>
        <source>pod_size %1 is more than the world size %2</source>
        <translation>pod_size %1 大于 world size %2</translation>
    </message>
    <message>
        <source>precision, attention, loss and gradient bytes are assumed where the file does not give them: bf16, fused, plain, 4</source>
        <translation>文件未说明的精度、注意力、损失和梯度字节数取默认：bf16、fused、plain、4</translation>
    </message>
    <message>
        <source>reading the DOT file</source>
        <translation>读取 DOT 文件</translation>
    </message>
    <message>
        <source>reading the archive</source>
        <translation>读取归档</translation>
    </message>
    <message>
        <source>schema %1 is not known</source>
        <translation>未知的 schema %1</translation>
    </message>
    <message>
        <source>shard %1 of %2: rank %3, but there are %4</source>
        <translation>%2 的分片 %1：rank %3，但只有 %4 个</translation>
    </message>
    <message>
        <source>signal %1</source>
        <translation>信号 %1</translation>
    </message>
    <message>
        <source>some shards of %1 have a size and an offset and some do not</source>
        <translation>%1 的部分分片有大小和偏移，部分没有</translation>
    </message>
    <message>
        <source>stages are contiguous: boundaries are pinned</source>
        <translation>阶段是连续的：边界已固定</translation>
    </message>
    <message>
        <source>table %1 is not in the plan</source>
        <translation>方案中没有表 %1</translation>
    </message>
    <message>
        <source>table %1 is planned twice, first at %2</source>
        <translation>表 %1 被安排两次，首次在 %2</translation>
    </message>
    <message>
        <source>tensor x pipeline x context = %1 does not divide %2</source>
        <translation>tensor × pipeline × context = %1 不能整除 %2</translation>
    </message>
    <message>
        <source>the baseline is a %1 plan, the plan is a %2 plan</source>
        <translation>基线是 %1 方案，而该方案是 %2 方案</translation>
    </message>
    <message>
        <source>the degrees need %1, more than Cutaway supports</source>
        <translation>各并行度需要 %1，超出 Cutaway 的上限</translation>
    </message>
    <message>
        <source>the devices of the host &quot;%1&quot; are not next to each other</source>
        <translation>主机“%1”的设备不相邻</translation>
    </message>
    <message>
        <source>the field &quot;%1&quot; is missing</source>
        <translation>缺少字段“%1”</translation>
    </message>
    <message>
        <source>the file has %1</source>
        <translation>文件中有 %1</translation>
    </message>
    <message>
        <source>the file has %1, …</source>
        <translation>文件中有 %1……</translation>
    </message>
    <message>
        <source>the file lists operators before their inputs; they were sorted</source>
        <translation>文件把算子列在其输入之前；已重新排序</translation>
    </message>
    <message>
        <source>the file does not give the memory: add the output of nvidia-smi --query-gpu=index,name,memory.total --format=csv</source>
        <translation>文件没有写明内存：请补充 nvidia-smi --query-gpu=index,name,memory.total --format=csv 的输出</translation>
    </message>
    <message>
        <source>the file does not give every device&apos;s memory</source>
        <translation>文件没有写明每个设备的内存</translation>
    </message>
    <message>
        <source>the graph %1 has no node %2</source>
        <translation>图 %1 没有节点 %2</translation>
    </message>
    <message>
        <source>the graph has no latencies; times are 0</source>
        <translation>图没有延迟；时间为 0</translation>
    </message>
    <message>
        <source>the graph has no numbered modules that could be layers</source>
        <translation>图没有可作为层的带编号模块</translation>
    </message>
    <message>
        <source>the graph has no projections: the plan is data parallel</source>
        <translation>图没有投影：方案为数据并行</translation>
    </message>
    <message>
        <source>the graph has no projections: the plan is fully replicated</source>
        <translation>图没有投影：方案为完全复制</translation>
    </message>
    <message>
        <source>the graph&apos;s own placements are for a mesh of %1 dimensions; this one has %2, so they are not used</source>
        <translation>图自带的放置针对 %1 维网格；当前为 %2 维，因此不采用</translation>
    </message>
    <message>
        <source>the groups of %1 and %2 and %4 more must stay together: %3</source>
        <translation>%1、%2 及另外 %4 个的组必须在一起：%3</translation>
    </message>
    <message>
        <source>the groups of %1 and %2 must stay together: %3</source>
        <translation>%1 与 %2 的组必须在一起：%3</translation>
    </message>
    <message>
        <source>the name %1 holds a control character</source>
        <translation>名称 %1 含有控制字符</translation>
    </message>
    <message>
        <source>the plan was made for another version of the graph %1; all its names were found</source>
        <translation>该方案是为图 %1 的另一版本做的；所有名称都已找到</translation>
    </message>
    <message>
        <source>the plan was made for another version of the graph: %1 of its nodes are gone, %2 are new; it is compared by name</source>
        <translation>该方案是为图的另一版本做的：缺少其中 %1 个节点，新增 %2 个；按名称比较</translation>
    </message>
    <message>
        <source>the row of %1 has %2 entries, %3 are needed</source>
        <translation>%1 的行有 %2 个条目，需要 %3 个</translation>
    </message>
    <message>
        <source>the row of %1 is where that of %2 is expected</source>
        <translation>应为 %2 的行处是 %1 的行</translation>
    </message>
    <message>
        <source>the shapes and types of the inputs of %1 are needed</source>
        <translation>需要 %1 所读数据的形状和类型</translation>
    </message>
    <message>
        <source>the shapes and types of the outputs of %1 are needed</source>
        <translation>需要 %1 所返回数据的形状和类型</translation>
    </message>
    <message>
        <source>the shards of %1 do not cover its %2 x %3 elements exactly</source>
        <translation>%1 的分片没有恰好覆盖其 %2 × %3 个元素</translation>
    </message>
    <message>
        <source>the size &quot;%1&quot; cannot be computed; the export&apos;s example value is used</source>
        <translation>大小“%1”无法计算；采用导出时的示例</translation>
    </message>
    <message>
        <source>the size %1 cannot be computed</source>
        <translation>大小 %1 无法计算</translation>
    </message>
    <message>
        <source>the sizes up to node &quot;%1&quot; add up to more than 2^63 bytes</source>
        <translation>到节点“%1”为止的大小合计超过 2^63 字节</translation>
    </message>
    <message>
        <source>the solver broke down: %1</source>
        <translation>求解器出错：%1</translation>
    </message>
    <message>
        <source>the stages have equally many operators: nothing says where to cut</source>
        <translation>各阶段的算子数相同：没有说明在何处切分</translation>
    </message>
    <message>
        <source>the text has no modules; they are guessed from the parameters that operators read</source>
        <translation>文本没有写明模块；根据算子读取的参数推测</translation>
    </message>
    <message>
        <source>the time limit was reached: the best plan may cost up to %1 % less than this one</source>
        <translation>已到时间上限：最佳方案的代价可能比此方案低至多 %1 %</translation>
    </message>
    <message>
        <source>the times are those of 1F1B; open the schedule table of %1 with cutaway schedule</source>
        <translation>时间按 1F1B 计；请用 cutaway schedule 打开 %1 的表</translation>
    </message>
    <message>
        <source>the trace has no device kernels; latencies are those of the host</source>
        <translation>跟踪中没有设备内核；延迟为主机上的延迟</translation>
    </message>
    <message>
        <source>the step has more than %1 passes</source>
        <translation>一步超过 %1 遍</translation>
    </message>
    <message>
        <source>the labels of ranks %1 have the times of the host alone, which runs ahead of the accelerator: record them with a PyTorch that writes gpu_user_annotation</source>
        <translation>rank %1 的标签只有主机的时间，而主机先于加速器运行：请用会写 gpu_user_annotation 的 PyTorch 记录</translation>
    </message>
    <message>
        <source>the plan has no transfer by these names: %1</source>
        <translation>方案中没有以这些名称标记的传输：%1</translation>
    </message>
    <message>
        <source>the run has passes that the plan does not have: %1, the first is %2</source>
        <translation>运行中有方案没有的遍：%1，第一个是 %2</translation>
    </message>
    <message>
        <source>%1 labels have impossible times and are left out</source>
        <translation>%1 个标签没有可能的时间，已略去</translation>
    </message>
    <message>
        <source>%1 of %2 passes found: %3 missing</source>
        <translation>找到 %2 遍中的 %1 遍：缺少 %3</translation>
    </message>
    <message>
        <source>%1 steps of %2 ranks</source>
        <translation>%2 个 rank 的 %1 步</translation>
    </message>
    <message>
        <source>%1 steps of 1 rank</source>
        <translation>1 个 rank 的 %1 步</translation>
    </message>
    <message>
        <source>%1, %2; %3</source>
        <translation>%1，%2；%3</translation>
    </message>
    <message>
        <source>1 step of %1 ranks</source>
        <translation>%1 个 rank 的 1 步</translation>
    </message>
    <message>
        <source>1 step of 1 rank</source>
        <translation>1 个 rank 的 1 步</translation>
    </message>
    <message>
        <source>Backward took %1 × forward, not %2 as in the plan</source>
        <translation>反向耗时为前向的 %1 倍，而非方案中的 %2 倍</translation>
    </message>
    <message>
        <source>PyTorch&apos;s Schedule1F1B writes no labels: run what `cutaway export` writes with --profile DIR, which labels its passes, or a schedule that is loaded from a CSV; GPipe, interleaved and zero-bubble schedules label themselves</source>
        <translation>PyTorch 的 Schedule1F1B 不写标签：请用 --profile DIR 运行 `cutaway export` 写出的程序（它会给各遍加标签），或使用从 CSV 加载的调度；GPipe、交错和 zero-bubble 调度自带标签</translation>
    </message>
    <message>
        <source>a run needs the trace of at least one rank</source>
        <translation>一次运行至少需要一个 rank 的 trace</translation>
    </message>
    <message>
        <source>all %1 passes found</source>
        <translation>%1 遍全部找到</translation>
    </message>
    <message>
        <source>call the profiler&apos;s step() after each step</source>
        <translation>请在每步之后调用 profiler 的 step()</translation>
    </message>
    <message>
        <source>call the profiler&apos;s step() once for each run of the schedule</source>
        <translation>请在调度每运行一次后调用一次 profiler 的 step()</translation>
    </message>
    <message>
        <source>clocks aligned at the start of the step, which differs by up to %1 from step to step</source>
        <translation>时钟按步的开始对齐，各步之间相差至多 %1</translation>
    </message>
    <message>
        <source>clocks aligned by %1 matched sends and receives: they differed by up to %2, now by up to %3</source>
        <translation>时钟按 %1 对匹配的发送和接收对齐：原先相差至多 %2，现在至多 %3</translation>
    </message>
    <message>
        <source>clocks as recorded: %1 matched sends and receives agree with them to %2</source>
        <translation>时钟按记录：%1 对匹配的发送和接收与之一致，精确到 %2</translation>
    </message>
    <message>
        <source>compare a run with the plan that it ran</source>
        <translation>请将运行与其执行的方案比较</translation>
    </message>
    <message>
        <source>export it with the profiler of torch after init_process_group: it writes distributedInfo with rank and world_size</source>
        <translation>请在 init_process_group 之后用 torch 的 profiler 导出：它会写入含 rank 和 world_size 的 distributedInfo</translation>
    </message>
    <message>
        <source>give the traces of one run, each with whole steps</source>
        <translation>请给出同一次运行的 trace，每个都含完整的步</translation>
    </message>
    <message>
        <source>labels that name no stage fit a run with one stage and one rank for each device of the plan only</source>
        <translation>不含阶段的标签只适用于方案的每个设备各有一个阶段和一个 rank 的运行</translation>
    </message>
    <message>
        <source>missing in at least one step: %1</source>
        <translation>至少在一步中缺少：%1</translation>
    </message>
    <message>
        <source>no pass of the run is in the plan: the traces have %1, the plan %2</source>
        <translation>运行中没有一遍属于该方案：trace 中有 %1，方案中有 %2</translation>
    </message>
    <message>
        <source>no rank ran the passes of %1</source>
        <translation>没有 rank 执行 %1 的各遍</translation>
    </message>
    <message>
        <source>no run can be compared with a plan of kind %1</source>
        <translation>%1 类方案无法与运行比较</translation>
    </message>
    <message>
        <source>not enough memory for these traces</source>
        <translation>内存不足以读取这些 trace</translation>
    </message>
    <message>
        <source>of %1 ranks there is no trace of %2: give these too</source>
        <translation>%1 个 rank 中缺少 %2 的 trace：请一并给出</translation>
    </message>
    <message>
        <source>rank %1 ran passes that the plan has on %2 and on %3</source>
        <translation>rank %1 执行的各遍在方案中分属 %2 和 %3</translation>
    </message>
    <message>
        <source>step %1 has %2 %3 times</source>
        <translation>第 %1 步中 %2 出现 %3 次</translation>
    </message>
    <message>
        <source>step %1 is in the traces of %2 of %3 ranks and is left out</source>
        <translation>第 %1 步只在 %3 个 rank 中 %2 个的 trace 里，已略去</translation>
    </message>
    <message>
        <source>the run had its stages on other ranks: compare it with the plan that it ran</source>
        <translation>运行时各阶段位于其他 rank：请与其执行的方案比较</translation>
    </message>
    <message>
        <source>the trace does not say which rank wrote it, or of how many</source>
        <translation>trace 没有说明由多少 rank 中的哪一个写出</translation>
    </message>
    <message>
        <source>the trace has more labels or operators than can be compared</source>
        <translation>trace 的标签或算子过多，无法比较</translation>
    </message>
    <message>
        <source>this trace is of a run with %1 ranks, but %2 is of one with %3</source>
        <translation>该 trace 来自 %1 个 rank 的运行，%2 来自 %3 个 rank 的运行</translation>
    </message>
    <message>
        <source>this trace and %2 are both of rank %1</source>
        <translation>该 trace 与 %2 同为 rank %1</translation>
    </message>
    <message>
        <source>the trace marks no steps, and %1 appears more than once</source>
        <translation>trace 没有标记步，而 %1 出现多次</translation>
    </message>
    <message>
        <source>the trace names no passes: none of its labels is like &quot;PP:2F3&quot;, &quot;Forward 3&quot; or &quot;cutaway:&quot;</source>
        <translation>trace 没有标记任何一遍：其标签中没有“PP:2F3”、“Forward 3”或“cutaway:”</translation>
    </message>
    <message>
        <source>the traces have no step with labels in common</source>
        <translation>这些 trace 没有共同的含标签的步</translation>
    </message>
    <message>
        <source>the traces of ranks %1 have no operators: waiting inside a pass counts as its time</source>
        <translation>rank %1 的 trace 没有算子：一遍的等待计入其时间</translation>
    </message>
    <message>
        <source>the value %1 is made twice</source>
        <translation>值 %1 被生成两次</translation>
    </message>
    <message>
        <source>the weight %1 has a negative size</source>
        <translation>权重 %1 的大小为负</translation>
    </message>
    <message>
        <source>the world size %1 is not a multiple of the %2 ranks of a group (pod_size %3, local_world_size %4)</source>
        <translation>world size %1 不是一组 %2 个 rank 的倍数（pod_size %3，local_world_size %4）</translation>
    </message>
    <message>
        <source>there is no column block %1</source>
        <translation>没有列块 %1</translation>
    </message>
    <message>
        <source>there is no partition %1</source>
        <translation>没有分区 %1</translation>
    </message>
    <message>
        <source>there is no shard %1, there are %2</source>
        <translation>没有分片 %1，共有 %2 个</translation>
    </message>
    <message>
        <source>there is no stage %1</source>
        <translation>没有阶段 %1</translation>
    </message>
    <message>
        <source>times are those of its passes; actions that move data are kept for the export</source>
        <translation>时间为其各趟的时间；移动数据的部分留给导出</translation>
    </message>
    <message>
        <source>two devices have the logical id %1</source>
        <translation>两个设备的逻辑 id 均为 %1</translation>
    </message>
    <message>
        <source>values are nested deeper than %1 levels</source>
        <translation>值的嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>version %1 is not known</source>
        <translation>未知的版本 %1</translation>
    </message>
    <message>
        <source> (did you mean %1?)</source>
        <translation> （是否指 %1？）</translation>
    </message>
    <message>
        <source> (the graph has no module paths; cut after nodes with @name)</source>
        <translation> （图没有模块路径；请用 @名称 在节点之后切分）</translation>
    </message>
    <message>
        <source>%1 is not a member</source>
        <translation>%1 不是成员</translation>
    </message>
    <message>
        <source>%1 is not the wait of a member</source>
        <translation>%1 不是成员的等待</translation>
    </message>
    <message>
        <source>%1 shape is not a valid list of sizes and is left out: of %2</source>
        <translation>%1 个形状不是大小列表、为负或大得无法计数，已略去：属于 %2</translation>
    </message>
    <message>
        <source>%1 shapes are not valid lists of sizes and are left out: of %2 first</source>
        <translation>%1 个形状不是大小列表、为负或大得无法计数，已略去：首个属于 %2</translation>
    </message>
    <message>
        <source>%1: no strategy here takes %2</source>
        <translation>%1：此处没有接受 %2 的策略</translation>
    </message>
    <message>
        <source>%1: no strategy here takes %2; one that returns the same is used instead</source>
        <translation>%1：此处没有接受 %2 的策略；以返回相同结果的另一策略代替</translation>
    </message>
    <message>
        <source>CUDA graphs</source>
        <translation>CUDA 图</translation>
    </message>
    <message>
        <source>Mamba layers</source>
        <translation>Mamba 层</translation>
    </message>
    <message>
        <source>PyTorch&apos;s FSDP</source>
        <translation>PyTorch 的 FSDP</translation>
    </message>
    <message>
        <source>a first stage of another length</source>
        <translation>不同长度的首个阶段</translation>
    </message>
    <message>
        <source>a last stage of another length</source>
        <translation>不同长度的末个阶段</translation>
    </message>
    <message>
        <source>a loss that counts as a layer</source>
        <translation>计为一层的损失</translation>
    </message>
    <message>
        <source>adapters</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>an embedding that counts as a layer</source>
        <translation>计为一层的嵌入</translation>
    </message>
    <message>
        <source>another order of ranks</source>
        <translation>不同的 rank 次序</translation>
    </message>
    <message>
        <source>attention in windows</source>
        <translation>窗口注意力</translation>
    </message>
    <message>
        <source>biases of queries, keys and values alone</source>
        <translation>仅查询、键和值的偏置</translation>
    </message>
    <message>
        <source>context parallelism in steps</source>
        <translation>分级的上下文并行</translation>
    </message>
    <message>
        <source>delayed gradients of the embedding</source>
        <translation>延迟的嵌入梯度</translation>
    </message>
    <message>
        <source>delayed gradients of weights</source>
        <translation>延迟的权重梯度</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>distributed activations</source>
        <translation>分布式激活</translation>
    </message>
    <message>
        <source>dropped tokens</source>
        <translation>丢弃的 token</translation>
    </message>
    <message>
        <source>encoders</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>fp4</source>
        <translation>fp4</translation>
    </message>
    <message>
        <source>gated attention</source>
        <translation>带门控的注意力</translation>
    </message>
    <message>
        <source>gradients of two bytes</source>
        <translation>两字节的梯度</translation>
    </message>
    <message>
        <source>growing batches</source>
        <translation>递增的批次</translation>
    </message>
    <message>
        <source>index</source>
        <translation>索引</translation>
    </message>
    <message>
        <source>latent experts</source>
        <translation>潜在专家</translation>
    </message>
    <message>
        <source>layers of other code</source>
        <translation>其他代码实现的层</translation>
    </message>
    <message>
        <source>layers of several kinds</source>
        <translation>多种类型的层</translation>
    </message>
    <message>
        <source>no entry of %1 names a module of this graph</source>
        <translation>%1 中没有条目指向此图的模块</translation>
    </message>
    <message>
        <source>no entry of %1 names a module of this graph (first: %2)</source>
        <translation>%1 中没有条目指向此图的模块（首个：%2）</translation>
    </message>
    <message>
        <source>no entry of %1 names a module of this graph (first: %2; the graph has %3)</source>
        <translation>%1 中没有条目指向此图的模块（首个：%2；图中有 %3）</translation>
    </message>
    <message>
        <source>no entry of %1 names a node of this graph</source>
        <translation>%1 中没有条目指向此图的节点</translation>
    </message>
    <message>
        <source>no entry of %1 names a node of this graph (first: %2)</source>
        <translation>%1 中没有条目指向此图的节点（首个：%2）</translation>
    </message>
    <message>
        <source>node %1 and %3 others in no %2</source>
        <translation>节点 %1 及另外 %3 个不在任何%2中</translation>
    </message>
    <message>
        <source>node %1 in no %2</source>
        <translation>节点 %1 不在任何%2中</translation>
    </message>
    <message>
        <source>normalized shape</source>
        <translation>归一化形状</translation>
    </message>
    <message>
        <source>offloading</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>optimizer states of other precision</source>
        <translation>其他精度的优化器状态</translation>
    </message>
    <message>
        <source>optimizers other than Adam</source>
        <translation>Adam 以外的优化器</translation>
    </message>
    <message>
        <source>order of dimensions</source>
        <translation>维度次序</translation>
    </message>
    <message>
        <source>other attention</source>
        <translation>其他注意力</translation>
    </message>
    <message>
        <source>other exchange between context ranks</source>
        <translation>上下文 rank 间的其他交换</translation>
    </message>
    <message>
        <source>overlapped exchange between experts</source>
        <translation>重叠的专家间交换</translation>
    </message>
    <message>
        <source>overlapped exchange between tensor ranks</source>
        <translation>张量 rank 间的重叠交换</translation>
    </message>
    <message>
        <source>overlapped shared experts</source>
        <translation>重叠的共享专家</translation>
    </message>
    <message>
        <source>padded tokens</source>
        <translation>填充的 token</translation>
    </message>
    <message>
        <source>parameters kept in fp8</source>
        <translation>以 fp8 保存的参数</translation>
    </message>
    <message>
        <source>registered buffers</source>
        <translation>注册的缓冲区</translation>
    </message>
    <message>
        <source>retrieval</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>sharding inside of groups of replicas</source>
        <translation>副本组内的分片</translation>
    </message>
    <message>
        <source>the export&apos;s example value</source>
        <translation>即导出时的示例</translation>
    </message>
    <message>
        <source>the graph is not what was written: its digest differs</source>
        <translation>图与写出的不同：其摘要不符</translation>
    </message>
    <message>
        <source>the log is cut off before the graph</source>
        <translation>日志在图之前中断</translation>
    </message>
    <message>
        <source>the record has no graph</source>
        <translation>该记录没有图</translation>
    </message>
    <message>
        <source>the size %1 is open; taken as %2</source>
        <translation>大小 %1 未定；按 %2 计</translation>
    </message>
    <message>
        <source>the size %1 is open; taken as %2, %3</source>
        <translation>大小 %1 未定；按 %2 计，%3</translation>
    </message>
    <message>
        <source>the table does not give the memory: add the output of nvidia-smi --query-gpu=index,name,memory.total --format=csv</source>
        <translation>该表没有写明内存：请补充 nvidia-smi --query-gpu=index,name,memory.total --format=csv 的输出</translation>
    </message>
    <message>
        <source>Largest DDR of tables</source>
        <translation>表的最大 DDR</translation>
    </message>
    <message>
        <source>Largest HBM of tables</source>
        <translation>表的最大 HBM</translation>
    </message>
    <message>
        <source>Mean DDR of tables</source>
        <translation>表的平均 DDR</translation>
    </message>
    <message>
        <source>Mean HBM of tables</source>
        <translation>表的平均 HBM</translation>
    </message>
    <message>
        <source>Tables and their buffers on the fullest rank, without what is set aside for dense parameters and inputs.</source>
        <translation>最满 rank 上的表及其缓冲区，不含为稠密参数和输入预留的部分。</translation>
    </message>
    <message>
        <source>&quot;=&quot;</source>
        <translation>“=”</translation>
    </message>
    <message>
        <source>%1 (exceeds %2)</source>
        <translation>%1（超出 %2）</translation>
    </message>
    <message>
        <source>%1 and the %2 nodes that must stay with it</source>
        <translation>%1 以及必须与其同处的 %2 个节点</translation>
    </message>
    <message>
        <source>%1 and the node that must stay with it</source>
        <translation>%1 以及必须与其同处的节点</translation>
    </message>
    <message>
        <source>%1 of HBM per rank</source>
        <translation>每个 rank %1 HBM</translation>
    </message>
    <message>
        <source>%1 devices along an axis; at least 1 is needed</source>
        <translation>某一轴上有 %1 个设备，至少需要 1 个</translation>
    </message>
    <message>
        <source>%1 devices, no more than %2 are read</source>
        <translation>%1 个设备，最多读取 %2 个</translation>
    </message>
    <message>
        <source>%1 ended with exit status %2</source>
        <translation>%1 以退出状态 %2 结束</translation>
    </message>
    <message>
        <source>%1 ended without a plan</source>
        <translation>%1 结束时没有给出方案</translation>
    </message>
    <message>
        <source>%1 returns a different number of results</source>
        <translation>%1 的结果数量不同</translation>
    </message>
    <message>
        <source>%1 has no configuration %2</source>
        <translation>%1 没有配置 %2</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>%1 is not an id of two or more words joined by dots</source>
        <translation>%1 不是由两个或更多以点分隔的单词组成的标识</translation>
    </message>
    <message>
        <source>%1 is not a sequence of bytes</source>
        <translation>%1 不是字节序列</translation>
    </message>
    <message>
        <source>%1 is not between %2 and %3</source>
        <translation>%1 不在 %2 与 %3 之间</translation>
    </message>
    <message>
        <source>%1 is not something a planner can need</source>
        <translation>%1 不是规划器可以要求的内容</translation>
    </message>
    <message>
        <source>%1 must be a number of seconds</source>
        <translation>%1 必须是秒数</translation>
    </message>
    <message>
        <source>%1 need %2</source>
        <translation>%1 需要 %2</translation>
    </message>
    <message>
        <source>%1 needs %2</source>
        <translation>%1 需要 %2</translation>
    </message>
    <message>
        <source>%1 of HBM</source>
        <translation>HBM 的 %1</translation>
    </message>
    <message>
        <source>%1 of HBM, for dense parameters %2, for inputs (kjt) %3 per rank</source>
        <translation>HBM 的 %1，每个 rank 稠密参数 %2，输入 (kjt) %3</translation>
    </message>
    <message>
        <source>%1 on %2, whose target is a %3</source>
        <translation>%2 上的 %1，其目标是 %3</translation>
    </message>
    <message>
        <source>%1 on a rank-%2 tensor</source>
        <translation>%1 用于 rank 为 %2 的张量</translation>
    </message>
    <message>
        <source>%1 prints more than %2</source>
        <translation>%1 输出超过 %2</translation>
    </message>
    <message>
        <source>%1 returns something else</source>
        <translation>%1 返回了其他内容</translation>
    </message>
    <message>
        <source>%1 can run together on no device of the inventory</source>
        <translation>%1 无法一起在设备清单的任何设备上运行</translation>
    </message>
    <message>
        <source>%1 splits %2 rows over %3 devices</source>
        <translation>%1 把 %2 行切分到 %3 个设备</translation>
    </message>
    <message>
        <source>%1 values for %2 layers</source>
        <translation>%2 个层却有 %1 个值</translation>
    </message>
    <message>
        <source>%1 was ended by signal %2</source>
        <translation>%1 被信号 %2 终止</translation>
    </message>
    <message>
        <source>%1 was ended by signal %2 (%3)</source>
        <translation>%1 被信号 %2（%3）终止</translation>
    </message>
    <message>
        <source>%1 was ended: it took more memory than %2</source>
        <translation>%1 被终止：占用的内存超过 %2</translation>
    </message>
    <message>
        <source>%1 was lost: its supervising process was killed</source>
        <translation>%1 已丢失：其监管进程被终止</translation>
    </message>
    <message>
        <source>%1, %2 %3: over by %4</source>
        <translation>%1，%2 %3：超出 %4</translation>
    </message>
    <message>
        <source>%1, required at least %2</source>
        <translation>%1，至少需要 %2</translation>
    </message>
    <message>
        <source>%1, row %2 for %3</source>
        <translation>%1，第 %2 行等待 %3</translation>
    </message>
    <message>
        <source>%1, which needs %2 and has %3: over by %4</source>
        <translation>%1，需要 %2 而只有 %3：超出 %4</translation>
    </message>
    <message>
        <source>%1: %2 (node %3)</source>
        <translation>%1：%2（节点 %3）</translation>
    </message>
    <message>
        <source>%1: %2 cannot be merged</source>
        <translation>%1：%2 不能合并</translation>
    </message>
    <message>
        <source>%1: %2 does not divide the sequence of %3</source>
        <translation>%1：%2 不能整除长度为 %3 的序列</translation>
    </message>
    <message>
        <source>%1: %2 has no %3</source>
        <translation>%1：%2 没有 %3</translation>
    </message>
    <message>
        <source>%1: %2 twice</source>
        <translation>%1：%2 出现两次</translation>
    </message>
    <message>
        <source>%1: %2: no %3 before it</source>
        <translation>%1：%2：之前没有 %3</translation>
    </message>
    <message>
        <source>%1: %2: no stage sends to stage %3</source>
        <translation>%1：%2：没有阶段向阶段 %3 发送</translation>
    </message>
    <message>
        <source>%1: %2: stage %3, microbatch %4: %5</source>
        <translation>%1：%2：阶段 %3，微批次 %4：%5</translation>
    </message>
    <message>
        <source>%1: line %2 of its output cannot be read: %3</source>
        <translation>%1：输出的第 %2 行无法读取：%3</translation>
    </message>
    <message>
        <source>%1: line %2 of its output ends before it is complete</source>
        <translation>%1：输出的第 %2 行不完整</translation>
    </message>
    <message>
        <source>%1: line %2 of its output is longer than %3</source>
        <translation>%1：输出的第 %2 行长于 %3</translation>
    </message>
    <message>
        <source>%1; batch size %2</source>
        <translation>%1；批大小 %2</translation>
    </message>
    <message>
        <source>%1; called %2 times</source>
        <translation>%1；调用 %2 次</translation>
    </message>
    <message>
        <source>%1; in the graph&apos;s order the fullest device would be %2</source>
        <translation>%1；按图的顺序，最满的设备将是 %2</translation>
    </message>
    <message>
        <source>%1; with the smallest stages found the fullest device is %2</source>
        <translation>%1；在找到的最省内存的阶段中，最满的设备是 %2</translation>
    </message>
    <message>
        <source>expected 21 numbers</source>
        <translation>需要 21 个数</translation>
    </message>
    <message>
        <source>HBM %1, DDR %2</source>
        <translation>HBM %1，DDR %2</translation>
    </message>
    <message>
        <source>a GPU is named twice</source>
        <translation>某个 GPU 出现两次</translation>
    </message>
    <message>
        <source>a GPU that is on no PCI bus</source>
        <translation>某个 GPU 不在任何 PCI 总线上</translation>
    </message>
    <message>
        <source>a block of the kind %1 is not allowed here</source>
        <translation>类型为 %1 的块不能在此处</translation>
    </message>
    <message>
        <source>a choice needs choices</source>
        <translation>选项类型需要给出可选值</translation>
    </message>
    <message>
        <source>a complete installation has the program cutaway-worker</source>
        <translation>完整的安装包含程序 cutaway-worker</translation>
    </message>
    <message>
        <source>a degree is at least 1</source>
        <translation>并行度至少为 1</translation>
    </message>
    <message>
        <source>a field extends past the end of its message</source>
        <translation>某个字段超出其消息末尾</translation>
    </message>
    <message>
        <source>a field of %1 bytes extends past the end</source>
        <translation>一个 %1 字节的字段超出末尾</translation>
    </message>
    <message>
        <source>a finite number</source>
        <translation>有限的数</translation>
    </message>
    <message>
        <source>a latency is a number that is not negative</source>
        <translation>延迟必须是非负数</translation>
    </message>
    <message>
        <source>a module path of more than %1 parts</source>
        <translation>模块路径超过 %1 段</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>a name before &quot;=&quot;</source>
        <translation>“=” 前的名称</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>expected a number above 0</source>
        <translation>需要大于 0 的数</translation>
    </message>
    <message>
        <source>expected a number of at least 0</source>
        <translation>需要不小于 0 的数</translation>
    </message>
    <message>
        <source>expected a number of GPUs for a key</source>
        <translation>键必须是 GPU 数量</translation>
    </message>
    <message>
        <source>a number takes more than 10 bytes</source>
        <translation>某个数占用超过 10 字节</translation>
    </message>
    <message>
        <source>expected a number that is not negative</source>
        <translation>需要非负数</translation>
    </message>
    <message>
        <source>expected a number that is not negative, found %1</source>
        <translation>需要非负数，而不是 %1</translation>
    </message>
    <message>
        <source>a parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>a pipeline has at least one stage</source>
        <translation>流水线至少有一个阶段</translation>
    </message>
    <message>
        <source>a quotation mark is not closed</source>
        <translation>引号未闭合</translation>
    </message>
    <message>
        <source>a scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>a size is at least 0</source>
        <translation>大小至少为 0</translation>
    </message>
    <message>
        <source>a size is not negative</source>
        <translation>大小不能为负</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>a table of %1 x %2 elements is too large</source>
        <translation>%1 x %2 个元素的表太大</translation>
    </message>
    <message>
        <source>expected a text; this is not one of %1</source>
        <translation>需要文本，且为 %1 之一</translation>
    </message>
    <message>
        <source>a time cannot be negative</source>
        <translation>时间不能为负</translation>
    </message>
    <message>
        <source>a time is a number that is not negative</source>
        <translation>时间必须是非负数</translation>
    </message>
    <message>
        <source>a time is at least 0</source>
        <translation>时间至少为 0</translation>
    </message>
    <message>
        <source>a time is finite and at least 0</source>
        <translation>时间必须有限且至少为 0</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>expected a whole number that is not negative</source>
        <translation>需要非负整数</translation>
    </message>
    <message>
        <source>all devices together have</source>
        <translation>所有设备合计有</translation>
    </message>
    <message>
        <source>an argument has a character of code 0</source>
        <translation>某个参数含有编码为 0 的字符</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>there is already an edge between these nodes</source>
        <translation>这些节点之间已有边</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>another entry also names %1; the first counts</source>
        <translation>另有条目也指向 %1；以第一个为准</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>expected at least 1</source>
        <translation>至少需要 1</translation>
    </message>
    <message>
        <source>at least 1 microbatch is needed</source>
        <translation>至少需要 1 个微批次</translation>
    </message>
    <message>
        <source>at least one value is needed</source>
        <translation>至少需要一个值</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>backward without a forward before it</source>
        <translation>反向之前没有前向</translation>
    </message>
    <message>
        <source>begin with a word of your own, such as lab.</source>
        <translation>请以自己的单词开头，例如 lab.</translation>
    </message>
    <message>
        <source>between one and a million values in all are allowed</source>
        <translation>总共需要一到一百万个值</translation>
    </message>
    <message>
        <source>ends too early</source>
        <translation>中断</translation>
    </message>
    <message>
        <source>ends inside %1</source>
        <translation>在 %1 内中断</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>cannot be read: it is a folder without logs of TORCH_TRACE</source>
        <translation>无法读取：该文件夹中没有 TORCH_TRACE 日志</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>cannot follow the link</source>
        <translation>无法跟随链接</translation>
    </message>
    <message>
        <source>cannot read the standard input</source>
        <translation>无法读取标准输入</translation>
    </message>
    <message>
        <source>cannot write to the standard output</source>
        <translation>无法写入标准输出</translation>
    </message>
    <message>
        <source>chunks: %1 has one chunk</source>
        <translation>chunks：%1 只有一个 chunk</translation>
    </message>
    <message>
        <source>chunks: need pipeline &gt; 1</source>
        <translation>chunks：需要 pipeline &gt; 1</translation>
    </message>
    <message>
        <source>computing nodes</source>
        <translation>个计算节点</translation>
    </message>
    <message>
        <source>cut_at: %1 end in %2 places, too few for %3 stages; stages are cut between operators</source>
        <translation>cut_at：%1 的结尾有 %2 处，不足以分成 %3 个阶段；改在算子之间切分</translation>
    </message>
    <message>
        <source>devices with %1 chunks each</source>
        <translation>个设备，每个 %1 个 chunk</translation>
    </message>
    <message>
        <source>dimension 0 of size %1</source>
        <translation>大小为 %1 的第 0 维</translation>
    </message>
    <message>
        <source>does not say how large %1 is</source>
        <translation>未说明 %1 的大小</translation>
    </message>
    <message>
        <source>edge %1 -&gt; %2: %3 cannot become %4</source>
        <translation>边 %1 -&gt; %2：%3 不能变为 %4</translation>
    </message>
    <message>
        <source>elements are nested deeper than %1 levels</source>
        <translation>元素嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>give either values or factors</source>
        <translation>values 与 factors 需要且只需要其一</translation>
    </message>
    <message>
        <source>expert: %1 does not divide %2 experts</source>
        <translation>expert：%1 不能整除 %2 个专家</translation>
    </message>
    <message>
        <source>expert: %1 x %2 does not divide the %3 ranks of a stage</source>
        <translation>expert：%1 x %2 不能整除一个阶段的 %3 个 rank</translation>
    </message>
    <message>
        <source>expert_tensor: %1 does not divide %2</source>
        <translation>expert_tensor：%1 不能整除 %2</translation>
    </message>
    <message>
        <source>export the model with PyTorch 2.5 or later</source>
        <translation>请用 PyTorch 2.5 或更高版本导出模型</translation>
    </message>
    <message>
        <source>for example lab.anneal</source>
        <translation>例如 lab.anneal</translation>
    </message>
    <message>
        <source>grid search proposes nothing where there are more combinations than max_proposals</source>
        <translation>组合数超过 max_proposals 时，网格搜索不给出提议</translation>
    </message>
    <message>
        <source>group %1 has sizes %2 and %3</source>
        <translation>组 %1 有大小 %2 和 %3</translation>
    </message>
    <message>
        <source>has a damaged record %1</source>
        <translation>含有损坏的记录 %1</translation>
    </message>
    <message>
        <source>ids that begin with %1 are Cutaway&apos;s own</source>
        <translation>以 %1 开头的标识为 Cutaway 保留</translation>
    </message>
    <message>
        <source>inputs are the distinct nodes read</source>
        <translation>输入是各不相同的被读取节点</translation>
    </message>
    <message>
        <source>inter_node_bandwidth: must be &gt; 0</source>
        <translation>inter_node_bandwidth：必须 &gt; 0</translation>
    </message>
    <message>
        <source>intra_node_bandwidth: must be &gt; 0</source>
        <translation>intra_node_bandwidth：必须 &gt; 0</translation>
    </message>
    <message>
        <source>is damaged: %1</source>
        <translation>已损坏：%1</translation>
    </message>
    <message>
        <source>it is below the minimum</source>
        <translation>低于最小值</translation>
    </message>
    <message>
        <source>item %1 is empty</source>
        <translation>第 %1 项为空</translation>
    </message>
    <message>
        <source>known: bool, integer, number, string, choice, list</source>
        <translation>已知：bool, integer, number, string, choice, list</translation>
    </message>
    <message>
        <source>known: devices, latency</source>
        <translation>已知：devices（设备）, latency（延迟）</translation>
    </message>
    <message>
        <source>at the end table %1 had a shard of %2 x %3 that needs %4, but no rank has more than %5 free</source>
        <translation>最后，表 %1 有一个 %2 x %3 的分片需要 %4，没有 rank 的空闲多于 %5</translation>
    </message>
    <message>
        <source>layers have different tensor degrees; a plan has one for all</source>
        <translation>各层的张量并行度不同；一个方案只能有一个</translation>
    </message>
    <message>
        <source>letters, digits, _ and - only</source>
        <translation>只能用字母、数字、_ 和 -</translation>
    </message>
    <message>
        <source>lists %1 records</source>
        <translation>列出 %1 条记录</translation>
    </message>
    <message>
        <source>may be %1</source>
        <translation>可能是 %1</translation>
    </message>
    <message>
        <source>may be %1 or %2 more</source>
        <translation>可能是 %1 或另外 %2 个</translation>
    </message>
    <message>
        <source>memory and contiguity leave no plan</source>
        <translation>内存与连续性约束下没有可行方案</translation>
    </message>
    <message>
        <source>memory and contiguity leave no plan in the orders that were tried</source>
        <translation>在尝试过的顺序中，内存与连续性约束下没有可行方案</translation>
    </message>
    <message>
        <source>mesh_shape: %1 dimensions, a mesh has 1 to 3</source>
        <translation>mesh_shape：%1 维，网格为 1 到 3 维</translation>
    </message>
    <message>
        <source>mesh_shape: %1 needs %2 devices</source>
        <translation>mesh_shape：%1 需要 %2 个设备</translation>
    </message>
    <message>
        <source>mip_rel_gap: %1 is not a percentage below 100</source>
        <translation>mip_rel_gap：%1 不是小于 100 的百分数</translation>
    </message>
    <message>
        <source>more bytes than can be counted</source>
        <translation>字节数超出可计范围</translation>
    </message>
    <message>
        <source>more heads than the hidden size has elements</source>
        <translation>头数多于隐藏维度的元素数</translation>
    </message>
    <message>
        <source>more than 2^63 bytes</source>
        <translation>超过 2^63 字节</translation>
    </message>
    <message>
        <source>more than a million points would be tried</source>
        <translation>将尝试超过一百万个点</translation>
    </message>
    <message>
        <source>must be 0, 1, 2 or 3</source>
        <translation>必须是 0、1、2 或 3</translation>
    </message>
    <message>
        <source>must be a positive integer</source>
        <translation>必须是正整数</translation>
    </message>
    <message>
        <source>must be a positive integer of at most %1</source>
        <translation>必须是不大于 %1 的正整数</translation>
    </message>
    <message>
        <source>must be from 0 to 1</source>
        <translation>必须在 0 到 1 之间</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>必须是 true 或 false</translation>
    </message>
    <message>
        <source>neither names nor first_bytes say which files it reads</source>
        <translation>names 与 first_bytes 都没有说明适用于哪些文件</translation>
    </message>
    <message>
        <source>no field can begin here</source>
        <translation>此处不能开始字段</translation>
    </message>
    <message>
        <source>no kind of collective %1</source>
        <translation>没有集合通信类型 %1</translation>
    </message>
    <message>
        <source>no kind of plan %1</source>
        <translation>没有方案类型 %1</translation>
    </message>
    <message>
        <source>no layers</source>
        <translation>没有层</translation>
    </message>
    <message>
        <source>no operation %1</source>
        <translation>没有操作 %1</translation>
    </message>
    <message>
        <source>no plan fits: rank %1 needs %2, it has %3 (over by %4)</source>
        <translation>没有可容纳的方案：rank %1 需要 %2，只有 %3（超出 %4）</translation>
    </message>
    <message>
        <source>no plan fits: with even stages it would</source>
        <translation>没有可容纳的方案：若阶段均匀则可以</translation>
    </message>
    <message>
        <source>no rank has %1 left</source>
        <translation>没有 rank 还剩 %1</translation>
    </message>
    <message>
        <source>no tensor_parallel configurations</source>
        <translation>没有 tensor_parallel 配置</translation>
    </message>
    <message>
        <source>no type of parameter %1</source>
        <translation>没有参数类型 %1</translation>
    </message>
    <message>
        <source>node %1 runs on no device of the inventory</source>
        <translation>节点 %1 无法在设备清单的任何设备上运行</translation>
    </message>
    <message>
        <source>not enough memory for this model</source>
        <translation>内存不足以容纳此模型</translation>
    </message>
    <message>
        <source>not enough memory for this profile</source>
        <translation>内存不足以容纳此性能剖析</translation>
    </message>
    <message>
        <source>not enough memory to read the text</source>
        <translation>内存不足，无法读取文本</translation>
    </message>
    <message>
        <source>%1, by a mistake in Cutaway</source>
        <translation>%1，这是 Cutaway 的错误</translation>
    </message>
    <message>
        <source>please report this, with the files at hand</source>
        <translation>请报告此问题，并附上相关文件</translation>
    </message>
    <message>
        <source>%1 ended</source>
        <translation>%1 已结束</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <source>%1 cannot be written</source>
        <translation>无法写入 %1</translation>
    </message>
    <message>
        <source>the work ended</source>
        <translation>工作已结束</translation>
    </message>
    <message>
        <source>the text ends too early</source>
        <translation>文本过早结束</translation>
    </message>
    <message>
        <source>an element is closed by the name of another</source>
        <translation>元素被另一个元素的名称关闭</translation>
    </message>
    <message>
        <source>an attribute is given twice</source>
        <translation>属性给出了两次</translation>
    </message>
    <message>
        <source>something follows the last element</source>
        <translation>最后一个元素之后还有内容</translation>
    </message>
    <message>
        <source>an entity is not declared</source>
        <translation>实体未声明</translation>
    </message>
    <message>
        <source>its encoding is unknown</source>
        <translation>其编码未知</translation>
    </message>
    <message>
        <source>a character that is not allowed here</source>
        <translation>此处不能出现的字符</translation>
    </message>
    <message>
        <source>not valid DOT: %1 is not allowed here</source>
        <translation>不是有效的 DOT：%1 不能出现在此处</translation>
    </message>
    <message>
        <source>not valid DOT: the text ends too early</source>
        <translation>不是有效的 DOT：文本过早结束</translation>
    </message>
    <message>
        <source>it is not a graph</source>
        <translation>它不是图</translation>
    </message>
    <message>
        <source>not valid YAML: %1</source>
        <translation>不是有效的 YAML：%1</translation>
    </message>
    <message>
        <source>a list, a map or a text is not closed</source>
        <translation>列表、映射或文本未结束</translation>
    </message>
    <message>
        <source>an alias names no anchor before it</source>
        <translation>别名引用的锚点在其之前不存在</translation>
    </message>
    <message>
        <source>a tab indents a line</source>
        <translation>行以制表符缩进</translation>
    </message>
    <message>
        <source>an unknown escape sequence</source>
        <translation>无效的转义序列</translation>
    </message>
    <message>
        <source>a key or a list begins where none can</source>
        <translation>键或列表出现在不允许的位置</translation>
    </message>
    <message>
        <source>cannot be opened: it is cut off or damaged</source>
        <translation>无法打开：文件不完整或已损坏</translation>
    </message>
    <message>
        <source>cannot be read: %1 is damaged</source>
        <translation>无法读取：%1 已损坏</translation>
    </message>
    <message>
        <source>mesh_shape: %1 is not a list of positive integers</source>
        <translation>mesh_shape：%1 不是正整数列表</translation>
    </message>
    <message>
        <source>a logical id is 0 or more</source>
        <translation>逻辑编号必须为 0 或更大</translation>
    </message>
    <message>
        <source>not valid XML: %1</source>
        <translation>不是有效的 XML：%1</translation>
    </message>
    <message>
        <source>expected ascending numbers above -1</source>
        <translation>需要大于 -1 的递增数</translation>
    </message>
    <message>
        <source>expected numbers above 0</source>
        <translation>需要大于 0 的数</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>%1 之一</translation>
    </message>
    <message>
        <source>optimizer_copies: %1 does not divide %2</source>
        <translation>optimizer_copies：%1 不能整除 %2</translation>
    </message>
    <message>
        <source>or give peak_flops</source>
        <translation>或给出 peak_flops</translation>
    </message>
    <message>
        <source>planned: dense, fused, fused_uvm, fused_uvm_caching</source>
        <translation>可规划：dense, fused, fused_uvm, fused_uvm_caching</translation>
    </message>
    <message>
        <source>plans of this kind have no schedule</source>
        <translation>此类方案没有调度</translation>
    </message>
    <message>
        <source>pooling_factors has %1 entries, num_poolings %2, batch_sizes %3; they need the same number</source>
        <translation>pooling_factors 有 %1 项，num_poolings %2 项，batch_sizes %3 项；数量必须相同</translation>
    </message>
    <message>
        <source>quote entries that contain separators</source>
        <translation>请把含分隔符的条目放在引号内</translation>
    </message>
    <message>
        <source>rank %1 has %2 of %3 left</source>
        <translation>rank %1 还剩 %2 %3</translation>
    </message>
    <message>
        <source>ranks with %1 of %2 would be enough</source>
        <translation>每个 rank 有 %1 %2 即可</translation>
    </message>
    <message>
        <source>row %1 waits for %2</source>
        <translation>第 %1 行等待 %2</translation>
    </message>
    <message>
        <source>row %1, cell %2</source>
        <translation>第 %1 行第 %2 格</translation>
    </message>
    <message>
        <source>sent without a backward before it</source>
        <translation>发送之前没有反向</translation>
    </message>
    <message>
        <source>sent without a forward before it</source>
        <translation>发送之前没有前向</translation>
    </message>
    <message>
        <source>sequence_parallel: needed by experts with tensor &gt; 1</source>
        <translation>sequence_parallel：tensor &gt; 1 的专家需要它</translation>
    </message>
    <message>
        <source>sequence_parallel: needs tensor &gt; 1</source>
        <translation>sequence_parallel：需要 tensor &gt; 1</translation>
    </message>
    <message>
        <source>several names share one value</source>
        <translation>多个名称得到同一个值</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>其他内容</translation>
    </message>
    <message>
        <source>stages: %1 is missing</source>
        <translation>stages：缺少 %1</translation>
    </message>
    <message>
        <source>stages: %1, but pipeline x chunks is %2</source>
        <translation>stages：%1，但 pipeline x chunks 为 %2</translation>
    </message>
    <message>
        <source>stages: missing</source>
        <translation>stages：缺失</translation>
    </message>
    <message>
        <source>stages: mtp and head must be in the last stage</source>
        <translation>stages：mtp 与 head 必须在最后一个阶段</translation>
    </message>
    <message>
        <source>stages: no node %1</source>
        <translation>stages：没有节点 %1</translation>
    </message>
    <message>
        <source>stages: nodes are not in the graph&apos;s order</source>
        <translation>stages：节点不按图的顺序</translation>
    </message>
    <message>
        <source>stages[%1].nodes: expected names</source>
        <translation>stages[%1].nodes：需要名称</translation>
    </message>
    <message>
        <source>tensor: %1 and %2 key-value heads do not divide each other</source>
        <translation>tensor：%1 与 %2 个键值头不能互相整除</translation>
    </message>
    <message>
        <source>tensor: %1 does not divide %2</source>
        <translation>tensor：%1 不能整除 %2</translation>
    </message>
    <message>
        <source>tensor: %1 does not divide %2 heads</source>
        <translation>tensor：%1 不能整除 %2 个头</translation>
    </message>
    <message>
        <source>text follows a closing quotation mark</source>
        <translation>闭引号之后还有文本</translation>
    </message>
    <message>
        <source>the collectives up to %1 send more than 2^63 bytes</source>
        <translation>到 %1 为止的集合通信发送超过 2^63 字节</translation>
    </message>
    <message>
        <source>the end</source>
        <translation>结尾</translation>
    </message>
    <message>
        <source>the end of the statement</source>
        <translation>语句的结尾</translation>
    </message>
    <message>
        <source>the field &quot;ranks&quot; is missing</source>
        <translation>缺少字段 &quot;ranks&quot;</translation>
    </message>
    <message>
        <source>the field is given twice</source>
        <translation>字段给出两次</translation>
    </message>
    <message>
        <source>the file may come from a newer program</source>
        <translation>文件可能来自更新版本的程序</translation>
    </message>
    <message>
        <source>the first block must be an embedding</source>
        <translation>第一个块必须是嵌入</translation>
    </message>
    <message>
        <source>the graph %1 lacks %2 of the plan&apos;s nodes, first %3</source>
        <translation>图 %1 缺少方案中的 %2 个节点，首先是 %3</translation>
    </message>
    <message>
        <source>the graph has no return</source>
        <translation>图没有 return</translation>
    </message>
    <message>
        <source>the graph is cut off</source>
        <translation>图被截断</translation>
    </message>
    <message>
        <source>the graph needs %1</source>
        <translation>图需要 %1</translation>
    </message>
    <message>
        <source>the input %1 is listed twice</source>
        <translation>输入 %1 列出两次</translation>
    </message>
    <message>
        <source>the kernel %1 is not planned for</source>
        <translation>不规划内核 %1</translation>
    </message>
    <message>
        <source>the largest device that can run it has</source>
        <translation>能运行它的最大设备有</translation>
    </message>
    <message>
        <source>the largest device that can run them has</source>
        <translation>能运行它们的最大设备有</translation>
    </message>
    <message>
        <source>the last block must be a head</source>
        <translation>最后一个块必须是 head</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>行尾</translation>
    </message>
    <message>
        <source>the member %1 is still there</source>
        <translation>成员 %1 仍然存在</translation>
    </message>
    <message>
        <source>the name is empty</source>
        <translation>名称为空</translation>
    </message>
    <message>
        <source>the node takes more than 2^63 bytes</source>
        <translation>该节点占用超过 2^63 字节</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数 %1</translation>
    </message>
    <message>
        <source>the plan was made for another graph</source>
        <translation>该方案是为另一个图制作的</translation>
    </message>
    <message>
        <source>the plan was made for another graph; %1</source>
        <translation>该方案是为另一个图制作的；%1</translation>
    </message>
    <message>
        <source>the program to run is missing</source>
        <translation>缺少要运行的程序</translation>
    </message>
    <message>
        <source>the reserves take more than gpu.mem_capacity</source>
        <translation>预留量超过 gpu.mem_capacity</translation>
    </message>
    <message>
        <source>the result %1 has another shape</source>
        <translation>结果 %1 的形状不同</translation>
    </message>
    <message>
        <source>the shared experts are too wide</source>
        <translation>共享专家过宽</translation>
    </message>
    <message>
        <source>the sizes add up to more than 64 bits hold</source>
        <translation>大小之和超出 64 位</translation>
    </message>
    <message>
        <source>the string %1</source>
        <translation>字符串 %1</translation>
    </message>
    <message>
        <source>the text defines entities, which are not supported</source>
        <translation>文本定义了实体，不予读取</translation>
    </message>
    <message>
        <source>the text is empty; expected a JSON object</source>
        <translation>文本为空，需要 JSON 对象</translation>
    </message>
    <message>
        <source>the value is negative</source>
        <translation>值为负</translation>
    </message>
    <message>
        <source>there are 0 to %1</source>
        <translation>可用 0 到 %1</translation>
    </message>
    <message>
        <source>there are two parameters %1</source>
        <translation>有两个参数 %1</translation>
    </message>
    <message>
        <source>there is no %2 %1</source>
        <translation>没有%2 %1</translation>
    </message>
    <message>
        <source>there is no box %1</source>
        <translation>没有方框 %1</translation>
    </message>
    <message>
        <source>this is %1; expected a %2</source>
        <translation>这是 %1，需要 %2</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>two %1 have the id %2</source>
        <translation>两个 %1 的编号同为 %2</translation>
    </message>
    <message>
        <source>two hexadecimal digits each: 504b0304</source>
        <translation>每个两位十六进制数字：504b0304</translation>
    </message>
    <message>
        <source>expected two numbers: rows and columns</source>
        <translation>需要两个数：行数与列数</translation>
    </message>
    <message>
        <source>two or three objectives are needed</source>
        <translation>需要两个或三个目标</translation>
    </message>
    <message>
        <source>version %1 of %2 is not known, only version 1</source>
        <translation>%2 的版本 %1 未知，仅支持版本 1</translation>
    </message>
    <message>
        <source>version 1 is</source>
        <translation>版本 1 可以</translation>
    </message>
    <message>
        <source>weights without a backward for inputs before them</source>
        <translation>权重反向之前没有输入反向</translation>
    </message>
    <message>
        <source>expected whole numbers separated by commas</source>
        <translation>需要以逗号分隔的整数</translation>
    </message>
    <message>
        <source>with an exponent it is read as a floating-point number and may be inexact</source>
        <translation>带指数时按不必精确的数读取</translation>
    </message>
    <message>
        <source>%1 is over capacity in this schedule</source>
        <translation>%1 在此调度中超出容量</translation>
    </message>
    <message>
        <source>Activations and states</source>
        <translation>激活值与状态</translation>
    </message>
    <message>
        <source>Gradients, states and buffers</source>
        <translation>梯度、状态与缓冲区</translation>
    </message>
    <message>
        <source>Over by %1 at its fullest moment: needs %2, has %3. Fewer microbatches, or 1f1b, keep less.</source>
        <translation>在最满的时刻超出 %1：需要 %2，现有 %3。减少微批次或改用 1f1b 可以少保留。</translation>
    </message>
    <message>
        <source>Parameters of the stages here, as the graph gives them.</source>
        <translation>此处各阶段的参数，按图中给出。</translation>
    </message>
    <message>
        <source>Set aside for microbatches</source>
        <translation>为微批次预留</translation>
    </message>
    <message>
        <source>The cost model counts one microbatch in flight for each copy of this stage and of later stages; this schedule has fewer at a time.</source>
        <translation>成本模型为此阶段及其后各阶段的每个副本各计一个在途微批次；此调度同时在途的较少。</translation>
    </message>
    <message>
        <source>Other memory of operators on a device: memory_bytes without parameters.</source>
        <translation>算子在设备上另外占用的内存：memory_bytes 减去参数。</translation>
    </message>
    <message>
        <source>Activations that microbatches in flight keep for their backward passes, at the fullest moment.</source>
        <translation>在途微批次为反向传播保留的内容，取最满的时刻。</translation>
    </message>
    <message>
        <source>Constant memory of the chosen configurations besides weights: memory_fixed_bytes without parameter_bytes.</source>
        <translation>所选配置除权重外始终占用的内存：memory_fixed_bytes 减去 parameter_bytes。</translation>
    </message>
    <message>
        <source>Devices along each of 1 to 3 dimensions, the last inside a host; default: the inventory&apos;s, else 2 × 4.</source>
        <translation>1 至 3 个维度上各自的设备数，最后一维在主机内；否则取设备清单中的值，再否则取 2 × 4。</translation>
    </message>
    <message>
        <source>What the operator does along the mesh dimensions that split it</source>
        <translation>算子在切分它的各网格维度上做什么</translation>
    </message>
    <message>
        <source>×</source>
        <translation>×</translation>
    </message>
    <message>
        <source>give text, a torch.export archive, an ONNX model, or one of these packed with gzip</source>
        <translation>请提供文本、torch.export 归档、ONNX 模型或 gzip 压缩的内容</translation>
    </message>
    <message>
        <source>standard input does not begin like any supported file</source>
        <translation>标准输入的开头不属于任何可读取的文件</translation>
    </message>
    <message>
        <source>175 operators, 10.7 ms per step</source>
        <translation>175 个算子，每步 10.7 ms</translation>
    </message>
    <message>
        <source>Its slowest shard against the slowest of all</source>
        <translation>其最慢分片与所有分片中最慢者相比</translation>
    </message>
    <message>
        <source>The plan was made with its own value for &quot;%1&quot;.</source>
        <translation>方案以自己的“%1”值生成。</translation>
    </message>
    <message>
        <source>%1 microbatches</source>
        <translation>%1 个微批次</translation>
    </message>
    <message>
        <source>A step runs %1 here and %2 in the baseline, so the times are for different work.</source>
        <translation>此处一步执行%1，基线执行%2，因此两者的时间并非同样的工作量。</translation>
    </message>
    <message>
        <source>forward and backward passes</source>
        <translation>前向和反向计算</translation>
    </message>
    <message>
        <source>forward passes alone</source>
        <translation>仅前向计算</translation>
    </message>
    <message>
        <source>microbatch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Times are not compared: a step is %1 here and %2 there.</source>
        <translation>不比较时间：一步在此为 %1，在彼为 %2。</translation>
    </message>
    <message>
        <source>Times are not compared: a step runs %1 here and %2 there.</source>
        <translation>不比较时间：一步在此执行%1，在彼执行%2。</translation>
    </message>
    <message>
        <source>%1 of the devices that it uses are missing</source>
        <translation>其所用设备中有 %1 个不存在</translation>
    </message>
    <message>
        <source>%1 over by %2 at its fullest moment: needs %3, has %4</source>
        <translation>%1 在占用最多时超出 %2：需要 %3，现有 %4</translation>
    </message>
    <message>
        <source>no plan after %1</source>
        <translation>%1 后仍无计划</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>byte %1</source>
        <translation>第 %1 字节</translation>
    </message>
    <message>
        <source>This plan stays on mesh %1: run a planner to place it on this one.</source>
        <translation>此方案仍在网格 %1 上：规划器可以把它放到这个网格上。</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>%1 layers: the shapes of parameters repeat from %2 to %3.</source>
        <translation>%1 层：参数形状从 %2 到 %3 重复。</translation>
    </message>
    <message>
        <source>Best degrees for a global batch of %1</source>
        <translation>全局批大小为 %1 时的最佳并行度</translation>
    </message>
    <message>
        <source>Even stages, recompute %1</source>
        <translation>均匀阶段，重计算 %1</translation>
    </message>
    <message>
        <source>Parameters have no names: matrices read before attention are its input projections, the first one after it its output projection, and all others belong to the feed-forward network.</source>
        <translation>在注意力之前读取的矩阵投影其输入，其后的第一个矩阵投影其输出；其余都属于前馈网络：参数没有名称。</translation>
    </message>
    <message>
        <source>no parameters are numbered like those of layers, and none has a shape</source>
        <translation>没有参数按层编号，也没有参数给出形状</translation>
    </message>
    <message>
        <source>print_readable(), and graphs in logs, print shapes beside the names of values</source>
        <translation>print_readable() 和日志中的图会在值的名称旁打印形状</translation>
    </message>
    <message>
        <source>%1; estimate them, or apply a profile.</source>
        <translation>%1；请估算，或应用性能剖析。</translation>
    </message>
    <message>
        <source>Largest rank</source>
        <translation>最大的 rank</translation>
    </message>
    <message>
        <source>Memory of the device that needs most</source>
        <translation>需求最大的设备的内存</translation>
    </message>
    <message>
        <source>Memory of the rank that needs most</source>
        <translation>需求最大的 rank 的内存</translation>
    </message>
    <message>
        <source>The step time is not known</source>
        <translation>步时间未知</translation>
    </message>
    <message>
        <source>%1 devices hold nothing</source>
        <translation>%1 个设备没有任何内容</translation>
    </message>
    <message>
        <source>Nothing is placed on them.</source>
        <translation>它们上面没有放置任何内容。</translation>
    </message>
    <message>
        <source>No bucket waits for one that waits for it</source>
        <translation>没有两个桶互相等待</translation>
    </message>
    <message>
        <source>No rank is over capacity</source>
        <translation>没有 rank 超出容量</translation>
    </message>
    <message>
        <source>Lower bound</source>
        <translation>下界</translation>
    </message>
    <message>
        <source>it was stopped: the best plan may cost up to %1 % less than this one</source>
        <translation>已被停止：最佳方案的代价可能比此方案低至多 %1 %</translation>
    </message>
    <message>
        <source>%1 cannot be %2.</source>
        <translation>%1 不能为 %2。</translation>
    </message>
    <message>
        <source>%1 rows cannot be cut into %2 equal chunks.</source>
        <translation>%1 行不能切分成 %2 个相等的块。</translation>
    </message>
    <message>
        <source>A view keeps cuts of dimensions that stay, or that come first where dimensions are joined or split.</source>
        <translation>view 保留对不变维度的切分，以及对合并或拆开的维度中第一个维度的切分。</translation>
    </message>
    <message>
        <source>Dimension %1 of the mesh can be %2 here.</source>
        <translation>网格的维度 %1 在此处可以为 %2。</translation>
    </message>
    <message>
        <source>Inputs and weights must not be whole on all devices where they can be cut.</source>
        <translation>输入和权重在可以切分时不应在所有设备上都是完整的。</translation>
    </message>
    <message>
        <source>Inputs and weights are stored, not summed.</source>
        <translation>输入和权重是存储的，不是求和得到的。</translation>
    </message>
    <message>
        <source>It is cut as what it reads is cut.</source>
        <translation>它的切分与它所读取的内容相同。</translation>
    </message>
    <message>
        <source>It is whole along the dimensions it enlarges.</source>
        <translation>它在所扩展的维度上是完整的。</translation>
    </message>
    <message>
        <source>It is whole along the dimension it concatenates.</source>
        <translation>它在所拼接的维度上是完整的。</translation>
    </message>
    <message>
        <source>It is whole along the dimensions it pools, and needs reduced sums.</source>
        <translation>它在所池化的维度上是完整的，并且需要已完成的和。</translation>
    </message>
    <message>
        <source>It is whole along the dimensions it reduces, or gives partial sums.</source>
        <translation>它在所归约的维度上是完整的，或给出和的各项。</translation>
    </message>
    <message>
        <source>It is whole along the dimension it splits.</source>
        <translation>它在所拆分的维度上是完整的。</translation>
    </message>
    <message>
        <source>It is whole along the dimension it slices.</source>
        <translation>它在只取一部分的维度上是完整的。</translation>
    </message>
    <message>
        <source>It needs reduced sums, and the whole normalised dimension on each device.</source>
        <translation>它需要已完成的和，并且每个设备上都要有它归一化所沿维度的全部内容。</translation>
    </message>
    <message>
        <source>It reads no tensor: every device makes the whole output.</source>
        <translation>它不读取张量：每个设备都生成其全部内容。</translation>
    </message>
    <message>
        <source>No rule is known for its operator: it runs whole on every device.</source>
        <translation>其算子没有已知规则：它在每个设备上完整运行。</translation>
    </message>
    <message>
        <source>Partial sums pass only through linear operators.</source>
        <translation>和的各项只能通过线性算子。</translation>
    </message>
    <message>
        <source>no latency</source>
        <translation>无延迟</translation>
    </message>
    <message>
        <source>The kind of collective it merges: a plan may have buckets of several kinds.</source>
        <translation>所合并的内容：一个方案可以有多种桶。</translation>
    </message>
    <message>
        <source>Times are %1 here and %2 in the baseline, so they do not compare.</source>
        <translation>时间在此为%1，在基线中为%2，因此无法比较。</translation>
    </message>
    <message>
        <source>Times are not compared: here they are %1, there %2.</source>
        <translation>不比较时间：在此为%1，在彼为%2。</translation>
    </message>
    <message>
        <source>the latency of a sample over hosts and accelerators</source>
        <translation>一个样本在主机与加速器上的延迟</translation>
    </message>
    <message>
        <source>torch.fx&apos;s latency of partitions</source>
        <translation>torch.fx 的分区延迟</translation>
    </message>
    <message>
        <source>All transfers from one device to another</source>
        <translation>从一个设备到另一个设备的全部传输</translation>
    </message>
    <message>
        <source>Collectives before operators whose inputs are not placed as they need them; one for each reader.</source>
        <translation>算子之前的集合通信，因其输入的放置与所需不同；每个读取者一次。</translation>
    </message>
    <message>
        <source>Collectives that add up the gradients of weights.</source>
        <translation>累加权重梯度的集合通信。</translation>
    </message>
    <message>
        <source>Collectives that place the model&apos;s outputs as required.</source>
        <translation>按要求放置模型返回值的集合通信。</translation>
    </message>
    <message>
        <source>Gradients of the tables, and the updates they cause.</source>
        <translation>表的梯度及其对表的更新。</translation>
    </message>
    <message>
        <source>Gradients on their way from other ranks.</source>
        <translation>来自其他 rank 的梯度传输。</translation>
    </message>
    <message>
        <source>Lookups in the tables.</source>
        <translation>表的查找。</translation>
    </message>
    <message>
        <source>Parameters and the peak of activations; every device has as much</source>
        <translation>参数与激活值峰值；每台设备相同</translation>
    </message>
    <message>
        <source>Redistribution around it</source>
        <translation>其前后的重分布</translation>
    </message>
    <message>
        <source>Redistribution counted once</source>
        <translation>重分布（只计一次）</translation>
    </message>
    <message>
        <source>Rows on their way from host memory into the cache.</source>
        <translation>从主机内存到缓存的行。</translation>
    </message>
    <message>
        <source>Transferred, per device</source>
        <translation>传输量，每设备</translation>
    </message>
    <message>
        <source>Weights of its part</source>
        <translation>该部分的权重</translation>
    </message>
    <message>
        <source>Bytes that collectives move on each device.</source>
        <translation>集合通信在每台设备上移动的数据。</translation>
    </message>
    <message>
        <source>What every device of the mesh does in a step, in order.</source>
        <translation>网格的每个设备在一步中依次所做之事。</translation>
    </message>
    <message>
        <source>Compute of operators, on each device.</source>
        <translation>算子在每台设备上的计算。</translation>
    </message>
    <message>
        <source>Results of lookups on their way to other ranks.</source>
        <translation>查找结果向其他 rank 的传输。</translation>
    </message>
    <message>
        <source>What the slowest rank does in a step, in order.</source>
        <translation>耗时最长的 rank 在一步中依次所做之事。</translation>
    </message>
    <message>
        <source>graph %1, line %2</source>
        <translation>图 %1，第 %2 行</translation>
    </message>
    <message>
        <source>moe-layer-freq, %1</source>
        <translation>moe-layer-freq，%1</translation>
    </message>
    <message>
        <source>profile %1</source>
        <translation>性能剖析 %1</translation>
    </message>
    <message>
        <source>%1 had no plan when it was stopped after %2 s</source>
        <translation>%1 在 %2 秒后被停止时尚无计划</translation>
    </message>
    <message>
        <source>a picture of %1 pixels is too large for a PNG</source>
        <translation>%1 像素的图片超出 PNG 的上限</translation>
    </message>
    <message>
        <source>allow planners more time in the settings</source>
        <translation>在设置中给规划器更多时间</translation>
    </message>
    <message>
        <source>cannot make the folder %1</source>
        <translation>无法创建文件夹 %1</translation>
    </message>
    <message>
        <source>choose a smaller scale</source>
        <translation>选择更小的比例</translation>
    </message>
    <message>
        <source>choose a smaller scale, SVG or PDF</source>
        <translation>选择更小的比例，或选择 SVG 或 PDF</translation>
    </message>
    <message>
        <source>close other documents or programs</source>
        <translation>关闭其他文档或程序</translation>
    </message>
    <message>
        <source>drawing</source>
        <translation>正在绘制</translation>
    </message>
    <message>
        <source>no such picture format</source>
        <translation>没有这种图片格式</translation>
    </message>
    <message>
        <source>no_view: the shown or selected part is described by a view; set view to a file that the window&apos;s export dialog wrote</source>
        <translation>no_view：显示或选中的内容由视图给出；将 view 设为窗口导出对话框所写的文件</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>not enough memory for the picture</source>
        <translation>内存不足，无法生成图片</translation>
    </message>
    <message>
        <source>nothing that can be drawn is selected</source>
        <translation>没有选中可绘制的内容</translation>
    </message>
    <message>
        <source>select operators first, or draw everything</source>
        <translation>先选择算子，或绘制全部</translation>
    </message>
    <message>
        <source>the plan itself is gone, only its figures are left</source>
        <translation>此处已没有计划，只有其数据</translation>
    </message>
    <message>
        <source>does not fit between %1 and %2</source>
        <translation>在 %1 与 %2 之间放不下</translation>
    </message>
    <message>
        <source>host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>hosts %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>not %1</source>
        <translation>非 %1</translation>
    </message>
    <message>
        <source>ranks %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>use more ranks, ranks with more DDR, or a smaller batch</source>
        <translation>请使用更多 rank、DDR 更大的 rank，或减小批大小</translation>
    </message>
    <message>
        <source>use more ranks, ranks with more HBM or DDR, or a smaller batch</source>
        <translation>请使用更多 rank、HBM 或 DDR 更大的 rank，或减小批大小</translation>
    </message>
    <message>
        <source>%1 of outputs</source>
        <translation>输出的 %1</translation>
    </message>
    <message>
        <source>%1, mesh dim. %2</source>
        <translation>%1，网格维 %2</translation>
    </message>
    <message>
        <source>Their number, the bytes each device moves, and their total time</source>
        <translation>数量、每台设备传输的字节数和总时间</translation>
    </message>
    <message>
        <source>collectives by kind</source>
        <translation>按种类的集合通信</translation>
    </message>
    <message>
        <source>collectives by layer</source>
        <translation>按层的集合通信</translation>
    </message>
    <message>
        <source>collectives by mesh dimension</source>
        <translation>按网格维度的集合通信</translation>
    </message>
    <message>
        <source>no plan: constraints too strict: %1 proposals evaluated for %2 devices of at most %3; reserved %4; available in all %5</source>
        <translation>没有方案：约束过严：已为 %2 台设备（每台最多 %3）评估 %1 个提案；预留 %4；总共可用 %5</translation>
    </message>
    <message>
        <source>no plan: insufficient storage: %1 proposals evaluated for %2 devices of at most %3; reserved %4; available in all %5</source>
        <translation>没有方案：存储不足：已为 %2 台设备（每台最多 %3）评估 %1 个提案；预留 %4；总共可用 %5</translation>
    </message>
    <message>
        <source>Kernels are short</source>
        <translation>内核很短</translation>
    </message>
    <message>
        <source>If Python launches every kernel, without compilation or CUDA graphs, a step takes up to %1 times as long.</source>
        <translation>若由 Python 逐个启动内核（既未编译，也未录制为 CUDA 图），一步最多需要 %1 倍的时间。</translation>
    </message>
    <message>
        <source>Peak FLOP/s</source>
        <translation>峰值 FLOP/s</translation>
    </message>
    <message>
        <source>Peak of one accelerator, dense and in bf16.</source>
        <translation>单个加速器，稠密，bf16。</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2, %3 likely to fit</source>
        <translation>%1 / %2，装得下的概率 %3</translation>
    </message>
    <message>
        <source>%1 splits a dimension of size %2 over %3 devices</source>
        <translation>%1 把大小为 %2 的维度切分到 %3 个设备</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>%1: largest %2 on rank %3, mean %4 (nearest: rank %5)</source>
        <translation>%1：最大 %2，在 rank %3；平均 %4（最接近：rank %5）</translation>
    </message>
    <message>
        <source>HBM of tables</source>
        <translation>表的 HBM</translation>
    </message>
    <message>
        <source>communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>exposed</source>
        <translation>未被掩盖</translation>
    </message>
    <message>
        <source>extra memory</source>
        <translation>额外内存</translation>
    </message>
    <message>
        <source>kernel %1: %2 tables, HBM %3, DDR %4</source>
        <translation>内核 %1：%2 张表，HBM %3，DDR %4</translation>
    </message>
    <message>
        <source>mesh dimension %1</source>
        <translation>网格维度 %1</translation>
    </message>
    <message>
        <source>outside of modules</source>
        <translation>模块之外</translation>
    </message>
    <message>
        <source>overlapped</source>
        <translation>被掩盖</translation>
    </message>
    <message>
        <source>proposals %1, plans %2, batch size %3</source>
        <translation>提案 %1，方案 %2，批大小 %3</translation>
    </message>
    <message>
        <source>reserved: %1</source>
        <translation>预留：%1</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/s</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>no plan was found that fits: in the nearest one %1 needs %2 but has %3</source>
        <translation>未找到合适的方案：最接近的方案中 %1 需要 %2，只有 %3</translation>
    </message>
    <message>
        <source>no plan was found that fits: in the nearest one partition %1 is on no device and needs %2</source>
        <translation>未找到合适的方案：最接近的方案中分区 %1 不在任何设备上，它需要 %2</translation>
    </message>
    <message>
        <source>How transfers between devices are timed: by the one transfer rate of all devices, as in torch.fx, or by the link between the two devices where the inventory has one.</source>
        <translation>设备之间的传输如何计时：像 torch.fx 那样按所有设备共用的传输速率，或按两台设备之间的链路（设备清单给出时）。</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>%1: a value is needed</source>
        <translation>%1：需要一个值</translation>
    </message>
    <message>
        <source>torch.fx&apos;s latency of partitions, transfers over links</source>
        <translation>torch.fx 的分区延迟，按链路传输</translation>
    </message>
    <message>
        <source>Link %1 → %2</source>
        <translation>链路 %1 → %2</translation>
    </message>
    <message>
        <source>Transfers over this link: %1, which take %2.</source>
        <translation>经过该链路的数据：%1 次传输，耗时 %2。</translation>
    </message>
    <message>
        <source>The memory of %1 is not known</source>
        <translation>%1 的内存未知</translation>
    </message>
    <message>
        <source>The memory of %1 devices is not known</source>
        <translation>%1 台设备的内存未知</translation>
    </message>
    <message>
        <source>Until it is given, nobody can say whether the plan fits there.</source>
        <translation>在给出内存之前，无法判断放在那里的内容是否放得下。</translation>
    </message>
    <message>
        <source>No problems are known</source>
        <translation>就已知情况而言，此方案没有问题</translation>
    </message>
    <message>
        <source>Nothing is placed</source>
        <translation>尚未放置任何内容</translation>
    </message>
    <message>
        <source>There are no devices yet: open an inventory or add some.</source>
        <translation>还没有设备：请打开设备清单或添加设备。</translation>
    </message>
    <message>
        <source>unknown memory</source>
        <translation>未知的内存</translation>
    </message>
    <message>
        <source>%1: %2 in the plan, which the file does not pass to %3</source>
        <translation>%1：计划中为 %2，文件没有告诉 %3</translation>
    </message>
    <message>
        <source>%1: %2 in the plan, %3 in %4</source>
        <translation>%1：计划中为 %2，在 %4 中为 %3</translation>
    </message>
    <message>
        <source>the file tells %1 nothing beyond its defaults</source>
        <translation>该文件没有告诉 %1 任何它本来不会做的事</translation>
    </message>
    <message>
        <source>%1 in stages %2, whose gradients have to be summed after every step</source>
        <translation>%1 位于阶段 %2，其梯度须在每步之后相加</translation>
    </message>
    <message>
        <source>%1 of them</source>
        <translation>共 %1 个</translation>
    </message>
    <message>
        <source>Order of the nodes</source>
        <translation>节点的顺序</translation>
    </message>
    <message>
        <source>as scheduled</source>
        <translation>按调度</translation>
    </message>
    <message>
        <source>of %1 operators</source>
        <translation>各有 %1 个算子</translation>
    </message>
    <message>
        <source>of %1 blocks</source>
        <translation>各有 %1 个块</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s pipeline goes with ZeRO stages 0 and 1 only; the plan has stage %1</source>
        <translation>DeepSpeed 的流水线只支持 ZeRO 阶段 0 和 1；计划为阶段 %1</translation>
    </message>
    <message>
        <source>torchtitan refuses tensor parallelism of %1, which does not divide %2 key-value heads</source>
        <translation>torchtitan 拒绝张量并行度 %1，它不能整除 %2 个键值头</translation>
    </message>
    <message>
        <source>torchtitan refuses a pipeline where embedding and head share their weight</source>
        <translation>嵌入与输出头共享权重时，torchtitan 拒绝使用流水线</translation>
    </message>
    <message>
        <source>ZeRO stages of single blocks</source>
        <translation>单个块的 ZeRO 阶段</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Checks of bounds</source>
        <translation>边界检查</translation>
    </message>
    <message>
        <source>Configurations</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Degrees of the stages</source>
        <translation>各阶段的并行度</translation>
    </message>
    <message>
        <source>Devices of the operators</source>
        <translation>算子所在的设备</translation>
    </message>
    <message>
        <source>Devices of the stages</source>
        <translation>阶段所在的设备</translation>
    </message>
    <message>
        <source>Held in HBM</source>
        <translation>保留在 HBM 中</translation>
    </message>
    <message>
        <source>Inputs of the model</source>
        <translation>模型的输入</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Layouts of weights</source>
        <translation>权重的布局</translation>
    </message>
    <message>
        <source>Parallelism of single layers</source>
        <translation>单个层的并行方式</translation>
    </message>
    <message>
        <source>Partitions</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>Placements of operators</source>
        <translation>算子的放置</translation>
    </message>
    <message>
        <source>Shared weight</source>
        <translation>共享的权重</translation>
    </message>
    <message>
        <source>Sizes of shards</source>
        <translation>分片的大小</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Stochastic rounding</source>
        <translation>随机舍入</translation>
    </message>
    <message>
        <source>Types of outputs</source>
        <translation>输出的类型</translation>
    </message>
    <message>
        <source>as given in a file</source>
        <translation>按文件给出</translation>
    </message>
    <message>
        <source>as in the Galvatron file</source>
        <translation>与 Galvatron 文件相同</translation>
    </message>
    <message>
        <source>data x tensor %1</source>
        <translation>数据 x 张量 %1</translation>
    </message>
    <message>
        <source>one for each operator</source>
        <translation>每个算子一个</translation>
    </message>
    <message>
        <source>without the redistribution %1</source>
        <translation>没有重分布 %1</translation>
    </message>
    <message>
        <source>From %1 measured runs of %2 and more.</source>
        <translation>来自 %1 次 %2 及以上的实测运行。</translation>
    </message>
    <message>
        <source>From %1 measured runs of less than %2.</source>
        <translation>来自 %1 次 %2 以下的实测运行。</translation>
    </message>
    <message>
        <source>40 bytes per parameter of the rank that has most, by its memory: %1 x %2.</source>
        <translation>参数最多的 rank 每个参数 40 字节，除以其内存带宽：%1 x %2。</translation>
    </message>
    <message>
        <source>No plan for this graph and these devices takes less.</source>
        <translation>对此图和这些设备，没有方案用时更少。</translation>
    </message>
    <message>
        <source>The longest path: the times of partitions that wait for each other, plus the transfers between them.</source>
        <translation>最长路径：相互等待的分区的时间以及其间的传输。</translation>
    </message>
    <message>
        <source>Longest path</source>
        <translation>最长路径</translation>
    </message>
    <message>
        <source>The longest chain of operators in the partition that wait for each other. The others run meanwhile.</source>
        <translation>分区中相互等待的算子沿最长路径相加。其余算子与之同时运行。</translation>
    </message>
    <message>
        <source>Its parts one after another: the critical path.</source>
        <translation>各部分依次用时之和：关键路径。</translation>
    </message>
    <message>
        <source>missing, and hosts differ: %1 has %2 devices, %3 has %4</source>
        <translation>缺失，且各主机不同：%1 有 %2 个设备，%3 有 %4 个</translation>
    </message>
    <message>
        <source>leave out devices until all hosts have equally many, or give a cluster</source>
        <translation>去掉一些设备，使各主机数量相同，或给出集群</translation>
    </message>
    <message>
        <source>missing, and devices differ: %1 and %2 are not alike</source>
        <translation>缺失，且各设备不同：%1 与 %2 不相同</translation>
    </message>
    <message>
        <source>leave out one kind of them, or give a cluster of equal nodes</source>
        <translation>去掉其中一种，或给出由相同节点组成的集群</translation>
    </message>
    <message>
        <source>missing, and %1 does not say which accelerator it is</source>
        <translation>缺失，且 %1 未说明是哪种加速器</translation>
    </message>
    <message>
        <source>give each device an accelerator, such as &quot;h100-sxm&quot;, or the inventory a cluster</source>
        <translation>为每个设备给出加速器（例如“h100-sxm”），或为设备清单给出集群</translation>
    </message>
    <message>
        <source>Achieved fractions of the peaks: those of an %1, because none are known for this one.</source>
        <translation>可达到的峰值比例：因缺少实测，采用 %1 的数值。</translation>
    </message>
    <message>
        <source>missing, and nothing gives the devices&apos; memory</source>
        <translation>缺失，且没有说明各设备的内存</translation>
    </message>
    <message>
        <source>give devices available_mem_bytes</source>
        <translation>为设备给出 available_mem_bytes</translation>
    </message>
    <message>
        <source>Memory: %1, that of an %2.</source>
        <translation>内存：%1，与 %2 相同。</translation>
    </message>
    <message>
        <source>Memory: %1, the least that is given for a device.</source>
        <translation>内存：%1，为各设备所述的最小值。</translation>
    </message>
    <message>
        <source>Links %1: %2, the fastest of the device whose links are slowest.</source>
        <translation>%1的链路：%2，为链路最慢的设备的最快链路。</translation>
    </message>
    <message>
        <source>Links %1: %2, as is usual for an %3.</source>
        <translation>%1的链路：%2，为 %3 的通常值。</translation>
    </message>
    <message>
        <source>missing, and nothing gives the rate of links %1</source>
        <translation>缺失，且没有说明%1的链路速率</translation>
    </message>
    <message>
        <source>give it, or links between the devices</source>
        <translation>给出该字段，或给出设备之间的链路</translation>
    </message>
    <message>
        <source>Latency %1: %2, a usual one.</source>
        <translation>%1的延迟：%2，为通常值。</translation>
    </message>
    <message>
        <source>inside a node</source>
        <translation>节点内</translation>
    </message>
    <message>
        <source>between nodes</source>
        <translation>节点间</translation>
    </message>
    <message>
        <source>The devices do not fully describe their cluster</source>
        <translation>设备未说明其集群的全部信息</translation>
    </message>
    <message>
        <source>no example: it depends on what the model computes</source>
        <translation>因缺少示例：它取决于模型的计算结果</translation>
    </message>
    <message>
        <source>Busy</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>An accelerator receives, computes and sends in turn. A host runs operators in parallel: the time from the first start to the last end, which is less than their sum.</source>
        <translation>加速器依次接收、计算、发送。主机并行运行算子：从最先开始的到最后结束的，少于所有算子之和。</translation>
    </message>
    <message>
        <source>Merged</source>
        <translation>合并后</translation>
    </message>
    <message>
        <source>Time of the merged collective. Members are listed with the time each takes alone, which is more in total.</source>
        <translation>合并后的集合通信所需的时间。各成员所列为其单独所需的时间，合计更多。</translation>
    </message>
    <message>
        <source>looked for: %1</source>
        <translation>已查找：%1</translation>
    </message>
    <message>
        <source>a string has no closing quote</source>
        <translation>字符串缺少结束引号</translation>
    </message>
    <message>
        <source>a string is not valid UTF-8</source>
        <translation>字符串不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>save the file with the encoding UTF-8</source>
        <translation>请以 UTF-8 编码保存文件</translation>
    </message>
    <message>
        <source>an escape sequence lacks its four hexadecimal digits</source>
        <translation>转义序列缺少四位十六进制数字</translation>
    </message>
    <message>
        <source>an escape sequence names half of a surrogate pair, the other half is missing</source>
        <translation>转义序列只给出代理对的一半，缺少另一半</translation>
    </message>
    <message>
        <source>this is not a JSON escape sequence</source>
        <translation>这不是 JSON 的转义序列</translation>
    </message>
    <message>
        <source>a backslash itself is written twice</source>
        <translation>反斜杠本身要写两次</translation>
    </message>
    <message>
        <source>a string has a control character</source>
        <translation>字符串中有控制字符</translation>
    </message>
    <message>
        <source>write it as an escape sequence</source>
        <translation>请写成转义序列</translation>
    </message>
    <message>
        <source>a digit is missing in a number</source>
        <translation>数字缺少一位</translation>
    </message>
    <message>
        <source>the byte order mark is incomplete</source>
        <translation>字节顺序标记不完整</translation>
    </message>
    <message>
        <source>no JSON value begins like this</source>
        <translation>JSON 的值不会这样开头</translation>
    </message>
    <message>
        <source>strings have double quotes; there is no NaN, no infinity and no comment</source>
        <translation>字符串用双引号；没有 NaN、无穷大和注释</translation>
    </message>
    <message>
        <source>is the file complete?</source>
        <translation>文件是否完整？</translation>
    </message>
    <message>
        <source>more text follows after the document&apos;s end</source>
        <translation>文档结束之后还有文本</translation>
    </message>
    <message>
        <source>a comma or } is missing before this</source>
        <translation>此处之前缺少逗号或 }</translation>
    </message>
    <message>
        <source>a comma or ] is missing before this</source>
        <translation>此处之前缺少逗号或 ]</translation>
    </message>
    <message>
        <source>a colon is missing after the name of a field</source>
        <translation>字段名之后缺少冒号</translation>
    </message>
    <message>
        <source>the name of a field is missing before this</source>
        <translation>此处之前缺少字段名</translation>
    </message>
    <message>
        <source>a value is missing before this</source>
        <translation>此处之前缺少值</translation>
    </message>
    <message>
        <source>nothing follows the last comma</source>
        <translation>最后一个逗号之后没有内容</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Left over</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>backward of inputs</source>
        <translation>对输入的反向</translation>
    </message>
    <message>
        <source>backward of weights</source>
        <translation>对权重的反向</translation>
    </message>
    <message>
        <source>the plan&apos;s times are not operator latencies that a run could correct</source>
        <translation>方案的时间不是可由运行修正的算子时间</translation>
    </message>
    <message>
        <source>plans of transformers use runs through calibration</source>
        <translation>Transformer 的方案通过校准跟随运行</translation>
    </message>
    <message>
        <source>trace %1 of %2</source>
        <translation>跟踪文件 %1 / %2</translation>
    </message>
    <message>
        <source>each rank</source>
        <translation>每个 rank</translation>
    </message>
    <message>
        <source>no collective of the run is one of the plan&apos;s alone: the traces have %1, the plan %2</source>
        <translation>运行中的集合通信没有一个恰好对应方案中的一个：trace 中有 %1，方案中有 %2</translation>
    </message>
    <message>
        <source>compare a run with the plan that it carried out, recorded with record_shapes=True where processes talk by gloo</source>
        <translation>请把运行与它所执行的方案比较；进程通过 gloo 通信时，请用 record_shapes=True 记录</translation>
    </message>
    <message>
        <source>no group of the run has a name that the plan has: groups are not compared</source>
        <translation>运行中没有一个组与方案中的组同名：不比较组</translation>
    </message>
    <message>
        <source>told apart by their order alone, as they are the same: %1</source>
        <translation>彼此相同，仅按顺序区分：%1</translation>
    </message>
    <message>
        <source>not matched, as a step of the run has another number of them (in brackets): %1</source>
        <translation>未匹配，因为运行中某一步的数量不同（括号内）：%1</translation>
    </message>
    <message>
        <source>the plan has none or several collectives that these could be: %1</source>
        <translation>方案中没有与之对应的集合通信，或有多个可能：%1</translation>
    </message>
    <message>
        <source>%1 of %2 in group %3</source>
        <translation>%1：%2，组 %3</translation>
    </message>
    <message>
        <source>all %1 collectives found</source>
        <translation>%1 个集合通信全部找到</translation>
    </message>
    <message>
        <source>%1 of %2 collectives found</source>
        <translation>找到 %2 个集合通信中的 %1 个</translation>
    </message>
    <message>
        <source>The traces of ranks %1 have no memory: record them with profile_memory=True</source>
        <translation>rank %1 的 trace 没有内存信息：请用 profile_memory=True 记录</translation>
    </message>
    <message>
        <source>The memory of ranks %1 is the host&apos;s, without what was there before the profiler began</source>
        <translation>rank %1 的内存是主机内存，不含 profiler 开始之前已有的部分</translation>
    </message>
    <message>
        <source>the graph has no collectives that a run could be compared by</source>
        <translation>图中没有可供比较运行的集合通信</translation>
    </message>
    <message>
        <source>what collectives take follows from latency and bandwidth among the plan&apos;s settings</source>
        <translation>集合通信的耗时由方案设置中的延迟和带宽得出</translation>
    </message>
    <message>
        <source>dimension %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>dimensions %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推导得出</translation>
    </message>
    <message>
        <source>as the open plan</source>
        <translation>与打开的方案相同</translation>
    </message>
    <message>
        <source>one per device</source>
        <translation>每设备一个</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>A roofline needs the operators&apos; latencies: %1.</source>
        <translation>Roofline 需要算子的延迟：%1。</translation>
    </message>
    <message>
        <source>A roofline needs the peaks of the devices, because the latencies are measured: give each device an accelerator, or peak_flops and memory_bytes_per_sec, in the inventory.</source>
        <translation>延迟是实测的，因此 roofline 需要设备的峰值：请在设备清单中为每台设备指定加速器，或给出 peak_flops 和 memory_bytes_per_sec。</translation>
    </message>
    <message>
        <source>A roofline needs operations and bytes: the operators&apos; shapes or flops are missing in the graph.</source>
        <translation>Roofline 需要运算数和字节数：图中缺少算子的形状或 flops。</translation>
    </message>
    <message>
        <source>Shared, counted once</source>
        <translation>共享部分，只计一次</translation>
    </message>
    <message>
        <source>Parameters that several of these hold take memory once on a device.</source>
        <translation>其中多个共同持有的参数在一台设备上只占一份内存。</translation>
    </message>
    <message>
        <source>Other memory</source>
        <translation>其他内存</translation>
    </message>
    <message>
        <source>Received values</source>
        <translation>接收的值</translation>
    </message>
    <message>
        <source>Outputs of other partitions, for each operator here that reads them.</source>
        <translation>其他分区的输出，按此处读取它们的每个算子计。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Live activations</source>
        <translation>存活的激活值</translation>
    </message>
    <message>
        <source>%1, shard %2 of %3</source>
        <translation>%1，第 %2 个分片，共 %3 个</translation>
    </message>
    <message>
        <source>Dense parameters</source>
        <translation>稠密参数</translation>
    </message>
    <message>
        <source>Parameters and buffers that are not tables.</source>
        <translation>不属于表的参数和缓冲区。</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>The ids of a step.</source>
        <translation>一步的 id。</translation>
    </message>
    <message>
        <source>%1, kept × %2</source>
        <translation>%1，保留 × %2</translation>
    </message>
    <message>
        <source>What a microbatch leaves for its backward pass, %1, for each microbatch in flight.</source>
        <translation>一个微批次为反向传播留下的内容（%1），按每个在途微批次计。</translation>
    </message>
    <message>
        <source>FSDP2 functions (Python)</source>
        <translation>FSDP2 函数（Python）</translation>
    </message>
    <message>
        <source>FSDP2 has data parallelism only; the plan also has pipeline %1, tensor %2, context %3 and expert %4</source>
        <translation>FSDP2 只有数据并行；此方案还有流水线 %1、张量 %2、上下文 %3 和专家 %4</translation>
    </message>
    <message>
        <source>Functions for your own training program: fully_shard and recomputation of each layer, and the microbatches of a step. Of plans with data parallelism.</source>
        <translation>供自己的训练程序使用的函数：每层的 fully_shard 与重计算，以及一步中的微批次。用于数据并行的方案。</translation>
    </message>
    <message>
        <source>Gradients, optimizer and constant</source>
        <translation>梯度、优化器和常数项</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Megatron-Bridge recipe (Python)</source>
        <translation>Megatron-Bridge 配方（Python）</translation>
    </message>
    <message>
        <source>A recipe for NVIDIA NeMo Megatron-Bridge that starts itself: model, degrees, pipeline layout, batch, sharding, recomputation and precision.</source>
        <translation>供 NVIDIA NeMo Megatron-Bridge 使用、可自行启动的配方：模型、并行度、流水线布局、批次、分片、重计算和精度。</translation>
    </message>
    <message>
        <source>The model&apos;s name at Hugging Face or its folder, such as meta-llama/Meta-Llama-3-8B. Empty: the graph&apos;s name if it is such a name, otherwise an argument of the command that starts the recipe.</source>
        <translation>模型在 Hugging Face 上的名称或其文件夹，如 meta-llama/Meta-Llama-3-8B。留空：图的名称若是这样的名称则用它，否则作为启动配方的命令的参数。</translation>
    </message>
    <message>
        <source>The order of forward and backward passes on a pipeline rank. zb_h1, interleaved_zb, zb_v and dualpipe_v split the backward pass: weight gradients wait until there is time for them.</source>
        <translation>流水线 rank 上前向和反向的顺序。zb_h1、interleaved_zb、zb_v 和 dualpipe_v 拆分反向：权重梯度等到有空时再算。</translation>
    </message>
    <message>
        <source>Activations that microbatches in flight keep until their weight gradients are computed, at the fullest moment of the schedule. Each keeps %1 in all stages of the rank, and from its input gradients on %2 more, which it computes again.</source>
        <translation>在途微批次保留到权重梯度算完为止的内容，取调度最满的时刻。一个微批次在该 rank 的所有阶段中保留 %1，从输入梯度起再多 %2，这部分是重新计算的。</translation>
    </message>
    <message>
        <source>Only rank 0, which computes the loss, has logits.</source>
        <translation>只有 rank 0 有 logits，由它计算损失。</translation>
    </message>
    <message>
        <source>None: no input gradients are computed at the fullest moment.</source>
        <translation>没有：最满的时刻没有计算输入梯度。</translation>
    </message>
    <message>
        <source>Temporaries of the backward pass that runs at the fullest moment.</source>
        <translation>最满的时刻正在运行的反向传播的临时内容。</translation>
    </message>
    <message>
        <source>%1 The %2 that wait for their weight gradients hold %3 more each, which was computed again.</source>
        <translation>%1 其中 %2 个在等待权重梯度，各多保留 %3，这部分是重新计算的。</translation>
    </message>
    <message>
        <source>chunks: %1 has 2 chunks, got %2</source>
        <translation>chunks：%1 有 2 个 chunk，给出 %2</translation>
    </message>
    <message>
        <source>chunks: %1 needs at least 2</source>
        <translation>chunks：%1 至少需要 2</translation>
    </message>
    <message>
        <source>%1 runs stage i and stage 2 x pipeline - 1 - i on the same rank</source>
        <translation>%1 在同一个 rank 上运行阶段 i 和阶段 2 x pipeline - 1 - i</translation>
    </message>
    <message>
        <source>%1 is not one of GPipe, 1F1B, Interleaved1F1B, InterleavedZeroBubble, ZBVZeroBubble, DualPipeV</source>
        <translation>%1 不是 GPipe、1F1B、Interleaved1F1B、InterleavedZeroBubble、ZBVZeroBubble、DualPipeV 之一</translation>
    </message>
    <message>
        <source>How a backward pass divides into input and weight gradients is assumed, not measured.</source>
        <translation>反向如何分为输入梯度和权重梯度是假设，不是测量所得。</translation>
    </message>
</context>
<context>
    <name>cutaway</name>
    <message>
        <source>Large searches on a cluster</source>
        <translation>集群上的大型搜索</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>What one step does.</source>
        <translation>一步所做的工作。</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>capacity %1, %2 times the peak</source>
        <translation>容量 %1，为峰值的 %2 倍</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <translation>差距 %1</translation>
    </message>
    <message>
        <source>A better plan could save %1 of the time at most.</source>
        <translation>更好的方案最多可节省 %1 的时间。</translation>
    </message>
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
        <source>in the same place</source>
        <translation>在同一位置</translation>
    </message>
    <message>
        <source>was nowhere</source>
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
        <source>%1, ran differently</source>
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
        <source>Nine of ten measurements of such a plan are between %1 and %2.</source>
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
        <source>Lower bound: %1. %2</source>
        <translation>下界：%1。%2</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 条</translation>
    </message>
    <message>
        <source>%1 more, %2</source>
        <translation>另有 %1 项，%2</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>“%1” is not a memory size such as 16 GiB or 96.5 MiB</source>
        <translation>“%1”不是内存大小，例如 16 GiB 或 96.5 MiB</translation>
    </message>
    <message>
        <source>A device needs memory</source>
        <translation>设备需要一些内存</translation>
    </message>
    <message>
        <source>A device needs a name</source>
        <translation>设备需要名称</translation>
    </message>
    <message>
        <source>There is already a device %1</source>
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
        <source>“%1” is not a whole number</source>
        <translation>“%1”不是整数</translation>
    </message>
    <message>
        <source>%1 already has the id %2</source>
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
        <source>“%1” is not a transfer rate such as 12.0 GB/s</source>
        <translation>“%1”不是传输速率，例如 12.0 GB/s</translation>
    </message>
    <message>
        <source>Add devices first</source>
        <translation>请先添加设备</translation>
    </message>
    <message>
        <source>from the device</source>
        <translation>设备自身所示</translation>
    </message>
    <message>
        <source>Change accelerator of %1 to %2</source>
        <translation>将 %1 的加速器改为 %2</translation>
    </message>
    <message>
        <source>Enter how many devices and how large, such as 4 × 40 GiB</source>
        <translation>请写明设备数量和大小：4 × 40 GiB</translation>
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
        <source>Select the devices to remove</source>
        <translation>请选择要移除的设备</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>No plan yet, bound %1</source>
        <translation>尚无方案，下界 %1</translation>
    </message>
    <message>
        <source>Best %1 is below the bound %2, so the bound is wrong</source>
        <translation>最佳 %1 低于下界 %2，该下界不可能成立</translation>
    </message>
    <message>
        <source>Best %1, equal to the bound: optimal</source>
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
        <source>%1, over by %2</source>
        <translation>%1，超出 %2</translation>
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
        <source>In</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Measured runs: %1 to %2; %3 likely to fit</source>
        <translation>实测运行：%1 到 %2；适配概率 %3</translation>
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
        <source>%1, decisive</source>
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
        <source>“%1” is not the number of a group</source>
        <translation>“%1”不是组编号</translation>
    </message>
    <message>
        <source>“%1” is not a size such as 4 MiB</source>
        <translation>“%1”不是大小，例如 4 MiB</translation>
    </message>
    <message>
        <source>“%1” is not a time such as 10 µs</source>
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
        <source>Moves that would help most</source>
        <translation>最有帮助的移动</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Two moves that help together</source>
        <translation>两个一起有帮助的移动</translation>
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
        <source>In %1; you may add a unit</source>
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
        <source>Open a model (ONNX, torch.export, config.json, Model Explorer, DOT, cutaway.graph), an inventory, a profile or a plan</source>
        <translation>打开模型（ONNX、torch.export、config.json、Model Explorer、DOT、cutaway.graph）、设备清单、性能剖析或方案</translation>
    </message>
    <message>
        <source>this is a list of moves, not a model or a plan</source>
        <translation>这是移动列表，不是模型或方案</translation>
    </message>
    <message>
        <source>the file is not a graph, inventory or plan</source>
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
        <source>The plan %1 cannot be read: %2</source>
        <translation>无法读取方案 %1：%2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>the kept session cannot be read</source>
        <translation>无法读取保留的会话</translation>
    </message>
    <message>
        <source>The model&apos;s file has changed since: operators were matched by name</source>
        <translation>模型文件此后已更改：按名称找回了其算子</translation>
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
        <source>There is nothing to undo.</source>
        <translation>尚未做任何可以撤销的操作。</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>没有撤销过任何操作。</translation>
    </message>
    <message>
        <source>Nothing is selected.</source>
        <translation>未选择任何内容。</translation>
    </message>
    <message>
        <source>The groups of the plan shown have no order.</source>
        <translation>所示方案的组没有先后顺序。</translation>
    </message>
    <message>
        <source>Select one operator of a plan whose groups follow each other.</source>
        <translation>请在组有先后顺序的方案中选择一个算子。</translation>
    </message>
    <message>
        <source>Nothing is selected, or the plan shown has no pins.</source>
        <translation>未选择任何内容，或所示方案不支持固定。</translation>
    </message>
    <message>
        <source>Nothing selected can run in more than one way.</source>
        <translation>未选择可以多种方式运行的内容。</translation>
    </message>
    <message>
        <source>No group is empty.</source>
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
        <source>The plan shown has no cost model that measurements can be fitted to.</source>
        <translation>所示方案没有可用测量值拟合的成本模型。</translation>
    </message>
    <message>
        <source>No model is open, or the plan shown has none of these.</source>
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
        <source>There are no devices to place it on yet.</source>
        <translation>尚无可放置的设备。</translation>
    </message>
    <message>
        <source>%1 runs a program that is not part of Cutaway</source>
        <translation>%1 会运行一个不属于 Cutaway 的程序</translation>
    </message>
    <message>
        <source>It can do everything that you can do. %1 describes it; you are asked again when that file changes.</source>
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
        <source>Skip it</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>Memory of devices</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>Rate of links</source>
        <translation>链路速率</translation>
    </message>
    <message>
        <source>fits %1</source>
        <translation>放得下 %1</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Latency, sum</source>
        <translation>延迟总和</translation>
    </message>
    <message>
        <source>costs %1</source>
        <translation>耗费 %1</translation>
    </message>
    <message>
        <source>saves %1</source>
        <translation>节省 %1</translation>
    </message>
    <message>
        <source>Half ticked: follows from the other settings</source>
        <translation>半选：由其余设置决定</translation>
    </message>
    <message numerus="yes">
        <source>%n groups</source>
        <translation>
            <numerusform>%n 个组</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change accelerator of %n devices to %1</source>
        <translation>
            <numerusform>将 %n 台设备的加速器改为 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Between 1 and %n devices at a time</source>
        <translation>
            <numerusform>一次 1 到 %n 台设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n devices of %1</source>
        <translation>
            <numerusform>添加 %n 台 %1 的设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Duplicate %n devices</source>
        <translation>
            <numerusform>复制 %n 台设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n devices</source>
        <translation>
            <numerusform>移除 %n 台设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 on %n devices</source>
        <translation>
            <numerusform>%1，在 %n 台设备上</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %n tensors</source>
        <translation>
            <numerusform>%1，共 %n 个张量</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No single change helps: %n moves were tried.</source>
        <translation>
            <numerusform>没有单个移动有帮助：试过 %n 个移动。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n possible moves were tried.</source>
        <translation>
            <numerusform>%n 个可能的移动中试过 %1 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No two of the %1 nearest moves help more than one alone: %n pairs were tried.</source>
        <translation>
            <numerusform>最接近的 %1 个移动中没有两个合起来比一个更有帮助：试过 %n 对。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plans</source>
        <translation>
            <numerusform>%n 个方案</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n 次移动</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n steps are missing: the file that held them was cut off or damaged</source>
        <translation>
            <numerusform>%n 个步骤中缺少 %1 个：保留它们的文件被截断或损坏</numerusform>
        </translation>
    </message>
    <message>
        <source>Partition plans: what is computed</source>
        <translation>分区方案：计算什么</translation>
    </message>
    <message>
        <source>Pipeline plans: what is computed</source>
        <translation>流水线方案：计算什么</translation>
    </message>
    <message>
        <source>Sharding plans: what is computed</source>
        <translation>分片方案：计算什么</translation>
    </message>
    <message>
        <source>Embedding plans: what is computed</source>
        <translation>嵌入方案：计算什么</translation>
    </message>
    <message>
        <source>Bucketing plans: what is computed</source>
        <translation>分桶方案：计算什么</translation>
    </message>
    <message>
        <source>Training plans: what is computed</source>
        <translation>训练方案：计算什么</translation>
    </message>
    <message>
        <source>Comparing plans: what is computed</source>
        <translation>比较方案：计算什么</translation>
    </message>
    <message>
        <source>A run beside its plan: what is computed</source>
        <translation>运行与方案对照：计算什么</translation>
    </message>
    <message>
        <source>Everything the window does</source>
        <translation>窗口的全部功能</translation>
    </message>
    <message>
        <source>All planners</source>
        <translation>所有规划器</translation>
    </message>
    <message>
        <source>Your own model and devices</source>
        <translation>自己的模型和设备</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Python, and planners of your own</source>
        <translation>Python 与自己的规划器</translation>
    </message>
    <message>
        <source>Which exports were run</source>
        <translation>运行过哪些导出</translation>
    </message>
    <message>
        <source>Predicted and measured</source>
        <translation>预测与实测</translation>
    </message>
    <message>
        <source>How fast it is</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Algorithms on graphs</source>
        <translation>图上的算法</translation>
    </message>
    <message>
        <source>Planners and importers as programs</source>
        <translation>作为程序的规划器和导入器</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>This page is in English.</source>
        <translation>本页为英文。</translation>
    </message>
    <message numerus="yes">
        <source>%n devices have %1.</source>
        <translation>
            <numerusform>%n 台设备有 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The descriptions of %n planners cannot be read</source>
        <translation>
            <numerusform>%n 个规划器的描述无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>The planner “%1” uses what the inventory describes.</source>
        <translation>规划器“%1”接受该设备清单所描述的内容。</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Allowed: %1 %2 to %3</source>
        <comment>step time 1.2 ms to 1.1 ms</comment>
        <translation>允许：%1 %2 到 %3</translation>
    </message>
    <message>
        <source>Allowed</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Refused: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>Done: %1, %2 %3</source>
        <comment>Run a in 2, step time 1.2 ms</comment>
        <translation>完成：%1，%2 %3</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>DDR 240 %</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>DDR 2.38 GiB</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Allowed, but the resulting time is unknown: %1</source>
        <translation>允许，但之后时间未知：%1</translation>
    </message>
    <message>
        <source>%1 over by %2</source>
        <translation>%1 超出 %2</translation>
    </message>
    <message>
        <source>The planner “%1” is for graphs like this one; it needs no devices.</source>
        <translation>规划器“%1”适用于这样的图，不需要设备。</translation>
    </message>
    <message>
        <source>%1 unknown: %2</source>
        <translation>%1未知：%2</translation>
    </message>
    <message>
        <source>Limited by: not known</source>
        <translation>限制因素：未知</translation>
    </message>
    <message>
        <source>%1, only in the baseline</source>
        <translation>%1，仅在基线中</translation>
    </message>
    <message>
        <source>%1, only in this plan</source>
        <translation>%1，仅在此方案中</translation>
    </message>
    <message>
        <source>%1, there %2</source>
        <comment>Partition 0, there Partition 1</comment>
        <translation>%1，彼处 %2</translation>
    </message>
    <message>
        <source>%1 joined</source>
        <translation>加入 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>离开 %1</translation>
    </message>
    <message>
        <source>Memory: %1 → %2</source>
        <translation>内存：%1 → %2</translation>
    </message>
    <message>
        <source>%1 to %2: %3</source>
        <translation>%1 到 %2：%3</translation>
    </message>
    <message numerus="yes">
        <source>%n more here</source>
        <translation>
            <numerusform>此处还有 %n 条</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>No single move helps: %n were tried.</source>
        <translation>
            <numerusform>没有单个移动有帮助：试过 %n 个。</numerusform>
        </translation>
    </message>
    <message>
        <source>Settings of the plan that would help most</source>
        <translation>最有帮助的方案设置</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>No model is open, or the plan shown is always drawn by flow.</source>
        <translation>没有打开模型，或所示方案始终按流向绘制。</translation>
    </message>
    <message>
        <source>In another place than in the baseline %1: %2</source>
        <translation>与基线 %1 位置不同：%2</translation>
    </message>
    <message>
        <source>Run differently from the baseline %1: %2</source>
        <translation>与基线 %1 运行方式不同：%2</translation>
    </message>
    <message>
        <source>Nowhere in the baseline %1</source>
        <translation>在基线 %1 中没有位置</translation>
    </message>
    <message>
        <source>In the baseline %1: %2</source>
        <translation>在基线 %1 中：%2</translation>
    </message>
    <message>
        <source>Runs differently from the baseline %1</source>
        <translation>与基线 %1 运行方式不同</translation>
    </message>
    <message>
        <source>%1 ran differently</source>
        <translation>%1 个运行方式不同</translation>
    </message>
    <message>
        <source>%1: “%2” is not understood: enter positive whole numbers such as 2 × 4, 2x4 or 2, 4</source>
        <translation>%1：无法理解“%2”：需要正整数，例如 2 × 4、2x4 或 2, 4</translation>
    </message>
    <message>
        <source>%1: rate</source>
        <translation>%1：速率</translation>
    </message>
    <message>
        <source>The memory of every device is known</source>
        <translation>每台设备的内存都已知</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>Give %n devices %1 of memory</source>
        <translation>
            <numerusform>为 %n 台设备设置 %1 内存</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The memory of %n devices is not known.</source>
        <translation>
            <numerusform>%n 台设备的内存未知。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 made no plan: %2%3. Shown instead is a plan of %4: %5.</source>
        <translation>%1 没有得到计划：%2%3。所示并非所要求的计划，而是 %4 的计划：%5。</translation>
    </message>
    <message>
        <source>the file does not say on how many accelerators its plan runs</source>
        <translation>文件没有说明其计划在多少个加速器上运行</translation>
    </message>
    <message>
        <source>Open it together with an inventory</source>
        <translation>请与设备清单一起打开</translation>
    </message>
    <message>
        <source>Input gradients</source>
        <translation>输入梯度</translation>
    </message>
    <message>
        <source>Weight gradients</source>
        <translation>权重梯度</translation>
    </message>
    <message>
        <source>%1
from %2, takes %3 together with the pass that overlaps it</source>
        <translation>%1
从 %2 开始，与重叠的传播合计耗时 %3</translation>
    </message>
    <message>
        <source>Σ: the times of its %1, added up</source>
        <comment>operators</comment>
        <translation>Σ：其%1的时间之和</translation>
    </message>
    <message>
        <source>Their sum; they need not be alive at the same time.</source>
        <translation>全部相加；它们不必同时存在。</translation>
    </message>
    <message>
        <source>Their sum.</source>
        <translation>全部相加。</translation>
    </message>
    <message>
        <source>The sum of their times. Where some run in parallel, together they take less.</source>
        <translation>它们的时间之和。若有些并行运行，则合计用时更少。</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>%1 counts shared parameters once: %2 in total</source>
        <translation>%1 上共享的参数只计一次：共 %2</translation>
    </message>
    <message>
        <source>From %1: %2</source>
        <translation>来自 %1：%2</translation>
    </message>
    <message>
        <source>To %1: %2</source>
        <translation>发往 %1：%2</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>measured, rank %1</source>
        <translation>实测，rank %1</translation>
    </message>
    <message>
        <source>predicted %1, measured %2: %3 times as long</source>
        <translation>预测 %1，实测 %2：%3 倍</translation>
    </message>
    <message>
        <source>before its first operator it waited %1</source>
        <translation>在第一个算子之前等待了 %1</translation>
    </message>
    <message>
        <source>The plan shown has no passes that a run can be compared with.</source>
        <translation>所显示的方案没有可与运行对比的遍。</translation>
    </message>
    <message>
        <source>The plan shown has no run.</source>
        <translation>所显示的方案旁没有运行。</translation>
    </message>
    <message>
        <source>ends %1 earlier</source>
        <translation>早 %1 结束</translation>
    </message>
    <message>
        <source>ends %1 later</source>
        <translation>晚 %1 结束</translation>
    </message>
    <message>
        <source>Memory at its peak</source>
        <translation>峰值时的内存</translation>
    </message>
    <message>
        <source>In a step:</source>
        <translation>每步：</translation>
    </message>
    <message>
        <source>Of a microbatch:</source>
        <translation>每个微批次：</translation>
    </message>
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
        <source>Cancel a move</source>
        <translation>放弃移动</translation>
    </message>
    <message>
        <source>Shift+F10</source>
        <translation>Shift+F10</translation>
    </message>
    <message>
        <source>Menu of the focused item</source>
        <translation>焦点所在对象的菜单</translation>
    </message>
</context>
<context>
    <name>cutaway::BeforeAfter</name>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>The graph as it is; change the plan here</source>
        <translation>图的现状，在此更改方案</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>The graph after the plan is applied</source>
        <translation>方案执行后的图</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>How full each one is, what it holds, and what it saves</source>
        <translation>各自的填充程度、内容以及节省量</translation>
    </message>
    <message>
        <source>The window is too low for it: the picture keeps half of the height</source>
        <translation>窗口太矮：图占去一半</translation>
    </message>
    <message>
        <source>The plan cannot be applied: %1</source>
        <translation>方案无法执行：%1</translation>
    </message>
    <message>
        <source>Width: members. Height: bytes, below the cap (the line). Colour: bucket, the same in time. Dashed: alone. What the blue frame holds stands below.</source>
        <translation>宽度：成员。高度：字节，上限为黑线。颜色：桶，时间线中相同。虚线：单独。蓝框中的内容在下方放大显示。</translation>
    </message>
    <message>
        <source>Height: bytes. Colour: bucket, also in the timeline. The line is the cap.</source>
        <translation>高度：字节。颜色：桶，时间线中相同。横线为上限。</translation>
    </message>
</context>
<context>
    <name>cutaway::BoundaryDrag</name>
    <message>
        <source>Arrows move the boundary, with Shift to module ends; Enter drops it, P pins it, Delete joins, Esc cancels</source>
        <translation>方向键移动边界，加 Shift 移至模块末端，Enter 放下，P 固定，Delete 合并，Esc 放弃</translation>
    </message>
    <message>
        <source>Arrows move the boundary, with Shift to module ends; Enter drops it, Delete joins, Esc cancels</source>
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
    <name>cutaway::BucketRows</name>
    <message>
        <source>Buckets</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>%1, %2
</source>
        <translation>%1，%2
</translation>
    </message>
    <message numerus="yes">
        <source>%n others stay as they are</source>
        <translation>
            <numerusform>另有 %n 个保持不变</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, one call each</source>
        <translation>%1，各调用一次</translation>
    </message>
    <message numerus="yes">
        <source>%n collectives, %1</source>
        <translation>
            <numerusform>%n 个集合通信，%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>The collectives, and what they are merged into</source>
        <translation>集合通信，以及它们合并成什么</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>The operators, with what computes between the collectives</source>
        <translation>算子，以及集合通信之间的计算</translation>
    </message>
    <message>
        <source>Width: members. Height: bytes, below the cap (the line). Colour: bucket, also in the timeline. Dashed: alone.</source>
        <translation>宽度：成员。高度：字节，上限为黑线。颜色：桶，时间线中相同。虚线：单独。</translation>
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
        <source>Hollow: used for the fit. Filled: held back for the errors. Dashed: 10 % off.</source>
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
        <source>Preview moving the selection here</source>
        <translation>询问将所选项移到此处的结果</translation>
    </message>
    <message>
        <source>Move the selection here</source>
        <translation>将所选项移到此处</translation>
    </message>
    <message>
        <source>The selection is already there</source>
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
        <source>Join with %1 after it</source>
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
        <source>&amp;Run them differently…</source>
        <translation>以其他方式运行(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Run it differently (%1)…</source>
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
    <message>
        <source>&amp;Pin to its choice</source>
        <translation>固定于其所选(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin to their choices</source>
        <translation>固定于各自所选(&amp;P)</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoiceBrush</name>
    <message>
        <source>Paint “%1” over what should run this way; Esc puts the brush away</source>
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
        <source>Over capacity by %1</source>
        <translation>超出容量 %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>%1, over by %2</source>
        <translation>%1，超出 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n ways</source>
        <translation>
            <numerusform>%n 种方式</numerusform>
        </translation>
    </message>
    <message>
        <source>How the plan&apos;s %1 would change</source>
        <translation>方案的%1将如何变化</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>various</source>
        <translation>各不相同</translation>
    </message>
    <message>
        <source>All %1 together</source>
        <translation>全部 %1 个合计</translation>
    </message>
    <message>
        <source>The largest of all %1</source>
        <translation>全部 %1 个中最大的</translation>
    </message>
    <message>
        <source>Each of the %1 has its own</source>
        <translation>%1 个各有各的</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>各 %1</translation>
    </message>
    <message>
        <source>%1 to %2 each</source>
        <translation>各 %1 至 %2</translation>
    </message>
    <message>
        <source>Change of memory on the device that would be furthest over capacity, or else on the one where it changes most</source>
        <translation>超出容量最多的设备上内存将如何变化；没有设备超出时，为变化最大的设备</translation>
    </message>
</context>
<context>
    <name>cutaway::ChoicesLink</name>
    <message>
        <source>Run them differently…</source>
        <translation>以其他方式运行…</translation>
    </message>
    <message numerus="yes">
        <source>%n ways to run it…</source>
        <translation>
            <numerusform>%n 种运行方式…</numerusform>
        </translation>
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
        <source>Use what you pick as a brush: everything you drag it over runs this way; each stroke is one step</source>
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
        <source>Search operators and commands</source>
        <translation>搜索算子和命令</translation>
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
        <source>Compare with a plan of another version of this model: operators are matched by name, then by what they do and their neighbours</source>
        <translation>与此模型另一版本的方案比较：算子先按名称，再按功能和邻居对应</translation>
    </message>
    <message>
        <source>Smaller differences are ignored</source>
        <translation>更小的差异忽略不计</translation>
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
        <source>This plan is the baseline; go to another plan to see the differences</source>
        <translation>此方案就是基线；转到另一方案查看差异</translation>
    </message>
    <message>
        <source>The baseline %1 is a plan of another kind</source>
        <translation>基线 %1 是另一种方案</translation>
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
    <message>
        <source>All open plans against the baseline as one page (HTML), table (CSV) or document (JSON)</source>
        <translation>所有打开的方案与基线的比较，存为一页 (HTML)、表格 (CSV) 或文档 (JSON)</translation>
    </message>
    <message>
        <source>Stop comparing with the &amp;baseline</source>
        <translation>不再与基线比较(&amp;B)</translation>
    </message>
    <message>
        <source>Against the baseline %1: of %2 %3, %4 are the same, %5 moved, %6 run differently</source>
        <translation>相对基线 %1：共 %2 个%3，%4 相同，%5 移动，%6 运行方式不同</translation>
    </message>
    <message>
        <source>%1, %2 only in the baseline, %3 only in this plan</source>
        <translation>%1，%2 仅在基线中，%3 仅在此方案中</translation>
    </message>
    <message>
        <source>O&amp;ther version…</source>
        <translation>其他版本(&amp;T)…</translation>
    </message>
    <message>
        <source>N&amp;oise below</source>
        <translation>噪声低于(&amp;O)</translation>
    </message>
    <message>
        <source>S&amp;ave…</source>
        <translation>保存(&amp;A)…</translation>
    </message>
    <message>
        <source>%1, there %2</source>
        <translation>%1，彼处 %2</translation>
    </message>
    <message>
        <source>Each plan is on its own devices; Cost shows the baseline on those of this plan</source>
        <translation>各自在自己的设备上；“成本”把基线放在此方案的设备上</translation>
    </message>
</context>
<context>
    <name>cutaway::ContinuePane</name>
    <message>
        <source>Unsaved work from %1</source>
        <translation>%1 未保存的工作</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>丢弃…</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
</context>
<context>
    <name>cutaway::ControlStrip</name>
    <message>
        <source>%1 is left out: %2</source>
        <translation>跳过 %1：%2</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>保持 %1</translation>
    </message>
    <message>
        <source>Keep ranks and batch</source>
        <translation>保持 rank 数和批量</translation>
    </message>
    <message>
        <source>Keeps these while one setting changes: data ranks, then microbatches, then pipeline ranks adapt, and arrows step to the next possible value</source>
        <translation>改变一项设置时保持两者：数据 rank、微批次、再到流水线 rank 依次让步，箭头会跳到下一个可行的值</translation>
    </message>
    <message>
        <source>%1; possible: %2</source>
        <translation>%1；可行：%2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
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
        <source>%1, then %2, %3</source>
        <translation>%1，之后 %2，%3</translation>
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
        <source>then</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>better than the first plan</source>
        <translation>优于最初方案</translation>
    </message>
    <message>
        <source>worse than the first plan</source>
        <translation>劣于最初方案</translation>
    </message>
    <message>
        <source>Compared with %1 as it was opened, with the devices and settings of this plan</source>
        <translation>相对打开时的 %1，采用此方案的设备和设置</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
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
    <name>cutaway::CriticalPathRibbon</name>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
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
        <source>cannot be applied</source>
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
    <name>cutaway::DeviceColumns</name>
    <message>
        <source>Memory of devices</source>
        <translation>设备内存</translation>
    </message>
    <message>
        <source>A column: the fullest device of a host</source>
        <translation>一根柱：主机中最满的设备</translation>
    </message>
    <message>
        <source>%1, fullest: %2</source>
        <translation>%1，最满：%2</translation>
    </message>
    <message>
        <source>%1 to %2, fullest: %3</source>
        <translation>%1 至 %2，最满：%3</translation>
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
        <source>Latencies are estimated from its peaks in File › Import settings</source>
        <translation>用其峰值估计延迟，见 文件 › 导入设置</translation>
    </message>
    <message>
        <source>The device’s own</source>
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
        <source>Bytes per second between devices without their own link, or between all devices where transfers are set to rate</source>
        <translation>没有专用链路的设备之间每秒字节数；传输设为速率时，适用于所有设备之间</translation>
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
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Not known; enter it here, such as 80 GiB</source>
        <translation>未知；可在此填写，例如 80 GiB</translation>
    </message>
</context>
<context>
    <name>cutaway::DevicesPanel</name>
    <message>
        <source>Hatched: change if applied</source>
        <translation>斜线：应用后的变化</translation>
    </message>
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
        <translation>链路 %1</translation>
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
        <source>%1 is over its limit of %2</source>
        <translation>%1 超出 %2 限制</translation>
    </message>
    <message>
        <source>%1 is nearest to its limit</source>
        <translation>%1 最接近限制</translation>
    </message>
    <message>
        <source>%1 is nearest to its limit of %2</source>
        <translation>%1 最接近 %2 限制</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>No single devices: the planner “%1” uses what the inventory describes</source>
        <translation>没有单个设备：规划器“%1”采用设备清单所描述的内容</translation>
    </message>
    <message>
        <source>Memory unknown: enter it…</source>
        <translation>内存未知：设置…</translation>
    </message>
    <message>
        <source>Until it is given, nobody can say whether the plan fits there</source>
        <translation>在给出内存之前，无法判断放在那里的内容是否放得下</translation>
    </message>
    <message>
        <source>Memory of devices</source>
        <translation>设备的内存</translation>
    </message>
    <message>
        <source>Memory of each device that gives none, such as 80 GiB</source>
        <translation>未说明内存的每台设备的内存，例如 80 GiB</translation>
    </message>
    <message numerus="yes">
        <source>%n links of %1</source>
        <translation>
            <numerusform>%n 条链路，%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n links of %1 to %2</source>
        <translation>
            <numerusform>%n 条链路，%1 至 %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n devices hold the same</source>
        <translation>
            <numerusform>全部 %n 个设备占用相同</numerusform>
        </translation>
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
    <message>
        <source>Help about this dock</source>
        <translation>关于此面板的帮助</translation>
    </message>
</context>
<context>
    <name>cutaway::Docks</name>
    <message>
        <source>Link traffic</source>
        <translation>链路流量</translation>
    </message>
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
    <message>
        <source>Collectives</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>%1 was not saved</source>
        <translation>%1 未保存</translation>
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
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 unknown: %2</source>
        <translation>%1未知：%2</translation>
    </message>
    <message>
        <source>All open plans, to find one by its name</source>
        <translation>所有打开的方案，可按名称查找</translation>
    </message>
</context>
<context>
    <name>cutaway::DraftCard</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Enter applies, Esc cancels</source>
        <translation>回车应用，Esc 放弃</translation>
    </message>
    <message>
        <source>Esc cancels</source>
        <translation>Esc 放弃</translation>
    </message>
    <message>
        <source>Refused: %1 %2</source>
        <translation>被拒绝：%1 %2</translation>
    </message>
    <message>
        <source>%1 follow</source>
        <translation>%1 随之改变</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Allowed, but: %1</source>
        <translation>允许，但：%1</translation>
    </message>
    <message>
        <source>Allowed</source>
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
        <source>Possible values</source>
        <translation>可行的值</translation>
    </message>
    <message>
        <source>Values over memory</source>
        <translation>超出内存的值</translation>
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
        <source>ONNX, torch.export, config.json, DOT and Cutaway&apos;s own files</source>
        <translation>ONNX、torch.export、config.json、DOT 以及 Cutaway 自己的文件</translation>
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
        <source>Planners to run</source>
        <translation>要运行的规划器</translation>
    </message>
    <message>
        <source>Also the &amp;open plans, unchanged, under every variation</source>
        <translation>也包括打开的方案：保持原样，用于每种变化(&amp;O)</translation>
    </message>
    <message>
        <source>Each value multiplies that of the inventory; empty: unchanged</source>
        <translation>各值乘以设备清单中的值；留空：不变</translation>
    </message>
    <message>
        <source>1..8 means all from 1 to 8; empty: unchanged</source>
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
        <source>Ends it; finished plans stay</source>
        <translation>结束；已有方案保留</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <source>Pauses it; Go on does the rest</source>
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
    <message>
        <source>Settings: name = value, value; name = 1..8</source>
        <translation>设置：名称 = 值, 值; 名称 = 1..8</translation>
    </message>
    <message>
        <source>2, 4, 8 or 2..8</source>
        <translation>2, 4, 8 或 2..8</translation>
    </message>
    <message>
        <source>0.5, 1, 2 or 1..2 by 0.25</source>
        <translation>0.5, 1, 2 或 1..2 by 0.25</translation>
    </message>
    <message>
        <source>Cancelled: %1 of %2 plans evaluated</source>
        <translation>已取消：已评估 %1 / %2 个方案</translation>
    </message>
    <message>
        <source>Paused: %1 of %2 plans evaluated</source>
        <translation>已暂停：已评估 %1 / %2 个方案</translation>
    </message>
    <message>
        <source>%1, %2 left, plus %3 whose time is not known yet</source>
        <translation>%1，剩余%2，另加 %3 所需时间（尚不清楚）</translation>
    </message>
    <message>
        <source>%1; the time is known once these have run: %2</source>
        <translation>%1；以下规划器运行过后才知道需要多久：%2</translation>
    </message>
    <message>
        <source>the time is known once these have run: %1</source>
        <translation>以下规划器运行过后才知道需要多久：%1</translation>
    </message>
</context>
<context>
    <name>cutaway::ExportDialog</name>
    <message>
        <source>What the format leaves out</source>
        <translation>格式省略的内容</translation>
    </message>
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
    <message>
        <source>as the drawing needs</source>
        <comment>width of a picture</comment>
        <translation>按绘图所需</translation>
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
    <message>
        <source>Export: %1</source>
        <translation>导出：%1</translation>
    </message>
</context>
<context>
    <name>cutaway::FilledGroupsView</name>
    <message>
        <source>%1, over the cap</source>
        <translation>%1，超过上限</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n members</source>
        <translation>
            <numerusform>%1，%n 个成员</numerusform>
        </translation>
    </message>
    <message>
        <source>alone</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>%1, alone: %2</source>
        <translation>%1，单独：%2</translation>
    </message>
</context>
<context>
    <name>cutaway::FoldersField</name>
    <message>
        <source>None; separate several with “%1”</source>
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
        <source>%1 does not begin with / and is ignored</source>
        <translation>%1 不以 / 开头，已略过</translation>
    </message>
</context>
<context>
    <name>cutaway::GapStrip</name>
    <message>
        <source>Best plan and bound during the search</source>
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
        <source>In the folder of the plan&apos;s file</source>
        <translation>写入方案文件所在文件夹</translation>
    </message>
    <message>
        <source>&amp;Forget</source>
        <translation>丢弃(&amp;F)</translation>
    </message>
    <message>
        <source>Removes it from the list; files stay</source>
        <translation>不再留存；文件保留</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
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
        <source>The first device with peaks, or whose name or accelerator is known</source>
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
        <source>Latencies missing in the file</source>
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
        <source>An operator takes as long as its bytes or its operations at the peak rate, whichever is longer. Latencies in the file are kept.</source>
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
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Memory of %1</source>
        <translation>%1 的内存</translation>
    </message>
    <message>
        <source>Interval %1 to %2</source>
        <translation>区间 %1 至 %2</translation>
    </message>
    <message>
        <source>line: %1, not to scale</source>
        <translation>线：%1，未按比例</translation>
    </message>
    <message>
        <source>line: capacity %1</source>
        <translation>线：容量 %1</translation>
    </message>
    <message>
        <source>Memory at its peak</source>
        <translation>峰值时的内存</translation>
    </message>
    <message>
        <source>Parts of a lane&apos;s memory, which add up to its peak</source>
        <translation>泳道内存的各部分，合计为其峰值</translation>
    </message>
</context>
<context>
    <name>cutaway::InspectorPanel</name>
    <message>
        <source>Select something in the picture to see its details</source>
        <translation>在图中选择内容以查看其全部信息</translation>
    </message>
    <message>
        <source>%1, fullest of %2</source>
        <translation>%1，%2 个中最满</translation>
    </message>
    <message numerus="yes">
        <source>%1, as full as %n others</source>
        <translation>
            <numerusform>%1，与另外 %n 个同样满</numerusform>
        </translation>
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
        <source>Limit selected to…</source>
        <translation>将所选限定为…</translation>
    </message>
    <message>
        <source>Limits for planners when they place the selected tables: types, kernels, places</source>
        <translation>规划器放置所选内容时的限定：类型、内核、位置</translation>
    </message>
    <message>
        <source>This plan has no table: everything is on the canvas</source>
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
    <message>
        <source>%1: all</source>
        <translation>%1：全部</translation>
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
    <message numerus="yes">
        <source>%n times in a row</source>
        <translation>
            <numerusform>连续 %n 次</numerusform>
        </translation>
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
        <source>Results of an exploration are shown together with their graph.</source>
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
    <message>
        <source>Pages (*.html);;Tables (*.csv);;Documents (*.json)</source>
        <translation>页面 (*.html);;表格 (*.csv);;文档 (*.json)</translation>
    </message>
    <message>
        <source>This plan is the baseline; go to another to see what moved.</source>
        <translation>此方案就是基线；转到另一方案查看移动了什么。</translation>
    </message>
    <message>
        <source>There is nothing to show beside the plan yet</source>
        <translation>方案旁边还没有可显示的内容</translation>
    </message>
    <message>
        <source>This plan is the baseline; go to another to see both.</source>
        <translation>此方案就是基线；转到另一方案可同时查看两者。</translation>
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
        <source>What is special about it (optional)</source>
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
        <source>It is in %1.</source>
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
        <source>%1 if applied</source>
        <translation>应用后 %1</translation>
    </message>
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
    <message>
        <source>%1 %2</source>
        <comment>DDR 2.38 GiB, 12 %</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Its memory is not known</source>
        <translation>其内存大小未知</translation>
    </message>
    <message>
        <source>Columns end at %1, 1.25 × the fullest</source>
        <translation>柱止于 %1，为最满者的 1.25 倍</translation>
    </message>
    <message>
        <source>Bars end at %1, 1.25 × the fullest</source>
        <translation>条止于 %1，为最满者的 1.25 倍</translation>
    </message>
    <message>
        <source>Broken line: capacity %1</source>
        <translation>虚线：容量 %1</translation>
    </message>
    <message>
        <source>Broken line: capacity</source>
        <translation>虚线：容量</translation>
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
    <message>
        <source>All its parts, one after the other</source>
        <translation>其所有部分依次相加</translation>
    </message>
    <message>
        <source>Breakdown of the time, relative to the slowest</source>
        <translation>时间的构成，与最慢者相比</translation>
    </message>
    <message>
        <source>Memory of what is placed on it, and what is reserved on each one</source>
        <translation>其上所存放内容的内存，以及每个上预留的</translation>
    </message>
    <message>
        <source>Memory as a share of the capacity</source>
        <translation>内存占容量的比例</translation>
    </message>
    <message>
        <source>Memory relative to the largest; the mark is the capacity</source>
        <translation>内存与最大者相比；标记为容量</translation>
    </message>
    <message>
        <source>%1 and limit</source>
        <translation>%1 与限制</translation>
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
        <source>Go to the slowest one</source>
        <translation>转到耗时最长者</translation>
    </message>
    <message>
        <source>Go to the one nearest to its limit, or furthest over it</source>
        <translation>转到最接近或超出限制最多者</translation>
    </message>
    <message>
        <source>Onto %1: %2</source>
        <translation>放到 %1：%2</translation>
    </message>
</context>
<context>
    <name>cutaway::LimitsDialog</name>
    <message>
        <source>Limits for planners</source>
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
        <source>several values: left unchanged</source>
        <translation>多个：保持原样</translation>
    </message>
    <message>
        <source>Existing numbers and ranges, such as 0-7, 12</source>
        <translation>现有编号和范围，例如 0-7, 12</translation>
    </message>
</context>
<context>
    <name>cutaway::LinkTrafficPanel</name>
    <message>
        <source>Link</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Links by time</source>
        <translation>按时间排列的链路</translation>
    </message>
    <message>
        <source>This plan has no transfers between devices</source>
        <translation>此方案中设备之间没有传输</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>3.06 MiB, 268 µs</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>Within a host: %n links, %1</source>
        <translation>
            <numerusform>主机内：%n 条链路，%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Between hosts: %n links, %1</source>
        <translation>
            <numerusform>主机间：%n 条链路，%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All: %n links, %1</source>
        <translation>
            <numerusform>全部：%n 条链路，%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::MainWindow</name>
    <message>
        <source>An exploration</source>
        <translation>一次探索</translation>
    </message>
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
        <source>An inventory or a plan is shown together with its graph.</source>
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
        <source>Pinned: %1 %2, which may end up elsewhere. Pins are kept where the new plan can hold them.</source>
        <comment>3 operators</comment>
        <translation>已固定：%1 %2，可能会落到别处。新方案能保持之处，固定项会保留。</translation>
    </message>
    <message>
        <source>Plan around the pins</source>
        <translation>围绕固定项规划</translation>
    </message>
    <message>
        <source>Run it anyway</source>
        <translation>仍然运行</translation>
    </message>
    <message>
        <source>Keep the plan</source>
        <translation>保留方案</translation>
    </message>
    <message>
        <source>The new plan needs %1 per device, the previous one %2</source>
        <translation>新方案每个设备需要 %1，之前的需要 %2</translation>
    </message>
    <message>
        <source>The planner had no limit at the memory of the previous plan.</source>
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
        <source>Unsaved work is not being backed up: a crash would lose it</source>
        <translation>未保存的工作没有保留：崩溃会丢失</translation>
    </message>
    <message>
        <source>Backing up is tried again every second; you can also save the plans</source>
        <translation>每秒会重试；保存方案也可保留</translation>
    </message>
    <message>
        <source>Notes on the plan of %1</source>
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
        <source>Running work would be lost.</source>
        <translation>正在运行的内容会丢失。</translation>
    </message>
    <message>
        <source>The plans that were tried would be lost; save the results of the exploration and close the model.</source>
        <translation>试过的方案会丢失；请保存探索结果并关闭模型。</translation>
    </message>
    <message>
        <source>The last session was not reopened</source>
        <translation>之前打开的内容未能重新打开</translation>
    </message>
    <message>
        <source>The start page offers it</source>
        <translation>可在起始页恢复</translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n 台设备</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing fits</source>
        <translation>没有方案可容纳</translation>
    </message>
    <message>
        <source>Open the nearest plan</source>
        <translation>打开最接近的方案</translation>
    </message>
    <message>
        <source>Language, number format and size of text change with the next start</source>
        <translation>语言、数字格式和文字大小将在下次启动时更改</translation>
    </message>
    <message>
        <source>Planned so that it fits: %1</source>
        <translation>已规划为可容纳：%1</translation>
    </message>
    <message>
        <source>The planner&apos;s default does not fit: %1.</source>
        <translation>规划器的默认设置无法容纳：%1。</translation>
    </message>
    <message>
        <source>Go to plan: %1</source>
        <translation>转到方案：%1</translation>
    </message>
    <message>
        <source>There is no plan</source>
        <translation>没有方案</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>The file has a plan but does not say on how many accelerators it runs. %1:</source>
        <translation>文件包含一个计划，但没有说明它在多少个加速器上运行。%1：</translation>
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
        <source>Mesh %1</source>
        <translation>网格 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n devices</source>
        <translation>
            <numerusform>%n 个设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 over the %n devices of dimension %2</source>
        <translation>
            <numerusform>%1，分布于维度 %2 的 %n 台设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>dimension %1: %n devices</source>
        <translation>
            <numerusform>维度 %1：%n 台设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, over the %n devices of dimension %3. Drag it onto a tensor.</source>
        <translation>
            <numerusform>%1：%2，分布于维度 %3 的 %n 台设备。请拖到张量上。</numerusform>
        </translation>
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
        <source>Restoring %1</source>
        <translation>正在恢复 %1</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>正在导入 %1</translation>
    </message>
    <message numerus="yes">
        <source>Opening %n files</source>
        <translation>
            <numerusform>正在打开 %n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps no longer fit and were left out</source>
        <translation>
            <numerusform>%n 个步骤不再适用，已略去</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::OtherVersion</name>
    <message>
        <source>Reading another version</source>
        <translation>正在读取另一版本</translation>
    </message>
    <message>
        <source>Choose a model and a plan of it to compare with</source>
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
        <source>Open files in the &amp;existing window</source>
        <translation>在已有窗口中打开文件(&amp;T)</translation>
    </message>
    <message>
        <source>When started with files, Cutaway hands them to the running program, as with --reuse</source>
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
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Σ: sum over the %1</source>
        <comment>operators</comment>
        <translation>Σ：所有%1之和</translation>
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
    <name>cutaway::OverflowRows</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>cutaway::ParallelView</name>
    <message>
        <source>Plans over their parameters</source>
        <translation>方案与其参数</translation>
    </message>
    <message>
        <source>Drag along an axis to keep the plans in that range; click the axis to remove the range</source>
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
        <source>C&amp;olour</source>
        <translation>颜色(&amp;O)</translation>
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
        <source>Every plan as a line across its parameters and figures, instead of the table</source>
        <translation>每个方案显示为穿过其参数和指标的线，代替表格</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 on the front</source>
        <translation>%1 个在前沿上</translation>
    </message>
    <message>
        <source>%1 infeasible (hollow)</source>
        <translation>%1 个不可行（空心）</translation>
    </message>
    <message>
        <source>%1 without a plan</source>
        <translation>%1 个没有方案</translation>
    </message>
    <message numerus="yes">
        <source>%n plans</source>
        <translation>
            <numerusform>%n 个方案</numerusform>
        </translation>
    </message>
    <message>
        <source>E&amp;xplore…</source>
        <translation>探索(&amp;X)…</translation>
    </message>
    <message>
        <source>Pa&amp;rameters</source>
        <translation>参数(&amp;R)</translation>
    </message>
    <message>
        <source>%1 of another kind: their figures are not comparable</source>
        <translation>另一类 %1 个：其指标含义不同</translation>
    </message>
    <message>
        <source>%1 whose steps do different work (diamonds, with their own front)</source>
        <translation>%1 个方案的步骤做的是其他工作（菱形，有各自的前沿）</translation>
    </message>
    <message>
        <source>%1 in the drawn ranges</source>
        <translation>%1 个在所画范围内</translation>
    </message>
</context>
<context>
    <name>cutaway::ParetoView</name>
    <message>
        <source>Plans over two figures</source>
        <translation>方案与两个指标</translation>
    </message>
    <message>
        <source>Drag it to set a limit; the front follows</source>
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
        <source>The model needs %1. Choose the cluster that trains it, the sequence length and the batch.</source>
        <translation>模型需要 %1。请说明由哪个集群训练，以及序列长度和批量。</translation>
    </message>
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
    <message>
        <source>Give their memory…</source>
        <translation>设置它们的内存…</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanDrag</name>
    <message>
        <source>The plan %1 was not accepted</source>
        <translation>未接受方案 %1</translation>
    </message>
    <message>
        <source>It is a plan of another model than the open one.</source>
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
        <source>Entries matched: %L1.</source>
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
    <message>
        <source>%1: not compared</source>
        <translation>%1：未比较</translation>
    </message>
    <message>
        <source>Figures of another kind of plan are not comparable.</source>
        <translation>另一类方案的指标含义不同。</translation>
    </message>
    <message>
        <source>on the front of %1: not compared</source>
        <translation>在%1的前沿上：未比较</translation>
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
    <name>cutaway::PlannerFigures</name>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Of the whole model; parameters shared by several operators count once</source>
        <translation>整个模型的；多个算子共享的参数只计一次</translation>
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
        <source>This planner cannot keep pins: pinned operators may end up elsewhere.</source>
        <translation>此规划器无法保持固定项：固定的算子可能落到别处。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>2 operators</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Largest capacity</source>
        <translation>最大容量</translation>
    </message>
    <message>
        <source>Memory of the largest device</source>
        <translation>最大设备的内存</translation>
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
        <source>Make a new plan with the parameters of this one and keep its pins</source>
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
        <source>Reset all parameters</source>
        <translation>重置所有参数</translation>
    </message>
    <message>
        <source>There are no planners</source>
        <translation>没有规划器</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message numerus="yes">
        <source>Re-optimise around %n pins</source>
        <translation>
            <numerusform>围绕 %n 个固定重新优化</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::PlannerRun</name>
    <message>
        <source>%1 finished in %2</source>
        <translation>%1 已完成，耗时 %2</translation>
    </message>
    <message>
        <source>It was stopped after %1 s, the time limit in the settings</source>
        <translation>按设置在 %1 s 后停止</translation>
    </message>
    <message>
        <source>%1, %2 against %3</source>
        <translation>%1，相对 %3 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n pins were dropped: this plan cannot hold them</source>
        <translation>
            <numerusform>%n 个固定中有 %1 个消失：此方案无法保留</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 stopped after %2, with the best plan so far</source>
        <translation>%1 已在 %2 后停止，保留目前最佳方案</translation>
    </message>
</context>
<context>
    <name>cutaway::ProblemListModel</name>
    <message>
        <source>Estimate latencies</source>
        <translation>估计延迟</translation>
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
    <message>
        <source>No problems</source>
        <translation>此方案没有问题</translation>
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
    <name>cutaway::RankMatrix</name>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Rank and its time in %1. A full bar is %2, the slowest.</source>
        <translation>rank 及其时间，单位 %1。满格为最慢的 %2。</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>memory, full at %1 of %2</source>
        <translation>内存，满格 %1，共 %2</translation>
    </message>
    <message>
        <source>memory, full at %1</source>
        <translation>内存，满格 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n shards</source>
        <translation>
            <numerusform>%1，%n 个分片</numerusform>
        </translation>
    </message>
    <message>
        <source>Shards</source>
        <translation>分片</translation>
    </message>
    <message>
        <source>Show its tables only</source>
        <translation>只显示其中的表</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n ranks by time</source>
        <translation>
            <numerusform>全部 %n 个 rank，按时间</numerusform>
        </translation>
    </message>
    <message>
        <source>mean %1</source>
        <translation>平均 %1</translation>
    </message>
    <message>
        <source>Hosts by ranks, all on one scale</source>
        <translation>主机 × rank，同一刻度</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Each rank with its shards, as high as their bytes</source>
        <translation>每个 rank 及其分片，高度为字节</translation>
    </message>
    <message>
        <source>Ranks in order: time above memory. A full bar is %1, the slowest.</source>
        <translation>rank 按顺序：时间在内存之上。满格为 %1，即最慢的。</translation>
    </message>
</context>
<context>
    <name>cutaway::RecentRow</name>
    <message>
        <source>%1, %2</source>
        <comment>Partition, today</comment>
        <translation>%1，%2</translation>
    </message>
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
    <message>
        <source>Searching for another way to run it there…</source>
        <translation>正在寻找在那里的其他运行方式…</translation>
    </message>
    <message>
        <source>Another way</source>
        <translation>其他方式</translation>
    </message>
    <message>
        <source>Choose %1 there</source>
        <comment>table_wise</comment>
        <translation>在那里选择 %1</translation>
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
    <name>cutaway::ResultsReader</name>
    <message>
        <source>Reading results</source>
        <translation>正在读取结果</translation>
    </message>
</context>
<context>
    <name>cutaway::RunPanel</name>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Add a ru&amp;n…</source>
        <translation>添加运行(&amp;N)…</translation>
    </message>
    <message>
        <source>How a run is recorded</source>
        <translation>如何记录一次运行</translation>
    </message>
    <message>
        <source>Passes and transfers</source>
        <translation>遍与传输</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>p10 – p90</source>
        <translation>p10 – p90</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比值</translation>
    </message>
    <message>
        <source>Waits per step</source>
        <translation>每步等待</translation>
    </message>
    <message>
        <source>Passes and transfers of plan and run</source>
        <translation>方案与运行的遍和传输</translation>
    </message>
    <message>
        <source>Median over all passes in all steps, without waiting</source>
        <translation>所有步中所有遍的中位数，不含等待</translation>
    </message>
    <message>
        <source>From the start of a pass to its first operator: mean over steps; of a microbatch, the median</source>
        <translation>从一遍开始到其第一个算子：各步的平均值，对单个微批次为中位数</translation>
    </message>
    <message>
        <source>Rank to break down</source>
        <translation>所分解的 rank</translation>
    </message>
    <message>
        <source>Plan with what was &amp;measured</source>
        <translation>用实测时间重新规划(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Remove the run</source>
        <translation>移除运行(&amp;R)</translation>
    </message>
    <message>
        <source>This plan has no run yet. Run the plan under PyTorch&apos;s profiler and add the trace of each rank</source>
        <translation>此方案旁还没有运行。在 PyTorch 性能分析器下运行此方案，再添加每个 rank 的跟踪文件</translation>
    </message>
    <message>
        <source>Plans of this kind have no passes that a run can be compared with</source>
        <translation>这种方案没有可与运行对比的遍</translation>
    </message>
    <message>
        <source>%1 cannot be compared with this plan: %2</source>
        <translation>%1 无法与此方案对比：%2</translation>
    </message>
    <message>
        <source>The run is being compared with the plan</source>
        <translation>正在将运行与方案对比</translation>
    </message>
    <message>
        <source>Step: predicted %1 → measured %2, %3 (%4)</source>
        <translation>步：预测 %1 → 实测 %2，%3（%4）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Rank %1, %2</source>
        <translation>rank %1，%2</translation>
    </message>
    <message>
        <source>%1: its last pass ends last</source>
        <translation>%1：其最后一遍结束得最晚</translation>
    </message>
    <message>
        <source>Set %1 to %2</source>
        <translation>将%1设为 %2</translation>
    </message>
    <message>
        <source>microbatch %1</source>
        <translation>微批次 %1</translation>
    </message>
    <message>
        <source>%1 sends gradients to %2</source>
        <translation>%1 向 %2 发送梯度</translation>
    </message>
    <message>
        <source>%1 sends activations to %2</source>
        <translation>%1 向 %2 发送激活</translation>
    </message>
    <message>
        <source>Duration of the sender&apos;s label</source>
        <translation>与发送方标记持续的时间相同</translation>
    </message>
    <message>
        <source>Predicted, and the measured median on p10 to p90, from 0 to %1</source>
        <translation>预测值，以及 p10 到 p90 上的实测中位数，范围 0 到 %1</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图</translation>
    </message>
    <message>
        <source>0 to %1</source>
        <translation>0 到 %1</translation>
    </message>
    <message>
        <source>Memory of rank %1</source>
        <translation>rank %1 的内存</translation>
    </message>
    <message>
        <source>The most that was allocated on its accelerator</source>
        <translation>其加速器上分配的最大值</translation>
    </message>
    <message>
        <source>The most that the host allocated since the profiler began</source>
        <translation>profiler 开始后主机分配的最大值</translation>
    </message>
</context>
<context>
    <name>cutaway::RunParts</name>
    <message>
        <source>The run was not added</source>
        <translation>未添加运行</translation>
    </message>
    <message>
        <source>The plan has a run</source>
        <translation>方案旁有一次运行</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Add a run: the trace of each rank</source>
        <translation>添加运行：每个 rank 的跟踪文件</translation>
    </message>
    <message>
        <source>Traces of PyTorch&apos;s profiler (%1);;All files (*)</source>
        <translation>PyTorch 性能分析器的跟踪文件 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Reading the run</source>
        <translation>正在读取运行</translation>
    </message>
    <message>
        <source>How a run is recorded</source>
        <translation>如何记录一次运行</translation>
    </message>
    <message>
        <source>Where the difference comes from</source>
        <translation>差异的来源</translation>
    </message>
    <message>
        <source>Plan with what was measured</source>
        <translation>用实测时间重新规划</translation>
    </message>
    <message>
        <source>Remove the run</source>
        <translation>移除运行</translation>
    </message>
    <message>
        <source>There is no plan with what was measured</source>
        <translation>没有用实测时间得到的方案</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 实测</translation>
    </message>
    <message>
        <source>Planned with what was measured</source>
        <translation>已用实测时间规划</translation>
    </message>
    <message>
        <source>With measured times the plan that was run takes %1, the planner&apos;s plan %2: %3.</source>
        <translation>按运行的时间，已运行的方案耗时 %1，规划器的方案耗时 %2：%3。</translation>
    </message>
    <message>
        <source>File › Remove profiles removes the measured times</source>
        <translation>“文件 › 移除性能剖析”可撤回实测时间</translation>
    </message>
    <message>
        <source>Show the plan that was run</source>
        <translation>显示已运行的方案</translation>
    </message>
</context>
<context>
    <name>cutaway::RunWaterfall</name>
    <message>
        <source>Forward passes, without waiting</source>
        <translation>前向的各遍，不含等待</translation>
    </message>
    <message>
        <source>Backward passes, without waiting</source>
        <translation>反向的各遍，不含等待</translation>
    </message>
    <message>
        <source>Sending and receiving while nothing computes: in the run the host&apos;s time, in the plan the time of transfers</source>
        <translation>无计算时的发送与接收：运行中为主机的时间，方案中为传输的时间</translation>
    </message>
    <message>
        <source>From the start of a pass to its first operator, while nothing computes</source>
        <translation>从一遍开始到其第一个算子之间、且无计算的时间</translation>
    </message>
    <message>
        <source>Gaps in which no pass waits: the host, and weight updates</source>
        <translation>没有遍在等待的空隙：主机，以及更新权重的时间</translation>
    </message>
    <message>
        <source>After the last pass: a barrier, or another rank that ends later</source>
        <translation>最后一遍之后：屏障，或另一个结束更晚的 rank</translation>
    </message>
    <message>
        <source>Where the difference comes from</source>
        <translation>差异的来源</translation>
    </message>
    <message>
        <source>%1: predicted %2 %5, measured %3 %5, difference %4 %5</source>
        <translation>%1：预测 %2 %5，实测 %3 %5，差异 %4 %5</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Operators compute, whatever is under way beside them</source>
        <translation>算子在计算，无论同时有什么在传输</translation>
    </message>
</context>
<context>
    <name>cutaway::Saver</name>
    <message>
        <source>Work under way</source>
        <translation>正在进行的工作</translation>
    </message>
    <message>
        <source>%1 is still running. Stop it?</source>
        <translation>%1 仍在运行。要停止吗？</translation>
    </message>
    <message>
        <source>Its results so far will be lost.</source>
        <translation>目前为止的结果将会丢失。</translation>
    </message>
    <message>
        <source>Stop it</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Changed file</source>
        <translation>文件已更改</translation>
    </message>
    <message>
        <source>%1 was changed by another program since it was opened here. Replace it?</source>
        <translation>%1 在此打开后被其他程序更改。要替换吗？</translation>
    </message>
    <message>
        <source>The other program&apos;s changes are lost when the file is replaced.</source>
        <translation>替换文件后，其他程序写入的内容将会丢失。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
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
        <source>Changed since saving, or never saved: %1</source>
        <translation>保存后更改或从未保存：%1</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discard the unsaved changes of %1?</source>
        <translation>丢弃 %1 的未保存更改？</translation>
    </message>
    <message>
        <source>They were kept when the program ended unexpectedly. They cannot be recovered.</source>
        <translation>它们是在程序意外结束时保留的。丢弃后无法恢复。</translation>
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
        <source>Layout of the docks, for plans of the kind shown</source>
        <translation>面板布局，用于所示类型的方案</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Takes effect when the settings are closed.</source>
        <translation>关闭设置后窗口即切换。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>A planner that runs longer is stopped and gives its best plan so far.</source>
        <translation>运行更久的规划器会被停止，并给出已有的最佳方案。</translation>
    </message>
    <message>
        <source>Time limit of planners</source>
        <translation>规划器时间限制</translation>
    </message>
    <message>
        <source>Default: 8&#xa0;GiB</source>
        <translation>照常：8 GiB</translation>
    </message>
    <message>
        <source>For a planner or importer that is a separate program, including everything it starts.</source>
        <translation>作为独立程序的规划器或导入器及其启动的一切。</translation>
    </message>
    <message>
        <source>Memory limit of planner programs, from the next start</source>
        <translation>规划器程序内存限制，下次启动起</translation>
    </message>
    <message>
        <source>Searched first for external planners and importers: files that end in .cutaway-planner.json or .cutaway-importer.json</source>
        <translation>首先在此查找他人的规划器和导入器：以 .cutaway-planner.json 或 .cutaway-importer.json 结尾的文件</translation>
    </message>
    <message>
        <source>Folders of planners, from the next start</source>
        <translation>规划器文件夹，下次启动起</translation>
    </message>
    <message>
        <source>Layout by flow</source>
        <translation>按数据流的布局</translation>
    </message>
    <message>
        <source>Relative to the desktop&apos;s text size. Takes effect when the settings are closed.</source>
        <translation>相对于桌面文字大小。关闭设置后窗口随即更改。</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Number format</source>
        <translation>数字格式</translation>
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
        <source>%1 is already used by “%2”; assigning removes it there</source>
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
        <source>Change the baseline in its own tab</source>
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
        <source>The open model cannot be used: %1.</source>
        <translation>无法采用打开的模型：%1。</translation>
    </message>
    <message>
        <source>Use the open model, %1</source>
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
    <name>cutaway::StarterCard</name>
    <message>
        <source>Without a file</source>
        <translation>无需文件</translation>
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
        <source>It is the first of its row</source>
        <translation>它是该行的第一个</translation>
    </message>
    <message>
        <source>It is the last of its row</source>
        <translation>它是该行的最后一个</translation>
    </message>
    <message>
        <source>It stays where it is</source>
        <translation>保持原位</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
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
        <source>Chunk 1</source>
        <translation>块 1</translation>
    </message>
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
    <message>
        <source>%1 more</source>
        <translation>另有 %1 项</translation>
    </message>
</context>
<context>
    <name>cutaway::TimelinePanel</name>
    <message>
        <source>This plan, if applied</source>
        <translation>本方案（应用后）</translation>
    </message>
    <message>
        <source>%1 → unknown if applied</source>
        <translation>%1 → 未知（应用后）</translation>
    </message>
    <message>
        <source>%1 → %2 if applied</source>
        <translation>%1 → %2（应用后）</translation>
    </message>
    <message>
        <source>%1 → unknown if dropped</source>
        <translation>%1 → 放下后未知</translation>
    </message>
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
    <message>
        <source>There is no timeline: %1</source>
        <translation>没有时间线：%1</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Height of rows</source>
        <translation>行高</translation>
    </message>
    <message>
        <source>Height of rows in pixels; auto: as high as fits all rows; low rows show no memory</source>
        <translation>每行的像素高度；自动：所有行都能显示的最大高度，低行不显示内存</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>auto, %1&#xa0;px</source>
        <translation>自动，%1&#xa0;px</translation>
    </message>
    <message>
        <source>%1&#xa0;px</source>
        <translation>%1&#xa0;px</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Step of the run</source>
        <translation>运行的步</translation>
    </message>
    <message>
        <source>Step of the run that is shown and broken down; the median: the step of median length</source>
        <translation>显示并分解运行的哪一步；中位：长度居中的那一步</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, the median</source>
        <translation>%1，中位</translation>
    </message>
    <message>
        <source>predicted %1 → measured %2</source>
        <translation>预测 %1 → 实测 %2</translation>
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
        <source>Colour operators by kind, group or one of their figures</source>
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
    <message>
        <source>Colour: measured</source>
        <translation>颜色：实测</translation>
    </message>
</context>
<context>
    <name>cutaway::Tour</name>
    <message>
        <source>Look</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>This is the plan: a box is a group of operators that run together, a line is data sent between groups. The arrow or Enter opens a box; Ctrl and the wheel zoom, 0 shows everything.</source>
        <translation>这就是方案：框是一起运行的一组算子，线是组之间发送的数据。箭头或 Enter 打开框；Ctrl 加滚轮缩放，0 显示全部。</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>Drag something to where you want it. Before you drop it you see the effect on time and memory, or why it is not possible. Esc cancels; Ctrl+Z undoes as often as you like.</source>
        <translation>把内容拖到想要的位置。放下之前即可看到对时间和内存的影响，或为何不行。Esc 放弃；Ctrl+Z 可反复撤销。</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Choose a planner and run it: its plan becomes a tab beside this one. P pins what must stay where it is.</source>
        <translation>选择一个规划器并运行：其方案成为旁边的标签页。P 固定希望它不动的内容。</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>评判</translation>
    </message>
    <message>
        <source>What the plan costs, compared with the one you started from. Shift+B makes a plan the baseline for all others.</source>
        <translation>方案的成本，与最初的方案并列。Shift+B 将方案设为基线，供其他方案比较。</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>带走</translation>
    </message>
    <message>
        <source>File › Export writes the plan for your framework, as a report or as a picture. Find every command by name with Ctrl+Shift+P; F1 explains what has the focus.</source>
        <translation>文件 › 导出 可将方案写成供框架使用的文件、报告或图片。用 Ctrl+Shift+P 按名称查找任何命令；F1 解释当前焦点所在之处。</translation>
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
        <source>Figures with other devices</source>
        <translation>假如设备不同时的指标</translation>
    </message>
    <message>
        <source>What is varied</source>
        <translation>变化项</translation>
    </message>
    <message>
        <source>Also shows what this plan&apos;s planner would plan for each value</source>
        <translation>加上此方案的规划器对每个值的结果</translation>
    </message>
    <message>
        <source>&amp;Use these devices</source>
        <translation>采用这些设备(&amp;U)</translation>
    </message>
    <message>
        <source>Applies it to the plans; can be undone</source>
        <translation>应用于方案，作为可撤销的一步</translation>
    </message>
    <message>
        <source>Amount</source>
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
        <source>Whether it fits does not change in this range</source>
        <translation>在此范围内，能否放下没有变化</translation>
    </message>
    <message>
        <source>What if: %1 %2</source>
        <translation>假如：%1 %2</translation>
    </message>
    <message>
        <source>Plan &amp;again for each value</source>
        <translation>对每个值重新规划(&amp;A)</translation>
    </message>
    <message>
        <source>The plan is too large for a curve</source>
        <translation>方案太大，无法绘制曲线</translation>
    </message>
    <message numerus="yes">
        <source>%n open plan(s) have no curve here</source>
        <comment>beside those that have</comment>
        <translation>
            <numerusform>有 %n 个打开的方案在此没有曲线</numerusform>
        </translation>
    </message>
    <message>
        <source>The times come from the graph and hold for the devices that they were measured or estimated on: faster devices do not change them here</source>
        <translation>这些时间取自图本身，属于当初测量或估算时的设备：更快的设备在此不会改变它们</translation>
    </message>
</context>
<context>
    <name>foreign</name>
    <message>
        <source>No such file or directory</source>
        <translation>没有那个文件或目录</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不够</translation>
    </message>
    <message>
        <source>Operation not permitted</source>
        <translation>不允许的操作</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>是一个目录</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备上没有空间</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>File name too long</source>
        <translation>文件名过长</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件过多</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Cannot allocate memory</source>
        <translation>无法分配内存</translation>
    </message>
    <message>
        <source>Exec format error</source>
        <translation>可执行文件格式错误</translation>
    </message>
</context>
<context>
    <name>cutaway::PlacementDrop</name>
    <message>
        <source>%1 · Ctrl: this one alone</source>
        <translation>%1 · Ctrl：仅此一个</translation>
    </message>
</context>
<context>
    <name>cutaway::ModulePicture</name>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 %2 至 %3</translation>
    </message>
    <message numerus="yes">
        <source>%n operators</source>
        <translation>
            <numerusform>%n 个算子</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::ModuleColumn</name>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message numerus="yes">
        <source>%n collectives</source>
        <translation>
            <numerusform>%n 个集合通信</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in each</source>
        <translation>每层 %1</translation>
    </message>
    <message>
        <source>%1 placed %2, %3 on each device</source>
        <translation>%1，放置 %2，每个设备 %3</translation>
    </message>
    <message>
        <source>weights, on each device: %1</source>
        <translation>权重，每个设备：%1</translation>
    </message>
    <message>
        <source>returns %1</source>
        <translation>返回 %1</translation>
    </message>
    <message>
        <source>before it: %1</source>
        <translation>之前：%1</translation>
    </message>
    <message>
        <source>%1 × %2 %3, %1 × %4 of weights</source>
        <translation>%1 × %2 个%3，权重 %1 × %4</translation>
    </message>
    <message>
        <source>%1 %2, %3 of weights</source>
        <translation>%1 个%2，权重 %3</translation>
    </message>
    <message>
        <source>Drop it on a module or on weights, Esc cancels</source>
        <translation>放到模块或权重上，Esc 取消</translation>
    </message>
    <message numerus="yes">
        <source>%1 %2 on %n devices, %3 each</source>
        <translation>
            <numerusform>%1 个%2，%n 个设备，每个 %3</numerusform>
        </translation>
    </message>
    <message>
        <source>Weights, per device</source>
        <translation>权重，每个设备</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Placement</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Per device</source>
        <translation>每个设备</translation>
    </message>
    <message>
        <source>collective of %1, the longest</source>
        <translation>集合通信 %1，最长</translation>
    </message>
    <message>
        <source>shares of bytes, a line for each dimension of the mesh</source>
        <translation>字节占比，每个网格维度一行</translation>
    </message>
    <message>
        <source>The model from top to bottom, equal layers once</source>
        <translation>模型自上而下，相同的层只画一次</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Each tensor, with its placement to change</source>
        <translation>每个张量及可更改的放置</translation>
    </message>
    <message>
        <source>Drop it, then pick the layer from a list</source>
        <translation>放下后从列表中选取层</translation>
    </message>
</context>
<context>
    <name>cutaway::CollectivesPanel</name>
    <message>
        <source>By kind</source>
        <translation>按种类</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>个数</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Collectives by kind</source>
        <translation>按种类的集合通信</translation>
    </message>
    <message>
        <source>By mesh dimension</source>
        <translation>按网格维度</translation>
    </message>
    <message>
        <source>Collectives by dimension of the mesh</source>
        <translation>按网格维度的集合通信</translation>
    </message>
    <message>
        <source>Equal ones together</source>
        <translation>相同的合并</translation>
    </message>
    <message>
        <source>Bytes each</source>
        <translation>每个字节数</translation>
    </message>
    <message>
        <source>Collectives, those of equal layers together</source>
        <translation>集合通信，相同层的合并</translation>
    </message>
    <message>
        <source>Devices exchange nothing: every tensor is placed as its readers need it</source>
        <translation>设备之间没有交换：每个张量都按读取者的需要放置</translation>
    </message>
    <message>
        <source>%1 before %2</source>
        <translation>%2 之前的 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>none: %1</source>
        <translation>没有：%1</translation>
    </message>
    <message numerus="yes">
        <source>dimension %1: %n devices</source>
        <translation>
            <numerusform>维度 %1：%n 个设备</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n collectives, %1, each device sends %2</source>
        <translation>
            <numerusform>%n 个集合通信，%1，每个设备发送 %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::RooflineChart</name>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>%1 FLOP a byte moved</source>
        <translation>每移动一字节 %1 FLOP</translation>
    </message>
    <message>
        <source>%1, %2 of its roof</source>
        <translation>%1，为其屋顶线的 %2</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>On the critical path</source>
        <translation>在关键路径上</translation>
    </message>
    <message>
        <source>Operations a second over operations a byte</source>
        <translation>每秒运算数，对应每字节运算数</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>FLOP a byte moved (log)</source>
        <translation>每移动一字节的 FLOP（对数）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>compute %1</source>
        <translation>计算 %1</translation>
    </message>
</context>
<context>
    <name>cutaway::RooflinePanel</name>
    <message>
        <source>Furthest below its roof</source>
        <translation>离屋顶线最远</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Of the roof</source>
        <translation>占屋顶线</translation>
    </message>
    <message>
        <source>Only plans that place operators in partitions or stages have a roofline</source>
        <translation>只有把算子放入分区或阶段的方案才有 roofline</translation>
    </message>
    <message>
        <source>Area: time. Ring: on the critical path.</source>
        <translation>面积：时间。圆环：在关键路径上。</translation>
    </message>
    <message>
        <source>Devices without peaks have the roof that the graph was estimated with.</source>
        <translation>没有峰值的设备使用估计该图时所用的屋顶线。</translation>
    </message>
    <message numerus="yes">
        <source>%n without operations, latency or roof</source>
        <translation>
            <numerusform>%n 个没有运算、延迟或屋顶线</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::RankLanes</name>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>Rows of ranks by host, all on one scale</source>
        <translation>各主机的 rank 成行，同一刻度</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Each rank with its shards, as high as their bytes</source>
        <translation>每个 rank 及其分片，高度为字节</translation>
    </message>
    <message>
        <source>slowest %1, %2 of shards</source>
        <translation>最慢 %1，分片 %2</translation>
    </message>
    <message>
        <source>Show fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最慢</translation>
    </message>
    <message>
        <source>memory used of %1</source>
        <translation>已用内存，共 %1</translation>
    </message>
    <message>
        <source>A full bar is %1</source>
        <translation>满格为 %1</translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>还有 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cutaway::RankPicture</name>
    <message>
        <source>Ranks</source>
        <translation>rank</translation>
    </message>
    <message>
        <source>%1, the slowest</source>
        <translation>%1，最慢</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>cutaway::PlanFlowView</name>
    <message>
        <source>Baseline and plan</source>
        <translation>基线与方案</translation>
    </message>
    <message numerus="yes">
        <source>+%n more</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1: nothing moved</source>
        <translation>%1：没有移动</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>%1 at most</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>the fullest %1</source>
        <translation>最满的 %1</translation>
    </message>
    <message>
        <source>new %1</source>
        <translation>新%1</translation>
    </message>
    <message>
        <source>another %1</source>
        <translation>另一个%1</translation>
    </message>
    <message>
        <source>%1, %2 stay</source>
        <translation>%1，%2 个不变</translation>
    </message>
    <message>
        <source>%1, %2 → %3</source>
        <translation>%1，%2 个 → %3</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
    <message>
        <source>This plan: %1</source>
        <translation>此方案：%1</translation>
    </message>
    <message>
        <source>%1 in the same place</source>
        <translation>%1位置不变</translation>
    </message>
    <message>
        <source>%1 on %2, moved to %3</source>
        <translation>%2 上的 %1，移动到%3</translation>
    </message>
    <message>
        <source>%1 along with the %2: %3 → %4</source>
        <translation>%1随%2一起：%3 → %4</translation>
    </message>
    <message>
        <source>%1 moved: %2 → %3</source>
        <translation>%1被移动：%2 → %3</translation>
    </message>
    <message>
        <source>Comparing the plan with its baseline</source>
        <translation>正在比较方案与其基线</translation>
    </message>
    <message>
        <source>All %1 %2 are where they were</source>
        <translation>全部 %1 个%2位置不变</translation>
    </message>
    <message>
        <source>All %1 %2 on the same %3, %4 in another %5</source>
        <translation>全部 %1 个%2在原来的%3上，其中 %4 个在另一个%5中</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on another %4</source>
        <translation>%2 个%3中有 %1 个在另一个%4上</translation>
    </message>
    <message>
        <source>: %1 moved, %2 with their %3</source>
        <translation>：%1 个被移动，%2 个随其%3</translation>
    </message>
    <message>
        <source>Baseline %1</source>
        <translation>基线 %1</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>on another %1: colour of where to</source>
        <translation>在另一个%1上：目标的颜色</translation>
    </message>
    <message>
        <source>same %1, another %2</source>
        <translation>同一%1，另一个%2</translation>
    </message>
    <message>
        <source>moved away</source>
        <translation>移走</translation>
    </message>
    <message>
        <source>moved here; no frame: came with its %1</source>
        <translation>移到此处；无边框：随其%1而来</translation>
    </message>
    <message>
        <source>Thickness: %1</source>
        <translation>粗细：%1</translation>
    </message>
    <message>
        <source>Thickness: %1, a square is up to %2</source>
        <translation>粗细：%1，一个方块最多 %2 个</translation>
    </message>
    <message>
        <source>Drag a square with a frame back to %1, or press Backspace</source>
        <translation>把带边框的方块拖回 %1，或按 Backspace 键</translation>
    </message>
    <message>
        <source>%1 %2 back to %3</source>
        <translation>%1 个%2回到 %3</translation>
    </message>
    <message>
        <source>Drop it on the row that it left; Esc cancels</source>
        <translation>放到它离开的行上；Esc 取消</translation>
    </message>
</context>
<context>
    <name>cutaway::ItemDrop</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
</TS>
