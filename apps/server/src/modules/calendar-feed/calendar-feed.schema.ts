import { calendarFeedPolicies, calendarFeedSentences, renewCalendarFeedArgs } from '@atrium/domain/calendar-feed';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { InstrumentRef } from '../instrument/index.ts';
import { type CalendarFeed, calendarFacts, lockOwnFeeds, ownFeeds, renewFeed } from './calendar-feed.service.ts';

registerSentences(calendarFeedSentences);

const CalendarFeedRef = builder.objectRef<CalendarFeed>('CalendarFeed').implement({
  description: 'A calendar that programs read by an address of its own, with the rights of the person it belongs to.',
  fields: (t) => ({
    kind: t.field({ type: enumRef(renewCalendarFeedArgs.shape.kind), resolve: ({ kind }) => kind }),
    instrument: t.field({ type: InstrumentRef, nullable: true, resolve: ({ instrument }) => instrument }),
    address: t.exposeString('address', { description: 'Secret: whoever has it reads the calendar.' }),
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
  description: 'Gives a calendar of the caller another address; earlier ones open nothing from then on.',
  input: renewCalendarFeedArgs,
  policy: calendarFeedPolicies.renew,
  lock: lockOwnFeeds,
  facts: calendarFacts,
  absent: 'INSTRUMENT_NOT_FOUND',
  resolve: renewFeed,
});
