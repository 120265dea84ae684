import { anonymous } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askForFeedback } from '../../src/modules/feedback/feedback.jobs.ts';
import { remindOfExperiments } from '../../src/modules/readiness/readiness.jobs.ts';
import { leavesBroken } from '../database.ts';
import { fetchAs } from '../downloads.ts';
import { readSheet } from '../sheets.ts';
import type { Loose, TestPerson } from '../world.ts';
import { drawing } from './form-drawn.ts';
import {
  type DrawnExperiment,
  type DrawnFacility,
  drawExperiment,
  drawProposal,
  insertForms,
  openFacility,
} from './operations-drawn.ts';
import { Reckoning, type Switched } from './operations-reckoned.ts';

leavesBroken('A status belongs to the workflow of its call', 'proposals are put into a status in the store');
leavesBroken('The last status change in the event log', 'proposals and experiments are put into a status in the store');
leavesBroken('The safety record of an experiment', 'it is put into the store as it is');

const everything: Switched = { visits: true, shipping: true, safety: true, safetyReview: true };

let facility: DrawnFacility;
let viewers: { readonly who: TestPerson; readonly label: string }[];
/** The moment for which it is reckoned. */
let now: Date;

beforeAll(async () => {
  const draw = drawing(20_301);
  facility = await openFacility(draw);
  await insertForms(facility);
  while (facility.experiments.length < 100) {
    const proposal = await drawProposal(facility, draw);
    for (let count = draw.one([1, 1, 2, 3]); count > 0; count -= 1) await drawExperiment(facility, draw, proposal);
  }
  const { world, people, officer, reviewer, scientists } = facility;
  const [first, second, third] = people as [TestPerson, TestPerson, TestPerson];
  const named = (who: TestPerson, name: string) => ({ who, label: `${name} as ${who.role}` });
  viewers = [
    ...people.map((who, at) => named(who, `person ${at}`)),
    ...scientists.map((who, at) => named(who, `scientist ${at}`)),
    named(officer, 'officer'),
    named(reviewer, 'reviewer'),
    named(await world.person('USER'), 'stranger'),
    named(await world.as(first, 'INSTRUMENT_SCIENTIST'), 'person 0'),
    named(await world.as(second, 'INSTRUMENT_SCIENTIST'), 'person 1'),
    named(await world.as(second, 'EXPERIMENT_SAFETY_REVIEWER'), 'person 1'),
    named(await world.as(third, 'FAP_REVIEWER'), 'person 2'),
    named(await world.as(officer, 'USER'), 'officer'),
  ];
  now = new Date();
}, 60_000);
afterAll(() => facility.world.close());

const reckoned = (on: Switched = everything) => new Reckoning(facility, on, now);

const item = '{ kind state isOwed dueAt }';
const fields = `experimentPk actions { kind state reason } readiness ${item} myReadiness ${item}
  visit { id myRegistration { status changesAsked } registrations { userId status startsAt trainings { isValid validUntil } } }
  experimentSafety { experimentSafetyPk } shipments { id } feedback { status } report { status } notes { note }`;

/** Items in one line each. */
const inLines = (items: readonly Loose[] | null) =>
  items?.map(({ kind, state, isOwed, dueAt, reason }) => [kind, state, isOwed, dueAt, reason].join(' ')) ?? null;

/** What is told of an experiment, as it is compared. */
function told(one: Loose): Loose {
  const { visit } = one;
  return {
    actions: inLines(one.actions),
    readiness: inLines(one.readiness),
    myReadiness: inLines(one.myReadiness),
    visit: visit && {
      id: visit.id,
      own: visit.myRegistration?.status ?? null,
      registrations: visit.registrations
        .map(({ userId, status, startsAt, trainings }: Loose) => ({ userId, status, startsAt, trainings }))
        .toSorted((one: Loose, other: Loose) => one.userId - other.userId),
    },
    safety: one.experimentSafety !== null,
    shipments: one.shipments.map(({ id }: Loose) => id).toSorted(),
    feedback: one.feedback !== null,
    report: one.report !== null,
    notes: one.notes.length > 0,
  };
}

