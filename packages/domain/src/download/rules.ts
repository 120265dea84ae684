import { nameThatFits } from '../file/index.ts';

/** Returns the keys in a download address: whole numbers separated by commas, without invalid parts and duplicates (rule X38). */
export function keysOf(segment: string): number[] {
  const numbers = segment
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,10}$/.test(part))
    .map(Number);
  return [...new Set(numbers)].filter((key) => key <= 2147483647);
}

/** Returns the time used in the file names of collections: yyyy-MM-dd_HHmmss in UTC. */
export function fileTimestamp(now: Date): string {
  const iso = now.toISOString();
  return `${iso.slice(0, 10)}_${iso.slice(11, 19).replaceAll(':', '')}`;
}

/** What the file name of a proposal's document is made from. */
export interface NamedProposal {
  readonly proposalId: string;
  readonly piLastname: string;
  readonly created: Date;
}

/** Returns a file name made from the proposal if there is exactly one, otherwise from the time (rule Q88). */
export function proposalPdfName(proposals: readonly NamedProposal[], now: Date): string {
  const [only] = proposals;
  if (proposals.length !== 1 || !only) return `proposals_${fileTimestamp(now)}.pdf`;
  return fileName(`${only.proposalId}_${only.piLastname}_${only.created.getUTCFullYear()}.pdf`);
}

/** Returns the file name of a ZIP of proposals, whatever their number (rule Q88). */
export const proposalsZipName = (now: Date): string => `proposals_${fileTimestamp(now)}.zip`;

/** Returns the file name of the attachments of one proposal, or of several (rule Q89). */
export const attachmentsZipName = (proposals: number, now: Date): string =>
  `attachment${proposals === 1 ? '' : 's'}_${fileTimestamp(now)}.zip`;

/** Returns a file name made from the sample or entry if there is exactly one, otherwise from the time (rule Q90). */
export function entryPdfName(kind: 'sample' | 'genericTemplate', ids: readonly number[], now: Date): string {
  return ids.length === 1 ? `${kind}_${ids[0]}.pdf` : `${kind}s_${fileTimestamp(now)}.pdf`;
}

/** Returns a file name made from the shipment if there is exactly one, otherwise from the time (rule O77). */
export const labelPdfName = (ids: readonly number[], now: Date): string =>
  ids.length === 1 ? `shipment_${ids[0]}.pdf` : `shipment_label_${fileTimestamp(now)}.pdf`;

/** What the file name of a safety document is made from. */
export interface NamedSafety {
  readonly experimentId: string;
  readonly created: Date;
}

/** Returns a file name made from the experiment if there is exactly one, otherwise from the time (rule O54). */
export function safetyPdfName(safeties: readonly NamedSafety[], now: Date): string {
  const [only] = safeties;
  if (safeties.length !== 1 || !only) return `experiment_safety_${fileTimestamp(now)}.pdf`;
  return fileName(`ESD_${only.experimentId}_${only.created.getUTCFullYear()}.pdf`);
}

/** Returns the file name of a ZIP of safety documents, whatever their number (rule O54). */
export const safetiesZipName = (now: Date): string => `experiment_safety_${fileTimestamp(now)}.zip`;

/** Makes names unique within one folder of an archive: a name that is taken gets a number (rule Q91). */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const name = fileName(given);
    const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${stem} (${number})${extension}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** Image types that can be printed; the last one is converted first, because no browser displays it (rule Q95, decision 0082). */
const pictures = new Set(
  ['png', 'jpeg', 'gif', 'webp', 'bmp', 'avif', 'svg+xml', 'apng', 'tiff'].map((type) => `image/${type}`),
);

/** Whether a file becomes pages of a document: a PDF whose pages could be counted, or an image (rule Q95). */
export function becomesPages({
  mimeType,
  pages,
}: {
  readonly mimeType: string;
  readonly pages: number | null;
}): boolean {
  return mimeType === 'application/pdf' ? pages !== null : pictures.has(mimeType);
}

/** Returns `Figure 1: caption`, or whichever part of it exists, or the file's name (rule Q96). */
export function captionOf({
  figure,
  caption,
  name,
}: {
  readonly figure?: string | undefined;
  readonly caption?: string | undefined;
  readonly name: string;
}): string {
  return [figure ? `Figure ${figure}` : '', caption ?? ''].filter(Boolean).join(': ') || name;
}

/** Returns a name that is safe on every disk: no path, no control characters, NFC-normalised, and short enough in bytes. */
export function fileName(name: string): string {
  const wellFormed = name.toWellFormed().normalize('NFC');
  // Characters that change the writing direction can disguise a file's extension.
  const safe = wellFormed.replace(/[\p{Cc}\p{Bidi_Control}/\\:*?"<>|]/gu, '_').replace(/^\.+$/, '_');
  return nameThatFits(safe);
}

/** Returns headers that name a download: one for browsers, and a percent-encoded one for the web client (rule X33). */
export function downloadHeaders(name: string): Record<string, string> {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name);
  return {
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    'x-download-filename': encoded,
    'x-content-type-options': 'nosniff',
  };
}
