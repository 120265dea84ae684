import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookedExperiment, book, say } from '../../../test/experiment-world.ts';
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

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
});
afterAll(() => opened.world.close());

const fields = `id proposalPk experimentPk creatorId createdAt teamLeadUserId teamLead { id } samples { id } proposal { title }
  registrations { userId status startsAt endsAt registrationQuestionaryId user { id } questionary { questionaryId steps { topic { title } } } }
  registrationInvites { email code }`;

const readVisit = async (who: TestPerson | null, visitId: number): Promise<Loose | null> =>
  (await opened.world.gql<Loose>(who, `query ($id: Int!) { visit(visitId: $id) { ${fields} } }`, { id: visitId })).data
    ?.visit ?? null;
const events = (like: string) =>
  opened.world.db
    .selectFrom('eventLogs')
    .select(['eventType', 'changedObjectId', 'proposalPk', 'description', 'rowData'])
    .where('eventType', 'like', like)
    .orderBy('id')
    .execute();
const eventTypes = async (like: string) => (await events(like)).map(({ eventType }) => eventType);

/** A visit of the visitor and the member, led by the visitor. */
async function defined(change: object = {}): Promise<{ experiment: BookedExperiment; visitId: number }> {
  const experiment = await acceptedExperiment(opened, change);
  const answer = await defineVisit(opened.world, opened.pi, experiment, [opened.visitor, opened.member]);
  expect(answer.errors).toEqual([]);
  return { experiment, visitId: answer.data?.createVisit.id };
}

