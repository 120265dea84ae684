import { describe, expect, it } from 'vitest';
import { withPrintedEquations, withReadableEquations } from './equations.ts';

const inline = (latex: string) => `<span data-equation="inline">${latex}</span>`;

describe('equations in documents (rule Q125)', () => {
  it('are rendered inline, or on a separate line', () => {
    expect(withPrintedEquations(`<p>${inline('E=mc^2')}</p>`)).toMatch(/^<p><math .*<msup>.*<\/math><\/p>$/);
    expect(withPrintedEquations('<div data-equation="block">\\frac{1}{2}</div>')).toMatch(
      /^<div class="equation"><math [^>]*display="block">.*<mfrac>/,
    );
  });

  it('are left as written if they are not valid LaTeX', () => {
    expect(withPrintedEquations(inline('\\frac{1'))).toBe(inline('\\frac{1'));
    expect(withPrintedEquations(inline('\\nosuch'))).toBe(inline('\\nosuch'));
  });

  it.each([
    ['a macro of itself', '\\def\\a{\\a\\a}\\a'],
    [
      'macros that double',
      `${Array.from({ length: 26 }, (_, i) => `\\def\\${'m'.repeat(i + 1)}{\\${'m'.repeat(i + 2)}\\${'m'.repeat(i + 2)}}`).join('')}\\m`,
    ],
    ['braces within each other', '{'.repeat(990) + '}'.repeat(990)],
    ['roots within each other', '\\sqrt{'.repeat(280) + '}'.repeat(280)],
  ])('%s takes little time and space', (_, latex) => {
    const began = process.threadCpuUsage();
    expect(withPrintedEquations(inline(latex)).length).toBeLessThan(100_000);
    expect(process.threadCpuUsage(began).user).toBeLessThan(1_500_000);
  });

  it.each([
    ['\\href{javascript:alert(1)}{x}'],
    ['\\includegraphics{https://evil.example/a.png}'],
    ['\\htmlStyle{position:fixed}{x}'],
    ['\\text{&lt;img src=x onerror=alert(1)&gt;}'],
    ['\\rule{1000000em}{1000000em}'],
  ])('%s can neither run scripts, nor load resources, nor cover the page', (latex) => {
    const html = withPrintedEquations(inline(latex)).replace(/<annotation[\s\S]*?<\/annotation>/g, '');
    // What is not drawn is the text that it was.
    if (!html.includes('<math')) return expect(html).toBe(inline(latex));
    expect(html.replaceAll(/&lt;.*?&gt;/g, '')).not.toMatch(/<(?:img|a|script)\b|href=|src=|position/);
    expect(html).not.toContain('1000000em');
  });
});

describe('equations in letters (rule Q125)', () => {
  it.each([
    ['E=mc^2', 'E = mc<sup>2</sup>'],
    ['\\lambda = \\frac{h}{m v}', 'λ = h/(mv)'],
    ['Q_z \\le 0.3\\,\\text{Å}^{-1}', 'Q<sub>z</sub> ≤ 0.3 Å<sup>−1</sup>'],
    ['\\sqrt{x^2+y^2}', '√(x<sup>2</sup>+y<sup>2</sup>)'],
    ['\\int_0^\\infty e^{-x}\\,dx', '∫<sub>0</sub><sup>∞</sup>e<sup>−x</sup> dx'],
    ['\\vec{k} \\cdot \\hat{n}', 'k⃗ ⋅ n̂'],
    ['a &lt; b', 'a &lt; b'],
    ['\\begin{pmatrix}1&amp;0\\\\0&amp;1\\end{pmatrix}', '(1, 0; 0, 1)'],
  ])('%s is written as %s', (latex, words) => expect(withReadableEquations(inline(latex))).toBe(words));
});
