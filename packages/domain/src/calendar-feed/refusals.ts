import type { Sentences } from '../kernel/index.ts';

export type CalendarFeedReason = 'CALENDARS_WHILE_IMPERSONATING';

export const calendarFeedSentences: Sentences<CalendarFeedReason> = {
  CALENDARS_WHILE_IMPERSONATING: 'Addresses of calendars are for the person alone, not for who acts as the person',
};
