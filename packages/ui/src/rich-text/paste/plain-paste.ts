/** Words of a plain text as they may stand between tags. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const displayed =
  /\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\]|\\begin\{(equation|align|gather|eqnarray)(\*?)\}([\s\S]+?)\\end\{\3\4\}/g;
const inLine = /\\\(([\s\S]+?)\\\)|(?<![\\$\w])\$(?!\s|\d+\s)([^$\n]+?)(?<![\s\\])\$(?![\w$])/g;

/** Equations in LaTeX that a plain text holds. */
export function countEquations(text: string): number {
  return text.replace(displayed, '\ue000').replace(inLine, '\ue000').split('\ue000').length - 1;
}

const inside = (environment: string | undefined, latex: string) => {
  const bare = latex.replace(/\\(?:label|tag)\{[^}]*\}|\\nonumber/g, '').trim();
  return environment === 'align' || environment === 'eqnarray' || environment === 'gather'
    ? `\\begin{${environment === 'gather' ? 'gathered' : 'aligned'}}${bare}\\end{${environment === 'gather' ? 'gathered' : 'aligned'}}`
    : bare;
};

/** A formula of chemistry, its numbers lowered; charges and arrows are left to the eye of whoever pastes. */
const chemistry = (formula: string) => formula.replace(/(?<=[A-Za-z)\]])\d+/g, (number) => `<sub>${number}</sub>`);

/** The words of LaTeX around its equations; commands that are not known stay as they are written. */
const words = (text: string) =>
  escaped(text)
    .replace(/\\ce\{([\w()[\]. ]*)\}/g, (_, formula: string) => chemistry(formula))
    .replace(/\\textbf\{([^{}]*)\}/g, '<strong>$1</strong>')
    .replace(/\\(?:textit|emph)\{([^{}]*)\}/g, '<em>$1</em>')
    .replace(/\\textsuperscript\{([^{}]*)\}/g, '<sup>$1</sup>')
    .replace(/\\textsubscript\{([^{}]*)\}/g, '<sub>$1</sub>')
    .replace(/\\(?:sub)*section\*?\{([^{}]*)\}/g, '</p><h3>$1</h3><p>')
    .replace(/\\([%$_#{}])/g, '$1')
    .replace(/\\&amp;/g, '&amp;')
    .replace(/---/g, '—')
    .replace(/--/g, '–')
    .replace(/~/g, ' ');

const list =
  /\\begin\{(itemize|enumerate)\}(?:\[[^\]]*\])?((?:(?!\\begin\{(?:itemize|enumerate)\})[\s\S])*?)\\end\{\1\}/g;

const joined = (text: string) => text.replace(/\s*\n\s*/g, ' ').trim();

/** Lists within lists from the innermost outwards; each is kept as one sign, as equations are. */
function withLists(text: string, keep: (html: string) => string): string {
  const next = text.replace(list, (_, kind: string, body: string) => {
    const tag = kind === 'enumerate' ? 'ol' : 'ul';
    const entries = body
      .split(/\\item\b(?:\[[^\]]*\])?/)
      .slice(1)
      .map((entry) => `<li><p>${words(joined(entry))}</p></li>`);
    return keep(`</p><${tag}>${entries.join('')}</${tag}><p>`);
  });
  return next === text ? text : withLists(next, keep);
}

/** A plain text with its LaTeX equations as equations of ours, a paragraph where a line is left free. */
export function htmlOfLatex(text: string): string {
  const pieces: string[] = [];
  const keep = (html: string) => `\ue000${pieces.push(html) - 1}\ue000`;
  const equation = (latex: string, isBlock: boolean) =>
    keep(
      isBlock
        ? `</p><div data-equation="block">${escaped(latex)}</div><p>`
        : `<span data-equation="inline">${escaped(latex.trim())}</span>`,
    );
  const marked = text
    .replaceAll('\ue000', '')
    .replace(displayed, (_, dollars, brackets, environment, _star, body) =>
      equation(inside(environment, dollars ?? brackets ?? body), true),
    )
    .replace(inLine, (_, brackets, dollars) => equation(brackets ?? dollars, false))
    // A remark ends with its line.
    .replace(/(?<!\\)%.*$/gm, (remark) => `${remark}${keep('<br>')}`);
  const whole = withLists(marked, keep);
  const put = (html: string): string =>
    /\ue000/.test(html) ? put(html.replace(/\ue000(\d+)\ue000/g, (_, at: string) => pieces[Number(at)] ?? '')) : html;
  return put(
    `<p>${words(whole)
      .split(/\n\s*\n/)
      .map(joined)
      .join('</p><p>')}</p>`,
  ).replace(/<p>\s*<\/p>/g, '');
}

/** Commands of LaTeX in the words that nothing was made of, each once. */
export function commandsLeft(html: string): readonly string[] {
  const outside = html.replace(/<(span|div) data-equation[^>]*>[\s\S]*?<\/\1>/g, '');
  return [...new Set(outside.match(/\\(?:begin\{\w+\*?\}|[A-Za-z]+)/g) ?? [])].filter(
    (one) => !one.startsWith('\\end'),
  );
}

/** Longest and shortest line, in characters, of what a PDF breaks at its margin. */
const margin = { from: 45, to: 140 };

/** Whether lines end where a page ended them, as in what is copied from a PDF. */
export function isBrokenAtMargin(text: string): boolean {
  const lines = text
    .trim()
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  if (lines.length < 3) return false;
  const full = lines.slice(0, -1).filter(({ length }) => length >= margin.from && length <= margin.to).length;
  const goOn = lines.slice(0, -1).filter((line) => !/[.:;!?]\s*$/.test(line)).length;
  return full >= (lines.length - 1) * 0.7 && goOn >= (lines.length - 1) * 0.5;
}

const ligatures: Readonly<Record<string, string>> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl' };

/** Lines of a page joined to paragraphs, words that were parted at its margin made whole. */
export function htmlOfLines(text: string): string {
  return text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) =>
      escaped(
        paragraph
          .replace(/(\p{Ll})[-\u00ad\u2010]\r?\n\s*(?=\p{Ll})/gu, '$1')
          .replace(/\s*\r?\n\s*/g, ' ')
          .replace(/[ﬀ-ﬄ]/g, (sign) => ligatures[sign] ?? sign),
      ),
    )
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}
