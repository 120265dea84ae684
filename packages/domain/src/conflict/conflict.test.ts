import { describe, expect, it, test } from 'vitest';
import { sentenceOf } from '../kernel/index.ts';
import {
  type Conflict,
  type ConflictFact,
  type ConflictRules,
  conflictModes,
  conflictSentences,
  conflictSources,
  conflictsAmong,
  declareConflictInput,
  defaultConflictRules,
  mayAssignDespite,
  modeOf,
  redactedConflicts,
} from './index.ts';

const now = new Date('2026-11-25T12:00:00Z');
const fact = (source: ConflictFact['source'], more: Partial<ConflictFact> = {}): ConflictFact => ({
  source,
  userId: 7,
  proposalPk: 1,
  otherName: null,
  since: source === 'WORKED_TOGETHER' ? now : null,
  saidBy: null,
  reason: null,
  statementId: null,
  ...more,
});

const field = {
  DECLARED: 'declared',
  ENTERED: 'entered',
  SAME_PERSON: 'samePerson',
  WORKED_TOGETHER: 'workedTogether',
  SAME_INSTITUTION: 'sameInstitution',
} as const;

describe('the mode that a panel assigns to a source (rule R131)', () => {
  const cases = conflictSources
    .filter((source) => source !== 'ON_PROPOSAL')
    .flatMap((source) => conflictModes.map((mode) => [source, mode] as const));
  test.each(cases)('%s is %s where the panel says so', (source, mode) => {
    expect(modeOf(fact(source), { ...defaultConflictRules, [field[source]]: mode }, now)).toBe(mode);
  });

  test.each(conflictModes)('is always BLOCK for people on the proposal, even if all others are %s', (mode) => {
    const rules = Object.fromEntries(Object.values(field).map((name) => [name, mode]));
    expect(modeOf(fact('ON_PROPOSAL'), { ...defaultConflictRules, ...rules } as ConflictRules, now)).toBe('BLOCK');
  });

  test.each([
    ['to the day', '2023-11-25T12:00:00Z', 'WARN'],
    ['a moment before', '2023-11-25T11:59:59Z', 'OFF'],
    ['never', null, 'OFF'],
  ])('working together counts for three years: %s', (_, since, mode) => {
    const worked = fact('WORKED_TOGETHER', { since: since ? new Date(since) : null });
    expect(modeOf(worked, defaultConflictRules, now)).toBe(mode);
  });
});

it('conflicts that block are listed before warnings, the most serious first', () => {
  const among = conflictsAmong(
    [fact('SAME_INSTITUTION'), fact('ENTERED'), fact('ON_PROPOSAL'), fact('WORKED_TOGETHER'), fact('SAME_PERSON')],
    { ...defaultConflictRules, workedTogether: 'OFF' },
    now,
  );
  expect(among.map(({ source }) => source)).toEqual(['ON_PROPOSAL', 'ENTERED', 'SAME_PERSON', 'SAME_INSTITUTION']);
});

