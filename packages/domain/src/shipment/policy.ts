import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  hasRole,
  inRole,
  isOfficer,
  no,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { mayViewProposal, type ProposalFacts, readingStates } from '../proposal/index.ts';
import { isQuestionaryCompleted } from '../questionary/index.ts';
import type {
  NewShipmentFacts,
  ShipmentChangeFacts,
  ShipmentFacts,
  ShipmentReason,
  ShipmentSubmissionFacts,
} from './model.ts';

type Answer = Decision<ShipmentReason | AccessReason>;
type Relations = Pick<ShipmentFacts, 'proposal' | 'isScientistOfExperiment'>;

const worksThere = (actor: Actor, { proposal, isScientistOfExperiment }: Relations) =>
  hasRole(actor, 'INSTRUMENT_SCIENTIST') && isScientistOfExperiment && !proposal.deletedAt;

/** Readers of the proposal, and the scientists of the experiment's instrument (rule O70). */
export function mayViewShipment(actor: Actor, facts: Relations): Answer {
  return allOf<ShipmentReason | AccessReason>(
    () => signedIn(actor),
    () => (mayViewProposal(actor, facts.proposal).allowed || worksThere(actor, facts) ? yes : no('SHIPMENT_NOT_FOUND')),
  );
}

/** Whether the actor may send shipments: officers, the team, its visitors and the scientists there, but not others who may read the proposal. */
function sends(actor: Actor, facts: Relations): boolean {
  const { isPrincipalInvestigator, isCoProposer, isVisitor, isScientistOnInstrument } = facts.proposal;
  if (isOfficer(actor) || isPrincipalInvestigator || isCoProposer || isVisitor) return true;
  return hasRole(actor, 'INSTRUMENT_SCIENTIST') && (isScientistOnInstrument || facts.isScientistOfExperiment);
}

const sendsFrom = (actor: Actor, facts: Relations): Answer => (sends(actor, facts) ? yes : no('SHIPMENT_READ_ONLY'));

/** Whether the actor may send shipments for any experiment of a proposal. */
const maySendFrom = (actor: Actor, proposal: ProposalFacts) =>
  mayViewProposal(actor, proposal).allowed && sends(actor, { proposal, isScientistOfExperiment: false });

const isAccepted = ({ finalStatus, managementDecisionSubmitted }: ProposalFacts) =>
  finalStatus === 'ACCEPTED' && managementDecisionSubmitted;

/** Whether a proposal is among those to choose from: accepted, and one for which the actor may send shipments (rule O71). */
export const isShippingProposal = (actor: Actor, proposal: ProposalFacts): boolean =>
  isAccepted(proposal) && maySendFrom(actor, proposal);

/**
 * People who may send shipments, while the time is booked, once the proposal is accepted and there is a local contact to receive it;
 * checked in a fixed order (rules O71 and O239).
 */
export function mayDeclareShipment(actor: Actor, { proposal, ...facts }: NewShipmentFacts): Answer {
  const relations = { proposal, isScientistOfExperiment: proposal.isScientistOnInstrument };
  return allOf<ShipmentReason | AccessReason>(
    () => mayViewShipment(actor, relations),
    () => sendsFrom(actor, relations),
    () => (facts.isOfProposal ? yes : no('SHIPMENT_OF_OTHER_PROPOSAL')),
    () => (facts.isBookingRemoved ? no('SHIPMENT_BOOKING_REMOVED') : yes),
    () => (facts.hasTemplate ? yes : no('SHIPMENT_WITHOUT_TEMPLATE')),
    () => (isAccepted(proposal) ? yes : no('SHIPMENT_BEFORE_ACCEPTANCE')),
    () => (facts.hasLocalContact ? yes : no('SHIPMENT_WITHOUT_CONTACT')),
  );
}

/** People who may send shipments, until it is submitted; this includes its answers (rule O73). */
export function mayWriteShipment(actor: Actor, facts: ShipmentFacts): Answer {
  return allOf<ShipmentReason | AccessReason>(
    () => mayViewShipment(actor, facts),
    () => sendsFrom(actor, facts),
    () => (facts.status === 'SUBMITTED' ? no('SHIPMENT_SUBMITTED') : yes),
  );
}

/**
 * Same rule as for writing; officers may also set status and reference, and reopen a submitted shipment. It can be moved only to an
 * accepted proposal for which the actor may send shipments as well (rule O73).
 */
export function mayChangeShipment(actor: Actor, facts: ShipmentChangeFacts): Answer {
  const { status, changesForm, wanted, target } = facts;
  const opensAgain = isOfficer(actor) && (wanted === 'DRAFT' || !changesForm);
  return allOf<ShipmentReason | AccessReason>(
    () => mayViewShipment(actor, facts),
    () => sendsFrom(actor, facts),
    () => (status === 'SUBMITTED' && !opensAgain ? no('SHIPMENT_SUBMITTED') : yes),
    () => (!target || maySendFrom(actor, target) ? yes : no('SHIPMENT_READ_ONLY')),
    () => (target && !isAccepted(target) ? no('SHIPMENT_BEFORE_ACCEPTANCE') : yes),
  );
}

