import type { Language } from '../user/index.ts';
import type { ReadinessKind } from './facts.ts';
import { owedWords } from './words.ts';

/** What the recipient still has to do, in the language of the letter (rule O241). */
export const owedWordsIn: Readonly<Record<Language, Readonly<Record<ReadinessKind, string>>>> = {
  en: owedWords,
  de: {
    COMING: 'die Besuchenden benennen',
    DATES: 'Ihre Besuchstermine eingeben',
    SAFETY: 'das Sicherheitsformular einreichen',
    SAMPLES: 'die Proben anmelden',
    TRAINING: 'Ihre Schulung auffrischen',
    SHIPMENT: 'die Sendungen einreichen',
  },
};
