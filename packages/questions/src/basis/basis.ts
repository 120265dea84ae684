import type { BasisTypeId } from '@atrium/domain/question';
import { z } from 'zod';
import { blankCommon, common, defineWithoutAnswer } from '../contract/index.ts';

/*
 * The first steps of the item kinds. They hold no answer: title, team and dates are stored on the item itself, and their screens belong to
 * the area of the item.
 */

const small = z.object({ tooltip: z.string(), readPermissions: z.array(z.string()) });
const blankSmall = { tooltip: '', readPermissions: [] as string[] };
const titled = z.object({ titlePlaceholder: z.string(), readPermissions: z.array(z.string()) });
const blankTitled = { titlePlaceholder: 'Title', readPermissions: [] as string[] };

function basis<Id extends BasisTypeId, Config>(id: Id, name: string, config: z.ZodType<Config>, blankConfig: Config) {
  return defineWithoutAnswer({ id, name, config, blankConfig });
}

const usual = z.object(common);

export const proposalBasis = basis('PROPOSAL_BASIS', 'Proposal Basis', small, blankSmall);
export const proposalEsiBasis = basis('PROPOSAL_ESI_BASIS', 'Experiment Safety Basis', small, blankSmall);
export const sampleBasis = basis('SAMPLE_BASIS', 'Sample Basis', titled, blankTitled);
export const sampleEsiBasis = basis('SAMPLE_ESI_BASIS', 'Sample ESI Basis', small, blankSmall);
export const shipmentBasis = basis('SHIPMENT_BASIS', 'Shipment Basis', usual, blankCommon);
export const visitBasis = basis('VISIT_BASIS', 'Visit Basis', usual, blankCommon);
export const feedbackBasis = basis('FEEDBACK_BASIS', 'Feedback Basis', usual, blankCommon);
export const experimentReportBasis = basis('EXPERIMENT_REPORT_BASIS', 'Experiment Report Basis', usual, blankCommon);
export const technicalReviewBasis = basis('TECHNICAL_REVIEW_BASIS', 'Technical Review Basis', usual, blankCommon);
export const experimentSafetyReviewBasis = basis(
  'EXPERIMENT_SAFETY_REVIEW_BASIS',
  'Experiment Safety Review Basis',
  usual,
  blankCommon,
);

const labelled = titled.extend({ questionLabel: z.string() });

export const genericTemplateBasis = basis('GENERIC_TEMPLATE_BASIS', 'Sub Template Basis', labelled, {
  ...blankTitled,
  questionLabel: '',
});

export type SampleBasisConfig = z.infer<typeof titled>;
export type GenericTemplateBasisConfig = z.infer<typeof labelled>;

export const fapReviewBasis = basis(
  'FAP_REVIEW_BASIS',
  'Fap Review Basis',
  z.object({
    ...common,
    minGrade: z.int(),
    maxGrade: z.int(),
    decimalPoints: z.int(),
    nonNumericOptions: z.array(z.string()),
  }),
  { ...blankCommon, minGrade: 1, maxGrade: 10, decimalPoints: 0, nonNumericOptions: [] as string[] },
);
