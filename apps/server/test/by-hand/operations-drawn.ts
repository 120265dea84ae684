import { insertForm } from '../forms.ts';
import { insertCall } from '../proposals.ts';
import { insertProposal, insertWorkflow } from '../review-world.ts';
import { insertInstrument } from '../rows.ts';
import { openWorld, type TestPerson, type World } from '../world.ts';
import type { Drawing } from './form-drawn.ts';

export interface DrawnCall {
  readonly id: number;
  readonly hasWorkflow: boolean;
  readonly hasForm: boolean;
  readonly safetyDays: number | null;
  readonly visitDays: number | null;
}

export interface DrawnProposal {
  readonly pk: number;
  readonly call: DrawnCall;
  readonly pi: number;
  readonly co: readonly number[];
  readonly data: readonly number[];
  readonly isSubmitted: boolean;
  readonly isDeleted: boolean;
  readonly isAccepted: boolean;
  readonly instruments: readonly number[];
}

export interface DrawnRegistration {
  readonly userId: number;
  readonly status: string;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
}

export interface DrawnSafety {
  readonly status: string;
  readonly isSubmitted: boolean;
  readonly isAskedBack: boolean;
  readonly scientist: string | null;
  readonly reviewer: string | null;
}

export interface DrawnExperiment {
  readonly pk: number;
  readonly name: string;
  readonly proposal: DrawnProposal;
  readonly status: 'DRAFT' | 'ACTIVE' | 'COMPLETED';
  readonly isPlannedHere: boolean;
  readonly isRemoved: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly instrumentId: number;
  readonly contact: number | null;
  readonly visit: {
    readonly id: number;
    readonly lead: number;
    readonly creator: number;
    readonly team: readonly DrawnRegistration[];
  } | null;
  readonly safety: DrawnSafety | null;
  readonly samples: ReadonlyArray<{ readonly id: number; readonly isDeclared: boolean; readonly risk: string }>;
  readonly shipments: ReadonlyArray<{
    readonly id: number;
    readonly isSubmitted: boolean;
    readonly hasArrived: boolean;
  }>;
  readonly feedback: { readonly isSubmitted: boolean; readonly creator: number } | null;
  readonly report: { readonly isSubmitted: boolean } | null;
  readonly hasNote: boolean;
}

export interface DrawnKind {
  readonly id: number;
  readonly isEverywhere: boolean;
  readonly instruments: readonly number[];
}

