import { describe, expect, it } from 'vitest';
import { carefulPaste } from './careful-paste.ts';
import { lookAtPaste } from './paste-question.ts';
import { countEquations, htmlOfLatex, htmlOfLines, isBrokenAtMargin } from './plain-paste.ts';
import { latexOfWord } from './word-equation.ts';

const plain = (html: string, images = false) => carefulPaste(html, { images });

describe('pasting from Word', () => {
  const page = (body: string) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

  it('keeps superscript, subscript, bold and italic, and drops styles', () => {
    expect(
      plain(
        page(
          "<p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>Flux 10<sup>3</sup> cm<sup>-1</sup> of H<sub>2</sub>O is <b>high</b> and <i>stable</i><o:p></o:p></span></p>",
        ),
      ),
    ).toEqual({
      html: '<p>Flux 10<sup>3</sup> cm<sup>-1</sup> of H<sub>2</sub>O is <strong>high</strong> and <em>stable</em></p>',
      lost: {},
    });
  });

  it('reads Greek letters in the Symbol font', () => {
    expect(
      plain(
        page(
          "<p class=MsoNormal>3 <span style='font-family:Symbol'>m</span>m, <span style='font-family:Symbol'>&#61548;</span></p>",
        ),
      ).html,
    ).toBe('<p>3 μm, λ</p>');
  });

  it('converts list paragraphs to lists of the same depth', () => {
    const item = (level: number, sign: string, words: string) =>
      `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}</p>`;
    expect(
      plain(page(item(1, '·', 'a') + item(2, 'o', 'b') + item(1, '·', 'c') + '<p>text</p>' + item(1, '1.', 'd'))).html,
    ).toBe(
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul><p>text</p><ol><li><p>d</p></li></ol>',
    );
  });

  it('keeps tables with their spans', () => {
    expect(
      plain(
        page(
          "<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'><tr style='mso-yfti-irow:0'><td width=300 colspan=2 valign=top style='width:225.4pt'><p class=MsoNormal>Sample<o:p></o:p></p></td></tr><tr><td width=150><p class=MsoNormal>A</p></td><td><p class=MsoNormal>300</p></td></tr></table>",
        ),
      ).html,
    ).toBe(
      '<table><tbody><tr><td colspan="2"><p>Sample</p></td></tr><tr><td><p>A</p></td><td><p>300</p></td></tr></tbody></table>',
    );
  });

  it('reads equations, and not the images that stand in for them', () => {
    expect(
      plain(
        page(
          "<p class=MsoNormal><!--[if gte msEquation 12]><m:oMath><i style='mso-bidi-font-style:normal'><span style='font-family:\"Cambria Math\",serif'><m:r>λ</m:r><m:r>=</m:r></span></i><m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num><m:r>h</m:r></m:num><m:den><m:sSup><m:e><m:r>p</m:r></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:den></m:f></m:oMath><![endif]--><![if !msEquation]><span style='font-size:11.0pt'><img width=30 height=20 src=\"file:///C:/Users/x/clip_image001.png\"></span><![endif]></p>",
        ),
      ),
    ).toEqual({ html: '<p><span data-equation="inline">λ=\\frac{h}{{p}^{2}}</span></p>', lost: {} });
  });

  it.each([
    // As Word writes nearly every bold word: what is normal is the weight of scripts written from right to left.
    ["<b style='mso-bidi-font-weight:normal'>bold</b>", '<strong>bold</strong>'],
    ["<span style='mso-fareast-font-family:Symbol'>m</span>", 'm'],
    // A sign chosen from a table of signs, and an arrow that Word made while somebody typed.
    [
      "5 <span style='font-family:Symbol;mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:Symbol'><span style='mso-char-type:symbol;mso-symbol-font-family:Symbol'>m</span></span>m",
      '5 μm',
    ],
    ["<span style='font-family:Symbol'>D</span>E <span style='font-family:Symbol'>&#61619;</span> 2", 'ΔE ≥ 2'],
    ["a <span style='font-family:Wingdings'><span style='mso-char-type:symbol'>à</span></span> b", 'a → b'],
    ["<span style='text-transform:uppercase'>abc</span>", 'ABC'],
    ['see <a href="#_Ref1">Fig. 1</a><a name="_Ref1"></a>', 'see Fig. 1'],
  ])('reads %s as it was displayed', (words, html) => {
    expect(plain(page(`<p class=MsoNormal>${words}<o:p></o:p></p>`))).toEqual({ html: `<p>${html}</p>`, lost: {} });
  });

  it('reports formatting that has a meaning and cannot be kept', () => {
    const { html, lost } = plain(
      page(
        "<p><u>a</u> <s>b</s> <span style='color:red'>c</span> <span style='background:yellow;mso-highlight:yellow'>d</span> <span style='color:black'>e</span> <a href='https://x.org'><span style='color:blue'><u>f</u></span></a></p>",
      ),
    );
    expect(html).toBe('<p>a b c d e <a href="https://x.org">f</a></p>');
    expect(lost).toEqual({ look: 3, struck: 1 });
  });

  it('omits comments and deleted or hidden text, and reports them', () => {
    const pasted = plain(
      page(
        `<p>A <ins cite="mailto:x" datetime="2026">new</ins> <del cite="mailto:x" datetime="2026">old</del>word<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[MK1]</a></span><span style='display:none;mso-hide:all'>hidden</span></p><div style='mso-element:comment-list'><div style='mso-element:comment'><div class=msocomtxt><p>Check</p></div></div></div>`,
      ),
    );
    expect(pasted).toEqual({ html: '<p>A new word</p>', lost: { deleted: 1, note: 1 } });
  });

  const item = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>${words}</p>`;

  it.each([
    [[item(1, '3.', 'a'), item(1, '4.', 'b')], '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    [[item(1, '1.', 'a'), item(1, '·', 'b')], '<ol><li><p>a</p></li></ol><ul><li><p>b</p></li></ul>'],
    [
      [item(1, '1.', 'a'), item(2, 'b)', 'b'), item(3, '(i)', 'c')],
      '<ol><li><p>a</p><ol type="a" start="2"><li><p>b</p><ol type="i"><li><p>c</p></li></ol></li></ol></li></ol>',
    ],
    [[item(1, '1.2.', 'a')], '<p>1.2. a</p>'],
  ])('keeps the numbers of a list: $1', (items, html) => expect(plain(page(items.join(''))).html).toBe(html));

  it('recognizes lists of Word for the web by their stated level', () => {
    const entry = (level: number, words: string) =>
      `<div class="ListContainerWrapper"><ul><li data-aria-level="${level}"><p class="Paragraph"><span>${words}</span></p></li></ul></div>`;
    expect(plain(entry(1, 'a') + entry(2, 'b') + entry(1, 'c')).html).toBe(
      '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>',
    );
  });

  it('recognizes the image of an equation even if Word declares it twice', () => {
    const equation = `<!--[if gte msEquation 12]><m:oMath><m:r>E</m:r></m:oMath><![endif]--><![if !msEquation]><span><!--[if gte vml 1]><v:shape id="x"><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><![if !vml]><img src="file:///C:/b.png"><![endif]></span><![endif]>`;
    expect(plain(page(`<p>so ${equation} is</p>`))).toEqual({
      html: '<p>so <span data-equation="inline">E</span> is</p>',
      lost: {},
    });
  });

  it('counts images and drawings that cannot be kept, and keeps their descriptions', () => {
    const picture = (kind: string) =>
      `<p class=MsoNormal><!--[if gte vml 1]><v:shape id="x" style='width:1pt'>${kind}</v:shape><![endif]--><![if !vml]><img width=300 height=200 src="file:///C:/tmp/clip_image002.jpg" alt="The set-up" v:shapes="x"><![endif]></p>`;
    const pasted = plain(
      page(`<p>a</p>${picture('<v:imagedata src="file:///C:/a.png"/>').repeat(3)}${picture('')}`),
      true,
    );
    expect(pasted.lost).toEqual({ picture: 3, drawing: 1 });
    expect(pasted.html).toContain('[The set-up]');
    expect(pasted.html).not.toContain('file:');
  });
});

describe('equations of Word', () => {
  it.each([
    [
      '<m:m><m:mr><m:e>a</m:e><m:e>b</m:e></m:mr><m:mr><m:e>c</m:e><m:e>d</m:e></m:mr></m:m>',
      '\\begin{matrix}a&b\\\\c&d\\end{matrix}',
    ],
    ['<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr><m:e>k</m:e></m:acc>', '\\vec{k}'],
    ['<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>x</m:e></m:bar>', '\\overline{x}'],
    ['<m:func><m:fName><m:r>sin</m:r></m:fName><m:e>θ</m:e></m:func>', '\\sin θ'],
    [
      '<m:limLow><m:e><m:r><m:rPr><m:sty m:val="p"/></m:rPr>lim</m:r></m:e><m:lim>x→0</m:lim></m:limLow>',
      '\\lim_{x→0}',
    ],
    ['<m:eqArr><m:e>a=b</m:e><m:e>c=d</m:e></m:eqArr>', '\\begin{gathered}a=b\\\\c=d\\end{gathered}'],
    [
      '<m:d><m:dPr><m:begChr m:val="["/><m:sepChr m:val=","/><m:endChr m:val="]"/></m:dPr><m:e>x</m:e><m:e>y</m:e></m:d>',
      '\\left[x,y\\right]',
    ],
    ['<m:sPre><m:sub>1</m:sub><m:sup>2</m:sup><m:e>H</m:e></m:sPre>', '{}_{1}^{2}{H}'],
    ['<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>i</m:sub><m:sup/><m:e>b</m:e></m:nary>', '∑_{i}{b}'],
    ['<m:rad><m:radPr><m:degHide m:val="on"/></m:radPr><m:deg/><m:e>x</m:e></m:rad>', '\\sqrt{x}'],
    ['<m:r><m:rPr><m:nor/></m:rPr>if x</m:r>', '\\text{if x}'],
  ])('%s become %s', (markup, latex) => expect(latexOfWord(`<m:oMath>${markup}</m:oMath>`)).toBe(latex));

  it('with unknown elements are reported, and their characters are kept', () => {
    expect(plain('<p>so <!--[if gte msEquation 12]><m:oMath><m:new>ab</m:new></m:oMath><![endif]--></p>')).toEqual({
      html: '<p>so [ab]</p>',
      lost: { equation: 1 },
    });
  });
});

describe('pasting from Google Docs', () => {
  it('keeps blank lines, the start number of a list and checkboxes', () => {
    expect(
      plain(
        '<b style="font-weight:normal" id="docs-internal-guid-1"><p>a</p><br><p>b</p><ol start="4"><li><p>c</p></li></ol><ul><li role="checkbox"><img src="data:image/png;base64,AAAA" alt="unchecked" aria-roledescription="checkbox"><p>d</p></li></ul></b><br class="Apple-interchange-newline">',
        true,
      ),
    ).toEqual({
      html: '<p>a</p><p></p><p>b</p><ol start="4"><li><p>c</p></li></ol><ul><li><p>☐ d</p></li></ul>',
      lost: {},
    });
  });

  it('reads its styles, and ignores the bold element around everything', () => {
    expect(
      plain(
        '<meta charset=\'utf-8\'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">10</span><span style="font-size:6.6pt;font-weight:400;vertical-align:super;">-3</span><span style="font-weight:700;"> bold</span></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>x</span></p></li></ul></b>',
      ).html,
    ).toBe('<p>10<sup>-3</sup><strong> bold</strong></p><ul><li><p>x</p></li></ul>');
  });

  it('reports images on its own server, which cannot be kept', () => {
    expect(plain('<p>a<img src="https://lh3.googleusercontent.com/x" alt=""></p>', true)).toEqual({
      html: '<p>a[image missing]</p>',
      lost: { picture: 1 },
    });
  });
});

describe('pasting from web pages', () => {
  it('takes the LaTeX of equations that KaTeX has rendered, in a line or on their own', () => {
    const katex = (display = '') =>
      `<span class="katex"><span class="katex-mathml"><math${display}><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html">E=mc2</span></span>`;
    expect(plain(`<p>so ${katex()}</p>`)).toEqual({
      html: '<p>so <span data-equation="inline">E=mc^2</span></p>',
      lost: {},
    });
    expect(plain(`<p>so</p><span class="katex-display">${katex(' display="block"')}</span>`)).toEqual({
      html: '<p>so</p><div data-equation="block">E=mc^2</div>',
      lost: {},
    });
  });

  it.each([
    ['<math><mfrac><mi>h</mi><mi>p</mi></mfrac></math>', '\\frac{h}{p}'],
    ['<math><msup><mi>x</mi><mn>2</mn></msup><mo>≤</mo><mi>sin</mi><mi>θ</mi></math>', '{x}^{2}≤\\sin θ'],
    [
      '<math><munderover><mo>∑</mo><mi>i</mi><mi>N</mi></munderover><mover><mi>k</mi><mo>→</mo></mover></math>',
      '∑_{i}^{N}\\vec{k}',
    ],
    [
      '<span class="mwe-math-element"><span style="display:none"><math><semantics><mi>M</mi><annotation encoding="application/x-tex">M=C</annotation></semantics></math></span><img src="https://x.org/a.svg" aria-hidden="true" alt="M"></span>',
      'M=C',
    ],
    ['<span class="MathJax" data-mathml="&lt;math&gt;&lt;mi&gt;E&lt;/mi&gt;&lt;/math&gt;"><span>E</span></span>', 'E'],
  ])('reads the formula %s', (html, latex) => {
    expect(plain(`<p>${html}</p>`)).toEqual({ html: `<p><span data-equation="inline">${latex}</span></p>`, lost: {} });
  });

  it('does not join words that were on separate lines', () => {
    expect(
      plain(
        '<section>a</section><details><summary>b</summary>c</details><pre>d\n  e</pre><p><q>f</q></p><table><caption>g</caption><tr><td>h</td></tr></table>',
      ).html,
    ).toMatch(/^<p>a<\/p><div><p>b<\/p>c<\/div><p>d<br>&nbsp; e<\/p><p>“f”<\/p><p>g<\/p><table>/);
  });

  it('keeps no image that could not be fetched, even if there is nothing else', () => {
    expect(lookAtPaste('<img src="https://x.org/a.png" alt="A plot">', '', { images: true })).toMatchObject({
      do: 'ask',
      question: { kind: 'lost', lost: { picture: 1 }, html: '[A plot]' },
    });
    // The picture itself lies beside its address.
    expect(lookAtPaste('<img src="https://x.org/a.png">', '', { images: true, hasFile: true })).toEqual({
      do: 'nothing',
    });
  });

  it('keeps no scripts, frames or styles', () => {
    const { html, lost } = plain(
      '<script>x()</script><style>p{}</style><p onclick="x()" style="position:fixed" class="a" id="b">a <a href="https://x.org" onmouseover="x()">link</a></p><iframe src="https://x.org"></iframe><svg onload="x()"></svg>',
    );
    expect(html).toBe('<p>a <a href="https://x.org">link</a></p>[media missing][drawing missing]');
    expect(lost).toEqual({ media: 1, drawing: 1 });
  });

  it('converts a table inside another to lines, and reports it', () => {
    expect(plain('<table><tr><td>x<table><tr><td>a</td><td>b</td></tr></table></td></tr></table>')).toEqual({
      html: '<table><tbody><tr><td>x<p>a | b</p></td></tr></tbody></table>',
      lost: { innerTable: 1 },
    });
  });

  it('takes limited time for a hostile page', () => {
    const began = process.threadCpuUsage();
    plain(
      `${'<div style="vertical-align:super">'.repeat(30)}${'<span style="font-style:italic">a</span>'.repeat(200)}`,
    );
    expect(process.threadCpuUsage(began).user).toBeLessThan(4_000_000);
  });
});

