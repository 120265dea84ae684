import { type AccessReason, type Actor, allOf, type Decision, inRole, isOfficer, no, yes } from '../kernel/index.ts';
import {
  type TechniqueInstrumentChange,
  type TechniqueProposalFacts,
  type TechniqueProposalReason,
  type TechniqueStatusChange,
  techniqueStatuses,
} from './model.ts';
import { choosingStatus, mayFollow } from './rules.ts';

type Answer = Decision<TechniqueProposalReason | AccessReason>;

/** Officers and instrument scientists (rule P61). */
export function mayListTechniqueProposals(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/**
 * Whether the actor may know of a proposal: officers, and scientists for the proposals of their own techniques. For others it does not
 * exist (rule P61).
 */
const known = (actor: Actor, facts: TechniqueProposalFacts) =>
  !facts.deletedAt && (isOfficer(actor) || facts.isScientistOnTechnique);

/** Officers see every proposal with a technique, submitted or not; scientists those of their own techniques that have not expired (rule P61). */
export function mayViewTechniqueProposal(actor: Actor, facts: TechniqueProposalFacts): Answer {
  return allOf<TechniqueProposalReason | AccessReason>(
    () => mayListTechniqueProposals(actor),
    () => (known(actor, facts) && facts.techniqueIds.length > 0 ? yes : no('TECHNIQUE_PROPOSAL_NOT_FOUND')),
    () => (isOfficer(actor) || facts.status !== 'EXPIRED' ? yes : no('TECHNIQUE_PROPOSAL_NOT_FOUND')),
  );
}

/** Officers may set any status; a scientist only a permitted next one (rule P64). One refusal prevents the change of all. */
export function mayChangeTechniqueStatus(actor: Actor, { target, proposals }: TechniqueStatusChange): Answer {
  return allOf<TechniqueProposalReason | AccessReason>(
    () => mayListTechniqueProposals(actor),
    () => (proposals.every((facts) => known(actor, facts)) ? yes : no('TECHNIQUE_PROPOSAL_NOT_FOUND')),
    () => (target === null ? no('TECHNIQUE_STATUS_UNKNOWN') : yes),
    ...(isOfficer(actor) ? [] : proposals.map((facts) => () => mayFollow(facts, target ?? ''))),
  );
}

/** Scientists may choose the instrument while the proposal is under review, officers always (rule P65). */
export function mayChooseInstrument(actor: Actor, facts: TechniqueProposalFacts): Answer {
  return allOf<TechniqueProposalReason | AccessReason>(
    () => mayListTechniqueProposals(actor),
    () => (known(actor, facts) ? yes : no('TECHNIQUE_ASSIGN_NOT_FOUND')),
    () => (isOfficer(actor) || facts.status === choosingStatus ? yes : no('TECHNIQUE_ASSIGN_STATUS')),
    () => (facts.techniqueIds.length > 0 ? yes : no('TECHNIQUE_ASSIGN_NO_TECHNIQUE')),
  );
}

/**
 * Every instrument must belong to a technique of every proposal (rule P66). An instrument that a proposal already has may remain even if
 * its technique has lost it.
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

/** Returns the statuses to choose from for a proposal: its current one first, then the permitted next ones in order (rule P67). */
export function statusChoices(actor: Actor, facts: TechniqueProposalFacts): string[] {
  const next = techniqueStatuses.filter(
    (target) => target !== facts.status && mayChangeTechniqueStatus(actor, { target, proposals: [facts] }).allowed,
  );
  return [facts.status, ...next];
}

/** Checks whether any other status may be chosen now; the refusal says why not. */
export function mayChooseStatus(actor: Actor, facts: TechniqueProposalFacts): Answer {
  return allOf<TechniqueProposalReason | AccessReason>(
    () => mayListTechniqueProposals(actor),
    () => (known(actor, facts) ? yes : no('TECHNIQUE_PROPOSAL_NOT_FOUND')),
    () => (statusChoices(actor, facts).length > 1 ? yes : no('TECHNIQUE_STATUS_UNMODIFIABLE')),
  );
}
