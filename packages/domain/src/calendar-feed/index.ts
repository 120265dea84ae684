/** Calendar feeds: addresses from which calendar programs read what is planned, and the text they receive. */
import { z } from 'zod';
import { id } from '../kernel/index.ts';
import { calendarKinds } from './model.ts';

export * from './entries.ts';
export * from './ical.ts';
export * from './model.ts';
export * from './policy.ts';

/** Which of the caller's addresses to renew. */
export const renewCalendarFeedArgs = z
  .object({ kind: z.enum(calendarKinds).meta({ id: 'CalendarKind' }), instrumentId: id().nullish() })
  .refine(({ kind, instrumentId }) => (kind === 'INSTRUMENT') === (instrumentId != null), {
    path: ['instrumentId'],
    message: 'An instrument calendar needs an instrument; other calendars must not have one',
  });

export type RenewCalendarFeedArgs = z.output<typeof renewCalendarFeedArgs>;