/**
 * Allowed once, when complete, with at least one sample, all safety inputs submitted, and a local contact to receive it while the time is
 * booked (rules O74 and O239).
 */
export function maySubmitShipment(actor: Actor, facts: ShipmentSubmissionFacts): Answer {
  return allOf<ShipmentReason | AccessReason>(
    () => mayWriteShipment(actor, facts),
    () => (facts.isBookingRemoved ? no('SHIPMENT_BOOKING_REMOVED') : yes),
    () => (facts.hasLocalContact ? yes : no('SHIPMENT_WITHOUT_CONTACT')),
    () => (facts.sampleCount > 0 ? yes : no('SHIPMENT_WITHOUT_SAMPLES')),
    () => (isQuestionaryCompleted(facts.topics) ? yes : no('SHIPMENT_INCOMPLETE')),
    () => (facts.areSamplesDeclared ? yes : no('SAMPLES_UNDECLARED')),
  );
}

/** Drafts, by people who may send shipments; not a submitted shipment, nor a reopened one whose parcel is at the facility (rule O73). */
export function mayDeleteShipment(actor: Actor, facts: ShipmentFacts): Answer {
  const may = mayWriteShipment(actor, facts);
  if (!may.allowed) return may.reason === 'SHIPMENT_SUBMITTED' ? no('SHIPMENT_NOT_DELETABLE') : may;
  return facts.isParcelHere ? no('SHIPMENT_PARCEL_HERE') : yes;
}

/** Officers and the scientists of the instrument record where the parcel of a submitted shipment is (rule O75). */
export function mayMoveParcel(actor: Actor, facts: ShipmentFacts): Answer {
  return allOf<ShipmentReason | AccessReason>(
    () => mayViewShipment(actor, facts),
    () => (isOfficer(actor) || worksThere(actor, facts) ? yes : no('PARCEL_NOT_YOURS')),
    () => (facts.status === 'SUBMITTED' ? yes : no('SHIPMENT_NOT_SUBMITTED')),
  );
}

const shipmentOf = (proposal: ProposalFacts): ShipmentFacts => ({
  proposal,
  isScientistOfExperiment: proposal.isScientistOnInstrument,
  status: 'DRAFT',
  isParcelHere: false,
});
const open = Object.fromEntries(
  Object.entries(readingStates).map(([state, proposal]) => [state, shipmentOf(proposal)]),
) as Readonly<Record<string, ShipmentFacts>>;
const submitted: ShipmentFacts = { ...shipmentOf(readingStates['own, submitted']), status: 'SUBMITTED' };
const there: ShipmentFacts = { ...shipmentOf(readingStates['on own instrument']), status: 'SUBMITTED' };
const writing: Readonly<Record<string, ShipmentFacts>> = {
  ...open,
  'own, handed in': submitted,
  'on own instrument, handed in': there,
};
const each = <Facts>(change: (facts: ShipmentFacts) => Facts): Readonly<Record<string, Facts>> =>
  Object.fromEntries(Object.entries(writing).map(([state, facts]) => [state, change(facts)]));
const accepted = (proposal: ProposalFacts): ProposalFacts => ({
  ...proposal,
  finalStatus: 'ACCEPTED',
  managementDecisionSubmitted: true,
});

const booked: NewShipmentFacts = {
  proposal: readingStates['own, submitted'],
  isOfProposal: true,
  isBookingRemoved: false,
  hasTemplate: true,
  hasLocalContact: true,
};

export const shipmentPolicies = {
  list: rule('shipment.list', signedIn),
  listProposals: rule('shipment.listProposals', signedIn),
  listOfCall: rule('shipment.listOfCall', (actor: Actor) =>
    inRole(actor, 'USER_OFFICER', 'EXPERIMENT_SAFETY_REVIEWER'),
  ),
  view: rule('shipment.view', mayViewShipment, open),
  declare: rule('shipment.declare', mayDeclareShipment, {
    ...Object.fromEntries(
      Object.entries(readingStates).map(([state, proposal]) => [
        `${state}, accepted`,
        { ...booked, proposal: accepted(proposal) },
      ]),
    ),
    'own, not accepted': booked,
    'own, accepted, without local contact': {
      ...booked,
      proposal: accepted(readingStates['own, submitted']),
      hasLocalContact: false,
    },
  }),
  write: rule('shipment.write', mayWriteShipment, writing),
  change: rule(
    'shipment.change',
    mayChangeShipment,
    each<ShipmentChangeFacts>((facts) => ({ ...facts, changesForm: true, wanted: undefined, target: undefined })),
  ),
  submit: rule(
    'shipment.submit',
    maySubmitShipment,
    each<ShipmentSubmissionFacts>((facts) => ({
      ...facts,
      isBookingRemoved: false,
      hasLocalContact: true,
      sampleCount: 1,
      areSamplesDeclared: true,
      topics: [],
    })),
  ),
  delete: rule('shipment.delete', mayDeleteShipment, {
    ...writing,
    'own, opened again, its parcel here': { ...shipmentOf(readingStates['own, submitted']), isParcelHere: true },
  }),
  moveParcel: rule('shipment.moveParcel', mayMoveParcel, writing),
};
