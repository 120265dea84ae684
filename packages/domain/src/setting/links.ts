import type { QuickLink } from './model.ts';

/** Maximum number of quick links. */
export const mostQuickLinks = 12;
const longestLabel = 60;

/** Whether a text is an address to which users may be sent: a web address, a path on this site, or a mailto address. */
export function isLink(text: string): boolean {
  if (/^\/(?!\/)[^\s\\]*$/.test(text)) return true;
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(text)) return true;
  return isWebAddress(text);
}

/** Whether a text is a URL that begins with http:// or https:// and names a host. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(text);
}

/** Returns links in stored form: one per line, label and address separated by a bar. */
export function writeQuickLinks(links: readonly QuickLink[]): string {
  return links.map(({ label, url }) => `${label.replaceAll('|', '/').trim()} | ${url.trim()}`).join('\n');
}

/** Returns the problem of a link; undefined if it is valid. */
export function quickLinkProblem({ label, url }: QuickLink): string | undefined {
  if (label.trim() === '') return 'Please enter a label for the link';
  if (label.trim().length > longestLabel) return `Please make it at most ${longestLabel} characters long`;
  return isLink(url.trim()) ? undefined : 'Please enter an address that begins with https://, mailto: or /';
}

/** Parses stored links; undefined if any of them is invalid or there are too many. */
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
