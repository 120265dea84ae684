import { gateColumns, gateLines, gateListName, gateSheet } from '@atrium/domain/download';
import { calendarDay, visitPolicies } from '@atrium/domain/visit';
import { type Ctx, readSnapshot } from '../../access/context.ts';
import { invalidInput } from '../../access/errors.ts';
import { textsWith } from '../../html/texts.ts';
import { insist } from '../proposal/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import { uncheckedGateList } from '../visit/index.ts';
import { documentStyle } from './documents/look.ts';
import type { Work } from './documents/make-document.ts';
import type { PrintableDocument } from './documents/model.ts';
import { bandsOf } from './documents/proposal-document.ts';
import { pdfOf, pdfType } from './download.service.ts';
import type { Download } from './download.work.ts';
import { workbook } from './excel/excel.service.ts';
import { letterhead } from './letterhead.ts';

const text = textsWith();

interface Sheet {
  readonly title: string;
  readonly columns: readonly string[];
  readonly lines: ReadonlyArray<readonly string[]>;
  readonly count: number;
  readonly isOne: boolean;
  readonly printed: string;
}

const page =
  text<Sheet>(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{title}}</title><style>${documentStyle}
  table { width: 100%; font-size: 9pt; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
  th { text-align: left; }
</style></head><body>
  <h1>{{title}}</h1>
  <p class="meta">{{count}} {{#if isOne}}visitor{{else}}visitors{{/if}} with an approved registration · as of {{printed}}</p>
  {{#if lines}}<table><thead><tr>{{#each columns}}<th>{{this}}</th>{{/each}}</tr></thead>
  <tbody>{{#each lines}}<tr>{{#each this}}<td>{{this}}</td>{{/each}}</tr>{{/each}}</tbody></table>
  {{else}}<p class="blank">Nobody is expected on this day.</p>{{/if}}
</body></html>`);

/** Returns the gate list of the day in the address, if the caller may view it (rules O140 and O142). */
async function listOf(ctx: Ctx, given: string): ReturnType<typeof uncheckedGateList> {
  insist(visitPolicies.gateList.may(ctx.actor, undefined, ctx.now));
  const day = calendarDay.safeParse(given);
  if (!day.success) throw invalidInput([{ path: 'on', code: 'custom', message: day.error.issues[0]?.message ?? '' }]);
  return readSnapshot(ctx, (seen) => uncheckedGateList(seen, day.data));
}

async function writing(ctx: Ctx) {
  const { formatDate } = await surroundingsOf(ctx);
  return {
    dateOf: (moment: Date) => formatDate(moment.toISOString(), false),
    momentOf: (moment: Date) => formatDate(moment.toISOString(), true),
  };
}

/** Returns the gate list of a day as a PDF. */
export async function gateListPdf(ctx: Ctx, given: string, work: Work): Promise<Download> {
  const list = await listOf(ctx, given);
  const [{ dateOf, momentOf }, head] = await Promise.all([writing(ctx), letterhead(ctx)]);
  const title = `Gate list ${dateOf(list.begins)}`;
  const html = page({
    title,
    columns: gateColumns,
    lines: gateLines(list, dateOf),
    count: list.entries.length,
    isOne: list.entries.length === 1,
    printed: momentOf(ctx.now),
  });
  async function* documents(): AsyncGenerator<PrintableDocument> {
    const look = bandsOf({ ...head, title });
    yield { bookmark: title, isNumbered: true, parts: [{ kind: 'html', html, look, bookmarks: [] }] };
  }
  const content = await pdfOf(ctx, work, documents(), title);
  return { name: gateListName(list.day, 'pdf'), contentType: pdfType, content };
}

/** Returns the gate list of a day as a workbook. */
export async function gateListExcel(ctx: Ctx, given: string): Promise<Download> {
  const list = await listOf(ctx, given);
  const { dateOf } = await writing(ctx);
  return workbook(ctx, gateListName(list.day, 'xlsx'), [gateSheet(list, dateOf)]);
}
