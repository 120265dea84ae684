import type { Language } from '../user/index.ts';
import type { DeclineReason } from './model.ts';

/** Why a review was declined, worded for use within a sentence of a letter in each language (rule O241). */
export const declineReasonWordsIn: Readonly<Record<Language, Readonly<Record<DeclineReason, string>>>> = {
  en: { ABSTAINS: 'abstains', OUTSIDE_FIELD: 'outside my field', CONFLICT: 'conflict of interest' },
  de: { ABSTAINS: 'Enthaltung', OUTSIDE_FIELD: 'außerhalb meines Fachgebiets', CONFLICT: 'Interessenkonflikt' },
};
