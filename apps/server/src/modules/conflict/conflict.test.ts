import { type ConflictFact, conflictModes, modeOf } from '@atrium/domain/conflict';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';
import { listFacts } from './conflict.queries.ts';

let here: Awaited<ReturnType<typeof openPanelWorld>>;
beforeAll(async () => {
  here = await openPanelWorld();
});
afterAll(() => here.world.close());

const run = (sql: string, values: unknown[] = []) => here.world.pool.query(sql, values);

const setRules = (rules: Loose = {}, who: TestPerson = here.officer) =>
  here.world.gql(
    who,
    `mutation ($fapId: Int!, $samePerson: ConflictMode!, $sameInstitution: ConflictMode!, $workedTogether: ConflictMode!,
               $togetherYears: Int!, $declared: ConflictMode!, $entered: ConflictMode!) {
       updateFapConflictRules(fapId: $fapId, samePerson: $samePerson, sameInstitution: $sameInstitution, workedTogether: $workedTogether,
         togetherYears: $togetherYears, declared: $declared, entered: $entered) { id conflictRules { workedTogether togetherYears asksReason } } }`,
    {
      ...{ fapId: here.fapId, samePerson: 'WARN', sameInstitution: 'WARN', workedTogether: 'WARN', togetherYears: 3 },
      ...{ declared: 'BLOCK', entered: 'BLOCK', ...rules },
    },
  );

const assign = (who: TestPerson, memberId: number, proposalPk: number, conflictReason?: string) =>
  here.world.gql(
    who,
    `mutation ($f: Int!, $a: [FapReviewAssignmentInput!]!, $r: String) {
       assignFapReviewersToProposals(fapId: $f, assignments: $a, conflictReason: $r) { id } }`,
    { f: here.fapId, a: [{ memberId, proposalPk }], r: conflictReason },
  );

const enter = (who: TestPerson, about: Loose, reason = 'They have a lawsuit') =>
  here.world.gql(who, 'mutation ($i: EnterConflictInput!) { enterConflict(enterConflictInput: $i) { id source } }', {
    i: { fapId: here.fapId, userId: here.reviewer.id, reason, ...about },
  });
const declare = (who: TestPerson, about: Loose, fapId = here.fapId) =>
  here.world.gql(who, 'mutation ($i: DeclareConflictInput!) { declareConflict(declareConflictInput: $i) }', {
    i: { fapId, reason: 'We are married', ...about },
  });
const sees = async (who: TestPerson, proposalPk: number) => {
  const answer = await here.world.gql<Loose>(
    who,
    'query ($p: Int!, $f: Int!) { proposal(primaryKey: $p) { primaryKey } fapProposals(fapId: $f) { proposalPk } }',
    { p: proposalPk, f: here.fapId },
  );
  const listed = (answer.data?.fapProposals ?? []).some((row: Loose) => row.proposalPk === proposalPk);
  const read = Boolean(answer.data?.proposal);
  expect(listed).toBe(read);
  return read;
};

/** A proposal whose principal investigator is somebody of their own, with nothing that speaks against the reviewer. */
const strange = async () => {
  const pi = await here.world.person('USER');
  await run('update users set institution_id = null where id = $1', [pi.id]);
  return { pi, proposalPk: await here.aProposal({ proposerId: pi.id }) };
};

/** What makes each source of the reviewer and a proposal. */
const makes: Readonly<
  Record<Exclude<ConflictFact['source'], 'ON_PROPOSAL'>, (pi: TestPerson, pk: number) => Promise<unknown>>
