import { sortFields } from '@atrium/domain/proposal-list';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemoWorld } from './demo-world.ts';
import type { Loose, TestPerson, World } from './world.ts';

/** A proposal with all that filters ask about, read table by table. */
interface Row {
  readonly key: number;
  readonly number: string;
  readonly callId: number;
  readonly statusId: number;
  readonly questionaryId: number;
  readonly templateId: number;
  readonly moment: Date;
  readonly instruments: readonly number[];
  readonly techniques: readonly number[];
  /** What the search looks through. */
  readonly words: readonly string[];
  readonly assignees: readonly number[];
}

interface Filter {
  readonly filter: Loose;
  readonly holds: (row: Row) => boolean;
}

let world: World;
let officer: TestPerson;
let scientist: TestPerson;
let rows: readonly Row[];

async function readRows(): Promise<Row[]> {
  const { rows: read } = await world.pool.query<Row>(`
    select p.proposal_pk as key, p.proposal_id as number, p.call_id as "callId", p.status_id as "statusId",
           p.questionary_id as "questionaryId", q.template_id as "templateId", coalesce(p.submitted_date, p.created) as moment,
           array(select instrument_id from proposal_instruments x where x.proposal_pk = p.proposal_pk) as instruments,
           array(select technique_id from proposal_techniques x where x.proposal_pk = p.proposal_pk) as techniques,
           array[p.proposal_id, p.title, s.name, u.email, u.firstname, u.lastname, coalesce(u.preferredname, '')]
             || array(select i.name from proposal_instruments x join instruments i on i.id = x.instrument_id
                       where x.proposal_pk = p.proposal_pk) as words,
           array(select technical_review_assignee_id from technical_reviews t
                  where t.proposal_pk = p.proposal_pk and technical_review_assignee_id is not null) as assignees
      from proposals p join questionaries q on q.id = p.questionary_id join statuses s on s.id = p.status_id
      join users u on u.id = p.proposer_id where p.deleted_at is null`);
  return read;
}

beforeAll(async () => {
  world = await openDemoWorld();
  officer = await world.person('USER_OFFICER');
  const { rows: most } = await world.pool.query<{ id: number; email: string }>(
    `select id, email from users where id = (
       select user_id from instrument_scientists group by 1 order by count(*) desc, 1 limit 1)`,
  );
  if (!most[0]) throw new Error('The demo has no scientist');
  scientist = await world.as({ ...most[0], role: 'INSTRUMENT_SCIENTIST', token: '' }, 'INSTRUMENT_SCIENTIST');
  rows = await readRows();
}, 120_000);
afterAll(() => world?.close());

const day = 86_400_000;
const written = (moment: Date) => moment.toISOString().slice(0, 10).split('-').reverse().join('-');
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const all = { showAllProposals: false, showMultiInstrumentProposals: false };

/** What each filter asks for, in the words of the rules: by two proposals that are there. */
const filters: Readonly<Record<string, (one: Row, other: Row) => Filter>> = {
  call: ({ callId }) => ({ filter: { callId }, holds: (row) => row.callId === callId }),
  status: ({ statusId }) => ({ filter: { proposalStatusId: statusId }, holds: (row) => row.statusId === statusId }),
  statuses: (...two) => {
    const ids = two.map(({ statusId }) => statusId);
    return { filter: { excludeProposalStatusIds: ids }, holds: (row) => !ids.includes(row.statusId) };
  },
  instrument: ({ instruments: [instrumentId = 1] }) => ({
    filter: { instrumentFilter: { ...all, instrumentId } },
    holds: (row) => row.instruments.includes(instrumentId),
  }),
  instruments: () => ({
    filter: { instrumentFilter: { ...all, showMultiInstrumentProposals: true } },
    holds: (row) => row.instruments.length > 1,
  }),
  technique: ({ techniques: [techniqueId = 1] }) => ({
    filter: { techniqueFilter: { showAllProposals: false, showMultiTechniqueProposals: false, techniqueId } },
    holds: (row) => row.techniques.includes(techniqueId),
  }),
  numbers: (...two) => {
    const referenceNumbers = [...two.map(({ number }) => number), 'none of them'];
    return { filter: { referenceNumbers }, holds: (row) => referenceNumbers.includes(row.number) };
  },
  parts: ({ number }) => {
    const shortCodes = [number.slice(-2), '%'];
    return { filter: { shortCodes }, holds: (row) => row.number.includes(number.slice(-2)) };
  },
  keys: (...two) => {
    const proposalPks = two.map(({ key }) => key);
    return { filter: { proposalPks }, holds: (row) => proposalPks.includes(row.key) };
  },
  answers: (...two) => {
    const questionaryIds = two.map(({ questionaryId }) => questionaryId);
    return { filter: { questionaryIds }, holds: (row) => questionaryIds.includes(row.questionaryId) };
  },
  template: ({ templateId }) => ({
    filter: { templateIds: [templateId] },
    holds: (row) => row.templateId === templateId,
  }),
  dates: ({ moment: from }, { moment: to }) => ({
    filter: { dateFilter: { from: written(from), to: written(to) } },
    holds: ({ moment }) =>
      Math.floor(from.getTime() / day) <= moment.getTime() / day &&
      moment.getTime() / day < Math.floor(to.getTime() / day) + 1,
  }),
  text: ({ words }, { key }) => {
    const word = words[key % words.length] ?? '';
    const text = (word.length < 3 ? (words[1] ?? '') : word).slice(0, 5).trim().toUpperCase();
    return { filter: { text }, holds: (row) => row.words.some((one) => plain(one).includes(plain(text))) };
  },
};

