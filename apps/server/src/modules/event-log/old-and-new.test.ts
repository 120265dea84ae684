import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { insertCall, insertFap, insertInstrument, insertProposal, insertWorkflow } from '../../../test/review-world.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let other: TestPerson;
/** Keys of the records that are edited. */
const at: Record<string, number> = {};

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  pi = await world.person('USER');
  other = await world.person('USER');
  await world.db.updateTable('users').set({ firstname: 'Ada', lastname: 'Lind' }).where('id', '=', other.id).execute();
  at.other = other.id;
  at.pi = pi.id;
  at.instrument = await insertInstrument(world, { managerUserId: pi.id });
  await world.db.updateTable('instruments').set({ name: 'SANS' }).where('id', '=', at.instrument).execute();
  at.fap = await insertFap(world);
  await world.db.updateTable('faps').set({ code: 'Soft' }).where('id', '=', at.fap).execute();
  at.workflow = await insertWorkflow(world);
  at.call = await insertCall(world, {
    workflowId: at.workflow,
    instruments: [{ instrumentId: at.instrument, availabilityTime: 5 }],
  });
  at.proposal = await insertProposal(world, {
    callId: at.call,
    proposerId: pi.id,
    instruments: [at.instrument],
    status: 'DRAFT',
  });
  const idOf = async (document: string, field: string, key = 'id') => (await world.ok(officer, document))[field][key];
  at.country = (
    await world.db.selectFrom('countries').select('id').where('code', '=', 'SE').executeTakeFirstOrThrow()
  ).id;
  at.institution = await idOf(
    `mutation { createInstitution(name: "Lab", country: ${at.country}) { id } }`,
    'createInstitution',
  );
  at.message = await idOf(
    `mutation { createPredefinedMessage(createPredefinedMessageInput: { title: "T", message: "old" }) { id } }`,
    'createPredefinedMessage',
  );
  at.status = await idOf(
    `mutation { createStatus(newStatusInput: { name: "Old", shortCode: "OLD", description: "d", entityType: PROPOSAL }) { id } }`,
    'createStatus',
  );
  at.template = (
    await world.db.selectFrom('templates').select('id').where('groupId', '=', 'PROPOSAL').executeTakeFirstOrThrow()
  ).id;
  await world.db.updateTable('templates').set({ name: 'Form' }).where('id', '=', at.template).execute();
  at.feasibility = (
    await world.db
      .selectFrom('statuses')
      .select('id')
      .where('shortCode', '=', 'FEASIBILITY_REVIEW')
      .executeTakeFirstOrThrow()
  ).id;
  await world.ok(
    officer,
    `mutation { createEmailTemplate(id: "note", name: "Note", subject: "Old", body: "Dear") { id } }`,
  );
});
afterAll(() => world.close());

/** What the search of the facility tells first of a record, and what the log of the record tells last. */
async function lastTold(kind: string, objectId: unknown, type: string) {
  const { searchEventLog, eventLogs } = await world.ok(
    officer,
    `query ($kind: String, $record: String, $prefix: String!, $object: String!) {
      searchEventLog(kind: $kind, record: $record, first: 1) { entries { eventType by { id } changes { field before after } } }
      eventLogs(eventType: $prefix, changedObjectId: $object) { eventType changes { field before after } } }`,
    { kind, record: String(objectId), prefix: type, object: String(objectId) },
  );
  const [entry] = searchEventLog.entries;
  expect(entry).toMatchObject({ eventType: type, by: { id: officer.id } });
  expect(eventLogs.at(-1)).toMatchObject({ eventType: type, changes: entry.changes });
  return inRows(entry.changes);
}

const inRows = (changes: Loose[]) =>
  changes.map(({ field, before, after }) => [field, before, after]).sort((a, b) => (a[0] < b[0] ? -1 : 1));

const call = (fields: string) => () => `updateCall(updateCallInput: { id: ${at.call} ${fields} }) { id }`;

