import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertWorkflow } from '../../../test/review-world.ts';
import {
  acceptedProposal,
  at,
  documents,
  openScheduleWorld,
  planned,
  type ScheduleWorld,
} from '../../../test/schedule-world.ts';
import { emailTo } from '../../../test/status-actions.ts';
import type { Loose } from '../../../test/world.ts';

let opened: ScheduleWorld;
let days = 0;
beforeAll(async () => {
  opened = await openScheduleWorld();
}, 60_000);
afterAll(() => opened?.world.close());

const act = async (name: 'publish' | 'remove' | 'move', variables: Loose): Promise<Loose> =>
  (await opened.world.ok<Loose>(opened.officer, documents[name], variables)).done;
const draft = async (proposalPk: number, more: Loose = {}) => {
  days += 2;
  return planned(opened, opened.officer, proposalPk, [days * 24, days * 24 + 24], more);
};
/** Letters since the last look, by their text. */
let seen = 0;
async function letters() {
  await opened.world.work();
  const rows = await opened.world.db
    .selectFrom('mails')
    .selectAll()
    .where('templateId', 'like', 'beam-time-%')
    .where('id', '>', seen)
    .orderBy('id')
    .execute();
  seen = rows.at(-1)?.id ?? seen;
  return rows.map(({ templateId, recipients, subject, html }) => ({
    templateId,
    to: recipients.join(),
    subject,
    html,
  }));
}
const readers = (of: Awaited<ReturnType<typeof letters>>) => of.map(({ templateId, to }) => [templateId, to]).sort();

describe('letters about beam time (rule O248)', () => {
  it('go to the members of the proposal and the local contact when it is published, changed and removed', async () => {
    const { pi, member, scientist } = opened;
    const all = (templateId: string) => [pi, member, scientist].map(({ email }) => [templateId, email]).sort();
    const block = await draft(await acceptedProposal(opened), { localContactId: scientist.id });
    expect(await letters()).toEqual([]);
    const published = (await act('publish', { experimentPks: [block.experimentPk] }))[0];
    const told = await letters();
    expect(readers(told)).toEqual(all('beam-time-published'));
    expect(told[0]?.subject).toMatch(new RegExp(`^Your experiment ${block.experimentId} begins on \\d\\d-\\d\\d-2040`));
    expect(told[0]?.html).toContain('The local contact is First');
    const { experimentPk, instrumentId, updatedAt } = published;
    const [startsAt, endsAt] = [at(days * 24 + 2), at(days * 24 + 26)];
    const moved = { experimentPk, instrumentId, updatedAt, startsAt, endsAt, localContactId: scientist.id };
    await act('move', { input: moved });
    expect(readers(await letters())).toEqual(all('beam-time-changed'));
    await act('remove', { experimentPks: [experimentPk] });
    const off = await letters();
    expect(readers(off)).toEqual(all('beam-time-removed'));
    expect(off[0]?.html).toContain(block.experimentId);
  });

  it('tell each reader once about all that is removed together, and nobody about drafts', async () => {
    const { pi, member } = opened;
    const proposalPk = await acceptedProposal(opened, 9);
    const [one, other] = [await draft(proposalPk), await draft(proposalPk)];
    await act('publish', { experimentPks: [one.experimentPk, other.experimentPk] });
    expect(readers(await letters())).toHaveLength(4);
    await act('remove', { experimentPks: [one.experimentPk, other.experimentPk] });
    const off = await letters();
    expect(readers(off)).toEqual([pi, member].map(({ email }) => ['beam-time-removed', email]).sort());
    for (const { html } of off) for (const { experimentId } of [one, other]) expect(html).toContain(experimentId);
    await act('remove', { experimentPks: [(await draft(proposalPk)).experimentPk] });
    expect(await letters()).toEqual([]);
  });

  it('report that an act was undone, if the team had been notified of it', async () => {
    const { world, officer, pi, member } = opened;
    const both = (templateId: string) => [pi, member].map(({ email }) => [templateId, email]).sort();
    const acting = async (name: 'publish' | 'remove' | 'move', variables: Loose) => {
      const answer = await world.gql<Loose>(officer, documents[name], variables);
      await letters();
      return { id: answer.acts[0]?.id, done: answer.data?.done };
    };
    const undo = async (id: unknown) => {
      await world.ok(officer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id });
      return readers(await letters());
    };
    const { experimentPk } = await draft(await acceptedProposal(opened));
    const first = await acting('publish', { experimentPks: [experimentPk] });
    expect(await undo(first.id)).toEqual(both('beam-time-removed'));
    const { done } = await acting('publish', { experimentPks: [experimentPk] });
    const { instrumentId, updatedAt } = done[0];
    const [startsAt, endsAt] = [at(days * 24 + 3), at(days * 24 + 27)];
    const moved = await acting('move', { input: { experimentPk, instrumentId, updatedAt, startsAt, endsAt } });
    expect(await undo(moved.id)).toEqual(both('beam-time-changed'));
    const removed = await acting('remove', { experimentPks: [experimentPk] });
    expect(await undo(removed.id)).toEqual(both('beam-time-published'));
  });

  it('leave out the user who acted', async () => {
    const { world, officer, pi, member } = opened;
    const proposalPk = await acceptedProposal(opened);
    await world.db.insertInto('proposalUsers').values({ proposalPk, userId: officer.id }).execute();
    await act('publish', { experimentPks: [(await draft(proposalPk)).experimentPk] });
    expect((await letters()).map(({ to }) => to).sort()).toEqual([pi.email, member.email].sort());
  });

  it('are not sent if a workflow writes to the team at that moment, and only then', async () => {
    const { world, callId } = opened;
    const proposalWorkflowId = await insertWorkflow(world, [
      { status: 'DRAFT', previousStatus: null, events: [] },
      { status: 'FEASIBILITY_REVIEW', previousStatus: 'DRAFT', events: ['PROPOSAL_BOOKING_TIME_SLOT_ADDED'] },
    ]);
    await world.db.updateTable('calls').set({ proposalWorkflowId }).where('id', '=', callId).execute();
    const way = await world.db
      .selectFrom('workflowConnections')
      .select('id')
      .where('workflowId', '=', proposalWorkflowId)
      .where('prevStatusId', 'is not', null)
      .executeTakeFirstOrThrow();
    const writeTo = (name: string) =>
      world.ok(
        opened.officer,
        'mutation ($i: AddConnectionStatusActionsInput!) { addConnectionStatusActions(newConnectionStatusActionsInput: $i) { actionId } }',
        { i: { workflowId: proposalWorkflowId, connectionId: way.id, actions: [emailTo(name)] } },
      );
    const publishOn = async (proposalPk: number) => {
      await act('publish', { experimentPks: [(await draft(proposalPk)).experimentPk] });
      return (await letters()).map(({ templateId }) => templateId);
    };
    await writeTo('PI');
    const proposalPk = await acceptedProposal(opened, 9);
    expect(await publishOn(proposalPk)).toEqual([]);
    // The proposal has left the status from which the way leads: nobody else tells of its second time.
    expect(await publishOn(proposalPk)).toEqual(['beam-time-published', 'beam-time-published']);
    await writeTo('USER_OFFICE');
    expect(await publishOn(await acceptedProposal(opened))).toEqual(['beam-time-published', 'beam-time-published']);
  });
});
