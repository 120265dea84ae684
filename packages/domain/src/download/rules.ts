/** Keys of a download address: whole numbers separated by commas; other parts are dropped, duplicates too (contract §7). */
export function keysOf(segment: string): number[] {
  const numbers = segment
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,10}$/.test(part))
    .map(Number);
  return [...new Set(numbers)].filter((key) => key <= 2147483647);
}

/** The time in the names of collections: yyyy-MM-dd_HHmmss in UTC. */
export function fileTimestamp(now: Date): string {
  const iso = now.toISOString();
  return `${iso.slice(0, 10)}_${iso.slice(11, 19).replaceAll(':', '')}`;
}

/** What a proposal's own document is named after. */
export interface NamedProposal {
  readonly proposalId: string;
  readonly piLastname: string;
  readonly created: Date;
}

/** Contract §7: `{proposalId}_{PI's last name}_{year of creation, UTC}.pdf` for one, `proposals_{time}.pdf` for several. */
export function proposalPdfName(proposals: readonly NamedProposal[], now: Date): string {
  const [only] = proposals;
  if (proposals.length !== 1 || !only) return `proposals_${fileTimestamp(now)}.pdf`;
  return fileName(`${only.proposalId}_${only.piLastname}_${only.created.getUTCFullYear()}.pdf`);
}

/** A name that is safe on every disk: no path, no control characters. */
export function fileName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must go
  return name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, '_').slice(0, 200);
}

/** Headers that name a download: for browsers, and percent-encoded for the web client (contract §7). */
export function downloadHeaders(name: string): Record<string, string> {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  const encoded = encodeURIComponent(name);
  return {
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    'x-download-filename': encoded,
    'x-content-type-options': 'nosniff',
  };
}