function trainingsOf(by: Reckoning, who: TestPerson, x: DrawnExperiment, one: { userId: number; endsAt: Date | null }) {
  const seen = by.readsTraining(who, one.userId, x);
  if (seen === null) return null;
  const registration = x.visit?.team.find(({ userId }) => userId === one.userId);
  if (registration?.status.startsWith('CANCELLED')) return [];
  return by.needed(x).map(({ id }) => ({
    isValid: registration ? by.untrainedIn(x, registration, id) === false : false,
    validUntil: seen === 'DATE' ? (facility.trained.get(`${one.userId} ${id}`) ?? null) : null,
  }));
}

/** The same as it is reckoned. */
function expected(by: Reckoning, who: TestPerson, x: DrawnExperiment): Loose {
  const prepares = by.preparesVisit(who, x);
  const isStaff = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER'].includes(who.role);
  const own = x.visit?.team.find(({ userId }) => userId === who.id);
  const team = (x.visit?.team ?? []).filter((one) => prepares || one === own || !one.status.startsWith('CANCELLED'));
  return {
    actions: inLines(by.actions(who, x)),
    readiness: by.knows(who, x) && (isStaff || by.isMember(who.id, x.proposal)) ? inLines(by.readiness(x)) : null,
    myReadiness: inLines(by.ownReadiness(who.id, x)),
    visit: by.knowsVisit(who, x)
      ? {
          id: x.visit?.id,
          own: own && by.isVisitor(who.id, x) ? own.status : null,
          registrations: team
            .map((one) => ({
              userId: one.userId,
              // How far a registration is, is for those who prepare the visit (rule O37).
              status: prepares || one === own ? one.status : 'DRAFTED',
              startsAt: prepares || one === own ? (one.startsAt?.toISOString() ?? null) : null,
              trainings: trainingsOf(by, who, x, one),
            }))
            .toSorted((one, other) => one.userId - other.userId),
        }
      : null,
    safety: by.readsSafety(who, x),
    shipments: by.readsShipments(who, x) ? x.shipments.map(({ id }) => id).toSorted() : [],
    feedback: by.readsFeedback(who, x),
    report: by.readsReport(who, x),
    notes: x.hasNote && by.readsNotes(who, x),
  };
}

/** Where what is told is otherwise than it is reckoned, each by its kind. */
function differences(by: Reckoning, { who, label }: (typeof viewers)[number], where: string, rows: readonly Loose[]) {
  const wrong: string[] = [];
  for (const row of rows) {
    const x = facility.experiments.find(({ pk }) => pk === row.experimentPk) as DrawnExperiment;
    const [is, should] = [told(row), expected(by, who, x)];
    for (const part of Object.keys(should)) {
      const [one, other] = [JSON.stringify(is[part]), JSON.stringify(should[part])];
      if (one !== other) wrong.push(`${label}, ${where}: ${part} of ${x.pk} is ${one} for ${other}`);
    }
  }
  return wrong;
}

const keysOf = (rows: readonly Loose[] | null | undefined) => rows?.map(({ experimentPk }) => experimentPk) ?? null;
const inTime = (list: readonly DrawnExperiment[]) =>
  list.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime() || one.pk - other.pk);
const pksOf = (list: readonly DrawnExperiment[]) => list.map(({ pk }) => pk);