test.each<[string, () => string, string, string, unknown[][]]>([
  [
    'a call',
    call('title: "Spring", cycleComment: "late"'),
    'CALL_UPDATED',
    'call',
    [
      ['Cycle comment', 'cycle', 'late'],
      ['Title', null, 'Spring'],
    ],
  ],
  ['the panels of a call', () => call(`faps: [${at.fap}]`)(), 'CALL_UPDATED', 'call', [['Faps', null, 'Soft added']]],
  [
    'the time of an instrument on a call',
    () => `setInstrumentAvailabilityTime(callId: ${at.call}, instrumentId: ${at.instrument}, availabilityTime: 9)`,
    'CALL_INSTRUMENT_UPDATED',
    'call',
    [['Availability time', '5', '9']],
  ],
  [
    'the panel of an instrument on a call',
    () =>
      `updateFapToCallInstrument(updateFapToCallInstrumentInput: { callId: ${at.call}, instrumentId: ${at.instrument}, fapId: ${at.fap} }) { id }`,
    'CALL_INSTRUMENT_UPDATED',
    'call',
    [['Fap', null, 'Soft']],
  ],
  [
    'the place of a call',
    () => `updateCallOrder(callOrderInput: { data: [{ callId: ${at.call}, sort_order: 6 }] })`,
    'CALL_UPDATED',
    'call',
    [['Sort order', '0', '7']],
  ],
  [
    'an institution',
    () => `updateInstitution(id: ${at.institution}, name: "Laboratory", country: ${at.country}) { id }`,
    'INSTITUTION_UPDATED',
    'institution',
    [['Name', 'Lab', 'Laboratory']],
  ],
  [
    'an instrument',
    () =>
      `updateInstrument(id: ${at.instrument}, name: "SANS", shortCode: "S", description: "for tests", managerUserId: ${other.id}, updateTechReview: false) { id }`,
    'INSTRUMENT_UPDATED',
    'instrument',
    [
      ['Manager user', expect.any(String), 'Ada Lind'],
      ['Short code', expect.any(String), 'S'],
    ],
  ],
  [
    'the scientists of an instrument',
    () => `assignScientistsToInstrument(instrumentId: ${at.instrument}, scientistIds: [${other.id}])`,
    'INSTRUMENT_SCIENTISTS_ASSIGNED',
    'instrument',
    [['Users', null, 'Ada Lind']],
  ],
  [
    'a scientist who goes',
    () => `removeScientistFromInstrument(instrumentId: ${at.instrument}, scientistId: ${other.id})`,
    'INSTRUMENT_SCIENTIST_REMOVED',
    'instrument',
    [['Person', 'Ada Lind', null]],
  ],
  [
    'a panel',
    () => `updateFap(id: ${at.fap}, code: "Soft", description: "new", active: false, numberRatingsRequired: 2) { id }`,
    'FAP_UPDATED',
    'fap',
    [
      ['Active', 'yes', 'no'],
      ['Description', 'for tests', 'new'],
    ],
  ],
  [
    'the roles of a person',
    () => `updateUserRoles(id: ${at.other}, roles: [1, 2]) { id }`,
    'USER_ROLE_UPDATED',
    'other',
    [['Roles', null, 'User Officer added']],
  ],
  [
    'a person',
    () => `updateUser(id: ${at.other}, institutionId: ${at.institution}, preferredname: "A") { id }`,
    'USER_UPDATED',
    'other',
    expect.arrayContaining([
      ['Preferred name', null, 'A'],
      ['Institution', 'Other', 'Laboratory'],
    ]),
  ],
  [
    'a status',
    () => `updateStatus(updatedStatusInput: { id: ${at.status}, name: "New" }) { id }`,
    'STATUS_UPDATED',
    'status',
    [['Name', 'Old', 'New']],
  ],
  [
    'a workflow',
    () => `updateWorkflow(updatedWorkflowInput: { id: ${at.workflow}, description: "short" }) { id }`,
    'WORKFLOW_UPDATED',
    'workflow',
    [['Description', null, 'short']],
  ],
  [
    'the drawing of a workflow',
    () =>
      `addWorkflowStatus(newWorkflowStatusInput: { workflowId: ${at.workflow}, statusId: ${at.status}, prevStatusId: ${at.feasibility}, sortOrder: 90, posX: 0, posY: 0 }) { id }`,
    'WORKFLOW_UPDATED',
    'workflow',
    [
      ['Statuses drawn', null, 'OLD'],
      ['Ways', null, 'FEASIBILITY_REVIEW → OLD'],
    ],
  ],
  [
    'a template',
    () => `updateTemplate(templateId: ${at.template}, name: "Long form") { templateId }`,
    'TEMPLATE_UPDATED',
    'template',
    [['Name', 'Form', 'Long form']],
  ],
  [
    'the form of a template',
    () => `createTopic(templateId: ${at.template}, title: "Safety", sortOrder: 0) { templateId }`,
    'TEMPLATE_FORM_CHANGED',
    'template',
    [['Form', null, 'Safety:']],
  ],
  [
    'a predefined message',
    () =>
      `updatePredefinedMessage(updatePredefinedMessageInput: { id: ${at.message}, title: "T", message: "new" }) { id }`,
    'PREDEFINED_MESSAGE_UPDATED',
    'message',
    [['Message', 'old', 'new']],
  ],
  [
    'the basis of a proposal',
    () =>
      `updateProposal(proposalPk: ${at.proposal}, title: "Ice", abstract: "Cold", users: [${at.other}]) { primaryKey }`,
    'PROPOSAL_UPDATED',
    'proposal',
    [
      ['Abstract', 'for tests', 'Cold'],
      ['Title', expect.stringMatching(/^Proposal/), 'Ice'],
      ['Users', null, 'A Lind added'],
    ],
  ],
  [
    'the status of a proposal, by hand',
    () =>
      `changeProposalsStatus(changeProposalsStatusInput: { statusId: ${at.feasibility}, proposalPks: [${at.proposal}] })`,
    'PROPOSAL_STATUS_CHANGED_BY_USER',
    'proposal',
    [['Status', 'Draft', 'Feasibility review']],
  ],
  [
    'the management decision',
    () =>
      `administrationProposal(proposalPk: ${at.proposal}, finalStatus: ACCEPTED, commentForUser: "Well done", managementTimeAllocations: [{ instrumentId: ${at.instrument}, value: 4 }]) { primaryKey }`,
    'PROPOSAL_MANAGEMENT_DECISION_UPDATED',
    'proposal',
    [
      ['Comment for user', null, 'Well done'],
      ['Final status', 'Unset', 'Accepted'],
      ['Time on SANS', null, '4'],
    ],
  ],
])('the log shows old and new values of %s', async (_, edit, type, record, expected) => {
  await world.ok(officer, `mutation { ${edit()} }`);
  expect(await lastTold(type.split('_')[0] ?? '', at[record], type)).toEqual(expected);
});

