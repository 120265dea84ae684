/** The words people read, and how dates are written. */

export { dayOfWeekPattern } from './day-patterns.ts';
export { digits, figure, formatsOf } from './formats.ts';
export { chosenLanguage, isLanguage, keepLanguage, language, languageNames } from './language.ts';
export { countryText, loadTexts, type Say, say, told, toldIn, useText, type Values } from './texts.ts';