describe('randomly generated experiments', () => {
  it('are listed for their own people, with the values that an independent calculation expects', async () => {
    const by = reckoned();
    const wrong: string[] = [];
    for (const viewer of viewers) {
      const { who, label } = viewer;
      const { me, myExperiments, allExperiments } = (
        await facility.world.gql<Loose>(
          who,
          `{ me { experiments { ${fields} } } myExperiments(first: 200) { totalCount experiments { experimentPk } }
            allExperiments(first: 200) { totalCount experiments { ${fields} } } }`,
        )
      ).data as Loose;
      const own = pksOf(inTime(facility.experiments.filter((x) => by.isOwn(who.id, x))));
      expect(keysOf(me.experiments), `own of ${label}`).toEqual(own);
      expect(keysOf(myExperiments.experiments), `page of own of ${label}`).toEqual(own);
      expect(myExperiments.totalCount, label).toBe(own.length);
      const table = by.tableOf(who);
      expect(keysOf(allExperiments?.experiments), `table of ${label}`).toEqual(table && pksOf(inTime(table)));
      expect(allExperiments?.totalCount, label).toBe(table?.length);
      wrong.push(...differences(by, viewer, 'own', me.experiments));
      wrong.push(...differences(by, viewer, 'table', allExperiments?.experiments ?? []));
    }
    expect(wrong).toEqual([]);
  });

  it('are returned by their key, with their visit, to users who may know of them', async () => {
    const by = reckoned();
    const wrong: string[] = [];
    for (const viewer of viewers) {
      const { who, label } = viewer;
      for (let from = 0; from < facility.experiments.length; from += 10) {
        const some = facility.experiments.slice(from, from + 10);
        const asked = some.map(
          ({ pk, name, visit }) =>
            `x${pk}: experiment(experimentPk: ${pk}) { ${fields} } n${pk}: experimentById(experimentId: "${name}") { experimentPk }
             ${visit ? `v${pk}: visit(visitId: ${visit.id}) { id }` : ''}`,
        );
        const { data } = await facility.world.gql<Loose>(who, `{ ${asked.join(' ')} }`);
        for (const x of some) {
          const isThere = [`x${x.pk}`, `n${x.pk}`].map((name) => Boolean(data?.[name]));
          if (isThere.some((is) => is !== by.readsByKey(who, x))) wrong.push(`${label}: ${x.pk} is there: ${isThere}`);
          const isVisitThere = Boolean(data?.[`v${x.pk}`]);
          if (isVisitThere !== by.knowsVisit(who, x))
            wrong.push(`${label}: visit of ${x.pk} is there: ${isVisitThere}`);
        }
        const rows = some.flatMap(({ pk }) => data?.[`x${pk}`] ?? []);
        wrong.push(...differences(by, viewer, 'by key', rows));
      }
    }
    expect(wrong).toEqual([]);
  });

  it('are found as upcoming, by filters and by search as expected', async () => {
    const by = reckoned();
    for (const { who, label } of viewers) {
      const filter = { status: ['ACTIVE', 'COMPLETED'], endsAfter: now.toISOString() };
      const at = { ...filter, instrumentId: facility.instruments[1] };
      const { me, there } = await facility.world.ok<Loose>(
        who,
        `query ($f: UserExperimentsFilter, $at: UserExperimentsFilter) { me { experiments(filter: $f) { experimentPk } }
          there: myExperiments(filter: $at) { experiments { experimentPk } } }`,
        { f: filter, at },
      );
      const coming = inTime(
        facility.experiments.filter((x) => by.isOwn(who.id, x) && x.status !== 'DRAFT' && x.endsAt > now),
      );
      expect(keysOf(me.experiments), label).toEqual(pksOf(coming));
      const onSecond = coming.filter(({ instrumentId }) => instrumentId === facility.instruments[1]);
      expect(keysOf(there.experiments), label).toEqual(pksOf(onSecond));
      const table = by.tableOf(who);
      if (!table) continue;
      const filters: [Loose, (x: DrawnExperiment) => boolean][] = [
        [{ overdue: true }, (x) => by.isOverdue(x)],
        [{ callId: facility.calls[0]?.id }, ({ proposal }) => proposal.call === facility.calls[0]],
        [{ instrumentId: facility.instruments[2] }, ({ instrumentId }) => instrumentId === facility.instruments[2]],
        [{ overlaps: { from: now.toISOString(), to: now.toISOString() } }, (x) => x.startsAt <= now && x.endsAt >= now],
        [{ experimentStartDate: now.toISOString() }, ({ startsAt }) => startsAt >= now],
      ];
      for (const [wanted, is] of filters) {
        const { allExperiments } = await facility.world.ok<Loose>(
          who,
          'query ($f: ExperimentsFilter) { allExperiments(filter: $f, first: 200) { experiments { experimentPk } } }',
          { f: wanted },
        );
        expect(keysOf(allExperiments.experiments), `${label} ${JSON.stringify(wanted)}`).toEqual(
          pksOf(inTime(table.filter(is))),
        );
      }
    }
  });

  it('return what remains when a feature is disabled', async () => {
    const ids = {
      visits: 'VISIT_MANAGEMENT',
      shipping: 'SHIPPING',
      safety: 'RISK_ASSESSMENT',
      safetyReview: 'EXPERIMENT_SAFETY_REVIEW',
    };
    const wrong: string[] = [];
    for (const [name, id] of Object.entries(ids)) {
      await facility.world.pool.query('update features set is_enabled = id <> $1', [id]);
      const by = reckoned({ ...everything, [name]: false });
      for (const viewer of viewers.filter((_, at) => at % 3 === 0)) {
        const { data } = await facility.world.gql<Loose>(
          viewer.who,
          `{ me { experiments { ${fields} } } allExperiments(first: 200) { experiments { ${fields} } } }`,
        );
        const rows = [...(data?.me.experiments ?? []), ...(data?.allExperiments?.experiments ?? [])];
        wrong.push(...differences(by, viewer, `without ${name}`, rows));
      }
    }
    await facility.world.pool.query('update features set is_enabled = true');
    expect(wrong).toEqual([]);
  });

  it('are found with related records from the proposal and in separate lists', async () => {
    const by = reckoned();
    const wrong: string[] = [];
    const compare = (what: string, is: readonly number[] | null | undefined, should: readonly number[] | null) => {
      const [one, other] = [is, should].map((list) => JSON.stringify(list?.toSorted((a, b) => a - b) ?? null));
      if (one !== other) wrong.push(`${what}: ${one} for ${other}`);
    };
    const idsOf = (rows: readonly Loose[] | null | undefined) => rows?.map(({ id }) => id);
    for (const { who, label } of viewers) {
      const { data } = await facility.world.gql<Loose>(
        who,
        `{ me { proposals { primaryKey experiments { experimentPk } visits { id } } } myVisits { id } myShipments { id }
           shipments { id } samples { id } feedbacksPage(first: 200) { feedbacks { experimentPk } } }`,
      );
      for (const { primaryKey, experiments, visits } of data?.me.proposals ?? []) {
        const all = facility.experiments.filter(({ proposal }) => proposal.pk === primaryKey);
        // Lists of one's own are whole in every role, and tell as whom one stands there (rule R255).
        const seen = all.filter((x) => !x.isRemoved && (by.knows(who, x) || !by.isHidden(x)));
        compare(`${label}, experiments of ${primaryKey}`, keysOf(experiments), pksOf(seen));
        compare(
          `${label}, visits of ${primaryKey}`,
          idsOf(visits),
          all.filter((x) => by.knowsVisit(who, x)).map(({ visit }) => visit?.id ?? 0),
        );
      }
      const visitsWhere = (is: (x: DrawnExperiment) => boolean) =>
        facility.experiments.filter(is).flatMap(({ visit }) => visit?.id ?? []);
      const isMine = (x: DrawnExperiment) => x.visit?.creator === who.id || by.isVisitor(who.id, x);
      compare(
        `${label}, own visits`,
        idsOf(data?.myVisits),
        visitsWhere((x) => isMine(x) && !x.isRemoved && by.knowsVisit(who, x)),
      );
      const shipments = facility.experiments.filter((x) => by.readsShipments(who, x)).flatMap((x) => x.shipments);
      compare(`${label}, shipments`, idsOf(data?.shipments), idsOf(shipments) ?? null);
      const samples = facility.experiments
        .filter((x) => by.reads(who, x.proposal) || by.isScientistThere(who, x))
        .flatMap((x) => x.samples);
      compare(`${label}, samples`, idsOf(data?.samples), idsOf(samples) ?? null);
      const given = facility.experiments.filter((x) => x.feedback && !x.proposal.isDeleted);
      compare(
        `${label}, feedback`,
        keysOf(data?.feedbacksPage?.feedbacks),
        who.role === 'USER_OFFICER' ? pksOf(given) : null,
      );
    }
    expect(wrong).toEqual([]);
  });

  it('are on the gate list of each day, on the page, in PDF and workbook', async () => {
    const by = reckoned();
    for (let days = -4; days <= 9; days += 1) {
      const on = by.dayName(days);
      const { gateList } = await facility.world.ok<Loose>(
        facility.officer,
        'query ($on: String) { gateList(on: $on) { day entries { visitId userId experimentId } } }',
        { on: days === 0 ? null : on },
      );
      expect(gateList.day).toBe(on);
      const listed = gateList.entries.map(({ visitId, userId }: Loose) => `${visitId} ${userId}`);
      expect(listed.toSorted(), on).toEqual(by.atGate(days).toSorted());
      const { rawPayload } = await fetchAs(facility.world, facility.officer, `/download/xlsx/gate-list/${on}`);
      const { rows } = readSheet(rawPayload);
      const names: string[] = gateList.entries.map(({ experimentId }: Loose) => experimentId);
      expect(
        rows.map((row) => row[4] ?? '').filter((cell) => /^\d+-\d+$/.test(cell)),
        on,
      ).toEqual(names);
      const { html } = await fetchAs(facility.world, facility.officer, `/download/pdf/gate-list/${on}`);
      expect(
        facility.experiments
          .filter(({ name }) => html.includes(name))
          .map(({ name }) => name)
          .toSorted(),
        on,
      ).toEqual([...new Set(names)].toSorted());
    }
  });

  it('are in the calendars of people, instruments and the facility', async () => {
    const by = reckoned();
    for (const { who, label } of viewers) {
      const { calendarFeeds } = await facility.world.ok<Loose>(
        who,
        '{ calendarFeeds { kind address instrument { id } } }',
      );
      for (const { kind, address, instrument } of calendarFeeds) {
        const { statusCode, body } = await facility.world.app.inject({ url: new URL(address).pathname });
        expect(statusCode).toBe(200);
        const uids = [...body.replaceAll('\r\n ', '').matchAll(/^UID:((?:experiment|visit)-\d+)@/gm)].map(
          ([, uid]) => uid,
        );
        const whose =
          kind === 'PERSON' ? { id: who.id } : kind === 'FACILITY' ? ('ALL' as const) : { instrumentId: instrument.id };
        expect(uids.toSorted(), `${kind} of ${label}`).toEqual(by.calendarOf(whose).toSorted());
      }
    }
  });

  it('cause a reminder to users with open tasks once before the date and once after it', async () => {
    const { world } = facility;
    for (const days of [0, 4, 9]) {
      const at = new Date(now.getTime() + days * 86_400_000);
      const before = new Set(await remindersTold());
      const mailsBefore = await letters();
      await remindOfExperiments({ ...world.ctx(), actor: anonymous, now: at, memo: new Map() });
      const due = facility.experiments.flatMap((x) => new Reckoning(facility, everything, at).reminders(x));
      const fresh = [...new Set(due)].filter((one) => !before.has(one));
      expect(
        (await remindersTold()).filter((one) => !before.has(one)),
        `${days} days on`,
      ).toEqual(fresh.toSorted());
      const toWrite = new Set(fresh.map((one) => one.split(' ').slice(0, 2).join(' ')));
      expect((await letters()) - mailsBefore).toBe(toWrite.size);
      await remindOfExperiments({ ...world.ctx(), actor: anonymous, now: at, memo: new Map() });
      expect((await letters()) - mailsBefore).toBe(toWrite.size);
    }
  });
});

