/** Escapes plain text for use between tags. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const displayed = /\$\$|\\\[|\\begin\{(?:equation|align|gather|eqnarray)\*?\}/g;
const inLine = /\\\(|(?<![\\$\w])\$(?!\s|\d+\s)[^$\n]+?(?<![\s\\])\$(?![\w$])/g;

/** Returns the end of an equation with this opening; an inline equation in dollars was matched together with its end. */
const endOf = (opening: string) => {
  if (opening === '$$') return '$$';
  if (opening === '\\[') return '\\]';
  if (opening === '\\(') return '\\)';
  return opening.startsWith('\\begin') ? opening.replace('begin', 'end') : undefined;
};

/**
 * Returns the text with every equation that begins with one of `openings` replaced by the result of `put`. An end that is missing once is
 * not searched for again, so the time is proportional to the length of the text, however many equations begin in it.
 */
function withEquations(text: string, openings: RegExp, put: (latex: string, opening: string) => string): string {
  const missing = new Set<string>();
  const parts: string[] = [];
  const opening = new RegExp(openings);
  let done = 0;
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [begun] = found;
    const end = endOf(begun);
    if (end === undefined) {
      parts.push(text.slice(done, found.index), put(begun.slice(1, -1), '$'));
      done = opening.lastIndex;
      continue;
    }
    const from = found.index + begun.length;
    // An equation must not be empty.
    const to = missing.has(end) ? -1 : text.indexOf(end, from + 1);
    if (to < 0) {
      missing.add(end);
      opening.lastIndex = found.index + 1;
      continue;
    }
    parts.push(text.slice(done, found.index), put(text.slice(from, to), begun));
    done = to + end.length;
    opening.lastIndex = done;
  }
  return parts.join('') + text.slice(done);
}

/** Counts the LaTeX equations in a plain text. */
export function countEquations(text: string): number {
  let count = 0;
  const put = () => {
    count += 1;
    return '\ue000';
  };
  withEquations(withEquations(text, displayed, put), inLine, put);
  return count;
}

/** Nobody writes labels and options longer than this, so their end is not searched for further. */
const numbering = /\\(?:label|tag)\{[^}]{0,200}\}|\\nonumber/g;

const inside = (opening: string, latex: string) => {
  const environment = /align|eqnarray|gather/.exec(opening)?.[0];
  const equation = latex.replace(numbering, '').trim();
  if (environment === undefined) return equation;
  const lines = environment === 'gather' ? 'gathered' : 'aligned';
  return `\\begin{${lines}}${equation}\\end{${lines}}`;
};

/** Converts the numbers of a chemical formula to subscripts; charges and arrows are left for the user to correct. */
const chemistry = (formula: string) => formula.replace(/(?<=[A-Za-z)\]])\d+/g, (number) => `<sub>${number}</sub>`);

/** Converts the LaTeX text around equations; unknown commands stay as they are written. */
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

const joined = (text: string) => text.replace(/(?<!\s)\s*\n\s*/g, ' ').trim();

const listEdge = /\\(begin|end)\{(itemize|enumerate)\}(?:(?<=\\begin\{\w+\})\[[^\]]{0,200}\])?/g;

/** A list that has begun, with its content so far. LaTeX allows six nested levels; deeper ones stay as written. */
interface OpenList {
  readonly kind: string;
  readonly opening: string;
  readonly parts: string[];
}
const listDepth = 6;

const listHtml = (kind: string, body: string) => {
  const tag = kind === 'enumerate' ? 'ol' : 'ul';
  const entries = body
    .split(/\\item\b(?:\[[^\]]{0,200}\])?/)
    .slice(1)
    .map((entry) => `<li><p>${words(joined(entry))}</p></li>`);
  return `</p><${tag}>${entries.join('')}</${tag}><p>`;
};

/** Converts nested lists in a single pass; each is replaced by a single placeholder, like equations. */
function withLists(text: string, keep: (html: string) => string): string {
  const whole: string[] = [];
  const open: OpenList[] = [];
  const here = () => open.at(-1)?.parts ?? whole;
  let done = 0;
  for (const found of text.matchAll(listEdge)) {
    const [edge, side, kind = ''] = found;
    here().push(text.slice(done, found.index));
    done = found.index + edge.length;
    const list = side === 'end' && open.at(-1)?.kind === kind ? open.pop() : undefined;
    if (list && open.length < listDepth) here().push(keep(listHtml(kind, list.parts.join(''))));
    else if (side === 'begin' && open.length < listDepth) open.push({ kind, opening: edge, parts: [] });
    else {
      here().push(edge);
      // Too deep for a separate list: its text belongs to the surrounding list.
      if (side === 'begin') open.push({ kind, opening: '', parts: here() });
    }
  }
  // A list without an end is no list.
  const unended = open.slice(0, listDepth).flatMap(({ opening, parts }) => [opening, ...parts]);
  return [...whole, ...unended, text.slice(done)].join('');
}

/** Converts a plain text with LaTeX equations to HTML, with a paragraph break at each empty line. */
export function htmlOfLatex(text: string): string {
  const pieces: string[] = [];
  const keep = (html: string) => `\ue000${pieces.push(html) - 1}\ue000`;
  const equation = (latex: string, isBlock: boolean) =>
    keep(
      isBlock
        ? `</p><div data-equation="block">${escaped(latex)}</div><p>`
        : `<span data-equation="inline">${escaped(latex.trim())}</span>`,
    );
  const displays = withEquations(text.replaceAll('\ue000', ''), displayed, (latex, opening) =>
    equation(inside(opening, latex), true),
  );
  const marked = withEquations(displays, inLine, (latex) => equation(latex, false))
    // A comment ends with its line.
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

/** Returns the LaTeX commands left unconverted in the text, each once. */
export function commandsLeft(html: string): readonly string[] {
  const outside = html.replace(/<(span|div) data-equation[^>]*>[\s\S]*?<\/\1>/g, '');
  return [...new Set(outside.match(/\\(?:begin\{\w+\*?\}|[A-Za-z]+)/g) ?? [])].filter(
    (one) => !one.startsWith('\\end'),
  );
}

/** The shortest and the longest line, in characters, of a text that a PDF breaks at its margin. */
const margin = { from: 45, to: 140 };

/** Whether the lines are broken at a page margin, as in text copied from a PDF. */
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

/** Joins the lines of a page to paragraphs and hyphenated words to whole ones. */
export function htmlOfLines(text: string): string {
  return text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) =>
      escaped(
        paragraph
          .replace(/(\p{Ll})[-\u00ad\u2010]\r?\n\s*(?=\p{Ll})/gu, '$1')
          .replace(/(?<!\s)\s*\n\s*/g, ' ')
          .replace(/[ﬀ-ﬄ]/g, (sign) => ligatures[sign] ?? sign),
      ),
    )
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('');
}
