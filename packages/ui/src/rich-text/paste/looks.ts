import { declarationsOf } from './declarations.ts';
import type { Losses } from './losses.ts';

/** Block elements; the style of an element without any of them applies to its words. */
const holdsBlocks = 'p, div, ul, ol, table, h1, h2, h3, h4, h5, h6, blockquote, pre';

function wrap(element: Element, tag: string): void {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Whether a colour carries meaning: black, white and grey, the default colours of pages and programs, do not. */
function isColourful(colour: string): boolean {
  const hex = /#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i
    .exec(colour)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16));
  const parts = hex ?? /rgba?\(\s*(\d+)[,\s]+(\d+)[,\s]+(\d+)(?!.*[,/]\s*0\s*\))/.exec(colour)?.slice(1).map(Number);
  if (parts) return Math.max(...parts) - Math.min(...parts) > 64;
  return /^(?:red|blue|green|yellow|orange|purple|fuchsia|magenta|cyan|aqua|lime|teal|maroon|navy|olive)\b/i.test(
    colour,
  );
}

/** Counts styles that this text cannot show; the styles of a link belong to the link. */
function countLostLooks(element: HTMLElement, style: ReadonlyMap<string, string>, losing: Losses): void {
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const tag = element.localName;
  if (tag === 's' || tag === 'strike' || tag === 'del' || line.includes('line-through')) losing.count('struck');
  if (element.closest('a') || element.querySelector('a')) return;
  const isUnderlined = tag === 'u' || line.includes('underline');
  const colours = ['color', 'background', 'background-color', 'mso-highlight'].map((name) => style.get(name) ?? '');
  const isColoured = tag === 'mark' || isColourful(element.getAttribute('color') ?? '') || colours.some(isColourful);
  if ((isUnderlined || isColoured) && element.textContent?.trim()) losing.count('look');
}

/** Converts letters that are displayed as capitals to capitals. */
function raiseLetters(element: Element): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) walker.currentNode.textContent = walker.currentNode.textContent?.toUpperCase() ?? '';
}

const partTags = new Set(['span', 'font', 'p', 'td', 'th', 'a']);

/** Converts styles that carry meaning to elements: Google Docs and Word write superscript, bold and italic as styles. */
function readLooks(element: HTMLElement, losing: Losses): void {
  const style = declarationsOf(element);
  const says = (name: string, pattern: RegExp) => pattern.test((style.get(name) ?? '').toLowerCase());
  countLostLooks(element, style, losing);
  if (says('text-transform', /^uppercase/)) raiseLetters(element);
  const tag = element.localName;
  if (partTags.has(tag) && !element.querySelector(holdsBlocks)) {
    if (says('vertical-align', /^super/)) wrap(element, 'sup');
    if (says('vertical-align', /^sub/)) wrap(element, 'sub');
    if (says('font-weight', /^(?:bold|[6-9]00)/)) wrap(element, 'strong');
    if (says('font-style', /^italic/)) wrap(element, 'em');
  }
  // Google Docs wraps everything in a bold element that is not bold.
  if ((tag === 'b' || tag === 'strong') && says('font-weight', /^(?:normal|400)/))
    element.replaceWith(...element.childNodes);
}

/** Reads the styles of a text: those with meaning are kept, and those that cannot be kept are counted. */
export function readAllLooks(body: HTMLElement, losing: Losses): void {
  for (const element of [...body.querySelectorAll<HTMLElement>('[style], font, u, s, strike, del, mark')])
    readLooks(element, losing);
}
