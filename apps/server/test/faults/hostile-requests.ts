import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

export type Caller = 'nobody' | 'applicant' | 'officer' | 'forged';

export interface HostileAnswer {
  /** 0 if the connection was closed instead. */
  readonly status: number;
  readonly body: string;
  readonly raw: Buffer;
}

/** A malicious request. Bodies are built when they are sent: together they would fill the memory of the sender. */
export interface HostileRequest {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly as: Caller;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: () => string | Buffer;
  /** Whether the response shows that the request reached the intended reader and was not refused before. */
  readonly reached?: (answer: HostileAnswer) => boolean | Promise<boolean>;
  /** Closes the connection after this many bytes of the body. */
  readonly cutAfter?: number;
}

const json = { 'content-type': 'application/json' };
const everybody: readonly Caller[] = ['nobody', 'applicant', 'officer'];
const times = (count: number, make: (index: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, index) => make(index)).join(between);
const nested = (open: string, depth: number, close: string, inside = '') =>
  `${open.repeat(depth)}${inside}${close.repeat(depth)}`;

const fragments = (count: number, inside: (index: number) => string) =>
  times(count, (i) => `fragment F${i} on Query { ${inside(i)} }`);

/** Documents that are expensive to walk, to parse, to validate or to report errors about. */
const documents: Readonly<Record<string, () => string>> = {
  'a circle of 20 fragments': () => `{ ...F0 } ${fragments(20, (i) => `...F${(i + 1) % 20} ...F${(i + 1) % 20}`)}`,
  'a circle of 99 fragments': () => `{ ...F0 } ${fragments(98, (i) => `...F${(i + 1) % 98} ...F${(i + 1) % 98}`)}`,
  'ten fragments that spread all ten': () => `{ ...F0 } ${fragments(10, () => times(10, (n) => `...F${n}`))}`,
  'a fragment of itself': () => '{ ...F0 } fragment F0 on Query { ...F0 }',
  'two fragments of one name': () => '{ ...F } fragment F on Query { ...F } fragment F on Query { __typename }',
  'fragments that double 90 times': () =>
    `{ ...F0 } ${fragments(90, (i) => `...F${i + 1} ...F${i + 1}`)} fragment F90 on Query { __typename }`,
  'a chain of 98 fragments': () =>
    `{ ...F0 } ${fragments(98, (i) => `...F${i + 1}`)} fragment F98 on Query { __typename }`,
  'a chain of 3,000 fragments': () => `{ ...F0 } ${fragments(3000, (i) => `...F${i + 1}`)}`,
  'fragments that do not exist': () => `{ ${times(900, (i) => `...X${i}`)} }`,
  'lists 2,000 deep': () => `{ users(filter:${nested('[', 2000, ']')}) { totalCount } }`,
  'objects 2,000 deep': () => `{ calls(filter:${nested('{a:', 2000, '}', '1')}) { id } }`,
  'fields 10,000 deep': () => 'a{'.repeat(10_000),
  'fields 20 deep': () => `{ ${nested('me { ', 20, '}', 'id')} }`,
  'inline fragments 3,000 deep': () => `{ ${nested('... on Query { ', 3000, '}', '__typename')} }`,
  'inline fragments 39 deep': () => nested('{ ... on Query ', 39, '}', '{ __typename }'),
  'parentheses 5,000 deep': () => `{ a${nested('(', 5000, ')')} }`,
  'a type 2,000 deep': () => `query ($a: ${nested('[', 2000, ']', 'Int')}) { __typename }`,
  'a type 30 deep': () => `query ($a: ${nested('[', 30, ']', 'Int')}) { __typename }`,
  '20,000 numbers': () => `{ instrumentsByIds(instrumentIds: [${'1 '.repeat(20_000)}]) { id } }`,
  '9,900 numbers': () => `{ instrumentsByIds(instrumentIds: [${'1 '.repeat(9900)}]) { id } }`,
  '9,900 wrong numbers': () => `{ instrumentsByIds(instrumentIds: [${'"x" '.repeat(9900)}]) { id } }`,
  '3,200 unknown members': () => `{ calls(filter: {${times(3200, (i) => `x${i}:1`)}}) { id } }`,
  '100,000 unknown members': () => `{ calls(filter: {${times(100_000, (i) => `x${i}:1`)}}) { id } }`,
  'the same field 5,000 times': () => `{ ${'__typename '.repeat(5000)} }`,
  'the same field 1,900 times': () => `{ ${'__typename '.repeat(1900)} }`,
  'the same object 900 times': () => `{ ${'me { id } '.repeat(900)} }`,
  'the same deep object 480 times': () => `{ ${'me { roles { id } } '.repeat(480)} }`,
  'the same deep object 150 times': () => `{ ${'me { roles { id } } '.repeat(150)} }`,
  'the same field with arguments 600 times': () => `{ ${'user(userId: 1) { id } '.repeat(600)} }`,
  'fields that cannot be merged': () => `{ ${times(900, (i) => `calls(filter: {x: ${i}}) { id }`)} }`,
  '1,900 fields that do not exist': () => `{ ${times(1900, (i) => `x${i}`)} }`,
  '60 aliases': () => `{ ${times(60, (i) => `a${i}: checkExternalToken(token: "x") { isValid }`)} }`,
  '10,000 aliases': () => `{ ${times(10_000, (i) => `a${i}: __typename`)} }`,
  '40 costly aliases': () =>
    `{ ${times(40, (i) => `a${i}: checkExternalToken(token: "${'x'.repeat(500)}") { isValid }`)} }`,
  '2,400 variables': () => `query (${times(2400, (i) => `$a${i}: Int`)}) { __typename }`,
  '1,600 directives': () => `{ __typename ${'@skip(if: true) '.repeat(1600)} }`,
  '1,200 operations': () => `${times(1200, (i) => `query a${i} { __typename }`)}`,
  'a comment of 60 kB': () => `#${'x'.repeat(60_000)}\n{ __typename }`,
  'a name of 60 kB': () => `{ ${'x'.repeat(60_000)} }`,
  'a text of 60 kB': () => `{ user(userId: "${'x'.repeat(60_000)}") { id } }`,
  'a text of 4 MB': () => `{ user(userId: "${'x'.repeat(4_000_000)}") { id } }`,
  'a number of 60 kB': () => `{ user(userId: ${'9'.repeat(60_000)}) { id } }`,
  'a block of 50,000 lines': () => `{ user(userId: """${' \n'.repeat(25_000)}""") { id } }`,
  '4 MB of blanks': () => `{${' '.repeat(4_000_000)}__typename }`,
  '4 MB of brackets': () => '['.repeat(4_000_000),
  '4 MB of names': () => 'a '.repeat(2_000_000),
  'escapes that are none': () => `{ user(userId: "${'\\u'.repeat(10_000)}") { id } }`,
  'half a character': () => '{ user(userId: "\ud800") { id } }',
  'a character that cannot be stored': () => '{ user(userId: "\\u0000") { id } }',
  'the whole schema': () => `{ __schema { types { ${nested('fields { type { ', 6, '} }', 'name')} } } }`,
  'a subscription': () => 'subscription { __typename }',
  nothing: () => '',
};

