import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchema } from '../../src/graphql/schema.ts';
import { openPanelWorld } from '../panel-world.ts';
import { readSheet } from '../sheets.ts';
import type { Loose, TestPerson } from '../world.ts';
import { type AskedOperation, operationsOf } from './asked.ts';

/**
 * Where a panel reviews without names, its reviewers and chairs are answered the same whoever is on a proposal (rule R240): everything they may
 * ask, in worlds that differ in the people of the proposal alone.
 */

let here: Awaited<ReturnType<typeof openPanelWorld>>;
let operations: readonly AskedOperation[];
let secret: number;
let ofOwn: number;
let others: readonly TestPerson[];

const run = (sql: string, values: unknown[] = []) => here.world.pool.query(sql, values);

beforeAll(async () => {
  here = await openPanelWorld();
  const { world, officer, fapId, callId, reviewer, second, pi } = here;
  others = [await world.person('USER'), await world.person('USER'), await world.person('USER')];
  secret = await here.aProposal();
  ofOwn = await here.aProposal();
  await here.assign(officer, [
    { memberId: reviewer.id, proposalPk: secret },
    { memberId: second.id, proposalPk: secret },
  ]);
  await here.save(reviewer, await here.reviewOf(secret, reviewer.id), { grade: 4, comment: 'Good' });
  // Nobody's institution speaks against anybody: what a conflict keeps is another rule.
  await run('update users set institution_id = null');
  await people(pi.id, []);
  const review = await here.reviewOf(secret, reviewer.id);
  const given = {
    ...{ proposalPk: secret, primaryKey: secret, pk: secret, fapId, callId, reviewId: review.id, userId: reviewer.id },
    ...{ id: secret, instrumentId: here.instrumentId, name: 'x', questionaryId: review.questionaryId, templateId: 1 },
    ...{ experimentPk: 1, experimentSafetyPk: 1, experimentId: 'x', technicalReviewId: 1, reportId: 1, feedbackId: 1 },
    ...{ shipmentId: 1, techniqueId: 1, fapMemberUserId: reviewer.id, internalReviewId: 1, visitId: 1, sampleId: 1 },
  };
  const schema = await loadSchema();
  const names = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter(
    (name) => !/Template|Rehearsal|log|Log|facility|version/i.test(name),
  );
  operations = [
    ...names.flatMap((name) => {
      // What asks for something that nobody of a panel has is asked about by others.
      try {
        return operationsOf(schema, 'query', new RegExp(`^${name}$`), given);
      } catch {
        return [];
      }
    }),
    {
      name: 'who is on it',
      document: `query ($pk: Int!) { proposal(primaryKey: $pk) { proposerId namesAuthors reviewersExcluded
        proposer { id firstname lastname institution } users { id lastname } coProposerInvites { id email } dataAccessUsers { id }
        samples { id } experiments { experimentPk } clarifications { id } } }`,
      variables: { pk: secret },
    },
    {
      name: 'who is on mine',
      document: `{ me { reviews(reviewer: ALL) { id proposal { proposerId proposer { id } users { id } } } } }`,
      variables: {},
    },
    {
      name: 'who is in the meeting',
      document: `query ($f: Int!, $c: Int!, $i: Int!) { fapProposals(fapId: $f, callId: $c) { proposal { proposer { id } users { id } reviewersExcluded } }
        fapProposalsByInstrument(fapId: $f, callId: $c, instrumentId: $i) { proposal { proposer { id } users { id } } } }`,
      variables: { f: fapId, c: callId, i: here.instrumentId },
    },
  ];
}, 120_000);
afterAll(() => here.world.close());

/** Puts other people on the proposal. */
async function people(proposer: number, coProposers: readonly number[]): Promise<void> {
  await run('update proposals set proposer_id = $2 where proposal_pk = $1', [secret, proposer]);
  await run('delete from proposal_users where proposal_pk = $1', [secret]);
  await run('delete from invites where proposal_pk = $1', [secret]);
  await run('delete from data_access_users where proposal_pk = $1', [secret]);
  for (const user of coProposers) {
    await run('insert into proposal_users (proposal_pk, user_id) values ($1, $2)', [secret, user]);
    await run('insert into data_access_users (proposal_pk, user_id) values ($1, $2)', [secret, user]);
    await run(
      `insert into invites (code, email, proposal_pk, created_by_user_id) select $1, $1 || '@example.org', $2, $3`,
      [`x${user}`, secret, proposer],
    );
  }
}

async function answersTo(who: TestPerson): Promise<readonly string[]> {
  const answers: string[] = [];
  const headers = { authorization: `Bearer ${who.token}` };
  for (const { name, document, variables } of operations) {
    const payload = { query: document, variables };
    const { body } = await here.world.app.inject({ method: 'POST', url: '/graphql', headers, payload });
    answers.push(`${name}: ${body.replace(/20\d\d-[\dT:.-]+Z|"seconds":[\d.e-]+/g, 'a moment')}`);
  }
  const { fapId, callId } = here;
  for (const path of [
    ...[`xlsx/fap/${fapId}/call/${callId}`, `xlsx/fap-table/${fapId}/call/${callId}`, `pdf/proposal/${secret}`],
    ...[`xlsx/proposal/${secret}`, `zip/proposal/${secret}`, `zip/attachment/${secret}?questionIds=x`],
  ]) {
    const {
      statusCode,
      headers: told,
      rawPayload,
    } = await here.world.app.inject({ url: `/download/${path}`, headers });
    const sheet = path.startsWith('xlsx') && statusCode === 200 ? JSON.stringify(readSheet(rawPayload)) : '';
    answers.push(`${path}: ${statusCode} ${path.startsWith('zip') ? '' : told['x-download-filename']} ${sheet}`);
  }
  return answers;
}

