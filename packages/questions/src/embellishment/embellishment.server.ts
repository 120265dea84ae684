import { defineServerFace, htmlLines } from '../contract/server-face.server.ts';
import { embellishment } from './embellishment.ts';

export const embellishmentServer = defineServerFace(embellishment, {
  pdf: (_answer, { plain, omitFromPdf }) => (omitFromPdf ? undefined : `<strong>${htmlLines(plain)}</strong>`),
});
