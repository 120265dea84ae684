import { callTemplateGroups, callWorkflowTypes } from '@atrium/domain/call';
import { templateKindNames } from '@atrium/domain/template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, insertCall, insertWorkflow } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const create = 'mutation ($input: CreateCallInput!) { createCall(createCallInput: $input) { id shortCode } }';
const update =
  'mutation ($input: UpdateCallInput!) { updateCall(updateCallInput: $input) { id title referenceNumberFormat } }';

let world: World;
let officer: TestPerson;
let workflowId: number;
/** A template of each group, and a workflow of each kind. */
const templates = new Map<string, number>();
const workflows = new Map<string, number>();

const input = (given: object = {}) => ({
  shortCode: 'kinds',
  startCall: inDays(-1),
  endCall: inDays(10),
  startReview: inDays(11),
  endReview: inDays(12),
  startNotify: inDays(13),
  endNotify: inDays(14),
  startCycle: inDays(15),
  endCycle: inDays(16),
  cycleComment: 'cycle',
  surveyComment: 'survey',
  templateId: templates.get('PROPOSAL'),
  proposalWorkflowId: workflowId,
  allocationTimeUnit: 'Day',
  ...given,
});

const issuesOf = (answer: { errors: readonly { extensions: Record<string, unknown> }[] }) =>
  answer.errors[0]?.extensions.issues as { path: string; message: string }[] | undefined;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  workflowId = await insertWorkflow(world, ['DRAFT']);
  for (const groupId of Object.keys(templateKindNames)) {
    const { id } = await world.db
      .insertInto('templates')
      .values({ groupId, name: `A ${groupId}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    templates.set(groupId, id);
  }
  for (const entityType of ['PROPOSAL', 'EXPERIMENT']) {
    const { id } = await world.db
      .insertInto('workflows')
      .values({ name: `Way of ${entityType}`, description: '', entityType })
      .returning('id')
      .executeTakeFirstOrThrow();
    workflows.set(entityType, id);
  }
});
afterAll(() => world.close());

describe('the templates, workflows and panels of a call', () => {
  it.each(Object.entries(callTemplateGroups))(
    'are refused if a template is not of its kind, %s: %s',
    async (field, group) => {
      const call = await insertCall(world);
      for (const [kind, id] of templates) {
        const answers = [
          await world.gql(officer, create, { input: input({ [field]: id }) }),
          await world.gql(officer, update, { input: { id: call.id, [field]: id } }),
        ];
        const paths = answers.map((answer) => issuesOf(answer)?.map(({ path }) => path));
        const refusedAt = [[`createCallInput.${field}`], [`updateCallInput.${field}`]];
        expect([kind, paths]).toEqual([kind, kind === group ? [undefined, undefined] : refusedAt]);
      }
      const [unknown] = issuesOf(await world.gql(officer, update, { input: { id: call.id, [field]: 99_999 } })) ?? [];
      expect(unknown).toMatchObject({ path: `updateCallInput.${field}` });
      expect(unknown?.message).toContain(`${templateKindNames[group]}: the one given does not exist`);
    },
  );

  it.each(Object.entries(callWorkflowTypes))(
    'are refused if a workflow is not of its kind, %s: %s',
    async (field, type) => {
      const call = await insertCall(world);
      for (const [kind, id] of workflows) {
        const answers = [
          await world.gql(officer, create, { input: input({ [field]: id }) }),
          await world.gql(officer, update, { input: { id: call.id, [field]: id } }),
        ];
        const paths = answers.map((answer) => issuesOf(answer)?.map(({ path }) => path));
        const refusedAt = [[`createCallInput.${field}`], [`updateCallInput.${field}`]];
        expect([kind, paths]).toEqual([kind, kind === type ? [undefined, undefined] : refusedAt]);
      }
      const unknown = await world.gql(officer, update, { input: { id: call.id, [field]: 99_999 } });
      expect(issuesOf(unknown)).toMatchObject([{ path: `updateCallInput.${field}` }]);
    },
  );

  it('are refused if a panel does not exist', async () => {
    const panel = { code: 'KINDS', description: 'd' };
    const { id } = await world.db.insertInto('faps').values(panel).returning('id').executeTakeFirstOrThrow();
    const made = await world.ok(officer, create, { input: input({ faps: [id, id] }) });
    const issues = (path: string) => [
      { path, code: 'CALL_LINK_UNKNOWN', message: expect.stringContaining('no longer exists') },
    ];
    const created = await world.gql(officer, create, { input: input({ faps: [id, 99_999] }) });
    expect(issuesOf(created)).toEqual(issues('createCallInput.faps.1'));
    const changed = await world.gql(officer, update, { input: { id: made.createCall.id, faps: [99_999] } });
    expect(issuesOf(changed)).toEqual(issues('updateCallInput.faps.0'));
  });

  it('numbers out of range are refused in words that name the field', async () => {
    const beyond = await world.gql(officer, create, { input: input({ proposalSequence: 2_147_483_647 }) });
    expect(issuesOf(beyond)).toMatchObject([
      { path: 'createCallInput.proposalSequence', message: 'Please enter at most 2000000000' },
    ]);
    const order = 'mutation ($data: [CallOrderArray!]!) { updateCallOrder(callOrderInput: { data: $data }) }';
    const last = await world.gql(officer, order, { data: [{ callId: 1, sort_order: 2_147_483_647 }] });
    expect(issuesOf(last)).toMatchObject([
      { path: 'callOrderInput.data.0.sort_order', message: 'Please enter at most 1000000' },
    ]);
  });

  it('a date that does not exist in the calendar is refused (rule X43)', async () => {
    const beyond = ['0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'];
    for (const startCall of ['2030-02-30T00:00:00Z', '2031-02-29', '0000-01-01', ...beyond]) {
      const answer = await world.gql(officer, create, { input: input({ startCall }) });
      expect(answer.errors[0]?.message).toContain('A DateTime is ISO 8601 text');
    }
    await world.ok(officer, create, { input: input({ startCall: '2024-02-29T00:00:00Z' }) });
  });

  it('are not checked again if the call names them already', async () => {
    const call = await insertCall(world, { templateId: templates.get('SAMPLE') ?? 0 });
    const again = { id: call.id, templateId: templates.get('SAMPLE'), title: 'Mended' };
    expect((await world.ok(officer, update, { input: again })).updateCall.title).toBe('Mended');
  });
});

describe('formats that produce the same numbers', () => {
  const format = (referenceNumberFormat: string) => input({ shortCode: 'first', referenceNumberFormat });
  const taken = (call: string) => ({
    message: `${call} already uses these numbers, and no number can be used twice: choose another format`,
  });

  it('are refused when a call is created or changed, and the field is named', async () => {
    await world.ok(officer, create, { input: format('27B-{digits:4}') });
    const second = await world.gql(officer, create, { input: format('27B-{digits:4}') });
    expect(issuesOf(second)).toMatchObject([{ path: 'createCallInput.referenceNumberFormat', ...taken('first') }]);
    const within = await world.gql(officer, create, { input: format('27B-0{digits:3}') });
    expect(issuesOf(within)).toMatchObject([taken('first')]);
    const other = await insertCall(world);
    const changed = await world.gql(officer, update, {
      input: { id: other.id, referenceNumberFormat: '27B-{digits:4}' },
    });
    expect(issuesOf(changed)).toMatchObject([{ path: 'updateCallInput.referenceNumberFormat', ...taken('first') }]);
  });

  it('are accepted if already stored, so that other fields of the call can be changed', async () => {
    await insertCall(world, { referenceNumberFormat: 'OLD{digits:4}' });
    const twin = await insertCall(world, { referenceNumberFormat: 'OLD{digits:4}' });
    const kept = { id: twin.id, referenceNumberFormat: 'OLD{digits:4}', title: 'Still open' };
    expect((await world.ok(officer, update, { input: kept })).updateCall).toMatchObject({
      title: 'Still open',
      referenceNumberFormat: 'OLD{digits:4}',
    });
  });

  it('of calls saved concurrently are stored only once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => world.gql(officer, create, { input: format('RACE{digits:3}') })),
    );
    expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(1);
    const stored = await world.db
      .selectFrom('calls')
      .select('id')
      .where('referenceNumberFormat', '=', 'RACE{digits:3}')
      .execute();
    expect(stored).toHaveLength(1);
  });
});
