import { mayViewShipment, parcelAddress } from '@atrium/domain/shipment';
import { type Ctx, readSnapshot } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { barcodeSvg } from '../../../html/barcode.ts';
import { qrCodeSvg } from '../../../html/qr-code.ts';
import { textsWith } from '../../../html/texts.ts';
import {
  answersByKey,
  instrumentCodes,
  nameOfPerson,
  type ShipmentRow,
  shipmentFacts,
  shipments,
  surroundingsOfShipment,
} from '../../shipment/index.ts';
import { documentStyle } from '../documents/look.ts';
import type { PrintableDocument } from '../documents/model.ts';
import { letterhead } from '../letterhead.ts';

const text = textsWith();

interface Label {
  readonly title: string;
  readonly reference: string;
  readonly logo: string | undefined;
  readonly organisation: string;
  readonly call: string;
  readonly instruments: string;
  readonly qrCode: string;
  readonly barcode: string;
  readonly lines: ReadonlyArray<{ readonly name: string; readonly value: string }>;
}

const page =
  text<Label>(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{title}}</title><style>${documentStyle}
  .label { border: 1.5pt solid #1c2321; padding: 16pt 18pt; }
  .label header { display: flex; justify-content: space-between; align-items: flex-start; gap: 12pt; }
  .label header img { max-height: 42pt; max-width: 180pt; }
  .label h1 { font-size: 26pt; margin: 10pt 0 2pt; overflow-wrap: anywhere; }
  .label .what { font-size: 9pt; letter-spacing: 0.08em; margin: 0; }
  .label .place { font-size: 15pt; font-weight: 700; margin: 0 0 10pt; }
  .codes { display: flex; align-items: center; gap: 18pt; margin: 6pt 0 12pt; }
  .codes .square svg { width: 120pt; height: 120pt; display: block; }
  .codes .bars { flex: 1; min-width: 0; }
  .codes .bars svg { width: 100%; height: 70pt; display: block; }
  .label dl { display: grid; grid-template-columns: max-content 1fr; column-gap: 14pt; font-size: 12pt; }
  .label dt, .label dd { margin: 2pt 0; }
  .label footer { margin-top: 12pt; padding-top: 8pt; border-top: 0.75pt solid #c3ccc9; font-weight: 600; }
</style></head><body><div class="label">
  <header>{{#if logo}}<img src="{{logo}}" alt="">{{/if}}<strong>{{organisation}}</strong></header>
  <p class="what">CONTAINER ID</p><h1>{{reference}}</h1>
  <p class="place">{{call}}{{#if instruments}} · {{instruments}}{{/if}}</p>
  <div class="codes"><div class="square">{{{qrCode}}}</div><div class="bars">{{{barcode}}}</div></div>
  <dl>{{#each lines}}<dt>{{name}}:</dt><dd>{{value}}</dd>{{/each}}</dl>
  <footer>Please do not tape over the codes: they are read when the parcel arrives.</footer>
</div></body></html>`);

/** Returns the size of a parcel in one line; blank if none of it was answered. */
function sizeOf(answers: Readonly<Record<string, string>>): string {
  const sides = [answers.parcel_width, answers.parcel_height, answers.parcel_length];
  return sides.some(Boolean) ? sides.map((side) => side ?? '–').join(' x ') : '';
}

async function readable(ctx: Ctx, id: number): Promise<ShipmentRow & { readonly externalRef: string }> {
  const [row, facts] = [await shipments.load(ctx, id), await shipmentFacts(ctx, id)];
  if (!row || !facts || !mayViewShipment(ctx.actor, facts).allowed) throw refused('SHIPMENT_UNREADABLE', { id });
  const { externalRef } = row;
  if (!externalRef) throw refused('SHIPMENT_WITHOUT_REFERENCE', { id });
  return { ...row, externalRef };
}

/**
 * Returns the label of a shipment on one page: its reference as text and as codes, and what the recipient must know. Unanswered questions
 * stay blank (rule O77).
 */
async function label(ctx: Ctx, id: number): Promise<PrintableDocument> {
  const row = await readable(ctx, id);
  const around = await surroundingsOfShipment.load(ctx, id);
  const localContact = await nameOfPerson(ctx, around?.localContactId ?? null);
  if (!around || !localContact) throw refused('LABEL_WITHOUT_CONTACT', { id });
  const instruments = await instrumentCodes(ctx, row.proposalPk);
  if (instruments.length === 0) throw refused('LABEL_WITHOUT_INSTRUMENTS', { proposalPk: row.proposalPk });
  const [answers, head] = await Promise.all([answersByKey(ctx, row.questionaryId), letterhead(ctx)]);
  const { externalRef: reference } = row;
  const html = page({
    title: `Shipment ${reference}`,
    reference,
    ...head,
    call: around.callShortCode,
    instruments: instruments.join(', '),
    qrCode: qrCodeSvg(parcelAddress(ctx.config.publicUrl, reference)),
    barcode: barcodeSvg(reference),
    lines: [
      { name: 'Weight', value: answers.parcel_weight ?? '' },
      { name: 'Size', value: sizeOf(answers) },
      { name: 'Storage temperature', value: answers.storage_temperature ?? '' },
      { name: 'Is dangerous', value: answers.is_dangerous_goods ?? '' },
      { name: 'Local contact', value: localContact },
      { name: 'Proposal ID', value: around.proposalId },
    ],
  });
  return {
    bookmark: `Shipment: ${row.title}`,
    isNumbered: false,
    parts: [{ kind: 'html', html, look: {}, bookmarks: [] }],
  };
}

/** Returns the labels of these shipments; refuses before the first one is made if any of them may not be read. */
export async function printableLabels(ctx: Ctx, ids: readonly number[]): Promise<AsyncIterator<PrintableDocument>> {
  for (const id of ids) await readable(ctx, id);
  async function* documents() {
    for (const id of ids) yield await readSnapshot(ctx, (seen) => label(seen, id));
  }
  return documents();
}
