import {
  type AvailableTime,
  callSheets,
  callWorkbookName,
  csvOf,
  type ExcelSheet,
  type ExportedPlace,
  mayExportProposals,
  mayExportTechniques,
  panelSheets,
  panelTable,
  panelTableName,
  panelWorkbookName,
  proposalsSheet,
  proposalsWorkbookName,
  techniqueSheet,
} from '@atrium/domain/download';
import { availabilityShare, mayViewMeeting, seenRank } from '@atrium/domain/fap-meeting';
import { mayViewProposal } from '@atrium/domain/proposal';
import { type Ctx, readSnapshot } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { calls } from '../../call/index.ts';
import { faps, namesAuthors, panelPerson } from '../../fap/index.ts';
import {
  findTableColumns,
  heardOf,
  listInstrumentsOfPanels,
  panelMeetingFacts,
  ranksHiddenIn,
} from '../../fap-meeting/index.ts';
import { insist } from '../../proposal/index.ts';
import { surroundingsOf } from '../../questionary/index.ts';
import { downloadableProposals } from '../download.service.ts';
import type { Download } from '../download.work.ts';
import { listExportedPlaces, listExportedProposals } from './excel.queries.ts';

const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export async function workbook(ctx: Ctx, name: string, sheets: readonly ExcelSheet[]): Promise<Download> {
  const { size, stream } = await ctx.adapters.workbooks.write(sheets);
  return { name, contentType: excelType, content: { size, stream, discard: async () => undefined } };
}

/** Returns a table as CSV or as a workbook, depending on the file extension. */
export async function tableFile(ctx: Ctx, name: string, sheet: ExcelSheet): Promise<Download> {
  if (!name.endsWith('.csv')) return workbook(ctx, name, [sheet]);
  const content = ctx.adapters.workbooks.writeText(csvOf(sheet));
  return { name, contentType: 'text/csv; charset=utf-8', content: { ...content, discard: async () => undefined } };
}

async function exportedProposals(ctx: Ctx, keys: readonly number[]) {
  await downloadableProposals(ctx, keys, mayViewProposal);
  return listExportedProposals(ctx.db, keys);
}

/** Returns proposals as a table, for officers (rules Q109 and Q111). */
export async function proposalsExcel(ctx: Ctx, keys: readonly number[]): Promise<Download> {
  insist(mayExportProposals(ctx.actor));
  const rows = await readSnapshot(ctx, (seen) => exportedProposals(seen, keys));
  return workbook(ctx, proposalsWorkbookName(rows, ctx.now), [proposalsSheet(rows)]);
}

/** Returns technique proposals as a table, for officers and for the scientists who may see all of them (rules Q109 and Q112). */
export async function techniqueExcel(ctx: Ctx, keys: readonly number[]): Promise<Download> {
  insist(mayExportTechniques(ctx.actor));
  const rows = await readSnapshot(ctx, (seen) => exportedProposals(seen, keys));
  const { formatDate } = await surroundingsOf(ctx);
  const dateOf = (moment: Date) => formatDate(moment.toISOString(), false);
  return workbook(ctx, proposalsWorkbookName(rows, ctx.now), [techniqueSheet(rows, dateOf)]);
}

/** Returns each panel's share of each instrument, as shown in its meeting (rule Q113). */
async function sharesOf(ctx: Ctx, callId: number, places: readonly ExportedPlace[]): Promise<AvailableTime> {
  const panels = [...new Set(places.map(({ fapId }) => fapId))];
  const instruments = await listInstrumentsOfPanels(ctx.db, panels, callId, panelPerson(ctx));
  const shares = new Map(instruments.map((row) => [`${row.fapId}/${row.id}`, availabilityShare(row)]));
  return ({ fapId, instrumentId }) => shares.get(`${fapId}/${instrumentId}`) ?? null;
}

/** Returns what the caller may know of the meeting of a panel in a call; refused unless the caller may view the meeting (rules Q109 and Q113). */
async function heardInPanel(ctx: Ctx, fapId: number, callId: number) {
  const [facts, fap, call] = [
    await panelMeetingFacts(ctx, fapId),
    await faps.load(ctx, fapId),
    await calls.load(ctx, callId),
  ];
  if (!facts || !fap || !call) throw refused('EXPORT_UNKNOWN');
  if (!mayViewMeeting(ctx.actor, facts).allowed) throw refused('EXPORT_NOT_ALLOWED');
  // Users who are on a proposal may see nothing of it in the meeting, nor in its exports (rule R165).
  const heard = await heardOf(ctx, await listExportedPlaces(ctx.db, callId, fapId, panelPerson(ctx)));
  const places = await Promise.all(
    heard.map(async (place) => ({
      ...place,
      principalInvestigator: (await namesAuthors(ctx, place.proposalPk)) ? place.principalInvestigator : '',
      rankOrder: seenRank(place.rankOrder, await ranksHiddenIn(ctx, { ...place, callId })),
    })),
  );
  return { fap, call, places, available: await sharesOf(ctx, callId, places) };
}

/** Returns the meeting of a panel in a call, for users who may view it (rules Q109 and Q113). */
export async function panelExcel(ctx: Ctx, fapId: number, callId: number): Promise<Download> {
  const { fap, call, places, available } = await readSnapshot(ctx, (seen) => heardInPanel(seen, fapId, callId));
  return workbook(ctx, panelWorkbookName(fap.code, call.shortCode), panelSheets(places, available));
}

/** Returns the same as a table with the columns that the panel has chosen for the call (rule R230). */
export const panelTableFile =
  (ending: 'csv' | 'xlsx') =>
  async (ctx: Ctx, fapId: number, callId: number): Promise<Download> => {
    const { fap, call, columns, places, available } = await readSnapshot(ctx, async (seen) => ({
      ...(await heardInPanel(seen, fapId, callId)),
      columns: await findTableColumns(seen.db, { fapId, callId }),
    }));
    const table = panelTable({ places, available, columns, unit: call.allocationTimeUnit });
    return tableFile(ctx, panelTableName(fap.code, call.shortCode, ending), table);
  };

/** Returns the results of all panels of a call, for officers (rules Q109 and Q114). */
export async function callExcel(ctx: Ctx, callId: number): Promise<Download> {
  insist(mayExportProposals(ctx.actor));
  const { call, places, available } = await readSnapshot(ctx, async (seen) => {
    const row = await calls.load(seen, callId);
    if (!row) throw refused('EXPORT_UNKNOWN');
    const found = await listExportedPlaces(seen.db, callId, null, null);
    return { call: row, places: found, available: await sharesOf(seen, callId, found) };
  });
  return workbook(ctx, callWorkbookName(call.shortCode), callSheets(places, available));
}
