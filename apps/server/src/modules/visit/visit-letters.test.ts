import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say } from '../../../test/experiment-world.ts';
import {
  acceptedExperiment,
  defineVisit,
  onRegistration,
  openVisitWorld,
  register,
  type VisitWorld,
} from '../../../test/visit-world.ts';
import type { TestPerson } from '../../../test/world.ts';

let opened: VisitWorld;
beforeAll(async () => {
  opened = await openVisitWorld();
  await opened.world.db
    .updateTable('settings')
    .set({ value: 'office@example.org' })
    .where('id', '=', 'USER_OFFICE_EMAIL')
    .execute();
});
afterAll(() => opened.world.close());

const mails = async (templateId: string) => {
  await opened.world.work();
  return opened.world.db.selectFrom('mails').selectAll().where('templateId', '=', templateId).orderBy('id').execute();
};

describe('letters about visits', () => {
  const booked = async (team: readonly TestPerson[]) => {
    const experiment = await acceptedExperiment(opened);
    const visitId: number = (await defineVisit(opened.world, opened.pi, experiment, team)).data?.createVisit.id;
    return { ...experiment, visitId };
  };
  const since = async (id: string, run: () => Promise<unknown>) => {
    const before = (await mails(id)).length;
    await run();
    return (await mails(id)).slice(before).map(({ recipients }) => recipients.join());
  };

  it('are sent to people whom another user adds to the team, initially and later (rule O181)', async () => {
    const { world, pi, member, visitor } = opened;
    const id = 'visit-registration-created';
    let visitId = 0;
    const first = await since(id, async () => {
      ({ visitId } = await booked([pi, visitor]));
    });
    expect(first).toEqual([visitor.email]);
    const own = new RegExp(`/MyVisits\\?visit(=|&#x3D;)${visitId}"`);
    expect((await mails(id)).at(-1)?.html).toMatch(own);
    const change = (team: readonly TestPerson[]) =>
      world.ok(
        pi,
        'mutation ($v: Int!, $t: [Int!], $l: Int) { updateVisit(visitId: $v, team: $t, teamLeadUserId: $l) { id } }',
        {
          ...{ v: visitId, t: team.map((one) => one.id), l: pi.id },
        },
      );
    expect(await since(id, () => change([pi, visitor, member]))).toEqual([member.email]);
    expect(await since(id, () => change([pi, member]))).toEqual([]);
    const html = (await mails(id)).at(-1)?.html;
    expect(html).toMatch(/put on the team that comes for the experiment \S+ of/);
  });

  it('inform the office of a submitted registration, and the visitor that it was returned (rule O181)', async () => {
    const { world, pi, visitor, officer } = opened;
    const { visitId } = await booked([visitor, pi]);
    const key = { visitId, userId: visitor.id };
    expect(await since('visit-registration-submitted', () => register(world, visitor, visitId))).toEqual([
      'office@example.org',
    ]);
    expect((await mails('visit-registration-submitted')).at(-1)?.html).toContain('/Experiments?experiment');
    const back = () => onRegistration(world, officer, 'requestVisitRegistrationChanges', key);
    expect(await since('visit-registration-changes-requested', back)).toEqual([visitor.email]);
  });

  it('tell the visitor what to change, as the form does for users who may read it (rule O245)', async () => {
    const { world, pi, visitor, officer } = opened;
    const { visitId } = await booked([visitor, pi]);
    await register(world, visitor, visitId);
    const asked = (comment: string | null | undefined) =>
      world.gql(
        officer,
        `mutation ($i: RequestVisitRegistrationChangesInput!) { requestVisitRegistrationChanges(visitRegistration: $i) { changesAsked } }`,
        { i: { visitId, userId: visitor.id, comment } },
      );
    const comment = 'Please come a day later & bring <your> dosimeter.';
    expect((await asked(`  ${comment}\n`)).data?.requestVisitRegistrationChanges).toEqual({ changesAsked: comment });
    const letter = (await mails('visit-registration-changes-requested')).at(-1)?.html;
    expect(letter).toContain('Please come a day later &amp; bring &lt;your&gt; dosimeter.');
    const read = async (who: TestPerson) =>
      (
        await world.ok(who, 'query ($v: Int!) { visit(visitId: $v) { registrations { userId changesAsked } } }', {
          v: visitId,
        })
      ).visit.registrations.find(({ userId }: { userId: number }) => userId === visitor.id)?.changesAsked;
    expect([await read(visitor), await read(officer), await read(pi)]).toEqual([comment, comment, null]);
    // What was asked stays readable for whoever approves, and the next request has words of its own or none.
    await onRegistration(world, visitor, 'submitVisitRegistration', { visitId, userId: visitor.id });
    expect(await read(officer)).toBe(comment);
    expect((await asked(undefined)).data?.requestVisitRegistrationChanges).toEqual({ changesAsked: null });
    expect((await mails('visit-registration-changes-requested')).at(-1)?.html).not.toContain('<blockquote');
    await onRegistration(world, visitor, 'submitVisitRegistration', { visitId, userId: visitor.id });
    expect((await asked('x'.repeat(2001))).errors[0]?.message).toBe('Input validation errors');
  });

  it('inform unapproved visitors that the facility cancelled, but not those who cancelled themselves (rule O182)', async () => {
    const { world, pi, visitor, member, officer } = opened;
    const id = 'visit-registration-cancelled-by-facility';
    const { visitId, id: eventId, proposalPk } = await booked([visitor, pi, member]);
    const cancel = (who: TestPerson, of: TestPerson) =>
      onRegistration(world, who, 'cancelVisitRegistration', { visitId, userId: of.id });
    expect(await since(id, () => cancel(visitor, visitor))).toEqual([]);
    expect(await since(id, () => cancel(officer, pi))).toEqual([pi.email]);
    const removed = () =>
      say(world, 'PROPOSAL_BOOKING_TIME_SLOTS_REMOVED', { scheduledevents: [{ id: eventId, proposalPk }] });
    expect(await since(id, removed)).toEqual([member.email]);
    expect((await mails(id)).at(-1)?.subject).toMatch(/^Your visit for the experiment \S+ is cancelled$/);
  });
});
