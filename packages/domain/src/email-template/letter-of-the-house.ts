/** A letter that the product writes by itself; its text is kept as a template, which officers change (decision 0296). */
export interface LetterOfTheHouse {
  /** When it is written, for the editor. */
  readonly when: string;
  /** What its text may show beside `link` and `organisation`, with samples for the preview. */
  readonly variables: Readonly<Record<string, string>>;
  /** What it says at first, and where its template is gone or fails (rule O180). */
  readonly subject: string;
  readonly body: string;
}
