import { describe, expect, it } from 'vitest';
import { carefulPaste } from './careful-paste.ts';
import { lookAtPaste } from './paste-question.ts';
import { countEquations, htmlOfLatex, htmlOfLines, isBrokenAtMargin } from './plain-paste.ts';

const plain = (html: string, images = false) => carefulPaste(html, { images });

describe('from Word', () => {
  const page = (body: string) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

  it('keeps raised and lowered letters, bold and italic, and drops styles', () => {
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

  it('reads Greek letters of the font Symbol', () => {
    expect(
      plain(
        page(
          "<p class=MsoNormal>3 <span style='font-family:Symbol'>m</span>m, <span style='font-family:Symbol'>&#61548;</span></p>",
        ),
      ).html,
    ).toBe('<p>3 μm, λ</p>');
  });

  it('makes lists of its list paragraphs, as deep as they were', () => {
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

  it('reads its equations, and not the pictures that stand in for them', () => {
    expect(
      plain(
        page(
          "<p class=MsoNormal><!--[if gte msEquation 12]><m:oMath><i style='mso-bidi-font-style:normal'><span style='font-family:\"Cambria Math\",serif'><m:r>λ</m:r><m:r>=</m:r></span></i><m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num><m:r>h</m:r></m:num><m:den><m:sSup><m:e><m:r>p</m:r></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:den></m:f></m:oMath><![endif]--><![if !msEquation]><span style='font-size:11.0pt'><img width=30 height=20 src=\"file:///C:/Users/x/clip_image001.png\"></span><![endif]></p>",
        ),
      ),
    ).toEqual({ html: '<p><span data-equation="inline">λ=\\frac{h}{{p}^{2}}</span></p>', lost: {} });
  });

  it('counts pictures and drawings that can not be kept, and keeps their words', () => {
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

describe('from Google Docs', () => {
  it('reads its styles, and the wrapper that is bold but is not', () => {
    expect(
      plain(
        '<meta charset=\'utf-8\'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">10</span><span style="font-size:6.6pt;font-weight:400;vertical-align:super;">-3</span><span style="font-weight:700;"> bold</span></p><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>x</span></p></li></ul></b>',
      ).html,
    ).toBe('<p>10<sup>-3</sup><strong> bold</strong></p><ul><li><p>x</p></li></ul>');
  });

  it('can not keep pictures of its own server', () => {
    expect(plain('<p>a<img src="https://lh3.googleusercontent.com/x" alt=""></p>', true)).toEqual({
      html: '<p>a</p>',
      lost: { picture: 1 },
    });
  });
});

describe('from pages', () => {
  it('takes the LaTeX of what KaTeX or MathJax drew', () => {
    expect(
      plain(
        '<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math></span><span class="katex-html">E=mc2</span></span></p>',
      ).html,
    ).toBe('<p>so <span data-equation="inline">E=mc^2</span></p>');
  });

  it('has nothing left that runs, frames or styles', () => {
    const { html, lost } = plain(
      '<script>x()</script><style>p{}</style><p onclick="x()" style="position:fixed" class="a" id="b">a <a href="https://x.org" onmouseover="x()">link</a></p><iframe src="https://x.org"></iframe><svg onload="x()"></svg>',
    );
    expect(html).toBe('<p>a <a href="https://x.org">link</a></p>');
    expect(lost).toEqual({ media: 1, drawing: 1 });
  });

  it('makes lines of a table inside another, and says so', () => {
    expect(plain('<table><tr><td>x<table><tr><td>a</td><td>b</td></tr></table></td></tr></table>')).toEqual({
      html: '<table><tbody><tr><td>x<p>a | b</p></td></tr></tbody></table>',
      lost: { innerTable: 1 },
    });
  });

  it('takes a hostile page in no time', () => {
    const began = performance.now();
    plain(
      `${'<div style="vertical-align:super">'.repeat(30)}${'<span style="font-style:italic">a</span>'.repeat(200)}`,
    );
    expect(performance.now() - began).toBeLessThan(4000);
  });
});

describe('from LaTeX and Overleaf', () => {
  it.each([
    ['costs $5 and $10', 0],
    ['$E=mc^2$ and \\(a\\)', 2],
    ['\\begin{align*}a&=b\\\\c&=d\\end{align*} $$x$$ \\[y\\]', 3],
    ['no equation \\$x\\$', 0],
  ])('%s holds %i equations', (text, count) => expect(countEquations(text)).toBe(count));

  it('becomes text with equations', () => {
    expect(
      htmlOfLatex('We \\textbf{see} $a<b$ --\n5\\% of it.\n\n\\begin{align}\na&=b\\label{x}\n\\end{align}\nEnd.'),
    ).toBe(
      '<p>We <strong>see</strong> <span data-equation="inline">a&lt;b</span> – 5% of it.</p><div data-equation="block">\\begin{aligned}a&amp;=b\\end{aligned}</div><p> End.</p>',
    );
  });

  it('is asked about, whatever colours the editor added', () => {
    expect(lookAtPaste('<div style="color:red">$E=mc^2$</div>', '$E=mc^2$', false)).toMatchObject({
      do: 'ask',
      question: { kind: 'latex', count: 1 },
    });
  });
});

describe('from a PDF', () => {
  const text = [
    'The ﬁrst experiment on these films showed that the strain re-',
    'laxes within minutes, which we explain by the motion of the',
    'defects near the surface and by nothing else at all so far.',
  ].join('\n');

  it('is known by its lines', () => {
    expect(isBrokenAtMargin(text)).toBe(true);
    expect(isBrokenAtMargin('One.\nTwo.\nThree.')).toBe(false);
    expect(isBrokenAtMargin('A line of its own that is as long as those of a page, more or less.')).toBe(false);
  });

  it('is joined to paragraphs, when one wants it', () => {
    expect(htmlOfLines(text)).toBe(
      '<p>The first experiment on these films showed that the strain relaxes within minutes, which we explain by the motion of the defects near the surface and by nothing else at all so far.</p>',
    );
    expect(lookAtPaste('', text, false)).toMatchObject({ do: 'ask', question: { kind: 'lines' } });
  });
});

it('what was copied in an editor of ours goes in as it is', () => {
  expect(lookAtPaste('<p data-pm-slice="1 1 []">a</p>', 'a', false)).toEqual({ do: 'nothing' });
});
