import { defineServerFace } from '../contract/server-face.server.ts';
import { richText } from './rich-text.ts';

/** Cleaned when it is stored, when it is read and when it is printed: what an older system stored may hold anything. */
export const richTextServer = defineServerFace(richText, {
  clean: (answer, { allowImages }, cleanHtml) => (answer === null ? null : cleanHtml(answer, { images: allowImages })),
  pdf: (answer, { allowImages }, { cleanHtml }) => cleanHtml(answer ?? '', { images: allowImages }),
});