describe('a visit', () => {
  it('is defined by the people of the proposal and by officers, once; every visitor gets a draft', async () => {
    const { world, pi, visitor, member } = opened;
    const { experiment, visitId } = await defined();
    const visit = await readVisit(pi, visitId);
    expect(visit).toMatchObject({
      experimentPk: experiment.experimentPk,
      proposalPk: experiment.proposalPk,
      creatorId: pi.id,
      createdAt: expect.stringMatching(/^20\d\d-/),
      teamLeadUserId: visitor.id,
      teamLead: { id: visitor.id },
      registrationInvites: [],
      samples: [],
    });
    const drafts = visit?.registrations.map(({ userId, status }: Loose) => [userId, status]);
    expect(new Map(drafts)).toEqual(
      new Map([
        [visitor.id, 'DRAFTED'],
        [member.id, 'DRAFTED'],
      ]),
    );
    expect((await events('VISIT_CREATED')).at(-1)).toMatchObject({
      changedObjectId: String(visitId),
      proposalPk: experiment.proposalPk,
      description: expect.stringMatching(/-1$/),
    });
    const again = await defineVisit(world, pi, experiment, [pi]);
    expect(again.errors[0]?.message).toBe('Can not create visit because visit for the experiment that already exists');
  });

  it('is refused with a message, in this order', async () => {
    const { world, pi, stranger, visitor, officer } = opened;
    const absent = { experimentPk: 99_999, proposalPk: 0, id: 0 };
    const told = async (...args: Parameters<typeof defineVisit>) => (await defineVisit(...args)).errors[0]?.message;
    expect(await told(world, pi, absent, [pi])).toBe('Can not create visit because experiment does not exist');
    const experiment = await acceptedExperiment(opened);
    expect(await told(world, stranger, experiment, [stranger])).toBe(
      'Can not create visit because experiment does not exist',
    );
    const reader = await world.as(await world.person('USER'), 'EXPERIMENT_SAFETY_REVIEWER');
    expect(await told(world, reader, experiment, [pi])).toBe(
      'Can not create visit for proposal that does not belong to you',
    );
    expect(await told(world, pi, experiment, [pi], { lead: visitor.id })).toBe(
      'Can not create visit because team lead is not part of the team',
    );
    expect(await told(world, pi, experiment, [{ ...pi, id: 999_999 }])).toBe('User not available');
    await world.db
      .updateTable('proposals')
      .set({ managementDecisionSubmitted: false })
      .where('proposalPk', '=', experiment.proposalPk)
      .execute();
    expect(await told(world, officer, experiment, [pi])).toBe(
      'Can not create visit because the proposal is not yet accepted',
    );
    const nobody = await defineVisit(world, pi, experiment, []);
    expect(JSON.stringify(nobody.errors)).toContain('Please add visitors');
  });

  it('keeps registrations of those who stay, deletes those of people removed, and keeps the lead in the team (rule O36)', async () => {
    const { world, pi, member, visitor, stranger, officer } = opened;
    const { visitId } = await defined();
    const mine = await register(world, visitor, visitId);
    const change = (who: TestPerson, given: Loose) =>
      world.gql<Loose>(
        who,
        `mutation ($id: Int!, $team: [Int!], $lead: Int, $read: VisitRead) {
          updateVisit(visitId: $id, team: $team, teamLeadUserId: $lead, read: $read) { teamLeadUserId registrations { userId status } } }`,
        { id: visitId, ...given },
      );
    expect((await change(pi, { team: [visitor.id, pi.id] })).data?.updateVisit.registrations).toHaveLength(2);
    const kept = (await readVisit(officer, visitId))?.registrations.find(({ userId }: Loose) => userId === visitor.id);
    expect(kept).toMatchObject({ status: 'SUBMITTED', registrationQuestionaryId: mine.registrationQuestionaryId });
    expect(reasonOf(await change(pi, { team: [pi.id] }))).toBe('VISIT_LEAD_NOT_IN_TEAM');
    expect(reasonOf(await change(pi, { lead: member.id }))).toBe('VISIT_LEAD_NOT_IN_TEAM');
    expect((await change(visitor, { team: [visitor.id] })).errors[0]?.message).toBe(
      'Can not update visit because of insufficient permissions',
    );
    expect(reasonOf(await change(stranger, { team: [stranger.id] }))).toBe('VISIT_NOT_FOUND');
    // Somebody else added a visitor meanwhile: that one stays, as this form did not know of it.
    const read = { team: [visitor.id, pi.id], teamLeadUserId: visitor.id };
    expect((await change(pi, { team: [visitor.id, pi.id, member.id] })).errors).toEqual([]);
    const both = await change(pi, { team: [visitor.id, pi.id, stranger.id], lead: visitor.id, read });
    expect(reasonOf(both)).toBe('CHANGED_MEANWHILE');
    const led = await change(pi, { team: [visitor.id, pi.id], lead: pi.id, read });
    expect(led.data?.updateVisit).toMatchObject({ teamLeadUserId: pi.id });
    expect(led.data?.updateVisit.registrations).toHaveLength(3);
    const last = await change(pi, { team: [pi.id], lead: pi.id });
    expect(last.data?.updateVisit.registrations).toEqual([{ userId: pi.id, status: 'DRAFTED' }]);
    const form = await world.db
      .selectFrom('questionaries')
      .select('id')
      .where('id', '=', mine.registrationQuestionaryId)
      .execute();
    expect(form).toEqual([]);
  });

  it('is deleted by the people of the proposal and by officers, with all registrations and their answers (rule O36)', async () => {
    const { world, visitor, stranger, member, officer } = opened;
    const remove = (who: TestPerson, visitId: number) =>
      world.gql<Loose>(
        who,
        'mutation ($v: Int!) { deleteVisit(visitId: $v) { id proposalPk creatorId registrations { userId } } }',
        { v: visitId },
      );
    for (const who of [member, officer]) {
      const { visitId } = await defined();
      const { registrationQuestionaryId } = await register(world, visitor, visitId);
      expect((await remove(visitor, visitId)).errors).toHaveLength(1);
      expect(reasonOf(await remove(stranger, visitId))).toBe('VISIT_NOT_FOUND');
      expect(await readVisit(officer, visitId)).not.toBeNull();
      const removed = await remove(who, visitId);
      expect(removed.errors).toEqual([]);
      // Its registrations no longer exist; what clients read of a deleted visit are its own keys.
      expect(removed.data?.deleteVisit).toMatchObject({ id: visitId, registrations: [] });
      expect(await readVisit(officer, visitId)).toBeNull();
      const left = world.db.selectFrom('questionaries').select('id').where('id', '=', registrationQuestionaryId);
      expect(await left.execute()).toEqual([]);
    }
  });

  it('is listed for officers, and for every user their own', async () => {
    const { world, pi, officer, visitor, stranger } = opened;
    const { visitId, experiment } = await defined();
    const list = 'query ($f: VisitsFilter) { visits(filter: $f) { id } }';
    const ids = async (f: Loose) => (await world.ok<Loose>(officer, list, { f })).visits.map(({ id }: Loose) => id);
    expect(await ids({ experimentPk: experiment.experimentPk })).toEqual([visitId]);
    expect(await ids({ proposalPk: experiment.proposalPk, creatorId: pi.id })).toEqual([visitId]);
    expect(await ids({ creatorId: stranger.id })).toEqual([]);
    expect(reasonOf(await world.gql(pi, list, { f: {} }))).toBe('INSUFFICIENT_PERMISSIONS');
    const mine = async (who: TestPerson) =>
      (await world.ok<Loose>(who, '{ myVisits { id } }')).myVisits.map(({ id }: Loose) => id);
    expect(await mine(pi)).toContain(visitId);
    expect(await mine(visitor)).toContain(visitId);
    expect(await mine(stranger)).toEqual([]);
  });

  it('is hidden, with its proposal, from the user who defined it and has left the proposal (decision 930)', async () => {
    const { world, pi, stranger } = opened;
    const { visitId, experiment } = await defined();
    const read = () =>
      world.ok<Loose>(
        pi,
        `query ($v: Int!) { visit(visitId: $v) { proposal { title } } myVisits { id proposal { title } } }`,
        { v: visitId },
      );
    expect((await read()).visit.proposal.title).toEqual(expect.any(String));
    await world.db
      .updateTable('proposals')
      .set({ proposerId: stranger.id })
      .where('proposalPk', '=', experiment.proposalPk)
      .execute();
    const left = await read();
    expect(left.visit).toBeNull();
    expect(left.myVisits.map(({ id }: Loose) => id)).not.toContain(visitId);
  });
});

