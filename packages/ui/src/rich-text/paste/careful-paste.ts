import { isPictureAddress } from '../science-nodes.ts';
import { latexOfWord } from './word-equation.ts';
import { listsOfWord } from './word-lists.ts';

/** Letters of the font Symbol, in which Word writes Greek: pasted without the font they would be other letters. */
const latin = 'abgdezhqiklmnxoprstufcywGDQLXPSUFYWVJjv';
const greek = 'αβγδεζηθικλμνξοπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩςϑϕϖ';
const others: Readonly<Record<string, string>> = {
  '\u00b0': '°',
  '\u00b1': '±',
  '\u00b4': '×',
  '\u00a3': '≤',
  '\u00b3': '≥',
  '\u00b9': '≠',
  '\u00ae': '→',
  '\u00d7': '⋅',
};
const letters = new Map([...latin].map((letter, at) => [letter, [...greek][at] ?? letter]));

/** What somebody saw who wrote in the font Symbol; codes of its private area mean the same as those below them. */
function fromSymbolFont(text: string): string {
  return [...text]
    .map((sign) => {
      const code = sign.codePointAt(0) ?? 0;
      const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCharCode(code - 0xf000) : sign;
      return letters.get(plain) ?? others[plain] ?? plain;
    })
    .join('');
}

/** What of a pasted text can not be kept. */
export type LostKind = 'picture' | 'drawing' | 'innerTable' | 'media';

export interface CarefulPaste {
  /** What can be kept; words in brackets stand for what can not. */
  readonly html: string;
  readonly lost: Readonly<Partial<Record<LostKind, number>>>;
}

const kept = new Set(
  'p br strong em sub sup h2 h3 h4 ul ol li a table tbody tr td th img figure figcaption span div'.split(' '),
);
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  span: ['data-equation'],
  div: ['data-equation'],
};
const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  pre: 'p',
  blockquote: 'p',
  dt: 'p',
  dd: 'p',
};
const dropped = 'script,style,meta,link,title,xml,noscript,template,head,colgroup,col';

function rename(element: Element, tag: string): Element {
  const other = document.createElement(tag);
  other.append(...element.childNodes);
  for (const { name, value } of [...element.attributes]) if (/^[\w-]+$/.test(name)) other.setAttribute(name, value);
  element.replaceWith(other);
  return other;
}

function wrap(element: Element, tag: string): void {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function equationOf(latex: string, isBlock: boolean): HTMLElement {
  const element = document.createElement(isBlock ? 'div' : 'span');
  element.setAttribute('data-equation', isBlock ? 'block' : 'inline');
  element.textContent = latex;
  return element;
}

/** Comments of Word hold its equations and drawings, each followed by a picture for programs that know neither. */
function readWordComments(body: HTMLElement, drawings: Set<Element>): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_ELEMENT);
  const comments: Comment[] = [];
  const standIns: Element[] = [];
  let before: 'equation' | 'picture' | 'drawing' | undefined;
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Comment) {
      comments.push(node);
      if (/<m:omath/i.test(node.data)) {
        const latex = latexOfWord(node.data.replace(/^\[if[^\]]*\]>|<!\[endif\]$/gi, ''));
        if (latex !== '') node.before(equationOf(latex, /<m:omathpara/i.test(node.data)));
        before = latex === '' ? undefined : 'equation';
      } else if (/<v:(?:shape|rect|oval|line|group)\b/i.test(node.data))
        before = /<v:imagedata/i.test(node.data) ? 'picture' : 'drawing';
    } else if (node instanceof Element && node.localName === 'img') {
      if (before === 'equation') standIns.push(node);
      if (before === 'drawing') drawings.add(node);
      before = undefined;
    }
  }
  for (const node of [...comments, ...standIns]) node.remove();
}

