import type { TemplateJob } from '../adapters/templates/templates.ts';
import type { workLimits } from './limits.ts';

/** The kinds of work that a thread or process can do; the code of each is loaded on first use. */
const works = {
  countPages: async () => (await import('../adapters/files/count-pages.ts')).countPages,
  readPdf: async () => (await import('../adapters/pdf/copy-pdf.ts')).readPdf,
  copyPdf: async () => (await import('../adapters/pdf/copy-pdf.ts')).copyPdf,
  printPicture: async () => (await import('../adapters/pictures/printable-picture.ts')).printablePicture,
  suggestAssignments: async () => (await import('../adapters/solver/suggest-assignments.ts')).suggestAssignments,
  bestFits: async () => (await import('../adapters/solver/suggest-assignments.ts')).bestFits,
  writeWorkbook: async () => (await import('../adapters/workbook/write-workbook.ts')).writeWorkbook,
  findChoices: async () => {
    const { choicesIn } = await import('@atrium/questions/types');
    return ({ json, jsonPath }: { readonly json: string; readonly jsonPath: string }) =>
      choicesIn(JSON.parse(json), jsonPath);
  },
  fillTemplates: async () => {
    const { fillTemplate } = await import('../adapters/templates/fill.ts');
    return (jobs: readonly TemplateJob[]) => jobs.map(fillTemplate);
  },
} as const satisfies Record<keyof typeof workLimits, () => Promise<(input: never) => unknown>>;

type Work<K extends WorkName> = Awaited<ReturnType<(typeof works)[K]>>;
export type WorkName = keyof typeof works;
export type WorkInput<K extends WorkName> = Parameters<Work<K>>[0];
export type WorkOutput<K extends WorkName> = Awaited<ReturnType<Work<K>>>;

/** A request to a thread or process, which handles one at a time. */
export interface WorkAsked {
  readonly name: WorkName;
  readonly input: unknown;
}

/** The messages of a thread or process: that the code is loaded and the work begins, then the result. */
export type WorkTold =
  | { readonly kind: 'began' }
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly message: string };

/** Does one piece of work in the current thread or process, and reports its progress. */
export async function doWork({ name, input }: WorkAsked, tell: (answer: WorkTold) => void): Promise<void> {
  try {
    const work = (await works[name]()) as (input: unknown) => unknown;
    tell({ kind: 'began' });
    tell({ kind: 'done', value: await work(input) });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}
