/** An entry of the answer to a file question, and of the `files` texts of reviews (Spec 2 §3 "Answer value shapes"). */
export interface FileReference {
  readonly id: string;
  readonly caption?: string | null;
  readonly figure?: string | null;
}

/** What the first bytes of a file say it is. */
export interface SniffedType {
  /** Extension without the dot, as the signature suggests it. */
  readonly extension: string;
  readonly mimeType: string;
}
