import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, aToken } from '../../testing/proposal.ts';
import { anonymous, type RoleCode } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import {
  mayChangeShipment,
  mayDeclareShipment,
  mayDeleteShipment,
  mayMoveParcel,
  maySubmitShipment,
  mayViewShipment,
  mayWriteShipment,
  type NewShipmentFacts,
  parcelAddress,
  referenceScanned,
  type ShipmentFacts,
  type ShipmentSubmissionFacts,
  shipmentBasis,
  stageOf,
  timesAt,
} from './index.ts';

const outcome = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? true : decision.reason);
const accepted = { submitted: true, finalStatus: 'ACCEPTED', managementDecisionSubmitted: true } as const;
const facts = (proposal: Partial<ProposalFacts>, change: Partial<ShipmentFacts> = {}): ShipmentFacts => ({
  proposal: aProposal({ ...accepted, ...proposal }),
  isScientistOfExperiment: false,
  status: 'DRAFT',
  isParcelHere: false,
  ...change,
});
const own = { isPrincipalInvestigator: true };
const sent = { status: 'SUBMITTED' } as const;
const there = { isScientistOfExperiment: true };
const unknown = 'SHIPMENT_NOT_FOUND';
const readOnly = 'SHIPMENT_READ_ONLY';
const locked = 'SHIPMENT_SUBMITTED';

describe('reading, writing, deleting and moving (rules O70, O73 and O75)', () => {
  it.each<[string, RoleCode, ShipmentFacts, read: true | string, write: true | string, move: true | string]>([
    ['own', 'USER', facts(own), true, true, 'PARCEL_NOT_YOURS'],
    ['as co-proposer', 'USER', facts({ isCoProposer: true }), true, true, 'PARCEL_NOT_YOURS'],
    ['as visitor', 'USER', facts({ isVisitor: true }), true, true, 'PARCEL_NOT_YOURS'],
    ['as data access user', 'USER', facts({ isDataAccessUser: true }), true, readOnly, 'PARCEL_NOT_YOURS'],
    ['somebody else’s', 'USER', facts({}), unknown, unknown, unknown],
    ['own, in a role that does not read it', 'FAP_REVIEWER', facts(own), unknown, unknown, unknown],
    ['in own panel', 'FAP_CHAIR', facts({ isFapChair: true }), true, readOnly, 'PARCEL_NOT_YOURS'],
    ['as safety reviewer', 'EXPERIMENT_SAFETY_REVIEWER', facts({}), true, readOnly, 'PARCEL_NOT_YOURS'],
    [
      'on an instrument of it',
      'INSTRUMENT_SCIENTIST',
      facts({ isScientistOnInstrument: true }),
      true,
      true,
      'PARCEL_NOT_YOURS',
    ],
    [
      'on the instrument of the experiment',
      'INSTRUMENT_SCIENTIST',
      facts({}, there),
      true,
      true,
      'SHIPMENT_NOT_SUBMITTED',
    ],
    ['elsewhere', 'INSTRUMENT_SCIENTIST', facts({}), unknown, unknown, unknown],
    ['draft', 'USER_OFFICER', facts({}), true, true, 'SHIPMENT_NOT_SUBMITTED'],
    ['own, submitted', 'USER', facts(own, sent), true, locked, 'PARCEL_NOT_YOURS'],
    ['submitted, there', 'INSTRUMENT_SCIENTIST', facts({}, { ...there, ...sent }), true, locked, true],
    ['submitted', 'USER_OFFICER', facts({}, sent), true, locked, true],
    ['of a deleted proposal', 'USER_OFFICER', facts({ deletedAt: new Date() }), unknown, unknown, unknown],
  ])('%s (%s)', (_, role, given, read, write, move) => {
    const actor = aPerson(role);
    expect(outcome(mayViewShipment(actor, given))).toBe(read);
    expect(outcome(mayWriteShipment(actor, given))).toBe(write);
    expect(outcome(mayDeleteShipment(actor, given))).toBe(write === locked ? 'SHIPMENT_NOT_DELETABLE' : write);
    expect(outcome(mayMoveParcel(actor, given))).toBe(move);
  });

  it('is allowed for access tokens and refused to anonymous callers', () => {
    expect(outcome(mayViewShipment(anonymous, facts(own)))).toBe('NOT_LOGGED_IN');
    expect(outcome(mayWriteShipment(aToken, facts({})))).toBe(true);
  });
});

