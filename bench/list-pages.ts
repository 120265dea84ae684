import { loadavg } from 'node:os';
import type pg from 'pg';
import { screenDocument } from '../tools/screen-documents.ts';
import type { Person, Targets } from './database.ts';
import * as documents from './list-documents.ts';
import * as byHand from './lists-by-hand.ts';
import { graphqlClient, measure } from './load.ts';
import { tokenOf } from './operations.ts';

/** The first response of a list: how long it takes, and the same rows by hand. */
export interface ListPage {
  readonly name: string;
  readonly rows: number;
  readonly least: number;
  readonly median: number;
  readonly p95: number;
  readonly byHand: { readonly least: number; readonly median: number };
  /** The load of the machine during the measurement: the one-minute load average. */
  readonly load: number;
}

interface Asked {
  readonly name: string;
  readonly who: Person;
  readonly document: string;
  readonly variables?: object;
  readonly work: () => Promise<unknown>;
}

/** Users and records that the lists are requested with. */
interface Picked {
  readonly officer: Person;
  readonly scientist: Person;
  readonly reviewer: Person;
  readonly leader: Person;
  readonly visitor: Person;
  readonly busiest: Person;
  readonly pastCall: number;
  readonly instrument: number;
  readonly experimentId: string;
  readonly today: Date;
}

async function pick(pool: pg.Pool, { officer, busiest }: Targets): Promise<Picked> {
  const person = async (sql: string, roleId: number, role: string): Promise<Person> => ({
    ...(await pool.query<{ id: number; email: string }>(`select id, email from users where id = (${sql})`)).rows[0],
    ...({ roleId, role } as Person),
  });
  const { rows } = await pool.query<{ call: number; instrument: number; experiment: string }>(
    `with reads as (insert into role_users (user_id, role_id) values (${officer.id}, 8) on conflict do nothing)
     select p.call_id as call, e.instrument_id as instrument, e.experiment_id as experiment
       from experiments e join proposals p using (proposal_pk) order by e.experiment_pk offset 20 limit 1`,
  );
  const [row = { call: 0, instrument: 0, experiment: '' }] = rows;
  return {
    officer,
    busiest,
    scientist: await person(
      `select min(user_id) from instrument_scientists where instrument_id = ${row.instrument}`,
      7,
      'instrument_scientist',
    ),
    reviewer: { ...officer, roleId: 8, role: 'experiment_safety_reviewer' },
    leader: await person(
      'select proposer_id from proposals p join experiments e using (proposal_pk) order by e.experiment_pk desc limit 1',
      1,
      'user',
    ),
    visitor: await person(
      'select user_id from visit_registrations order by visit_id desc, user_id desc limit 1',
      1,
      'user',
    ),
    pastCall: row.call,
    instrument: row.instrument,
    experimentId: row.experiment,
    today: new Date(),
  };
}

/** Returns the requests for the table of experiments with each filter, sort and search of one role. */
function experimentTable(pool: pg.Pool, name: string, who: Person, picked: Picked, last: LastPages): Asked[] {
  const day = 86_400_000;
  const at = (days: number) => new Date(picked.today.getTime() + days * day).toISOString();
  const asked = (
    what: string,
    filter: byHand.ExperimentsAsked = {},
    more: Omit<byHand.ExperimentsAsked, 'filter'> = {},
  ): Asked => ({
    name: `${name}: ${what}`,
    who,
    document: screenDocument('staffExperiments'),
    variables: { filter: filter.filter ?? {}, first: 10, offset: 0, searchText: '', ...more },
    work: () => byHand.experimentPage(pool, who, { ...filter, ...more }),
  });
  const filtered = (what: string, filter: byHand.ExperimentsAsked['filter']) => asked(what, { filter });
  const sorted = (['experimentId', 'startsAt', 'endsAt'] as const).flatMap((sortField) =>
    (['asc', 'desc'] as const).map((sortDirection) =>
      asked(`sort ${sortField} ${sortDirection}`, {}, { sortField, sortDirection }),
    ),
  );
  return [
    asked('no filter'),
    filtered('one call', { callId: picked.pastCall }),
    filtered('one instrument', { instrumentId: picked.instrument }),
    filtered('instruments of a scientist', { instrumentScientistUserId: picked.scientist.id }),
    filtered('one safety status', { experimentSafetyStatusId: 19 }),
    filtered('approved safety', { experimentSafetyStatusId: 21 }),
    filtered('begin from today', { experimentStartDate: at(0) }),
    filtered('end until last year', { experimentEndDate: at(-365) }),
    filtered('next 30 days', { overlaps: { from: at(0), to: at(30) } }),
    filtered('call, instrument and status', {
      callId: picked.pastCall,
      instrumentId: picked.instrument,
      experimentSafetyStatusId: 21,
    }),
    asked('search: a number', {}, { searchText: picked.experimentId }),
    asked('search: three digits', {}, { searchText: '012' }),
    asked('search: two digits', {}, { searchText: '03' }),
    asked('search: nothing like it', {}, { searchText: 'zzz' }),
    ...sorted,
    asked('last page', {}, { offset: who === picked.scientist ? 0 : last.experiments }),
  ];
}