describe('the caller’s own registration (rule O230)', () => {
  it('is found by visitors among their own experiments, and is hidden from others (rule O4)', async () => {
    const { world, pi, visitor, member, stranger, officer } = opened;
    const { visitId, experiment } = await defined();
    const own = async (who: TestPerson) =>
      (
        await world.ok<Loose>(
          who,
          `{ me { experiments(filter: { status: [ACTIVE] }) { experimentPk myReadiness { kind }
             visit { id myRegistration { userId visitId status trainings { isValid } } } } } }`,
        )
      ).me.experiments.find(({ experimentPk }: Loose) => experimentPk === experiment.experimentPk);
    for (const who of [visitor, member]) {
      const found = await own(who);
      expect(found.visit.myRegistration).toMatchObject({ userId: who.id, visitId, status: 'DRAFTED' });
      expect(found.myReadiness).not.toBeNull();
    }
    expect((await own(pi)).visit).toEqual({ id: visitId, myRegistration: null });
    expect(await own(stranger)).toBeUndefined();
    const asked = 'query ($id: Int!) { visit(visitId: $id) { myRegistration { userId } } }';
    expect((await world.ok<Loose>(officer, asked, { id: visitId })).visit.myRegistration).toBeNull();
  });

  it('shows that it was cancelled until the experiment is over', async () => {
    const { world, pi, visitor, officer } = opened;
    const { visitId, experiment } = await defined();
    await onRegistration(world, officer, 'cancelVisitRegistration', { visitId, userId: visitor.id });
    const asked = 'query ($id: Int!) { visit(visitId: $id) { myRegistration { status } } }';
    const own = async (who: TestPerson) => (await world.gql<Loose>(who, asked, { id: visitId })).data?.visit ?? null;
    expect(await own(visitor)).toEqual({ myRegistration: { status: 'CANCELLED_BY_FACILITY' } });
    await world.db
      .updateTable('experiments')
      .set({ startsAt: new Date(inDays(-3)), endsAt: new Date(inDays(-2)) })
      .where('experimentPk', '=', experiment.experimentPk)
      .execute();
    expect(await own(visitor)).toBeNull();
    expect(await own(pi)).toEqual({ myRegistration: null });
  });
});

