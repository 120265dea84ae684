/** The texts of the screens, and the formats of dates. */

export { dayOfWeekPattern } from './day-patterns.ts';
export { digits, figure, formatsOf } from './formats.ts';
export { chosenLanguage, isLanguage, keepLanguage, language, languageNames } from './language.ts';
export {
  countryText,
  loadTexts,
  type Say,
  say,
  translateAbilities,
  translateSentence,
  useText,
  type Values,
} from './texts.ts';
