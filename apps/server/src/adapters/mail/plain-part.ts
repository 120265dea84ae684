import { shiftedText } from '@atrium/domain/kernel';
import { convert } from 'html-to-text';

/** Characters of HTML: more than any mail has, and parsed in a tenth of a second. Longer text is cut, because the HTML part contains all of it. */
const longest = 100_000;

const shifted = (html: string) =>
  html.replace(/<(sup|sub)>([^<]{1,40})<\/\1>/g, (_, tag: 'sup' | 'sub', letters: string) => shiftedText(tag, letters));

/**
 * Returns the text part of a mail, for programs that do not display HTML and for filters that distrust mails without one: headings as they
 * are, links with their address, tables row by row, superscripts and subscripts as Unicode characters (rule Q126), no images.
 */
export function plainPart(html: string): string {
  return convert(shifted(html.slice(0, longest)), {
    wordwrap: 78,
    limits: { maxDepth: 60 },
    selectors: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] as [string, string] } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  });
}
