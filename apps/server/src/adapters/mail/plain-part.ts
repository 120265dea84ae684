import { shiftedText } from '@atrium/domain/kernel';
import { convert } from 'html-to-text';

/** Signs of HTML: more than any letter holds, and read in a tenth of a second. What is longer is cut, as the page of the mail says it whole. */
const longest = 100_000;

const shifted = (html: string) =>
  html.replace(/<(sup|sub)>([^<]{1,40})<\/\1>/g, (_, tag: 'sup' | 'sub', letters: string) => shiftedText(tag, letters));

/**
 * The text of a mail for programs that show no pages, and for filters that mistrust mails without one: headings as they are written,
 * links with their address, tables by their rows, raised and lowered letters as signs (rule Q126), no pictures.
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