type Work = (asked: byHand.Asked) => Promise<unknown>;

/** Returns the requests for a table of a screen: each of its filters, searches with many, few and no matches, each sort, and its last page. */
function table(
  name: string,
  who: Person,
  document: string,
  { filters, searches, sorts, lastPage }: TableRows,
  work: Work,
): Asked[] {
  const row = (what: string, variables: object, asked: byHand.Asked): Asked => ({
    name: `${name}: ${what}`,
    who,
    document,
    variables: { first: 10, offset: 0, ...variables },
    work: () => work(asked),
  });
  const [[, all, allByHand] = ['', {}, {}]] = filters;
  return [
    ...filters.map(([what, filter, asked]) => row(what, { filter }, asked)),
    ...searches.map(([what, searchText]) =>
      row(`search: ${what}`, { filter: all, searchText }, { ...allByHand, searchText }),
    ),
    ...sorts.flatMap((sortField) =>
      (['asc', 'desc'] as const).map((sortDirection) =>
        row(
          `sort ${sortField} ${sortDirection}`,
          { filter: all, sortField, sortDirection },
          { ...allByHand, sortField, sortDirection },
        ),
      ),
    ),
    row('last page', { filter: all, offset: lastPage }, { ...allByHand, offset: lastPage }),
  ];
}

interface TableRows {
  /** The name of each filter, its variables for the server, and its form by hand; the first is the table as it opens. */
  readonly filters: ReadonlyArray<readonly [string, object, byHand.Asked]>;
  readonly searches: ReadonlyArray<readonly [string, string]>;
  readonly sorts: readonly string[];
  /** The number of rows before the last page. */
  readonly lastPage: number;
}

function sampleTables(pool: pg.Pool, { officer, scientist, reviewer, pastCall }: Picked, last: LastPages): Asked[] {
  const call = ['one call', { callId: pastCall }, { call: pastCall }] as const;
  const searches = [
    ['all of them', 'sample'],
    ['a number', '4711'],
    ['two digits', '47'],
    ['nothing like it', 'zzz'],
  ] as const;
  const sorts = ['proposalId', 'title', 'safetyStatus', 'created'];
  const of =
    (who: Person): Work =>
    (asked) =>
      byHand.samples(pool, who, asked);
  const whole: TableRows = {
    filters: [
      ['no filter', {}, {}],
      call,
      ['high risk', { status: 'HIGH_RISK' }, { status: 'HIGH_RISK' }],
      ['part of a title', { title: '4711' }, { title: '4711' }],
      ['a title nothing has', { title: 'zzz' }, { title: 'zzz' }],
    ],
    searches,
    sorts,
    lastPage: last.samples,
  };
  const some: TableRows = { ...whole, filters: [['no filter', {}, {}], call], lastPage: 0 };
  return [
    ...table('Samples, officer', officer, screenDocument('samplesForSafety'), whole, of(officer)),
    ...table(
      'Samples, reviewer',
      reviewer,
      screenDocument('samplesForSafety'),
      { ...some, lastPage: last.samples },
      of(reviewer),
    ),
    ...table('Samples, scientist', scientist, screenDocument('samplesForSafety'), some, of(scientist)),
  ];
}

function parcelTables(pool: pg.Pool, { officer, scientist }: Picked, last: LastPages): Asked[] {
  const status = 'SUBMITTED';
  const whole: TableRows = {
    filters: [
      ['no filter', { status }, { status }],
      ...(['UNDERWAY', 'ARRIVED', 'STORED', 'RETURNED'] as const).map(
        (stage) => [stage, { status, stage }, { status, stage }] as const,
      ),
      ['a reference', { externalRef: 'P-004711' }, { reference: 'P-004711' }],
      ['a reference nothing has', { externalRef: 'zzz' }, { reference: 'zzz' }],
    ],
    searches: [
      ['all of them', 'parcel'],
      ['a number', '4711'],
      ['two digits', '47'],
      ['an instrument', 'in12'],
      ['all of them', 'instrument'],
      ['nothing like it', 'zzz'],
    ],
    sorts: ['externalRef', 'title', 'proposalId', 'instrument', 'storagePlace', 'submittedAt'],
    lastPage: last.parcels,
  };
  const of =
    (who: Person): Work =>
    (asked) =>
      byHand.parcels(pool, who, asked);
  return [
    ...table('Shipments, officer', officer, screenDocument('parcels'), whole, of(officer)),
    ...table('Shipments, scientist', scientist, screenDocument('parcels'), { ...whole, lastPage: 0 }, of(scientist)),
  ];
}

const feedbackTable = (pool: pg.Pool, { officer, pastCall, experimentId }: Picked, last: LastPages): Asked[] =>
  table(
    'Feedback, officer',
    officer,
    screenDocument('feedbackGiven'),
    {
      filters: [
        ['no filter', {}, {}],
        ['one call', { callId: pastCall }, { call: pastCall }],
        ['drafts', { status: 'DRAFT' }, { status: 'DRAFT' }],
      ],
      searches: [
        ['an experiment', experimentId],
        ['three digits', '012'],
        ['an instrument', 'in12'],
        ['all of them', 'instrument'],
        ['two letters', 'el'],
        ['nothing like it', 'zzz'],
      ],
      sorts: ['experimentId', 'title', 'instrument', 'submittedAt'],
      lastPage: last.feedback,
    },
    (asked) => byHand.feedback(pool, asked),
  );