test.each([
  [
    'a page',
    `setPageContent(id: HELPPAGE, text: "<p>Help</p>") { id }`,
    'PAGE_UPDATED',
    'HELPPAGE',
    [['Text', null, 'Help']],
  ],
  [
    'a feature',
    `updateFeatures(updatedFeaturesInput: { action: DISABLE, featureIds: [SHIPPING] }) { id }`,
    'FEATURE_DISABLED',
    'SHIPPING',
    [['Value', 'on', 'off']],
  ],
  [
    'the quick links',
    `updateSettings(updatedSettingsInput: { settingsId: QUICK_LINKS, settingsValue: "Travel | https://travel.example.org" }) { id }`,
    'SETTING_UPDATED',
    'QUICK_LINKS',
    [['Value', null, 'Travel | https://travel.example.org']],
  ],
  [
    'an e-mail template',
    `updateEmailTemplate(id: "note", name: "Note", subject: "New", body: "Dear", revision: 1) { id }`,
    'EMAIL_TEMPLATE_UPDATED',
    'note',
    expect.arrayContaining([['Subject', 'Old', 'New']]),
  ],
])('the log also shows old and new values of %s', async (_, edit, type, record, expected) => {
  if (type === 'FEATURE_DISABLED')
    await world.ok(
      officer,
      `mutation { updateFeatures(updatedFeaturesInput: { action: ENABLE, featureIds: [SHIPPING] }) { id } }`,
    );
  await world.ok(officer, `mutation { ${edit} }`);
  const changes = await world.ok(
    officer,
    `query ($type: String!, $record: String!) { eventLogs(eventType: $type, changedObjectId: $record) { changes { field before after } } }`,
    { type, record },
  );
  expect(inRows(changes.eventLogs.at(-1).changes)).toEqual(expected);
});