> = {
  DECLARED: (_, proposalPk) => declare(here.reviewer, { proposalPk }),
  ENTERED: (pi) => enter(here.secretary, { otherUserId: pi.id }),
  SAME_PERSON: (pi) =>
    run(
      'update users u set firstname = upper(r.firstname), lastname = r.lastname from users r where u.id = $1 and r.id = $2',
      [pi.id, here.reviewer.id],
    ),
  SAME_INSTITUTION: async (pi) => {
    const { rows } = await run(
      `with house as (insert into institutions (name) values ('House of ' || $1::text) returning id)
       insert into institutions (name, parent_id) select unnest(array['Part A of ' || $1::text, 'Part B of ' || $1::text]), id from house returning id`,
      [String(pi.id)],
    );
    await run('update users set institution_id = $2 where id = $1', [pi.id, rows[0].id]);
    await run('update users set institution_id = $2 where id = $1', [here.reviewer.id, rows[1].id]);
  },
  WORKED_TOGETHER: (pi) => here.aProposal({ proposerId: pi.id, coProposers: [here.reviewer.id] }),
};
const fields = {
  DECLARED: 'declared',
  ENTERED: 'entered',
  SAME_PERSON: 'samePerson',
  SAME_INSTITUTION: 'sameInstitution',
  WORKED_TOGETHER: 'workedTogether',
} as const;

describe.each(Object.keys(makes) as (keyof typeof makes)[])('%s', (source) => {
  it.each(conflictModes)('if the rule of the panel is %s', async (mode) => {
    const { pi, proposalPk } = await strange();
    await setRules({ [fields[source]]: mode });
    await makes[source](pi, proposalPk);
    // What is read in one place is what the rule makes of the facts in the other (decision 405).
    const facts = await listFacts(here.world.db, [here.reviewer.id], [proposalPk]);
    expect(facts.map((fact) => fact.source)).toEqual([source]);
    const rules = { samePerson: mode, sameInstitution: mode, workedTogether: mode, declared: mode, entered: mode };
    const [fact] = facts;
    expect(fact && modeOf(fact, { ...rules, togetherYears: 3, asksReason: true }, new Date())).toBe(mode);
    expect(await sees(here.reviewer, proposalPk)).toBe(mode !== 'BLOCK');
    // Others of the panel, and the office, see it as before.
    expect(await sees(here.second, proposalPk)).toBe(true);
    expect(await sees(here.officer, proposalPk)).toBe(true);

    const bare = await assign(here.secretary, here.reviewer.id, proposalPk);
    const refusals = { BLOCK: 'REVIEWER_IN_CONFLICT', WARN: 'CONFLICT_NEEDS_REASON', OFF: 'yes' };
    expect(reasonOf(bare)).toBe(refusals[mode]);
    if (mode !== 'OFF') {
      expect(bare.errors[0]?.extensions.people).toMatchObject([{ userId: here.reviewer.id, proposalPk, source }]);
    }
    const reasoned = await assign(here.secretary, here.reviewer.id, proposalPk, 'Nobody else knows neutrons');
    expect(reasonOf(reasoned)).toBe({ BLOCK: 'REVIEWER_IN_CONFLICT', WARN: 'yes', OFF: 'ALREADY_ASSIGNED' }[mode]);
    const { rows } = await run(
      `select c.sources, c.reason, c.confirmed_by from fap_review_conflicts c join fap_reviews r on r.id = c.fap_review_id where r.proposal_pk = $1`,
      [proposalPk],
    );
    const kept = { sources: [source], reason: 'Nobody else knows neutrons', confirmed_by: here.secretary.id };
    expect(rows).toEqual(mode === 'WARN' ? [kept] : []);
    await run('update users set institution_id = null where id = $1', [here.reviewer.id]);
  });
});

it('a panel without rules accepts a reviewer with a conflict without a warning, as before (rule R131)', async () => {
  await run('delete from fap_conflict_rules');
  const { pi, proposalPk } = await strange();
  await makes.SAME_INSTITUTION(pi, proposalPk);
  expect(reasonOf(await assign(here.secretary, here.reviewer.id, proposalPk))).toBe('yes');
  const { rows } = await run(
    `select c.sources, c.reason from fap_review_conflicts c join fap_reviews r on r.id = c.fap_review_id where r.proposal_pk = $1`,
    [proposalPk],
  );
  expect(rows).toEqual([{ sources: ['SAME_INSTITUTION'], reason: null }]);
  await run('update users set institution_id = null where id = $1', [here.reviewer.id]);
});

