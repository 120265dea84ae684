/** Configurations and answers of the types, for code that handles one type by name. */
export type { DateConfig } from './date/date.ts';
export { choicesIn } from './dynamic-choice/choices.ts';
export type { DynamicChoiceConfig } from './dynamic-choice/dynamic-choice.ts';
export type { FileUploadAnswer, FileUploadConfig } from './file-upload/file-upload.ts';
export type {
  InstrumentChoice,
  InstrumentPickerAnswer,
  InstrumentPickerConfig,
} from './instrument-picker/instrument-picker.ts';
export { chosenInstruments } from './instrument-picker/instrument-picker.ts';
export type { SampleDeclarationConfig } from './sample-declaration/sample-declaration.ts';
export type { SubTemplateConfig } from './sub-template/sub-template.ts';
