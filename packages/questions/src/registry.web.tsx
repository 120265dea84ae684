import type { CreatableTypeId, QuestionTypeId } from '@atrium/domain/question';
import type { ReactNode } from 'react';
import { booleanWeb } from './boolean/boolean.web.tsx';
import { type AnyWebFace, PlainReview, type ReviewProps } from './contract/web-face.web.tsx';
import { dateWeb } from './date/date.web.tsx';
import { dynamicChoiceWeb } from './dynamic-choice/dynamic-choice.web.tsx';
import { embellishmentWeb } from './embellishment/embellishment.web.tsx';
import { fileUploadWeb } from './file-upload/file-upload.web.tsx';
import { instrumentPickerWeb } from './instrument-picker/instrument-picker.web.tsx';
import { intervalWeb } from './interval/interval.web.tsx';
import { numberWeb } from './number/number.web.tsx';
import { questionType } from './registry.ts';
import { richTextWeb } from './rich-text/rich-text.web.tsx';
import { sampleDeclarationWeb } from './sample-declaration/sample-declaration.web.tsx';
import { selectionWeb } from './selection/selection.web.tsx';
import { subTemplateWeb } from './sub-template/sub-template.web.tsx';
import { techniquePickerWeb } from './technique-picker/technique-picker.web.tsx';
import { textWeb } from './text/text.web.tsx';

export * from './contract/question-host.web.ts';
export * from './contract/web-face.web.tsx';

/** Web faces of every type that can be created; basis types are drawn by the area of their item. */
export const webFaces = {
  BOOLEAN: booleanWeb,
  DATE: dateWeb,
  EMBELLISHMENT: embellishmentWeb,
  FILE_UPLOAD: fileUploadWeb,
  GENERIC_TEMPLATE: subTemplateWeb,
  INTERVAL: intervalWeb,
  SELECTION_FROM_OPTIONS: selectionWeb,
  DYNAMIC_MULTIPLE_CHOICE: dynamicChoiceWeb,
  NUMBER_INPUT: numberWeb,
  RICH_TEXT_INPUT: richTextWeb,
  SAMPLE_DECLARATION: sampleDeclarationWeb,
  TEXT_INPUT: textWeb,
  INSTRUMENT_PICKER: instrumentPickerWeb,
  TECHNIQUE_PICKER: techniquePickerWeb,
} satisfies Record<CreatableTypeId, AnyWebFace>;

/** Returns the web face of a type, undefined for basis types and for types this program does not know. */
export function webFace(id: QuestionTypeId): AnyWebFace | undefined {
  return (webFaces as Partial<Record<QuestionTypeId, AnyWebFace>>)[id];
}

/** Shows an answer as the reviewer reads it; plain words for types without a web face of their own. */
export function AnswerReview({
  type,
  ...props
}: ReviewProps<unknown, unknown> & { readonly type: QuestionTypeId }): ReactNode {
  const face = webFace(type);
  if (face?.Review) return <face.Review {...props} />;
  return <PlainReview type={questionType(type)} {...props} />;
}