describe('conflicts shown to a user who must not learn who is on a proposal (rule R240)', () => {
  const between = { otherName: 'Omar Haddad' };
  const found = (...facts: ConflictFact[]) => conflictsAmong(facts, defaultConflictRules, now);
  const told = (conflicts: Conflict[], isNamed: boolean) =>
    redactedConflicts(conflicts, () => isNamed).map(({ source, mode }) => `${source} ${mode}`);
  const entered = (more = {}) =>
    fact('ENTERED', { since: now, saidBy: 'An Officer', reason: 'Married', statementId: 3, ...more });

  test.each([
    ['who stands on it', [fact('ON_PROPOSAL')], ['WITHHELD BLOCK']],
    ['who knows somebody on it', [fact('WORKED_TOGETHER', between)], ['WITHHELD WARN']],
    ['what was said of a person', [entered(between)], ['WITHHELD BLOCK']],
    ['what was said of the proposal', [entered()], ['ENTERED BLOCK']],
    ['several at once: the gravest alone', [fact('WORKED_TOGETHER', between), fact('ON_PROPOSAL')], ['WITHHELD BLOCK']],
    ['both: each for itself', [fact('ON_PROPOSAL'), entered()], ['WITHHELD BLOCK', 'ENTERED BLOCK']],
    ['nothing', [], []],
  ])('%s', (_, facts, answer) => {
    expect(told(found(...facts), false)).toEqual(answer);
    expect(told(found(...facts), true)).toEqual(found(...facts).map(({ source, mode }) => `${source} ${mode}`));
  });

  it('contain no names, date, reason or id of a statement', () => {
    expect(redactedConflicts(found(entered(between)), () => false)).toEqual([
      {
        ...{ userId: 7, proposalPk: 1, source: 'WITHHELD', mode: 'BLOCK' },
        ...{ otherName: null, since: null, saidBy: null, reason: null, statementId: null },
      },
    ]);
  });

  it('are withheld for each proposal and person separately', () => {
    const facts = [fact('ON_PROPOSAL'), fact('ON_PROPOSAL', { userId: 8 }), fact('ON_PROPOSAL', { proposalPk: 2 })];
    expect(redactedConflicts(found(...facts), (pk) => pk === 2).map(({ source }) => source)).toEqual([
      'WITHHELD',
      'WITHHELD',
      'ON_PROPOSAL',
    ]);
  });
});

describe('assigning despite conflicts (rule R132)', () => {
  const named = (source: ConflictFact['source'], mode: 'BLOCK' | 'WARN') => ({
    ...fact(source),
    mode,
    name: 'Emma Stone',
    proposalId: '27A-0001',
  });
  const asked = [{ userId: 7, proposalPk: 1 }];
  test.each([
    ['nothing', [], null, true, 'yes'],
    ['a warning where no reason is asked for', [named('SAME_INSTITUTION', 'WARN')], null, false, 'yes'],
    ['a warning without reason', [named('SAME_INSTITUTION', 'WARN')], null, true, 'CONFLICT_NEEDS_REASON'],
    ['a warning with blanks', [named('SAME_INSTITUTION', 'WARN')], '  ', true, 'CONFLICT_NEEDS_REASON'],
    ['a warning with a reason', [named('SAME_INSTITUTION', 'WARN')], 'The only expert', true, 'yes'],
    ['what is blocked, with a reason', [named('DECLARED', 'BLOCK')], 'The only expert', true, 'REVIEWER_IN_CONFLICT'],
    ['what is blocked', [named('DECLARED', 'BLOCK')], null, false, 'REVIEWER_IN_CONFLICT'],
  ] as const)('%s', (_, conflicts, reason, asksReason, answer) => {
    const decision = mayAssignDespite(asked, conflicts, { reason, asksReason });
    expect(decision.allowed ? 'yes' : decision.reason).toBe(answer);
  });

  it('is not affected by conflicts of other pairs', () => {
    const other = [{ userId: 7, proposalPk: 2 }];
    const rules = { reason: null, asksReason: true };
    expect(mayAssignDespite(other, [named('DECLARED', 'BLOCK')], rules)).toEqual({ allowed: true });
  });

  it('names people, proposals and sources in the refusal, but no reason', () => {
    const secret = { ...named('DECLARED', 'BLOCK'), reason: 'They were married' };
    const decision = mayAssignDespite(asked, [secret], { reason: null, asksReason: true });
    if (decision.allowed) throw new Error('It was allowed');
    expect(sentenceOf(conflictSentences, decision.reason, decision.details)).toBe(
      'A conflict of interest prevents these people from reviewing: Emma Stone and 27A-0001 (declared by the person)',
    );
    expect(JSON.stringify(decision.details)).not.toContain('married');
  });
});

test.each([
  [{ proposalPk: 1 }, true],
  [{ otherUserId: 1 }, true],
  [{ proposalPk: 1, otherUserId: 0 }, true],
  [{}, false],
  [{ proposalPk: 1, otherUserId: 2 }, false],
])('a conflict concerns either a proposal or a person: %j', (about, isFit) => {
  expect(declareConflictInput.safeParse({ fapId: 1, reason: 'Married', ...about }).success).toBe(isFit);
});
