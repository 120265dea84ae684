import { productLetters } from '@atrium/domain/email-template';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../../test/experiment-world.ts';
import { reasonOf } from '../../../test/panel-world.ts';
import {
  acceptedExperiment,
  defineVisit,
  inDays,
  onRegistration,
  openVisitWorld,
  register,
  type VisitWorld,
} from '../../../test/visit-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';
import type { BrokerMessage } from '../../adapters/broker/broker.ts';

const taken: BrokerMessage[] = [];
let opened: VisitWorld;
beforeAll(async () => {
  const publish = async (message: BrokerMessage) => {
    taken.push(message);
    return undefined;
  };
  opened = await openVisitWorld({ broker: { publish, consume: () => undefined, close: async () => undefined } });
  await opened.world.db
    .updateTable('settings')
    .set({ value: 'office@example.org' })
    .where('id', '=', 'USER_OFFICE_EMAIL')
    .execute();
  await opened.world.work();
});
afterAll(() => opened.world.close());

/** Messages of these kinds since the last time. */
async function heard(): Promise<BrokerMessage[]> {
  await opened.world.work();
  return taken.splice(0).filter(({ type }) => /^VISIT|PROPOSAL_UPDATED/.test(type));
}
const mails = async (templateId: string) => {
  await opened.world.work();
  return opened.world.db.selectFrom('mails').selectAll().where('templateId', '=', templateId).orderBy('id').execute();
};

async function approved(): Promise<{ visitId: number; proposalPk: number; id: number }> {
  const { world, pi, visitor, officer } = opened;
  const { proposalPk, id, ...experiment } = await acceptedExperiment(opened);
  const visitId = (await defineVisit(world, pi, { ...experiment, proposalPk, id }, [visitor, pi])).data?.createVisit.id;
  await register(world, visitor, visitId);
  await heard();
  await onRegistration(world, officer, 'approveVisitRegistration', { visitId, userId: visitor.id });
  return { visitId, proposalPk, id };
}

describe('an approved visitor', () => {
  it('is reported to other systems with the dates, then as visitor of the proposal (rule O41)', async () => {
    const { world, visitor, officer } = opened;
    const { visitId, proposalPk } = await approved();
    const { oidcSub } = await world.db
      .selectFrom('users')
      .select('oidcSub')
      .where('id', '=', visitor.id)
      .executeTakeFirstOrThrow();
    const [created, updated] = await heard();
    expect(created).toMatchObject({
      type: 'VISIT_CREATED',
      body: {
        startAt: expect.any(String),
        endAt: expect.any(String),
        visitorId: oidcSub,
        proposal: { proposalPk, visitors: [{ id: String(visitor.id) }] },
      },
    });
    expect(updated).toMatchObject({
      type: 'PROPOSAL_UPDATED',
      body: { proposalPk, visitors: [{ id: String(visitor.id), email: visitor.email }] },
    });
    // Approved once more: nothing new.
    await onRegistration(world, officer, 'approveVisitRegistration', { visitId, userId: visitor.id });
    expect(await heard()).toEqual([]);
    // Other dates of an approved visit: the old ones go, the new ones come.
    const later = inDays(20);
    await onRegistration(world, officer, 'updateVisitRegistration', { visitId, userId: visitor.id }, { endsAt: later });
    const moved = await heard();
    expect(moved.map(({ type }) => type)).toEqual(['VISIT_DELETED', 'VISIT_CREATED', 'PROPOSAL_UPDATED']);
    const ends = moved.map(({ body }) => (body as Loose).endAt);
    expect(ends[1]).toBe(later);
    expect(ends[0]).not.toBe(later);
  });

  it.each<[string, (of: { visitId: number; proposalPk: number; id: number }) => Promise<unknown>]>([
    [
      'cancelled by the office',
      ({ visitId }) =>
        onRegistration(opened.world, opened.officer, 'cancelVisitRegistration', { visitId, userId: opened.visitor.id }),
    ],
    [
      'left out of the team',
      ({ visitId }) =>
        opened.world.ok(
          opened.pi,
          'mutation ($v: Int!, $u: Int!) { updateVisit(visitId: $v, team: [$u], teamLeadUserId: $u) { id } }',
          { v: visitId, u: opened.pi.id },
        ),
    ],
    [
      'whose visit is deleted',
      ({ visitId }) =>
        opened.world.ok(opened.pi, 'mutation ($v: Int!) { deleteVisit(visitId: $v) { id } }', { v: visitId }),
    ],
    [
      'whose time is no longer booked',
      ({ id, proposalPk }) =>
        say(opened.world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id, proposalPk }] }),
    ],
  ])('%s is reported, and sent one letter (rules O41 and O44)', async (_, end) => {
    const { visitor } = opened;
    const of = await approved();
    await heard();
    const before = (await mails('visit-registration-cancelled')).length;
    await end(of);
    const told = await heard();
    expect(told[0]).toMatchObject({ type: 'VISIT_DELETED', body: { startAt: expect.any(String) } });
    expect(told[1]).toMatchObject({ type: 'PROPOSAL_UPDATED', body: { proposalPk: of.proposalPk, visitors: [] } });
    const letters = (await mails('visit-registration-cancelled')).slice(before);
    expect(letters.map(({ recipients }) => recipients)).toEqual([[visitor.email], ['office@example.org']]);
  });
});

