import { PDFDocument } from '@cantoo/pdf-lib';
import { strToU8, unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPdf } from '../src/adapters/pdf/chromium-pdf.ts';
import { openThreads } from '../src/threads/index.ts';
import { fetchAs } from './downloads.ts';
import { fillIn } from './filling.ts';
import { insertForm, pdfOf, png, upload } from './forms.ts';
import { insertCall, writeProposal } from './proposals.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

// Files that are two things at once are the one thing their name and first bytes say, and run nowhere.

const script = '<html><body><script>document.title="ran"</script><h1>PLANTED</h1></body></html>';
const zipped = Buffer.from(zipSync({ 'run.html': strToU8(script) }));
const svg = (inside: string, before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90"><rect width="90" height="90" fill="red"/>${inside}</svg>`,
  );
const join = (...parts: readonly (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));
const padded = (text: string, length: number) => Buffer.from(text.padEnd(length, ' '));

interface Polyglot {
  readonly content: () => Promise<Buffer> | Buffer;
  readonly name: string;
  readonly claims: string;
  /** What it is kept as; undefined where it is refused. */
  readonly kept: string | undefined;
  /** Pages it becomes in the document of the proposal: its own, or one. */
  readonly pages?: number;
}

const polyglots: Readonly<Record<string, Polyglot>> = {
  'a PDF with HTML behind it': {
    content: async () => join(await pdfOf(2), script),
    name: 'a.pdf',
    claims: 'text/html',
    kept: 'application/pdf',
    pages: 2,
  },
  'the same, called HTML': {
    content: async () => join(await pdfOf(2), script),
    name: 'a.html',
    claims: 'text/html',
    kept: undefined,
  },
  'a PDF with HTML in its second line': {
    content: async () => {
      const pdf = await pdfOf(1);
      const end = pdf.indexOf('\n') + 1;
      return join(pdf.subarray(0, end), `%${script}\n`, pdf.subarray(end));
    },
    name: 'b.pdf',
    claims: 'application/pdf',
    kept: 'application/pdf',
    pages: 1,
  },
  'a PDF with a ZIP behind it': {
    content: async () => join(await pdfOf(1), zipped),
    name: 'c.pdf',
    claims: 'application/zip',
    kept: 'application/pdf',
    pages: 1,
  },
  'the same, called ZIP': {
    content: async () => join(await pdfOf(1), zipped),
    name: 'c.zip',
    claims: 'application/zip',
    kept: undefined,
  },
  'a PDF that is a script': {
    content: async () => join('%PDF-1.7=1/*', await pdfOf(1), '*/;alert(1)'),
    name: 'd.js',
    claims: 'text/javascript',
    kept: undefined,
  },
  'HTML with the sign of a PDF at byte 900': {
    content: async () => join(padded(`${script}<!--`, 900), await pdfOf(1)),
    name: 'e.pdf',
    claims: 'application/pdf',
    kept: undefined,
  },
  'the same, called HTML and a PDF by its sender': {
    content: async () => join(padded(`${script}<!--`, 900), await pdfOf(1)),
    name: 'e.html',
    claims: 'application/pdf',
    kept: 'application/octet-stream',
  },
  'a GIF that is a script': {
    content: async () =>
      join(Buffer.from('GIF89a'), '/*', (await sharp(png).gif().toBuffer()).subarray(8), '*/=1;alert(1)'),
    name: 'f.gif',
    claims: 'text/javascript',
    kept: 'image/gif',
    pages: 1,
  },
  'the same, called a script': {
    content: () => join('GIF89a/*\0*/=1;alert(1)'),
    name: 'f.js',
    claims: 'text/javascript',
    kept: undefined,
  },
  'a bitmap that is a script': {
    content: () => join('BM=1;alert(1)//', Buffer.alloc(64)),
    name: 'g.js',
    claims: 'text/javascript',
    kept: undefined,
  },
  'a PNG with a drawing in its words': {
    content: () =>
      join(png.subarray(0, 33), words('svg', svg('<script>alert(1)</script>').toString()), png.subarray(33)),
    name: 'h.png',
    claims: 'image/svg+xml',
    kept: 'image/png',
    pages: 1,
  },
  'the same, called a drawing': {
    content: () => join(png, svg('<script>alert(1)</script>')),
    name: 'h.svg',
    claims: 'image/svg+xml',
    kept: undefined,
  },
  'a PNG with a ZIP behind it': {
    content: () => join(png, zipped),
    name: 'i.png',
    claims: 'image/png',
    kept: 'image/png',
    pages: 1,
  },
  'a JPEG with HTML behind it': {
    content: async () => join(await sharp(png).jpeg().toBuffer(), script),
    name: 'j.jpg',
    claims: 'text/html',
    kept: 'image/jpeg',
    pages: 1,
  },
  'a ZIP with HTML before it': {
    content: () => join(script, zipped),
    name: 'k.zip',
    claims: 'application/zip',
    kept: undefined,
  },
  'a ZIP that calls itself a letter': {
    content: () => zipped,
    name: 'k.docx',
    claims: 'text/html',
    kept: 'application/zip',
  },
  'a drawing that runs, and reads files': {
    content: () =>
      svg(
        '<script>alert(1)</script><text y="50">&file;</text><image width="9" height="9" xlink:href="file:///etc/passwd"/><foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="file:///etc/passwd"/></foreignObject>',
        '<!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]>',
      ),
    name: 'l.svg',
    claims: 'image/svg+xml',
    kept: 'image/svg+xml',
    pages: 1,
  },
  'HTML that calls itself a drawing': {
    content: () => Buffer.from(script),
    name: 'm.svg',
    claims: 'image/svg+xml',
    kept: 'image/svg+xml',
    pages: 1,
  },
  'a drawing that calls itself a PNG': { content: () => svg(''), name: 'n.png', claims: 'image/png', kept: undefined },
  'words that end as two things': {
    content: () => Buffer.from(script),
    name: 'o.pdf.html',
    claims: 'text/html',
    kept: 'text/html',
  },
  'a media type with markup': {
    content: () => Buffer.from('x'),
    name: 'p.txt',
    claims: 'text/html"><script>alert(1)</script>',
    kept: 'application/octet-stream',
  },
};

