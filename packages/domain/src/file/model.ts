/** What the first bytes of a file say it is. */
export interface SniffedType {
  /** Extension without the dot, as the signature suggests it. */
  readonly extension: string;
  readonly mimeType: string;
}