it('a panel leader with a conflict assigns nobody to the proposal and reads nothing of it (rule R134)', async () => {
  const { proposalPk } = await strange();
  await assign(here.officer, here.second.id, proposalPk);
  const review = await here.reviewOf(proposalPk, here.second.id);
  expect(await sees(here.secretary, proposalPk)).toBe(true);
  expect(reasonOf(await enter(here.officer, { userId: here.secretary.id, proposalPk }))).toBe('yes');
  expect(await sees(here.secretary, proposalPk)).toBe(false);
  const refusals = [
    await assign(here.secretary, here.reviewer.id, proposalPk),
    await here.world.gql(
      here.secretary,
      'mutation ($f: Int!, $p: Int!, $m: Int!) { removeMemberFromFapProposal(fapId: $f, proposalPk: $p, memberId: $m) { id } }',
      { f: here.fapId, p: proposalPk, m: here.second.id },
    ),
    await here.world.gql(
      here.secretary,
      'mutation ($f: Int!, $r: Int!) { removeUserForReview(fapId: $f, reviewId: $r) { id } }',
      { f: here.fapId, r: review.id },
    ),
    await here.world.gql(
      here.secretary,
      `mutation ($i: SaveFapMeetingDecisionInput!) { saveFapMeetingDecision(saveFapMeetingDecisionInput: $i) { rankOrder } }`,
      { i: { proposalPk, fapId: here.fapId, instrumentId: here.instrumentId, rankOrder: 1 } },
    ),
  ].map(reasonOf);
  expect(refusals.slice(0, 3)).toEqual(['PROPOSAL_NOT_IN_PANEL', 'PROPOSAL_NOT_IN_PANEL', 'REVIEW_NOT_FOUND']);
  expect(refusals[3]).not.toBe('yes');
  // Nor is the conflict told to whom it is about.
  const told = await here.world.ok<Loose>(
    here.secretary,
    'query ($f: Int!) { fapConflicts(fapId: $f) { proposalPk } conflictStatements(fapId: $f) { reason proposal { primaryKey } } }',
    { f: here.fapId },
  );
  expect(told.fapConflicts.map((row: Loose) => row.proposalPk)).not.toContain(proposalPk);
  expect(told.conflictStatements.map((row: Loose) => row.proposal?.primaryKey)).not.toContain(proposalPk);
});

