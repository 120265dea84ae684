import { language } from './language.ts';

/** How a day is named above its column of a week, as a pattern of luxon: Mon 3, Mo 3. */
export const dayOfWeekPattern = language === 'de' ? 'ccc d.' : 'ccc d';