describe('pasting from LaTeX and Overleaf', () => {
  it.each([
    ['costs $5 and $10', 0],
    ['$E=mc^2$ and \\(a\\)', 2],
    ['\\begin{align*}a&=b\\\\c&=d\\end{align*} $$x$$ \\[y\\]', 3],
    ['no equation \\$x\\$', 0],
  ])('%s contains %i equations', (text, count) => expect(countEquations(text)).toBe(count));

  it('is converted to text with equations', () => {
    expect(
      htmlOfLatex('We \\textbf{see} $a<b$ --\n5\\% of it.\n\n\\begin{align}\na&=b\\label{x}\n\\end{align}\nEnd.'),
    ).toBe(
      '<p>We <strong>see</strong> <span data-equation="inline">a&lt;b</span> – 5% of it.</p><div data-equation="block">\\begin{aligned}a&amp;=b\\end{aligned}</div><p> End.</p>',
    );
  });

  it('is converted to lists and chemical formulas, and commands left unchanged are reported', () => {
    const text =
      'Of \\ce{La3Ni2O7}, see \\cite{a}:\n\\begin{itemize}\n \\item $x$\n \\item two\n\\end{itemize}\nEnd % mine\nof it.';
    expect(htmlOfLatex(text)).toBe(
      '<p>Of La<sub>3</sub>Ni<sub>2</sub>O<sub>7</sub>, see \\cite{a}: </p><ul><li><p><span data-equation="inline">x</span></p></li><li><p>two</p></li></ul><p> End % mine<br> of it.</p>',
    );
    expect(lookAtPaste('', text, { images: false })).toMatchObject({ question: { kind: 'latex', left: ['\\cite'] } });
  });

  it('asks the user, whatever colours the editor added', () => {
    expect(lookAtPaste('<div style="color:red">$E=mc^2$</div>', '$E=mc^2$', { images: false })).toMatchObject({
      do: 'ask',
      question: { kind: 'latex', count: 1 },
    });
  });
});

