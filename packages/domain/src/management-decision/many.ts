import { type Decision, no, yes } from '../kernel/index.ts';
import type { FinalStatus } from '../proposal/index.ts';
import { missingTimes, proposedTime } from './basis.ts';
import type { ManagementDecisionReason } from './model.ts';

/** One of several decisions, with the stored decision of its proposal. */
export interface DecisionOfMany {
  readonly proposalPk: number;
  readonly proposalId: string;
  readonly finalStatus: FinalStatus;
  readonly managementTimeAllocations: ReadonlyArray<{ readonly value?: number | null | undefined }>;
  readonly read?:
    | { readonly finalStatus: FinalStatus; readonly managementDecisionSubmitted: boolean }
    | null
    | undefined;
  readonly stored: { readonly finalStatus: FinalStatus; readonly managementDecisionSubmitted: boolean };
}

/**
 * Checks decisions on several proposals, which are saved all or none (rule R170): each proposal occurs once, none was decided by another
 * person since it was read, and, on submission, every accepted proposal has a time on each instrument.
 */
export function mayDecideTogether(
  decisions: readonly DecisionOfMany[],
  submit: boolean,
): Decision<ManagementDecisionReason> {
  const named = (rows: readonly DecisionOfMany[]) => ({ proposalIds: rows.map(({ proposalId }) => proposalId) });
  if (new Set(decisions.map(({ proposalPk }) => proposalPk)).size < decisions.length) return no('DECIDED_TWICE');
  const meanwhile = decisions.filter(
    ({ read, stored }) =>
      read &&
      (read.finalStatus !== stored.finalStatus ||
        read.managementDecisionSubmitted !== stored.managementDecisionSubmitted),
  );
  if (meanwhile.length > 0) return no('DECIDED_MEANWHILE', named(meanwhile));
  const without = decisions.filter((one) => missingTimes({ ...one, managementDecisionSubmitted: submit }).length > 0);
  return without.length > 0 ? no('TIMES_MISSING', named(without)) : yes;
}

/** The decision of one panel about a proposal on one instrument. */
interface Found {
  readonly instrumentId: number;
  readonly recommendation?: FinalStatus | null | undefined;
  readonly decisionSubmitted: boolean;
  readonly fapTime?: number | null | undefined;
  readonly technicalTime?: number | null | undefined;
  /** The panel's comment for the applicant. */
  readonly textForApplicant?: string | null | undefined;
}

/**
 * Suggests a management decision from the panels' decisions (rule R170): the recommendation if all panels have submitted and agree,
 * otherwise UNSET; on each instrument the first time stated; and the comments of the panels that have submitted, without duplicates.
 */
export function offeredDecision(found: readonly Found[]): {
  readonly finalStatus: FinalStatus;
  readonly times: ReadonlyMap<number, number>;
  readonly text: string;
} {
  const said = new Set(found.map((one) => (one.decisionSubmitted ? (one.recommendation ?? 'UNSET') : 'UNSET')));
  const [only] = said;
  const times = new Map<number, number>();
  for (const { instrumentId, fapTime = null, technicalTime = null } of found) {
    const time = proposedTime({ fapTime, technicalTime });
    if (time !== null && !times.has(instrumentId)) times.set(instrumentId, time);
  }
  const texts = found.flatMap((one) => (one.decisionSubmitted && one.textForApplicant ? [one.textForApplicant] : []));
  return { finalStatus: said.size === 1 && only ? only : 'UNSET', times, text: [...new Set(texts)].join('') };
}
