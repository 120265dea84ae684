import { type Calendar, cycleCode, cycleWords } from './calendar.ts';
import { type Facility, known } from './facility.ts';
import { type InstrumentCode, instruments, type PanelCode } from './facility-data.ts';
import type { Entry, Log } from './log.ts';
import type { Templates } from './templates.ts';
import type { World } from './world.ts';

export type CallKey = 'past' | 'review' | 'open' | 'internal' | 'upcoming';

/** Days of a call, counted from today. */
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
  upcoming: { call: [155, 205, 210], review: [211, 240], panel: [241, 275], notify: [290, 300], cycle: [421, 600] },
};

export interface Call {
  readonly key: CallKey;
  readonly id: number;
  readonly shortCode: string;
  readonly referenceNumberFormat: string;
  readonly days: Days;
  /** Dates of the call that have passed, as the log tells them. */
  readonly endings: readonly Entry[];
  /** The panel of each instrument that has one in this call. */
  readonly panelOf: ReadonlyMap<InstrumentCode, PanelCode>;
}

/** Instruments whose panel has not been chosen yet in calls under review. */
const withoutPanel: readonly InstrumentCode[] = ['STRATA'];

const surveyComment = 'Tell us how the call was for you';

/** Five calls, from one whose experiments are running to one that opens next year. */
export function addCalls(
  world: World,
  calendar: Calendar,
  facility: Facility,
  templates: Templates,
  workflowId: number,
  log: Log,
): ReadonlyMap<CallKey, Call> {
  // Consecutive half-years, told by the middle of the cycle now under review.
  const half = calendar.halfYear(150);
  const cycleOf = { past: half - 1, review: half, open: half + 1, upcoming: half + 2, internal: half };
  const calls = new Map<CallKey, Call>();
  for (const [sortOrder, key] of (['past', 'review', 'open', 'internal', 'upcoming'] as const).entries()) {
    const code = cycleCode(cycleOf[key]);
    const internal = key === 'internal';
    const id = world.id('calls');
    const shortCode = internal ? `${code} in-house` : `${code} regular`;
    const { call, review, panel, notify, cycle } = days[key];
    const ended = (day: number) => day < 0;
    const template = internal ? 'commissioning' : 'general';
    world.add('calls', {
      id,
      shortCode,
      title: internal ? 'Commissioning and in-house research' : `Regular access, ${cycleWords(cycleOf[key])}`,
      description: internal
        ? 'For staff and their guests: commissioning, calibration and own research.'
        : `Beam time on twelve instruments from ${cycleWords(cycleOf[key])}. Talk to an instrument scientist before you write.`,
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
      cycleComment: internal ? 'Whenever an instrument is free' : `Cycle ${code}`,
      surveyComment,
      submissionMessage: internal
        ? null
        : 'Thank you. You can follow your proposal on your home page; results are sent by mail.',
      referenceNumberFormat: internal ? `${code}I{digits:3}` : `${code}-{digits:4}`,
      proposalSequence: 1,
      allocationTimeUnit: 'Day',
      templateId: known(templates, template).id,
      fapReviewTemplateId: known(templates, 'panel').id,
      technicalReviewTemplateId: known(templates, 'technical').id,
      proposalWorkflowId: workflowId,
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
      referenceNumberFormat: internal ? `${code}I{digits:3}` : `${code}-{digits:4}`,
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

/** The ends of a call's periods that the clock tells every proposal of the call about. */
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
    const hasPanel = key !== 'internal' && (key === 'past' || !(withoutPanel as readonly string[]).includes(code));
    if (hasPanel) panelOf.set(code, panel);
    world.add('callInstruments', {
      callId,
      instrumentId: known(facility.instrumentId, code),
      fapId: hasPanel ? known(facility.panelId, panel) : null,
      availabilityTime: key === 'internal' ? Math.round(offered / 5) : offered,
    });
  }
  for (const panel of new Set(panelOf.values()))
    world.add('callFaps', { callId, fapId: known(facility.panelId, panel) });
  return panelOf;
}
