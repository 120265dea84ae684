import { officerOnly, rule, signedIn } from '../kernel/index.ts';
import { type ProposalFacts, readingStates } from '../proposal/index.ts';
import { type VisitRegistrationStatus, visitRegistrationStatuses } from './item-kind.ts';
import type {
  BegunFacts,
  ChangedVisitFacts,
  HandedInFacts,
  NewVisitFacts,
  PresenceFacts,
  RegistrationFacts,
  VisitFacts,
} from './model.ts';
import {
  mayApproveRegistration,
  mayBeginRegistration,
  mayCancelRegistration,
  mayChangeVisit,
  mayCreateVisit,
  mayEditRegistration,
  mayRecordPresence,
  mayRequestChanges,
  maySubmitRegistration,
  mayUpdateVisit,
  mayViewRegistration,
  mayViewVisit,
} from './policy.ts';

const visitOf = (proposal: ProposalFacts): VisitFacts => ({
  proposal,
  isCreator: false,
  isOnVisit: proposal.isVisitor,
  isScientistOfExperiment: proposal.isScientistOnInstrument,
  isRemoved: false,
});

const strange = readingStates['somebody else’s draft'];
const states: Readonly<Record<string, VisitFacts>> = {
  ...Object.fromEntries(Object.entries(readingStates).map(([state, proposal]) => [state, visitOf(proposal)])),
  'as visitor': visitOf({ ...readingStates['own, submitted'], isPrincipalInvestigator: false, isVisitor: true }),
  'defined by oneself, having left': { ...visitOf(strange), isCreator: true },
  'defined by oneself, as data access user': { ...visitOf(readingStates['as data access user']), isCreator: true },
  'own, booking removed': { ...visitOf(readingStates['own, submitted']), isRemoved: true },
};

const accepted = { finalStatus: 'ACCEPTED', managementDecisionSubmitted: true } as const;
const fresh = (proposal: ProposalFacts): NewVisitFacts => ({
  proposal: { ...proposal, ...accepted },
  isDefined: false,
  isLeadInTeam: true,
});
const own = readingStates['own, submitted'];

const registrations = (isSelf: boolean): Record<string, RegistrationFacts> =>
  Object.fromEntries(
    visitRegistrationStatuses.map((status: VisitRegistrationStatus) => [
      `${isSelf ? 'the own' : 'another person’s on their own proposal'}, ${status}`,
      { ...visitOf(own), isSelf, status, hasDates: true },
    ]),
  );
const moving: Readonly<Record<string, RegistrationFacts>> = { ...registrations(true), ...registrations(false) };
const eachWith = <Facts extends RegistrationFacts>(more: Omit<Facts, keyof RegistrationFacts>) =>
  Object.fromEntries(Object.entries(moving).map(([state, facts]) => [state, { ...facts, ...more }])) as Readonly<
    Record<string, Facts>
  >;
const beginning = eachWith<BegunFacts>({ hasForm: false, hasTemplate: true });
const onOwnInstrument = visitOf({ ...readingStates['on own instrument'], ...accepted });
const coming: Readonly<Record<string, PresenceFacts>> = {
  ...eachWith<PresenceFacts>({ isPresent: true }),
  'on own instrument, APPROVED': {
    ...onOwnInstrument,
    isSelf: false,
    status: 'APPROVED',
    hasDates: true,
    isPresent: true,
  },
};
const handingIn = eachWith<HandedInFacts>({ topics: [] });
const changing: Readonly<Record<string, ChangedVisitFacts>> = Object.fromEntries(
  Object.entries(states).map(([state, facts]) => [state, { ...facts, isLeadInTeam: true }]),
);

export const visitPolicies = {
  view: rule('visit.view', mayViewVisit, states),
  list: rule('visit.list', officerOnly),
  /** User officers, and the system of the gate with its key (rule O140). */
  gateList: rule('visit.gateList', officerOnly),
  listOwn: rule('visit.listOwn', signedIn),
  create: rule('visit.create', mayCreateVisit, {
    ...Object.fromEntries(Object.entries(readingStates).map(([state, proposal]) => [state, fresh(proposal)])),
    'own, not accepted': { proposal: own, isDefined: false, isLeadInTeam: true },
    'own, defined already': { ...fresh(own), isDefined: true },
    'own, lead not in the team': { ...fresh(own), isLeadInTeam: false },
  }),
  update: rule('visit.update', mayUpdateVisit, changing),
  delete: rule('visit.delete', mayChangeVisit, states),
  viewRegistration: rule('visitRegistration.view', mayViewRegistration, moving),
  beginRegistration: rule('visitRegistration.begin', mayBeginRegistration, beginning),
  editRegistration: rule('visitRegistration.edit', mayEditRegistration, moving),
  submitRegistration: rule('visitRegistration.submit', maySubmitRegistration, handingIn),
  approveRegistration: rule('visitRegistration.approve', mayApproveRegistration, moving),
  requestChanges: rule('visitRegistration.requestChanges', mayRequestChanges, moving),
  recordPresence: rule('visitRegistration.recordPresence', mayRecordPresence, coming),
  cancelRegistration: rule('visitRegistration.cancel', mayCancelRegistration, moving),
};
