import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Targets } from './database.ts';
import { graphqlClient, measure } from './load.ts';
import { tokenOf } from './operations.ts';

/** A page of figures, or the first rows behind one: what its answer takes. */
export interface FigurePage {
  readonly name: string;
  readonly median: number;
  readonly p95: number;
}

/** The documents the screens send. */
const documents = readFileSync('apps/web/src/features/figures/figures.graphql', 'utf8').split(/^(?=query )/m);
const documentOf = (name: string) => documents.find((text) => text.startsWith(`query ${name}(`)) ?? '';

const rowsBehind = `query ($filter: ProposalsFilter, $figure: ProposalFigureFilter) {
  proposalsView(filter: $filter, figure: $figure, first: 10, offset: 0) { totalCount proposalViews { primaryKey title statusName } } }`;

/** The figures of a call that is open, one under review and one that is over, of the facility, and the rows behind some of them. */
export async function measureFigures(
  url: string,
  pool: pg.Pool,
  { officer, openCall }: Targets,
  say: (line: string) => void,
): Promise<FigurePage[]> {
  const { rows } = await pool.query<{ call: number; proposals: number }>(
    `select c.id as call, count(p.proposal_pk)::int as proposals from calls c join proposals p on p.call_id = c.id
      where c.id = any (array[$1, $1 - 1, $1 - 2]) group by c.id order by c.id desc`,
    [openCall],
  );
  const words = ['open', 'under review', 'over'];
  const asked = [
    ...rows.map(({ call, proposals }, at) => ({
      name: `Call that is ${words[at]}: page, ${proposals.toLocaleString('en')} proposals`,
      document: documentOf('CallFigures'),
      variables: { callId: call } as object,
    })),
    { name: 'Facility: page, all years', document: documentOf('FacilityFigures'), variables: {} },
    ...(['SUBMITTED', 'TECHNICAL_OPEN', 'PANEL_OPEN', 'NOT_NOTIFIED'] as const).map((group) => ({
      name: `Call under review: rows of ${group}`,
      document: rowsBehind,
      variables: { filter: { callId: rows[1]?.call }, figure: { group } },
    })),
    {
      name: 'Facility: rows of a country',
      document: rowsBehind,
      variables: { filter: {}, figure: { group: 'SUBMITTED', countryId: 3 } },
    },
  ];
  const client = graphqlClient(url, await tokenOf(officer));
  const results: FigurePage[] = [];
  for (const { name, document, variables } of asked) {
    const work = () => client.run(document, variables);
    for (let n = 0; n < 3; n++) await work();
    const { median, p95 } = await measure(work, { concurrency: 1, seconds: 20, atMost: 40 });
    results.push({ name, median, p95 });
    say(`${name.padEnd(60)}${median.toFixed(1)} ms, p95 ${p95.toFixed(1)}`);
  }
  client.close();
  return results;
}
