import { type AccessReason, accessSentences, type Sentences } from '../kernel/index.ts';

/** The most proposals in one download. */
export const downloadLimit = 1000;

/** The header that names the reason of a refused download. */
export const refusalHeader = 'x-download-refusal';

export type DownloadReason =
  | 'NO_VALID_PROPOSALS'
  | 'NO_VALID_IDS'
  | 'TOO_MANY_PROPOSALS'
  | 'TOO_MANY_IDS'
  | 'NO_ATTACHMENTS'
  | 'QUESTION_IDS_MISSING'
  | 'QUESTIONS_NOT_READABLE'
  | 'DOWNLOAD_QUESTION_UNKNOWN'
  | 'SAMPLE_UNREADABLE'
  | 'ENTRY_UNREADABLE'
  | 'SHIPMENT_UNREADABLE'
  | 'SHIPMENT_WITHOUT_REFERENCE'
  | 'LABEL_WITHOUT_CONTACT'
  | 'LABEL_WITHOUT_INSTRUMENTS'
  | 'SAFETY_UNREADABLE'
  | 'DOCUMENT_FAILED'
  | 'TEMPLATE_FAILED'
  | 'PDF_TEMPLATE_UNKNOWN'
  | 'STORED_DOCUMENT_GONE'
  | 'EXPORT_NOT_ALLOWED'
  | 'EXPORT_UNKNOWN';

/** Client software compares the text of NO_ATTACHMENTS (rule X35). */
export const downloadSentences: Sentences<DownloadReason | AccessReason> = {
  ...accessSentences,
  NO_VALID_PROPOSALS: 'No valid proposals provided',
  NO_VALID_IDS: 'No valid ids provided',
  TOO_MANY_PROPOSALS: `At most ${downloadLimit} proposals can be downloaded at once`,
  TOO_MANY_IDS: `At most ${downloadLimit} documents can be downloaded at once`,
  NO_ATTACHMENTS: 'NO_ATTACHMENTS',
  QUESTION_IDS_MISSING: 'Could not get attachments question ids not set',
  QUESTIONS_NOT_READABLE: 'Could not fetch questions',
  DOWNLOAD_QUESTION_UNKNOWN: ({ id }) => `Could not fetch question ${id}`,
  SAMPLE_UNREADABLE: ({ id }) => `Sample with ID '${id}' not found, or the user has insufficient rights`,
  ENTRY_UNREADABLE: ({ id }) => `Sub-template entry with ID '${id}' not found, or the user has insufficient rights`,
  SHIPMENT_UNREADABLE: ({ id }) => `shipment with ID '${id}' not found, or the user has insufficient rights`,
  SHIPMENT_WITHOUT_REFERENCE: ({ id }) => `Shipment with ID '${id}' has no reference yet`,
  LABEL_WITHOUT_CONTACT: ({ id }) => `Shipment with ID '${id}' has no local contact`,
  LABEL_WITHOUT_INSTRUMENTS: ({ proposalPk }) => `Instruments not found for proposalPk: ${proposalPk}`,
  SAFETY_UNREADABLE: 'Experiment safety not found',
  DOCUMENT_FAILED: 'The document could not be created',
  TEMPLATE_FAILED: ({ message, line }) =>
    `The PDF template of the call cannot be used: ${message}${line ? ` (line ${line})` : ''}`,
  PDF_TEMPLATE_UNKNOWN: 'Could not get pdf template',
  STORED_DOCUMENT_GONE: ({ proposalPk }) =>
    `Could not fetch proposal with PK ${proposalPk} for pregenerated proposal download`,
  EXPORT_NOT_ALLOWED: 'User has insufficient rights',
  EXPORT_UNKNOWN: 'Call or panel not found',
};
