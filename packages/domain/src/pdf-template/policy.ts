import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  no,
  officerOnly,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import type { TemplateGroupId } from '../template/index.ts';
import type { PdfTemplateGroupId, PdfTemplateReason } from './model.ts';

/** Texts are created for a template of the same group, and only once (rule Q98). */
export function mayCreatePdfTemplate(
  actor: Actor,
  facts: {
    readonly group: PdfTemplateGroupId;
    readonly groupOfTemplate: TemplateGroupId;
    /** Whether texts already exist and are not all empty. */
    readonly isWritten: boolean;
  },
): Decision<AccessReason | PdfTemplateReason> {
  return allOf<AccessReason | PdfTemplateReason>(
    () => officerOnly(actor),
    () => (facts.group === facts.groupOfTemplate ? yes : no('PDF_TEMPLATE_OF_OTHER_GROUP')),
    () => (facts.isWritten ? no('PDF_TEMPLATE_EXISTS') : yes),
  );
}

const fits = { group: 'PROPOSAL_PDF', groupOfTemplate: 'PROPOSAL_PDF', isWritten: false } as const;

/** Any signed-in user may read the texts, as documents are printed from them; officers write them. */
export const pdfTemplatePolicies = {
  view: rule('pdfTemplate.view', signedIn),
  manage: rule('pdfTemplate.manage', officerOnly),
  create: rule('pdfTemplate.create', mayCreatePdfTemplate, {
    'own group': fits,
    'another group': { ...fits, groupOfTemplate: 'EXPERIMENT_SAFETY_PDF' },
    'written already': { ...fits, isWritten: true },
  }),
};
