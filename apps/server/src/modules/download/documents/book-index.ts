import { htmlLines } from '@atrium/questions/server';
import type { AnchoredBookmark } from './model.ts';

interface Indexed {
  readonly title: string;
  readonly anchor: string;
  readonly parent: string | undefined;
}

/** The marked places of a document: as bookmarks, and as HTML with the table of contents filled in. */
export interface BookIndex {
  readonly bookmarks: readonly AnchoredBookmark[];
  /** The HTML with the page number of each place; without `pageOf`, the HTML to print first to find them. */
  readonly html: (pageOf?: (anchor: string) => number | undefined) => string;
  /** Whether the document contains the list, so that it must be printed again once the page numbers are known. */
  readonly isShown: boolean;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  '#x3D': '=',
  '#x60': '`',
};
const plain = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27|#x3D|#x60);/g, (_, name: string) => entities[name] ?? '');

function attribute(tag: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : plain(value).trim();
}

function nested(places: readonly Indexed[]): AnchoredBookmark[] {
  const titles = new Set(places.map(({ title }) => title));
  const isTop = ({ title, parent }: Indexed) => !parent || parent === title || !titles.has(parent);
  return places.filter(isTop).map(({ title, anchor }) => ({
    title,
    anchor,
    children: places
      .filter((place) => !isTop(place) && place.parent === title)
      .map((place) => ({ title: place.title, anchor: place.anchor })),
  }));
}

/**
 * Builds the table of contents (rule Q117): elements with `data-book-index` become bookmarks, nested below the one named by
 * `data-book-index-parent`, and are listed with page numbers in the element with id `bookIndex` if it exists.
 */
export function bookIndexOf(source: string): BookIndex {
  const places: Indexed[] = [];
  const marked = source.replace(/<[a-z][\w-]*\s[^<>]*?data-book-index=[^<>]*>/gi, (tag) => {
    const title = attribute(tag, 'data-book-index');
    if (!title) return tag;
    const anchor = `book-index-${places.length}`;
    places.push({ title, anchor, parent: attribute(tag, 'data-book-index-parent') });
    return `${tag}<a id="${anchor}"></a>`;
  });
  if (places.length === 0) return { bookmarks: [], html: () => source, isShown: false };
  const links = `<nav hidden>${places.map(({ anchor }) => `<a href="#${anchor}"></a>`).join('')}</nav>`;
  const whole = /<\/body>/i.test(marked) ? marked.replace(/<\/body>/i, `${links}</body>`) : `${marked}${links}`;
  const list = /<[a-z][\w-]*\s[^<>]*?id=["']bookIndex["'][^<>]*>/i;
  const bookmarks = nested(places);
  return {
    bookmarks,
    isShown: list.test(whole),
    html: (pageOf) => {
      const line = ({ title, anchor }: AnchoredBookmark, indent: number) => {
        const page = anchor && pageOf?.(anchor);
        const number = typeof page === 'number' ? page + 1 : '';
        return `<li style="display:flex;gap:8pt;margin-left:${indent}pt"><a href="#${anchor}" style="flex:1;color:inherit;text-decoration:none">${htmlLines(title)}</a><span>${number}</span></li>`;
      };
      const lines = bookmarks.flatMap((top) => [line(top, 0), ...(top.children ?? []).map((child) => line(child, 14))]);
      return whole.replace(list, (tag) => `${tag}<ol style="list-style:none;padding:0">${lines.join('')}</ol>`);
    },
  };
}
