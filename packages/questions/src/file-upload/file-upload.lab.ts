import { between, defineLabFace } from '../contract/lab-face.ts';
import type { FileUploadAnswer, FileUploadConfig } from './file-upload.ts';

export const fileUploadLab = defineLabFace<FileUploadConfig, FileUploadAnswer>({
  blocking: ['file_type', 'max_files', 'pdf_page_limit'],
  snags: ({ pdf_page_limit, file_type }) =>
    pdf_page_limit > 0 && file_type.length > 0 && !file_type.includes('.pdf')
      ? [{ severity: 'HINT', message: 'Pages are limited, but PDF files are not accepted.' }]
      : [],
  invent: ({ required, max_files }, random) => {
    const count = between(random, required ? 1 : 0, max_files > 0 ? Math.min(max_files, 3) : 2);
    return Array.from({ length: count }, (_, at) => ({ id: `file-${at + 1}`, caption: null, figure: null }));
  },
});
