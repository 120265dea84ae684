import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { type ActionWorld, aWorkflowWithActions } from '../../../test/status-actions.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

// Letters whose texts are in the program: each in the language its reader chose (rule O241).

let world: World;
let actions: ActionWorld;
let officer: TestPerson;
let german: TestPerson;
let english: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  actions = await aWorkflowWithActions(world, officer);
  [german, english] = [await world.person('USER'), await world.person('USER')];
  for (const [who, language] of [[german, 'de'] as const, [english, 'en'] as const])
    await world.ok(who, 'mutation ($l: String) { chooseLanguage(language: $l) { id } }', { l: language });
});
afterAll(() => world.close());

/** What was written with a template since the last time, after the worker has been at it, the number of the proposal left out. */
async function written(templateId: string): Promise<Array<{ to: string[]; subject: string; html: string }>> {
  await world.work();
  const mails = await world.db
    .selectFrom('mails')
    .selectAll()
    .where('templateId', '=', templateId)
    .orderBy('id')
    .execute();
  await world.db.deleteFrom('mails').where('templateId', '=', templateId).execute();
  return mails.map(({ recipients, subject, html }) => ({
    to: recipients,
    subject: subject.replace(/\d{3,}/, 'N'),
    html,
  }));
}

it('a submission is reported to its members in the language they all chose, else in English', async () => {
  await actions.submitted(german);
  expect((await written('proposal-submitted')).map(({ subject }) => subject)).toEqual(['Der Antrag N ist eingereicht']);
  await actions.submitted(german, { coProposers: [english.id] });
  expect((await written('proposal-submitted')).map(({ subject }) => subject)).toEqual([
    'Proposal N has been submitted',
  ]);
});

it('a result is previewed and written in the language of the investigator, and so is the copy for the office', async () => {
  await world.db
    .insertInto('settings')
    .values({ id: 'USER_OFFICE_EMAIL', value: 'office@example.org' })
    .onConflict((c) => c.column('id').doUpdateSet({ value: 'office@example.org' }))
    .execute();
  const { primaryKey } = await actions.submitted(german);
  const other = await actions.submitted(english);
  await world.pool.query(
    `update proposals set final_status = 'ACCEPTED', management_decision_submitted = true, comment_for_user = '<p>Bravo</p>'
      where proposal_pk = any($1)`,
    [[primaryKey, other.primaryKey]],
  );
  const { resultLetters } = await world.ok<{ resultLetters: Array<{ subject: string; html: string }> }>(
    officer,
    `{ resultLetters(proposalPks: [${other.primaryKey}, ${primaryKey}]) { subject html } }`,
  );
  expect(resultLetters.map(({ subject }) => subject.replace(/\d{3,}/, 'N'))).toEqual([
    'Proposal N has been accepted',
    'Der Antrag N ist angenommen',
  ]);
  expect(resultLetters[1]?.html).toContain('<b>Anmerkung</b></p><div><p>Bravo</p>');
  expect(resultLetters[1]?.html).toContain('<html lang="de">');
  await world.ok(officer, `mutation { notifyProposal(proposalPk: ${primaryKey}) { notified } }`);
  expect((await written('Accepted-Proposal')).map(({ to, subject }) => [to, subject])).toEqual([
    [[german.email], 'Der Antrag N ist angenommen'],
    [['office@example.org'], 'Der Antrag N ist angenommen'],
  ]);
});

it('an extension is reported with its date as the language writes it', async () => {
  const callId = await insertCall(world);
  const { primaryKey } = await writeProposal(world, german, callId);
  await world.pool.query(
    `update calls set end_call = now() - interval '1 hour', end_call_internal = now() - interval '1 hour' where id = $1`,
    [callId],
  );
  const until = new Date(Date.now() + 86_400_000);
  await world.ok(
    officer,
    'mutation ($pk: Int!, $u: DateTime!) { extendProposal(proposalPk: $pk, until: $u, reason: "Krankheit") { extendedUntil } }',
    { pk: primaryKey, u: until.toISOString() },
  );
  const [mail] = await written('proposal-extended');
  expect(mail?.subject).toBe('Mehr Zeit für den Antrag N');
  const months = 'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember';
  expect(mail?.html).toMatch(new RegExp(`bis <b>\\d+\\. (${months}) \\d{4}, \\d\\d:\\d\\d \\(`));
});

it('invitations are in the language of a known invitee, and their acceptance in that of the investigator', async () => {
  const { primaryKey } = await writeProposal(world, german, actions.callId);
  await world.ok(
    german,
    'mutation ($input: SetCoProposerInvitesInput!) { setCoProposerInvites(input: $input) { id } }',
    { input: { proposalPk: primaryKey, emails: ['nobody@example.org'] } },
  );
  expect((await written('user-office-registration-invitation-co-proposer')).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ invites you to a proposal$/),
  ]);
  const { code } = await world.db.selectFrom('invites').select('code').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await world.ok(english, 'mutation ($c: String!) { acceptInviteWithCode(code: $c) { claimedByUserId } }', { c: code });
  expect((await written('co-proposer-invite-accepted')).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/ ist dem Antrag \S+ beigetreten$/),
  ]);
});