it('a shipment cannot be deleted while its parcel is at the facility, even as a draft (rule O73)', () => {
  const here = facts(own, { isParcelHere: true });
  for (const role of ['USER', 'USER_OFFICER'] as const) {
    expect(outcome(mayDeleteShipment(aPerson(role), here))).toBe('SHIPMENT_PARCEL_HERE');
    expect(outcome(mayWriteShipment(aPerson(role), here))).toBe(true);
  }
});

describe('declaring (rule O71)', () => {
  const given = (proposal: Partial<ProposalFacts>, change: Partial<NewShipmentFacts> = {}): NewShipmentFacts => ({
    proposal: aProposal({ ...accepted, ...proposal }),
    isOfProposal: true,
    isBookingRemoved: false,
    hasTemplate: true,
    hasLocalContact: true,
    ...change,
  });
  const nothing = { hasTemplate: false, hasLocalContact: false };
  const open = { ...own, finalStatus: 'UNSET' } as const;
  it.each<[string, NewShipmentFacts, true | string]>([
    ['own', given(own), true],
    ['as visitor', given({ isVisitor: true }), true],
    ['as data access user', given({ isDataAccessUser: true }), readOnly],
    ['somebody else’s', given({ finalStatus: 'UNSET' }, nothing), unknown],
    ['somebody else’s, for a foreign experiment', given({}, { ...nothing, isOfProposal: false }), unknown],
    ['own, for a foreign experiment', given(open, { ...nothing, isOfProposal: false }), 'SHIPMENT_OF_OTHER_PROPOSAL'],
    ['booked no more', given(open, { ...nothing, isBookingRemoved: true }), 'SHIPMENT_BOOKING_REMOVED'],
    ['without a form', given(open, nothing), 'SHIPMENT_WITHOUT_TEMPLATE'],
    ['not decided', given(open, { hasLocalContact: false }), 'SHIPMENT_BEFORE_ACCEPTANCE'],
    ['decided, not submitted', given({ ...own, managementDecisionSubmitted: false }), 'SHIPMENT_BEFORE_ACCEPTANCE'],
    ['with nobody to receive it', given(own, { hasLocalContact: false }), 'SHIPMENT_WITHOUT_CONTACT'],
  ])('%s', (_, change, expected) => {
    expect(outcome(mayDeclareShipment(aPerson('USER'), change))).toBe(expected);
  });
});

describe('changing (rule O73)', () => {
  const change = { changesForm: true, wanted: undefined, target: undefined } as const;
  const target = aProposal({ ...accepted, ...own });
  it.each<[string, RoleCode, Parameters<typeof mayChangeShipment>[1], true | string]>([
    ['own', 'USER', { ...facts(own), ...change }, true],
    ['own, submitted', 'USER', { ...facts(own, sent), ...change }, locked],
    ['own, submitted, opened again', 'USER', { ...facts(own, sent), ...change, wanted: 'DRAFT' }, locked],
    ['submitted', 'USER_OFFICER', { ...facts({}, sent), ...change }, locked],
    ['submitted, its reference alone', 'USER_OFFICER', { ...facts({}, sent), ...change, changesForm: false }, true],
    ['submitted, opened again', 'USER_OFFICER', { ...facts({}, sent), ...change, wanted: 'DRAFT' }, true],
    ['to another of one’s own', 'USER', { ...facts(own), ...change, target }, true],
    ['to somebody else’s', 'USER', { ...facts(own), ...change, target: aProposal(accepted) }, readOnly],
    ['to one not accepted', 'USER', { ...facts(own), ...change, target: aProposal(own) }, 'SHIPMENT_BEFORE_ACCEPTANCE'],
    [
      'to a deleted one',
      'USER_OFFICER',
      { ...facts({}), ...change, target: aProposal({ ...accepted, deletedAt: new Date() }) },
      readOnly,
    ],
  ])('%s (%s)', (_, role, given, expected) => {
    expect(outcome(mayChangeShipment(aPerson(role), given))).toBe(expected);
  });
});