const variables: Readonly<Record<string, () => string>> = {
  '2.4 million numbers': () => `{"f":[${times(2_400_000, () => '1', ',')}]}`,
  'a million lists': () => `{"f":[${times(1_000_000, () => '[]', ',')}]}`,
  'a million objects': () => `{"f":[${times(1_000_000, () => '{}', ',')}]}`,
  '100,000 unknown members': () => `{"f":{${times(100_000, (i) => `"x${i}":1`, ',')}}}`,
  '190 unknown members': () => `{"f":{${times(190, (i) => `"x${i}":"${'y'.repeat(200)}"`, ',')}}}`,
  '19,000 wrong entries': () => `{"n":[${times(19_000, () => '"x"', ',')}]}`,
  '19,000 wrong objects': () => `{"n":[${times(19_000, () => '{"a":1}', ',')}]}`,
  'lists 100,000 deep': () => `{"f":${nested('[', 100_000, ']')}}`,
  'lists 31 deep': () => `{"f":${nested('[', 29, ']')}}`,
  'objects 100,000 deep': () => `{"f":${nested('{"a":', 100_000, '}', '1')}}`,
  'a text of 4 MB': () => `{"f":"${'x'.repeat(4_000_000)}"}`,
  'a wrong text of 4 MB beside 190 members': () =>
    `{"f":{"a":"${'x'.repeat(4_000_000)}",${times(190, (i) => `"x${i}":1`, ',')}}}`,
  '4 MB of escapes': () => `{"f":"${'\\"'.repeat(2_000_000)}"}`,
  'a prototype': () => '{"__proto__":{"a":1},"f":{"constructor":{"prototype":{"a":1}}}}',
  'numbers that are none': () => '{"f":{"isActive":1e999}}',
  'the same member 60,000 times': () => `{${times(60_000, () => '"f":1', ',')}}`,
  'a list for an object': () => '[1,2,3]',
  'a text for an object': () => '"x"',
};

