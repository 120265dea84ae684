/** Plain text escaped to stand between tags. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const displayed =
  /\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\]|\\begin\{(equation|align|gather|eqnarray)(\*?)\}([\s\S]+?)\\end\{\3\4\}/g;
const inLine = /\\\(([\s\S]+?)\\\)|(?<![\\$\w])\$(?!\s|\d+\s)([^$\n]+?)(?<![\s\\])\$(?![\w$])/g;

/** The LaTeX equations in a plain text. */
export function countEquations(text: string): number {
  return text.replace(displayed, '\ue000').replace(inLine, '\ue000').split('\ue000').length - 1;
}

const inside = (environment: string | undefined, latex: string) => {
  const bare = latex.replace(/\\(?:label|tag)\{[^}]*\}|\\nonumber/g, '').trim();
  return environment === 'align' || environment === 'eqnarray' || environment === 'gather'
    ? `\\begin{${environment === 'gather' ? 'gathered' : 'aligned'}}${bare}\\end{${environment === 'gather' ? 'gathered' : 'aligned'}}`
    : bare;
};

/** The text of LaTeX around its equations; unknown commands stay as they are written. */
const words = (text: string) =>
  escaped(text)
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

/** A plain text with its LaTeX equations turned into ours, and a new paragraph at each empty line. */
export function htmlOfLatex(text: string): string {
  const equations: string[] = [];
  const keep = (latex: string, isBlock: boolean) => {
    equations.push(
      isBlock
        ? `</p><div data-equation="block">${escaped(latex)}</div><p>`
        : `<span data-equation="inline">${escaped(latex.trim())}</span>`,
    );
    return `\ue000${equations.length - 1}\ue000`;
  };
  const marked = text
    .replaceAll('\ue000', '')
    .replace(displayed, (_, dollars, brackets, environment, _star, body) =>
      keep(inside(environment, dollars ?? brackets ?? body), true),
    )
    .replace(inLine, (_, brackets, dollars) => keep(brackets ?? dollars, false));
  return `<p>${words(marked)
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s*\n\s*/g, ' ').trim())
    .join('</p><p>')}</p>`
    .replace(/\ue000(\d+)\ue000/g, (_, at: string) => equations[Number(at)] ?? '')
    .replace(/<p>\s*<\/p>/g, '');
}

/** The longest and the shortest line, in characters, that count as broken at the margin of a PDF. */
const margin = { from: 45, to: 140 };

/** Whether lines were broken at the margin of a page, as in text copied from a PDF. */
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

/** The lines of a page joined into paragraphs, and words that were hyphenated at its margin joined again. */
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
