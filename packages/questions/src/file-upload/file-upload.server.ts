import { sql } from 'kysely';
import { defineServerFace, escapeHtml } from '../contract/server-face.server.ts';
import { fileUpload } from './file-upload.ts';

/** Documents carry the files themselves at the end; the answer points there by figure or by name. */
export const fileUploadServer = defineServerFace(fileUpload, {
  pdf: (answer, _config, { fileName }) =>
    answer
      .map(({ id, figure }) => `See appendix ${escapeHtml(figure ? `Figure ${figure}` : (fileName?.(id) ?? id))}`)
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
