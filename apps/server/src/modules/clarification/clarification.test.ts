import { afterAll, describe, expect, it, vi } from 'vitest';
import { damage } from '../../../test/damage.ts';
import { leavesBroken } from '../../../test/database.ts';
import { png, upload } from '../../../test/forms.ts';
import { openPanelWorld, reasonOf } from '../../../test/panel-world.ts';
import type { TestPerson } from '../../../test/world.ts';
import { remindOfClarifications } from './clarification.service.ts';

leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const { world, officer, pi, reviewer, chair, secretary, scientist, aProposal } = await openPanelWorld();
afterAll(() => world.close());

const stranger = await world.person('USER');
const otherSecretary = await world.person('FAP_SECRETARY');

const day = 86_400_000;
const ahead = (days: number) => new Date(Date.now() + days * day).toISOString();
const proposal = () => aProposal({ status: 'FAP_REVIEW' });

const ask = (who: TestPerson, pk: number, more: object = {}) =>
  world.gql(
    who,
    `mutation ($pk: Int!, $q: String!, $due: DateTime!, $v: Boolean) {
      askClarification(proposalPk: $pk, question: $q, dueAt: $due, visibleToReviewers: $v) { id state askedAs askedBy { id } } }`,
    { pk, q: 'How many samples?', due: ahead(5), v: false, ...more },
  );
const asked = async (who: TestPerson, pk: number, more: object = {}): Promise<number> =>
  (await ask(who, pk, more)).data?.askClarification.id;
const answer = (who: TestPerson, id: number, text = 'Twelve', fileIds: readonly string[] = []) =>
  world.gql(
    who,
    'mutation ($id: Int!, $a: String!, $f: [String!]) { answerClarification(id: $id, answer: $a, fileIds: $f) { state answer } }',
    { id, a: text, f: fileIds },
  );
const extend = (who: TestPerson, id: number, due = ahead(9)) =>
  world.gql(who, 'mutation ($id: Int!, $d: DateTime!) { extendClarification(id: $id, dueAt: $d) { state } }', {
    id,
    d: due,
  });
const withdraw = (who: TestPerson, id: number) =>
  world.gql(who, 'mutation ($id: Int!) { withdrawClarification(id: $id) { state } }', { id });
const seen = async (who: TestPerson, pk: number) =>
  (
    await world.gql(
      who,
      `{ proposal(primaryKey: ${pk}) { clarifications { id question answer askedAs askedBy { id } abilities { answer { allowed } extend { allowed } withdraw { allowed } } } } }`,
    )
  ).data?.proposal?.clarifications;
const overdue = (id: number) =>
  world.pool.query(`update clarifications set due_at = now() - interval '1 hour' where id = $1`, [id]);
const letters = async (template: string, pk: number) =>
  (
    await world.pool.query<{ recipients: string[]; html: string }>(
      `select recipients, html from mails where template_id = $1 and html like '%' || $2 || '%' order by id`,
      [template, `ProposalEdit/${pk}`],
    )
  ).rows;

