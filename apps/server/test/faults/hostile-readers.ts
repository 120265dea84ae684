import { zipSync } from 'fflate';
import type { HostileRequest } from './hostile-requests.ts';

/** Requests to the readers of templates, of choices from other systems, of archives, and of download keys. */

const json = { 'content-type': 'application/json' };
const say = (name: string, pattern: RegExp) => ({ name, says: pattern });

interface Template {
  readonly name: string;
  readonly source: string;
  readonly data?: unknown;
  readonly says?: RegExp;
}

const list = Array.from({ length: 50 }, (_, at) => at);
const inside = (open: string, depth: number, middle: string, close: string) =>
  `${open.repeat(depth)}${middle}${close.repeat(depth)}`;
/** On a busy machine the time limit may be reached before the limit of rounds. */
const tooOften = /loops of the template repeat too often|took too long/;

/** Templates that never end, end far too late, or nest too deeply. */
const templates: readonly Template[] = [
  {
    ...say('six loops within each other', tooOften),
    source: inside('{{#each @root.a}}', 6, '', '{{/each}}'),
    data: { a: list },
  },
  {
    ...say('twenty loops within each other', tooOften),
    source: inside('{{#each @root.a}}', 20, '{{this}}', '{{/each}}'),
    data: { a: list },
  },
  {
    ...say('a text that grows without end', /resulting text is too long|took too long/),
    source: inside('{{#each @root.a}}', 4, '{{@root.text}}', '{{/each}}'),
    data: { a: list, text: 'x'.repeat(10_000) },
  },
  {
    ...say('lists that are joined by books', /took too long|Invalid string length/),
    source: '{{$join a text}}',
    data: { a: Array.from({ length: 15_000 }, () => 1), text: 'x'.repeat(100_000) },
  },
  { ...say('a helper that is none', /There is no helper/), source: '{{evaluate "1" "2"}}' },
  { ...say('a partial that is computed', /A partial needs a fixed name/), source: '{{> (lookup . "a")}}' },
  { ...say('a partial that is none', /There is no partial/), source: '{{> constructor}}' },
  {
    ...say('2,000 conditions within each other', /nested deeper than 100 levels|took too long/),
    source: inside('{{#if true}}', 2000, 'x', '{{/if}}'),
  },
  { name: '60,000 conditions within each other', source: inside('{{#if a}}', 60_000, 'x', '{{/if}}') },
  { name: '30,000 expressions within each other', source: `{{$eq ${inside('($eq ', 30_000, '1 2', ' 1)')} 2}}` },
  { name: '200,000 brackets that open', source: '{{#if (('.repeat(200_000) },
  { name: 'a barcode of 100 kB', source: '{{$barcode text}}', data: { text: '7'.repeat(100_000) } },
  {
    name: 'all of its data again and again',
    source: '{{$debug this}}'.repeat(500),
    data: { a: list, text: 'x'.repeat(1000) },
  },
  { name: 'a date without end', source: '{{$readableDate text}}', data: { text: '2020-'.repeat(50_000) } },
  { name: 'HTML that is cleaned for long', source: '{{{text}}}', data: { text: '<b><i '.repeat(100_000) } },
];

const graphql = (
  name: string,
  query: string,
  variables: unknown,
  reached?: HostileRequest['reached'],
): HostileRequest => ({
  name,
  method: 'POST',
  path: '/graphql',
  as: 'officer',
  headers: json,
  body: () => JSON.stringify({ query, variables }),
  ...(reached ? { reached } : {}),
});

const previewQuery =
  'query ($d: String, $t: String) { pdfTextsPreview(dummyData: $d, templateData: $t) { body problems { message } } }';
const mailQuery = 'query ($t: String!) { emailPreview(subject: "s", body: $t) { html problem { message } } }';

