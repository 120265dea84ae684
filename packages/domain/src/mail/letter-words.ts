import type { Language } from '../user/index.ts';

/** Built-in phrases inserted into letters, unless they belong to a particular area. */
interface LetterWords {
  /** Used at the beginning of a sentence. */
  readonly userOffice: string;
  readonly anotherSystem: string;
  /** The user office addressed by first and last name, as if it were a person. */
  readonly greetedOffice: { readonly preferredname: string; readonly lastname: string };
  /** A number of reviews of a panel. */
  readonly reviews: (count: number) => string;
  /** A task and the day it is due. */
  readonly due: (thing: string, day: string) => string;
}

/** The phrases in the language of the text they are inserted into (rule O241). */
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