/** A chunk of words in a PNG; its sum is wrong, and readers that look at it may refuse the picture. */
function words(key: string, text: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(key.length + 1 + text.length);
  return join(length, 'tEXt', key, '\0', text, Buffer.alloc(4));
}

const threads = openThreads();
const pdf = chromiumPdf({ threads });
let world: World;
let pi: TestPerson;
let officer: TestPerson;
let questionaryId: number;
let topicId: number;
let proposalPk: number;
const contents = new Map<string, Buffer>();
const ids = new Map<string, string>();

beforeAll(async () => {
  world = await openWorld({ pdf });
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  const file = (id: string, file_type: string[]) => ({
    id,
    type: 'FILE_UPLOAD' as const,
    config: { file_type, max_files: 3 },
  });
  const form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [file('any', []), file('only_pdf', ['.pdf']), file('only_pictures', ['image/*'])],
  );
  topicId = form.topics[1] as number;
  const proposal = await writeProposal(world, pi, await insertCall(world, { templateId: form.templateId }));
  ({ questionaryId, primaryKey: proposalPk } = proposal);
}, 120_000);
afterAll(async () => {
  await world.close();
  await pdf.close();
  await threads.close();
});

const all = Object.entries(polyglots);
const kept = all.filter(([, { kept: type }]) => type);

const answer = (questionId: string, name: string) =>
  fillIn(world, pi, {
    questionaryId,
    topicId,
    answers: { [questionId]: [{ id: ids.get(name) }] },
    isPartialSave: true,
  });

