import { permissionsText } from '@atrium/domain/api-token';
import { expect } from 'vitest';
import { insertForm } from '../forms.ts';
import { type Facility, insertPerson, openFacility } from './facility.ts';
import type { Booked, Deeds } from './operations-ledger.ts';
import { type Address, Refusal, send } from './requests.ts';

type Person = Awaited<ReturnType<typeof insertPerson>>;

export interface OperationsScene {
  readonly facility: Facility;
  readonly lead: Person;
  readonly visitor: Person;
  readonly officer: Person;
  readonly contact: Person;
  readonly instrumentId: number;
  /** Accepted proposals of the team lead, each with a sample. */
  readonly proposals: ReadonlyArray<{ readonly proposalPk: number; readonly sampleId: number }>;
}

const office = 'office@example.org';

/** Creates a facility with people, an instrument, active forms and this many accepted proposals, in a migrated database. */
export async function openOperations(databaseUrl: string, secret: string, count: number): Promise<OperationsScene> {
  const facility = await openFacility(databaseUrl, secret);
  const { db, pool } = facility;
  const person = (code: Parameters<typeof insertPerson>[2], name: string) => insertPerson(db, secret, code, name);
  const [lead, visitor, officer, contact] = [
    await person('USER', 'lead'),
    await person('USER', 'visitor'),
    await person('USER_OFFICER', 'officer'),
    await person('INSTRUMENT_SCIENTIST', 'contact'),
  ];
  await db.updateTable('settings').set({ value: office }).where('id', '=', 'USER_OFFICE_EMAIL').execute();
  const { id: instrumentId } = await db
    .insertInto('instruments')
    .values({ name: 'Halo', shortCode: 'HALO', description: '', managerUserId: contact.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const groupId of ['VISIT_REGISTRATION', 'SHIPMENT', 'FEEDBACK']) {
    const { templateId } = await insertForm({ db }, groupId);
    await db.insertInto('activeTemplates').values({ groupId, templateId }).execute();
  }
  await pool.query(
    `insert into questions (id, natural_key, data_type, category_id, question, config)
     values ('sent_samples', 'sent_samples', 'SAMPLE_DECLARATION', 'PROPOSAL_QUESTIONARY', 'Samples', '{}')`,
  );
  const proposals: { proposalPk: number; sampleId: number }[] = [];
  for (let n = 1; n <= count; n++) proposals.push(await insertAccepted(facility, lead.id, `K${n}`));
  return { facility, lead, visitor, officer, contact, instrumentId, proposals };
}

/** Inserts an accepted proposal with a sample. */
async function insertAccepted({ db, pool, world }: Facility, userId: number, proposalId: string) {
  const form = async () =>
    (
      await pool.query<{ id: number }>(
        'insert into questionaries (template_id) select template_id from calls where id = $1 returning id',
        [world.callId],
      )
    ).rows[0]?.id ?? 0;
  const about = { callId: world.callId, proposerId: userId, questionaryId: await form(), statusId: 1 };
  const { proposalPk } = await db
    .insertInto('proposals')
    .values({
      ...about,
      ...{ proposalId, title: `Proposal ${proposalId}`, abstract: '', submitted: true, submittedDate: new Date() },
      ...{ finalStatus: 'ACCEPTED', managementDecisionSubmitted: true },
    })
    .returning('proposalPk')
    .executeTakeFirstOrThrow();
  const { id: sampleId } = await db
    .insertInto('samples')
    .values({
      title: 'Crystal',
      creatorId: userId,
      proposalPk,
      questionId: 'sent_samples',
      questionaryId: await form(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { proposalPk, sampleId };
}

/** Returns the scheduler, with a token that an officer created. */
export async function makeScheduler(address: Address, { officer }: OperationsScene): Promise<{ token: string }> {
  const made = (await send(
    address,
    officer,
    'mutation ($p: String!) { made: createApiAccessToken(createApiAccessTokenInput: { name: "scheduler", accessPermissions: $p }) { accessToken } }',
    { p: permissionsText(['MessageMutations.receive']) },
  )) as { made?: { accessToken: string } };
  return { token: made.made?.accessToken.replace(/^Bearer /, '') ?? '' };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Returns the actions of the people of the scene, through a server that may die at any moment. */
export function stepActionsOf(scene: OperationsScene, address: Address, scheduler: { token: string }): Deeds {
  const { lead, visitor, officer, contact, instrumentId, facility } = scene;
  const as = (who: { token: string }, query: string, variables: object) => send(address, who, query, variables);
  const key = (one: Booked) => ({ v: one.visitId, u: visitor.id });
  return {
    booked: async ({ eventId, messageId, proposalPk }) => {
      const body = { id: eventId, proposalPk, instrumentId, localContactId: contact.id, status: 'ACTIVE' };
      const response = await fetch(`${address.url}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${scheduler.token}` },
        body: JSON.stringify({
          ...{ type: 'PROPOSAL_BOOKING_TIME_SLOT_ADDED', messageId },
          body: { ...body, startsAt: inDays(10), endsAt: inDays(12) },
        }),
      });
      if (response.status !== 200) throw new Refusal(await response.text());
    },
    visited: async (one) => {
      const row = await facility.db
        .selectFrom('experiments')
        .select('experimentPk')
        .where('scheduledEventId', '=', one.eventId)
        .executeTakeFirstOrThrow();
      one.experimentPk = row.experimentPk;
      const made = await as(
        lead,
        'mutation ($e: Int!, $t: [Int!]!, $l: Int!) { v: createVisit(experimentPk: $e, team: $t, teamLeadUserId: $l) { id } }',
        { e: row.experimentPk, t: [lead.id, visitor.id], l: lead.id },
      );
      one.visitId = (made as { v?: { id: number } }).v?.id ?? 0;
    },
    registered: async (one) => {
      const at = { ...key(one), s: inDays(10), e: inDays(11) };
      await as(
        visitor,
        'mutation ($v: Int!, $u: Int!) { createVisitRegistration(visitId: $v, userId: $u) { status } }',
        key(one),
      );
      await as(
        visitor,
        'mutation ($v: Int!, $u: Int!, $s: DateTime, $e: DateTime) { updateVisitRegistration(visitId: $v, userId: $u, startsAt: $s, endsAt: $e) { status } }',
        at,
      );
      await as(
        visitor,
        'mutation ($v: Int!, $u: Int!) { submitVisitRegistration(visitId: $v, userId: $u) { status } }',
        key(one),
      );
    },
    approved: async (one) => {
      await as(
        officer,
        'mutation ($k: ApproveVisitRegistrationInput!) { approveVisitRegistration(visitRegistration: $k) { status } }',
        { k: { visitId: one.visitId, userId: visitor.id } },
      );
    },
    packed: async (one) => {
      const made = await as(
        lead,
        'mutation ($p: Int!, $e: Int!) { s: createShipment(title: "Crystals", proposalPk: $p, experimentPk: $e) { id } }',
        { p: one.proposalPk, e: one.experimentPk },
      );
      one.shipmentId = (made as { s?: { id: number } }).s?.id ?? 0;
      const samples = scene.proposals.filter(({ proposalPk }) => proposalPk === one.proposalPk);
      await as(
        lead,
        'mutation ($s: Int!, $x: [Int!]!) { addSamplesToShipment(shipmentId: $s, sampleIds: $x) { id } }',
        {
          ...{ s: one.shipmentId, x: samples.map(({ sampleId }) => sampleId) },
        },
      );
    },
    sent: async (one) => {
      const sent = await as(lead, 'mutation ($s: Int!) { s: submitShipment(shipmentId: $s) { externalRef } }', {
        s: one.shipmentId,
      });
      one.externalRef = (sent as { s?: { externalRef: string } }).s?.externalRef ?? '';
    },
  };
}

interface Found {
  readonly experiments: number;
  readonly events: Readonly<Record<string, number>>;
  readonly mails: Readonly<Record<string, number>>;
  readonly registration: string | null;
  readonly shipment: string | null;
  readonly externalRef: string | null;
}

async function found({ pool }: Facility, { eventId }: Booked, userId: number): Promise<Found> {
  const { rows } = await pool.query<Found>(
    `with e as (select * from experiments where scheduled_event_id = $1),
     v as (select * from visits where experiment_pk in (select experiment_pk from e)),
     s as (select * from shipments where experiment_pk in (select experiment_pk from e)),
     told as (
       select l.id, l.event_type from event_logs l
        where (l.event_type like 'VISIT%' and l.changed_object_id in (select id::text from v))
           or (l.event_type like 'SHIPMENT%' and l.changed_object_id in (select id::text from s))
           or (l.event_type like 'PROPOSAL_BOOKING%' and l.row_data ->> 'experimentPk' in (select experiment_pk::text from e))),
     counted as (select event_type, count(*)::int as n from told group by 1),
     written as (select template_id, count(*)::int as n from mails where event_id in (select id from told) group by 1)
     select (select count(*)::int from e) as experiments, coalesce((select jsonb_object_agg(event_type, n) from counted), '{}') as events,
            coalesce((select jsonb_object_agg(template_id, n) from written), '{}') as mails,
            (select status from visit_registrations where visit_id in (select id from v) and user_id = $2) as registration,
            (select min(status) from s) as shipment, (select min(external_ref) from s) as "externalRef"`,
    [eventId, userId],
  );
  const [row] = rows;
  if (!row) throw new Error('The database does not respond');
  return row;
}

/** What a step leaves behind: its event, and its mails for each event. */
const traces = {
  visited: ['VISIT_CREATED', { 'visit-registration-created': 1 }],
  registered: ['VISIT_REGISTRATION_SUBMITTED', { 'visit-registration-submitted': 1 }],
  approved: ['VISIT_REGISTRATION_APPROVED', { 'visit-registration-approved': 2 }],
  sent: ['SHIPMENT_SUBMITTED', { 'shipment-submitted': 1 }],
} as const;

/** Compares what people were told with what is stored: every acknowledged step exists exactly once, with its mails, and nothing else does. */
export async function expectToldOnce({ facility, visitor }: OperationsScene, ledger: readonly Booked[]): Promise<void> {
  for (const one of ledger) {
    const { experiments, events, mails, registration, shipment, externalRef } = await found(facility, one, visitor.id);
    if (one.done.has('booked')) expect(experiments).toBe(1);
    else expect(experiments).toBeLessThanOrEqual(1);
    const expectedMails: Record<string, number> = {};
    for (const [step, [event, letters]] of Object.entries(traces)) {
      const times = events[event] ?? 0;
      const known = step as keyof typeof traces;
      if (one.done.has(known)) expect([event, times]).toEqual([event, 1]);
      else expect(times).toBeLessThanOrEqual(one.pending === known ? 1 : 0);
      if (times) Object.assign(expectedMails, letters);
    }
    expect(mails).toEqual(expectedMails);
    if (one.done.has('approved')) expect(registration).toBe('APPROVED');
    else if (one.done.has('registered')) expect(['SUBMITTED', 'APPROVED']).toContain(registration);
    expect(shipment === 'SUBMITTED').toBe(events.SHIPMENT_SUBMITTED === 1);
    if (one.done.has('sent')) expect(externalRef).toBe(one.externalRef);
  }
}
