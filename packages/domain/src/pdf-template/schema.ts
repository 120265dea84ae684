import { z } from 'zod';
import { text as freeText, id, ids } from '../kernel/index.ts';
import { type PdfTemplateGroupId, pdfTextLimit } from './model.ts';

const text = freeText(pdfTextLimit);
const changed = text.nullish();

/** The five texts as stored in files; an omitted text is empty. */
export const pdfTextsSchema = z.object({
  templateData: text.default(''),
  templateHeader: text.default(''),
  templateFooter: text.default(''),
  templateSampleDeclaration: text.default(''),
  dummyData: text.default(''),
});

export const createPdfTemplateInput = z.object({
  templateId: id(),
  templateData: text,
  templateHeader: text,
  templateFooter: text,
  templateSampleDeclaration: text,
  dummyData: text,
});

export type CreatePdfTemplateInput = z.infer<typeof createPdfTemplateInput>;

/** Omitted texts remain unchanged: the editor saves one text at a time (rule Q98). */
const pdfTextChanges = z.object({
  templateData: changed,
  templateHeader: changed,
  templateFooter: changed,
  templateSampleDeclaration: changed,
  dummyData: changed,
});

export type PdfTextChanges = z.infer<typeof pdfTextChanges>;

const words = z.string().max(10_000).nullish();
const filterShape = {
  creatorId: id().nullish(),
  dummyData: words,
  pdfTemplateData: words,
  pdfTemplateFooter: words,
  pdfTemplateHeader: words,
  pdfTemplateSampleDeclaration: words,
  templateIds: ids().nullish(),
};

const filtered = <Shape extends z.ZodRawShape>(shape: Shape, name: string) =>
  z.object({ filter: z.object(shape).meta({ id: name }).nullish() });

/** The two groups have separate operations on the wire, which differ only in the name of the key. */
export const pdfTemplateInputs = {
  PROPOSAL_PDF: {
    key: z.object({ proposalPdfTemplateId: id() }),
    update: z.object({ proposalPdfTemplateId: id(), ...pdfTextChanges.shape }),
    list: filtered({ ...filterShape, proposalPdfTemplateIds: ids().nullish() }, 'ProposalPdfTemplatesFilter'),
  },
  EXPERIMENT_SAFETY_PDF: {
    key: z.object({ experimentSafetyPdfTemplateId: id() }),
    update: z.object({ experimentSafetyPdfTemplateId: id(), ...pdfTextChanges.shape }),
    list: filtered(
      { ...filterShape, experimentSafetyPdfTemplateIds: ids().nullish() },
      'ExperimentSafetyPdfTemplatesFilter',
    ),
  },
} as const satisfies Record<PdfTemplateGroupId, unknown>;

/** Restricts a list of PDF templates; texts are matched anywhere, ignoring case. */
export interface PdfTemplatesFilter {
  readonly pdfTemplateIds?: readonly number[] | null | undefined;
  readonly templateIds?: readonly number[] | null | undefined;
  readonly creatorId?: number | null | undefined;
  readonly dummyData?: string | null | undefined;
  readonly pdfTemplateData?: string | null | undefined;
  readonly pdfTemplateFooter?: string | null | undefined;
  readonly pdfTemplateHeader?: string | null | undefined;
  readonly pdfTemplateSampleDeclaration?: string | null | undefined;
}
