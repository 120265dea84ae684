import { type Decision, no, yes } from '../kernel/index.ts';
import { techniqueMarkerStatus } from '../workflow/index.ts';
import {
  type TechniqueProposalFacts,
  type TechniqueProposalReason,
  type TechniqueStatus,
  techniqueStatuses,
} from './model.ts';

/** Statuses that only officers may set (rule P63). */
const officersOnly: ReadonlySet<string> = new Set(['DRAFT', 'SUBMITTED_LOCKED', 'EXPIRED']);

const known = (status: string): status is TechniqueStatus => (techniqueStatuses as readonly string[]).includes(status);

/**
 * Statuses that a scientist may change (rule P63). A status outside this order belongs to another kind of workflow, in which the scientists
 * of a technique have no say; the marker status of technique workflows is an exception.
 */
const modifiable: ReadonlySet<string> = new Set([
  'SUBMITTED_LOCKED',
  techniqueMarkerStatus,
  'UNDER_REVIEW',
  'APPROVED',
]);

/** The final check: whether the step itself is permitted (rule P63). */
function isStep(from: string, to: string, hasInstrument: boolean): boolean {
  switch (to) {
    case 'UNDER_REVIEW':
      return from !== 'APPROVED' && from !== 'UNSUCCESSFUL';
    case 'APPROVED':
      return from !== 'SUBMITTED_LOCKED' && hasInstrument;
    case 'UNSUCCESSFUL':
      return from !== 'SUBMITTED_LOCKED';
    default:
      return from === 'APPROVED' && hasInstrument;
  }
}

/** Checks whether a scientist may change a technique proposal from its status to another (rule P63). */
export function mayFollow(
  { status: from, instrumentIds }: Pick<TechniqueProposalFacts, 'status' | 'instrumentIds'>,
  to: string,
): Decision<TechniqueProposalReason> {
  if (from === to) return no('TECHNIQUE_STATUS_SAME');
  if (!known(to) || officersOnly.has(to)) return no('TECHNIQUE_STATUS_FORBIDDEN');
  if (!modifiable.has(from)) return no('TECHNIQUE_STATUS_UNMODIFIABLE');
  return isStep(from, to, instrumentIds.length > 0) ? yes : no('TECHNIQUE_STATUS_TRANSITION');
}

/** The status in which scientists may choose the instrument (rule P65). */
export const choosingStatus: TechniqueStatus = 'UNDER_REVIEW';

/** Returns the statuses by which the user may filter, in order (rule P62). */
export function statusesToLookFor(seesExpired: boolean): TechniqueStatus[] {
  return techniqueStatuses.filter((status) => seesExpired || status !== 'EXPIRED');
}

/** Returns the instruments to choose from: first those of the proposal, even if a technique has lost them, then those offered (rule P67). */
export function instrumentChoices(current: readonly number[], offered: readonly number[]): number[] {
  return [...new Set([...current, ...offered])];
}

/** A call of technique proposals, as listed in the table's selection. */
export interface TechniqueCall {
  readonly id: number;
  readonly startCall: Date;
  readonly endCall: Date;
}

/** Returns the call preselected in the table: the open one, or of several the one that ends last; null if none is open (rule P68). */
export function presetCall(calls: readonly TechniqueCall[], now: Date): number | null {
  const open = calls.filter(({ startCall, endCall }) => startCall <= now && now <= endCall);
  const [last] = open.toSorted((a, b) => b.endCall.getTime() - a.endCall.getTime() || b.id - a.id);
  return last?.id ?? null;
}
