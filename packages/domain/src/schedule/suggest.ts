import { type BeamTimeWish, hoursOf, overlap, type Span, spanOfWish } from './model.ts';
import { snapToShift } from './shifts.ts';

/** A proposal with time left to plan on the instrument. */
export interface ToPlace {
  readonly proposalPk: number;
  /** In hours. */
  readonly grantedHours: number;
  readonly leftHours: number;
  /** The cycle of its call. */
  readonly cycle: Span;
  readonly wishes: readonly BeamTimeWish[];
}

/** A possible local contact, with the times of other experiments. */
export interface ContactToPlace {
  readonly id: number;
  readonly name: string;
  readonly busy: readonly Span[];
}

export interface SuggestionFacts {
  readonly proposals: readonly ToPlace[];
  readonly within: Span;
  /** Nothing is suggested before this time. */
  readonly now: Date;
  /** When the instrument is closed or has experiments. */
  readonly taken: readonly Span[];
  readonly contacts: readonly ContactToPlace[];
  readonly shiftHours: number;
  readonly zone: string;
}

export interface Placement extends Span {
  readonly proposalPk: number;
  readonly localContactId: number | null;
  readonly reasons: readonly string[];
}

export interface Suggestion {
  readonly placements: readonly Placement[];
  readonly notPlaced: readonly { readonly proposalPk: number; readonly reason: string }[];
}

const hour = 3_600_000;
const byBeginning = (a: Span, b: Span) => a.startsAt.getTime() - b.startsAt.getTime();
const common = (one: Span, other: Span): Span[] =>
  overlap(one, other)
    ? [
        {
          startsAt: one.startsAt > other.startsAt ? one.startsAt : other.startsAt,
          endsAt: one.endsAt < other.endsAt ? one.endsAt : other.endsAt,
        },
      ]
    : [];

/** Returns the parts of a span that remain when others are cut out; expects `taken` in order of beginning. */
function gapsIn({ startsAt, endsAt }: Span, taken: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let free = startsAt;
  for (const span of taken) {
    if (span.endsAt <= free) continue;
    if (span.startsAt >= endsAt) break;
    if (span.startsAt > free) gaps.push({ startsAt: free, endsAt: span.startsAt });
    free = span.endsAt;
  }
  if (free < endsAt) gaps.push({ startsAt: free, endsAt });
  return gaps;
}

type Clock = Pick<SuggestionFacts, 'shiftHours' | 'zone'>;

/** Returns a span of this many hours, rounded to whole shifts, from the first shift that begins in a gap; undefined if it does not fit. */
function fitted(gap: Span, hours: number, { shiftHours, zone }: Clock): Span | undefined {
  // Rounding shortens the time by at most one shift, plus an hour when the clocks change.
  if (hoursOf(gap) < hours - shiftHours - 1) return undefined;
  const startsAt = snapToShift(gap.startsAt, shiftHours, zone, 'up');
  const exact = new Date(startsAt.getTime() + hours * hour);
  const whole = snapToShift(exact, shiftHours, zone, 'down');
  const endsAt = whole > startsAt ? whole : snapToShift(exact, shiftHours, zone, 'up');
  return endsAt <= gap.endsAt ? { startsAt, endsAt } : undefined;
}

/** Returns the first span of this many hours in one of the gaps that avoids `busy`, which is in order of beginning. */
function earliest(gaps: readonly Span[], busy: readonly Span[], hours: number, clock: Clock): Span | undefined {
  for (const gap of gaps) {
    for (const free of gapsIn(gap, busy)) {
      const found = fitted(free, hours, clock);
      if (found) return found;
    }
  }
  return undefined;
}

/**
 * Returns the first free span of this many hours that begins with a shift; undefined if no free span is long enough. Proposed to people who
 * plan by hand (rule O246).
 */
export function firstFree(within: Span, hours: number, taken: readonly Span[], clock: Clock): Span | undefined {
  for (const gap of gapsIn(within, taken.toSorted(byBeginning))) {
    const startsAt = snapToShift(gap.startsAt, clock.shiftHours, clock.zone, 'up');
    const endsAt = new Date(startsAt.getTime() + hours * hour);
    if (endsAt <= gap.endsAt) return { startsAt, endsAt };
  }
  return undefined;
}

interface Found {
  readonly span: Span;
  readonly contact: ContactToPlace | undefined;
}

