import type { EntryKind } from '@atrium/questions/host';

// Same names as the server's default file names (rule Q90).
const fileNames: Readonly<Record<EntryKind, string>> = { sample: 'sample', 'generic-template': 'genericTemplate' };

/** Downloads a sample or a sub-template entry as a separate PDF. */
export async function downloadEntry(kind: EntryKind, id: number, title: string): Promise<void> {
  const { startDownload } = await import('../download/index.ts');
  void startDownload({ kind: `pdf/${kind}`, ids: [id], label: title, fileName: `${fileNames[kind]}_${id}.pdf` });
}
