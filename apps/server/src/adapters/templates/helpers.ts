import { dayIn } from '@atrium/domain/kernel';
import Handlebars from 'handlebars';
import { barcodeSvg } from '../../html/barcode.ts';

type Args = readonly unknown[];

/** Returns the arguments of a helper without the options that Handlebars appends. */
const given = (args: Args) => args.slice(0, -1);
interface Given {
  readonly root?: Record<string, unknown>;
  readonly zone?: string;
}
const dataOf = (args: Args): Given => (args.at(-1) as { data?: Given } | undefined)?.data ?? {};
const rootOf = (args: Args) => dataOf(args).root ?? {};
const safe = (html: string) => new Handlebars.SafeString(html);
const escaped = (text: unknown) => Handlebars.escapeExpression(text as string);

/** Parses a point in time in any notation; undefined if it is not valid. */
function momentOf(value: unknown): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const date = new Date(value as string);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const utcDate = (value: unknown) => momentOf(value)?.toISOString().slice(0, 10) ?? '';

/** Formats a point in time as the date in the facility's time zone; a value that is a date already stays the same (rule A5). */
function readableDate(value: unknown, ...rest: Args): string {
  const moment = momentOf(value);
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  // The last possible date cannot be shifted to another time zone.
  const isTimely = moment && Math.abs(moment.getTime()) < 8.6e15;
  const written = isTimely && !isDay ? dayIn(moment, dataOf(rest).zone ?? 'UTC') : utcDate(value);
  const [year, month, day] = written.split('-');
  return day ? `${day}/${month}/${year}` : '';
}

interface Attached {
  readonly id: string;
  readonly figure?: string;
}
interface FileMeta {
  readonly fileId?: string;
  readonly originalFileName?: string;
  readonly becomesPages?: boolean;
}

const unsupported = 'The attachment is not supported, please download the original file from the User Office website';

/** Returns the lines that refer from a file question to the pages at the end (rule Q95). */
function attachmentLines(value: unknown, metas: unknown): string {
  if (!Array.isArray(value) || value.length === 0) return 'Left blank';
  const known = Array.isArray(metas) ? (metas as FileMeta[]) : [];
  return (value as Attached[])
    .map(({ id, figure }) => {
      const meta = known.find(({ fileId }) => fileId === id);
      if (meta?.becomesPages === false) return `* ${unsupported}`;
      return `* See appendix ${escaped(figure ? `Figure ${figure}` : (meta?.originalFileName ?? id))}`;
    })
    .join('<br>');
}

/** The helpers, under exactly the names that facilities use in their templates. */
export const helpers: Readonly<Record<string, (...args: unknown[]) => unknown>> = {
  // biome-ignore lint/suspicious/noDoubleEquals: loose by definition, as templates compare numbers with texts
  $eq: (a, b) => a == b,
  // biome-ignore lint/suspicious/noDoubleEquals: loose by definition
  $notEq: (a, b) => a != b,
  $in: (...args) => {
    const [wanted, ...among] = given(args);
    return among.some((one) => (Array.isArray(one) ? one.includes(wanted) : one === wanted));
  },
  $or: (...args) => given(args).some(Boolean),
  $sum: (...args) => given(args).reduce<number>((sum, one) => sum + (Number(one) || 0), 0),
  $join: (list, separator) =>
    Array.isArray(list) ? list.join(typeof separator === 'string' ? separator : ', ') : list,
  $utcDate: utcDate,
  $readableDate: readableDate,
  $attachment: (value, metas) => safe(attachmentLines(value, metas)),
  // Files cannot be read from here: the only picture, the logo, is part of the data.
  $readAsBase64: (path, ...rest) => {
    const { logoPath } = rootOf(rest);
    return typeof path === 'string' && path === logoPath && path.startsWith('data:image/') ? safe(path) : '';
  },
  $barcode: (text) => safe(typeof text === 'string' || typeof text === 'number' ? barcodeSvg(String(text)) : ''),
  $debug: (value) =>
    safe(
      escaped(JSON.stringify(value, null, 2) ?? '')
        .replaceAll('\n', '<br>')
        .replaceAll('  ', '&nbsp; '),
    ),
};

/** Texts that templates can include as a whole: those used by the documents without a template. */
export const partials: Readonly<Record<string, string>> = {
  layout: `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>
    body { margin: 0; font: 10.5pt/1.45 "Open Sans", "Noto Sans", "DejaVu Sans", sans-serif; color: #1c2321; overflow-wrap: anywhere; }
    h1, h2, h3, p, li, td, th { unicode-bidi: plaintext; }
    h2 { font-size: 13pt; border-bottom: 1.5pt solid #0b6b66; break-after: avoid; } table { border-collapse: collapse; width: 100%; }
    td, th { border: .75pt solid #c3ccc9; padding: 2pt 5pt; vertical-align: top; text-align: start; } img { max-width: 100%; }
    </style></head><body>{{> @partial-block}}</body></html>`,
  questionaryAnswer: `<p><b>{{question.question}}</b><br>{{#if ($eq question.dataType "FILE_UPLOAD")}}{{$attachment value @root.attachmentsFileMeta}}{{else}}{{#if html}}{{html}}{{else}}<i>Left blank</i>{{/if}}{{/if}}</p>`,
  genericTemplates: `{{#each genericTemplates}}<section><h3>{{genericTemplate.title}}</h3>{{#each genericTemplateQuestionaryFields}}{{> questionaryAnswer}}{{/each}}</section>{{/each}}`,
};
