import type { PdfAttachment } from '../../../adapters/pdf/pdf.ts';

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

/** All that the document of one proposal shows, as far as its reader may see it (behaviour/questionnaires §10.4). */
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
  readonly attachments: readonly PdfAttachment[];
  readonly organisation: string;
  /** Data URI of the facility's logo. */
  readonly logo?: string | undefined;
}
