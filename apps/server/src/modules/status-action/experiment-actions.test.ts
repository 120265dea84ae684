import { afterAll, beforeAll, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import {
  beginSafety,
  bookNew,
  handIn,
  insertExperimentCall,
  openExperimentWorld,
  scientistDecides,
} from '../../../test/experiment-world.ts';
import { emailTo } from '../../../test/status-actions.ts';
import type { Loose } from '../../../test/world.ts';

leavesBroken('A submitted proposal has no topic', 'proposals are marked as submitted in the store');

let opened: Awaited<ReturnType<typeof openExperimentWorld>>;
let call: Awaited<ReturnType<typeof insertExperimentCall>>;
beforeAll(async () => {
  opened = await openExperimentWorld();
  call = await insertExperimentCall(opened.world, scientistDecides);
});
afterAll(() => opened.world.close());

/** The way into a status of the workflow. */
const wayInto = async (shortCode: string) =>
  (
    await opened.world.db
      .selectFrom('workflowConnections as w')
      .innerJoin('statuses as s', 's.id', 'w.statusId')
      .select('w.id')
      .where('w.workflowId', '=', call.experimentWorkflowId)
      .where('s.shortCode', '=', shortCode)
      .executeTakeFirstOrThrow()
  ).id;

const actions = `mutation ($i: AddConnectionStatusActionsInput!) {
  set: addConnectionStatusActions(newConnectionStatusActionsInput: $i) { actionId } }`;

it('a submitted form is reported to the scientists of its instrument, once for each experiment (rule W25)', async () => {
  const { world, officer, pi, scientist, instrumentId } = opened;
  await world.ok(
    officer,
    `mutation { createEmailTemplate(id: "safety-in", name: "Safety form", subject: "Safety of {{experiment.experimentId}}",
       body: "<p>{{experiment.instrument}}: {{experiment.statusName}}, {{proposals.[0].title}}</p>") { id } }`,
  );
  const connectionId = await wayInto('ESF_IS_REVIEW');
  const set = await world.gql<Loose>(officer, actions, {
    i: {
      workflowId: call.experimentWorkflowId,
      connectionId,
      actions: [
        emailTo('INSTRUMENT_SCIENTISTS', {}, 'safety-in'),
        { actionId: 2, actionType: 'RABBITMQ', config: '{"exchanges":["x"]}' },
      ],
    },
  });
  expect(set.errors).toEqual([]);
  const booked = await Promise.all([0, 1].map(() => bookNew(world, { pi, callId: call.callId, instrumentId })));
  for (const one of booked) await handIn(world, pi, await beginSafety(world, pi, one));
  await world.work();
  const experiments = await world.db.selectFrom('experiments').select(['experimentPk', 'experimentId']).execute();
  const mails = await world.db.selectFrom('mails').selectAll().where('templateId', '=', 'safety-in').execute();
  const mine = mails.filter(({ recipients }) => recipients.includes(scientist.email));
  expect(mine.map(({ subject }) => subject).sort()).toEqual(
    experiments.map(({ experimentId }) => `Safety of ${experimentId}`).sort(),
  );
  expect(mine[0]?.html).toContain('Instrument');
  const logs = await world.db.selectFrom('statusActionsLogs').select(['id', 'experimentPk', 'successful']).execute();
  expect(logs.map(({ experimentPk }) => experimentPk).sort()).toEqual(
    experiments.map(({ experimentPk }) => experimentPk).sort(),
  );
  // Once more, it is written again about the same experiment.
  const replay = 'mutation ($id: Int!) { replayStatusActionsLog(statusActionsLogId: $id) }';
  await world.ok(officer, replay, { id: logs[0]?.id });
  await world.work();
  const again = await world.db.selectFrom('mails').select('subject').where('templateId', '=', 'safety-in').execute();
  const about = experiments.find(({ experimentPk }) => experimentPk === logs[0]?.experimentPk);
  expect(again.filter(({ subject }) => subject === `Safety of ${about?.experimentId}`).length).toBeGreaterThan(
    mails.filter(({ subject }) => subject === `Safety of ${about?.experimentId}`).length,
  );
});

it('the safety reviewers are e-mailed at the addresses of their setting (rule W25)', async () => {
  const { world, officer, pi, instrumentId } = opened;
  await world.ok(
    officer,
    `mutation { createEmailTemplate(id: "safety-team", name: "Safety team", subject: "For the safety team",
       body: "<p>{{experiment.experimentId}}</p>") { id } }`,
  );
  await world.ok(
    officer,
    `mutation { updateSettings(updatedSettingsInput: { settingsId: EXPERIMENT_SAFETY_REVIEW_EMAIL, settingsValue: "safety@example.org; duty@example.org" }) { id } }`,
  );
  const { errors } = await world.gql<Loose>(officer, actions, {
    i: {
      workflowId: call.experimentWorkflowId,
      connectionId: await wayInto('ESF_IS_REVIEW'),
      actions: [emailTo('EXPERIMENT_SAFETY_REVIEWERS', {}, 'safety-team')],
    },
  });
  expect(errors).toEqual([]);
  const booked = await bookNew(world, { pi, callId: call.callId, instrumentId });
  await handIn(world, pi, await beginSafety(world, pi, booked));
  await world.work();
  const mails = await world.db.selectFrom('mails').selectAll().where('templateId', '=', 'safety-team').execute();
  expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(['duty@example.org', 'safety@example.org']);
});

it('a status that is set by hand runs the actions of the first way into it, a return to the team none (rule W34)', async () => {
  const { world, officer, scientist, pi, instrumentId } = opened;
  await world.ok(
    officer,
    `mutation { createEmailTemplate(id: "safety-set", name: "Safety set", subject: "Set {{experiment.experimentId}}",
       body: "<p>{{experiment.statusName}}</p>") { id } }`,
  );
  for (const code of ['ESF_REJECTED', 'AWAITING_ESF']) {
    const { errors } = await world.gql<Loose>(officer, actions, {
      i: {
        workflowId: call.experimentWorkflowId,
        connectionId: await wayInto(code),
        actions: [emailTo('INSTRUMENT_SCIENTISTS', {}, 'safety-set')],
      },
    });
    expect(errors).toEqual([]);
  }
  const booked = await bookNew(world, { pi, callId: call.callId, instrumentId });
  const pk = await beginSafety(world, pi, booked);
  await handIn(world, pi, pk);
  const letters = async () => {
    await world.work();
    return (await world.db.selectFrom('mails').select('id').where('templateId', '=', 'safety-set').execute()).length;
  };
  const recipients = async () =>
    (await world.db.selectFrom('mails').selectAll().where('templateId', '=', 'safety-set').execute()).flatMap(
      (mail) => mail.recipients,
    );
  expect(await letters()).toBe(0);
  await world.ok(
    scientist,
    'mutation ($pk: Int!) { askBackExperimentSafety(experimentSafetyPk: $pk, comment: "Why?") { experimentSafetyPk } }',
    { pk },
  );
  expect(await letters()).toBe(0);
  const statusId = (
    await world.db.selectFrom('statuses').select('id').where('shortCode', '=', 'ESF_REJECTED').executeTakeFirstOrThrow()
  ).id;
  const set = `mutation ($pk: Int!, $statusId: Int!) {
    changeExperimentSafetyStatus(experimentSafetyPk: $pk, statusId: $statusId) { experimentSafetyPk } }`;
  await world.ok(officer, set, { pk, statusId });
  await letters();
  const once = await recipients();
  expect(once).toContain(scientist.email);
  // Set again to what it is already, nothing happens.
  await world.ok(officer, set, { pk, statusId });
  await letters();
  expect(await recipients()).toEqual(once);
});

it.each([
  ['safety-form-submitted', 'Safety form of experiment 123456-1', 'waits for your review'],
  [
    'safety-form-approved',
    'The safety form of experiment 123456-1 is approved',
    'https://example.org/ExperimentSafety/1',
  ],
  ['safety-form-rejected', 'The safety form of experiment 123456-1 is rejected', 'on HALO is rejected'],
])('%s can be chosen, and its preview shows an experiment', async (id, subject, words) => {
  const { world, officer } = opened;
  const stored = await world.db
    .selectFrom('emailTemplates')
    .select(['subject', 'body'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { emailPreview } = await world.ok<Loose>(
    officer,
    'query ($subject: String!, $body: String!) { emailPreview(subject: $subject, body: $body) { subject html problem { message } } }',
    stored,
  );
  expect(emailPreview).toMatchObject({ subject, problem: null });
  expect(emailPreview.html).toContain(words);
});