/** Returns the earliest time at which some contact is free, with the contact who has the least to do; without a contact if none is free. */
function withContact(
  find: (busy: readonly Span[]) => Span | undefined,
  contacts: readonly ContactToPlace[],
  load: ReadonlyMap<number, number>,
): Found | undefined {
  const without = find([]);
  if (!without) return undefined;
  const found = contacts.flatMap((contact) => {
    const span = find(contact.busy);
    return span ? [{ span, contact }] : [];
  });
  const loadOf = ({ contact }: Found) => load.get(contact?.id ?? 0) ?? 0;
  const [best] = found.toSorted((a, b) => byBeginning(a.span, b.span) || loadOf(a) - loadOf(b));
  return best ?? { span: without, contact: undefined };
}

const hoursTold = (hours: number) => `${Math.round(hours * 10) / 10} ${hours === 1 ? 'hour' : 'hours'}`;

function reasonsOf(proposal: ToPlace, { contact }: Found, isPreferred: boolean): string[] {
  const { leftHours, grantedHours, wishes } = proposal;
  const wants = (kind: BeamTimeWish['kind']) => wishes.some((wish) => wish.kind === kind);
  return [
    `${hoursTold(leftHours)} of the ${hoursTold(grantedHours)} granted still to be planned`,
    ...(wants('PREFERRED')
      ? [isPreferred ? 'On days that the team prefers' : 'None of the days that the team prefers is free for that long']
      : []),
    ...(wants('IMPOSSIBLE') ? ['Not on days when the team cannot come'] : []),
    contact
      ? `${contact.name} is available as local contact`
      : 'No scientist of the instrument is available as local contact',
  ];
}

/**
 * Drafts a plan for one instrument (rule O107). Proposals with the most granted time come first. Each gets its remaining time in one span,
 * the earliest that is free, still to come, within its cycle and not on impossible dates; on preferred dates if it fits there, and with a
 * local contact who is free if there is one. The same facts always yield the same draft.
 */
export function suggestPlan(facts: SuggestionFacts): Suggestion {
  const taken = [...facts.taken];
  const busy = new Map(facts.contacts.map(({ id, busy }) => [id, [...busy]]));
  const load = new Map<number, number>();
  const placements: Placement[] = [];
  const notPlaced: Array<{ proposalPk: number; reason: string }> = [];
  const ahead = common(facts.within, { startsAt: facts.now, endsAt: facts.within.endsAt });
  const order = facts.proposals.toSorted((a, b) => b.grantedHours - a.grantedHours || a.proposalPk - b.proposalPk);
  for (const proposal of order) {
    const { proposalPk, leftHours, wishes } = proposal;
    const [window] = ahead.flatMap((span) => common(span, proposal.cycle));
    if (!window) {
      const isOver = ahead.length === 0;
      notPlaced.push({
        proposalPk,
        reason: isOver ? 'This period has passed' : 'The cycle of its call lies outside this period',
      });
      continue;
    }
    const impossible = wishes.filter(({ kind }) => kind === 'IMPOSSIBLE').map(spanOfWish);
    const preferred = wishes
      .filter(({ kind }) => kind === 'PREFERRED')
      .flatMap((wish) => common(spanOfWish(wish), window));
    const contacts = facts.contacts.map((contact) => ({
      ...contact,
      busy: (busy.get(contact.id) ?? []).sort(byBeginning),
    }));
    const cut = [...taken, ...impossible].sort(byBeginning);
    const placeIn = (windows: readonly Span[]) => {
      const gaps = windows.flatMap((one) => gapsIn(one, cut)).filter((gap) => fitted(gap, leftHours, facts));
      return withContact((also) => earliest(gaps, also, leftHours, facts), contacts, load);
    };
    const wished = preferred.length > 0 ? placeIn(preferred.sort(byBeginning)) : undefined;
    const found = wished ?? placeIn([window]);
    if (!found) {
      notPlaced.push({ proposalPk, reason: `There is no continuous free period of ${hoursTold(leftHours)}` });
      continue;
    }
    const { span, contact } = found;
    taken.push(span);
    if (contact) {
      busy.get(contact.id)?.push(span);
      load.set(contact.id, (load.get(contact.id) ?? 0) + hoursOf(span));
    }
    placements.push({
      proposalPk,
      ...span,
      localContactId: contact?.id ?? null,
      reasons: reasonsOf(proposal, found, wished !== undefined),
    });
  }
  return { placements: placements.sort(byBeginning), notPlaced };
}