it('an approved visitor and the gate are notified when a proposal is deleted and its booking removed (rule O31)', async () => {
  const { world, visitor, officer } = opened;
  const { visitId, proposalPk, id } = await approved();
  await world.ok(officer, `mutation { deleteProposal(proposalPk: ${proposalPk}) { primaryKey } }`);
  await heard();
  const before = (await mails('visit-registration-cancelled')).length;
  await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id, proposalPk }] });
  const told = await heard();
  expect(told.map(({ type }) => type)).toContain('VISIT_DELETED');
  const { rows } = await world.pool.query(
    'select status from visit_registrations where visit_id = $1 and user_id = $2',
    [visitId, visitor.id],
  );
  expect(rows).toEqual([{ status: 'CANCELLED_BY_FACILITY' }]);
  const letters = (await mails('visit-registration-cancelled')).slice(before);
  expect(letters.map(({ recipients }) => recipients)).toEqual([[visitor.email], ['office@example.org']]);
});

describe('undoing an act (rule O200)', () => {
  const undo = async (who: TestPerson) => {
    const { world } = opened;
    const { id } = await world.db.selectFrom('acts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await world.ok(who, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id });
  };
  const logOf = async (visitId: number) => {
    const log = await opened.world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'rowData', 'description'])
      .where('eventType', 'like', 'VISIT%')
      .where('changedObjectId', '=', String(visitId))
      .orderBy('id')
      .execute();
    return log;
  };
  const deleteVisit = (visitId: number) =>
    opened.world.ok(opened.pi, 'mutation ($v: Int!) { deleteVisit(visitId: $v) { id } }', { v: visitId });

  it('reports a restored visit as created, and its approved visitor to everybody notified of the deletion', async () => {
    const { visitor, pi } = opened;
    const { visitId, proposalPk } = await approved();
    await heard();
    await deleteVisit(visitId);
    await heard();
    const letters = (await mails('visit-registration-approved')).length;
    const drafts = (await mails('visit-registration-created')).length;
    await undo(pi);
    const told = await heard();
    expect(told.filter(({ type }) => type === 'VISIT_CREATED')).toMatchObject([
      { body: { startAt: expect.any(String), endAt: expect.any(String), proposal: { proposalPk } } },
    ]);
    expect(told.at(-1)).toMatchObject({
      type: 'PROPOSAL_UPDATED',
      body: { proposalPk, visitors: [{ id: String(visitor.id) }] },
    });
    expect((await logOf(visitId)).slice(-2)).toMatchObject([
      { eventType: 'VISIT_CREATED', rowData: { restored: true }, description: expect.stringMatching(/-\d+$/) },
      { eventType: 'VISIT_REGISTRATION_APPROVED', rowData: { userId: visitor.id, restored: true } },
    ]);
    expect((await mails('visit-registration-approved')).slice(letters).map(({ recipients }) => recipients)).toEqual([
      [visitor.email],
      ['office@example.org'],
    ]);
    // Nobody is new on the team.
    expect(await mails('visit-registration-created')).toHaveLength(drafts);
    // And once more the other way.
    await undo(pi);
    expect((await heard()).map(({ type }) => type)).toContain('VISIT_DELETED');
    expect((await logOf(visitId)).slice(-2).map(({ eventType }) => eventType)).toEqual([
      'VISIT_DELETED',
      'VISIT_REGISTRATION_CANCELLED',
    ]);
  });

  it('reports a visitor who is restored to the team, but not the visit as created', async () => {
    const { world, pi, visitor } = opened;
    const { visitId } = await approved();
    await world.ok(
      pi,
      'mutation ($v: Int!, $u: Int!) { updateVisit(visitId: $v, team: [$u], teamLeadUserId: $u) { id } }',
      { v: visitId, u: pi.id },
    );
    await heard();
    await undo(pi);
    expect((await heard()).map(({ type }) => type)).toContain('VISIT_CREATED');
    expect((await logOf(visitId)).at(-1)).toMatchObject({
      eventType: 'VISIT_REGISTRATION_APPROVED',
      rowData: { userId: visitor.id },
    });
    expect((await logOf(visitId)).filter(({ eventType }) => eventType === 'VISIT_CREATED')).toHaveLength(1);
  });

  it('reports no visitors if none was approved', async () => {
    const { world, pi, visitor } = opened;
    const made = await defineVisit(world, pi, await acceptedExperiment(opened), [visitor]);
    const visitId = made.data?.createVisit.id;
    await deleteVisit(visitId);
    await heard();
    await undo(pi);
    expect((await heard()).map(({ type }) => type)).not.toContain('VISIT_CREATED');
    expect((await logOf(visitId)).at(-1)).toMatchObject({ eventType: 'VISIT_CREATED' });
  });
});

