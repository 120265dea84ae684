import { type Does, WorkStopped } from '../../apart/does.ts';

/** A text of a facility to be filled in: a Handlebars template and what it may show. */
export interface TemplateJob {
  readonly source: string;
  /** Plain data. `{ $html: '…' }` stands for HTML that is cleaned and then printed as it is. */
  readonly data: unknown;
  /** Where the facility is, whose days are written; UTC where nobody says. */
  readonly zone?: string;
  /** What comes out is a letter: nothing in it runs, whatever the template says. */
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

/** Fills in templates apart from the server: they reach nothing but their data, and are stopped when they take too long. */
export interface Templates {
  fill(jobs: readonly TemplateJob[]): Promise<readonly FilledTemplate[]>;
}

type Fill = (jobs: readonly TemplateJob[]) => FilledTemplate[];

const tooLong: FilledTemplate = {
  ok: false,
  problem: { message: 'The template took too long or too much memory, and was stopped', line: null, column: null },
};

/** Templates filled in by a thread: one that takes too long, or too much memory, is stopped, and nothing else is. */
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
