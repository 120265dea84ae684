import type { EmailRecipients } from '@atrium/domain/status-action';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchema } from '../../src/graphql/schema.ts';
import { variablesOf } from '../../src/modules/status-action/actions/email/variables.ts';
import { gatherMaterial } from '../../src/modules/status-action/actions/email/write.ts';
import { fetchAs } from '../downloads.ts';
import { pdfOf, upload } from '../forms.ts';
import { aMachine } from '../machine.ts';
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
    answers.push(`printed for ${path}: ${here.world.printed.splice(0).join()}`);
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
const askedBy = async (who: Pick<TestPerson, 'token'>, pk = secret) =>
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

describe('a panel with anonymous proposals', () => {
  it('hides the people of a proposal from reviewers and chairs', { timeout: 600_000 }, async () => {
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
    const machine = await aMachine(here.world, [
      'ProposalQueries.get',
      'UserQueries.getBasic',
      'UserQueries.getProposers',
    ]);
    expect(await askedBy(machine)).toMatchObject({ proposerId: one });
    expect([ofReviewer, ofChair].flat().join()).not.toContain('"INTERNAL"');
    await people(pi.id, []);
  });

  it('does not name the submitter, or the other person in a conflict', async () => {
    const { world, officer, chair, reviewer, secretary, second, pi, fapId, callId } = here;
    await hide(true);
    await run(
      `insert into proposal_receipts (proposal_pk, kind, reference, made_at, made_by, content_hash) values ($1, 'SUBMITTED', 'x', now(), $2, repeat('a', 64))`,
      [secret, pi.id],
    );
    await run(`insert into institutions (name) values ('House of both')`);
    await run(`update users set institution_id = (select max(id) from institutions) where id = any($1)`, [
      [pi.id, second.id],
    ]);
    await world.ok(
      officer,
      `mutation { updateFapConflictRules(fapId: ${fapId}, samePerson: WARN, sameInstitution: WARN, workedTogether: WARN, togetherYears: 2,
         declared: BLOCK, entered: BLOCK) { id } }`,
    );
    const told = async (who: TestPerson) => {
      const { data } = await world.gql(
        who,
        `{ proposal(primaryKey: ${secret}) { receipts { madeBy { id } } } fapConflicts(fapId: ${fapId}) { proposalPk otherName }
           fapMatrix(fapId: ${fapId}, callId: ${callId}) { conflicts { proposalPk otherName } } }`,
      );
      return JSON.stringify(data);
    };
    const { rows } = await run('select lastname from users where id = $1', [pi.id]);
    for (const who of [secretary, officer]) {
      expect(await told(who)).toContain(`"madeBy":{"id":${pi.id}}`);
      expect(await told(who)).toContain(rows[0].lastname);
    }
    for (const who of [reviewer, chair]) {
      expect(await told(who)).toContain('"madeBy":null');
      expect(await told(who)).not.toContain(rows[0].lastname);
    }
    await run('update users set institution_id = null');
    await run('delete from proposal_receipts where proposal_pk = $1', [secret]);
  });

  it('does not reveal that a panel member is on a proposal, or the conflict with a person who is', async () => {
    const { world, officer, chair, secretary, second, reviewer, fapId, callId } = here;
    const [colleague] = others as [TestPerson, TestPerson, TestPerson];
    await hide(true);
    await people(second.id, [colleague.id]);
    const { rows } = await run(`insert into institutions (name) values ('House of two') returning id`);
    await run('update users set institution_id = $1 where id = any($2)', [rows[0].id, [colleague.id, reviewer.id]]);
    await run(
      `insert into conflicts_of_interest (kind, user_id, other_user_id, reason, said_by) values ('ENTERED', $1, $2, 'A lawsuit', $3)`,
      [reviewer.id, colleague.id, officer.id],
    );
    const asked = `proposalPk userId source mode otherName since saidBy reason statementId`;
    const told = async (who: TestPerson) => {
      const { data } = await world.gql<Loose>(
        who,
        `query ($f: Int!, $c: Int!, $names: [String!]!) { fapConflicts(fapId: $f) { ${asked} }
           fapMatrix(fapId: $f, callId: $c) { conflicts { ${asked} } } fapExpertise(fapId: $f, callId: $c) { fits { proposalPk userId } }
           checkNames(fapId: $f, names: $names) { accounts { conflicts { ${asked} } } } }`,
        { f: fapId, c: callId, names: [second.email, reviewer.email] },
      );
      const all = [
        data?.fapConflicts,
        data?.fapMatrix?.conflicts,
        data?.checkNames?.flatMap((one: Loose) => one.accounts[0].conflicts),
      ];
      const fits = data?.fapExpertise?.fits.filter((fit: Loose) => fit.proposalPk === secret);
      return { fits, lists: all.map((list) => list?.filter((one: Loose) => one.proposalPk === secret)) };
    };
    const nothing = { otherName: null, since: null, saidBy: null, reason: null, statementId: null };
    const withheld = { proposalPk: secret, source: 'WITHHELD', mode: 'BLOCK', ...nothing };
    const unnamed = await told(chair);
    for (const list of unnamed.lists) {
      expect(list).toContainEqual({ ...withheld, userId: second.id });
      expect(list).toContainEqual({ ...withheld, userId: reviewer.id });
      expect(list.filter(({ source }: Loose) => source !== 'WITHHELD')).toEqual([]);
    }
    for (const list of (await told(secretary)).lists) {
      const sources = list.map(({ userId, source }: Loose) => [userId, source]);
      expect(sources).toContainEqual([second.id, 'ON_PROPOSAL']);
      expect(sources).toContainEqual([reviewer.id, 'SAME_INSTITUTION']);
      expect(sources).toContainEqual([reviewer.id, 'ENTERED']);
    }
    for (const who of [chair, secretary])
      expect((await told(who)).fits.map(({ userId }: Loose) => userId)).not.toContain(second.id);
    await run('delete from fap_reviews where proposal_pk = $1 and user_id = $2', [secret, second.id]);
    const refused = await world.gql(
      chair,
      `mutation ($f: Int!, $a: [FapReviewAssignmentInput!]!) { assignFapReviewersToProposals(fapId: $f, assignments: $a) { id } }`,
      { f: fapId, a: [{ memberId: second.id, proposalPk: secret }] },
    );
    expect(JSON.stringify(refused.errors)).toContain('REVIEWER_IN_CONFLICT');
    expect(JSON.stringify(refused.errors)).not.toMatch(/ON_PROPOSAL|on the proposal/i);
    const strangers = await world.ok<Loose>(
      chair,
      `query ($f: Int!, $names: [String!]!, $ids: [Int!]) { fapConflicts(fapId: $f, userIds: $ids) { proposalPk }
         checkNames(fapId: $f, names: $names) { accounts { proposalCount conflicts { proposalPk } } } }`,
      { f: fapId, names: [colleague.email], ids: [colleague.id] },
    );
    expect(JSON.stringify(strangers)).not.toContain(`"proposalPk":${secret}`);
    expect(strangers.checkNames[0].accounts).toEqual([{ proposalCount: 0, conflicts: [] }]);
    await run('delete from conflicts_of_interest');
    await run('update users set institution_id = null');
    await people(here.pi.id, []);
    await here.assign(officer, [{ memberId: second.id, proposalPk: secret }]);
  });

  it('prints no names for them, in the standard document and by a template of the call', async () => {
    const { world, officer, reviewer, chair, secretary, pi, callId } = here;
    const [one] = others as [TestPerson, TestPerson, TestPerson];
    const { rows } = await run('select id, lastname from users where id = any($1)', [[pi.id, one.id]]);
    const nameOf = (id: number) => rows.find((row) => row.id === id)?.lastname;
    const printed = async (who: TestPerson) => {
      world.printed.splice(0);
      expect((await fetchAs(world, who, `/download/pdf/proposal/${secret}`)).statusCode).toBe(200);
      return world.printed.splice(0).join();
    };
    await people(pi.id, [one.id]);
    const told = async (template: string) => {
      for (const who of [reviewer, chair]) {
        const html = await printed(who);
        for (const id of [pi.id, one.id]) expect(html, template).not.toContain(nameOf(id));
      }
      const html = await printed(secretary);
      for (const id of [pi.id, one.id]) expect(html, template).toContain(nameOf(id));
    };
    expect(await printed(reviewer)).toContain('Not shown to reviewers');
    await told('ours');
    const { createTemplate } = await world.ok<Loose>(
      officer,
      'mutation { createTemplate(groupId: PROPOSAL_PDF, name: "Own") { templateId proposalPdfTemplate { proposalPdfTemplateId } } }',
    );
    await world.ok(
      officer,
      `mutation ($id: Int!, $text: String) { updateProposalPdfTemplate(proposalPdfTemplateId: $id, templateData: $text) { templateId } }`,
      {
        id: createTemplate.proposalPdfTemplate.proposalPdfTemplateId,
        text: 'By {{principalInvestigator.lastname}} and {{#each coProposers}}{{lastname}}{{/each}}',
      },
    );
    await run('update calls set proposal_pdf_template_id = $2 where id = $1', [callId, createTemplate.templateId]);
    await told('a template');
    await run('update calls set proposal_pdf_template_id = null where id = $1', [callId]);
    await people(pi.id, []);
  });

  it('puts no names into letters to the panel', async () => {
    const { pi, reviewer } = here;
    const material = await gatherMaterial(here.world.ctx(), [secret]);
    const mail = { to: { email: reviewer.email }, proposalPks: [secret] };
    const named = (group: EmailRecipients) => JSON.stringify(variablesOf(mail, material, group));
    for (const group of ['FAP_REVIEWERS', 'FAP_CHAIR_AND_SECRETARY'] as const)
      expect(named(group)).not.toContain(pi.email);
    for (const group of ['PI', 'USER_OFFICE', 'INSTRUMENT_SCIENTISTS'] as const)
      expect(named(group)).toContain(pi.email);
  });

  it('delivers no stored document that contains the names', async () => {
    const { world, officer, reviewer, chair, secretary } = here;
    const { body } = await upload(world, officer, {
      name: 'stored.pdf',
      content: await pdfOf(1),
      type: 'application/pdf',
    });
    await run('update proposals set file_id = $2 where proposal_pk = $1', [secret, body.fileId]);
    const fetched = async (who: TestPerson) => (await fetchAs(world, who, `/files/download/${body.fileId}`)).statusCode;
    for (const who of [reviewer, chair]) expect(await fetched(who)).not.toBe(200);
    for (const who of [secretary, officer]) expect(await fetched(who)).toBe(200);
    await hide(false);
    for (const who of [reviewer, chair]) expect(await fetched(who)).toBe(200);
    await hide(true);
    await run('update proposals set file_id = null where proposal_pk = $1', [secret]);
  });

  it('reveals them once the panel has submitted the instrument, and always shows them to others', async () => {
    const { reviewer, chair, secretary, officer, pi } = here;
    for (const who of [secretary, officer, pi]) expect((await askedBy(who)).proposer).toEqual({ id: pi.id });
    await run('update fap_proposals set instrument_submitted = true where proposal_pk = $1', [secret]);
    for (const who of [reviewer, chair]) expect((await askedBy(who)).proposer).toEqual({ id: pi.id });
    await run('update fap_proposals set instrument_submitted = false where proposal_pk = $1', [secret]);
    for (const who of [reviewer, chair]) expect((await askedBy(who)).proposer).toBeNull();
  });

  it('hides nothing where names are shown, nor from people of the proposal', async () => {
    const { chair, pi } = here;
    await run('insert into proposal_users (proposal_pk, user_id) values ($1, $2)', [ofOwn, chair.id]);
    expect((await askedBy(chair)).proposer).toBeNull();
    expect((await askedBy(await here.world.as(chair, 'USER'), ofOwn)).proposer).toEqual({ id: pi.id });
    await hide(false);
    expect((await askedBy(here.reviewer)).proposer).toEqual({ id: pi.id });
  });

  it('shows the people of a proposal where their texts reveal them, and nobody it hides them from', async () => {
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

  it('retains its setting if a client omits it', async () => {
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
