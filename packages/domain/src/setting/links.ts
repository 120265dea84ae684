import type { QuickLink } from './model.ts';

/** More of them are no longer quick. */
export const mostQuickLinks = 12;
const longestLabel = 60;

/** An address people may be led to: of the web, of this site, or one to write to. */
export function isLink(text: string): boolean {
  if (/^\/(?!\/)[^\s\\]*$/.test(text)) return true;
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(text)) return true;
  return isWebAddress(text);
}

/** An address that begins with http:// or https:// and names a host. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(text);
}

/** Links as they are stored: one in each line, its words and its address with a bar between them. */
export function writeQuickLinks(links: readonly QuickLink[]): string {
  return links.map(({ label, url }) => `${label.replaceAll('|', '/').trim()} | ${url.trim()}`).join('\n');
}

/** What is wrong with one link; undefined when it can be offered. */
export function quickLinkProblem({ label, url }: QuickLink): string | undefined {
  if (label.trim() === '') return 'Please say what the link is called';
  if (label.trim().length > longestLabel) return `Please make it at most ${longestLabel} characters long`;
  return isLink(url.trim()) ? undefined : 'Please enter an address that begins with https://, mailto: or /';
}

/** The links of a stored text; undefined when one of them is none. */
export function readQuickLinks(stored: string): readonly QuickLink[] | undefined {
  const links = stored
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [label = '', ...address] = line.split('|');
      return { label: label.trim(), url: address.join('|').trim() };
    });
  return links.length <= mostQuickLinks && links.every((link) => quickLinkProblem(link) === undefined)
    ? links
    : undefined;
}