export interface DrawnFacility {
  readonly world: World;
  /** Applicants; some of them have other roles as well. */
  readonly people: readonly TestPerson[];
  readonly officer: TestPerson;
  readonly reviewer: TestPerson;
  /** The first works on the first instrument, the second on the second; the last manages the third. */
  readonly scientists: readonly TestPerson[];
  readonly instruments: readonly number[];
  /** The scientists and the manager of each instrument. */
  readonly staff: ReadonlyMap<number, { readonly manager: number; readonly scientists: readonly number[] }>;
  readonly calls: readonly DrawnCall[];
  readonly kinds: readonly DrawnKind[];
  /** The last day of each training, by person and kind. */
  readonly trained: ReadonlyMap<string, string>;
  /** The hours by which the facility is ahead of UTC, all year round. */
  readonly ahead: number;
  readonly proposals: DrawnProposal[];
  readonly experiments: DrawnExperiment[];
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Returns a time zone without daylight saving time in which it is currently not close to midnight. */
const quietZone = () =>
  [
    { name: 'Asia/Kathmandu', ahead: 5.75 },
    { name: 'America/Phoenix', ahead: -7 },
  ].find(({ ahead }) => {
    const hour = (new Date().getUTCHours() + ahead + 24) % 24;
    return hour >= 1 && hour <= 22;
  }) ?? { name: 'Asia/Kathmandu', ahead: 5.75 };

/** Creates a facility with people, instruments, calls and kinds of training, without any proposals or experiments. */
export async function openFacility(draw: Drawing): Promise<DrawnFacility> {
  const world = await openWorld();
  const { name: zone, ahead } = quietZone();
  await world.pool.query(`update settings set value = $1 where id = 'TIMEZONE'`, [zone]);
  await world.pool.query('update features set is_enabled = true');
  const officer = await world.person('USER_OFFICER');
  const reviewer = await world.person('EXPERIMENT_SAFETY_REVIEWER');
  const people: TestPerson[] = [];
  for (let at = 0; at < 8; at += 1) people.push(await world.person('USER'));
  const scientists: TestPerson[] = [];
  for (let at = 0; at < 3; at += 1) scientists.push(await world.person('INSTRUMENT_SCIENTIST'));
  const [first, second, manager] = scientists as [TestPerson, TestPerson, TestPerson];
  // An applicant works on the second instrument as well.
  const listed = [[first.id], [second.id, people[0]?.id ?? 0], []];
  const instruments: number[] = [];
  const staff = new Map<number, { manager: number; scientists: readonly number[] }>();
  for (const ids of listed) {
    const managerUserId = ids.length > 0 ? officer.id : manager.id;
    const { id } = await insertInstrument(world, { managerUserId });
    for (const userId of ids)
      await world.db.insertInto('instrumentScientists').values({ instrumentId: id, userId }).execute();
    instruments.push(id);
    staff.set(id, { manager: managerUserId, scientists: ids });
  }
  const kinds: DrawnKind[] = [];
  for (const [at, isEverywhere] of [true, false].entries()) {
    const where = isEverywhere ? [] : [instruments[1] ?? 0];
    const { id } = await world.db
      .insertInto('trainingKinds')
      .values({ name: `Training ${at}`, everywhere: isEverywhere, instrumentIds: where })
      .returning('id')
      .executeTakeFirstOrThrow();
    kinds.push({ id, isEverywhere, instruments: where });
  }
  const trained = new Map<string, string>();
  for (const { id: userId } of people) {
    for (const { id: trainingKindId } of kinds) {
      if (draw.rarely(4)) continue;
      const validUntil = new Date(Date.now() + draw.one([-20, 0, 1, 3, 12, 40, 900]) * dayMs)
        .toISOString()
        .slice(0, 10);
      await world.db.insertInto('trainings').values({ userId, trainingKindId, validUntil }).execute();
      trained.set(`${userId} ${trainingKindId}`, validUntil);
    }
  }
  const esi = await insertForm(world, 'PROPOSAL_ESI');
  const calls: DrawnCall[] = [];
  for (const [hasWorkflow, hasForm, safetyDays, visitDays] of [
    [true, true, 14, 3],
    [false, true, 0, 30],
    [true, true, null, 7],
    [false, false, 5, null],
    [false, true, null, null],
  ] as const) {
    const nodes = ['AWAITING_ESF', 'ESF_IS_REVIEW', 'ESF_ESR_REVIEW', 'ESF_APPROVED', 'ESF_REJECTED'];
    const experimentWorkflowId = hasWorkflow
      ? await insertWorkflow(
          world,
          nodes.map((status, at) => ({ status, previousStatus: nodes[at - 1] ?? null, events: [] })),
          'EXPERIMENT',
        )
      : null;
    const id = await insertCall(world, {
      ...{ esiTemplateId: hasForm ? esi.templateId : null, experimentWorkflowId },
      ...{ safetyFormDueDays: safetyDays, visitDueDays: visitDays },
    });
    calls.push({ id, hasWorkflow, hasForm, safetyDays, visitDays });
  }
  const empty = { proposals: [], experiments: [] };
  return { world, people, officer, reviewer, scientists, instruments, staff, calls, kinds, trained, ahead, ...empty };
}

type Run = (sql: string, ...values: unknown[]) => Promise<number>;

const runIn =
  ({ world }: DrawnFacility): Run =>
  async (sql, ...values) =>
    (await world.pool.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0;

const filledIn = (run: Run, group: string) =>
  run(`insert into questionaries (template_id) select min(id) from templates where group_id = $1 returning id`, group);

/** Inserts forms that an empty facility does not have. */
export async function insertForms({ world }: DrawnFacility): Promise<void> {
  for (const group of ['SHIPMENT', 'FEEDBACK', 'EXPERIMENT_REPORT', 'SAMPLE', 'SAMPLE_ESI', 'VISIT_REGISTRATION']) {
    const { templateId } = await insertForm(world, group);
    await world.pool.query(
      `insert into active_templates (group_id, template_id) values ($1, $2)
       on conflict (group_id) do update set template_id = excluded.template_id`,
      [group, templateId],
    );
  }
  await insertForm(world, 'PROPOSAL', [{ id: 'drawn_samples', type: 'SAMPLE_DECLARATION' }]);
}

/** Draws some elements of a list. */
const some = <T>(draw: Drawing, list: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: draw.below(most + 1) }, () => draw.one(list))),
];

