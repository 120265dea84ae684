import { creatableTypeIds } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

const leaf = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '2',
    '-1',
    'radio',
    '<script>x()</script>',
    'javascript:x',
    'https://c.example',
    '\u0000',
    '.pdf',
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }));

describe.each(creatableTypeIds)('any configuration sent for %s', (type) => {
  const { blankConfig, configForm } = questionType(type);
  const keys = [...Object.keys(blankConfig as object), 'unknownKey', '__proto__'];
  const config = fc.array(fc.tuple(fc.constantFrom(...keys), value), { maxLength: 5 }).map((pairs) => {
    const made: Loose = {};
    for (const [key, held] of pairs)
      Object.defineProperty(made, key, { value: held, enumerable: true, configurable: true, writable: true });
    return made;
  });

  it('is refused with the field named, or stored', async () => {
    const { createQuestion } = await world.ok(
      officer,
      'mutation ($t: DataType!) { createQuestion(categoryId: PROPOSAL_QUESTIONARY, dataType: $t) { id } }',
      { t: type },
    );
    const id = createQuestion.id;
    const stored = async () =>
      (await world.db.selectFrom('questions').select('config').where('id', '=', id).executeTakeFirstOrThrow()).config;
    await fc.assert(
      fc.asyncProperty(fc.oneof(config, fc.jsonValue({ maxDepth: 1 })), async (sent) => {
        const before = await stored();
        const { errors } = await world.gql(
          officer,
          'mutation ($id: String!, $c: String) { updateQuestion(id: $id, config: $c) { id } }',
          { id, c: JSON.stringify(sent) },
        );
        const [error] = errors;
        if (!error) {
          expect(configForm.safeParse(await stored()).success).toBe(true);
          // Plain text is escaped where it is shown; formatted text is cleaned where it is stored.
          const { html, htmlQuestion } = (await stored()) as Loose;
          expect(`${html ?? ''}${htmlQuestion ?? ''}`).not.toMatch(/<script/i);
          return;
        }
        expect(error.extensions.code).toBe('INVALID_INPUT');
        expect((error.extensions.issues as Loose[]).every(({ path }) => String(path).startsWith('config'))).toBe(true);
        expect(await stored()).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});
