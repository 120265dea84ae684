import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const choose = 'mutation ($language: String) { chooseLanguage(language: $language) { id language } }';
const own = '{ me { language } }';

describe('the language of the screens (rule U51)', () => {
  let world: World;
  let person: TestPerson;
  beforeAll(async () => {
    world = await openWorld();
    person = await world.person('USER');
  });
  afterAll(() => world.close());

  const kept = async (who: TestPerson) => (await world.ok<{ me: { language: string | null } }>(who, own)).me.language;

  it('is set and cleared by every user for themselves, in every role', async () => {
    for (const role of roleCodes) {
      const who = await world.person(role);
      expect(await kept(who), role).toBeNull();
      const { chooseLanguage } = await world.ok(who, choose, { language: 'de' });
      expect(chooseLanguage, role).toEqual({ id: who.id, language: 'de' });
      expect(await kept(who), role).toBe('de');
      await world.ok(who, choose, { language: null });
      expect(await kept(who), role).toBeNull();
    }
  });

  it('does not affect other users', async () => {
    const other = await world.person('USER');
    await world.ok(person, choose, { language: 'de' });
    expect([await kept(person), await kept(other)]).toEqual(['de', null]);
  });

  it('must be one of the available ones', async () => {
    for (const language of ['fr', '', 'DE', 'd'.repeat(5000)]) {
      const { errors } = await world.gql(person, choose, { language });
      expect(errors?.[0]?.extensions.code, language.slice(0, 5)).toBe('INVALID_INPUT');
    }
  });

  it('cannot be set by anonymous callers', async () => {
    const { errors } = await world.gql(null, choose, { language: 'de' });
    expect(errors?.[0]?.extensions.code).toBe('NOT_AUTHENTICATED');
  });

  it('is one of the chosen ones after concurrent choices', async () => {
    await world.ok(person, choose, { language: null });
    const languages = ['en', 'de', 'en', 'de'];
    const chosen = await Promise.all(languages.map((language) => world.ok(person, choose, { language })));
    expect(chosen.map(({ chooseLanguage }) => chooseLanguage.language)).toEqual(languages);
    expect(languages).toContain(await kept(person));
  });
});