it('request feedback from their teams as often as the facility has set', async () => {
  const { world } = facility;
  const asked = new Map<number, number[]>();
  const toldOf = async () => {
    const rows = await world.db.selectFrom('feedbackRequests').select('experimentPk').execute();
    return rows.map(({ experimentPk }) => experimentPk).toSorted((one, other) => one - other);
  };
  for (const days of [0, 13, 15, 60]) {
    const at = new Date(now.getTime() + days * 86_400_000);
    const by = new Reckoning(facility, everything, at);
    for (const x of facility.experiments) {
      const before = asked.get(x.pk) ?? [];
      if (by.isAskedForFeedback(x, before)) asked.set(x.pk, [...before, at.getTime()]);
    }
    await askForFeedback({ ...world.ctx(), actor: anonymous, now: at, memo: new Map() });
    const expected = [...asked].flatMap(([pk, times]) => times.map(() => pk)).toSorted((one, other) => one - other);
    expect(await toldOf(), `${days} days on`).toEqual(expected);
  }
  expect(asked.size).toBeGreaterThan(3);
});

async function remindersTold(): Promise<string[]> {
  const rows = await facility.world.db.selectFrom('experimentReminders').selectAll().execute();
  return rows.map(({ userId, experimentPk, kind, stage }) => `${userId} ${experimentPk} ${kind} ${stage}`).toSorted();
}

async function letters(): Promise<number> {
  const { rows } = await facility.world.pool.query<{ count: number }>(
    `select count(*)::int as count from mails where template_id in ('experiment-due', 'experiment-overdue')`,
  );
  return rows[0]?.count ?? 0;
}