describe('letters about visits', () => {
  it('are sent to the visitor and the office, in the wording of the officers, which the editor shows (rule O44)', async () => {
    const { world, officer, visitor } = opened;
    const id = 'visit-registration-approved';
    const read = `query ($id: String!) { emailTemplate(id: $id) { name subject body revision writtenWhen } }`;
    const { emailTemplate } = await world.ok<Loose>(officer, read, { id });
    expect(emailTemplate.writtenWhen).toBe(productLetters[id]?.when);
    const body = '<p>Welcome {{preferredname}}, from {{startsAt}}: {{proposalTitle}} ({{callShortCode}})</p>';
    const { emailPreview } = await world.ok<Loose>(
      officer,
      'query ($s: String!, $b: String!) { emailPreview(subject: $s, body: $b) { subject html problem { message } } }',
      { s: emailTemplate.subject, b: body },
    );
    expect(emailPreview).toMatchObject({
      problem: null,
      subject: 'Your visit from 04-03-2026 to 06-03-2026 is approved',
    });
    expect(emailPreview.html).toContain('Welcome Ada, from 04-03-2026: Ice under pressure (SPRING)');
    const { name, subject, revision } = emailTemplate;
    await world.ok(
      officer,
      `mutation ($id: String!, $r: Int!, $n: String!, $s: String!, $b: String!) {
        updateEmailTemplate(id: $id, revision: $r, name: $n, subject: $s, body: $b) { id } }`,
      { id, r: revision, n: name, s: subject, b: body },
    );
    await approved();
    const [mail, copy] = (await mails(id)).slice(-2);
    expect([mail?.recipients, copy?.recipients]).toEqual([[visitor.email], ['office@example.org']]);
    expect(mail?.subject).toMatch(/^Your visit from \d\d-\d\d-\d{4} to \d\d-\d\d-\d{4} is approved$/);
    expect(mail?.html).toMatch(/Welcome First\d+, from/);
  });

  it('cannot be deleted, as the product uses them', async () => {
    for (const id of Object.keys(productLetters)) {
      const removed = await opened.world.gql(
        opened.officer,
        'mutation ($id: String!) { deleteEmailTemplate(id: $id) { id } }',
        { id },
      );
      expect(reasonOf(removed)).toBe('EMAIL_TEMPLATE_OF_THE_HOUSE');
    }
  });
});

