import { type Calendar, cycleCode, cycleWords } from './calendar.ts';
import { type InstrumentCode, instruments, type PanelCode } from './data/facility-data.ts';
import { type Facility, known } from './facility.ts';
import type { Entry, Log } from './log.ts';
import type { Templates } from './templates.ts';
import type { World } from './world.ts';

export type CallKey = 'past' | 'review' | 'open' | 'internal' | 'upcoming' | 'rapid';

/** The dates of a call, in days from today. */
interface Days {
  readonly call: readonly [start: number, end: number, endInternal: number];
  readonly review: readonly [number, number];
  readonly panel: readonly [number, number];
  readonly notify: readonly [number, number];
  readonly cycle: readonly [number, number];
}

const days: Readonly<Record<CallKey, Days>> = {
  past: {
    call: [-290, -240, -235],
    review: [-239, -205],
    panel: [-204, -170],
    notify: [-160, -150],
    cycle: [-120, 59],
  },
  review: { call: [-110, -60, -55], review: [-54, -25], panel: [-24, 12], notify: [30, 40], cycle: [60, 240] },
  open: { call: [-25, 30, 37], review: [38, 66], panel: [67, 100], notify: [120, 130], cycle: [241, 420] },
  internal: { call: [-45, -4, 25], review: [-40, 40], panel: [41, 50], notify: [52, 60], cycle: [20, 200] },
  rapid: { call: [-12, 90, 90], review: [-11, 100], panel: [101, 105], notify: [106, 110], cycle: [-5, 180] },
  upcoming: { call: [155, 205, 210], review: [211, 240], panel: [241, 275], notify: [290, 300], cycle: [421, 600] },
};

export interface Call {
  readonly key: CallKey;
  readonly id: number;
  readonly shortCode: string;
  readonly referenceNumberFormat: string;
  readonly days: Days;
  /** Dates of the call that have passed, as entries of the log. */
  readonly endings: readonly Entry[];
  /** The panel of each instrument that has one in this call. */
  readonly panelOf: ReadonlyMap<InstrumentCode, PanelCode>;
}

/** Instruments whose panel has not been chosen yet in calls under review. */
const withoutPanel: readonly InstrumentCode[] = ['STRATA'];

interface Kind {
  readonly shortCode: string;
  readonly reference: string;
  readonly title: string;
  readonly description: string;
  readonly template: 'general' | 'commissioning' | 'rapid';
  readonly submissionMessage: string | null;
}

const regular: Kind = {
  shortCode: 'regular',
  reference: '-{digits:4}',
  title: 'Regular access, {cycle}',
  description: 'Beam time on twelve instruments from {cycle}. Talk to an instrument scientist before you write.',
  template: 'general',
  submissionMessage: 'Thank you. You can follow your proposal on your home page; results are sent by mail.',
};

/** Calls other than the regular ones have no panels and a fifth of the days. */
const kinds: Partial<Readonly<Record<CallKey, Kind>>> = {
  internal: {
    shortCode: 'in-house',
    reference: 'I{digits:3}',
    title: 'Commissioning and in-house research',
    description: 'For staff and their guests: commissioning, calibration and own research.',
    template: 'commissioning',
    submissionMessage: null,
  },
  rapid: {
    shortCode: 'rapid',
    reference: 'R{digits:3}',
    title: 'Rapid access',
    description: 'One to three days within weeks, for results that cannot wait. Answered in ten working days.',
    template: 'rapid',
    submissionMessage: 'Thank you. Two scientists read your proposal now; you hear from us within ten working days.',
  },
};

const surveyComment = 'Tell us how the call was for you';

