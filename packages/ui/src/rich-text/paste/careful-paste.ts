import { isPictureAddress } from '../science-nodes.ts';
import { readAllLooks } from './looks.ts';
import { Losses, type LostKind, type StandIns } from './losses.ts';
import { UnreadableFormula } from './math-signs.ts';
import { latexOfMathml } from './mathml.ts';
import { englishStandIns } from './paste-words.ts';
import { readSymbolFonts } from './symbol-fonts.ts';
import { dropAsides, equationOf, readWordComments } from './word-comments.ts';
import { listsOfWord } from './word-lists.ts';

export interface CarefulPaste {
  /** The content that can be kept; words in brackets replace what cannot. */
  readonly html: string;
  readonly lost: Readonly<Partial<Record<LostKind, number>>>;
}

const kept = new Set(
  'p br strong em sub sup h2 h3 h4 ul ol li a table tbody tr td th img figure figcaption span div'.split(' '),
);
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  ol: ['start', 'type'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  span: ['data-equation'],
  div: ['data-equation'],
};
const blockTags = [
  ...['section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'address', 'details', 'summary'],
  ...['center', 'fieldset', 'legend', 'form', 'dl', 'caption'],
];
const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  pre: 'p',
  blockquote: 'div',
  dt: 'p',
  dd: 'p',
  // Their text starts on a new line.
  ...Object.fromEntries(blockTags.map((tag) => [tag, 'div'])),
};
const dropped =
  'script,style,meta,link,title,xml,noscript,template,head,colgroup,col,select,textarea,datalist,br.Apple-interchange-newline';
const blocks = 'p, ul, ol, table, div, h2, h3, h4, figure';

function rename(element: Element, tag: string): Element {
  const other = document.createElement(tag);
  other.append(...element.childNodes);
  for (const { name, value } of [...element.attributes]) if (/^[\w-]+$/.test(name)) other.setAttribute(name, value);
  element.replaceWith(other);
  return other;
}

/** Returns the LaTeX that a rendered formula carries, or that its MathML expresses; throws if it has neither. */
function latexIn(element: Element): string {
  const written = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();
  if (written) return written;
  const source = element.getAttribute('data-mathml');
  const math = source
    ? new DOMParser().parseFromString(source, 'text/html').querySelector('math')
    : element.localName === 'math'
      ? element
      : element.querySelector('math');
  if (!math) throw new UnreadableFormula(element.localName);
  return latexOfMathml(math);
}

/** Converts the formulas rendered by KaTeX, MathJax, journals and encyclopedias to equations. */
function readMath(body: HTMLElement, losing: Losses): void {
  // The scripts of MathJax 2 stand next to the rendered formula.
  for (const script of body.querySelectorAll<HTMLElement>('script[type^="math/tex"]')) {
    if (script.previousElementSibling?.matches('.MathJax, .MathJax_Display')) script.previousElementSibling.remove();
    script.replaceWith(equationOf(script.textContent ?? '', script.getAttribute('type')?.includes('display') ?? false));
  }
  for (const element of [...body.querySelectorAll('.mwe-math-element, .katex, mjx-container, .MathJax, math')]) {
    if (!body.contains(element)) continue;
    const isBlock =
      element.parentElement?.classList.contains('katex-display') === true ||
      element.getAttribute('display') === 'true' ||
      element.getAttribute('display') === 'block';
    try {
      const latex = latexIn(element);
      element.replaceWith(latex === '' ? '' : equationOf(latex, isBlock));
    } catch (error) {
      if (!(error instanceof UnreadableFormula)) throw error;
      losing.replace(element, 'equation', element.textContent);
    }
  }
}

function looseMedia(body: HTMLElement, drawings: ReadonlySet<Element>, images: boolean, losing: Losses): void {
  // An icon beside words, such as that of an external link.
  for (const element of [...body.querySelectorAll('svg, canvas')])
    if (element.getAttribute('aria-hidden') === 'true') element.remove();
    else losing.replace(element, 'drawing', element.getAttribute('aria-label'));
  // LibreOffice writes a formula as an object that contains its picture.
  for (const element of [...body.querySelectorAll('video, audio, iframe, object, embed')])
    if (element.querySelector('img')) element.replaceWith(...element.childNodes);
    else losing.replace(element, 'media', element.getAttribute('title'));
  for (const image of [...body.querySelectorAll('img')]) {
    // Pictures on a disk or in another system cannot be fetched; pictures of one pixel only count readers.
    if (image.getAttribute('width') === '1' && image.getAttribute('height') === '1') image.remove();
    else if (image.getAttribute('aria-roledescription') === 'checkbox') tickBox(image);
    else if (drawings.has(image)) losing.replace(image, 'drawing', image.alt);
    else if (!images || !image.src.startsWith('data:') || !isPictureAddress(image.src))
      losing.replace(image, 'picture', image.alt);
  }
}