describe('an invite to a visit', () => {
  const letter = 'user-office-registration-invitation-visit-registration';
  const accept = (who: TestPerson, code: string) =>
    opened.world.gql<Loose>(
      who,
      'mutation ($c: String!) { acceptInviteWithCode(code: $c) { id proposal { title } } }',
      {
        c: code,
      },
    );
  const invites = (visitId: number) =>
    opened.world.db.selectFrom('invites').selectAll().where('visitId', '=', visitId).orderBy('id').execute();

  it('is mailed with a code, and whoever redeems it becomes a visitor with a draft, once', async () => {
    const { world, pi, visitor, officer } = opened;
    const experiment = await acceptedExperiment(opened);
    const emails = ['Guest@example.org', 'other@example.org'];
    const made = await defineVisit(world, pi, experiment, [pi], { emails });
    const visitId = made.data?.createVisit.id;
    const letters = (await mails(letter)).slice(-2);
    expect(letters.map(({ recipients }) => recipients)).toEqual([['Guest@example.org'], ['other@example.org']]);
    const [guest, other] = await invites(visitId);
    expect(letters[0]?.html).toContain(guest?.code);
    expect(guest).toMatchObject({ isEmailSent: true, templateId: letter, proposalPk: null });
    const change = (given: readonly string[]) =>
      world.ok<Loose>(
        pi,
        'mutation ($v: Int!, $e: [String!]) { updateVisit(visitId: $v, inviteEmails: $e) { registrationInvites { email code } } }',
        { v: visitId, e: given },
      );
    const listed = (await change(['guest@example.org', 'third@example.org'])).updateVisit.registrationInvites;
    // Known ones stay as they are, missing ones go, and nobody but officers is shown a code.
    expect(listed).toEqual([
      { email: 'Guest@example.org', code: null },
      { email: 'third@example.org', code: null },
    ]);
    expect(reasonOf(await accept(visitor, other?.code ?? ''))).toBe('INVITE_CODE_NOT_FOUND');
    const newcomer = await world.person('USER');
    expect(reasonOf(await accept(newcomer, guest?.code ?? ''))).toBe('yes');
    expect(reasonOf(await accept(visitor, guest?.code ?? ''))).toBe('INVITE_CLAIMED');
    const { visit } = await world.ok<Loose>(
      officer,
      'query ($v: Int!) { visit(visitId: $v) { registrations { userId status } registrationInvites { email } } }',
      { v: visitId },
    );
    expect(visit.registrations).toContainEqual({ userId: newcomer.id, status: 'DRAFTED' });
    expect(visit.registrationInvites).toEqual([{ email: 'third@example.org' }]);
    await world.work();
    const log = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'description'])
      .where('proposalPk', '=', experiment.proposalPk)
      .where('eventType', 'like', 'PROPOSAL_VISIT%')
      .orderBy('id')
      .execute();
    expect(log.map(({ eventType }) => eventType.replace('PROPOSAL_VISIT_REGISTRATION_', ''))).toEqual([
      'INVITES_UPDATED',
      'INVITE_SENT',
      'INVITE_SENT',
      'INVITES_UPDATED',
      'INVITE_ACCEPTED',
      'INVITE_SENT',
    ]);
    expect(log.find(({ eventType }) => eventType.endsWith('ACCEPTED'))?.description).toBe(
      `Visit invite sent to Guest@example.org accepted by userId ${newcomer.id}`,
    );
    // What was taken up stays, whatever is listed.
    await change([]);
    expect((await invites(visitId)).map(({ email }) => email)).toEqual(['Guest@example.org']);
  });

  it('does not add a visitor twice, and adds nobody to the proposal', async () => {
    const { world, pi, visitor } = opened;
    const experiment = await acceptedExperiment(opened);
    const made = await defineVisit(world, pi, experiment, [visitor], { emails: ['again@example.org'] });
    await world.work();
    const [invite] = await invites(made.data?.createVisit.id);
    expect(reasonOf(await accept(visitor, invite?.code ?? ''))).toBe('yes');
    const { proposal } = await world.ok<Loose>(
      pi,
      'query ($pk: Int!) { proposal(primaryKey: $pk) { users { id } coProposerInvites { id } visits { registrations { userId } } } }',
      { pk: experiment.proposalPk },
    );
    expect(proposal.coProposerInvites).toEqual([]);
    expect(proposal.users.map(({ id }: Loose) => id)).not.toContain(visitor.id);
    expect(proposal.visits[0].registrations).toEqual([{ userId: visitor.id }]);
  });
});

it('samples can be filtered by the visit of their experiment', async () => {
  const { world, pi, officer } = opened;
  const experiment = await acceptedExperiment(opened);
  const made = await defineVisit(world, pi, experiment, [pi]);
  const visitId = made.data?.createVisit.id;
  const { rows } = await world.pool.query<{ id: number }>(
    `with q as (insert into questionaries (template_id) values ($1), ($1), ($1) returning id),
          x as (insert into questions (id, category_id, natural_key, data_type, question, config)
                select 'its samples', category_id, 'its samples', 'SAMPLE_DECLARATION', 'Samples', '{}' from questions limit 1
                on conflict do nothing)
     select id from q order by id`,
    [opened.templateId],
  );
  const sample = async (at: number, title: string) =>
    (
      await world.pool.query<{ id: number }>(
        `insert into samples (title, creator_id, proposal_pk, question_id, questionary_id)
         values ($1, $2, $3, 'its samples', $4) returning id`,
        [title, pi.id, experiment.proposalPk, rows[at]?.id],
      )
    ).rows[0]?.id;
  const chosen = await sample(0, 'chosen');
  await sample(1, 'left at home');
  await world.pool.query(
    'insert into experiment_samples (experiment_pk, sample_id, sample_esi_questionary_id) values ($1, $2, $3)',
    [experiment.experimentPk, chosen, rows[2]?.id],
  );
  const { samples, visit } = await world.ok<Loose>(
    officer,
    'query ($f: SamplesFilter, $v: Int!) { samples(filter: $f) { title } visit(visitId: $v) { samples { title } } }',
    { f: { visitId }, v: visitId },
  );
  expect(samples).toEqual([{ title: 'chosen' }]);
  expect(visit.samples).toEqual([{ title: 'chosen' }]);
});