describe('unterminated LaTeX', () => {
  const within = (text: string) => {
    const begun = process.threadCpuUsage();
    const html = htmlOfLatex(text);
    expect(countEquations(text)).toBe(1);
    expect(process.threadCpuUsage(begun).user).toBeLessThan(1_500_000);
    return html;
  };

  it.each(['$x ', '\\(x ', '\\[x ', '\\begin{align}x ', '\\begin{itemize}[x ', '\\item[x ', '\\textbf{x ', '  '])(
    '"%s" repeated 200,000 times is read in limited time',
    (beginning) =>
      expect(within(`$E=mc^2$.\n\n${beginning.repeat(200_000)}`)).toContain(
        '<span data-equation="inline">E=mc^2</span>',
      ),
  );

  it('keeps labels that are not terminated', () =>
    expect(within(`$$a${'\\label{x '.repeat(200_000)}$$`).includes('label')).toBe(true));

  it('keeps nested lists to the depth that LaTeX allows, and the words of deeper ones', () => {
    const nested = (depth: number) => `${'\\begin{itemize}\\item x '.repeat(depth)}${'\\end{itemize}'.repeat(depth)}`;
    expect(htmlOfLatex(nested(6)).match(/<ul>/g)).toHaveLength(6);
    const html = within(`$y$ ${nested(20_000)}`);
    expect(html.match(/<ul>/g)).toHaveLength(6);
    expect(html.match(/x/g)).toHaveLength(20_000);
  });

  it.each([
    ['\\begin{itemize}\\item a', '<p>\\begin{itemize}\\item a</p>'],
    ['\\begin{itemize}\\item a\\end{enumerate} b\\end{itemize}', '<ul><li><p>a\\end{enumerate} b</p></li></ul>'],
    [
      '\\begin{itemize}[noitemsep]\\item a\\begin{enumerate}\\item b\\end{enumerate}\\item[c] d\\end{itemize}',
      '<ul><li><p>a</p><ol><li><p>b</p></li></ol></li><li><p>d</p></li></ul>',
    ],
    ['\\(a \\[b\\] c', '<p>\\(a </p><div data-equation="block">b</div><p> c</p>'],
    ['$$$$ a', '<p>$$$$ a</p>'],
    [
      '\\begin{equation*}a\\end{equation} $b$',
      '<p>\\begin{equation*}a\\end{equation} <span data-equation="inline">b</span></p>',
    ],
    ['\ue000 $a$', '<p><span data-equation="inline">a</span></p>'],
  ])('%s becomes %s', (text, html) => expect(htmlOfLatex(text)).toBe(html));

  it('the character that stands in for kept text is not an equation', () => expect(countEquations('\ue000')).toBe(0));
});