describe('a registration', () => {
  it('goes from draft to approval, can be returned on the way, and is logged (rule O19)', async () => {
    const { world, visitor, officer } = opened;
    const { visitId } = await defined();
    const key = { visitId, userId: visitor.id };
    const act = (who: TestPerson, name: string, more = {}) => onRegistration(world, who, name, key, more);
    const status = async (...args: Parameters<typeof act>) => {
      const { data, errors } = await act(...args);
      return data?.done?.status ?? errors[0]?.message;
    };
    expect(await status(officer, 'approveVisitRegistration')).toBe(
      'Could not approve Visit Registration because registration is not submitted',
    );
    expect(await status(officer, 'requestVisitRegistrationChanges')).toBe(
      'Could not request changes to visit registration because registration is not in submitted state',
    );
    expect(reasonOf(await act(visitor, 'submitVisitRegistration'))).toBe('REGISTRATION_WITHOUT_DATES');
    await act(visitor, 'updateVisitRegistration', { startsAt: inDays(10), endsAt: inDays(11) });
    expect(reasonOf(await act(visitor, 'submitVisitRegistration'))).toBe('REGISTRATION_INCOMPLETE');
    expect((await register(world, visitor, visitId)).status).toBe('SUBMITTED');
    expect(reasonOf(await act(visitor, 'updateVisitRegistration', { endsAt: inDays(13) }))).toBe('REGISTRATION_CLOSED');
    expect(reasonOf(await act(visitor, 'approveVisitRegistration'))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await status(officer, 'requestVisitRegistrationChanges')).toBe('CHANGE_REQUESTED');
    const moved = await act(visitor, 'updateVisitRegistration', { startsAt: inDays(11) });
    expect(moved.data?.done.status).toBe('CHANGE_REQUESTED');
    expect(await status(visitor, 'submitVisitRegistration')).toBe('SUBMITTED');
    expect(await status(officer, 'approveVisitRegistration')).toBe('APPROVED');
    expect(await status(officer, 'approveVisitRegistration')).toBe('APPROVED');
    expect(reasonOf(await act(visitor, 'cancelVisitRegistration'))).toBe('REGISTRATION_NOT_CANCELLABLE');
    expect(await status(officer, 'cancelVisitRegistration')).toBe('CANCELLED_BY_FACILITY');
    const told = (await events('VISIT_%')).filter(({ changedObjectId }) => changedObjectId === String(visitId));
    expect(told.map(({ eventType }) => eventType)).toEqual([
      'VISIT_CREATED',
      'VISIT_REGISTRATION_UPDATED',
      'VISIT_REGISTRATION_UPDATED',
      'VISIT_REGISTRATION_SUBMITTED',
      'VISIT_REGISTRATION_CHANGES_REQUESTED',
      'VISIT_REGISTRATION_UPDATED',
      'VISIT_REGISTRATION_SUBMITTED',
      'VISIT_REGISTRATION_APPROVED',
      'VISIT_REGISTRATION_CANCELLED',
    ]);
    expect(told.slice(-2).map(({ description }) => description)).toEqual([
      'Visit registration approved',
      'Visit registration cancelled',
    ]);
  });

  it('is cancelled by the visitor before approval, without an event (rule O19)', async () => {
    const { world, visitor, officer } = opened;
    const { visitId } = await defined();
    const key = { visitId, userId: visitor.id };
    const before = (await eventTypes('VISIT_REGISTRATION_CANCELLED')).length;
    const cancelled = await onRegistration(world, visitor, 'cancelVisitRegistration', key);
    expect(cancelled.data?.done.status).toBe('CANCELLED_BY_USER');
    expect((await eventTypes('VISIT_REGISTRATION_CANCELLED')).length).toBe(before);
    expect(reasonOf(await onRegistration(world, officer, 'cancelVisitRegistration', key))).toBe(
      'REGISTRATION_NOT_CANCELLABLE',
    );
    // Without dates nobody knows for when.
    expect(reasonOf(await onRegistration(world, officer, 'approveVisitRegistration', key))).toBe(
      'REGISTRATION_NOT_SUBMITTED',
    );
  });

  it('requires dates from today in the facility’s time zone, the last not before the first', async () => {
    const { world, visitor } = opened;
    const { visitId } = await defined();
    const key = { visitId, userId: visitor.id };
    const dates = async (startsAt: string, endsAt: string) => {
      const { errors, data } = await onRegistration(world, visitor, 'updateVisitRegistration', key, {
        startsAt,
        endsAt,
      });
      return errors[0]?.message ?? data?.done.startsAt;
    };
    expect(await dates(inDays(-1), inDays(2))).toBe(
      'Could not update Visit Registration because the start date is in the past',
    );
    expect(await dates(inDays(3), inDays(2))).toBe(
      'Could not update Visit Registration because the end date is before the start date',
    );
    const day = inDays(5);
    expect(await dates(day, day)).toBe(day);
    // Midnight of today in the zone of the facility is today.
    await world.db.updateTable('settings').set({ value: 'Pacific/Auckland' }).where('id', '=', 'TIMEZONE').execute();
    const parts = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());
    expect(await dates(`${parts}T00:00:00+13:00`, inDays(2))).not.toContain('past');
    await world.db.updateTable('settings').set({ value: null }).where('id', '=', 'TIMEZONE').execute();
  });

  it('has one form of the active template; without a template it is refused with a message', async () => {
    const { world, visitor, member, templateId } = opened;
    const { visitId } = await defined();
    const begin = (who: TestPerson, userId = who.id) =>
      onRegistration(world, who, 'createVisitRegistration', { visitId, userId });
    const first = (await begin(visitor)).data?.done.registrationQuestionaryId;
    expect(first).toEqual(expect.any(Number));
    expect((await begin(visitor)).data?.done.registrationQuestionaryId).toBe(first);
    expect(reasonOf(await begin(member, visitor.id))).toBe('VISIT_REGISTRATION_NOT_FOUND');
    expect(reasonOf(await begin(opened.stranger))).toBe('VISIT_REGISTRATION_NOT_FOUND');
    await world.db.deleteFrom('activeTemplates').where('groupId', '=', 'VISIT_REGISTRATION').execute();
    expect((await begin(member)).errors[0]?.message).toBe(
      'Could not create visit registration, because no active template for visit is set',
    );
    await world.db.insertInto('activeTemplates').values({ groupId: 'VISIT_REGISTRATION', templateId }).execute();
  });
});

