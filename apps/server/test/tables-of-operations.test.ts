import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookNew, insertExperimentCall, openExperimentWorld } from './experiment-world.ts';
import { insertShippedSample } from './shipment-rows.ts';
import type { Loose, TestPerson, World } from './world.ts';

const args = `$filter: FILTER, $first: Int, $offset: Int, $searchText: String, $sortField: String, $sortDirection: PaginationSortDirection`;
const given =
  'filter: $filter, first: $first, offset: $offset, searchText: $searchText, sortField: $sortField, sortDirection: $sortDirection';

interface Table {
  readonly list: string;
  readonly filter: string;
  readonly row: string;
  /** What each order is by, read of a row. */
  readonly sorts: Readonly<Record<string, (row: Loose) => unknown>>;
}

const instrument = (row: Loose) => row.experiment.instrument.name;
const risks = ['PENDING_EVALUATION', 'LOW_RISK', 'ELEVATED_RISK', 'HIGH_RISK'];
const tables: Readonly<Record<'samples' | 'shipments' | 'feedbacks', Table>> = {
  samples: {
    list: 'samples',
    filter: 'SamplesFilter',
    row: 'id title safetyStatus created proposal { primaryKey proposalId } abilities { judge { allowed } }',
    sorts: {
      proposalId: (row) => row.proposal.proposalId,
      title: (row) => row.title.toLowerCase(),
      safetyStatus: (row) => risks.indexOf(row.safetyStatus),
      created: (row) => row.created,
    },
  },
  shipments: {
    list: 'shipments',
    filter: 'ShipmentsFilter',
    row: `id title status stage externalRef storagePlace submittedAt samples { id } proposal { primaryKey proposalId }
      experiment { instrument { name } localContact { id } } abilities { moveParcel { allowed } }`,
    sorts: {
      externalRef: (row) => row.externalRef,
      title: (row) => row.title.toLowerCase(),
      proposalId: (row) => row.proposal.proposalId,
      instrument,
      storagePlace: (row) => row.storagePlace.toLowerCase(),
      submittedAt: (row) => row.submittedAt,
    },
  },
  feedbacks: {
    list: 'feedbacks',
    filter: 'FeedbacksFilter',
    row: 'id status submittedAt experiment { experimentPk experimentId instrument { name } proposal { primaryKey proposalId title } }',
    sorts: {
      experimentId: (row) => row.experiment.experimentId,
      title: (row) => row.experiment.proposal.title.toLowerCase(),
      instrument,
      submittedAt: (row) => row.submittedAt,
    },
  },
};
const names = Object.keys(tables) as ReadonlyArray<keyof typeof tables>;

let world: World;
let people: Record<'pi' | 'officer' | 'scientist' | 'reviewer' | 'visitor' | 'other', TestPerson>;
/** Keys of proposals, in the order they were made. */
let proposals: number[];
let ids: Record<keyof typeof tables, number[]>;
let calls: [number, number];

