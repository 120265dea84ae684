import type { QuestionTypeId } from '@atrium/domain/question';
import type { Matches } from '@atrium/domain/questionary';
import { z } from 'zod';
import {
  experimentReportBasis,
  experimentSafetyReviewBasis,
  fapReviewBasis,
  feedbackBasis,
  genericTemplateBasis,
  proposalBasis,
  proposalEsiBasis,
  sampleBasis,
  sampleEsiBasis,
  shipmentBasis,
  technicalReviewBasis,
  visitBasis,
} from './basis/basis.ts';
import { boolean } from './boolean/boolean.ts';
import { type AnyQuestionType, defineWithoutAnswer, type Score } from './contract/index.ts';
import { date } from './date/date.ts';
import { dynamicChoice } from './dynamic-choice/dynamic-choice.ts';
import { embellishment } from './embellishment/embellishment.ts';
import { fileUpload } from './file-upload/file-upload.ts';
import { instrumentPicker } from './instrument-picker/instrument-picker.ts';
import { interval } from './interval/interval.ts';
import { number } from './number/number.ts';
import { richText } from './rich-text/rich-text.ts';
import { sampleDeclaration } from './sample-declaration/sample-declaration.ts';
import { selection } from './selection/selection.ts';
import { subTemplate } from './sub-template/sub-template.ts';
import { techniquePicker } from './technique-picker/technique-picker.ts';
import { text } from './text/text.ts';

/** All question types; a new id does not compile until it is defined here. */
export const questionTypes = {
  BOOLEAN: boolean,
  DATE: date,
  EMBELLISHMENT: embellishment,
  FILE_UPLOAD: fileUpload,
  GENERIC_TEMPLATE: subTemplate,
  INTERVAL: interval,
  SELECTION_FROM_OPTIONS: selection,
  DYNAMIC_MULTIPLE_CHOICE: dynamicChoice,
  NUMBER_INPUT: number,
  RICH_TEXT_INPUT: richText,
  SAMPLE_DECLARATION: sampleDeclaration,
  TEXT_INPUT: text,
  INSTRUMENT_PICKER: instrumentPicker,
  TECHNIQUE_PICKER: techniquePicker,
  PROPOSAL_BASIS: proposalBasis,
  PROPOSAL_ESI_BASIS: proposalEsiBasis,
  SAMPLE_BASIS: sampleBasis,
  SAMPLE_ESI_BASIS: sampleEsiBasis,
  SHIPMENT_BASIS: shipmentBasis,
  VISIT_BASIS: visitBasis,
  GENERIC_TEMPLATE_BASIS: genericTemplateBasis,
  FEEDBACK_BASIS: feedbackBasis,
  EXPERIMENT_REPORT_BASIS: experimentReportBasis,
  FAP_REVIEW_BASIS: fapReviewBasis,
  TECHNICAL_REVIEW_BASIS: technicalReviewBasis,
  EXPERIMENT_SAFETY_REVIEW_BASIS: experimentSafetyReviewBasis,
} satisfies { [Id in QuestionTypeId]: AnyQuestionType & { readonly id: Id } };

/** Stands for a type this program does not know, such as one of a newer server. It stores no answer and loses none. */
const unknownType = defineWithoutAnswer({
  id: 'EMBELLISHMENT',
  name: 'Unknown',
  config: z.record(z.string(), z.unknown()),
  blankConfig: {},
});

/** Returns the type for an id; it is known only at run time, so its configuration and answers are unknown here. */
export function questionType(id: QuestionTypeId): AnyQuestionType {
  return (questionTypes as Partial<Record<string, AnyQuestionType>>)[id] ?? unknownType;
}

/** The comparison for evaluating dependencies (rule Q38). Types that cannot be depended on never match. */
export const matches: Matches = (id, answer, condition, parameter) => {
  const type = questionType(id);
  const shaped = type.shape.safeParse(answer);
  return shaped.success && (type.matches?.(shaped.data, condition, parameter) ?? false);
};

/** Returns the score that an answer gives, if its question is marked as a score (rule R222). */
export function scoreOf(id: QuestionTypeId, answer: unknown, config: unknown): Score | undefined {
  const type = questionType(id);
  const shaped = type.shape.safeParse(answer);
  return type.score?.(shaped.success ? shaped.data : type.blank(config), config);
}
