import { sql } from 'kysely';
import { defineServerFace, escapeHtml } from '../contract/server-face.server.ts';
import { fileUpload } from './file-upload.ts';

/** Said of a file that can not become pages of a document (rule Q95). */
export const unsupportedAttachment =
  'The attachment is not supported, please download the original file from the User Office website';

/** Documents carry the files themselves at the end; the answer points there by figure or by name. */
export const fileUploadServer = defineServerFace(fileUpload, {
  pdf: (answer, _config, { fileName, becomesPages }) =>
    answer
      .map(({ id, figure }) => {
        const name = figure ? `Figure ${figure}` : (fileName?.(id) ?? id);
        if (becomesPages?.(id) === false) return `* ${escapeHtml(name)}: ${escapeHtml(unsupportedAttachment)}`;
        return `* See appendix ${escapeHtml(name)}`;
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
