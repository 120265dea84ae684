import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { homeOf, type ScreenRule, screens } from '@atrium/domain/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { homeModules, screenModules } from '../../bundle/ahead.ts';
import { bypassIndexes, placesOf } from '../../bundle/bypass-indexes.ts';
import { firstScreens, sharing } from '../../bundle/first-screens.ts';
import { firstScript } from '../../bundle/first-script.ts';
import { aToken } from '../../test/token.ts';
import { clearSession, startSession } from '../session/index.ts';

const root = join(import.meta.dirname, '../..');

it('the page lists the files of each screen whose route names its module', () => {
  const known = screenModules(root);
  const addresses = (screens as readonly ScreenRule[]).filter(({ built }) => built).map(({ address }) => address);
  for (const [address, module] of known) {
    expect(addresses).toContain(address);
    expect(existsSync(module), address).toBe(true);
  }
  expect([...known.keys()]).toEqual(
    expect.arrayContaining(['/', '/Proposals', '/ProposalEdit/$proposalPk', '/Calls', '/FapPage/$id', '/Experiments']),
  );
});

it('the files of the home screen of every role are listed', () => {
  const homes = homeModules(root);
  expect(homeOf('USER_OFFICER')).toBe('PROPOSALS');
  expect(homes.get('USER_OFFICER')).toBe(join(root, 'src/routes/proposals/proposals.tsx'));
  expect(homes.get('USER')).toBe(join(root, 'src/routes/home/dashboard.tsx'));
  expect(homes.get('FAP_REVIEWER')).toBe(join(root, 'src/routes/reviews/review-homes.tsx'));
  for (const [role, module] of homes) expect(existsSync(module), role).toBe(true);
});

it('the first screens are modules that exist', () => {
  for (const path of Object.values(firstScreens).flat()) expect(globSync(path, { cwd: root }), path).toHaveLength(1);
});

describe('the inline script of the page', () => {
  const run = () => {
    const list = { USER_OFFICER: ['/assets/officer-1.js', '/assets/list-2.js'], USER: ['/assets/applicant-3.js'] };
    const element = Object.assign(document.createElement('script'), { id: 'ahead', type: 'application/json' });
    element.textContent = JSON.stringify(list);
    document.head.append(element);
    const asked = vi.fn(async (_address: string, _options?: RequestInit) => new Response('{}'));
    vi.stubGlobal('fetch', asked);
    new Function(firstScript({ query: 'query facility{settings{id}}', operationName: 'facility' }))();
    const links = [...document.head.querySelectorAll('link[rel=modulepreload]')];
    return { asked, named: links.map((link) => link.getAttribute('href')) };
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    clearSession();
    for (const one of document.head.querySelectorAll('#ahead, link[rel=modulepreload]')) one.remove();
  });

  it('lists the files of the home screen of the user who is signed in', () => {
    startSession(aToken({ role: 'USER_OFFICER' }));
    expect(run().named).toEqual(['/assets/officer-1.js', '/assets/list-2.js']);
  });

  it('lists nothing for anonymous users', () => {
    clearSession();
    expect(run().named).toEqual([]);
  });

  it.each<[string | null, readonly string[], string]>([
    [null, ['en-US', 'en'], '/locales/en/translation.json?own'],
    [null, ['sv-SE', 'de-AT', 'en'], '/locales/de/translation.json'],
    [null, ['sv-SE'], '/locales/en/translation.json?own'],
    ['en', ['de'], '/locales/en/translation.json?own'],
    ['de', ['en-US'], '/locales/de/translation.json'],
    ['tlh', ['de'], '/locales/de/translation.json'],
  ])('requests the texts in the user’s language: chosen %s, browser %s, %s', (chosen, languages, address) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    if (chosen) localStorage.setItem('language', chosen);
    expect(run().asked.mock.calls[1]?.[0]).toBe(address);
    localStorage.removeItem('language');
    vi.restoreAllMocks();
  });

  it('repeats as the user the queries that this address sent last time in this role', () => {
    const token = aToken({ role: 'USER_OFFICER' });
    startSession(token);
    localStorage.setItem('ahead USER_OFFICER /', JSON.stringify([1, '{"query":"query mine{me{id}}"}']));
    localStorage.setItem('ahead USER /', JSON.stringify([1, '{"query":"query other{me{id}}"}']));
    const questions = run().asked.mock.calls.filter(([address]) => address === '/graphql');
    expect(questions.map(([, options]) => options?.body)).toEqual([
      expect.stringContaining('facility'),
      '{"query":"query mine{me{id}}"}',
    ]);
    expect(new Headers(questions[1]?.[1]?.headers).get('authorization')).toBe(`Bearer ${token}`);
  });

  it('forgets the stored queries with the session, and ignores entries it cannot read', () => {
    startSession(aToken({ role: 'USER_OFFICER' }));
    localStorage.setItem('ahead USER_OFFICER /', 'not ours');
    expect(run().asked).toHaveBeenCalledTimes(2);
    clearSession();
    expect(localStorage.getItem('ahead USER_OFFICER /')).toBeNull();
  });

  it('requests public data without the user’s token', () => {
    startSession(aToken({ role: 'USER_OFFICER' }));
    const { asked } = run();
    expect(asked.mock.calls.map(([address]) => address)).toEqual(['/graphql', '/locales/en/translation.json?own']);
    const options = asked.mock.calls[0]?.[1];
    expect(JSON.parse(String(options?.body))).toEqual({
      query: 'query facility{settings{id}}',
      operationName: 'facility',
    });
    expect(new Headers(options?.headers).get('authorization')).toBeNull();
  });
});