describe('permissions for the conflicts of a panel (rule R133)', () => {
  const cases = [
    ['officer', 'yes', 'INSUFFICIENT_PERMISSIONS', 'yes'],
    ['chair', 'yes', 'yes', 'INSUFFICIENT_PERMISSIONS'],
    ['secretary', 'yes', 'yes', 'INSUFFICIENT_PERMISSIONS'],
    ['second', 'INSUFFICIENT_PERMISSIONS', 'yes', 'INSUFFICIENT_PERMISSIONS'],
    ['otherChair', 'NOT_IN_CHARGE_OF_FAP', 'INSUFFICIENT_PERMISSIONS', 'INSUFFICIENT_PERMISSIONS'],
    ['scientist', 'INSUFFICIENT_PERMISSIONS', 'INSUFFICIENT_PERMISSIONS', 'INSUFFICIENT_PERMISSIONS'],
    ['pi', 'INSUFFICIENT_PERMISSIONS', 'INSUFFICIENT_PERMISSIONS', 'INSUFFICIENT_PERMISSIONS'],
  ] as const;
  it.each(cases)('%s', async (who, entering, declaring, setting) => {
    const { pi } = await strange();
    expect(reasonOf(await enter(here[who], { otherUserId: pi.id }))).toBe(entering);
    expect(reasonOf(await declare(here[who], { otherUserId: pi.id }))).toBe(declaring);
    expect(reasonOf(await setRules({}, here[who]))).toBe(setting);
    const read = await here.world.gql<Loose>(here[who], 'query ($f: Int!) { fapConflicts(fapId: $f) { source } }', {
      f: here.fapId,
    });
    expect(read.data?.fapConflicts !== null).toBe(entering === 'yes');
  });

  it('a panel leader cannot remove their own conflict; others can, and an undo restores it', async () => {
    const { pi, proposalPk } = await strange();
    await declare(here.secretary, { otherUserId: pi.id });
    const { rows } = await run('select max(id)::int as id from conflicts_of_interest');
    const take = (who: TestPerson) =>
      here.world.gql(who, 'mutation ($f: Int!, $c: Int!) { removeConflict(fapId: $f, conflictId: $c) { id } }', {
        f: here.fapId,
        c: rows[0].id,
      });
    expect(reasonOf(await take(here.secretary))).toBe('CONFLICT_NOT_FOUND');
    expect(await sees(here.secretary, proposalPk)).toBe(false);
    const taken = await take(here.chair);
    expect(reasonOf(taken)).toBe('yes');
    expect(await sees(here.secretary, proposalPk)).toBe(true);
    await here.world.ok(here.chair, `mutation { undoAct(id: ${taken.acts[0]?.id}) { id } }`);
    expect(await sees(here.secretary, proposalPk)).toBe(false);
  });

  it('a conflict is with another existing person, or with a proposal of the panel', async () => {
    const elsewhere = await here.aProposal({ faps: [] });
    expect(reasonOf(await declare(here.reviewer, { proposalPk: elsewhere }))).toBe('PROPOSAL_NOT_FOUND');
    expect(reasonOf(await declare(here.reviewer, { otherUserId: here.reviewer.id }))).toBe('CONFLICT_WITH_ONESELF');
    expect(reasonOf(await declare(here.reviewer, { otherUserId: 999_999 }))).toBe('CONFLICT_PERSON_NOT_FOUND');
    expect(reasonOf(await enter(here.officer, { userId: 999_999, otherUserId: here.pi.id }))).toBe(
      'CONFLICT_PERSON_NOT_FOUND',
    );
    expect(reasonOf(await declare(here.reviewer, {}))).toBe('INVALID_INPUT');
  });
});

describe('names are checked before a person joins (rule R135)', () => {
  const check = (names: readonly string[]) =>
    here.world.ok<Loose>(
      here.chair,
      `query ($f: Int!, $n: [String!]!) { checkNames(fapId: $f, names: $n) {
         name accounts { userId name proposalCount conflicts { proposalPk source mode } } } }`,
      { f: here.fapId, n: names },
    );

  it('by name in either order or by address, and without a match for an unknown name', async () => {
    const { pi, proposalPk } = await strange();
    await run(`update users set firstname = 'Zoé', lastname = 'Quentin' where id = $1`, [pi.id]);
    const { checkNames } = await check(['zoé quentin', 'Quentin, Zoé', pi.email.toUpperCase(), 'No Body']);
    expect(checkNames.map(({ accounts }: Loose) => accounts.map((account: Loose) => account.userId))).toEqual([
      [pi.id],
      [pi.id],
      [pi.id],
      [],
    ]);
    expect(checkNames[0].accounts[0].conflicts).toEqual([{ proposalPk, source: 'ON_PROPOSAL', mode: 'BLOCK' }]);
  });

  it('conflicts of a panel are read in a constant number of statements', async () => {
    const ask = () =>
      here.world.ok(here.chair, 'query ($f: Int!) { fapConflicts(fapId: $f) { source } }', { f: here.fapId });
    const few = await here.world.countStatements(ask);
    for (let n = 0; n < 5; n += 1) await strange();
    expect((await here.world.countStatements(ask)).count).toBe(few.count);
  });
});
