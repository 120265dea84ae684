import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { homeOf, type ScreenRule, screens } from '@atrium/domain/session';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { homeModules, screenModules } from '../../bundle/ahead.ts';
import { firstScreens, sharing } from '../../bundle/first-screens.ts';
import { firstScript } from '../../bundle/first-script.ts';
import { aToken } from '../../test/token.ts';
import { clearSession, startSession } from '../session/index.ts';

const root = join(import.meta.dirname, '../..');

it('a screen whose route names its module has its files named in the page', () => {
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

it('every role has the files of its home named', () => {
  const homes = homeModules(root);
  expect(homeOf('USER_OFFICER')).toBe('PROPOSALS');
  expect(homes.get('USER_OFFICER')).toBe(join(root, 'src/routes/proposals.tsx'));
  expect(homes.get('USER')).toBe(join(root, 'src/routes/dashboard.tsx'));
  expect(homes.get('FAP_REVIEWER')).toBe(join(root, 'src/routes/review-homes.tsx'));
  for (const [role, module] of homes) expect(existsSync(module), role).toBe(true);
});

it('the first screens are modules that exist', () => {
  for (const path of Object.values(firstScreens).flat()) expect(globSync(path, { cwd: root }), path).toHaveLength(1);
});

describe('the first script of the page', () => {
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

  it('names the files of the home that the person signed in here has', () => {
    startSession(aToken({ role: 'USER_OFFICER' }));
    expect(run().named).toEqual(['/assets/officer-1.js', '/assets/list-2.js']);
  });

  it('names nothing for somebody who is not signed in', () => {
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
  ])('asks for the texts of the reader: chosen %s, browser %s, %s', (chosen, languages, address) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    if (chosen) localStorage.setItem('language', chosen);
    expect(run().asked.mock.calls[1]?.[0]).toBe(address);
    localStorage.removeItem('language');
    vi.restoreAllMocks();
  });

  it('asks what everybody may know, and says nothing of the person', () => {
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

it('a module goes where all screens find it that need it', () => {
  const imports: Record<string, string[]> = {
    '/w/src/routes/home.tsx': [],
    '/w/src/routes/proposals.tsx': ['/w/table.tsx', '/w/officer.tsx'],
    '/w/src/routes/dashboard.tsx': ['/w/table.tsx'],
    '/w/src/app/toast-host.tsx': ['/w/toast.tsx'],
    '/w/table.tsx': ['/w/cell.tsx'],
  };
  const share = sharing('/w');
  const of = (id: string) => share(id, (asked) => (imports[asked] ? { importedIds: imports[asked] } : null));
  expect([of('/w/cell.tsx'), of('/w/officer.tsx'), of('/w/toast.tsx'), of('/w/other.tsx')]).toEqual([
    'several',
    'officer',
    'soon',
    undefined,
  ]);
});
