import { type AccessReason, type Actor, allOf, type Decision, inRole, isOfficer, no, yes } from '../kernel/index.ts';
import {
  type TechniqueInstrumentChange,
  type TechniqueProposalFacts,
  type TechniqueStatusChange,
  techniqueStatuses,
} from './model.ts';
import type { TechniqueProposalReason } from './refusals.ts';
import { choosingStatus, mayFollow } from './rules.ts';

type Answer = Decision<TechniqueProposalReason | AccessReason>;

/** Spec 1 §6: officers and instrument scientists. */
export function mayListTechniqueProposals(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Behaviour/core §14.7, Q18: officers, and scientists for the proposals of their own techniques; to others it does not exist. */
const known = (actor: Actor, facts: TechniqueProposalFacts) =>
  !facts.deletedAt && (isOfficer(actor) || facts.isScientistOnTechnique);

/**
 * Behaviour/core §6.4, §16.9 (17, 18): officers see every proposal with a technique, submitted or not; a scientist those of his
 * techniques that have not expired.
 */
export function mayViewTechniqueProposal(actor: Actor, facts: TechniqueProposalFacts): Answer {
  return allOf<TechniqueProposalReason | AccessReason>(
    () => mayListTechniqueProposals(actor),
    () => (known(actor, facts) && facts.techniqueIds.length > 0 ? yes : no('TECHNIQUE_PROPOSAL_NOT_FOUND')),
    () => (isOfficer(actor) || facts.status !== 'EXPIRED' ? yes : no('TECHNIQUE_PROPOSAL_NOT_FOUND')),
  );
}

/** Behaviour/core §14.7: officers set any status; a scientist only what may follow. One that may not keeps all from changing. */
export function mayChangeTechniqueStatus(actor: Actor, { target, proposals }: TechniqueStatusChange): Answer {
  return allOf<TechniqueProposalReason | AccessReason>(
    () => mayListTechniqueProposals(actor),
    () => (proposals.every((facts) => known(actor, facts)) ? yes : no('TECHNIQUE_PROPOSAL_NOT_FOUND')),
    () => (target === null ? no('TECHNIQUE_STATUS_UNKNOWN') : yes),
    ...(isOfficer(actor) ? [] : proposals.map((facts) => () => mayFollow(facts, target ?? ''))),
  );
}

/** Spec 3 §4: scientists choose while it is under review, officers always. */
export function mayChooseInstrument(actor: Actor, facts: TechniqueProposalFacts): Answer {
  return allOf<TechniqueProposalReason | AccessReason>(
    () => mayListTechniqueProposals(actor),
    () => (known(actor, facts) ? yes : no('TECHNIQUE_ASSIGN_NOT_FOUND')),
    () => (isOfficer(actor) || facts.status === choosingStatus ? yes : no('TECHNIQUE_ASSIGN_STATUS')),
    () => (facts.techniqueIds.length > 0 ? yes : no('TECHNIQUE_ASSIGN_NO_TECHNIQUE')),
  );
}

/**
 * Behaviour/operations §15.2 with the repair 20.17: every instrument must belong to a technique of every proposal. One that a
 * proposal has already may stay although its technique has lost it.
 */
export function mayAssignInstruments(actor: Actor, { instrumentIds, proposals }: TechniqueInstrumentChange): Answer {
  return allOf<TechniqueProposalReason | AccessReason>(
    () => mayListTechniqueProposals(actor),
    ...proposals.map((facts) => () => mayChooseInstrument(actor, facts)),
    ...proposals.map(
      (facts) => () =>
        instrumentIds.every((id) => facts.techniqueInstrumentIds.includes(id) || facts.instrumentIds.includes(id))
          ? yes
          : no('TECHNIQUE_ASSIGN_INSTRUMENT'),
    ),
  );
}

/** Behaviour/operations §15.4: what may be chosen for a proposal: its status first, then in their order those that may follow. */
export function statusChoices(actor: Actor, facts: TechniqueProposalFacts): string[] {
  const next = techniqueStatuses.filter(
    (target) => target !== facts.status && mayChangeTechniqueStatus(actor, { target, proposals: [facts] }).allowed,
  );
  return [facts.status, ...next];
}

/** Whether any other status may be chosen now; why not, when none may. */
export function mayChooseStatus(actor: Actor, facts: TechniqueProposalFacts): Answer {
  return allOf<TechniqueProposalReason | AccessReason>(
    () => mayListTechniqueProposals(actor),
    () => (known(actor, facts) ? yes : no('TECHNIQUE_PROPOSAL_NOT_FOUND')),
    () => (statusChoices(actor, facts).length > 1 ? yes : no('TECHNIQUE_STATUS_UNMODIFIABLE')),
  );
}
