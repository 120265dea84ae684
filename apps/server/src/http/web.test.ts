import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountWeb, scriptsOfPage } from './web.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-built-'));
const program = `export const words = ${JSON.stringify('a long program '.repeat(300))};`;
const ahead = {
  '/': { USER: ['/assets/home-2.js'], USER_OFFICER: ['/assets/table-3.js'] },
  '/Calls': ['/assets/calls-4.js', '/assets/list-5.js'],
  '/FapPage/$id': ['/assets/panel-6.js'],
};
const dataFolder = join(folder, 'data');
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'locales/en'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<head><script>first()</script><!--ahead--></head>');
  writeFileSync(join(folder, 'ahead.json'), JSON.stringify(ahead));
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'locales/en/translation.json'), '{}');
  mkdirSync(join(folder, 'guide'));
  for (const name of ['index', 'officer']) writeFileSync(join(folder, `guide/${name}.html`), `<h1>${name}</h1>`);
  mkdirSync(join(folder, 'texts'));
  writeFileSync(join(folder, 'texts/en.json'), '{"Save":"Save","Proposal":"Proposal"}');
  writeFileSync(join(folder, 'texts/de.json'), '{"Save":"Speichern","Proposal":"Antrag"}');
  writeFileSync(join(folder, 'assets/frame-1.js'), program);
  // Told apart from what is made on the way.
  writeFileSync(join(folder, 'assets/frame-1.js.br'), brotliCompressSync(`${program}// made before`));
  app = Fastify();
  await app.register(compress, { global: true, threshold: 2048 });
  await mountWeb(app, dataFolder, folder);
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('a file of the web application', () => {
  it('may be cached forever, because its name contains its hash', async () => {
    expect((await ask('/assets/frame-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is sent as the build compressed it to browsers that accept Brotli', async () => {
    const answer = await ask('/assets/frame-1.js', 'gzip, deflate, br, zstd');
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/i) });
    expect(answer.headers['content-type']).toMatch(/javascript/);
    expect(answer.headers['cache-control']).toMatch('immutable');
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(`${program}// made before`);
  });

  it('is sent with other encodings to browsers that do not', async () => {
    const zipped = await ask('/assets/frame-1.js', 'gzip');
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual(['gzip', program]);
    expect((await ask('/assets/frame-1.js', 'identity')).body).toBe(program);
  });

  it('of a previous version is not found, instead of returning the page', async () => {
    const answer = await ask('/assets/frame-0.js', 'br');
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  });
});

describe('a guide', () => {
  it.each([
    ['/guide', '/guide/index.html'],
    ['/guide/', '/guide/index.html'],
    ['/guide/officer', '/guide/officer.html'],
    ['/guide/officer/', '/guide/officer.html'],
    ['/guide/nobody', '/guide/index.html'],
  ])('redirects from its short address: %s', async (url, file) => {
    const answer = await ask(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, file]);
    expect((await ask(file)).body).toMatch('<h1>');
  });

  it('leaves the addresses of the application alone', async () => {
    for (const url of ['/guides', '/guide/officer/more', '/GuidedTour']) {
      const { statusCode, headers, body } = await ask(url);
      expect([url, statusCode, headers.location]).toEqual([url, 200, undefined]);
      expect(body).toMatch('<head>');
    }
  });
});

describe('the page', () => {
  it.each(['/', '/Calls', '/FapPage/7', '/nowhere/at/all'])('is revalidated each time: %s', async (url) => {
    const answer = await ask(url, 'gzip, deflate, br');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    ['/Calls', ['/assets/calls-4.js', '/assets/list-5.js']],
    ['/Calls/', ['/assets/calls-4.js', '/assets/list-5.js']],
    ['/Calls?page=2', ['/assets/calls-4.js', '/assets/list-5.js']],
    ['/FapPage/12', ['/assets/panel-6.js']],
    ['/FapPage/12/more', []],
    ['/nowhere', []],
  ])('preloads the files of its screen: %s', async (url, files) => {
    const { body } = await ask(url);
    expect([...body.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, file]) => file)).toEqual(
      files,
    );
    expect(body).not.toContain('<!--ahead-->');
  });

  it('preloads the files of every role if the screen depends on it', async () => {
    const { body } = await ask('/');
    expect(JSON.parse(/id="ahead">(.*?)<\/script>/.exec(body)?.[1] ?? '')).toEqual(ahead['/']);
  });

  it('allows its own script by hash, and no other', () => {
    expect(scriptsOfPage(folder)).toEqual([expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
    expect(scriptsOfPage(join(folder, 'nowhere'))).toEqual([]);
  });

  it('is not returned for an address with a file extension, or of the server', async () => {
    for (const url of ['/old.php', '/graphql/x', '/assets/', '/download/x'])
      expect((await ask(url)).statusCode, url).toBe(404);
  });
});

describe('the texts of the screens (rule X32)', () => {
  const texts = async (address: string) => {
    const answer = await ask(address);
    expect([answer.statusCode, answer.headers['cache-control']], address).toEqual([200, 'no-cache']);
    return answer.json<Record<string, string>>();
  };
  const facilityWrites = (language: string, text: string, to = dataFolder) => {
    mkdirSync(join(to, 'locales', language), { recursive: true });
    writeFileSync(join(to, 'locales', language, 'translation.json'), text);
  };

  it('are all those translated into that language, and English for a language without translation', async () => {
    expect(await texts('/locales/en/translation.json')).toEqual({ Save: 'Save', Proposal: 'Proposal' });
    expect(await texts('/locales/de/translation.json')).toEqual({ Save: 'Speichern', Proposal: 'Antrag' });
    expect(await texts('/locales/sv/translation.json')).toEqual({ Save: 'Save', Proposal: 'Proposal' });
  });

  it('have the facility’s wording instead of ours, or only the facility’s on request', async () => {
    facilityWrites('de', '{"Proposal":"Gesuch"}');
    expect(await texts('/locales/de/translation.json')).toEqual({ Save: 'Speichern', Proposal: 'Gesuch' });
    expect(await texts('/locales/de/translation.json?own')).toEqual({ Proposal: 'Gesuch' });
    expect(await texts('/locales/en/translation.json?own')).toEqual({});
    expect(await texts('/locales/en/translation.json')).toEqual({ Save: 'Save', Proposal: 'Proposal' });
  });

  it('have the wording beside the application if the data folder has none', async () => {
    facilityWrites('sv', '{"Save":"Spara"}', folder);
    expect(await texts('/locales/sv/translation.json')).toEqual({ Save: 'Spara', Proposal: 'Proposal' });
    facilityWrites('sv', '{"Save":"Lagra"}');
    expect(await texts('/locales/sv/translation.json')).toEqual({ Save: 'Lagra', Proposal: 'Proposal' });
  });

  it.each(['{"Proposal":', '["Gesuch"]', 'null', '{"Proposal":{"one":"Gesuch"}}'])(
    'remain ours if the file of the facility is %s',
    async (file) => {
      facilityWrites('de', file);
      expect(await texts('/locales/de/translation.json')).toEqual({ Save: 'Speichern', Proposal: 'Antrag' });
    },
  );

  it.each(['/locales/..%2f..%2fetc/translation.json', '/locales/%00/translation.json'])(
    '%s does not exist',
    async (address) => {
      expect((await ask(address)).statusCode).toBe(404);
    },
  );
});
