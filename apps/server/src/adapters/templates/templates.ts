import { type Does, WorkStopped } from '../../apart/does.ts';

/** A text of a facility to be filled in: a Handlebars template and its data. */
export interface TemplateJob {
  readonly source: string;
  /** Plain data. `{ $html: '…' }` stands for HTML that is sanitized and then printed as it is. */
  readonly data: unknown;
  /** The facility's time zone, in which dates are written; UTC if missing. */
  readonly zone?: string;
  /** Whether the output is a mail: nothing in it can run, whatever the template contains. */
  readonly letter?: boolean;
}

/** What is wrong with a template, and where: lines are counted from 1, columns from 0. */
export interface TemplateProblem {
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

export type FilledTemplate =
  | { readonly ok: true; readonly html: string }
  | { readonly ok: false; readonly problem: TemplateProblem };

/** Fills in templates apart from the server: they can access nothing but their data, and are stopped if they take too long. */
export interface Templates {
  fill(jobs: readonly TemplateJob[]): Promise<readonly FilledTemplate[]>;
}

type Fill = (jobs: readonly TemplateJob[]) => FilledTemplate[];

const tooLong: FilledTemplate = {
  ok: false,
  problem: { message: 'The template took too long or too much memory, and was stopped', line: null, column: null },
};

/** Fills in templates in a thread: one that takes too long, or too much memory, is stopped without affecting anything else. */
export const workerTemplates = (threads: Does<'fillTemplates', Fill>): Templates => ({
  async fill(jobs) {
    try {
      return await threads.run('fillTemplates', jobs);
    } catch (error) {
      if (error instanceof WorkStopped) return jobs.map(() => tooLong);
      throw error;
    }
  },
});