it('a module is bundled where every screen that needs it finds it, and no other screen loads it', () => {
  const imports: Record<string, string[]> = {
    '/w/src/routes/home/home.tsx': [],
    '/w/src/routes/proposals/proposals.tsx': ['/w/table.tsx', '/w/officer.tsx', '/w/date.tsx'],
    '/w/src/routes/home/dashboard.tsx': ['/w/table.tsx'],
    '/w/src/features/proposal/edit-proposal-screen.tsx': ['/w/date.tsx', '/w/step.tsx'],
    '/w/src/app/toast-host.tsx': ['/w/toast.tsx'],
    '/w/table.tsx': ['/w/cell.tsx'],
  };
  const share = sharing('/w');
  const of = (name: string) => share(`/w/${name}.tsx`, (id) => (imports[id] ? { importedIds: imports[id] } : null));
  expect(['cell', 'date', 'officer', 'step', 'toast', 'other'].map(of)).toEqual([
    'tables',
    'several',
    'officer',
    'form',
    'soon',
    undefined,
  ]);
});

describe('imports are rewritten to the modules that declare the names', () => {
  const files: Record<string, string> = {
    '/d/index.ts': "export * from './rules.ts';\nexport { type Kind, made as making } from './schema.ts';\n",
    '/d/rules.ts': 'export const limit = 7;\nexport async function check() {}\n',
    '/d/schema.ts': 'export function made() {}\n',
  };
  const past = (source: string) =>
    bypassIndexes(
      source,
      async (words) => (words === '@x/d' ? '/d/index.ts' : undefined),
      (path) => placesOf(path, (one) => files[one]),
    );

  it('bypassing the index of an area, with the same number of lines', async () => {
    const source =
      "import {\n  check,\n  type Kind,\n  making as make,\n} from '@x/d';\nimport { z } from 'zod';\nmake();\n";
    const changed = await past(source);
    expect(changed).toContain('import { check } from "/d/rules.ts"; import { made as make } from "/d/schema.ts";');
    expect(changed).toContain("import { z } from 'zod';");
    expect(changed.split('\n')).toHaveLength(source.split('\n').length);
  });

  it('also for re-exports, but not where it is unclear which module declares a name', async () => {
    expect(await past("export { limit } from '@x/d';")).toBe('export { limit } from "/d/rules.ts";');
    expect(await past("import { strange } from '@x/d';")).toBe('import { strange } from "@x/d";');
    expect(await past("import { type Kind } from '@x/d';\n1;")).toBe('\n1;');
  });
});
