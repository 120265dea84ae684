import { sql } from 'kysely';
import { between, defineLabFace } from '../contract/lab-face.ts';
import { defineServerFace, htmlLines } from '../contract/server-face.server.ts';
import { type FileUploadAnswer, type FileUploadConfig, fileUpload } from './file-upload.ts';

/** The note for a file that cannot become pages of a document (rule Q95). */
export const unsupportedAttachment =
  'The attachment is not supported, please download the original file from the User Office website';

/** The files themselves are appended to the document; the answer refers to them by figure or by name. */
export const fileUploadServer = defineServerFace(fileUpload, {
  pdf: (answer, _config, { fileName, becomesPages }) =>
    answer
      .map(({ id, figure }) => {
        const name = figure ? `Figure ${figure}` : (fileName?.(id) ?? id);
        if (becomesPages?.(id) === false) return `* ${htmlLines(name)}: ${htmlLines(unsupportedAttachment)}`;
        return `* See appendix ${htmlLines(name)}`;
      })
      .join('<br>'),
  filters: {
    EXISTS: (answer, operand) => {
      if (typeof operand !== 'boolean') return undefined;
      const hasFiles = sql<boolean>`case jsonb_typeof(${answer})
        when 'array' then jsonb_array_length(${answer}) > 0 else false end`;
      return operand ? hasFiles : sql<boolean>`not (${hasFiles})`;
    },
  },
});

export const fileUploadLab = defineLabFace<FileUploadConfig, FileUploadAnswer>({
  blocking: ['file_type', 'max_files', 'pdf_page_limit'],
  snags: ({ pdf_page_limit, file_type }) =>
    pdf_page_limit > 0 && file_type.length > 0 && !file_type.includes('.pdf')
      ? [{ severity: 'HINT', message: 'A page limit is set, but PDF files are not accepted.' }]
      : [],
  invent: ({ required, max_files }, random) => {
    const count = between(random, required ? 1 : 0, max_files > 0 ? Math.min(max_files, 3) : 2);
    return Array.from({ length: count }, (_, at) => ({ id: `file-${at + 1}`, caption: null, figure: null }));
  },
});
