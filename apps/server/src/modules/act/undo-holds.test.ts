import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aScene, openStage, type Stage } from '../../../test/races/scene.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

// What an undo brings back fits what is there by then, and the log knows of it.

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage?.world.close());

/** Does it and answers the act by which it can be undone. */
async function done(who: TestPerson, name: string, given: Loose, selection?: string): Promise<number> {
  const { errors, acts } = await stage.answer(who, name, given, selection);
  expect(errors).toEqual([]);
  expect(acts).toHaveLength(1);
  return acts[0]?.id ?? 0;
}

/** Undoes it; answers what went wrong, if anything did. */
async function undone(id: number, who = stage.officer): Promise<string | undefined> {
  const { errors } = await stage.answer(who, 'undoAct', { id });
  return errors[0]?.message;
}

const one = async <T>(statement: string, ...values: unknown[]): Promise<T> =>
  (await stage.world.pool.query(statement, values)).rows[0] as T;
const statusNamed = async (code: string) =>
  (await one<{ id: number }>('select id from statuses where short_code = $1', code)).id;
const toStatus = (pk: number, statusId: number) =>
  done(stage.officer, 'changeProposalsStatus', { changeProposalsStatusInput: { proposalPks: [pk], statusId } }, '');

describe('a status restored by an undo', () => {
  it('is logged like every other change of status, and triggers no further move', async () => {
    const { a } = await aScene(stage, false);
    const id = await toStatus(a.pk, await statusNamed('EXPIRED'));
    await stage.world.work();
    expect(await undone(id)).toBeUndefined();
    await stage.world.work();
    const told = await one<{ type: string; by: number; description: string; data: Loose; status: string }>(
      `select e.event_type as type, e.changed_by as by, e.description, e.row_data as data, s.short_code as status
         from event_logs e join proposals p using (proposal_pk) join statuses s on s.id = p.status_id
        where proposal_pk = $1 order by e.id desc limit 1`,
      a.pk,
    );
    expect(told).toMatchObject({
      type: 'PROPOSAL_STATUS_PUT_BACK',
      by: stage.officer.id,
      description: expect.stringMatching(/^Undone: /),
      data: { fromStatus: 'EXPIRED', toStatus: 'FAP_REVIEW', statusId: await statusNamed('FAP_REVIEW') },
      status: 'FAP_REVIEW',
    });
  });

  it('is logged once for the undo, and once for the undo of the undo', async () => {
    const { a } = await aScene(stage, false);
    const id = await toStatus(a.pk, await statusNamed('EXPIRED'));
    const { acts } = await stage.answer(stage.officer, 'undoAct', { id });
    expect(await undone(acts[0]?.id ?? 0)).toBeUndefined();
    const { rows } = await stage.world.pool.query(
      `select row_data ->> 'toStatus' as to from event_logs where proposal_pk = $1 and event_type = 'PROPOSAL_STATUS_PUT_BACK' order by id`,
      [a.pk],
    );
    expect(rows).toEqual([{ to: 'FAP_REVIEW' }, { to: 'EXPIRED' }]);
  });
});

describe('an undo is refused in one sentence', () => {
  it('if a record that the rows refer to has been removed since', async () => {
    const { id: instrumentId } = await one<{ id: number }>(
      `insert into instruments (name, short_code, description, manager_user_id) values ('Gone', 'GONE', '', $1) returning id`,
      stage.scientist.id,
    );
    await stage.world.pool.query('insert into instrument_scientists (instrument_id, user_id) values ($1, $2)', [
      instrumentId,
      stage.scientist.id,
    ]);
    const given = { instrumentId, scientistId: stage.scientist.id };
    const id = await done(stage.officer, 'removeScientistFromInstrument', given, '');
    await done(stage.officer, 'deleteInstrument', { id: instrumentId });
    expect(await undone(id)).toBe(
      'This cannot be undone, as the record it belongs to has since been removed: instrument',
    );
  });

  it('if an equal record has been created since', async () => {
    const { id: institutionId, country } = await one<{ id: number; country: number }>(
      `insert into institutions (name, country_id) select 'Twice', min(id) from countries returning id, country_id as country`,
    );
    const id = await done(stage.officer, 'deleteInstitution', { id: institutionId });
    await stage.world.pool.query('insert into institutions (name, country_id) values ($1, $2)', ['Twice ', country]);
    expect(await undone(id)).toBe('This cannot be undone, as it conflicts with later changes: institution Twice');
    await stage.world.pool.query(`delete from institutions where name = 'Twice '`);
    expect(await undone(id)).toBeUndefined();
  });

  /** A draft of which the applicant took a co-proposer off, and wrote another title. */
  async function withoutColleague() {
    const { a } = await aScene(stage, true);
    const { id: colleague } = await stage.world.person('USER');
    const insert = 'insert into proposal_users (proposal_pk, user_id) values ($1, $2)';
    await stage.world.pool.query(insert, [a.pk, colleague]);
    const given = { proposalPk: a.pk, title: 'Submitted title', abstract: 'Abstract', users: [] };
    return { pk: a.pk, colleague, id: await done(stage.pi, 'updateProposal', given) };
  }

  it('if the removed co-proposer is now the principal investigator', async () => {
    const { pk, colleague, id } = await withoutColleague();
    await stage.world.pool.query('update proposals set proposer_id = $2 where proposal_pk = $1', [pk, colleague]);
    expect(await undone(id)).toMatch(/conflicts with later changes: proposal \S+$/);
  });

  it('to applicants if the proposal has been submitted since, but not to officers', async () => {
    const { pk, id } = await withoutColleague();
    expect(await stage.call(stage.pi, 'submitProposal', { proposalPk: pk })).toBe('yes');
    const titled = () => one<{ title: string }>('select title from proposals where proposal_pk = $1', pk);
    expect(await undone(id, stage.pi)).toMatch(/^This cannot be undone, as it has since been submitted: \S+$/);
    expect(await titled()).toEqual({ title: 'Submitted title' });
    expect(await undone(id)).toBeUndefined();
    expect(await titled()).toEqual({ title: 'Title' });
  });
});
