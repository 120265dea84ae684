import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertForm } from '../../../test/forms.ts';
import { reasonOf } from '../../../test/panel-world.ts';
import {
  acceptedExperiment,
  completeForm,
  defineVisit,
  openVisitWorld,
  type VisitWorld,
} from '../../../test/visit-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
  const { templateId } = await insertForm(opened.world, 'EXPERIMENT_REPORT', [
    { id: 'what_was_found', type: 'TEXT_INPUT' },
  ]);
  await opened.world.pool.query(
    `insert into active_templates (group_id, template_id) values ('EXPERIMENT_REPORT', $1)`,
    [templateId],
  );
});
afterAll(() => opened.world.close());

const over = () => acceptedExperiment(opened, { status: 'COMPLETED' });
const begin = (who: TestPerson, experimentPk: number) =>
  opened.world.gql<Loose>(
    who,
    'mutation ($e: Int!) { done: createExperimentReport(experimentPk: $e) { id status questionary { questionaryId } } }',
    { e: experimentPk },
  );
const set = (who: TestPerson, reportId: number, status: string) =>
  opened.world.gql<Loose>(
    who,
    'mutation ($r: Int!, $s: ExperimentReportStatus) { done: updateExperimentReport(reportId: $r, status: $s) { status submittedAt } }',
    { r: reportId, s: status },
  );
const read = async (who: TestPerson, reportId: number): Promise<Loose | null> =>
  (
    await opened.world.gql<Loose>(
      who,
      'query ($r: Int!) { experimentReport(reportId: $r) { id status questionary { steps { fields { question { id } } } } abilities { change { allowed } giveBack { allowed } } } }',
      { r: reportId },
    )
  ).data?.experimentReport ?? null;