const bodies: Readonly<Record<string, () => string | Buffer>> = {
  '6 MB': () => JSON.stringify({ query: 'x'.repeat(6_000_000) }),
  'a batch of 1,000': () => `[${times(1000, () => '{"query":"{ __typename }"}', ',')}]`,
  'JSON that is none': () => '{"query":',
  '4 MB of brackets': () => '['.repeat(4_000_000),
  '4 MB of quotes': () => '"'.repeat(4_000_000),
  '4 MB of backslashes': () => `"${'\\'.repeat(4_000_000)}`,
  '4 MB of commas': () => ','.repeat(4_000_000),
  'random bytes': () => randomBytes(60_000),
  'invalid UTF-8': () =>
    Buffer.concat([
      Buffer.from('{"query":"{ __typename }","operationName":"'),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}'),
    ]),
  null: () => 'null',
  'a number': () => '7',
  'a query that is no text': () => '{"query":{"a":1}}',
};

const graphql = (name: string, as: Caller, body: () => string | Buffer, headers = {}): HostileRequest => ({
  name,
  method: 'POST',
  path: '/graphql',
  as,
  headers: { ...json, ...headers },
  body,
});

const asked = 'query ($f: CallsFilter, $n: [Int!]) { calls(filter: $f) { id } }';

function graphqlRequests(): HostileRequest[] {
  const all: HostileRequest[] = [];
  for (const as of everybody) {
    for (const [name, make] of Object.entries(documents)) {
      all.push(graphql(`document: ${name}`, as, () => JSON.stringify({ query: make() })));
    }
    for (const [name, make] of Object.entries(variables)) {
      all.push(graphql(`variables: ${name}`, as, () => `{"query":${JSON.stringify(asked)},"variables":${make()}}`));
    }
    for (const [name, make] of Object.entries(bodies)) all.push(graphql(`body: ${name}`, as, make));
  }
  const bomb = (megabytes: number) => () => gzipSync(Buffer.alloc(megabytes * 1_000_000, 32));
  for (const as of everybody) {
    all.push(
      graphql('a bomb of 200 MB', as, bomb(200), { 'content-encoding': 'gzip' }),
      graphql('a bomb of 5 MB', as, bomb(5), { 'content-encoding': 'gzip' }),
      graphql('gzip that is none', as, () => randomBytes(5000), { 'content-encoding': 'gzip' }),
      graphql('an unknown encoding', as, () => '{}', { 'content-encoding': 'rot13' }),
      graphql('a body without a length', as, () => JSON.stringify({ query: 'x'.repeat(4_000_000) }), {
        'transfer-encoding': 'chunked',
      }),
      graphql('a form', as, () => 'query={__typename}', { 'content-type': 'application/x-www-form-urlencoded' }),
      {
        ...graphql('a body that ends early', as, () => JSON.stringify({ query: 'x'.repeat(50_000) })),
        cutAfter: 20_000,
      },
    );
  }
  return all;
}

const paths = [
  '/images/%00',
  '/download/progress/%00',
  '/download/zip/attachment/1?questionIds=%00',
  '/download/zip/attachment/1?questionIds=a&questionIds=b',
  '/download/pdf/proposal/%00?filter=id',
  `/download/pdf/proposal/${'1,'.repeat(1500)}`,
  '/download/pdf/proposal/-1,99999999999999999999,1e9,NaN',
  '/download/xlsx/fap/%00/call/%00',
  '/download/xlsx/proposal/1?filter=id&filter=id',
  '/preview/pdf/proposal?proposalPk=1&proposalPk=2',
  '/preview/pdf/proposal?proposalPk=%00',
  '/files/download/%00',
  '/files/download/..%2f..%2fetc%2fpasswd',
  '/%00',
  '/%ff%fe',
  '/%',
  '/assets/%00.js',
  '/assets/..%2f..%2fpackage.json',
  '/locales/%00/translation.json',
  `/${'a'.repeat(9000)}`,
  `/graphql?query=${encodeURIComponent('{'.repeat(2000))}`,
  `/graphql?query=%7B__typename%7D&variables=${encodeURIComponent('['.repeat(2000))}`,
  '/graphql?query=%7B__typename%7D&variables=%00',
  '/graphql?query=a&query=b',
  `/?${times(2000, (i) => `a${i}=1`, '&')}`,
  '/health?a=1&a=2',
  '/readiness?__proto__[a]=1',
];