/** Looks that carry meaning become elements: Google Docs and Word write raised, bold and italic letters as styles. */
function readStyles(element: HTMLElement): void {
  const style = (element.getAttribute('style') ?? '').toLowerCase();
  const says = (pattern: RegExp) => pattern.test(style);
  if (says(/font-family:\s*"?'?symbol/) || element.getAttribute('face')?.toLowerCase() === 'symbol')
    for (const node of [...element.childNodes])
      if (node.nodeType === Node.TEXT_NODE) node.textContent = fromSymbolFont(node.textContent ?? '');
  const tag = element.localName;
  const isPart = tag === 'span' || tag === 'font';
  if (isPart && says(/vertical-align:\s*super/)) wrap(element, 'sup');
  if (isPart && says(/vertical-align:\s*sub/)) wrap(element, 'sub');
  if (isPart && says(/font-weight:\s*(?:bold|[6-9]00)/)) wrap(element, 'strong');
  if (isPart && says(/font-style:\s*italic/)) wrap(element, 'em');
  // Google Docs puts all of it into a bold element that is not bold.
  if ((tag === 'b' || tag === 'strong') && says(/font-weight:\s*(?:normal|400)/))
    element.replaceWith(...element.childNodes);
}

/** MathML and what KaTeX and MathJax draw, by the LaTeX they carry; without it their signs stay. */
function readMath(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('.katex, mjx-container, math')]) {
    if (!body.contains(element)) continue;
    const latex = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();
    const isBlock =
      element.parentElement?.classList.contains('katex-display') === true ||
      element.getAttribute('display') === 'true' ||
      element.getAttribute('display') === 'block';
    if (latex) element.replaceWith(equationOf(latex, isBlock));
    else if (element.localName === 'math') element.replaceWith(element.textContent ?? '');
  }
}

class Losing {
  readonly lost: Partial<Record<LostKind, number>> = {};

  /** Words in brackets in place of what can not be kept. */
  replace(element: Element, kind: LostKind, words: string | null | undefined): void {
    this.lost[kind] = (this.lost[kind] ?? 0) + 1;
    const said = words?.trim();
    element.replaceWith(said ? `[${said}]` : '');
  }
}

function looseMedia(body: HTMLElement, drawings: ReadonlySet<Element>, images: boolean, losing: Losing): void {
  for (const element of [...body.querySelectorAll('svg, canvas')])
    losing.replace(element, 'drawing', element.getAttribute('aria-label'));
  for (const element of [...body.querySelectorAll('video, audio, iframe, object, embed')])
    losing.replace(element, 'media', element.getAttribute('title'));
  for (const image of [...body.querySelectorAll('img')]) {
    // What lies on a disk or in another system can not be fetched from there; dots of one pixel only count readers.
    if (image.getAttribute('width') === '1' && image.getAttribute('height') === '1') image.remove();
    else if (drawings.has(image)) losing.replace(image, 'drawing', image.alt);
    else if (!images || !image.src.startsWith('data:') || !isPictureAddress(image.src))
      losing.replace(image, 'picture', image.alt);
  }
}

/** Cells hold lines and lists; a table in one becomes lines. */
function flattenCells(body: HTMLElement, losing: Losing): void {
  for (const inner of [...body.querySelectorAll('td table, th table')].reverse()) {
    losing.lost.innerTable = (losing.lost.innerTable ?? 0) + 1;
    const lines = [...inner.querySelectorAll('tr')].map((row) => {
      const line = document.createElement('p');
      line.textContent = [...row.children].map((cell) => cell.textContent?.trim() ?? '').join(' | ');
      return line;
    });
    inner.replaceWith(...lines);
  }
  for (const heading of [...body.querySelectorAll('td :is(h2, h3, h4), th :is(h2, h3, h4)')]) rename(heading, 'p');
}

function strip(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')]) {
    const tag = element.localName;
    const isEquation = element.hasAttribute('data-equation');
    if (!kept.has(tag) || ((tag === 'span' || tag === 'div') && !isEquation && tag === 'span')) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name } of [...element.attributes])
      if (!keptAttributes[tag]?.includes(name)) element.removeAttribute(name);
    if (tag === 'div' && !isEquation)
      rename(element, element.querySelector('p, ul, ol, table, div, h2, h3, h4') ? 'div' : 'p');
  }
}

/**
 * A text from Word, Google Docs, a page or a PDF as the editor can hold it: raised and lowered letters, tables, lists, links, Greek letters and
 * equations stay, styles go. Tells what can not be kept, so that nobody finds out later.
 */
export function carefulPaste(html: string, { images }: { readonly images: boolean }): CarefulPaste {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const losing = new Losing();
  const drawings = new Set<Element>();
  for (const element of body.querySelectorAll(dropped)) element.remove();
  readWordComments(body, drawings);
  readMath(body);
  listsOfWord(body);
  for (const element of [...body.querySelectorAll<HTMLElement>('[style], font')]) readStyles(element);
  looseMedia(body, drawings, images, losing);
  for (const [from, to] of Object.entries(renamed))
    for (const element of [...body.querySelectorAll(from)]) rename(element, to);
  flattenCells(body, losing);
  strip(body);
  return { html: body.innerHTML.replace(/\s*\n\s*/g, ' ').trim(), lost: losing.lost };
}
