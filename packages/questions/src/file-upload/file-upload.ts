import { z } from 'zod';
import { atLeastZero, blankCommon, common, defineQuestionType, requiredMessage, whole } from '../contract/index.ts';

const config = z.object({
  ...common,
  file_type: z.array(z.string()),
  pdf_page_limit: whole(),
  max_files: whole(),
  omitFromPdf: z.boolean(),
});

export type FileUploadConfig = z.infer<typeof config>;

const blankConfig: FileUploadConfig = {
  ...blankCommon,
  file_type: [],
  pdf_page_limit: 0,
  max_files: 0,
  omitFromPdf: false,
};

/** Types the editor offers (rule Q29). */
export const acceptableTypes = ['.pdf', '.doc', '.docx', 'audio/*', 'video/*', 'image/*'] as const;

const fileTypeRequired = 'File type is required';

/** A list of files (rule Q83). */
const shape = z
  .array(
    z.object({
      id: z.string().max(64),
      caption: z.string().max(2000).nullish(),
      figure: z.string().max(200).nullish(),
    }),
  )
  .max(500);

/** Returns the message for an answer with more files than the question accepts. */
export const tooManyFiles = (most: number) => (Number(most) === 1 ? 'Max 1 file' : `Max ${most} files`);

/** Uploaded files with figure and caption. Their content is checked where they are stored. */
export const fileUpload = defineQuestionType({
  id: 'FILE_UPLOAD',
  name: 'File Upload',
  config,
  configForm: config.extend({
    file_type: z.array(z.string(), fileTypeRequired).min(1, fileTypeRequired),
    pdf_page_limit: atLeastZero(),
    max_files: atLeastZero(),
  }),
  blankConfig,
  shape,
  answer: ({ required, max_files }) =>
    shape.superRefine((files, context) => {
      const say = (message: string) => context.addIssue({ code: 'custom', message });
      if (required && files.length === 0) say(`${requiredMessage}. Please upload a file.`);
      if (max_files > 0 && files.length > max_files) say(tooManyFiles(max_files));
    }),
  blank: (): z.infer<typeof shape> => [],
  isEmpty: (answer) => answer.length === 0,
  text: (answer, _config, { fileName }) =>
    answer
      .map(({ id, figure, caption }) =>
        [figure && `Figure ${figure}`, caption, fileName?.(id) ?? id].filter(Boolean).join(': '),
      )
      .join(', '),
  filterOperators: ['EXISTS'],
});

export type FileUploadAnswer = z.infer<typeof shape>;
