import { facilityZone } from '../calendar.ts';
import type { InstrumentCode } from '../data/facility-data.ts';
import { known } from '../facility.ts';
import type { Story } from '../proposals.ts';

/** Closed times of the whole facility or of one instrument, in days from today. */
const closures: readonly {
  readonly title: string;
  readonly days: readonly [number, number];
  readonly on?: InstrumentCode;
}[] = [
  { title: 'Maintenance of the source', days: [32, 37] },
  { title: 'Exchange of the detector', days: [14, 17], on: 'PRISM' },
];

/** Kinds of training; a kind without instruments is required on every instrument. */
const kinds: readonly { readonly name: string; readonly on?: readonly InstrumentCode[] }[] = [
  { name: 'Radiation protection' },
  { name: 'Cryogenic liquids', on: ['EMBER', 'PRISM'] },
];

/** Last days of training, in days from today, assigned to the people in turn: long valid, about to expire, expired, and none. */
const lastDays = [300, 400, 9, -20, undefined] as const;

/** Adds the closed times of the facility and its instruments, and the training of its people. */
export function addHouse({ world, facility, calendar }: Story): void {
  for (const { title, days, on } of closures) {
    world.add('instrumentClosures', {
      id: world.id('instrumentClosures'),
      instrumentId: on === undefined ? null : known(facility.instrumentId, on),
      startsAt: calendar.at(days[0], 8),
      endsAt: calendar.at(days[1], 8),
      title,
    });
  }
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone: facilityZone, dateStyle: 'short' });
  const users = facility.people.filter(({ roles }) => roles.includes('user'));
  for (const { name, on } of kinds) {
    const trainingKindId = world.id('trainingKinds');
    world.add('trainingKinds', {
      id: trainingKindId,
      name,
      everywhere: on === undefined,
      instrumentIds: (on ?? []).map((code) => known(facility.instrumentId, code)),
    });
    for (const [turn, { id }] of users.entries()) {
      const last = lastDays[turn % lastDays.length];
      if (last === undefined) continue;
      const validUntil = dayOf.format(calendar.at(last, 12));
      world.add('trainings', { userId: id, trainingKindId, validUntil, updatedAt: calendar.at(-60) });
    }
  }
}
