import { type Decision, no, yes } from '../kernel/index.ts';
import { techniqueMarkerStatus } from '../workflow/index.ts';
import { type TechniqueProposalFacts, type TechniqueStatus, techniqueStatuses } from './model.ts';
import type { TechniqueProposalReason } from './refusals.ts';

/** Spec 3 §4: what only officers set. */
const officersOnly: ReadonlySet<string> = new Set(['DRAFT', 'SUBMITTED_LOCKED', 'EXPIRED']);

const known = (status: string): status is TechniqueStatus => (techniqueStatuses as readonly string[]).includes(status);

/**
 * Spec 3 §4: what a scientist leads out of. A status outside the order belongs to another way through the house, on which the
 * scientists of a technique have no say; the mark of a workflow of technique proposals is no other way.
 */
const modifiable: ReadonlySet<string> = new Set([
  'SUBMITTED_LOCKED',
  techniqueMarkerStatus,
  'UNDER_REVIEW',
  'APPROVED',
]);

/** The last question of behaviour/operations §15.3: whether the step itself is one that is taken. */
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

/** Spec 3 §4, behaviour/core §14.7: whether a scientist may lead a technique proposal from its status to another. */
export function mayFollow(
  { status: from, instrumentIds }: Pick<TechniqueProposalFacts, 'status' | 'instrumentIds'>,
  to: string,
): Decision<TechniqueProposalReason> {
  if (from === to) return no('TECHNIQUE_STATUS_SAME');
  if (!known(to) || officersOnly.has(to)) return no('TECHNIQUE_STATUS_FORBIDDEN');
  if (!modifiable.has(from)) return no('TECHNIQUE_STATUS_UNMODIFIABLE');
  return isStep(from, to, instrumentIds.length > 0) ? yes : no('TECHNIQUE_STATUS_TRANSITION');
}

/** Spec 3 §4: the status in which scientists choose the instrument. */
export const choosingStatus: TechniqueStatus = 'UNDER_REVIEW';

/** Behaviour/core §16.9 (17): statuses one may look for, in their order. */
export function statusesToLookFor(seesExpired: boolean): TechniqueStatus[] {
  return techniqueStatuses.filter((status) => seesExpired || status !== 'EXPIRED');
}

/** Behaviour/operations §15.4: the instruments of a proposal first, kept although a technique has lost them, then those offered. */
export function instrumentChoices(current: readonly number[], offered: readonly number[]): number[] {
  return [...new Set([...current, ...offered])];
}

/** A call of technique proposals as far as the table chooses between them. */
export interface TechniqueCall {
  readonly id: number;
  readonly startCall: Date;
  readonly endCall: Date;
}

/** Spec 1 §2: the call the table begins with, the one that is open; of several the one that ends last. */
export function presetCall(calls: readonly TechniqueCall[], now: Date): number | null {
  const open = calls.filter(({ startCall, endCall }) => startCall <= now && now <= endCall);
  const [last] = open.toSorted((a, b) => b.endCall.getTime() - a.endCall.getTime() || b.id - a.id);
  return last?.id ?? null;
}
