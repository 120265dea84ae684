import { calendarFeedPolicies, calendarFeedSentences, renewCalendarFeedArgs } from '@atrium/domain/calendar-feed';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { InstrumentRef } from '../instrument/index.ts';
import { type CalendarFeed, calendarFacts, lockOwnFeeds, ownFeeds, renewFeed } from './calendar-feed.service.ts';

registerSentences(calendarFeedSentences);

const CalendarFeedRef = builder.objectRef<CalendarFeed>('CalendarFeed').implement({
  description: 'A calendar that programs subscribe to at a secret address, with the rights of its owner.',
  fields: (t) => ({
    kind: t.field({ type: enumRef(renewCalendarFeedArgs.shape.kind), resolve: ({ kind }) => kind }),
    instrument: t.field({ type: InstrumentRef, nullable: true, resolve: ({ instrument }) => instrument }),
    address: t.exposeString('address', { description: 'Secret: anyone who knows it can read the calendar.' }),
  }),
});

query('calendarFeeds', {
  type: [CalendarFeedRef],
  nullable: true,
  description: 'The calendars that the caller may read in the current role.',
  policy: calendarFeedPolicies.list,
  resolve: ownFeeds,
});

mutation('renewCalendarFeed', {
  type: CalendarFeedRef,
  description: 'Gives a calendar of the caller a new address; earlier addresses stop working.',
  input: renewCalendarFeedArgs,
  policy: calendarFeedPolicies.renew,
  lock: lockOwnFeeds,
  facts: calendarFacts,
  absent: 'INSTRUMENT_NOT_FOUND',
  resolve: renewFeed,
});