/** Converts the box of a checklist item to a character in front of its words. */
function tickBox(image: HTMLImageElement): void {
  const box = image.alt === 'checked' ? '☑ ' : '☐ ';
  const words = image.nextElementSibling;
  if (words) {
    words.prepend(box);
    image.remove();
  } else image.replaceWith(box);
}

/** Cells may hold lines and lists; a table inside a cell becomes lines. */
function flattenCells(body: HTMLElement, losing: Losses): void {
  for (const caption of [...body.querySelectorAll('caption')]) caption.closest('table')?.before(caption);
  for (const inner of [...body.querySelectorAll('td table, th table')].reverse()) {
    losing.count('innerTable');
    const lines = [...inner.querySelectorAll('tr')].map((row) => {
      const line = document.createElement('p');
      line.textContent = [...row.children].map((cell) => cell.textContent?.trim() ?? '').join(' | ');
      return line;
    });
    inner.replaceWith(...lines);
  }
  for (const heading of [...body.querySelectorAll('td :is(h2, h3, h4), th :is(h2, h3, h4)')]) rename(heading, 'p');
}

/** Preserves what a page shows in addition to the words of such elements: quotation marks and line breaks. */
function keepShape(body: HTMLElement): void {
  for (const quote of body.querySelectorAll('q')) {
    quote.prepend('“');
    quote.append('”');
  }
  for (const pre of body.querySelectorAll('pre')) {
    const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const lines = text.data.replace(/ {2}/g, '\u00a0 ').split(/\r?\n/);
      text.replaceWith(...lines.flatMap((line, at) => (at === 0 ? [line] : [document.createElement('br'), line])));
    }
  }
}

/** Keeps links to pages and mail addresses only; links within the source document, or to a disk, would lead nowhere. */
function loosenLinks(body: HTMLElement): void {
  for (const link of [...body.querySelectorAll('a')])
    if (!/^(?:https?|mailto):/i.test(link.getAttribute('href')?.trim() ?? '')) link.replaceWith(...link.childNodes);
}

function strip(body: HTMLElement): void {
  for (const element of [...body.querySelectorAll('*')]) {
    const tag = element.localName;
    const isEquation = element.hasAttribute('data-equation');
    if (!kept.has(tag) || (tag === 'span' && !isEquation)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name } of [...element.attributes])
      if (!keptAttributes[tag]?.includes(name)) element.removeAttribute(name);
    if (tag === 'div' && !isEquation) rename(element, element.querySelector(blocks) ? 'div' : 'p');
  }
  // Between paragraphs, a line break is an empty line.
  const isBlockOrEdge = (node: ChildNode | null): boolean =>
    node === null ||
    (node instanceof Element
      ? node.matches(blocks)
      : node.textContent?.trim() === '' && isBlockOrEdge(node.nextSibling));
  for (const br of [...body.querySelectorAll(':scope > br, div > br')])
    if (isBlockOrEdge(br.previousSibling) && isBlockOrEdge(br.nextSibling)) rename(br, 'p');
}

/** Whether a text was copied in an editor like ours, and contains nothing that ours does not support. */
export function isOfAnEditor(html: string): boolean {
  if (!html.includes('data-pm-slice')) return false;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return [...body.querySelectorAll('*')].every(
    (element) => (kept.has(element.localName) || element.localName === 'meta') && !element.hasAttribute('style'),
  );
}

/**
 * Converts a text from Word, Google Docs, a page or a PDF to what the editor supports: superscripts, subscripts, tables, lists, links,
 * Greek letters and equations are kept, styles are removed. Counts what cannot be kept, so that the user learns of it immediately.
 */
export function carefulPaste(
  html: string,
  { images, standIns = englishStandIns }: { readonly images: boolean; readonly standIns?: StandIns },
): CarefulPaste {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const losing = new Losses(standIns);
  readMath(body, losing);
  for (const element of body.querySelectorAll(dropped)) element.remove();
  dropAsides(body, losing);
  const drawings = readWordComments(body, losing);
  listsOfWord(body);
  readSymbolFonts(body);
  readAllLooks(body, losing);
  looseMedia(body, drawings, images, losing);
  loosenLinks(body);
  keepShape(body);
  flattenCells(body, losing);
  for (const [from, to] of Object.entries(renamed))
    for (const element of [...body.querySelectorAll(from)]) rename(element, to);
  strip(body);
  return { html: body.innerHTML.replace(/(?<!\s)\s*\n\s*/g, ' ').trim(), lost: losing.lost };
}
