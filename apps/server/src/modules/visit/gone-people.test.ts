import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reasonOf } from '../../../test/panel-world.ts';
import { insertFap } from '../../../test/rows.ts';
import { acceptedExperiment, defineVisit, openVisitWorld, type VisitWorld } from '../../../test/visit-world.ts';
import type { Loose, TestPerson } from '../../../test/world.ts';

let opened: VisitWorld;
let gone: TestPerson;
let former: TestPerson;
let now: TestPerson;

beforeAll(async () => {
  opened = await openVisitWorld();
  const { world, officer } = opened;
  [gone, former, now] = [
    await world.person('FAP_REVIEWER'),
    await world.person('FAP_REVIEWER'),
    await world.person('USER', 'FAP_REVIEWER'),
  ];
  await world.ok(officer, `mutation { deleteUser(id: ${gone.id}) { id } }`);
});
afterAll(() => opened.world.close());

const change = `mutation ($id: Int!, $team: [Int!]!, $lead: Int!, $read: VisitRead) {
  updateVisit(visitId: $id, team: $team, teamLeadUserId: $lead, read: $read) { registrations { userId } } }`;
const teamOf = async (visitId: number) =>
  (
    await opened.world.ok(opened.pi, 'query ($id: Int!) { visit(visitId: $id) { registrations { userId } } }', {
      id: visitId,
    })
  ).visit.registrations.map(({ userId }: Loose) => userId);

describe('a form that names a person whose account no longer exists (rule P184)', () => {
  it('of a visit is refused as a whole and names the person', async () => {
    const { world, pi, visitor } = opened;
    const experiment = await acceptedExperiment(opened);
    const refusedNew = await defineVisit(world, pi, experiment, [visitor, gone]);
    expect(refusedNew.errors[0]).toMatchObject({ message: 'User not available', extensions: { userIds: [gone.id] } });
    const made = await defineVisit(world, pi, experiment, [visitor]);
    const id = made.data?.createVisit.id;
    const team = [visitor.id, gone.id];
    const answer = await world.gql(pi, change, { id, team, lead: visitor.id, read: null });
    expect(answer.errors[0]?.extensions).toMatchObject({ reason: 'VISITOR_NOT_FOUND', userIds: [gone.id] });
    expect(await teamOf(id)).toEqual([visitor.id]);
  });

  it('of a visit whose visitor’s accounts were merged is in conflict, and keeps the current visitor', async () => {
    const { world, pi, visitor, member } = opened;
    const experiment = await acceptedExperiment(opened);
    const id = (await defineVisit(world, pi, experiment, [visitor, former])).data?.createVisit.id;
    const read = { team: [visitor.id, former.id], teamLeadUserId: visitor.id };
    await sql`select take_over_references(${former.id}, ${now.id})`.execute(world.db);
    const mine = { id, team: [visitor.id, former.id, member.id], lead: visitor.id };
    expect(reasonOf(await world.gql(pi, change, { ...mine, read }))).toBe('CHANGED_MEANWHILE');
    const kept = await world.gql(pi, change, { ...mine, read: { ...read, team: [visitor.id, now.id] } });
    expect(kept.errors[0]?.extensions).toMatchObject({ reason: 'VISITOR_NOT_FOUND', userIds: [former.id] });
    expect((await teamOf(id)).sort()).toEqual([visitor.id, now.id].sort());
  });

  it('of a proposal and of its data access is refused as a whole', async () => {
    const { world, pi, visitor } = opened;
    const { proposalPk: pk } = await acceptedExperiment(opened);
    const officer = opened.officer;
    const save = `mutation { updateProposal(proposalPk: ${pk}, title: "Ice", abstract: "Cold", proposerId: ${pi.id}, users: [${visitor.id}, ${gone.id}]) { title } }`;
    expect((await world.gql(officer, save)).errors[0]?.extensions).toMatchObject({
      reason: 'UNKNOWN_USER',
      userIds: [gone.id],
    });
    const share = `mutation { updateDataAccessUsers(proposalPk: ${pk}, userIds: [${visitor.id}, ${gone.id}]) { id } }`;
    expect((await world.gql(pi, share)).errors[0]?.extensions).toMatchObject({
      reason: 'UNKNOWN_DATA_ACCESS_USER',
      userIds: [gone.id],
    });
    const read = `{ proposal(primaryKey: ${pk}) { title dataAccessUsers { id } } }`;
    const { proposal } = await world.ok(officer, read);
    expect(proposal.title).not.toBe('Ice');
    expect(proposal.dataAccessUsers).toEqual([]);
  });

  it('of a panel is refused as a whole', async () => {
    const { world, officer } = opened;
    const { id } = await insertFap(world);
    const add = `mutation { assignReviewersToFap(fapId: ${id}, memberIds: [${now.id}, ${gone.id}]) { id } }`;
    expect((await world.gql(officer, add)).errors[0]?.extensions).toMatchObject({
      reason: 'ROLE_OF_REVIEWER_MISSING',
      userIds: [gone.id],
    });
    expect(await world.db.selectFrom('fapMembers').select('userId').where('fapId', '=', id).execute()).toEqual([]);
  });
});
