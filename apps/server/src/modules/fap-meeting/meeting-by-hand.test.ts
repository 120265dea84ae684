import { expect, it, onTestFinished } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { openPanelWorld } from '../../../test/panel-world.ts';
import { insertCall, insertInstrument, insertWorkflow } from '../../../test/review-world.ts';
import { readSheet } from '../../../test/sheets.ts';
import type { TestPerson } from '../../../test/world.ts';

leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');
leavesBroken('A status belongs to the workflow of its call', 'proposals are put into a status in the store');

/** Numbers that look drawn by chance and are the same each time. */
function drawing(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  return { below, one: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

interface Place {
  readonly pk: number;
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly panel: number;
  readonly instrument: string;
  readonly available: number | null;
  readonly technical: number | null;
  readonly own: number | null;
  readonly rank: number | null;
  readonly grades: readonly number[];
  readonly people: readonly number[];
}

const here = await openPanelWorld();
const { world, officer, chair, reviewer, second, pi, fapId, otherFapId } = here;
const run = async <Row = unknown>(sql: string, ...values: unknown[]) =>
  (await world.pool.query(sql, values)).rows as Row[];

/** A call with proposals of all sorts in two panels, straight in the store. */
async function drawnCall(seed: number): Promise<number> {
  const { below, one } = drawing(seed);
  const instruments = [0, 1].map(() => insertInstrument(world, { managerUserId: here.scientist.id }));
  const [first, other] = (await Promise.all(instruments)) as [number, number];
  const callId = await insertCall(world, {
    workflowId: await insertWorkflow(world),
    instruments: [
      { instrumentId: first, fapId, availabilityTime: 5 + below(40) },
      { instrumentId: other, fapId },
    ],
  });
  for (let n = 0; n < 7; n += 1) {
    const on = one([[first], [first], [other], [first, other]]);
    const panel = one([fapId, fapId, otherFapId]);
    const pk = await here.aProposal({
      callId,
      status: one(['FAP_MEETING', 'FAP_MEETING', 'FAP_REVIEW', 'EXPIRED']),
      proposerId: one([pi, pi, pi, chair]).id,
      instruments: on,
      faps: on.map((instrumentId) => ({ instrumentId, fapId: panel })),
    });
    for (const instrumentId of on) {
      await run(
        `insert into technical_reviews (proposal_pk, instrument_id, time_allocation) values ($1, $2, $3)
             on conflict (proposal_pk, instrument_id) do update set time_allocation = excluded.time_allocation`,
        ...[pk, instrumentId, one([null, 0, 2, 5, 9])],
      );
      await run(
        'update fap_proposals set fap_time_allocation = $3 where proposal_pk = $1 and instrument_id = $2',
        ...[pk, instrumentId, one([null, null, 0, 4])],
      );
      // Ranks are unique, so each proposal has its own.
      await run(
        'insert into fap_meeting_decisions (proposal_pk, instrument_id, fap_id, rank_order) values ($1, $2, $3, $4)',
        ...[pk, instrumentId, panel, one([null, 2 * (7 - n) + below(2)])],
      );
    }
    for (const { id } of [reviewer, second]) {
      const [grade, isDeclined] = [one([null, 1, 2.125, 3, 3, 3.005, 7.995]), below(5) === 0];
      await run(
        `insert into fap_reviews (fap_proposal_id, fap_id, proposal_pk, user_id, grade, declined_at, declined_grade, decline_reason, decline_text)
         select min(id), fap_id, proposal_pk, $2, $3, $4, $5, $6, $7 from fap_proposals where proposal_pk = $1 group by fap_id, proposal_pk`,
        ...[pk, id, isDeclined ? null : grade],
        ...(isDeclined ? [new Date(), grade, 'ABSTAINS', 'Away'] : [null, null, null, null]),
      );
    }
    if (below(6) === 0) await run('update proposals set deleted_at = now() where proposal_pk = $1', pk);
  }
  return callId;
}

const placesOf = (callId: number) =>
  run<Place>(
    `select p.proposal_pk as pk, p.proposal_id as number, p.title, s.short_code as status, fp.fap_id as panel, i.name as instrument,
            ci.availability_time as available, t.time_allocation as technical, fp.fap_time_allocation as own, d.rank_order as rank,
            array(select r.grade::float from fap_reviews r
                   where r.proposal_pk = p.proposal_pk and r.fap_id = fp.fap_id and r.declined_at is null and r.grade is not null) as grades,
            array[p.proposer_id] as people
       from fap_proposals fp join proposals p using (proposal_pk) join statuses s on s.id = p.status_id
       join instruments i on i.id = fp.instrument_id
       left join call_instruments ci on ci.call_id = fp.call_id and ci.instrument_id = fp.instrument_id
       left join technical_reviews t on t.proposal_pk = p.proposal_pk and t.instrument_id = fp.instrument_id
       left join fap_meeting_decisions d
         on d.proposal_pk = p.proposal_pk and d.instrument_id = fp.instrument_id and d.fap_id = fp.fap_id
      where fp.call_id = $1 and p.deleted_at is null`,
    callId,
  );

/** Rounded as on paper, from thousandths: halves up (rule R3). */
const mean = ({ grades }: Place) =>
  grades.length === 0
    ? null
    : Math.floor((2 * grades.reduce((sum, grade) => sum + Math.round(grade * 1000), 0)) / (20 * grades.length) + 0.5) /
      100;
/** Of the two grades there are at most it is half of what lies between them (rule R4). */
const deviation = ({ grades: [one, other] }: Place) =>
  one === undefined || other === undefined
    ? null
    : Math.round(Math.abs(Math.round(one * 1000) - Math.round(other * 1000)) / 20) / 100;
const late = Number.MAX_SAFE_INTEGER;
const timeOf = ({ own, technical }: Place) => own ?? technical ?? 0;

/** What somebody should read of the meeting of the panel: by instrument, in order, with the panel's share of its time. */
function meetingOf(all: readonly Place[], who: TestPerson) {
  const isHeard = ({ people, panel }: Place) => who === officer || panel !== fapId || !people.includes(who.id);
  const ofPanel = all.filter(({ panel }) => panel === fapId);
  const names = [...new Set(ofPanel.filter(isHeard).map(({ instrument }) => instrument))].toSorted();
  return names.map((instrument) => {
    const [on, mine] = [all, ofPanel].map((list) => list.filter((place) => place.instrument === instrument));
    const hidden = (mine ?? []).filter((place) => !isHeard(place)).flatMap(({ rank }) => (rank === null ? [] : [rank]));
    const places = (mine ?? [])
      .filter(isHeard)
      .map((place) => ({
        ...place,
        rank: place.rank === null ? null : place.rank - hidden.filter((rank) => rank < (place.rank ?? 0)).length,
      }))
      .toSorted(
        (a, b) =>
          (a.rank ?? late) - (b.rank ?? late) ||
          (mean(a) ?? late) - (mean(b) ?? late) ||
          (deviation(b) ?? -1) - (deviation(a) ?? -1) ||
          a.pk - b.pk,
      );
    const asked = (list: readonly Place[]) => list.filter(isHeard).reduce((sum, one) => sum + (one.technical ?? 0), 0);
    const known = places.some(({ technical }) => technical !== null) && asked(on ?? []) > 0;
    const [total, own, of] = [places[0]?.available ?? null, asked(mine ?? []), asked(on ?? [])];
    // The whole number nearest to it, halves down (rule R48).
    const share = total === null || !known ? null : Math.max(0, Math.ceil((2 * total * own - of) / (2 * of)));
    return { instrument, share, places };
  });
}

const agenda = `query ($f: Int!, $c: Int!) { fapMeetingRoom(fapId: $f, callId: $c) { agenda { instrument { name availabilityTime }
  places { proposalPk averageGrade gradeDeviation technicalTimeAllocation fapTimeAllocation meetingDecision { rankOrder } } } } }`;

it('randomly generated meetings match an independent calculation, on the screen and in the workbook', async () => {
  onTestFinished(() => world.close());
  for (let seed = 1; seed <= 6; seed += 1) {
    const callId = await drawnCall(seed);
    const all = await placesOf(callId);
    for (const who of [officer, chair]) {
      const expected = meetingOf(all, who);
      const { fapMeetingRoom } = await world.ok(who, agenda, { f: fapId, c: callId });
      expect(fapMeetingRoom.agenda, `seed ${seed} for ${who.role}`).toEqual(
        expected.map(({ instrument, share, places }) => ({
          instrument: { name: instrument, availabilityTime: share },
          places: places.map((place) => ({
            proposalPk: place.pk,
            averageGrade: mean(place),
            gradeDeviation: deviation(place),
            technicalTimeAllocation: place.technical,
            fapTimeAllocation: place.own,
            meetingDecision: { rankOrder: place.rank },
          })),
        })),
      );
      const sheets = expected
        .map(({ share, places }) => ({ share, places: places.filter(({ status }) => status !== 'EXPIRED') }))
        .filter(({ places }) => places.length > 0);
      const { rawPayload } = await world.app.inject({
        url: `/download/xlsx/fap/${fapId}/call/${callId}`,
        headers: { authorization: `Bearer ${who.token}` },
      });
      const cell = (value: number | null) => (value === null ? '<missing>' : String(value));
      for (const [at, { share, places }] of sheets.entries()) {
        let sum = 0;
        const rows = places.map((place) => {
          sum += timeOf(place);
          const times = [share, place.technical, place.own ?? place.technical, mean(place), place.rank].map(cell);
          return [place.number, place.title, place.instrument, ...times, sum <= (share ?? 0) ? 'yes' : 'no'];
        });
        const read = readSheet(rawPayload, at + 1).rows.slice(1);
        expect(
          read.map(([number, title, , ...rest]) => [number, title, ...rest]),
          `sheet ${at + 1} of seed ${seed} for ${who.role}`,
        ).toEqual(rows);
      }
    }
  }
});