/** An experiment with a sample, a visit, and a shipment and feedback that were handed in. */
async function happened(place: number, callId: number): Promise<void> {
  const { pi, visitor } = people;
  const [title, name, word] = (
    [
      ['Über Iron', 'Hall Beta', 'shelf 2'],
      ['about Łead', 'Hall Alpha', 'Shelf 10'],
      ['Cobalt', 'Hall Beta', 'alcove'],
      ['dust', 'Hall Alpha', 'Basement'],
    ] as const
  )[place] as readonly [string, string, string];
  const instrumentId = await world.pool
    .query<{ id: number }>('select id from instruments where name = $1', [name])
    .then(({ rows }) => rows[0]?.id ?? 0);
  const change = { status: 'COMPLETED', startsAt: new Date(Date.now() - 9e8), endsAt: new Date(Date.now() - 8e8) };
  const { experimentPk, proposalPk } = await bookNew(world, { pi, callId, instrumentId, change });
  const run = async (sql: string, values: unknown[]): Promise<number> =>
    (await world.pool.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0;
  await run('update proposals set title = $2 where proposal_pk = $1', [proposalPk, title]);
  await run('insert into proposal_instruments (proposal_pk, instrument_id) values ($1, $2) on conflict do nothing', [
    proposalPk,
    instrumentId,
  ]);
  await run(
    `with v as (insert into visits (experiment_pk, proposal_pk, creator_id, team_lead_user_id) values ($1, $2, $3, $3) returning id)
     insert into visit_registrations (visit_id, user_id) select id, unnest($4::int[]) from v`,
    [experimentPk, proposalPk, pi.id, [pi.id, visitor.id]],
  );
  const sampleId = await insertShippedSample(world, { proposalPk, creatorId: pi.id });
  const at = new Date(Date.UTC(2030, 0, 9 - place));
  await run('update samples set title = $2, safety_status = $3, created = $4 where id = $1', [
    sampleId,
    title,
    risks[(place * 3 + 1) % 4],
    at,
  ]);
  const form = (group: string) =>
    run(
      `with made as (insert into templates (group_id, name) values ('${group}', 'Form') returning id)
       insert into questionaries (template_id, creator_id) select id, $1 from made returning id`,
      [pi.id],
    );
  const shipmentId = await run(
    `insert into shipments (title, creator_id, proposal_pk, experiment_pk, questionary_id, status, external_ref, storage_place, submitted_at)
     values ($1, $2, $3, $4, $5, 'SUBMITTED', $6, $7, $8) returning id`,
    [title, pi.id, proposalPk, experimentPk, await form('SHIPMENT'), `R-${90 - place}`, word, at],
  );
  await run('insert into shipment_samples (shipment_id, sample_id) values ($1, $2)', [shipmentId, sampleId]);
  const feedbackId = await run(
    `insert into feedbacks (experiment_pk, creator_id, questionary_id, status, submitted_at) values ($1, $2, $3, 'SUBMITTED', $4) returning id`,
    [experimentPk, pi.id, await form('FEEDBACK'), at],
  );
  proposals.push(proposalPk);
  ids.samples.push(sampleId);
  ids.shipments.push(shipmentId);
  ids.feedbacks.push(feedbackId);
}

beforeAll(async () => {
  const opened = await openExperimentWorld();
  world = opened.world;
  people = {
    ...{ pi: opened.pi, officer: opened.officer, scientist: opened.scientist, reviewer: opened.reviewer },
    visitor: await world.person('USER'),
    other: await world.person('USER'),
  };
  proposals = [];
  ids = { samples: [], shipments: [], feedbacks: [] };
  await world.pool.query("update instruments set name = 'Hall Beta' where id = $1", [opened.instrumentId]);
  await world.pool.query(
    `insert into instruments (name, short_code, description, manager_user_id) values ('Hall Alpha', 'ALPHA', '', $1)`,
    [people.officer.id],
  );
  calls = [(await insertExperimentCall(world, null)).callId, (await insertExperimentCall(world, null)).callId];
  for (const [place, call] of [0, 0, 0, 1].entries()) await happened(place, calls[call] as number);
  await world.work();
}, 60_000);
afterAll(() => world.close());

type Asked = Readonly<Record<string, unknown>>;

const page = async (name: keyof typeof tables, asked: Asked = {}, who = people.officer): Promise<Loose> => {
  const { filter, row, list } = tables[name];
  const document = `query (${args.replace('FILTER', filter)}) { ${name}Page(${given}) { totalCount ${list} { ${row} } } }`;
  const { totalCount, [list]: rows } = (await world.ok<Loose>(who, document, asked as never))[`${name}Page`];
  return { totalCount, rows };
};
const plain = async (name: keyof typeof tables, asked: Asked = {}, who = people.officer): Promise<Loose[]> => {
  const { filter, row } = tables[name];
  const document = `query (${args.replace('FILTER', filter)}) { ${name}(${given}) { ${row} } }`;
  return (await world.ok<Loose>(who, document, asked as never))[name];
};
const keysOf = (rows: readonly Loose[]): number[] => rows.map(({ id }) => id);

describe.each(names)('the table of %s (rule O220)', (name) => {
  it('is paged with the total count, on both sides of each limit', async () => {
    const all = await page(name);
    expect([all.totalCount, keysOf(all.rows).toSorted()]).toEqual([4, ids[name].toSorted()]);
    const pages = await Promise.all([0, 2, 4].map((offset) => page(name, { first: 2, offset })));
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([4, 4, 4]);
    expect(pages.flatMap(({ rows }) => keysOf(rows))).toEqual(keysOf(all.rows));
    expect((await page(name, { first: 3, offset: 3 })).rows).toHaveLength(1);
    for (const none of [0, null]) expect((await page(name, { first: none, offset: none })).rows).toHaveLength(4);
    for (const wrong of [{ first: -1 }, { offset: -1 }, { sortField: 'nothing' }, { searchText: 'x'.repeat(201) }]) {
      await expect(page(name, wrong)).rejects.toThrow();
    }
    expect((await page(name, { searchText: 'x'.repeat(200) })).totalCount).toBe(0);
  });

  it('is sorted by each column, in both directions', async () => {
    for (const [sortField, by] of Object.entries(tables[name].sorts)) {
      const sorted = async (sortDirection: string) => (await page(name, { sortField, sortDirection })).rows;
      const [up, down] = [await sorted('asc'), await sorted('desc')];
      const values = up.map(by);
      const fold = (value: unknown) => (typeof value === 'string' ? value.normalize('NFD') : value);
      const rising = values.toSorted((one: unknown, two: unknown) =>
        typeof one === 'string' ? String(fold(one)).localeCompare(String(fold(two)), 'en') : Number(one) - Number(two),
      );
      expect([sortField, values]).toEqual([sortField, rising]);
      expect([sortField, keysOf(down)]).toEqual([sortField, keysOf(up).toReversed()]);
    }
    const natural = keysOf((await page(name)).rows);
    expect(keysOf((await page(name, { sortField: 'title' })).rows)).toEqual(natural);
  });

  it('is available as a plain list too, with limits, for clients that count themselves', async () => {
    const all = keysOf((await page(name)).rows);
    expect(keysOf(await plain(name))).toEqual(all);
    expect(keysOf(await plain(name, { first: 2, offset: 1 }))).toEqual(all.slice(1, 3));
    expect(keysOf(await plain(name, { first: 9, offset: 3 }))).toEqual(all.slice(3));
    expect(await plain(name, { offset: 4 })).toEqual([]);
    const sorted = { sortField: 'title', sortDirection: 'desc' };
    expect(keysOf(await plain(name, sorted))).toEqual(keysOf((await page(name, sorted)).rows));
  });

  it('takes the same number of statements for one row and for many', async () => {
    const count = async (first: number) => (await world.countStatements(() => page(name, { first }))).count;
    await count(4);
    expect(await count(4)).toBe(await count(1));
  });

  it('contains the rows that match its filter, including the call', async () => {
    expect(keysOf((await page(name, { filter: { callId: calls[1] } })).rows)).toEqual([ids[name][3]]);
    const mine = { filter: { callId: calls[0], creatorId: people.pi.id } };
    expect((await page(name, mine)).totalCount).toBe(3);
    expect(await page(name, { filter: { creatorId: people.other.id } })).toEqual({ totalCount: 0, rows: [] });
  });
});

describe('searching (rule O221)', () => {
  const found = async (name: keyof typeof tables, searchText: string) =>
    keysOf((await page(name, { searchText })).rows).map((id) => ids[name].indexOf(id));

  it.each<[keyof typeof tables, string, number[]]>([
    ['samples', 'uber', [0]],
    ['samples', 'LEAD', [1]],
    ['samples', ' obal ', [2]],
    ['samples', 'co', [2]],
    ['samples', 'ob', []],
    ['samples', 'over iron', []],
    ['samples', '%', []],
    ['shipments', 'about lead', [1]],
    ['shipments', 'r-90', [0]],
    ['shipments', 'shelf', [0, 1]],
    ['shipments', 'al', [1, 2, 3]],
    ['shipments', 'hall alpha', [1, 3]],
    ['shipments', 'hall', [0, 1, 2, 3]],
    ['shipments', 'zzz', []],
    ['feedbacks', 'łead', [1]],
    ['feedbacks', 'du', [3]],
    ['feedbacks', 'us', []],
    ['feedbacks', 'beta', [0, 2]],
    ['feedbacks', 'hall', [0, 1, 2, 3]],
    ['feedbacks', 'zzz', []],
  ])('finds in %s rows with "%s", with diacritics or without', async (name, text, expected) => {
    expect((await found(name, text)).toSorted()).toEqual(expected);
  });

  it.each(names)('finds %s by the number of their proposal, from one character', async (name) => {
    const { rows } = await world.pool.query<{ number: string }>(
      'select proposal_id as number from proposals where proposal_pk = $1',
      [proposals[2]],
    );
    const number = rows[0]?.number ?? '';
    expect(await found(name, number)).toEqual([2]);
    expect(await found(name, number.slice(0, 1))).toContain(2);
    expect(await found(name, number.slice(1))).toContain(2);
  });
});

describe('visible rows', () => {
  const count = async (name: keyof typeof tables, who: TestPerson) => (await page(name, {}, who)).totalCount;

  it('of samples and shipments are those the caller may see', async () => {
    const { pi, scientist, reviewer, other } = people;
    for (const name of ['samples', 'shipments'] as const) {
      expect(await Promise.all([pi, scientist, reviewer, other].map((who) => count(name, who)))).toEqual([4, 2, 4, 0]);
    }
  });

  it('of feedback are restricted to officers', async () => {
    const { pi, scientist, reviewer } = people;
    for (const who of [pi, scientist, reviewer]) {
      const answer = await world.gql<Loose>(who, '{ feedbacksPage { totalCount } }');
      expect(answer.data).toEqual({ feedbacksPage: null });
      expect(answer.refusals).toHaveLength(1);
    }
  });
});

describe('lists without a table (rule O222)', () => {
  it.each<[string, string, () => TestPerson, number]>([
    ['visits', 'visits', () => people.officer, 4],
    ['own visits', 'myVisits', () => people.visitor, 4],
    ['own shipments', 'myShipments', () => people.pi, 4],
    ['samples of a call', 'samplesByCallId', () => people.officer, 3],
    ['shipments of a call', 'shipmentsByCallId', () => people.officer, 3],
  ])('%s are returned with the given limits, in a constant number of statements', async (_, field, who, rows) => {
    const ask = async (asked: string): Promise<number[]> => {
      const call = field.endsWith('ByCallId') ? `callId: ${calls[0]}, ` : '';
      const registrations = field.toLowerCase().endsWith('visits') ? ' registrations { userId user { id } }' : '';
      return keysOf((await world.ok<Loose>(who(), `{ ${field}(${call}${asked}) { id${registrations} } }`))[field]);
    };
    const all = await ask('first: 0');
    expect(all).toHaveLength(rows);
    expect(await ask('first: 2, offset: 1')).toEqual(all.slice(1, 3));
    expect(await ask(`offset: ${rows}`)).toEqual([]);
    await expect(ask('first: -1')).rejects.toThrow();
    const few = await world.countStatements(() => ask('first: 1'));
    expect((await world.countStatements(() => ask('first: 9'))).count).toBe(few.count);
  });

  it('include the gate list, with limits and a constant number of statements', async () => {
    await world.pool.query(
      `update visit_registrations set status = 'APPROVED', starts_at = '2031-05-05T08:00Z', ends_at = '2031-05-06T08:00Z'`,
    );
    const ask = async (asked = ''): Promise<Loose[]> =>
      (
        await world.ok<Loose>(
          people.officer,
          `{ gateList(on: "2031-05-05"${asked}) { entries { visitId userId name instrument contact } } }`,
        )
      ).gateList.entries;
    const all = await ask();
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(await ask(', first: 3, offset: 2')).toEqual(all.slice(2, 5));
    const few = await world.countStatements(() => ask(', first: 1'));
    expect((await world.countStatements(() => ask())).count).toBe(few.count);
  });
});