it('shows the former content of a deleted record', async () => {
  await world.ok(
    officer,
    `mutation { deletePredefinedMessage(deletePredefinedMessageInput: { id: ${at.message} }) { id } }`,
  );
  expect(await lastTold('PREDEFINED', at.message, 'PREDEFINED_MESSAGE_DELETED')).toEqual([
    ['Key', 'general', null],
    ['Message', 'new', null],
    ['Title', 'T', null],
  ]);
});

it('shows no changes for a save that changed nothing', async () => {
  const count = async () => (await world.db.selectFrom('eventLogs').select('id').execute()).length;
  const before = await count();
  await world.ok(officer, `mutation { updateInstitution(id: ${at.institution}, country: ${at.country}) { id } }`);
  await world.ok(officer, `mutation { updateStatus(updatedStatusInput: { id: ${at.status}, name: "New" }) { id } }`);
  expect(await count()).toBe(before);
});

it('shows with a save the changes that autosave made to a draft since the last save', async () => {
  const draft = await insertProposal(world, {
    callId: at.call ?? 0,
    proposerId: pi.id,
    status: 'DRAFT',
    submitted: false,
  });
  const save = (fields: string) =>
    world.ok(officer, `mutation { updateProposal(proposalPk: ${draft}, ${fields}) { primaryKey } }`);
  await save('title: "First", abstract: "A"');
  await save('title: "Second", abstract: "A", isAutosave: true');
  await save('title: "Second", abstract: "A"');
  expect(await lastTold('PROPOSAL', draft, 'PROPOSAL_UPDATED')).toEqual([['Title', 'First', 'Second']]);
});

it('names the record of an event while it exists', async () => {
  const { searchEventLog } = await world.ok(
    officer,
    `{ searchEventLog(kind: "INSTITUTION", record: "${at.institution}", first: 1) { entries { objectId recordName } } }`,
  );
  expect(searchEventLog.entries).toEqual([{ objectId: String(at.institution), recordName: 'Laboratory' }]);
});

it('names a deleted record by its last name', async () => {
  const { createStatus } = await world.ok(
    officer,
    'mutation { createStatus(newStatusInput: { shortCode: "GONE", name: "Gone soon", description: "d", entityType: PROPOSAL }) { id } }',
  );
  await world.ok(officer, `mutation { deleteStatus(id: ${createStatus.id}) { id } }`);
  const { searchEventLog } = await world.ok(
    officer,
    '{ searchEventLog(first: 2) { entries { eventType recordName } } }',
  );
  expect(searchEventLog.entries).toEqual([
    { eventType: 'STATUS_DELETED', recordName: 'Gone soon' },
    { eventType: 'STATUS_CREATED', recordName: 'Gone soon' },
  ]);
});

it('names all records of a page of the log with one statement', async () => {
  const asked = (first: number) =>
    world.countStatements(() =>
      world.ok(
        officer,
        `{ searchEventLog(first: ${first}) { entries { recordName changes { field before after } } } }`,
      ),
    );
  await asked(1);
  expect((await asked(20)).count).toBe((await asked(3)).count);
});

it('names people by their preferred name, messages, access tokens, settings, features and pages', async () => {
  await world.db
    .updateTable('users')
    .set({ preferredname: 'Adi' })
    .where('id', '=', at.other ?? 0)
    .execute();
  for (const change of [
    `updateUser(id: ${at.other}, user_title: "Dr") { id }`,
    'createPredefinedMessage(createPredefinedMessageInput: { title: "Reserve", message: "m" }) { id }',
    'createApiAccessToken(createApiAccessTokenInput: { name: "robot", accessPermissions: "{\\"UserQueries.getAll\\":true}" }) { id }',
    'updateSettings(updatedSettingsInput: { settingsId: TIMEZONE, settingsValue: "Europe/Oslo" }) { id }',
    'setPageContent(id: COOKIEPAGE, text: "<p>None</p>") { id }',
  ])
    await world.ok(officer, `mutation { ${change} }`);
  const { searchEventLog } = await world.ok(officer, '{ searchEventLog(first: 5) { entries { recordName } } }');
  const named = searchEventLog.entries.map(({ recordName }: Loose) => recordName);
  expect(named).toEqual(['Cookies', 'Time zone', 'robot', 'Reserve', 'Adi Lind']);
  await world.db
    .updateTable('users')
    .set({ preferredname: null })
    .where('id', '=', at.other ?? 0)
    .execute();
});
