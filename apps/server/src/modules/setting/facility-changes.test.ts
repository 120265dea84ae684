import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const setMany =
  'mutation ($settings: [UpdateSettingsInput!]!) { updateManySettings(settings: $settings) { id settingsValue } }';
const setLogo = 'mutation ($picture: String!) { uploadLogo(picture: $picture) { settingsValue } }';
const setFeatures =
  'mutation ($input: UpdateFeaturesInput!) { updateFeatures(updatedFeaturesInput: $input) { id isEnabled } }';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const asUrl = (content: Buffer, type = 'image/png') => `data:${type};base64,${content.toString('base64')}`;

describe('changes to the facility by officers', () => {
  let world: World;
  let officer: TestPerson;
  const told = async (prefix: string) =>
    (
      await world.db
        .selectFrom('eventLogs')
        .select(['eventType', 'changedObjectId', 'changedBy', 'rowData'])
        .where('eventType', 'like', `${prefix}%`)
        .orderBy('id')
        .execute()
    ).map(({ eventType, changedObjectId, changedBy, rowData }) => ({ eventType, changedObjectId, changedBy, rowData }));
  const stored = async (id: string) =>
    (await world.db.selectFrom('settings').select('value').where('id', '=', id).executeTakeFirst())?.value;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  beforeEach(() => world.db.deleteFrom('eventLogs').execute());
  afterAll(() => world.close());

  it('settings are recorded with their previous value, and not when nothing changed', async () => {
    const set = (settingsValue: string) =>
      world.ok(officer, setMany, { settings: [{ settingsId: 'ORGANISATION_NAME', settingsValue }] });
    await set('Aurora');
    await set('Borealis');
    await set(' Borealis ');
    expect(await told('SETTING_')).toEqual([
      expect.objectContaining({ changedObjectId: 'ORGANISATION_NAME', changedBy: officer.id }),
      expect.objectContaining({ eventType: 'SETTING_UPDATED', rowData: { value: 'Borealis', before: 'Aurora' } }),
    ]);
  });

  it('several settings are stored together or not at all', async () => {
    const answer = await world.gql(officer, setMany, {
      settings: [
        { settingsId: 'PALETTE_PRIMARY_MAIN', settingsValue: '#123456' },
        { settingsId: 'PALETTE_PRIMARY_DARK', settingsValue: 'blue' },
      ],
    });
    expect(answer.errors[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: 'settings.1.settingsValue', message: 'Please enter a colour such as #519548' }],
    });
    expect(await stored('PALETTE_PRIMARY_MAIN')).toBeNull();
    const both = await world.ok(officer, setMany, {
      settings: [
        { settingsId: 'PALETTE_PRIMARY_MAIN', settingsValue: '#123456' },
        { settingsId: 'PALETTE_PRIMARY_DARK', settingsValue: '#001122' },
      ],
    });
    expect(both.updateManySettings).toHaveLength(2);
    expect(await stored('PALETTE_PRIMARY_MAIN')).toBe('#123456');
  });

  it('features are recorded one by one, and only those that changed', async () => {
    const set = (featureIds: string[], action: string) =>
      world.ok(officer, setFeatures, { input: { featureIds, action } });
    await set(['TAGS', 'SHIPPING'], 'ENABLE');
    await set(['TAGS', 'SCHEDULER'], 'ENABLE');
    await set(['SHIPPING'], 'DISABLE');
    expect((await told('FEATURE_')).map(({ eventType, changedObjectId }) => `${eventType} ${changedObjectId}`)).toEqual(
      ['FEATURE_ENABLED SHIPPING', 'FEATURE_ENABLED TAGS', 'FEATURE_ENABLED SCHEDULER', 'FEATURE_DISABLED SHIPPING'],
    );
  });

  it('a logo is stored, shown to everybody under a name derived from its content, and replaces the previous one', async () => {
    const first = (await world.ok(officer, setLogo, { picture: asUrl(png, 'application/octet-stream') })).uploadLogo;
    expect(first.settingsValue).toMatch(/^logo-[\da-f]{16}\.png$/);
    const show = (name: string) => world.app.inject({ method: 'GET', url: `/images/${name}` });
    const shown = await show(first.settingsValue);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.rawPayload).toEqual(png);
    expect(await stored('HEADER_LOGO_FILENAME')).toBe(first.settingsValue);

    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const second = (await world.ok(officer, setLogo, { picture: asUrl(drawing, 'image/svg+xml') })).uploadLogo;
    const safe = await show(second.settingsValue);
    expect(safe.headers['content-security-policy']).toContain('sandbox');
    expect((await show(first.settingsValue)).statusCode).toBe(404);
    expect((await told('SETTING_')).map(({ changedObjectId }) => changedObjectId)).toEqual([
      'HEADER_LOGO_FILENAME',
      'HEADER_LOGO_FILENAME',
    ]);
  });

  it.each([
    ['a text', asUrl(Buffer.from('hello'), 'image/png'), 'LOGO_NO_PICTURE'],
    ['too much', asUrl(Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)])), 'LOGO_TOO_LARGE'],
    ['no data', 'https://elsewhere.example/logo.png', undefined],
  ])('a logo that is %s is refused', async (_, picture, reason) => {
    const before = await stored('HEADER_LOGO_FILENAME');
    const { errors } = await world.gql(officer, setLogo, { picture });
    expect(errors[0]?.extensions.reason).toBe(reason);
    expect(errors[0]?.extensions.code).toMatch(/^(INVALID_INPUT|TOO_LARGE)$/);
    expect(await stored('HEADER_LOGO_FILENAME')).toBe(before);
  });

  it('pages are recorded with their previous text, and not when the text is the same', async () => {
    const set = (text: string) =>
      world.ok(officer, 'mutation ($text: String!) { setPageContent(id: PRIVACYPAGE, text: $text) { content } }', {
        text,
      });
    await set('<p>Little</p>');
    await set('<p>Less</p><script>alert(1)</script>');
    await set('<p>Less</p>');
    expect((await told('PAGE_')).map(({ changedObjectId, rowData }) => [changedObjectId, rowData])).toEqual([
      ['PRIVACYPAGE', { text: '<p>Little</p>', before: { text: '' } }],
      ['PRIVACYPAGE', { text: '<p>Less</p>', before: { text: '<p>Little</p>' } }],
    ]);
  });

  it('the database is never reset through the API', async () => {
    const { errors } = await world.gql(officer, 'mutation { prepareDB(includeSeeds: true) }');
    expect(errors[0]).toMatchObject({
      message: 'Resetting database is not allowed',
      extensions: { code: 'REFUSED', reason: 'DATABASE_RESET' },
    });
    expect((await world.gql(null, 'mutation { prepareDB }')).errors[0]?.message).toBe('NOT_LOGGED_IN');
  });

  it('no database migrations are pending once the server responds', async () => {
    expect(await world.ok(officer, 'mutation { applyPatches }')).toEqual({ applyPatches: [] });
    expect((await world.gql(null, 'mutation { applyPatches }')).errors[0]?.message).toBe('NOT_LOGGED_IN');
    const scientist = await world.person('INSTRUMENT_SCIENTIST');
    expect((await world.gql(scientist, 'mutation { applyPatches }')).errors[0]?.message).toBe(
      'INSUFFICIENT_PERMISSIONS',
    );
  });

  it('anybody can query which version runs', async () => {
    expect(await world.ok(null, '{ version factoryVersion }')).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      factoryVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  });

  it.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('%s cannot change anything', async (role) => {
    const person = await world.person(role);
    const settings = [{ settingsId: 'ORGANISATION_NAME', settingsValue: 'Mine' }];
    for (const answer of [
      await world.gql(person, setMany, { settings }),
      await world.gql(person, setLogo, { picture: asUrl(png) }),
      await world.gql(person, setFeatures, { input: { featureIds: ['TAGS'], action: 'DISABLE' } }),
    ]) {
      expect(answer.errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
    }
    expect(await told('')).toEqual([]);
  });
});
