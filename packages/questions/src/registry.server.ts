import type { CreatableTypeId, QuestionTypeId } from '@atrium/domain/question';
import { booleanServer } from './boolean/boolean.server.ts';
import type { AnyServerFace } from './contract/server-face.server.ts';
import { dateServer } from './date/date.server.ts';
import { dynamicChoiceServer } from './dynamic-choice/dynamic-choice.server.ts';
import { embellishmentServer } from './embellishment/embellishment.server.ts';
import { fileUploadServer } from './file-upload/file-upload.server.ts';
import { instrumentPickerServer } from './instrument-picker/instrument-picker.server.ts';
import { intervalServer } from './interval/interval.server.ts';
import { numberServer } from './number/number.server.ts';
import { richTextServer } from './rich-text/rich-text.server.ts';
import { sampleDeclarationServer } from './sample-declaration/sample-declaration.server.ts';
import { selectionServer } from './selection/selection.server.ts';
import { subTemplateServer } from './sub-template/sub-template.server.ts';
import { techniquePickerServer } from './technique-picker/technique-picker.server.ts';
import { textServer } from './text/text.server.ts';

export {
  type AnswerSql,
  type AnyServerFace,
  type CleanHtml,
  type DocumentSurroundings,
  type Filter,
  htmlLines,
} from './contract/server-face.server.ts';
export { unsupportedAttachment } from './file-upload/file-upload.server.ts';

/** Server faces of every type that can be created; basis types are shown by the area of their item. */
export const serverFaces = {
  BOOLEAN: booleanServer,
  DATE: dateServer,
  EMBELLISHMENT: embellishmentServer,
  FILE_UPLOAD: fileUploadServer,
  GENERIC_TEMPLATE: subTemplateServer,
  INTERVAL: intervalServer,
  SELECTION_FROM_OPTIONS: selectionServer,
  DYNAMIC_MULTIPLE_CHOICE: dynamicChoiceServer,
  NUMBER_INPUT: numberServer,
  RICH_TEXT_INPUT: richTextServer,
  SAMPLE_DECLARATION: sampleDeclarationServer,
  TEXT_INPUT: textServer,
  INSTRUMENT_PICKER: instrumentPickerServer,
  TECHNIQUE_PICKER: techniquePickerServer,
} satisfies Record<CreatableTypeId, AnyServerFace>;

/** Returns the server face of a type, undefined for basis types. */
export function serverFace(id: QuestionTypeId): AnyServerFace | undefined {
  return (serverFaces as Partial<Record<QuestionTypeId, AnyServerFace>>)[id];
}
