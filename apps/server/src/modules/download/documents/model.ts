import type { PageLook } from '../../../adapters/pdf/pdf.ts';
import type { Printable } from '../../../adapters/pictures/pictures.ts';

/** A file that is appended to a document. */
export interface DocumentAttachment {
  readonly id: string;
  readonly questionId: string;
  readonly name: string;
  readonly mimeType: string;
  /** Number of pages counted at upload; null if it is not a PDF or cannot be read. */
  readonly pages: number | null;
  readonly figure?: string | undefined;
  readonly caption?: string | undefined;
  readonly read: () => Promise<Uint8Array>;
  /** For a picture: returns it in a format that the printing browser can display. */
  readonly asPrintable?: (() => Promise<Printable>) | undefined;
  /** Where the file is stored. */
  readonly storageKey: string;
}

/** An entry of the outline that points to an anchor in the part's HTML or, without one, to the beginning of the part. */
export interface AnchoredBookmark {
  readonly title: string;
  readonly anchor?: string | undefined;
  readonly children?: readonly AnchoredBookmark[] | undefined;
}

/** HTML to be printed, files that become pages, or a whole document stored earlier. */
export type DocumentPart =
  | {
      readonly kind: 'html';
      readonly html: string;
      readonly look: PageLook;
      readonly bookmarks: readonly AnchoredBookmark[];
      /** Returns the HTML with the page numbers of its anchors, for a second printing. */
      readonly refill?: (pageOf: (anchor: string) => number | undefined) => string;
    }
  | { readonly kind: 'attachments'; readonly files: readonly DocumentAttachment[] }
  /** A document that was made earlier and is included unchanged. */
  | { readonly kind: 'stored'; readonly read: () => Promise<Uint8Array> };

/** Everything that is needed to make one document, whatever its subject. */
export interface PrintableDocument {
  /** Its title in the outline. */
  readonly bookmark: string;
  readonly parts: readonly DocumentPart[];
  /** Whether to print `Page 3 of 12`; a facility's own templates have their own footers. */
  readonly isNumbered: boolean;
}

/** A person as named in a document. */
export interface DocumentPerson {
  readonly name: string;
  readonly institution: string | null;
  readonly country: string | null;
}

/** A question with its answer as an HTML fragment, already escaped by its question type; undefined if it was left blank. */
export interface DocumentField {
  readonly label: string;
  readonly html: string | undefined;
  /** Text between questions: printed without the style of an answer. */
  readonly isText?: boolean;
}

export interface DocumentTopic {
  readonly title: string;
  readonly fields: readonly DocumentField[];
}

/** A sample or a sub-template entry. */
export interface DocumentEntry {
  readonly isSample: boolean;
  /** For example `Sample`, or the question that asks for the entry. */
  readonly heading: string;
  readonly title: string;
  readonly fields: readonly DocumentField[];
  readonly status?: string;
  /** HTML, sanitised when it was stored. */
  readonly comment?: string;
}

export interface DocumentTechnicalReview {
  readonly instrument: string;
  readonly status: string;
  readonly time: string;
  /** The comment for the panel: HTML, sanitised when it was stored. */
  readonly comment: string;
}

/** Everything the document of one proposal shows, as far as its reader may see it (rule Q93). */
export interface ProposalDocument {
  readonly proposalId: string;
  readonly title: string;
  readonly abstract: string;
  readonly call: string;
  readonly status: string;
  readonly submitted: string | null;
  readonly principalInvestigator: DocumentPerson;
  readonly coProposers: readonly DocumentPerson[];
  readonly topics: readonly DocumentTopic[];
  /** Sub-template entries and samples, in the order of the form. */
  readonly entries: readonly DocumentEntry[];
  readonly technicalReviews: readonly DocumentTechnicalReview[];
  readonly attachments: readonly DocumentAttachment[];
  readonly organisation: string;
  /** Data URI of the facility's logo. */
  readonly logo?: string | undefined;
}