describe('the report on an experiment (rules O149 and O150)', () => {
  it('is begun once, after the experiment, by its team, the lead of its visit or an officer', async () => {
    const { world, pi, member, visitor, stranger, scientist, officer } = opened;
    const early = await acceptedExperiment(opened);
    expect(reasonOf(await begin(pi, early.experimentPk))).toBe('REPORT_BEFORE_COMPLETION');
    const experiment = await over();
    expect(reasonOf(await begin(stranger, experiment.experimentPk))).toBe('EXPERIMENT_NOT_FOUND');
    expect(reasonOf(await begin(scientist, experiment.experimentPk))).toBe('REPORT_NOT_YOURS');
    expect((await begin(pi, 999_999)).errors).toHaveLength(1);
    await defineVisit(world, pi, experiment, [visitor, member]);
    expect((await begin(visitor, experiment.experimentPk)).errors).toEqual([]);
    expect(reasonOf(await begin(pi, experiment.experimentPk))).toBe('REPORT_EXISTS');
    for (const who of [member, officer]) expect((await begin(who, (await over()).experimentPk)).errors).toEqual([]);
  });

  it('uses the form that the call names, otherwise the active one (rule O231)', async () => {
    const { world, pi } = opened;
    const { templateId } = await insertForm(world, 'EXPERIMENT_REPORT', [{ id: 'which_data', type: 'TEXT_INPUT' }]);
    const callsName = (named: number | null) =>
      world.pool.query('update calls set experiment_report_template_id = $1', [named]);
    const questions = async () => {
      const begun = await begin(pi, (await over()).experimentPk);
      const steps = (await read(pi, begun.data?.done.id))?.questionary.steps;
      return steps.flatMap(({ fields }: Loose) => fields.map(({ question }: Loose) => question.id));
    };
    expect(await questions()).toContain('what_was_found');
    const { rows } = await world.pool.query(
      `delete from active_templates where group_id = 'EXPERIMENT_REPORT' returning template_id`,
    );
    expect(reasonOf(await begin(pi, (await over()).experimentPk))).toBe('REPORT_WITHOUT_TEMPLATE');
    // A named form is enough: none has to be in use, and one that is in use gives way.
    await callsName(templateId);
    expect(await questions()).toContain('which_data');
    await world.pool.query(`insert into active_templates (group_id, template_id) values ('EXPERIMENT_REPORT', $1)`, [
      rows[0]?.template_id,
    ]);
    expect(await questions()).not.toContain('what_was_found');
    await callsName(null);
    expect(await questions()).toContain('what_was_found');
  });

  it('is edited until it is submitted, and returned by officers', async () => {
    const { pi, member, officer, scientist, stranger, world } = opened;
    const { experimentPk, proposalPk } = await over();
    const begun = await begin(member, experimentPk);
    const { id, questionary } = begun.data?.done ?? {};
    expect(reasonOf(await set(pi, id, 'SUBMITTED'))).toBe('REPORT_INCOMPLETE');
    expect(await read(stranger, id)).toBeNull();
    expect(await read(scientist, id)).toMatchObject({ abilities: { change: { allowed: false } } });
    const reader = await world.person('USER');
    await world.db.insertInto('dataAccessUsers').values({ proposalPk, userId: reader.id }).execute();
    expect(await read(reader, id)).toBeNull();
    await completeForm(world, pi, questionary.questionaryId);
    expect(reasonOf(await set(scientist, id, 'SUBMITTED'))).toBe('REPORT_NOT_YOURS');
    expect((await set(pi, id, 'SUBMITTED')).data?.done).toMatchObject({
      status: 'SUBMITTED',
      submittedAt: expect.any(String),
    });
    expect(reasonOf(await set(pi, id, 'DRAFT'))).toBe('REPORT_SUBMITTED');
    expect(await read(reader, id)).toMatchObject({ status: 'SUBMITTED', abilities: { change: { allowed: false } } });
    const elsewhere = await world.person('INSTRUMENT_SCIENTIST');
    expect(await read(elsewhere, id)).toBeNull();
    expect((await set(officer, id, 'DRAFT')).data?.done).toMatchObject({ status: 'DRAFT', submittedAt: null });
    const { rows } = await world.pool.query(
      `select event_type from event_logs where proposal_pk = $1 and event_type like 'EXPERIMENT_REPORT%' order by id`,
      [proposalPk],
    );
    expect(rows.map(({ event_type: type }: Loose) => type)).toEqual([
      'EXPERIMENT_REPORT_CREATED',
      'EXPERIMENT_REPORT_SUBMITTED',
      'EXPERIMENT_REPORT_UPDATED',
    ]);
  });

  it('is readable only for staff once its booking was removed, and cannot be begun then (rule O239)', async () => {
    const { pi, officer, scientist, world } = opened;
    const [written, fresh] = [await over(), await over()];
    const { id, questionary } = (await begin(pi, written.experimentPk)).data?.done ?? {};
    await world.pool.query('update experiments set removed_at = now() where experiment_pk = any($1)', [
      [written.experimentPk, fresh.experimentPk],
    ]);
    for (const who of [officer, scientist]) expect(await read(who, id)).toMatchObject({ id, status: 'DRAFT' });
    expect(await read(pi, id)).toBeNull();
    expect(reasonOf(await set(pi, id, 'SUBMITTED'))).toBe('REPORT_NOT_FOUND');
    for (const who of [pi, officer]) {
      expect(reasonOf(await begin(who, fresh.experimentPk))).toBe('EXPERIMENT_NOT_FOUND');
    }
    await completeForm(world, officer, questionary.questionaryId);
    expect((await set(officer, id, 'SUBMITTED')).data?.done).toMatchObject({ status: 'SUBMITTED' });
    expect(await read(pi, id)).toBeNull();
  });

  it('does not exist while its proposal is deleted, and returns with it', async () => {
    const { pi, officer, world } = opened;
    const { experimentPk, proposalPk } = await over();
    const { id, questionary } = (await begin(pi, experimentPk)).data?.done ?? {};
    await world.ok(officer, `mutation { deleteProposal(proposalPk: ${proposalPk}) { primaryKey } }`);
    for (const who of [officer, pi]) {
      expect(await read(who, id)).toBeNull();
      expect(reasonOf(await set(who, id, 'SUBMITTED'))).toBe('REPORT_NOT_FOUND');
      const form = await world.gql<Loose>(
        who,
        'query ($q: Int!) { questionary(questionaryId: $q) { questionaryId } }',
        {
          q: questionary.questionaryId,
        },
      );
      expect([form.data?.questionary ?? null, form.errors]).toEqual([null, []]);
    }
  });
});