describe('what a visitor can read', () => {
  const document = `query ($id: Int!, $u: Int!, $pk: Int!) {
    visit(visitId: $id) { ${fields} }
    visitRegistration(visitId: $id, userId: $u) { status questionary { questionaryId } }
    proposal(primaryKey: $pk) { title visits { id } samples { id } }
    me { experiments { experimentPk visit { id } } proposals { primaryKey } } }`;
  const read = async (who: TestPerson, visitId: number, userId: number, pk: number) =>
    (await opened.world.gql<Loose>(who, document, { id: visitId, u: userId, pk })).data as Loose;

  it('is the proposal, the experiment, the visit and their own registration, and nothing of others', async () => {
    const { world, visitor, member, pi } = opened;
    const { visitId, experiment } = await defined();
    await register(world, visitor, visitId);
    await register(world, member, visitId);
    const seen = await read(visitor, visitId, visitor.id, experiment.proposalPk);
    expect(seen.proposal).toMatchObject({ visits: [{ id: visitId }] });
    expect(seen.me.experiments.map(({ experimentPk }: Loose) => experimentPk)).toContain(experiment.experimentPk);
    expect(seen.me.proposals.map(({ primaryKey }: Loose) => primaryKey)).toContain(experiment.proposalPk);
    const [own, other] = [visitor.id, member.id].map((id) =>
      seen.visit.registrations.find(({ userId }: Loose) => userId === id),
    );
    expect(own).toMatchObject({ status: 'SUBMITTED', startsAt: expect.any(String) });
    expect(own.questionary.questionaryId).toBe(own.registrationQuestionaryId);
    expect(other).toMatchObject({
      startsAt: null,
      endsAt: null,
      registrationQuestionaryId: null,
      user: { id: member.id },
    });
    expect(other.questionary).toEqual({ questionaryId: 0, steps: [] });
    expect((await read(visitor, visitId, member.id, experiment.proposalPk)).visitRegistration).toBeNull();
    // The people of the proposal see when each comes, and no answers either.
    const team = (await read(pi, visitId, visitor.id, experiment.proposalPk)).visit.registrations;
    expect(team[0]).toMatchObject({ startsAt: expect.any(String), questionary: { questionaryId: 0 } });
    const answers = await world.gql<Loose>(
      pi,
      'query ($q: Int!) { questionary(questionaryId: $q) { questionaryId } }',
      {
        q: own.registrationQuestionaryId,
      },
    );
    expect(answers.data?.questionary ?? null).toBeNull();
  });

  it('starts with the visit and ends on removal from the team or, if cancelled, with the experiment', async () => {
    const { world, visitor, member, pi } = opened;
    const { visitId, experiment } = await defined();
    const knows = async (who: TestPerson) => {
      const { proposal, visit, me } = await read(who, visitId, who.id, experiment.proposalPk);
      const has = me.experiments.some(({ experimentPk }: Loose) => experimentPk === experiment.experimentPk);
      return [proposal !== null, visit !== null, has];
    };
    expect(await knows(visitor)).toEqual([true, true, true]);
    await onRegistration(world, visitor, 'cancelVisitRegistration', { visitId, userId: visitor.id });
    expect(await knows(visitor)).toEqual([true, true, true]);
    await world.db
      .updateTable('experiments')
      .set({ startsAt: new Date(inDays(-3)), endsAt: new Date(inDays(-1)) })
      .where('experimentPk', '=', experiment.experimentPk)
      .execute();
    expect(await knows(visitor)).toEqual([false, false, false]);
    const out =
      'mutation ($id: Int!, $team: [Int!]) { updateVisit(visitId: $id, team: $team, teamLeadUserId: $lead) { id } }';
    const lead = out.replace('$team: [Int!]', '$team: [Int!], $lead: Int!');
    await world.ok(pi, lead, { id: visitId, team: [pi.id], lead: pi.id });
    expect(await knows(visitor)).toEqual([false, false, false]);
    // A co-proposer stays one.
    expect(await knows(member)).toEqual([true, true, true]);
  });

  it('is hidden in every other role, and from strangers', async () => {
    const { world, visitor, stranger, scientist, reviewer } = opened;
    const { visitId, experiment } = await defined();
    const seen = async (who: TestPerson) => (await read(who, visitId, visitor.id, experiment.proposalPk)) as Loose;
    expect((await seen(await world.as(visitor, 'FAP_REVIEWER'))).proposal).toBeNull();
    const strange = await seen(stranger);
    expect([strange.visit, strange.visitRegistration, strange.proposal]).toEqual([null, null, null]);
    for (const staff of [scientist, reviewer]) {
      const { visit, visitRegistration } = await seen(staff);
      expect(visit.registrations).toHaveLength(2);
      expect(visitRegistration).toBeNull();
    }
    await world.as(visitor, 'USER');
  });

  it('includes the other visitors, and visitors are excluded from reviewing', async () => {
    const { world, visitor, stranger, officer } = opened;
    const experiment = await acceptedExperiment(opened);
    const other = await world.person('USER');
    await defineVisit(world, opened.pi, experiment, [visitor, other]);
    const basic = 'query ($id: Int!) { basicUserDetails(userId: $id) { id } }';
    const sees = async (who: TestPerson, id: number) =>
      Boolean((await world.gql<Loose>(who, basic, { id })).data?.basicUserDetails);
    expect(await sees(visitor, other.id)).toBe(true);
    expect(await sees(other, visitor.id)).toBe(true);
    expect(await sees(stranger, other.id)).toBe(false);
    const { proposal } = await world.ok<Loose>(
      officer,
      'query ($pk: Int!) { proposal(primaryKey: $pk) { reviewersExcluded } }',
      { pk: experiment.proposalPk },
    );
    expect(proposal.reviewersExcluded).toEqual(expect.arrayContaining([visitor.id, other.id]));
  });
});