/** Adds six calls: from one whose experiments are running to one that opens next year, and one that is always open. */
export function addCalls(
  world: World,
  calendar: Calendar,
  facility: Facility,
  templates: Templates,
  workflowOf: (key: CallKey) => number,
  experimentWorkflowId: number,
  log: Log,
): ReadonlyMap<CallKey, Call> {
  // Consecutive half-years, counted from the middle of the cycle that is under review.
  const half = calendar.halfYear(150);
  const cycleOf = { past: half - 1, review: half, open: half + 1, upcoming: half + 2, internal: half, rapid: half };
  const calls = new Map<CallKey, Call>();
  for (const [sortOrder, key] of (['past', 'review', 'open', 'internal', 'upcoming', 'rapid'] as const).entries()) {
    const code = cycleCode(cycleOf[key]);
    const id = world.id('calls');
    const kind = kinds[key] ?? regular;
    const shortCode = `${code} ${kind.shortCode}`;
    const referenceNumberFormat = `${code}${kind.reference}`;
    const { call, review, panel, notify, cycle } = days[key];
    const ended = (day: number) => day < 0;
    world.add('calls', {
      id,
      shortCode,
      title: kind.title.replace('{cycle}', cycleWords(cycleOf[key])),
      description: kind.description.replace('{cycle}', cycleWords(cycleOf[key])),
      startCall: calendar.at(call[0], 0),
      endCall: calendar.at(call[1], 23, 59),
      endCallInternal: calendar.at(call[2], 23, 59),
      startReview: calendar.at(review[0], 0),
      endReview: calendar.at(review[1], 23, 59),
      startFapReview: calendar.at(panel[0], 0),
      endFapReview: calendar.at(panel[1], 23, 59),
      startNotify: calendar.at(notify[0], 0),
      endNotify: calendar.at(notify[1], 23, 59),
      startCycle: calendar.at(cycle[0], 0),
      endCycle: calendar.at(cycle[1], 23, 59),
      cycleComment: kind === regular ? `Cycle ${code}` : 'Whenever an instrument is free',
      surveyComment,
      submissionMessage: kind.submissionMessage,
      referenceNumberFormat,
      proposalSequence: 1,
      allocationTimeUnit: 'Day',
      templateId: known(templates, kind.template).id,
      fapReviewTemplateId: known(templates, 'panel').id,
      technicalReviewTemplateId: known(templates, 'technical').id,
      proposalWorkflowId: workflowOf(key),
      experimentWorkflowId,
      esiTemplateId: known(templates, 'safety').id,
      safetyFormDueDays: 21,
      visitDueDays: 7,
      isActive: key !== 'past',
      callEnded: ended(call[1]),
      callEndedInternal: ended(call[2]),
      callReviewEnded: ended(review[1]),
      callFapReviewEnded: ended(panel[1]),
      sortOrder,
      created: calendar.at(Math.min(call[0] - 20, -10)),
    });
    const panelOf = addCallInstruments(world, facility, id, key);
    calls.set(key, {
      key,
      id,
      shortCode,
      referenceNumberFormat,
      days: days[key],
      endings: endingsOf(days[key])
        .filter(({ day }) => ended(day))
        .map(({ type, day }) => log.tell({ type, at: calendar.at(day + 1, 0, 1), by: null, objectId: id })),
      panelOf,
    });
    log.tell({
      type: 'CALL_CREATED',
      at: calendar.at(Math.min(call[0] - 20, -10)),
      by: facility.officer.id,
      objectId: id,
    });
  }
  return calls;
}

/** Returns the ends of a call's periods, which a timer reports to every proposal of the call as events. */
function endingsOf({ call, review, panel }: Days): readonly { type: string; day: number }[] {
  return [
    { type: 'CALL_ENDED', day: call[1] },
    { type: 'CALL_ENDED_INTERNAL', day: call[2] },
    { type: 'CALL_REVIEW_ENDED', day: review[1] },
    { type: 'CALL_FAP_REVIEW_ENDED', day: panel[1] },
  ];
}

function addCallInstruments(
  world: World,
  facility: Facility,
  callId: number,
  key: CallKey,
): ReadonlyMap<InstrumentCode, PanelCode> {
  const panelOf = new Map<InstrumentCode, PanelCode>();
  for (const { code, panel, days: offered } of instruments) {
    const hasPanel = !kinds[key] && (key === 'past' || !(withoutPanel as readonly string[]).includes(code));
    if (hasPanel) panelOf.set(code, panel);
    world.add('callInstruments', {
      callId,
      instrumentId: known(facility.instrumentId, code),
      fapId: hasPanel ? known(facility.panelId, panel) : null,
      availabilityTime: kinds[key] ? Math.round(offered / 5) : offered,
    });
  }
  for (const panel of new Set(panelOf.values()))
    world.add('callFaps', { callId, fapId: known(facility.panelId, panel) });
  return panelOf;
}
