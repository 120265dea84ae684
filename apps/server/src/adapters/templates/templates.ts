/** A text of a facility to be filled in: a Handlebars template and what it may show. */
export interface TemplateJob {
  readonly source: string;
  /** Plain data. `{ $html: '…' }` stands for HTML that is cleaned and then printed as it is. */
  readonly data: unknown;
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
