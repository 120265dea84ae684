import type { Language } from '../user/index.ts';

/** Words of ours that are put into the text of a letter, where they are not those of an area. */
interface LetterWords {
  /** Begins a sentence. */
  readonly userOffice: string;
  readonly anotherSystem: string;
  /** How the user office is greeted by the two names of a person. */
  readonly greetedOffice: { readonly preferredname: string; readonly lastname: string };
  /** Some of a panel's reviews. */
  readonly reviews: (count: number) => string;
  /** Something that has to be done, and the day it is due on. */
  readonly due: (thing: string, day: string) => string;
}

/** In the language of the text they are put into (rule O241). */
export const letterWords: Readonly<Record<Language, LetterWords>> = {
  en: {
    userOffice: 'The user office',
    anotherSystem: 'Another system',
    greetedOffice: { preferredname: 'User', lastname: 'Office' },
    reviews: (count) => `${count} ${count === 1 ? 'review' : 'reviews'}`,
    due: (thing, day) => `${thing} (due ${day})`,
  },
  de: {
    userOffice: 'Das Nutzerbüro',
    anotherSystem: 'Ein anderes System',
    greetedOffice: { preferredname: 'liebes', lastname: 'Nutzerbüro' },
    reviews: (count) => `${count} Gutachten`,
    due: (thing, day) => `${thing} (fällig am ${day})`,
  },
};
