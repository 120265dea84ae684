/** A letter that the product itself sends; its text is stored as a template, which officers can edit (decision 0296). */
export interface ProductLetter {
  /** When the letter is sent, for the editor. */
  readonly when: string;
  /** The variables of its text besides `link` and `organisation`, with sample values for the preview. */
  readonly variables: Readonly<Record<string, string>>;
  /** The initial text, also used if the template is missing or fails (rule O180). */
  readonly subject: string;
  readonly body: string;
}
