import { between, defineLabFace, wordsOfLength } from '../contract/lab-face.ts';
import type { RichTextConfig } from './rich-text.ts';

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
