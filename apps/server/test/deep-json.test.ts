import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertForm } from './forms.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

let world: World;
let officer: TestPerson;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  await insertForm(world, 'PROPOSAL', [{ id: 'deep', type: 'TEXT_INPUT' }]);
});
afterAll(() => world.close());

const levels = 50_000;
const lists = `${'['.repeat(levels)}${']'.repeat(levels)}`;
const unfinished = '{"a":'.repeat(levels);
const inside = (key: string) => `{"${key}":${lists}}`;

const question = 'mutation ($text: String) { updateQuestion(id: "deep", config: $text) { id } }';
const preview =
  'query ($text: String) { pdfTextsPreview(dummyData: $text, templateData: "x{{this}}") { problems { message } } }';

/** Operations that read JSON out of a text. */
const readers: ReadonlyArray<readonly [name: string, query: string, texts: readonly string[]]> = [
  ['a configuration', question, [unfinished, lists, inside('small_label'), inside('tooltip')]],
  ['made-up data of a preview', preview, [unfinished, inside('data')]],
  [
    'an answer',
    'mutation ($text: String) { answerTopic(questionaryId: 1, topicId: 1, answers: [{questionId: "deep", value: $text}]) { answerId } }',
    [unfinished, inside('value')],
  ],
  [
    'a template',
    'mutation ($text: String!) { validateTemplateImport(templateAsJson: $text) { isValid errors } }',
    [unfinished, `{"metadata":{"version":"2.0.0"},"data":${lists}}`],
  ],
  [
    'units',
    'mutation ($text: String!) { validateUnitsImport(unitsAsJson: $text) { isValid errors } }',
    [unfinished, `{"version":"1.0.0","units":[${lists}],"quantities":[]}`],
  ],
  [
    'rights of an access token',
    'mutation ($text: String!) { createApiAccessToken(createApiAccessTokenInput: { name: "deep", accessPermissions: $text }) { id } }',
    [unfinished, inside('a')],
  ],
  [
    'files of a panel',
    'mutation ($text: String) { updateFap(id: 1, code: "a", description: "a", active: true, files: $text) { id } }',
    [unfinished, lists],
  ],
];

it.each(
  readers.flatMap(([name, query, texts]) => texts.map((text) => [name, text.slice(0, 20), query, text] as const)),
)('%s nested too deep is told to be so, and is no fault of the server (%s…)', async (_name, _begin, query, text) => {
  const { data, errors } = await world.gql(officer, query, { text });
  const codes = errors.map(({ extensions }) => extensions.code);
  expect(codes).not.toContain('INTERNAL');
  expect(codes).not.toContain('INTERNAL_SERVER_ERROR');
  // Told as an error, or as a problem in the answer.
  expect(codes.length > 0 || /JSON|errors":\["/.test(JSON.stringify(data))).toBe(true);
});