describe('pasting from a PDF', () => {
  const text = [
    'The ﬁrst experiment on these films showed that the strain re-',
    'laxes within minutes, which we explain by the motion of the',
    'defects near the surface and by nothing else at all so far.',
  ].join('\n');

  it('is recognized by its line breaks', () => {
    expect(isBrokenAtMargin(text)).toBe(true);
    expect(isBrokenAtMargin('One.\nTwo.\nThree.')).toBe(false);
    expect(isBrokenAtMargin('A line of its own that is as long as those of a page, more or less.')).toBe(false);
  });

  it('can be joined to paragraphs, and the user is asked', () => {
    expect(htmlOfLines(text)).toBe(
      '<p>The first experiment on these films showed that the strain relaxes within minutes, which we explain by the motion of the defects near the surface and by nothing else at all so far.</p>',
    );
    expect(lookAtPaste('', text, { images: false })).toMatchObject({ do: 'ask', question: { kind: 'lines' } });
  });
});

it.each([
  ['lines', htmlOfLines],
  ['a page', (text: string) => plain(`<p>${text}</p>`).html],
])('long runs of blanks in %s take limited time', (_, read) => {
  const begun = process.threadCpuUsage();
  expect(/^<p>a\s+b c<\/p>$/.test(read(`a${' '.repeat(200_000)}b\n c`))).toBe(true);
  expect(process.threadCpuUsage(begun).user).toBeLessThan(1_500_000);
});