describe('submitting (rule O74)', () => {
  const ready = {
    isBookingRemoved: false,
    hasLocalContact: true,
    sampleCount: 1,
    areSamplesDeclared: true,
    topics: [],
  };
  const open = [{ topicId: 1, title: 'Parcel', isCompleted: false }];
  it.each<[string, Partial<ShipmentSubmissionFacts>, true | string]>([
    ['complete', {}, true],
    ['twice', sent, locked],
    ['for time that was taken back', { isBookingRemoved: true, hasLocalContact: false }, 'SHIPMENT_BOOKING_REMOVED'],
    ['with nobody to receive it', { hasLocalContact: false, sampleCount: 0 }, 'SHIPMENT_WITHOUT_CONTACT'],
    ['without samples', { sampleCount: 0, topics: open }, 'SHIPMENT_WITHOUT_SAMPLES'],
    ['incomplete', { topics: open, areSamplesDeclared: false }, 'SHIPMENT_INCOMPLETE'],
    ['with samples whose safety is open', { areSamplesDeclared: false }, 'SAMPLES_UNDECLARED'],
  ])('%s', (_, change, expected) => {
    expect(outcome(maySubmitShipment(aPerson('USER'), { ...facts(own), ...ready, ...change }))).toBe(expected);
  });
});

describe('the stage of a parcel (rule O75)', () => {
  const [monday, tuesday] = [new Date('2026-06-01'), new Date('2026-06-02')];
  const none = { arrivedAt: null, storedAt: null, returnedAt: null };
  const kept = { arrivedAt: monday, storedAt: monday, returnedAt: null };
  it.each([
    ['ARRIVED', none, { arrivedAt: tuesday, storedAt: null, returnedAt: null }],
    ['STORED', none, { arrivedAt: tuesday, storedAt: tuesday, returnedAt: null }],
    ['STORED', { ...none, arrivedAt: monday }, { arrivedAt: monday, storedAt: tuesday, returnedAt: null }],
    ['STORED', kept, kept],
    ['RETURNED', none, { arrivedAt: tuesday, storedAt: null, returnedAt: tuesday }],
    ['RETURNED', kept, { ...kept, returnedAt: tuesday }],
    ['ARRIVED', { ...kept, returnedAt: monday }, { arrivedAt: monday, storedAt: null, returnedAt: null }],
    ['UNDERWAY', kept, none],
  ] as const)('%s', (stage, was, expected) => {
    const now = timesAt(stage, was, tuesday);
    expect(now).toEqual(expected);
    expect(stageOf(now)).toBe(stage);
  });

  it('its label links to its screen', () => {
    expect(parcelAddress('https://house.example', 'C 1/2&3')).toBe(
      'https://house.example/Shipments?parcel=C%201%2F2%263',
    );
  });

  it.each([
    ['123450007', '123450007'],
    ['  123450007\r', '123450007'],
    [parcelAddress('https://house.example', 'C 1/2&3'), 'C 1/2&3'],
    [parcelAddress('HTTPS://HOUSE.EXAMPLE/atrium', '7'), '7'],
    ['https://house.example/Shipments?tab=1&parcel=7#top', '7'],
    ['https://house.example/Shipments', 'https://house.example/Shipments'],
    ['https://', 'https://'],
    ['C?parcel=7', 'C?parcel=7'],
  ])('a scanned %j is read as the reference %j (rule O233)', (read, reference) => {
    expect(referenceScanned(read)).toBe(reference);
  });
});

describe('the first step (rule O72)', () => {
  const basis = { title: 'Crystals', proposalPk: 1, sampleIds: [1] };
  it.each([
    [{}, undefined],
    [{ title: ' ' }, 'Title is required'],
    [{ title: 'x'.repeat(150) }, undefined],
    [{ title: 'x'.repeat(151) }, 'Please make title at most 150 characters long'],
    [{ proposalPk: 0 }, 'Proposal is required'],
    [{ sampleIds: [] }, 'At least one sample must be selected'],
  ])('%j', (change, message) => {
    const { error } = shipmentBasis.safeParse({ ...basis, ...change });
    expect(error?.issues[0]?.message).toBe(message);
  });
});
