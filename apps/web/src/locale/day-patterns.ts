import { language } from './language.ts';

/** The luxon pattern for the heading of a day in a week: Mon 3, Mo 3. */
export const dayOfWeekPattern = language === 'de' ? 'ccc d.' : 'ccc d';
