import type pg from 'pg';
import { screenDocument } from '../tools/screen-documents.ts';
import type { Targets } from './database.ts';
import { type Asked, graphqlClient, type Timed, timeEach } from './load.ts';
import { tokenOf } from './operations.ts';

const rowsBehind = `query ($filter: ProposalsFilter, $figure: ProposalFigureFilter) {
  proposalsView(filter: $filter, figure: $figure, first: 10, offset: 0) { totalCount proposalViews { primaryKey title statusName } } }`;

/** Measures the figures of an open call, one under review and one that is over, those of the facility, and the rows behind some of them. */
export async function measureFigures(
  url: string,
  pool: pg.Pool,
  { officer, openCall }: Targets,
  say: (line: string) => void,
): Promise<Timed[]> {
  const { rows } = await pool.query<{ call: number; proposals: number }>(
    `select c.id as call, count(p.proposal_pk)::int as proposals from calls c join proposals p on p.call_id = c.id
      where c.id = any (array[$1, $1 - 1, $1 - 2]) group by c.id order by c.id desc`,
    [openCall],
  );
  const words = ['open', 'under review', 'over'];
  const asked: Asked[] = [
    ...rows.map(({ call, proposals }, at) => ({
      name: `Call that is ${words[at]}: page, ${proposals.toLocaleString('en')} proposals`,
      document: screenDocument('CallFigures'),
      variables: { callId: call },
    })),
    { name: 'Facility: page, all years', document: screenDocument('FacilityFigures'), variables: {} },
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
  const results = await timeEach(client, asked, say);
  client.close();
  return results;
}