describe('files that are valid in two formats', () => {
  it.each(all)(
    '%s is stored with its detected type, or rejected',
    async (name, { content, name: file, claims, kept: type }) => {
      const bytes = await content();
      const { status, body } = await upload(world, pi, { name: file, content: bytes, type: claims });
      expect([status, body.mimeType]).toEqual(type ? [200, type] : [400, undefined]);
      if (!type) return expect(body.reason).toBe('FILE_TYPE_MISMATCH');
      contents.set(name, bytes);
      ids.set(name, body.fileId);
      return undefined;
    },
  );

  it.each(kept)('%s is delivered as bytes to download', async (name) => {
    const { statusCode, headers, rawPayload } = await fetchAs(world, pi, `/files/download/${ids.get(name)}`);
    expect(statusCode).toBe(200);
    expect(rawPayload.equals(contents.get(name) as Buffer)).toBe(true);
    expect(headers).toMatchObject({ 'content-type': 'application/octet-stream', 'x-content-type-options': 'nosniff' });
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-security-policy']).toMatch(/script-src 'self'/);
  });

  it.each(kept)('%s answers only a question for its own file type', async (name, { kept: type = '' }) => {
    const accepted = async (question: string) => (await answer(question, name)).errors.length === 0;
    expect(await accepted('only_pdf')).toBe(type === 'application/pdf');
    expect(await accepted('only_pictures')).toBe(type.startsWith('image/'));
    expect(await accepted('any')).toBe(true);
  });

  it.each(kept)('%s is printed as harmless pages', async (name, { pages = 0, kept: type }) => {
    for (const question of ['only_pdf', 'only_pictures'])
      await fillIn(world, pi, { questionaryId, topicId, answers: { [question]: [] }, isPartialSave: true });
    await answer('any', name);
    const { statusCode, rawPayload, headers } = await fetchAs(world, officer, `/download/pdf/proposal/${proposalPk}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await PDFDocument.load(rawPayload)).getPageCount()).toBe(1 + pages);
    // A JPEG is printed as it is, with what stands behind it: bytes of a picture there, and nothing that is read.
    expect(rawPayload.includes('PLANTED')).toBe(type === 'image/jpeg');
    expect(rawPayload.includes('PK\u0003\u0004')).toBe(false);
    const zip = await fetchAs(world, officer, `/download/zip/attachment/${proposalPk}?questionIds=any`);
    const [[path, bytes] = []] = Object.entries(unzipSync(zip.rawPayload));
    expect(path).toMatch(/^[\w-]+\/[\w.]+$/);
    expect(Buffer.from(bytes as Uint8Array).equals(contents.get(name) as Buffer)).toBe(true);
    expect([zip.headers['content-type'], zip.headers['x-content-type-options']]).toEqual([
      'application/zip',
      'nosniff',
    ]);
  });
});

describe('logos that are valid in two formats', () => {
  it.each([
    ['a GIF that is a script', () => join('GIF89a/*', Buffer.alloc(20), '*/=1;alert(1)'), 'image/gif'],
    ['a PNG with HTML behind it', () => join(png, script), 'image/png'],
    ['a drawing that runs', () => svg('<script>alert(1)</script>'), 'image/svg+xml'],
    ['HTML', () => Buffer.from(script), undefined],
    ['HTML with a drawing in it', () => join('<!--', script, '--><html>', svg('')), undefined],
    ['a PDF', () => pdfOf(1), undefined],
  ] as const)('%s is served as a sandboxed image, or rejected', async (_, content, type) => {
    const picture = `data:image/png;base64,${(await content()).toString('base64')}`;
    const { errors } = await world.gql(
      officer,
      'mutation ($p: String!) { uploadLogo(picture: $p) { settingsValue } }',
      { p: picture },
    );
    if (!type) return expect(errors[0]?.extensions.reason).toBe('LOGO_NO_PICTURE');
    expect(errors).toEqual([]);
    const row = await world.db
      .selectFrom('settings')
      .select('value')
      .where('id', '=', 'HEADER_LOGO_FILENAME')
      .executeTakeFirstOrThrow();
    const { headers } = await fetchAs(world, null, `/images/${row.value}`);
    return expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
    });
  });
});
