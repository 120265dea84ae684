import {
  bracketInMath,
  escapedMath,
  marked,
  scripted,
  UnreadableFormula,
  uprightInMath,
  wordsInMath,
} from './math-signs.ts';

const tagOf = (node: Node) => (node instanceof Element ? node.localName.toLowerCase() : '');
const childrenOf = (element: Element, name: string) => [...element.children].filter((child) => tagOf(child) === name);
const all = (element: Element): string => [...element.childNodes].map(latexOf).join('');
const inside = (element: Element, name: string): string => childrenOf(element, name).map(all).join('').trim();
const each = (element: Element, name: string): string[] => childrenOf(element, name).map(all);

/** Returns a value from the properties of a part, such as its bracket. */
const property = (element: Element, name: string) =>
  [...element.children]
    .find((child) => tagOf(child).endsWith('pr'))
    ?.querySelector(`m\\:${name}`)
    ?.getAttribute('m:val');

function fraction(element: Element): string {
  const [above, below] = [inside(element, 'm:num'), inside(element, 'm:den')];
  const kind = property(element, 'type');
  if (kind === 'lin' || kind === 'skw') return `{${above}}/{${below}}`;
  return kind === 'noBar' ? `{{${above}}\\atop{${below}}}` : `\\frac{${above}}{${below}}`;
}

function delimited(element: Element): string {
  const [begin, end] = [property(element, 'begchr') ?? '(', property(element, 'endchr') ?? ')'];
  const between = property(element, 'sepchr') ?? '|';
  return `\\left${bracketInMath(begin)}${each(element, 'm:e').join(between)}\\right${bracketInMath(end)}`;
}

const rowsOf = (rows: readonly string[]) => rows.join('\\\\');

/** Returns a letter, a sign or words, upright if Word marks them so. */
function run(element: Element): string {
  const text = [...element.childNodes].map((node) => (tagOf(node).endsWith('pr') ? '' : node.textContent)).join('');
  const spaced = text.replace(/\s+/g, ' ');
  if (element.querySelector('m\\:nor')) return wordsInMath(spaced);
  const style = element.querySelector('m\\:sty')?.getAttribute('m:val');
  if (style === 'p') return uprightInMath(spaced);
  return style === 'b' || style === 'bi' ? `\\mathbf{${escapedMath(spaced)}}` : escapedMath(spaced);
}

const readers: Readonly<Record<string, (element: Element) => string>> = {
  'm:f': fraction,
  'm:r': run,
  'm:d': delimited,
  'm:ssup': (element) => scripted(inside(element, 'm:e'), '', inside(element, 'm:sup')),
  'm:ssub': (element) => scripted(inside(element, 'm:e'), inside(element, 'm:sub'), ''),
  'm:ssubsup': (element) => scripted(inside(element, 'm:e'), inside(element, 'm:sub'), inside(element, 'm:sup')),
  'm:spre': (element) =>
    `${scripted('', inside(element, 'm:sub'), inside(element, 'm:sup'))}{${inside(element, 'm:e')}}`,
  'm:rad': (element) => {
    const degree = inside(element, 'm:deg');
    return `\\sqrt${degree ? `[${degree}]` : ''}{${inside(element, 'm:e')}}`;
  },
  'm:nary': (element) =>
    `${scripted(property(element, 'chr') ?? '∫', inside(element, 'm:sub'), inside(element, 'm:sup'))}{${inside(element, 'm:e')}}`,
  'm:func': (element) => {
    const name = inside(element, 'm:fname');
    return `${/^[a-z]+$/i.test(name) ? uprightInMath(name) : name} ${inside(element, 'm:e')}`;
  },
  'm:limlow': (element) => limit(element, '_'),
  'm:limupp': (element) => limit(element, '^'),
  'm:acc': (element) => marked(inside(element, 'm:e'), property(element, 'chr') ?? '^', 'above'),
  'm:bar': (element) => `\\${property(element, 'pos') === 'top' ? 'overline' : 'underline'}{${inside(element, 'm:e')}}`,
  'm:groupchr': (element) =>
    marked(
      inside(element, 'm:e'),
      property(element, 'chr') ?? '⏟',
      property(element, 'pos') === 'top' ? 'above' : 'below',
    ),
  'm:m': (element) =>
    `\\begin{matrix}${rowsOf(childrenOf(element, 'm:mr').map((row) => each(row, 'm:e').join('&')))}\\end{matrix}`,
  'm:eqarr': (element) => `\\begin{gathered}${rowsOf(each(element, 'm:e'))}\\end{gathered}`,
  'm:borderbox': (element) => `\\boxed{${inside(element, 'm:e')}}`,
  'm:phant': (element) => `\\phantom{${inside(element, 'm:e')}}`,
};

function limit(element: Element, sign: '_' | '^'): string {
  const base = inside(element, 'm:e');
  const name = /^\\mathrm\{(\w+)\}$/.exec(base)?.[1] ?? base;
  const operator = /^(?:lim|max|min|sup|inf)$/.test(name) ? `\\${name}` : base;
  const script = inside(element, 'm:lim');
  if (operator !== base || /^\\\w+$/.test(base)) return `${operator}${sign}{${script}}`;
  return sign === '_' ? `\\underset{${script}}{${base}}` : `\\overset{${script}}{${base}}`;
}

const containers = new Set([
  'm:omath',
  'm:omathpara',
  'm:e',
  'm:num',
  'm:den',
  'm:box',
  'm:sub',
  'm:sup',
  'm:deg',
  'm:lim',
  'm:t',
]);

function latexOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escapedMath((node.textContent ?? '').replace(/\s+/g, ' '));
  if (!(node instanceof Element)) return '';
  const tag = tagOf(node);
  const read = readers[tag];
  if (read) return read(node);
  if (/^m:\w*pr$/.test(tag)) return '';
  if (tag.startsWith('m:') && !containers.has(tag)) throw new UnreadableFormula(tag);
  return all(node);
}

/** Converts Word's own markup of an equation to LaTeX. Throws `UnreadableFormula` if it contains an unknown element. */
export function latexOfWord(markup: string): string {
  // Parsed as HTML, an empty element would contain what follows it.
  const closed = markup.replace(/<(m:\w+)([^<>]*?)\/>/gi, '<$1$2></$1>');
  const { body } = new DOMParser().parseFromString(closed, 'text/html');
  return all(body).replace(/\s+/g, ' ').trim();
}
