import { roleIds } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { aMachine } from '../../../test/machine.ts';
import { insertCall, insertProposal, insertWorkflow } from '../../../test/review-world.ts';
import { inDays, insertInstrument } from '../../../test/rows.ts';
import { insertVisit } from '../../../test/visit-rows.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

leavesBroken('A status belongs to the workflow of its call', 'proposals are put into a status in the store');
leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const asked = '{ calendarFeeds { kind address instrument { id name } } }';
const renewed = `mutation ($kind: CalendarKind!, $instrumentId: Int) {
  renewCalendarFeed(kind: $kind, instrumentId: $instrumentId) { kind address instrument { id } } }`;

describe('calendar feeds', () => {
  let world: World;
  let pi: TestPerson;
  let visitor: TestPerson;
  let scientist: TestPerson;
  let officer: TestPerson;
  let instrumentId: number;
  let otherInstrument: number;
  let proposalPk: number;
  let serial = 0;

  const insertExperiment = async (more: object = {}) => {
    serial += 1;
    return world.db
      .insertInto('experiments')
      .values({
        experimentId: `P-${serial}`,
        proposalPk,
        instrumentId,
        startsAt: inDays(serial),
        endsAt: inDays(serial + 1),
        scheduledEventId: 100 + serial,
        status: 'ACTIVE',
        ...more,
      })
      .returning(['experimentPk', 'experimentId', 'proposalPk'])
      .executeTakeFirstOrThrow();
  };
  const feedsOf = async (who: TestPerson): Promise<Loose[]> => (await world.ok<Loose>(who, asked)).calendarFeeds;
  const addressOf = async (who: TestPerson, kind: string, ofInstrument?: number): Promise<string> =>
    (await feedsOf(who)).find((feed) => feed.kind === kind && (!ofInstrument || feed.instrument?.id === ofInstrument))
      ?.address ?? '';
  const get = (address: string, headers: Record<string, string> = {}) =>
    world.app.inject({ url: new URL(address).pathname, headers });
  const statusOf = async (address: string) => (await get(address)).statusCode;
  const summaries = async (address: string) => {
    const answer = await get(address);
    expect(answer.statusCode).toBe(200);
    return answer.body
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .flatMap((line) => (line.startsWith('SUMMARY:') ? [line.slice(8).replaceAll('\\,', ',')] : []));
  };
  const takeRole = (who: TestPerson, role: keyof typeof roleIds) =>
    world.db.deleteFrom('roleUsers').where('userId', '=', who.id).where('roleId', '=', roleIds[role]).execute();
  const giveRole = (who: TestPerson, role: keyof typeof roleIds) =>
    world.db.insertInto('roleUsers').values({ userId: who.id, roleId: roleIds[role] }).execute();

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    [pi, visitor] = [await world.person('USER'), await world.person('USER')];
    scientist = await world.person('INSTRUMENT_SCIENTIST');
    instrumentId = (await insertInstrument(world, { name: 'Loki', managerUserId: officer.id })).id;
    otherInstrument = (await insertInstrument(world, { name: 'Bifrost', managerUserId: officer.id })).id;
    await world.db.insertInto('instrumentScientists').values({ instrumentId, userId: scientist.id }).execute();
    const callId = await insertCall(world, { workflowId: await insertWorkflow(world) });
    await world.db.updateTable('calls').set({ shortCode: 'SPRING' }).where('id', '=', callId).execute();
    proposalPk = await insertProposal(world, { callId, proposerId: pi.id, status: 'SCHEDULING', submitted: true });
    const visited = await insertExperiment();
    await insertVisit(world, visited, { lead: visitor, others: [pi] });
    await insertExperiment({ status: 'COMPLETED', instrumentId: otherInstrument });
    await insertExperiment({ status: 'DRAFT' });
    await insertExperiment({ removedAt: new Date() });
    await insertExperiment({ startsAt: inDays(-400), endsAt: inDays(-366) });
    await insertExperiment({ startsAt: inDays(366), endsAt: inDays(367) });
    const gone = await insertProposal(world, { callId, proposerId: pi.id, status: 'SCHEDULING' });
    await insertExperiment({ proposalPk: gone });
    await world.db.updateTable('proposals').set({ deletedAt: new Date() }).where('proposalPk', '=', gone).execute();
    const inCall = await insertCall(world, { workflowId: await insertWorkflow(world), endCall: inDays(5) });
    await world.db.updateTable('calls').set({ shortCode: 'AUTUMN' }).where('id', '=', inCall).execute();
    await insertProposal(world, { callId: inCall, proposerId: pi.id, status: 'DRAFT', submitted: false });
  });
  afterAll(() => world.close());

  it('contain a user’s experiments, approved visits and the ends of calls with a draft of the user (rule O90)', async () => {
    expect(await summaries(await addressOf(pi, 'PERSON'))).toEqual([
      'Experiment P-1, Loki',
      'Visit for experiment P-1, Loki',
      'Experiment P-2, Bifrost',
      'Call AUTUMN closes',
    ]);
    expect(await summaries(await addressOf(visitor, 'PERSON'))).toEqual([
      'Experiment P-1, Loki',
      'Visit for experiment P-1, Loki',
    ]);
    expect(await summaries(await addressOf(await world.person('USER'), 'PERSON'))).toEqual([]);
  });

  it('contain a visit only once it is approved, with the dates of the registration (rule O91)', async () => {
    const guest = await world.person('USER');
    const visited = await insertExperiment({ startsAt: inDays(50), endsAt: inDays(52) });
    await insertVisit(world, visited, { lead: guest, status: 'SUBMITTED' });
    const address = await addressOf(guest, 'PERSON');
    const name = `Experiment ${visited.experimentId}, Loki`;
    expect(await summaries(address)).toEqual([name]);
    await world.db
      .updateTable('visitRegistrations')
      .set({ status: 'APPROVED', startsAt: new Date('2027-01-02T08:00:00Z'), endsAt: new Date('2027-01-03T09:00:00Z') })
      .where('userId', '=', guest.id)
      .execute();
    const { body } = await get(address);
    // Whole days, the last one as well, as the gate lets people in.
    expect(body).toContain('DTSTART;VALUE=DATE:20270102\r\nDTEND;VALUE=DATE:20270104\r\n');
    await world.db.deleteFrom('experiments').where('experimentPk', '=', visited.experimentPk).execute();
  });

  it('are offered for the current role', async () => {
    const kinds = async (who: TestPerson) =>
      (await feedsOf(who)).map(({ kind, instrument }) => (instrument ? `${kind} ${instrument.name}` : kind));
    expect(await kinds(pi)).toEqual(['PERSON']);
    expect(await kinds(scientist)).toEqual(['PERSON', 'INSTRUMENT Loki']);
    expect(await kinds(officer)).toEqual(['PERSON', 'FACILITY', 'INSTRUMENT Bifrost', 'INSTRUMENT Loki']);
    expect(await kinds(await world.as(scientist, 'FAP_CHAIR'))).toEqual(['PERSON']);
    await takeRole(scientist, 'FAP_CHAIR');
  });

  it('of an instrument contain its experiments, and those of the facility also its calls (rule O90)', async () => {
    expect(await summaries(await addressOf(scientist, 'INSTRUMENT'))).toEqual(['Experiment P-1, Loki']);
    expect(await summaries(await addressOf(officer, 'INSTRUMENT', otherInstrument))).toEqual([
      'Experiment P-2, Bifrost',
    ]);
    const all = await summaries(await addressOf(officer, 'FACILITY'));
    expect(all).toEqual(
      expect.arrayContaining([
        'Experiment P-1, Loki',
        'Experiment P-2, Bifrost',
        'Call SPRING opens',
        'Call AUTUMN review',
      ]),
    );
    expect(all.some((one) => /P-[34567],/.test(one) || one.startsWith('Visit'))).toBe(false);
  });

  it('contain no names of people (rule O93)', async () => {
    await world.db
      .updateTable('experiments')
      .set({ localContactId: scientist.id })
      .where('experimentId', '=', 'P-1')
      .execute();
    const everybody = [pi, visitor, scientist, officer];
    for (const [at, { id }] of everybody.entries()) {
      const named = { firstname: `Givenname${at}`, preferredname: `Nickname${at}`, lastname: `Familyname${at}` };
      await world.db.updateTable('users').set(named).where('id', '=', id).execute();
    }
    const addresses = [
      await addressOf(pi, 'PERSON'),
      await addressOf(scientist, 'INSTRUMENT'),
      await addressOf(officer, 'FACILITY'),
    ];
    const people = await world.db.selectFrom('users').select('email').execute();
    for (const address of addresses) {
      const body = (await get(address)).body.replaceAll('\r\n ', '');
      expect(body).toContain('P-1');
      expect(body).not.toMatch(/Givenname|Nickname|Familyname/);
      for (const { email } of people) expect(body).not.toContain(email);
    }
  });

  it('are sent as calendars, and not again if unchanged', async () => {
    const address = await addressOf(pi, 'PERSON');
    const first = await get(address);
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const { etag } = first.headers as { etag: string };
    const again = await get(address, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get(address, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const added = await insertExperiment({ startsAt: inDays(80), endsAt: inDays(81) });
    expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(200);
    await world.db.deleteFrom('experiments').where('experimentPk', '=', added.experimentPk).execute();
    expect((await get(address)).headers.etag).toBe(etag);
  });

  it('are not accessible without the signature (rule O92)', async () => {
    const address = await addressOf(pi, 'PERSON');
    const signature = address.split('.').at(-2) ?? '';
    const others = await addressOf(visitor, 'PERSON');
    for (const wrong of [
      address.replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      others.replace(`person-${visitor.id}.`, `person-${pi.id}.`),
      address.replace('person', 'facility'),
      address.replace(`person-${pi.id}`, `instrument-${pi.id}-${instrumentId}`),
      address.replace(`person-${pi.id}`, 'person-2147483647'),
      address.replace('.ics', ''),
      address.replace(signature, ''),
    ]) {
      const answer = await get(wrong);
      expect([wrong, answer.statusCode, answer.body]).toEqual([wrong, 404, 'Not found']);
    }
    expect(await statusOf(address)).toBe(200);
  });

  it('get another address when renewed, while the others keep theirs (rule O92)', async () => {
    const own = await addressOf(scientist, 'PERSON');
    const before = await addressOf(scientist, 'INSTRUMENT');
    const { renewCalendarFeed } = await world.ok<Loose>(scientist, renewed, { kind: 'INSTRUMENT', instrumentId });
    expect(renewCalendarFeed).toMatchObject({ kind: 'INSTRUMENT', instrument: { id: instrumentId } });
    expect(await addressOf(scientist, 'INSTRUMENT')).toBe(renewCalendarFeed.address);
    expect([await statusOf(before), await statusOf(renewCalendarFeed.address), await statusOf(own)]).toEqual([
      404, 200, 200,
    ]);
    const again = (await world.ok<Loose>(scientist, renewed, { kind: 'INSTRUMENT', instrumentId })).renewCalendarFeed;
    expect([await statusOf(renewCalendarFeed.address), await statusOf(again.address)]).toEqual([404, 200]);
    const told = await world.db
      .selectFrom('eventLogs')
      .select(['changedBy', 'rowData'])
      .where('eventType', '=', 'USER_CALENDAR_RENEWED')
      .where('changedObjectId', '=', String(scientist.id))
      .execute();
    expect(told).toMatchObject([
      { changedBy: scientist.id, rowData: { kind: 'INSTRUMENT', instrumentId } },
      { changedBy: scientist.id },
    ]);
    expect(JSON.stringify(told)).not.toContain('.ics');
  });

  it('have one valid address after two concurrent renewals', async () => {
    const both = await Promise.all([1, 2].map(() => world.ok<Loose>(visitor, renewed, { kind: 'PERSON' })));
    const addresses = both.map(({ renewCalendarFeed }) => renewCalendarFeed.address as string);
    expect(new Set(addresses).size).toBe(2);
    expect((await Promise.all(addresses.map(statusOf))).sort()).toEqual([200, 404]);
  });

  it('end with the role, the instrument and the person, and return with the role (rule O92)', async () => {
    const leaving = await world.person('USER_OFFICER', 'USER');
    const [own, facility] = [await addressOf(leaving, 'PERSON'), await addressOf(leaving, 'FACILITY')];
    await takeRole(leaving, 'USER_OFFICER');
    expect([await statusOf(own), await statusOf(facility)]).toEqual([200, 404]);
    await takeRole(leaving, 'USER');
    expect(await statusOf(own)).toBe(404);
    await giveRole(leaving, 'USER_OFFICER');
    expect([await statusOf(own), await statusOf(facility)]).toEqual([200, 200]);
    await world.ok(leaving, renewed, { kind: 'PERSON' });
    const last = await addressOf(leaving, 'PERSON');
    await world.db.deleteFrom('users').where('id', '=', leaving.id).execute();
    expect([await statusOf(last), await statusOf(facility)]).toEqual([404, 404]);

    const worker = await world.person('INSTRUMENT_SCIENTIST');
    await world.db.insertInto('instrumentScientists').values({ instrumentId, userId: worker.id }).execute();
    const address = await addressOf(worker, 'INSTRUMENT');
    expect(await statusOf(address)).toBe(200);
    await world.db.deleteFrom('instrumentScientists').where('userId', '=', worker.id).execute();
    expect(await statusOf(address)).toBe(404);
  });

  it('are renewed only by users they are offered to', async () => {
    const refusedTo = async (who: TestPerson | null, kind: string, ofInstrument: number | null = null) =>
      (await world.gql(who, renewed, { kind, instrumentId: ofInstrument })).errors?.[0]?.extensions?.reason;
    expect(await refusedTo(pi, 'FACILITY')).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await refusedTo(pi, 'INSTRUMENT', instrumentId)).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await refusedTo(scientist, 'INSTRUMENT', otherInstrument)).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await refusedTo(scientist, 'FACILITY')).toBe('INSUFFICIENT_PERMISSIONS');
    expect(await refusedTo(null, 'PERSON')).toBe('NOT_LOGGED_IN');
  });

  it('are not offered to machines, nor to officers who impersonate a user', async () => {
    const machine = await aMachine(world, ['ProposalQueries.get']);
    const behind = await world.as(pi, 'USER', { impersonatedBy: officer.id });
    for (const [who, code] of [
      [machine, 'FORBIDDEN'],
      [behind, 'REFUSED'],
    ] as const) {
      const { data } = await world.gql<Loose>(who, asked);
      expect(data?.calendarFeeds).toBeNull();
      const answer = await world.gql(who, renewed, { kind: 'PERSON' });
      expect(answer.errors?.[0]?.extensions?.code).toBe(code);
    }
  });

  it('require an existing instrument, and only for feeds of an instrument', async () => {
    const codeOf = async (variables: object) =>
      (await world.gql(officer, renewed, variables as Loose)).errors?.[0]?.extensions?.code;
    expect(await codeOf({ kind: 'INSTRUMENT', instrumentId: 99_999 })).toBe('NOT_FOUND');
    expect(await codeOf({ kind: 'INSTRUMENT' })).toBe('INVALID_INPUT');
    expect(await codeOf({ kind: 'PERSON', instrumentId })).toBe('INVALID_INPUT');
  });

  it('take the same number of statements for few entries and for many', async () => {
    const address = await addressOf(pi, 'PERSON');
    const { count: few } = await world.countStatements(() => get(address));
    const added = await Promise.all(Array.from({ length: 20 }, () => insertExperiment()));
    const { count: many } = await world.countStatements(() => get(address));
    expect(many).toBe(few);
    expect(few).toBeLessThanOrEqual(4);
    const keys = added.map(({ experimentPk }) => experimentPk);
    await world.db.deleteFrom('experiments').where('experimentPk', 'in', keys).execute();
  });
});
