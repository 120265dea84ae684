import type { EntryKind } from '@atrium/questions/host';

// As the server names them when nothing else does (rule Q90).
const fileNames: Readonly<Record<EntryKind, string>> = { sample: 'sample', 'generic-template': 'genericTemplate' };

/** Downloads a sample or an entry as a PDF of its own. */
export async function downloadEntry(kind: EntryKind, id: number, title: string): Promise<void> {
  const { startDownload } = await import('../download/index.ts');
  void startDownload({ kind: `pdf/${kind}`, ids: [id], label: title, fileName: `${fileNames[kind]}_${id}.pdf` });
}
