import type { Sentences } from '../kernel/index.ts';

export type CalendarFeedReason = 'CALENDARS_WHILE_IMPERSONATING';

export const calendarFeedSentences: Sentences<CalendarFeedReason> = {
  CALENDARS_WHILE_IMPERSONATING: 'Calendar addresses belong to the person alone and are not shown while impersonating',
};
