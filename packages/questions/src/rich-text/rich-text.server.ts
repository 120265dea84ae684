import { between, defineLabFace, wordsOfLength } from '../contract/lab-face.ts';
import { defineServerFace } from '../contract/server-face.server.ts';
import { type RichTextConfig, richText } from './rich-text.ts';

/** Cleaned when it is stored, read and printed: text stored by an older system may contain anything. */
export const richTextServer = defineServerFace(richText, {
  clean: (answer, { allowImages }, cleanHtml) => (answer === null ? null : cleanHtml(answer, { images: allowImages })),
  pdf: (answer, { allowImages }, { cleanHtml }) => cleanHtml(answer ?? '', { images: allowImages }),
});

export const richTextLab = defineLabFace<RichTextConfig, string>({
  blocking: [],
  snags: ({ max }) =>
    max && max < 0
      ? [{ severity: 'ERROR', message: `A limit of ${max} characters leaves no room for an answer.` }]
      : [],
  invent: ({ required, max }, random) => {
    if (!required && random() < 0.2) return '';
    return `<p>${wordsOfLength(random, between(random, 1, Math.min(max && max > 0 ? max : 60, 60)))}</p>`;
  },
});
