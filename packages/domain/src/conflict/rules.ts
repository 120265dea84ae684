import { type Decision, no, yes } from '../kernel/index.ts';
import {
  type Conflict,
  type ConflictFact,
  type ConflictMode,
  type ConflictReason,
  type ConflictRules,
  type ConflictSource,
  conflictSources,
  type ShownConflict,
} from './model.ts';

const rank = (source: ConflictSource) => conflictSources.indexOf(source);

/** Returns the date a number of calendar years earlier. */
function yearsBefore(now: Date, years: number): Date {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day;
}

/** Returns how a panel treats one fact (rule R131). */
export function modeOf(fact: Pick<ConflictFact, 'source' | 'since'>, rules: ConflictRules, now: Date): ConflictMode {
  switch (fact.source) {
    case 'ON_PROPOSAL':
      return 'BLOCK';
    case 'DECLARED':
      return rules.declared;
    case 'ENTERED':
      return rules.entered;
    case 'SAME_PERSON':
      return rules.samePerson;
    case 'SAME_INSTITUTION':
      return rules.sameInstitution;
    case 'WORKED_TOGETHER':
      return fact.since && fact.since >= yearsBefore(now, rules.togetherYears) ? rules.workedTogether : 'OFF';
  }
}

/**
 * Returns the conflicts that a panel sees in these facts, by proposal and person: blocking ones first, then by seriousness of the source
 * (rule R131).
 */
export function conflictsAmong(facts: readonly ConflictFact[], rules: ConflictRules, now: Date): Conflict[] {
  return facts
    .flatMap((fact): Conflict[] => {
      const mode = modeOf(fact, rules, now);
      return mode === 'OFF' ? [] : [{ ...fact, mode }];
    })
    .sort(
      (a, b) =>
        a.proposalPk - b.proposalPk ||
        a.userId - b.userId ||
        Number(b.mode === 'BLOCK') - Number(a.mode === 'BLOCK') ||
        rank(a.source) - rank(b.source),
    );
}

const isAboutAuthors = ({ source, otherName }: Conflict) => source === 'ON_PROPOSAL' || otherName !== null;

/**
 * Returns conflicts as shown to a user who must not learn who is on some of the proposals (rule R240). For each pair on such a proposal,
 * only the most serious conflict that would reveal it remains, with its source and all details withheld. Conflicts stated about the
 * proposal itself remain unchanged.
 */
export function redactedConflicts(
  conflicts: readonly Conflict[],
  isNamed: (proposalPk: number) => boolean,
): ShownConflict[] {
  const withheld = new Set<string>();
  return conflicts.flatMap((conflict): ShownConflict[] => {
    const { userId, proposalPk, mode } = conflict;
    if (isNamed(proposalPk) || !isAboutAuthors(conflict)) return [conflict];
    const pair = `${userId}/${proposalPk}`;
    if (withheld.has(pair)) return [];
    withheld.add(pair);
    const nothing = { otherName: null, since: null, saidBy: null, reason: null, statementId: null };
    return [{ userId, proposalPk, mode, source: 'WITHHELD', ...nothing }];
  });
}

/** A conflict with the names that a refusal contains. */
export type NamedConflict = ShownConflict & {
  readonly name: string;
  readonly proposalId: string;
};

interface Asked {
  readonly userId: number;
  readonly proposalPk: number;
}

/** Returns the conflicts of the requested pairs. */
function conflictsOfPairs<C extends Asked>(asked: readonly Asked[], conflicts: readonly C[]): C[] {
  const wanted = new Set(asked.map(({ userId, proposalPk }) => `${userId}/${proposalPk}`));
  return conflicts.filter(({ userId, proposalPk }) => wanted.has(`${userId}/${proposalPk}`));
}

const detailOf = ({ userId, name, proposalPk, proposalId, source }: NamedConflict) => ({
  userId,
  name,
  proposalPk,
  proposalId,
  source,
});

/**
 * Whether these pairs may be assigned despite conflicts: blocked pairs never, pairs with a warning only with a reason if the panel requires
 * one (rule R132). The refusal names people, proposals and sources, never the text of a reason.
 */
export function mayAssignDespite(
  asked: readonly Asked[],
  conflicts: readonly NamedConflict[],
  { reason, asksReason }: { readonly reason: string | null | undefined; readonly asksReason: boolean },
): Decision<ConflictReason> {
  const found = conflictsOfPairs(asked, conflicts);
  const blocked = found.filter(({ mode }) => mode === 'BLOCK');
  if (blocked.length > 0) return no('REVIEWER_IN_CONFLICT', { people: blocked.map(detailOf) });
  if (found.length > 0 && asksReason && !reason?.trim())
    return no('CONFLICT_NEEDS_REASON', { people: found.map(detailOf) });
  return yes;
}