const form = { 'content-type': 'multipart/form-data; boundary=x' };
const part = (name: string, file: string | undefined, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`;
const uploads: Readonly<Record<string, readonly [() => string | Buffer, Record<string, string>]>> = {
  'no boundary': [() => part('file', 'a.txt', 'a'), { 'content-type': 'multipart/form-data' }],
  'a boundary of 300 signs': [() => 'x', { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` }],
  'cut in the middle': [() => part('file', 'a.txt', 'a'.repeat(5000)), form],
  'cut in the head': [() => '--x\r\ncontent-disp', form],
  'a head of 200 kB': [() => `--x\r\n${'a: b\r\n'.repeat(35_000)}\r\n\r\n--x--`, form],
  'a name of 100 kB': [() => `${part('file', 'a'.repeat(100_000), 'a')}--x--`, form],
  'a name that leads elsewhere': [() => `${part('file', '../../../etc/passwd', 'a')}--x--`, form],
  'a name with half a character': [() => `${part('file', '\ud800.txt', 'a')}--x--`, form],
  'no file': [() => `${part('other', undefined, 'a')}--x--`, form],
  'a field of the prototype': [() => `${part('__proto__', 'a.txt', 'a')}--x--`, form],
  '2,000 fields': [() => `${times(2000, (i) => part(`f${i}`, undefined, 'a'), '')}--x--`, form],
  '200 files': [() => `${times(200, (i) => part(`f${i}`, 'a.txt', 'a'), '')}--x--`, form],
  nothing: [() => '', form],
  'a claimed picture': [() => `${part('file', 'a.png', `\x89PNG\r\n\x1a\n${'\xff'.repeat(2000)}`)}--x--`, form],
  'a file of 60 MB': [
    () =>
      Buffer.concat([
        Buffer.from(part('file', 'a.txt', '').slice(0, -2)),
        Buffer.alloc(60_000_000, 97),
        Buffer.from('\r\n--x--'),
      ]),
    form,
  ],
};

/** PDFs that were damaged in transit, by their size in megabytes. */
const damagedPdfs: Readonly<Record<string, (bytes: number) => Buffer>> = {
  random: (bytes) => randomBytes(bytes),
  'numbers only': (bytes) => Buffer.alloc(bytes, '1 0 obj\n'),
  'brackets only': (bytes) => Buffer.alloc(bytes, '<<'),
  cut: (bytes) => Buffer.alloc(bytes, '1 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n'),
};

function pdfUploads(): HostileRequest[] {
  return [1, 5, 40].flatMap((megabytes) =>
    Object.entries(damagedPdfs).map(([name, make]) => ({
      name: `a PDF of ${megabytes} MB, ${name}`,
      method: 'POST',
      path: '/files/upload',
      as: 'applicant' as const,
      headers: form,
      body: () =>
        Buffer.concat([
          Buffer.from(part('file', 'a.pdf', '%PDF-1.4\n').slice(0, -2)),
          make(megabytes * 1_000_000),
          Buffer.from('\r\n--x--'),
        ]),
    })),
  );
}

/** Returns all hostile requests, the same in each run except for random bytes. */
export function hostileRequests(): HostileRequest[] {
  const gets = paths.flatMap((path): HostileRequest[] =>
    (['nobody', 'officer'] as const).map((as) => ({
      name: path.slice(0, 60),
      method: 'GET',
      path,
      as,
      headers: { 'apollo-require-preflight': '1' },
    })),
  );
  const posts = Object.entries(uploads).map(
    ([name, [body, headers]]): HostileRequest => ({
      name: `upload: ${name}`,
      method: 'POST',
      path: '/files/upload',
      as: 'applicant',
      headers,
      body,
    }),
  );
  const odd: HostileRequest[] = [
    {
      name: 'a forged token',
      method: 'POST',
      path: '/graphql',
      as: 'forged',
      headers: json,
      body: () => JSON.stringify({ query: documents['a circle of 20 fragments']?.() }),
    },
    { name: 'headers of 64 kB', method: 'GET', path: '/health', as: 'nobody', headers: { 'x-a': 'a'.repeat(64_000) } },
    { name: 'a method nobody knows', method: 'PROPFIND', path: '/graphql', as: 'nobody' },
    {
      name: 'a range that is none',
      method: 'GET',
      path: '/files/download/x',
      as: 'applicant',
      headers: { range: `bytes=${'0-1,'.repeat(1000)}` },
    },
  ];
  return [...graphqlRequests(), ...gets, ...posts, ...odd, ...pdfUploads()];
}
