import { language } from './language.ts';

/** How days are written in words, as patterns of luxon: 3 December 2026, 3. Dezember 2026. */
export const dayPatterns =
  language === 'de'
    ? { day: 'd.', inMonth: 'd. LLLL', inYear: 'd. LLLL yyyy', ofWeek: 'ccc d.', named: 'cccc, d. LLLL' }
    : { day: 'd', inMonth: 'd LLLL', inYear: 'd LLLL yyyy', ofWeek: 'ccc d', named: 'cccc d LLLL' };
