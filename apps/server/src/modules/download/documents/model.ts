import type { PageLook } from '../../../adapters/pdf/pdf.ts';
import type { Printable } from '../../../adapters/pictures/pictures.ts';

/** A file that goes to the end of a document. */
export interface DocumentAttachment {
  readonly id: string;
  readonly questionId: string;
  readonly name: string;
  readonly mimeType: string;
  /** Pages counted at the upload; null for what is no PDF or can not be read. */
  readonly pages: number | null;
  readonly figure?: string | undefined;
  readonly caption?: string | undefined;
  readonly read: () => Promise<Uint8Array>;
  /** For a picture: as the browser that prints can draw it. */
  readonly asPrintable?: (() => Promise<Printable>) | undefined;
  /** Where it is kept. */
  readonly storageKey: string;
}

/** A place of the outline, named by an anchor of the part's HTML; without one, the beginning of the part. */
export interface AnchoredBookmark {
  readonly title: string;
  readonly anchor?: string | undefined;
  readonly children?: readonly AnchoredBookmark[] | undefined;
}

/** HTML to be printed, the files that become pages, or a whole document of before. */
export type DocumentPart =
  | {
      readonly kind: 'html';
      readonly html: string;
      readonly look: PageLook;
      readonly bookmarks: readonly AnchoredBookmark[];
      /** The HTML once the pages of its anchors are known; then it is printed again. */
      readonly refill?: (pageOf: (anchor: string) => number | undefined) => string;
    }
  | { readonly kind: 'attachments'; readonly files: readonly DocumentAttachment[] }
  /** A document that was made before and is handed out as it is. */
  | { readonly kind: 'stored'; readonly read: () => Promise<Uint8Array> };

/** Everything that is needed to make one document, whatever it is about. */
export interface PrintableDocument {
  /** Its place in the outline. */
  readonly bookmark: string;
  readonly parts: readonly DocumentPart[];
  /** Whether we print `Page 3 of 12`; templates of a facility have footers of their own. */
  readonly isNumbered: boolean;
}

/** A person as a document names them. */
export interface DocumentPerson {
  readonly name: string;
  readonly institution: string | null;
  readonly country: string | null;
}

/** A question with its answer as an HTML fragment, escaped by the type that wrote it; undefined was left blank. */
export interface DocumentField {
  readonly label: string;
  readonly html: string | undefined;
  /** Text between questions: printed without the look of an answer. */
  readonly isText?: boolean;
}

export interface DocumentTopic {
  readonly title: string;
  readonly fields: readonly DocumentField[];
}

/** A sample or an entry of a sub-template. */
export interface DocumentEntry {
  readonly isSample: boolean;
  /** Such as `Sample`, or the question that asks for the entry. */
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

/** All that the document of one proposal shows, as far as its reader may see it (rule Q93). */
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
  /** Entries of sub-templates and samples, in the order of the form. */
  readonly entries: readonly DocumentEntry[];
  readonly technicalReviews: readonly DocumentTechnicalReview[];
  readonly attachments: readonly DocumentAttachment[];
  readonly organisation: string;
  /** Data URI of the facility's logo. */
  readonly logo?: string | undefined;
}