/** Up to three filters, each made of two proposals of the demo. */
const drawn = () =>
  fc.array(
    fc
      .tuple(fc.constantFrom(...Object.values(filters)), fc.constantFrom(...rows), fc.constantFrom(...rows))
      .map(([make, one, other]) => make(one, other)),
    { maxLength: 3 },
  );
/** They are joined by AND; of two of a kind the later one is sent. */
const sentOf = (chosen: readonly Filter[]) => Object.assign({}, ...chosen.map(({ filter }) => filter)) as Loose;
function heldBy(chosen: readonly Filter[], row: Row): boolean {
  const last = new Map(chosen.map((one) => [Object.keys(one.filter)[0], one]));
  return [...last.values()].every(({ holds }) => holds(row));
}
const ascending = (keys: readonly number[]) => keys.toSorted((a, b) => a - b);
const runs = { seed: 795, numRuns: 120 };

describe('lists of proposals contain what an independent search finds (rule P46)', () => {
  const table = `query ($filter: ProposalsFilter, $by: String, $direction: PaginationSortDirection, $first: Int, $offset: Int) {
    page: proposalsView(filter: $filter, sortField: $by, sortDirection: $direction, first: $first, offset: $offset) {
      totalCount proposalViews { primaryKey } } }`;

  it('for officers, in any order, each on exactly one page (rule X21)', async () => {
    const property = fc.asyncProperty(
      drawn(),
      fc.constantFrom(...sortFields),
      fc.constantFrom('asc', 'desc'),
      async (chosen, by, direction) => {
        const wanted = rows.filter((row) => heldBy(chosen, row)).map(({ key }) => key);
        const first = Math.max(7, Math.ceil(wanted.length / 3));
        const found: number[] = [];
        for (let offset = 0; offset === 0 || offset < wanted.length; offset += first) {
          const asked = { filter: sentOf(chosen), by, direction, first, offset };
          const { page } = await world.ok<Loose>(officer, table, asked);
          expect(page.totalCount).toBe(wanted.length);
          found.push(...page.proposalViews.map(({ primaryKey }: Loose) => primaryKey));
        }
        expect(ascending(found)).toEqual(ascending(wanted));
      },
    );
    await fc.assert(property, runs);
  }, 30_000);

  it('for a scientist, newest first (rules P45 and P49)', async () => {
    const { rows: own } = await world.pool.query<{ id: number; works: boolean; several: boolean }>(
      `select i.id, s.user_id is not null as works, i.multiple_tech_reviews_enabled as several from instruments i
         left join instrument_scientists s on s.instrument_id = i.id and s.user_id = $1
        where s.user_id is not null or i.manager_user_id = $1`,
      [scientist.id],
    );
    const among = (ids: readonly number[]) => (row: Row) => row.instruments.some((id) => ids.includes(id));
    const isSeen = among(own.map(({ id }) => id));
    const isShared = among(own.filter(({ works, several }) => works && several).map(({ id }) => id));
    const list = `query ($filter: ProposalsFilter) {
      page: instrumentScientistProposals(filter: $filter) { totalCount proposals { primaryKey } } }`;
    const property = fc.asyncProperty(drawn(), fc.constantFrom('ME', 'ALL'), async (chosen, reviewer) => {
      const wanted = rows.filter(
        (row) =>
          heldBy(chosen, row) &&
          isSeen(row) &&
          (reviewer === 'ALL' || row.assignees.includes(scientist.id) || isShared(row)),
      );
      const { page } = await world.ok<Loose>(scientist, list, { filter: { ...sentOf(chosen), reviewer } });
      expect(page.proposals.map(({ primaryKey }: Loose) => primaryKey)).toEqual(
        ascending(wanted.map(({ key }) => key)).reverse(),
      );
      expect(page.totalCount).toBe(wanted.length);
    });
    await fc.assert(property, runs);
  }, 30_000);
});