describe('questions to the applicants', () => {
  it('are asked by officers, secretaries and scientists of the proposal, and by nobody else', async () => {
    const pk = await proposal();
    for (const who of [officer, secretary, scientist]) expect(reasonOf(await ask(who, pk))).toBe('yes');
    for (const who of [pi, stranger, reviewer, chair])
      expect(reasonOf(await ask(who, pk))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reasonOf(await ask(otherSecretary, pk))).toBe('CLARIFICATION_NO_PROPOSAL');
    expect(reasonOf(await ask(officer, pk, { due: ahead(91) }))).toBe('CLARIFICATION_DATE');
    expect(reasonOf(await ask(officer, pk, { due: ahead(-1) }))).toBe('CLARIFICATION_DATE');
    await world.db
      .updateTable('proposals')
      .set({ managementDecisionSubmitted: true, finalStatus: 'REJECTED' })
      .where('proposalPk', '=', pk)
      .execute();
    expect(reasonOf(await ask(officer, pk))).toBe('CLARIFICATION_AFTER_DECISION');
  });

  it('are read by the user who asked, by officers and the team, and by reviewers only if made visible to them', async () => {
    const pk = await proposal();
    const kept = await asked(secretary, pk);
    const ids = async (who: TestPerson) => ((await seen(who, pk)) ?? []).map(({ id }: { id: number }) => id);
    for (const who of [secretary, officer, pi]) expect(await ids(who)).toEqual([kept]);
    for (const who of [scientist, reviewer, chair, stranger, otherSecretary]) expect(await ids(who)).toEqual([]);
    const shown = await asked(secretary, pk, { v: true });
    for (const who of [scientist, reviewer, chair]) expect(await ids(who)).toEqual([shown]);
    for (const who of [stranger, otherSecretary]) expect(await ids(who)).toEqual([]);
  });

  it('show applicants the role of the user who asked, but not the name', async () => {
    const pk = await proposal();
    await asked(secretary, pk);
    expect((await seen(pi, pk))[0]).toMatchObject({ askedAs: 'FAP_SECRETARY', askedBy: null });
    expect((await seen(officer, pk))[0]).toMatchObject({ askedBy: { id: secretary.id } });
  });

  it('do not exist for users who may not read them', async () => {
    const pk = await proposal();
    const id = await asked(secretary, pk);
    for (const who of [reviewer, stranger, otherSecretary, scientist])
      for (const call of [answer, extend, withdraw]) {
        const [there, absent] = [await call(who, id), await call(who, 999_999)];
        expect(reasonOf(there)).toBe('CLARIFICATION_NOT_FOUND');
        expect(there.errors).toEqual(absent.errors);
      }
  });

  it('are answered once, by the team, while the proposal stays locked; the user who asked is notified', async () => {
    const pk = await proposal();
    const id = await asked(secretary, pk);
    const [letter] = await letters('clarification-asked', pk);
    expect(letter?.recipients).toEqual([pi.email]);
    expect(letter?.html).toContain('How many samples?');
    expect(reasonOf(await answer(officer, id))).toBe('CLARIFICATION_NOT_YOURS');
    expect(
      (await world.ok(pi, '{ clarificationsToAnswer { id } }')).clarificationsToAnswer.map(
        (one: { id: number }) => one.id,
      ),
    ).toContain(id);
    expect((await answer(pi, id)).data?.answerClarification).toEqual({ state: 'ANSWERED', answer: 'Twelve' });
    expect(reasonOf(await answer(pi, id))).toBe('CLARIFICATION_ANSWERED');
    expect(reasonOf(await extend(officer, id))).toBe('CLARIFICATION_ANSWERED');
    expect(reasonOf(await withdraw(secretary, id))).toBe('CLARIFICATION_ANSWERED');
    const { proposal: after } = await world.ok(
      pi,
      `{ proposal(primaryKey: ${pk}) { abilities { edit { allowed } } } }`,
    );
    expect(after.abilities.edit.allowed).toBe(false);
    const { rows } = await world.pool.query(
      `select recipients from mails where template_id = 'clarification-answered' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({ recipients: [secretary.email] });
    const { rows: log } = await world.pool.query(
      `select event_type from event_logs where proposal_pk = $1 and event_type like 'PROPOSAL_CLARIFICATION_%' order by id`,
      [pk],
    );
    expect(log.map((row: { event_type?: string; eventType?: string }) => row.event_type ?? row.eventType)).toEqual([
      'PROPOSAL_CLARIFICATION_ASKED',
      'PROPOSAL_CLARIFICATION_ANSWERED',
    ]);
  });

  it('accept no file in an answer that does not belong to its author', async () => {
    const pk = await proposal();
    const id = await asked(officer, pk);
    const fileOf = async (who: TestPerson) =>
      (await upload(world, who, { name: 'samples.png', content: png, type: 'image/png' })).body.fileId;
    const [others, own] = [await fileOf(stranger), await fileOf(pi)];
    for (const fileIds of [['no-such-file'], [others], [own, others]]) {
      expect(reasonOf(await answer(pi, id, 'See the file', fileIds))).toBe('CLARIFICATION_FILE');
      expect((await seen(pi, pk))[0].answer).toBeNull();
    }
    expect(reasonOf(await answer(pi, id, 'See the file', [own]))).toBe('yes');
    expect((await seen(pi, pk))[0].answer).toBe('See the file');
  });

  it('are answered after the due date only if an officer extends it', async () => {
    const pk = await proposal();
    const id = await asked(secretary, pk);
    await overdue(id);
    expect(reasonOf(await answer(pi, id))).toBe('CLARIFICATION_OVERDUE');
    expect(reasonOf(await extend(secretary, id))).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await extend(officer, id)).data?.extendClarification).toEqual({ state: 'OPEN' });
    expect(reasonOf(await answer(pi, id))).toBe('yes');
  });

  it('are withdrawn by the user who asked, and by officers', async () => {
    const pk = await proposal();
    const [mine, theirs] = [await asked(secretary, pk), await asked(scientist, pk, { v: true })];
    expect(reasonOf(await withdraw(secretary, theirs))).toBe('INSUFFICIENT_PERMISSIONS');
    expect((await withdraw(secretary, mine)).data?.withdrawClarification).toEqual({ state: 'WITHDRAWN' });
    expect(reasonOf(await answer(pi, mine))).toBe('CLARIFICATION_WITHDRAWN');
    expect(reasonOf(await withdraw(officer, theirs))).toBe('yes');
  });

  it('send one reminder shortly before they are due', async () => {
    const pk = await proposal();
    await asked(officer, pk, { due: ahead(1) });
    await asked(officer, pk, { due: ahead(5) });
    const answered = await asked(officer, pk, { due: ahead(1) });
    await answer(pi, answered);
    await remindOfClarifications(world.ctx());
    await remindOfClarifications(world.ctx());
    expect(await letters('clarification-reminder', pk)).toHaveLength(1);
  });

  it('send reminders while another one fails, which is sent once it is repaired (rule O250)', async () => {
    const [bad, good] = [await proposal(), await proposal()];
    const id = await asked(officer, bad, { due: ahead(1) });
    await asked(officer, good, { due: ahead(1) });
    const mend = await damage(world, 'clarifications', `new.id = ${id} and new.reminded_at is not null`);
    const told = async () => [
      (await letters('clarification-reminder', bad)).length,
      (await letters('clarification-reminder', good)).length,
    ];
    await expect(remindOfClarifications(world.ctx())).rejects.toThrow(`proposal ${bad}: damaged`);
    expect(await told()).toEqual([0, 1]);
    await mend();
    await remindOfClarifications(world.ctx());
    expect(await told()).toEqual([1, 1]);
  });

  it('are locked for a reminder only after their proposal is locked (decision 0164)', async () => {
    const pk = await proposal();
    await asked(officer, pk, { due: ahead(1) });
    const other = await world.pool.connect();
    await other.query('begin');
    await other.query('select from proposals where proposal_pk = $1 for update', [pk]);
    const reminding = remindOfClarifications(world.ctx());
    const waiting = () =>
      world.pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    try {
      await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(1), { timeout: 5000 });
      await other.query('select from clarifications where proposal_pk = $1 for update nowait', [pk]);
    } finally {
      await other.query('rollback');
      other.release();
      await reminding;
    }
    expect(await letters('clarification-reminder', pk)).toHaveLength(1);
  });
});