export async function drawProposal(facility: DrawnFacility, draw: Drawing): Promise<DrawnProposal> {
  const { world, people, calls, instruments } = facility;
  const ids = people.map(({ id }) => id);
  const run = runIn(facility);
  const pi = draw.one(ids);
  const co = some(draw, ids, 2).filter((id) => id !== pi);
  const data = some(draw, ids, 1);
  const call = draw.one(calls);
  const on = some(draw, instruments, 2);
  const [isSubmitted, isDeleted] = [!draw.rarely(8), draw.rarely(12)];
  const decision = draw.one(['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'UNSET', 'REJECTED']);
  const isDecided = !draw.rarely(5);
  const pk = await insertProposal(world, {
    ...{
      callId: call.id,
      proposerId: pi,
      status: 'SCHEDULING',
      submitted: isSubmitted,
      coProposers: co,
      instruments: on,
    },
  });
  await run(
    'update proposals set final_status = $2, management_decision_submitted = $3, deleted_at = $4 where proposal_pk = $1',
    ...[pk, decision, isDecided, isDeleted ? new Date() : null],
  );
  for (const userId of data)
    await run('insert into data_access_users (proposal_pk, user_id) values ($1, $2)', pk, userId);
  const isAccepted = decision === 'ACCEPTED' && isDecided;
  const drawn = { pk, call, pi, co, data, isSubmitted, isDeleted, isAccepted, instruments: on };
  facility.proposals.push(drawn);
  return drawn;
}

const statuses = [
  'DRAFTED',
  'SUBMITTED',
  'CHANGE_REQUESTED',
  'APPROVED',
  'APPROVED',
  'CANCELLED_BY_USER',
  'CANCELLED_BY_FACILITY',
];

async function drawVisit(
  facility: DrawnFacility,
  draw: Drawing,
  of: { pk: number; proposal: DrawnProposal; startsAt: Date; endsAt: Date },
) {
  const run = runIn(facility);
  const { pk, proposal, startsAt, endsAt } = of;
  const ids = facility.people.map(({ id }) => id);
  const team = [...new Set([draw.one([proposal.pi, ...ids]), ...some(draw, ids, 3)])];
  const lead = team[0] ?? proposal.pi;
  const creator = draw.one([proposal.pi, ...proposal.co, facility.officer.id]);
  const id = await run(
    `with visit as (
       insert into visits (experiment_pk, proposal_pk, creator_id, team_lead_user_id) values ($1, $2, $3, $4) returning id),
     team as (insert into visit_registrations (visit_id, user_id) select visit.id, member from visit, unnest($5::int[]) member)
     select id from visit`,
    ...[pk, proposal.pk, creator, lead, team],
  );
  const registrations: DrawnRegistration[] = [];
  for (const userId of team) {
    const status = draw.one(statuses);
    const hasDates = status === 'APPROVED' || status === 'SUBMITTED' || !draw.rarely(2);
    const from = new Date(startsAt.getTime() + draw.one([-1, 0, 0, 1]) * dayMs);
    const to = new Date(Math.max(from.getTime(), endsAt.getTime() + draw.one([-1, 0, 0, 2]) * dayMs));
    await run(
      `update visit_registrations set status = $3, starts_at = $4, ends_at = $5, changes_asked = $6 where visit_id = $1 and user_id = $2`,
      ...[
        id,
        userId,
        status,
        hasDates ? from : null,
        hasDates ? to : null,
        status === 'CHANGE_REQUESTED' ? 'Other days' : null,
      ],
    );
    registrations.push({ userId, status, startsAt: hasDates ? from : null, endsAt: hasDates ? to : null });
  }
  return { id, lead, creator, team: registrations };
}

async function drawSafety(
  facility: DrawnFacility,
  draw: Drawing,
  { pk, call }: { pk: number; call: DrawnCall },
): Promise<DrawnSafety> {
  const run = runIn(facility);
  const isSubmitted = !draw.rarely(3);
  const status =
    isSubmitted && call.hasWorkflow
      ? draw.one(['ESF_IS_REVIEW', 'ESF_ESR_REVIEW', 'ESF_APPROVED', 'ESF_APPROVED', 'ESF_REJECTED'])
      : 'AWAITING_ESF';
  const isAskedBack = !isSubmitted && draw.rarely(2);
  const decision = () =>
    isSubmitted ? draw.one([null, 'UNSET', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'REJECTED']) : null;
  const [scientist, reviewer] = [decision(), decision()];
  const id = await run(
    `insert into experiment_safeties (experiment_pk, created_by, esi_questionary_id, esi_questionary_submitted_at, status_id,
       instrument_scientist_decision, experiment_safety_reviewer_decision)
     select $1, $2, $3, $4, id, $6, $7 from statuses where short_code = $5 returning experiment_safety_pk as id`,
    ...[
      pk,
      facility.officer.id,
      await filledIn(run, 'PROPOSAL_ESI'),
      isSubmitted ? new Date() : null,
      status,
      scientist,
      reviewer,
    ],
  );
  if (isAskedBack) {
    await run(
      `insert into experiment_safety_returns (experiment_safety_pk, comment, handed_in, handed_in_at, returned_at) values ($1, 'More, please', '{}', now(), now())`,
      id,
    );
  }
  return { status, isSubmitted, isAskedBack, scientist, reviewer };
}

async function drawSamples(
  facility: DrawnFacility,
  draw: Drawing,
  { pk, proposal }: { pk: number; proposal: DrawnProposal },
) {
  const run = runIn(facility);
  const samples: { id: number; isDeclared: boolean; risk: string }[] = [];
  for (let count = draw.one([0, 0, 1, 2]); count > 0; count -= 1) {
    const risk = draw.one(['PENDING_EVALUATION', 'PENDING_EVALUATION', 'LOW_RISK', 'ELEVATED_RISK', 'HIGH_RISK']);
    const isDeclared = !draw.rarely(4);
    const id = await run(
      `insert into samples (title, creator_id, proposal_pk, question_id, questionary_id, is_post_proposal_submission, safety_status)
       values ('Crystal', $1, $2, 'drawn_samples', $3, true, $4) returning id`,
      ...[proposal.pi, proposal.pk, await filledIn(run, 'SAMPLE'), risk],
    );
    await run(
      'insert into experiment_samples (experiment_pk, sample_id, sample_esi_questionary_id, is_esi_submitted) values ($1, $2, $3, $4)',
      ...[pk, id, await filledIn(run, 'SAMPLE_ESI'), isDeclared],
    );
    samples.push({ id, isDeclared, risk });
  }
  return samples;
}

async function drawShipments(
  facility: DrawnFacility,
  draw: Drawing,
  { pk, proposal }: { pk: number; proposal: DrawnProposal },
) {
  const run = runIn(facility);
  const shipments: { id: number; isSubmitted: boolean; hasArrived: boolean }[] = [];
  for (let count = draw.one([0, 0, 1, 2]); count > 0; count -= 1) {
    const isSubmitted = !draw.rarely(3);
    const hasArrived = isSubmitted && draw.rarely(2);
    const id = await run(
      `insert into shipments (title, creator_id, proposal_pk, experiment_pk, questionary_id, status, submitted_at, arrived_at)
       values ('Crystals', $1, $2, $3, $4, $5, $6, $7) returning id`,
      ...[proposal.pi, proposal.pk, pk, await filledIn(run, 'SHIPMENT'), isSubmitted ? 'SUBMITTED' : 'DRAFT'],
      ...[isSubmitted ? new Date() : null, hasArrived ? new Date() : null],
    );
    shipments.push({ id, isSubmitted, hasArrived });
  }
  return shipments;
}

let bookings = 500_000;

/** Draws an experiment in any state, days before or after today, with what may have been done about it. */
export async function drawExperiment(facility: DrawnFacility, draw: Drawing, proposal: DrawnProposal): Promise<void> {
  const run = runIn(facility);
  const { instruments, scientists } = facility;
  bookings += 1;
  const status = draw.one(['DRAFT', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'ACTIVE', 'COMPLETED', 'COMPLETED'] as const);
  const [isPlannedHere, isRemoved] = [draw.rarely(3), draw.rarely(10)];
  const days = draw.one([
    -700, -380, -40, -9, -3, -1, 0, 0, 1, 2, 3, 4, 6, 7, 8, 9, 12, 14, 15, 20, 29, 30, 37, 60, 364, 370,
  ]);
  const hours = draw.below(24) + 0.5;
  const startsAt = new Date(Date.now() + days * dayMs + hours * hourMs - dayMs / 2);
  const endsAt = new Date(startsAt.getTime() + draw.one([6, 24, 48, 120]) * hourMs + hourMs / 4);
  const instrumentId = draw.one([...proposal.instruments, ...proposal.instruments, ...instruments]);
  const contact = draw.rarely(3) ? null : draw.one(scientists).id;
  const name = `${proposal.pk}-${bookings}`;
  const pk = await run(
    `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id, local_contact_id, source, removed_at, shared)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true) returning experiment_pk as id`,
    ...[name, startsAt, endsAt, bookings, proposal.pk, status, instrumentId, contact],
    ...[isPlannedHere ? 'HERE' : 'SCHEDULER', isRemoved ? new Date() : null],
  );
  // Nothing is begun for a draft that was planned here.
  const isUntouched = isPlannedHere && status === 'DRAFT';
  const has = (times: number) => !isUntouched && !draw.rarely(times);
  const of = { pk, proposal, startsAt, endsAt };
  const visit = has(3) ? await drawVisit(facility, draw, of) : null;
  const safety = has(3) ? await drawSafety(facility, draw, { pk, call: proposal.call }) : null;
  const samples = isUntouched ? [] : await drawSamples(facility, draw, of);
  const shipments = isUntouched ? [] : await drawShipments(facility, draw, of);
  const isOver = status === 'COMPLETED';
  const feedback = isOver && visit && has(3) ? { isSubmitted: draw.rarely(2), creator: visit.lead } : null;
  const handedIn = (is: boolean) => [is ? 'SUBMITTED' : 'DRAFT', is ? new Date() : null];
  if (feedback) {
    await run(
      'insert into feedbacks (experiment_pk, creator_id, questionary_id, status, submitted_at) values ($1, $2, $3, $4, $5)',
      ...[pk, feedback.creator, await filledIn(run, 'FEEDBACK'), ...handedIn(feedback.isSubmitted)],
    );
  }
  const report = isOver && has(3) ? { isSubmitted: draw.rarely(2) } : null;
  if (report) {
    await run(
      'insert into experiment_reports (experiment_pk, creator_id, questionary_id, status, submitted_at) values ($1, $2, $3, $4, $5)',
      ...[pk, proposal.pi, await filledIn(run, 'EXPERIMENT_REPORT'), ...handedIn(report.isSubmitted)],
    );
  }
  const hasNote = draw.rarely(3);
  if (hasNote)
    await run(
      `insert into experiment_notes (experiment_pk, author_id, note) values ($1, $2, 'It was loud')`,
      pk,
      facility.officer.id,
    );
  facility.experiments.push({
    ...{ pk, name, proposal, status, isPlannedHere, isRemoved, startsAt, endsAt, instrumentId, contact },
    ...{ visit, safety, samples, shipments, feedback, report, hasNote },
  });
}