function plainLists(pool: pg.Pool, picked: Picked, last: LastPages): Asked[] {
  const { officer } = picked;
  const day = picked.today.toISOString().slice(0, 10);
  const list = (
    name: string,
    who: Person,
    document: string,
    variables: object,
    work: () => Promise<unknown>,
  ): Asked => ({ name, who, document, variables, work });
  const visits = (what: string, variables: object, asked: byHand.Asked) =>
    list(`Visits, officer: ${what}`, officer, documents.visits, { first: 10, ...variables }, () =>
      byHand.visits(pool, asked),
    );
  return [
    visits('no filter', {}, {}),
    visits('of one person', { filter: { creatorId: picked.busiest.id } }, { creator: picked.busiest.id }),
    visits('last page', { offset: last.visits }, { offset: last.visits }),
    list('Registrations: the gate today', officer, screenDocument('gateList'), { on: day }, () =>
      byHand.gate(pool, day),
    ),
    ...[picked.leader, picked.visitor, picked.busiest].flatMap((who, at) => {
      const whose = ['of a lead', 'of a visitor', 'of who leads 400 proposals'][at];
      return [
        list(
          `Own experiments ${whose}`,
          who,
          screenDocument('ownExperiments'),
          { filter: { status: ['ACTIVE', 'COMPLETED'] } },
          () => byHand.ownExperiments(pool, who.id),
        ),
        list(
          `Own experiments ${whose}, ahead`,
          who,
          screenDocument('ownExperiments'),
          { filter: { status: ['ACTIVE', 'COMPLETED'], endsAfter: picked.today.toISOString() } },
          () => byHand.ownExperiments(pool, who.id, picked.today),
        ),
        list(`Own visits ${whose}`, who, documents.myVisits, { first: 10 }, () => byHand.ownVisits(pool, who.id)),
      ];
    }),
  ];
}

/** The number of rows before the last page of each list. */
interface LastPages {
  readonly experiments: number;
  readonly samples: number;
  readonly parcels: number;
  readonly feedback: number;
  readonly visits: number;
}

async function lastPages(pool: pg.Pool): Promise<LastPages> {
  const { rows } = await pool.query<LastPages>(
    `select (select count(*)::int - 10 from experiments) as experiments, (select count(*)::int - 10 from samples) as samples,
            (select count(*)::int - 10 from shipments where status = 'SUBMITTED') as parcels,
            (select count(*)::int - 10 from feedbacks) as feedback, (select count(*)::int - 10 from visits) as visits`,
  );
  return rows[0] as LastPages;
}

/** Returns the number of rows in the first list of a response. */
function rowsIn(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  if (answer === null || typeof answer !== 'object') return 0;
  return Object.values(answer).reduce((most: number, value) => Math.max(most, rowsIn(value)), 0);
}

/** Measures the first response of each list of operations, with each filter, sort and search, beside the same rows by hand. */
export async function measureListPages(
  url: string,
  pool: pg.Pool,
  targets: Targets,
  say: (line: string) => void,
  only = '',
): Promise<ListPage[]> {
  const picked = await pick(pool, targets);
  const { officer, scientist, reviewer } = picked;
  const last = await lastPages(pool);
  const asked = [
    ...experimentTable(pool, 'Experiments, officer', officer, picked, last),
    ...experimentTable(pool, 'Experiments, scientist', scientist, picked, last),
    ...experimentTable(pool, 'Experiments, reviewer', reviewer, picked, last),
    ...sampleTables(pool, picked, last),
    ...parcelTables(pool, picked, last),
    ...feedbackTable(pool, picked, last),
    ...plainLists(pool, picked, last),
  ].filter(({ name }) => name.includes(only));
  const results: ListPage[] = [];
  for (const { name, who, document, variables = {}, work } of asked) {
    const client = graphqlClient(url, await tokenOf(who));
    const rows = rowsIn(await client.ask(document, variables));
    const run = () => client.run(document, variables);
    const hand = async () => void (await work());
    for (let n = 0; n < 3; n++) await Promise.all([run(), hand()]);
    const effort = { concurrency: 1, seconds: 8, atMost: 40 };
    const byHand = await measure(hand, effort);
    const { least, median, p95 } = await measure(run, effort);
    client.close();
    results.push({ name, rows, least, median, p95, byHand, load: loadavg()[0] ?? 0 });
    say(
      `${name.padEnd(46)}${String(rows).padStart(5)} rows: ${median.toFixed(2)} ms, least ${least.toFixed(2)}, p95 ${p95.toFixed(1)}; ` +
        `by hand ${byHand.median.toFixed(2)}, least ${byHand.least.toFixed(2)} (${(least / byHand.least).toFixed(2)})`,
    );
  }
  return results;
}