describe('removing a booking', () => {
  it('cancels every registration and logs approved ones; staff still see the answers (rule O42)', async () => {
    const { world, visitor, officer } = opened;
    const { visitId, experiment } = await defined();
    await register(world, visitor, visitId);
    await onRegistration(world, officer, 'approveVisitRegistration', { visitId, userId: visitor.id });
    const slots = { scheduledevents: [{ id: experiment.id, proposalPk: experiment.proposalPk }] };
    await say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', slots);
    const told = (await events('VISIT_%')).filter(({ changedObjectId }) => changedObjectId === String(visitId));
    expect(told.slice(-2)).toMatchObject([
      { eventType: 'VISIT_REGISTRATION_CANCELLED', rowData: { userId: visitor.id, startsAt: expect.any(String) } },
      { eventType: 'VISIT_UPDATED' },
    ]);
    // Staff still see who was to come; nobody else does, and nobody approves it any more.
    const left = (await readVisit(officer, visitId))?.registrations.map(({ status }: Loose) => status);
    expect(left).toEqual(['CANCELLED_BY_FACILITY', 'CANCELLED_BY_FACILITY']);
    for (const who of [visitor, opened.pi]) expect(await readVisit(who, visitId)).toBeNull();
    // Whoever was to come is no visitor of the proposal any more, though the experiment would still be to come (rule O34).
    const proposal = 'query ($pk: Int!) { proposal(primaryKey: $pk) { primaryKey } }';
    const asked = { pk: experiment.proposalPk };
    expect((await world.gql<Loose>(visitor, proposal, asked)).data?.proposal).toBeNull();
    expect((await world.gql<Loose>(opened.pi, proposal, asked)).data?.proposal).not.toBeNull();
    const approved = await onRegistration(world, officer, 'approveVisitRegistration', { visitId, userId: visitor.id });
    expect(reasonOf(approved)).toBe('VISIT_REGISTRATION_NOT_FOUND');
    // A visit of another booking of the same proposal is untouched.
    const second = await book(world, experiment.proposalPk, opened.instrumentId);
    expect((await defineVisit(world, opened.pi, second, [visitor])).errors).toEqual([]);
  });
});

it('takes the same number of statements for few visits and for many', async () => {
  const { world, officer } = opened;
  const list = `{ visits { ${fields} } }`;
  const { visitId } = await defined();
  await register(world, opened.visitor, visitId);
  await world.ok(officer, list);
  const few = (await world.countStatements(() => world.ok(officer, list))).count;
  for (let n = 0; n < 3; n += 1) await register(world, opened.visitor, (await defined()).visitId);
  expect((await world.countStatements(() => world.ok(officer, list))).count).toBeLessThanOrEqual(few);
});
