import { type AccessReason, allOf, officerOnly, rule } from '../kernel/index.ts';
import { type ProposalReason, readingStates } from '../proposal/index.ts';
import type { ManagementDecisionReason } from './model.ts';
import {
  type ManagementDecisionFacts,
  mayAdministerProposal,
  mayNotifyProposal,
  maySeeDecisionBasis,
  mayViewAdministration,
} from './policy.ts';

const decided = { instrumentCount: 1, isInstrumentSubmitted: false, finalStatus: 'ACCEPTED' } as const;
const inPanel: ManagementDecisionFacts = { ...readingStates['in own panel'], ...decided };
const onInstrument: ManagementDecisionFacts = { ...readingStates['on own instrument'], ...decided };
const elsewhere: ManagementDecisionFacts = { ...readingStates['own, submitted'], ...decided };

/** Facts for notifying: the proposal, and whether an applicant who was notified may be notified again. */
export interface NotifyFacts extends ManagementDecisionFacts {
  readonly ignoreNotifiedFlag: boolean;
}

/** Policies of the management's decision: who takes it, who reads it, who notifies the applicant. */
export const managementDecisionPolicies = {
  administer: rule('proposal.administer', mayAdministerProposal, {
    'in own panel': inPanel,
    'in own panel, instrument submitted there': { ...inPanel, isInstrumentSubmitted: true },
    'in another panel': elsewhere,
    'without instrument': { ...inPanel, instrumentCount: 0 },
  }),
  /** Checks each of several proposals. */
  administerEach: rule(
    'proposal.administerEach',
    (actor, all: readonly ManagementDecisionFacts[]) =>
      allOf<ManagementDecisionReason | ProposalReason | AccessReason>(
        () => officerOnly(actor),
        ...all.map((facts) => () => mayAdministerProposal(actor, facts)),
      ),
    { 'in own panel': [inPanel], 'without instrument': [{ ...inPanel, instrumentCount: 0 }] },
  ),
  viewAdministration: rule('proposal.viewAdministration', mayViewAdministration, {
    'on own instrument': onInstrument,
    'in own panel': inPanel,
    'somebody else’s': elsewhere,
  }),
  seeBasis: rule('proposal.decisionBasis', maySeeDecisionBasis, {
    'in own panel': inPanel,
    'on own instrument': onInstrument,
  }),
  /** Reading the letters before they are sent (rule R201). */
  previewLetters: rule('proposal.previewResultLetters', officerOnly),
  notify: rule(
    'proposal.notify',
    (actor, facts: NotifyFacts) => mayNotifyProposal(actor, facts, facts.ignoreNotifiedFlag),
    {
      accepted: { ...elsewhere, ignoreNotifiedFlag: false },
      undecided: { ...elsewhere, finalStatus: 'UNSET', ignoreNotifiedFlag: false },
      'notified already': { ...elsewhere, notified: true, ignoreNotifiedFlag: false },
      'notified already, again on purpose': { ...elsewhere, notified: true, ignoreNotifiedFlag: true },
    },
  ),
};
