import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { type ActionWorld, aWorkflowWithActions, emailTo } from '../../../test/status-actions.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { email } from './actions/email/email.ts';

leavesBroken('Every event has been dispatched', 'events of changed drawings are left alone here');

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let home: ActionWorld;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  pi = await world.person('USER');
  home = await aWorkflowWithActions(world, officer);
});
afterAll(() => world.close());

const events = async (pk: number) =>
  (
    await world.db
      .selectFrom('eventLogs')
      .select('description')
      .where('proposalPk', '=', pk)
      .where('eventType', '=', 'PROPOSAL_STATUS_ACTION_EXECUTED')
      .orderBy('id')
      .execute()
  ).map(({ description }) => description);

describe('the actions of a connection', () => {
  it('are offered with all groups, templates and the default exchange', async () => {
    const { statusActions } = await world.ok(
      officer,
      `{ statusActions { id name type defaultConfig { ... on EmailActionDefaultConfig { recipients { name description }
         emailTemplates { id name } } ... on RabbitMQActionDefaultConfig { exchanges } } } }`,
    );
    expect(statusActions).toMatchObject([
      { id: 1, type: 'EMAIL', name: 'Email action' },
      { id: 2, type: 'RABBITMQ', defaultConfig: { exchanges: ['user_office_backend.fanout'] } },
      { id: 3, type: 'PROPOSALDOWNLOAD', defaultConfig: null },
    ]);
    expect(statusActions[0].defaultConfig.recipients).toHaveLength(9);
    expect(statusActions[0].defaultConfig.emailTemplates).toContainEqual({
      id: 'proposal-received',
      name: 'Proposal received',
    });
  });

  it('are set as a whole, returned with the workflow, and removed with their log', async () => {
    const set = await home.setActions(emailTo('PI', { combineEmails: true }), {
      actionId: 3,
      actionType: 'PROPOSALDOWNLOAD',
    });
    expect(set.errors).toEqual([]);
    const told = await world.ok(
      officer,
      `query ($id: Int!) { workflow(workflowId: $id, entityType: PROPOSAL) { workflowConnections { id statusActions { actionId action { type }
         config { ... on EmailActionConfig { recipientsWithEmailTemplate { recipient { name description } emailTemplate { id name }
           otherRecipientEmails combineEmails hold } } } } } } }`,
      { id: home.workflowId },
    );
    const connection = told.workflow.workflowConnections.find(({ id }: { id: number }) => id === home.connectionId);
    expect(connection.statusActions).toEqual([
      {
        actionId: 1,
        action: { type: 'EMAIL' },
        config: {
          recipientsWithEmailTemplate: [
            {
              recipient: { name: 'PI', description: 'The principal investigator of the proposal' },
              emailTemplate: { id: 'proposal-received', name: 'Proposal received' },
              otherRecipientEmails: null,
              combineEmails: true,
              hold: false,
            },
          ],
        },
      },
      { actionId: 3, action: { type: 'PROPOSALDOWNLOAD' }, config: null },
    ]);
    expect((await home.setActions()).data?.set).toBeNull();
    const left = await world.db.selectFrom('connectionStatusActions').selectAll().execute();
    expect(left).toEqual([]);
  });

  it.each([
    [
      'without recipients',
      { actionId: 1, actionType: 'EMAIL', config: '{"recipientsWithEmailTemplate":[]}' },
      'Invalid values provided for action config',
    ],
    ['to no typed address', emailTo('OTHER'), 'You must provide at least 1 valid email'],
    ['to a wrong one', emailTo('OTHER', { otherRecipientEmails: ['nope'] }), 'nope is not a valid email'],
    ['with an unknown template', emailTo('PI', {}, 'nothing'), 'There is no e-mail template “nothing”'],
    [
      'a download with words',
      { actionId: 3, actionType: 'PROPOSALDOWNLOAD', config: '{"a":1}' },
      'Invalid values provided for action config',
    ],
  ])('are refused %s', async (_, action, message) => {
    const { errors } = await home.setActions(action);
    expect(errors[0]?.message).toBe('Input validation errors');
    const issues = (errors[0]?.extensions.issues ?? []) as Array<{ message: string }>;
    expect(issues.map((issue) => issue.message)).toContain(message);
  });

  it('belong to a connection of the workflow, and to officers', async () => {
    expect((await home.setActionsAs(officer, { workflowId: 999 })).errors[0]?.message).toBe('Workflow not found');
    expect((await home.setActionsAs(officer, { connectionId: 999 })).errors[0]?.message).toBe(
      'Failed to add status actions to connection',
    );
    expect((await home.setActionsAs(pi, {})).errors[0]?.extensions.code).toBe('FORBIDDEN');
    const { createWorkflow: ofExperiments } = await world.ok(
      officer,
      `mutation { createWorkflow(newWorkflowInput: { name: "Safety", description: "", entityType: EXPERIMENT }) { id } }`,
    );
    const stores = { actionId: 3, actionType: 'PROPOSALDOWNLOAD' };
    expect((await home.setActionsAs(officer, { workflowId: ofExperiments.id }, stores)).errors[0]?.message).toBe(
      'Only proposal workflows can store documents',
    );
    const asked = await world.gql(
      pi,
      '{ statusActions { id } statusActionsLogs { totalCount } emailDrafts { totalCount } }',
    );
    expect(asked.refusals.map(({ code }) => code)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });
});

describe('a move along the connection', () => {
  it('writes each e-mail and each document once, however often it is dispatched (rule W35)', async () => {
    await home.setActions(
      {
        ...emailTo('PI'),
        config: JSON.stringify({
          recipientsWithEmailTemplate: [
            { recipient: { name: 'PI' }, emailTemplate: { id: 'proposal-received', name: 'x' } },
            { recipient: { name: 'CO_PROPOSERS' }, emailTemplate: { id: 'proposal-received', name: 'x' } },
            {
              recipient: { name: 'OTHER' },
              emailTemplate: { id: 'status-changed', name: 'x' },
              otherRecipientEmails: ['other@example.org'],
            },
          ],
        }),
      },
      { actionId: 3, actionType: 'PROPOSALDOWNLOAD' },
    );
    const one = await home.submitted(pi, { title: 'Ice & fire' });
    await world.work();
    await home.submitted(pi, { title: 'Fire' });
    await world.work();
    await world.db.updateTable('eventLogs').set({ dispatchedAt: null }).execute();
    for (const { id } of await world.db
      .selectFrom('eventLogs')
      .select('id')
      .where('proposalPk', 'is not', null)
      .execute()) {
      await world.pool.query(
        `select graphile_worker.add_job('dispatch-event', json_build_object('eventId', $1::int))`,
        [id],
      );
    }
    await world.work();
    const { logs } = await home.logs();
    const mails = logs.filter((log) => log.connectionStatusAction.action.name === 'Email action');
    expect(
      mails.map((log) => [log.emailStatusActionRecipient, log.statusActionsMessage, log.statusActionsSuccessful]),
    ).toEqual(['OTHER', 'PI', 'OTHER', 'PI'].map((group) => [group, 'Email successfully sent', true]));
    expect(logs.filter((log) => log.statusActionsMessage === 'Proposal successfully downloaded')).toHaveLength(2);
    const mail = await home.mailAbout(one.primaryKey, 'proposal-received');
    expect(mail).toMatchObject({ recipients: [pi.email], subject: `We have received proposal ${one.proposalId}` });
    expect(mail?.html).toContain('Ice &amp; fire');
    expect(mail?.html).toContain(`/ProposalEdit/${one.primaryKey}"`);
    expect(await events(one.primaryKey)).toEqual(
      expect.arrayContaining([
        `Email successfully sent template: proposal-received to: ${pi.email} recipient: PI`,
        'Email successfully sent template: status-changed to: other@example.org recipient: OTHER',
        'Proposal successfully downloaded',
      ]),
    );
  });

  it('of several proposals by hand combines what is to be combined', async () => {
    await home.setActions(emailTo('PI', { combineEmails: true }, 'office-list'));
    const proposals = [await home.submitted(pi), await home.submitted(pi), await home.submitted(pi)];
    await world.work();
    await home.clear();
    await home.setStatus(proposals.map(({ primaryKey }) => primaryKey));
    await world.work();
    const { logs } = await home.logs();
    expect(logs).toHaveLength(1);
    expect(logs[0]?.proposals).toHaveLength(3);
    const [mail, ...others] = await world.db
      .selectFrom('mails')
      .selectAll()
      .where('templateId', '=', 'office-list')
      .execute();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('3 proposals');
    for (const { proposalId } of proposals) expect(mail?.html).toContain(proposalId);
  });

  it('with a broken template fails only that action, and reports it', async () => {
    await world.db
      .insertInto('emailTemplates')
      .values({ id: 'broken', name: 'Broken', subject: 'Hello', body: '<p>\n{{#each proposals}}\n</p>' })
      .execute();
    await home.setActions(emailTo('PI', {}, 'broken'), { actionId: 3, actionType: 'PROPOSALDOWNLOAD' });
    await home.clear();
    const { primaryKey } = await home.submitted(pi);
    await world.work();
    const { logs } = await home.logs();
    expect(logs.map((log) => [log.statusActionsMessage, log.state])).toEqual(
      expect.arrayContaining([
        ['Email(s) could not be sent', 'FAILED'],
        ['Proposal successfully downloaded', 'SUCCEEDED'],
      ]),
    );
    expect(logs.find(({ state }) => state === 'FAILED')?.detail).toMatch(/^Template “Broken”, body, line \d: /);
    expect(await events(primaryKey)).toEqual(['Proposal successfully downloaded']);
    await world.db.updateTable('emailTemplates').set({ body: '<p>Mended</p>' }).where('id', '=', 'broken').execute();
    const failed = logs.find(({ state }) => state === 'FAILED');
    await home.replay(failed?.statusActionsLogId ?? 0);
    await world.work();
    expect((await home.logs()).logs).toContainEqual(
      expect.objectContaining({
        statusActionsLogId: failed?.statusActionsLogId,
        statusActionsMessage: 'Email successfully sent on status action replay',
        statusActionsSuccessful: true,
        statusActionsTstamp: failed?.statusActionsTstamp,
        detail: '',
      }),
    );
  });
});

describe('held e-mails', () => {
  it('stay held when a client unaware of holding saves what it has read, until it is switched off', async () => {
    const held = async () => {
      const { config } = await world.db
        .selectFrom('connectionStatusActions')
        .select('config')
        .executeTakeFirstOrThrow();
      return (config as { recipientsWithEmailTemplate: { hold?: boolean }[] }).recipientsWithEmailTemplate[0]?.hold;
    };
    await home.setActions(emailTo('PI', { hold: true }));
    await home.setActions(emailTo('PI', { combineEmails: true }));
    expect(await held()).toBe(true);
    await home.setActions(emailTo('PI', { hold: false }));
    expect(await held()).toBe(false);
  });

  it('are released by a replay of their row', async () => {
    await home.setActions(emailTo('PI', { hold: true }));
    await home.clear();
    const { proposalId } = await home.submitted(pi);
    await world.work();
    const [log] = (await home.logs()).logs;
    expect(log?.state).toBe('HELD');
    expect((await home.replay(log?.statusActionsLogId ?? 0)).errors).toEqual([]);
    await world.work();
    const [mail] = await world.db
      .selectFrom('mails')
      .select(['state', 'subject'])
      .where('subject', 'like', `%${proposalId}`)
      .execute();
    expect(mail?.state).not.toBe('HELD');
    expect((await home.logs()).logs[0]?.statusActionsSuccessful).toBe(true);
    expect((await home.logs()).logs).toHaveLength(1);
  });

  it('are drafts until an officer sends or drops them', async () => {
    await home.setActions(emailTo('PI', { hold: true }));
    await home.clear();
    // Each a run of its own: e-mails of one run share a row of the log.
    const first = await home.submitted(pi);
    await world.work();
    const second = await home.submitted(pi);
    await world.work();
    const third = await home.submitted(pi);
    await world.work();
    const asked = `query ($s: String) { emailDrafts(first: 10, searchText: $s) { totalCount recipientCount drafts { id recipients subject html
       recipientGroup proposals { proposalId } } } }`;
    const { emailDrafts } = await world.ok(officer, asked);
    expect(emailDrafts).toMatchObject({ totalCount: 3, recipientCount: 1 });
    expect(emailDrafts.drafts[0]).toMatchObject({
      recipients: [pi.email],
      recipientGroup: 'PI',
      subject: `We have received proposal ${first.proposalId}`,
      proposals: [{ proposalId: first.proposalId }],
    });
    const found = await world.ok(officer, asked, { s: second.proposalId });
    expect(found.emailDrafts.totalCount).toBe(1);
    const { logs } = await home.logs();
    expect(logs.map((log) => [log.state, log.statusActionsSuccessful])).toContainEqual(['HELD', false]);
    expect(logs).toHaveLength(3);
    const ids = emailDrafts.drafts.map(({ id }: { id: number }) => id);
    const send = 'mutation ($ids: [Int!]!) { count: sendEmailDrafts(ids: $ids) }';
    expect((await world.gql(pi, send, { ids })).errors[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await world.ok(officer, send, { ids: ids.slice(0, 1) })).count).toBe(1);
    expect((await world.ok(officer, send, { ids: ids.slice(0, 1) })).count).toBe(0);
    expect(
      (await world.ok(officer, 'mutation ($ids: [Int!]!) { count: dropEmailDrafts(ids: $ids) }', { ids: ids.slice(1) }))
        .count,
    ).toBe(2);
    await world.work();
    const about = async (pk: number) =>
      (await home.logs()).logs.find(({ proposals }) => proposals.some(({ primaryKey }) => primaryKey === pk))?.state;
    expect(await Promise.all([first, second, third].map(({ primaryKey }) => about(primaryKey)))).toEqual([
      'SUCCEEDED',
      'DROPPED',
      'DROPPED',
    ]);
  });
});

describe('the log', () => {
  it('is filtered, searched, sorted and paged', async () => {
    await home.setActions(emailTo('PI'), { actionId: 3, actionType: 'PROPOSALDOWNLOAD' });
    await home.clear();
    const { proposalId } = await home.submitted(pi);
    await home.submitted(pi);
    await world.work();
    const count = async (args: string) =>
      (await world.ok(officer, `{ statusActionsLogs(${args}) { totalCount } }`)).statusActionsLogs.totalCount;
    expect(await count('filter: { statusActionType: EMAIL }')).toBe(1);
    expect(await count('filter: { statusActionType: PROPOSALDOWNLOAD }')).toBe(2);
    expect(await count('filter: { statusActionType: PROPOSALDOWNLOAD, statusActionsSuccessful: false }')).toBe(0);
    expect(await count(`filter: { statusActionType: PROPOSALDOWNLOAD, callIds: [${home.callId}] }`)).toBe(2);
    expect(await count('filter: { callIds: [999] }')).toBe(0);
    expect(await count(`filter: { statusActionType: PROPOSALDOWNLOAD }, searchText: "${proposalId}"`)).toBe(1);
    expect(await count('searchText: "50%"')).toBe(0);
    expect(await count('filter: { states: [FAILED] }')).toBe(0);
    const page = await world.ok(
      officer,
      '{ statusActionsLogs(first: 1, offset: 1, sortField: "statusActionsMessage", sortDirection: desc) { totalCount statusActionsLogs { statusActionsMessage } } }',
    );
    expect(page.statusActionsLogs.statusActionsLogs).toEqual([
      { statusActionsMessage: 'Proposal successfully downloaded' },
    ]);
    const wrong = await world.gql(officer, '{ statusActionsLogs(sortField: "x", sortDirection: asc) { totalCount } }');
    expect(wrong.errors).toMatchObject([
      { extensions: { code: 'INVALID_INPUT', issues: [{ path: 'sortField', message: 'Bad sort field given: x' }] } },
    ]);
  });

  it('takes the same number of statements for few rows and for many', async () => {
    const ask = async () => (await world.countStatements(() => home.logs())).count;
    const few = await ask();
    await home.submitted(pi);
    await home.submitted(pi);
    await world.work();
    expect(await ask()).toBe(few);
  });

  it('is replayed: a document gets its own row, and what cannot be replayed states the reason', async () => {
    const { logs } = await home.logs();
    const download = logs.find(({ statusActionsMessage }) =>
      statusActionsMessage.startsWith('Proposal'),
    ) as (typeof logs)[number];
    expect((await home.replay(download.statusActionsLogId)).data?.replayed).toBe(true);
    await world.work();
    expect((await home.logs()).logs[0]?.statusActionsMessage).toBe(
      'Proposal successfully downloaded on status action replay',
    );
    const { many } = await world.ok(
      officer,
      'mutation ($ids: [Int!]!) { many: replayStatusActionsLogs(statusActionsLogIds: $ids) { totalRequested successful failed { logId error } } }',
      { ids: [download.statusActionsLogId, 99_999] },
    );
    expect(many).toEqual({
      totalRequested: 2,
      successful: [download.statusActionsLogId],
      failed: [{ logId: 99_999, error: 'Could not retrieve status actions log' }],
    });
    expect((await home.replay(99_999)).errors[0]?.message).toBe('Could not retrieve status actions log');
    await home.setActions();
    expect((await home.logs()).logs).toEqual([]);
  });

  it('refuses a replay if the action is removed after its row was read', async () => {
    await home.setActions(emailTo('PI'));
    await home.clear();
    const { primaryKey } = await home.submitted(pi);
    await world.work();
    const log = await world.db.selectFrom('statusActionsLogs').selectAll().executeTakeFirstOrThrow();
    const action = await world.db.selectFrom('connectionStatusActions').selectAll().executeTakeFirstOrThrow();
    await home.setActions();
    await expect(email.replay?.(world.ctx(), action, log, [primaryKey])).rejects.toMatchObject({
      message: 'Could not retrieve status actions log',
    });
  });
});
