import { declarationsOf } from './declarations.ts';

/** The marker in front of an item: a bullet, or a number and its format. */
interface Marker {
  /** The type as HTML names it: `1`, `a`, `A`, `i` or `I`; undefined for a bullet. */
  readonly type?: string;
  readonly number: number;
}

interface Item {
  readonly level: number;
  readonly marker: Marker;
  readonly paragraph: HTMLElement;
}

const roman: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

const romanNumber = (letters: string) =>
  [...letters]
    .map((letter) => roman[letter] ?? 0)
    .reduce((sum, value, at, values) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);

const lettersNumber = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 'a'.charCodeAt(0) + 1, 0);

/** Parses `1.`, `(b)` or `iv)`; returns undefined for numbers of several parts such as `1.2.`, which an HTML list cannot express. */
function markerOf(sign: string): Marker | undefined {
  const bare = /^\(?([\da-z]+)[.):]\)?$/i.exec(sign)?.[1] ?? (/^\d+$/.test(sign) ? sign : undefined);
  if (bare === undefined) return /^\(?\d+\./.test(sign) ? undefined : { number: 1 };
  if (/^\d+$/.test(bare)) return { type: '1', number: Number(bare) };
  const small = bare.toLowerCase();
  const isRoman = small === 'i' || (small.length > 1 && /^[ivxlcdm]+$/.test(small));
  const type = isRoman ? 'i' : 'a';
  return {
    type: bare === small ? type : type.toUpperCase(),
    number: isRoman ? romanNumber(small) : lettersNumber(small),
  };
}

function itemOf(paragraph: HTMLElement): Item | undefined {
  const level = /level(\d)/i.exec(declarationsOf(paragraph).get('mso-list') ?? '')?.[1];
  if (!level) return undefined;
  const signs = [...paragraph.querySelectorAll<HTMLElement>('span')].find(
    (span) => declarationsOf(span).get('mso-list')?.toLowerCase() === 'ignore',
  );
  const sign = (signs?.textContent ?? '').trim();
  const marker = markerOf(sign);
  if (marker) signs?.remove();
  // The item stays a paragraph with its number in front.
  else signs?.replaceWith(`${sign} `);
  return marker && { level: Number(level), marker, paragraph };
}

/** Word for the web writes each item as a separate list, with its level beside it: converts these to the markup of Word itself. */
function asWord(body: HTMLElement): void {
  for (const wrapper of [...body.querySelectorAll<HTMLElement>('.ListContainerWrapper')]) {
    const list = wrapper.firstElementChild;
    let number = Number(list?.getAttribute('start') ?? 1);
    for (const entry of [...(list?.children ?? [])]) {
      const paragraph = document.createElement('p');
      paragraph.setAttribute('style', ['mso-list:l0', `level${entry.getAttribute('data-aria-level') ?? 1}`].join(' '));
      const sign = document.createElement('span');
      sign.setAttribute('style', 'mso-list:Ignore');
      sign.textContent = list?.localName === 'ol' ? `${number++}.` : '·';
      paragraph.append(sign, ...[...entry.children].flatMap((child) => [...child.childNodes]));
      wrapper.before(paragraph);
    }
    wrapper.remove();
  }
}

/** Creates a list that begins with this marker. */
function listOf({ type, number }: Marker): HTMLElement {
  const list = document.createElement(type ? 'ol' : 'ul');
  if (type && type !== '1') list.setAttribute('type', type);
  if (number !== 1) list.setAttribute('start', String(number));
  return list;
}

/** Word writes a list as paragraphs with their marker in front: converts them back to lists, with the same levels and numbers. */
export function listsOfWord(body: HTMLElement): void {
  asWord(body);
  const open: Array<{ readonly list: HTMLElement; readonly level: number; next: Marker }> = [];
  let last: Element | undefined;
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p')]) {
    const item = itemOf(paragraph);
    if (!item) continue;
    // Another list, or another place, ends the open lists.
    if (last && last !== paragraph.previousElementSibling) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    const entry = document.createElement('li');
    const words = document.createElement('p');
    words.append(...paragraph.childNodes);
    entry.append(words);
    const { marker } = item;
    let current = open.at(-1);
    const goesOn = !!current?.next.type === !!marker.type && (!marker.type || current?.next.number === marker.number);
    if (current?.level === item.level && !goesOn) {
      open.pop();
      current = open.at(-1);
    }
    if (current && current.level === item.level) {
      current.list.append(entry);
      paragraph.remove();
      current.next = { ...marker, number: marker.number + 1 };
    } else {
      const list = listOf(marker);
      list.append(entry);
      const parent = current?.list.lastElementChild;
      if (parent) {
        parent.append(list);
        paragraph.remove();
      } else paragraph.replaceWith(list);
      open.push({ list, level: item.level, next: { ...marker, number: marker.number + 1 } });
    }
    last = open[0]?.list;
  }
}