it('the lines of a PDF shown by a browser are recognized, too', () => {
  const lines = [
    'The first experiment on these films showed that the strain',
    'relaxes within minutes, which we explain by the motion of',
    'defects.',
  ];
  const html = lines.map((line) => `<span>${line}</span>`).join('<br role="presentation">');
  expect(lookAtPaste(html, lines.join('\n'), { images: false })).toMatchObject({
    do: 'ask',
    question: { kind: 'lines' },
  });
});

it('content copied from another kind of editor is checked', () => {
  expect(lookAtPaste('<p data-pm-slice="1 1 []"><s>a</s></p>', 'a', { images: false })).toMatchObject({ do: 'ask' });
});

it('content copied from our editor is inserted unchanged', () => {
  expect(lookAtPaste('<p data-pm-slice="1 1 []">a</p>', 'a', { images: false })).toEqual({ do: 'nothing' });
});

it('reads nested formulas once each, at any depth', () => {
  const deep = (levels: number): string =>
    levels === 0 ? '<mi>x</mi>' : `<msubsup>${deep(levels - 1)}<mn>1</mn><mn>2</mn></msubsup>`;
  const begun = process.threadCpuUsage();
  const { html, lost } = carefulPaste(`<p><math>${deep(13)}</math></p>`, { images: false });
  expect(lost).toEqual({});
  expect(html.match(/_\{?1/g)).toHaveLength(13);
  expect(process.threadCpuUsage(begun).user).toBeLessThan(1_000_000);
});