/** Returns each template as a document with its data and, if it needs none, also as a mail. */
function templateRequests(): HostileRequest[] {
  return templates.flatMap(({ name, source, data, says }) => {
    const reached: HostileRequest['reached'] = ({ status, body }) =>
      status === 200 && (says ? says.test(body) : /"pdfTextsPreview":\{/.test(body));
    const document = graphql(
      `template: ${name}`,
      previewQuery,
      { d: data === undefined ? '' : JSON.stringify({ data }), t: source },
      reached,
    );
    if (data !== undefined) return [document];
    const mail: HostileRequest['reached'] = ({ status, body }) =>
      status === 200 && (says ? says.test(body) : /"emailPreview":\{|INVALID_INPUT/.test(body));
    return [document, graphql(`mail: ${name}`, mailQuery, { t: source }, mail)];
  });
}

/** JSON paths that look at too much, with the address of the other system's response that they are applied to. */
export const choicePaths: ReadonlyArray<readonly [name: string, address: string, path: string]> = [
  ['everything below everything', '/wide', `$${'..*'.repeat(12)}`],
  ['everything below everything of what is deep', '/deep', `$${'..*'.repeat(12)}`],
  ['filters within filters', '/wide', `$..[?(${'@..[?('.repeat(6)}@..*${')]'.repeat(6)})]`],
  ['filters 3,000 deep', '/wide', `$${'[?(@'.repeat(3000)}${')]'.repeat(3000)}`],
  ['5,000 places of everything', '/wide', `$..[${Array.from({ length: 5000 }, () => '*').join(',')}]`],
  ['a text without end', '/wide', `$['${'\\'.repeat(50_001)}`],
  ['a name of 60 kB', '/wide', `$.${'a'.repeat(60_000)}`],
  ['lists 400,000 deep', '/nested', '$..*'],
  ['a megabyte of numbers', '/long', '$[::1]'],
];

/** The responses of the other system, by address. */
export const choiceAnswers: Readonly<Record<string, () => string>> = {
  '/wide': () => JSON.stringify(Array.from({ length: 20 }, () => Array.from({ length: 20 }, () => ({ a: [1, 2, 3] })))),
  '/deep': () => inside('{"a":', 60, '1', '}'),
  '/nested': () => inside('[', 400_000, '', ']'),
  '/long': () => `[${'1,'.repeat(480_000)}1]`,
};

export const choiceQuestion = (at: number) => `choices_of_another_${at}`;

function choiceRequests(templateId: number): HostileRequest[] {
  return choicePaths.map(([name], at) => ({
    ...graphql(
      `choices: ${name}`,
      'query ($q: String!, $t: Int) { getDynamicMultipleChoiceOptions(questionId: $q, templateId: $t) }',
      { q: choiceQuestion(at), t: templateId },
      // Nothing is found, or the response is refused as unreadable.
      ({ status, body }) => status === 200 && /"getDynamicMultipleChoiceOptions":(?:\[|null)/.test(body),
    ),
    as: 'applicant' as const,
  }));
}

const form = { 'content-type': 'multipart/form-data; boundary=x' };
const upload = (name: string, file: string, content: () => Uint8Array): HostileRequest => ({
  name: `upload: ${name}`,
  method: 'POST',
  path: '/files/upload',
  as: 'applicant',
  headers: form,
  body: () =>
    Buffer.concat([
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\n\r\n`),
      content(),
      Buffer.from('\r\n--x--'),
    ]),
  reached: ({ status, body }) => (status === 200 ? body.includes('fileId') : status === 400),
});

/** Archives and other containers whose first bytes are read to determine their type. */
function archiveRequests(): HostileRequest[] {
  const nothing = (bytes: number) => zipSync({ '[Content_Types].xml': new Uint8Array(bytes) }, { level: 9 });
  const entries = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`${at}`, new Uint8Array()]));
  const guid = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
  return [
    upload('a workbook whose list of contents is 200 MB', 'a.xlsx', () => nothing(200_000_000)),
    upload('an archive of 30,000 entries', 'b.zip', () => zipSync(entries)),
    upload('an archive without its end', 'c.zip', () => nothing(5_000_000).subarray(0, 2000)),
    upload('an archive that says to hold 4 GB', 'd.zip', () => {
      const file = Buffer.from(nothing(1000));
      file.writeUInt32LE(0xff_ff_ff_ff, 18);
      file.writeUInt32LE(0xff_ff_ff_ff, 22);
      return file;
    }),
    // A part of no length: a reader that advances by the lengths never moves.
    upload('a film whose parts have no length', 'e.wmv', () => Buffer.concat([guid, Buffer.alloc(20_000)])),
    upload('a film whose heads lie in each other', 'f.mkv', () =>
      Buffer.alloc(200_000, Buffer.from('1a45dfa301', 'hex')),
    ),
    upload('a song with a tag of 256 MB', 'g.mp3', () =>
      Buffer.concat([Buffer.from('ID3\x03\0\0\x7f\x7f\x7f\x7f', 'latin1'), Buffer.alloc(9000)]),
    ),
    upload('a PNG of parts without end', 'h.png', () =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(300_000)]),
    ),
  ];
}

const ids = (count: number, make: (at: number) => string | number) =>
  Array.from({ length: count }, (_, at) => make(at)).join(',');

/** Download keys: many, invalid and contradictory ones; each request is made as the applicant and as the officer. */
function downloadRequests(pks: readonly number[]): HostileRequest[] {
  const sound = pks.join(',');
  const refused =
    (sentence: string) =>
    ({ status, body }: { status: number; body: string }) =>
      status === 500 && body === sentence;
  const paths: ReadonlyArray<readonly [path: string, reached?: HostileRequest['reached']]> = [
    [`/download/pdf/proposal/${ids(560, (at) => 900_000 + at)}`, refused('Proposal not found')],
    [`/download/zip/proposal/${ids(560, (at) => 900_000 + at)}`, refused('Proposal not found')],
    [`/download/xlsx/proposal/${ids(560, (at) => 900_000 + at)}`],
    [`/download/pdf/proposal/${ids(500, () => sound)}`.slice(0, 3900)],
    [`/download/pdf/proposal/${sound}?filter=id`],
    [`/download/pdf/proposal/${sound}?filter=id&filter=pk`, ({ status }) => status === 400],
    [`/download/pdf/proposal/${sound}?filter[]=id&filter[a]=pk`],
    [`/download/pdf/proposal/${sound}%00`, ({ status }) => status === 400],
    ['/download/pdf/proposal/NaN,-1,1e9,0x10,%F0%9F%92%A5'],
    ['/download/pdf/sample/1,2,3,99999999999999999999'],
    ['/download/pdf/sample/%00', ({ status }) => status === 400],
    ['/download/pdf/generic-template/-1,null,undefined'],
    ['/download/pdf/generic-template/1;drop%20table%20users'],
    [`/download/zip/attachment/${sound}?questionIds=${'a,'.repeat(3000)}`],
    [`/download/zip/attachment/${sound}?questionIds=__proto__,constructor,%27;--`],
    ['/download/zip/attachment/%00?questionIds=a', ({ status }) => status === 400],
    ['/download/xlsx/call_fap/NaN'],
    ['/download/xlsx/technique/%27%20or%201=1'],
    ['/download/xlsx/fap/99999999999/call/-1'],
    [`/download/nothing/proposal/${sound}`],
    ['/preview/pdf/experiment-safety?proposalPk=1'],
    ['/preview/pdf/proposal?pdfTemplateId=1e9&proposalPk=-1', ({ status }) => status === 400],
  ];
  return paths.flatMap(([path, reached]) =>
    (['applicant', 'officer'] as const).map((as) => ({
      name: path.slice(0, 60),
      method: 'GET',
      path,
      as,
      headers: { 'x-download-progress': `\u00e9${'n'.repeat(300)}` },
      ...(reached ? { reached } : {}),
    })),
  );
}

/** The records that the requests refer to, created beforehand. */
export interface HostileWorld {
  /** Submitted proposals of the applicant. */
  readonly pks: readonly number[];
  /** The template whose questions query another system. */
  readonly choicesTemplateId: number;
  /** A document template that never ends. */
  readonly pdfTemplateId: number;
}

export function readerRequests({ pks, choicesTemplateId, pdfTemplateId }: HostileWorld): HostileRequest[] {
  return [
    ...templateRequests(),
    ...choiceRequests(choicesTemplateId),
    ...archiveRequests(),
    ...downloadRequests(pks),
    {
      name: 'a document of a template that never ends',
      method: 'GET',
      path: `/preview/pdf/proposal?pdfTemplateId=${pdfTemplateId}`,
      as: 'officer',
      reached: ({ status, body }) => status === 500 && body === 'Internal Server Error',
    },
  ];
}
