import { describe, expect, it } from 'vitest';
import { settingIds } from '../setting/index.ts';
import {
  compareConfigurations,
  configurationFile,
  configurationPartIds,
  configurationPartOf,
  configurationParts,
  distinctNames,
  fieldChanges,
  isExportedSetting,
  readConfigurationFile,
  readNameInFile,
} from './index.ts';

describe('a file', () => {
  it('is the same in whatever order the records are given, and is read back', () => {
    const one = { TAGS: { A: { name: 'a' }, B: { name: 'b' } }, FEATURES: { X: true } };
    const other = { FEATURES: { X: true }, TAGS: { B: { name: 'b' }, A: { name: 'a' } } };
    expect(configurationFile(one)).toBe(configurationFile(other));
    expect(readConfigurationFile(configurationFile(one))).toEqual({ ok: true, configuration: one });
    expect(readConfigurationFile(`\uFEFF${configurationFile(one)}`).ok).toBe(true);
  });

  it.each([
    ['a list', '[]'],
    ['nothing', ''],
    ['half', configurationFile({ FEATURES: { X: true } }).slice(0, 40)],
  ])('that is %s is rejected', (_, text) =>
    expect(readConfigurationFile(text)).toEqual({
      ok: false,
      problem: 'This is not an Atrium configuration, or it is damaged',
    }),
  );

  it('of the previous version is read, without the parts that it does not contain', () => {
    const file = configurationFile({ FEATURES: { X: true } }).replace(/"version": "[^"]+"/, '"version": "1.0.0"');
    expect(readConfigurationFile(file)).toEqual({ ok: true, configuration: { FEATURES: { X: true } } });
  });

  it('that is invalid is rejected with the place of the problem', () => {
    const file = configurationFile({ FEATURES: { X: 'on' as never } });
    expect(readConfigurationFile(file)).toEqual({
      ok: false,
      problem: 'features › X: This is the wrong kind of value',
    });
  });

  it('with too many records is rejected before they are read', () => {
    const many = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`T${at}`, { name: 'x' }]));
    expect(readConfigurationFile(configurationFile({ TAGS: many }))).toMatchObject({
      problem: 'Tags: more than 20000 records',
    });
  });
});

describe('the differences', () => {
  it('are listed part by part, and only for the parts in the file', () => {
    const here = { TAGS: { A: { name: 'a' }, B: { name: 'b' }, C: { name: 'c' } }, FEATURES: { X: true } };
    const incoming = { TAGS: { A: { name: 'a' }, B: { name: 'new' }, D: { name: 'd' } } };
    expect(compareConfigurations(incoming, here).map(({ name, state }) => [name, state])).toEqual([
      ['A', 'SAME'],
      ['B', 'CHANGED'],
      ['C', 'ONLY_HERE'],
      ['D', 'ADDED'],
    ]);
  });

  it('identify the entries of lists by name, wherever they are', () => {
    const question = (id: string, more = {}) => ({ question: id, config: { required: true, ...more } });
    const before = { topics: [{ title: 'General', questions: [question('a'), question('b')] }] };
    const after = {
      topics: [{ title: 'General', questions: [question('b', { required: false }), question('a'), question('c')] }],
    };
    expect(fieldChanges(before, after)).toEqual([
      { field: 'topics › General › questions › order', before: 'a, b', after: 'b, a' },
      { field: 'topics › General › questions › b › config › required', before: 'true', after: 'false' },
      { field: 'topics › General › questions › c', before: null, after: expect.stringContaining('"question":"c"') },
    ]);
  });

  it('are cut where they are long, and counted where there are many', () => {
    expect(fieldChanges({ text: '' }, { text: 'x'.repeat(5000) })[0]?.after).toHaveLength(400);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, at]));
    expect(fieldChanges({}, many).at(-1)?.field).toBe('100 more fields');
  });
});

describe('names', () => {
  it('are distinct for records with equal names', () => {
    const rows = ['A', 'A', 'A #2', 'B', 'A'].map((name) => ({ name }));
    expect(distinctNames(rows).map(([name]) => name)).toEqual(['A', 'A #3', 'A #2', 'B', 'A #4']);
  });

  it.each([
    ['PROPOSAL/Panel / rapid', { kind: 'PROPOSAL', name: 'Panel / rapid' }],
    ['PROPOSAL', undefined],
    ['/x', undefined],
    ['PROPOSAL/', undefined],
  ])('%s', (text, expected) => expect(readNameInFile(text)).toEqual(expected));

  it('of parts are recognized', () => {
    for (const id of configurationPartIds) expect(configurationPartOf(configurationParts[id].key)).toBe(id);
    expect(configurationPartOf('people')).toBeUndefined();
  });
});

it('do not include settings of a single installation', () => {
  expect(settingIds.filter((id) => !isExportedSetting(id))).toEqual([
    'EXTERNAL_AUTH_LOGIN_URL',
    'EXTERNAL_AUTH_LOGOUT_URL',
    'HEADER_LOGO_FILENAME',
  ]);
});