const hide = (hidesAuthors: boolean) =>
  here.world.ok(
    here.officer,
    `mutation ($f: Int!, $c: Int!, $h: Boolean) { setFapCallSettings(fapId: $f, callId: $c, graceDays: 0, readsOthers: NEVER,
       showsReviewers: true, hidesAuthors: $h) { id } }`,
    { f: here.fapId, c: here.callId, h: hidesAuthors },
  );
const askedBy = async (who: TestPerson, pk = secret) =>
  (
    await here.world.ok<Loose>(
      who,
      'query ($pk: Int!) { proposal(primaryKey: $pk) { proposerId namesAuthors proposer { id } users { id } } }',
      { pk },
    )
  ).proposal;

/** Where two answers part, with what stands around it. */
function differs(one: string, other: string): string {
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  const name = one.slice(0, 30);
  return `${name} … ${one.slice(Math.max(0, at - 80), at + 60)} | ${other.slice(Math.max(0, at - 20), at + 60)}`;
}

/** Lines in which two worlds differ. */
const apart = (one: readonly string[], other: readonly string[]) =>
  one.flatMap((line, at) => (line === other[at] ? [] : [differs(line, other[at] ?? '')]));

describe('a panel that reviews without names', () => {
  it('tells reviewers and chairs nothing of who is on a proposal', { timeout: 600_000 }, async () => {
    const { chair, reviewer, secretary, officer, pi } = here;
    const [one, two, three] = others.map(({ id }) => id) as [number, number, number];
    await hide(true);
    const [ofReviewer, ofChair] = [await answersTo(reviewer), await answersTo(chair)];
    await people(one, [two, three]);
    expect(apart(ofReviewer, await answersTo(reviewer))).toEqual([]);
    expect(apart(ofChair, await answersTo(chair))).toEqual([]);
    for (const who of [chair, reviewer])
      expect(await askedBy(who)).toEqual({ proposerId: 0, namesAuthors: false, proposer: null, users: [] });
    for (const who of [secretary, officer]) expect(await askedBy(who)).toMatchObject({ proposerId: one });
    expect([ofReviewer, ofChair].flat().join()).not.toContain('"INTERNAL"');
    await people(pi.id, []);
  });

  it('tells them once the panel has submitted its meeting on it, and never hid it from others', async () => {
    const { reviewer, chair, secretary, officer, pi } = here;
    for (const who of [secretary, officer, pi]) expect((await askedBy(who)).proposer).toEqual({ id: pi.id });
    await run('update fap_proposals set instrument_submitted = true where proposal_pk = $1', [secret]);
    for (const who of [reviewer, chair]) expect((await askedBy(who)).proposer).toEqual({ id: pi.id });
    await run('update fap_proposals set instrument_submitted = false where proposal_pk = $1', [secret]);
    for (const who of [reviewer, chair]) expect((await askedBy(who)).proposer).toBeNull();
  });

  it('hides nothing from whoever is on the proposal, and where names are shown', async () => {
    const { chair, pi } = here;
    await run('insert into proposal_users (proposal_pk, user_id) values ($1, $2)', [ofOwn, chair.id]);
    const own = await here.world.gql(chair, 'query ($pk: Int!) { proposal(primaryKey: $pk) { proposer { id } } }', {
      pk: ofOwn,
    });
    if (own.data?.proposal) expect(own.data.proposal.proposer).toEqual({ id: pi.id });
    await hide(false);
    expect((await askedBy(here.reviewer)).proposer).toEqual({ id: pi.id });
  });

  it('tells the people of a proposal where their texts give them away, and nobody it hides them from', async () => {
    const { pi, reviewer, officer } = here;
    await run(`update users set lastname = 'Kowalska' where id = $1`, [pi.id]);
    await run(`update proposals set abstract = 'As Kowalska showed' where proposal_pk = $1`, [secret]);
    const found = async (who: TestPerson) =>
      (
        await here.world.ok<Loose>(
          who,
          'query ($pk: Int!) { proposal(primaryKey: $pk) { namesInAnswers { question words } } }',
          { pk: secret },
        )
      ).proposal.namesInAnswers;
    expect(await found(pi)).toBeNull();
    await hide(true);
    for (const who of [pi, officer]) expect(await found(who)).toEqual([{ question: 'Abstract', words: ['Kowalska'] }]);
    expect(await found(reviewer)).toBeNull();
  });

  it('keeps its choice where a client does not say it', async () => {
    await hide(true);
    await here.world.ok(
      here.officer,
      `mutation ($f: Int!, $c: Int!) { setFapCallSettings(fapId: $f, callId: $c, graceDays: 3, readsOthers: NEVER, showsReviewers: true) { id } }`,
      { f: here.fapId, c: here.callId },
    );
    const { fapCallSettings } = await here.world.ok<Loose>(
      here.officer,
      `{ fapCallSettings(fapId: ${here.fapId}, callId: ${here.callId}) { hidesAuthors graceDays } }`,
    );
    expect(fapCallSettings).toEqual({ hidesAuthors: true, graceDays: 3 });
  });
});
