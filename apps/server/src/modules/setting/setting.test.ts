import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const settings = '{ settings { id settingsValue description } }';
const setSetting =
  'mutation ($input: UpdateSettingsInput!) { updateSettings(updatedSettingsInput: $input) { id settingsValue description } }';
const setFeatures =
  'mutation ($input: UpdateFeaturesInput!) { updateFeatures(updatedFeaturesInput: $input) { id isEnabled } }';
const setPage = 'mutation ($text: String!) { setPageContent(id: HOMEPAGE, text: $text) { id content } }';

describe('facility settings', () => {
  let world: World;
  let officer: TestPerson;
  const code = (answer: { errors: readonly { extensions: Record<string, unknown> }[] }) =>
    answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const value = async (who: TestPerson | null, id: string) =>
    (await world.ok(who, settings)).settings.find((setting: { id: string }) => setting.id === id)?.settingsValue;

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
  });
  afterAll(() => world.close());

  it.each(roleCodes)('changes are for officers only: %s', async (role) => {
    const person = await world.person(role);
    const asked = [
      await world.gql(person, setSetting, { input: { settingsId: 'ORGANISATION_NAME', settingsValue: 'Atrium' } }),
      await world.gql(person, setFeatures, { input: { featureIds: ['TAGS'], action: 'ENABLE' } }),
      await world.gql(person, setPage, { text: 'Hello' }),
      await world.gql(person, 'mutation { updateInstitution(id: 1, country: 99999) { id } }'),
    ];
    const refusal = role === 'USER_OFFICER' ? undefined : 'INSUFFICIENT_PERMISSIONS';
    expect(asked.slice(0, 3).map(code)).toEqual([refusal, refusal, refusal]);
    expect(code(asked[3] as never)).toBe(role === 'USER_OFFICER' ? 'COUNTRY_UNKNOWN' : refusal);
  });

  it('settings are public, except internal ones', async () => {
    await world.ok(officer, setSetting, { input: { settingsId: 'SMTP_BCC_EMAIL', settingsValue: 'bcc@example.org' } });
    expect(await value(officer, 'SMTP_BCC_EMAIL')).toBe('bcc@example.org');
    expect(await value(null, 'SMTP_BCC_EMAIL')).toBeNull();
    expect(await value(null, 'DATE_FORMAT')).toBe('dd-MM-yyyy');
  });

  it('a setting keeps its description, rejects invalid values, and is cleared by a blank one', async () => {
    const ask = (settingsValue: string | null) =>
      world.gql(officer, setSetting, { input: { settingsId: 'INVITE_VALIDITY_PERIOD_DAYS', settingsValue } });
    const { data } = await ask('30');
    expect(data?.updateSettings).toMatchObject({
      settingsValue: '30',
      description: 'Days until an invitation expires',
    });
    expect(code(await ask('soon'))).toBe('INVALID_INPUT');
    expect(await value(null, 'INVITE_VALIDITY_PERIOD_DAYS')).toBe('30');
    expect((await ask(' ')).data?.updateSettings.settingsValue).toBeNull();
  });

  it('features are switched on and off', async () => {
    const isOn = async () =>
      (await world.ok(null, '{ features { id isEnabled } }')).features.find(
        (feature: { id: string }) => feature.id === 'SHIPPING',
      ).isEnabled;
    expect(await isOn()).toBe(false);
    const all = (
      await world.ok(officer, setFeatures, { input: { featureIds: ['SHIPPING', 'SHIPPING'], action: 'ENABLE' } })
    ).updateFeatures;
    expect([await isOn(), all.length]).toEqual([true, 19]);
    await world.ok(officer, setFeatures, { input: { featureIds: ['SHIPPING'], action: 'DISABLE' } });
    expect(await isOn()).toBe(false);
  });

  it('pages are sanitized, stored and public', async () => {
    const { setPageContent } = await world.ok(officer, setPage, { text: '<p>Hi</p><img src=x onerror=y>' });
    expect(setPageContent).toEqual({ id: 1, content: '<p>Hi</p>' });
    expect((await world.ok(null, '{ pageContent(pageId: HOMEPAGE) }')).pageContent).toBe('<p>Hi</p>');
  });

  it('institutions: Other first, renamed, merged, deleted when nobody is in them', async () => {
    const country = await world.db
      .selectFrom('countries')
      .select('id')
      .where('code', '=', 'SE')
      .executeTakeFirstOrThrow();
    const make = async (name: string) =>
      (await world.db.insertInto('institutions').values({ name }).returning('id').executeTakeFirstOrThrow()).id;
    const [zeta, alpha] = [await make('Zeta'), await make('Alpha')];
    const names = async () =>
      (await world.ok(null, '{ institutions { name country { value } } }')).institutions.map(
        (row: { name: string }) => row.name,
      );
    expect(await names()).toEqual(['Other', 'Alpha', 'Zeta']);
    const renamed = await world.ok(
      officer,
      `mutation { updateInstitution(id: ${zeta}, country: ${country.id}) { name country { value } } }`,
    );
    expect(renamed.updateInstitution).toEqual({ name: 'Zeta', country: { value: 'Sweden' } });
    const person = await world.person('USER');
    await world.db.updateTable('users').set({ institutionId: zeta }).where('id', '=', person.id).execute();
    const remove = (id: number) => world.gql(officer, `mutation { deleteInstitution(id: ${id}) { id } }`);
    expect((await remove(zeta)).errors[0]?.message).toBe('There are users associated with this institution');
    expect(code(await remove(1))).toBe('INSTITUTION_IS_NEEDED');
    const merge = `mutation { mergeInstitutions(institutionIdFrom: ${zeta}, institutionIdInto: ${alpha}, newTitle: "Omega") { id name } }`;
    expect((await world.ok(officer, merge)).mergeInstitutions).toEqual({ id: alpha, name: 'Omega' });
    expect(await names()).toEqual(['Other', 'Omega']);
    const moved = await world.db
      .selectFrom('users')
      .select('institutionId')
      .where('id', '=', person.id)
      .executeTakeFirst();
    expect(moved?.institutionId).toBe(alpha);
    expect((await world.gql(officer, merge)).errors[0]?.message).toBe(
      `Could not find institution to merge with id: ${zeta}`,
    );
    await world.db.updateTable('users').set({ institutionId: 1 }).where('id', '=', person.id).execute();
    expect((await remove(alpha)).errors).toEqual([]);
  });

  it('statuses are for any signed-in user, workflows for officers', async () => {
    const user = await world.person('USER');
    const ask = '{ statuses(entityType: EXPERIMENT) { shortCode } workflows(entityType: PROPOSAL) { id } }';
    const seen = await world.ok(user, ask);
    expect(seen.statuses[0]).toEqual({ shortCode: 'AWAITING_ESF' });
    expect(seen.workflows).toBeNull();
    expect((await world.ok(officer, ask)).workflows).not.toBeNull();
    expect((await world.ok(null, ask)).statuses).toBeNull();
  });
});
