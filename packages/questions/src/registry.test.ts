import {
  basisTypeIds,
  type CreatableTypeId,
  creatableTypeIds,
  isCreatableTypeId,
  questionTypeIds,
} from '@atrium/domain/question';
import { dependencySourceTypes } from '@atrium/domain/questionary';
import { describe, expect, it } from 'vitest';
import { checkAnswer, plainSurroundings, readConfig } from './contract/index.ts';
import { questionType, questionTypes } from './registry.ts';
import { examples } from './testing/examples.ts';

const surroundings = plainSurroundings;

describe.each(questionTypeIds)('%s', (id) => {
  const type = questionType(id);

  it('is registered under its own id and has a name', () => {
    expect(type.id).toBe(id);
    expect(type.name).not.toBe('');
  });

  it('accepts its blank configuration unchanged', () => {
    expect(type.config.safeParse(type.blankConfig).data).toEqual(type.blankConfig);
  });

  it('reads a missing or invalid configuration as its blank one', () => {
    expect(readConfig(type, undefined)).toEqual(type.blankConfig);
    expect(readConfig(type, 'rubbish')).toEqual(type.blankConfig);
    const broken = Object.fromEntries(Object.keys(type.blankConfig as object).map((key) => [key, { not: 'this' }]));
    expect(readConfig(type, broken)).toEqual(type.blankConfig);
  });

  it('can restrict who reads it', () => {
    expect(readConfig(type, { readPermissions: ['user'] })).toMatchObject({ readPermissions: ['user'] });
  });

  it('has a blank answer that is valid, and empty or false', () => {
    const blank = type.blank(type.blankConfig);
    expect(type.isEmpty(blank) || blank === false).toBe(true);
    expect(type.shape.safeParse(blank).success).toBe(true);
  });

  it('accepts its blank answer if none is required', () => {
    const blank = type.blank(type.blankConfig);
    expect(checkAnswer(type, type.blankConfig, blank, { isPartialSave: false, surroundings }).problems).toEqual([]);
  });

  it('may be depended on exactly if it can compare', () => {
    expect(dependencySourceTypes.includes(id)).toBe(type.matches !== undefined);
  });

  it('preserves its blank answer in JSON', () => {
    const blank = type.blank(type.blankConfig);
    expect(JSON.parse(JSON.stringify({ value: blank })).value).toEqual(blank);
  });
});

describe.each(creatableTypeIds)('a configured %s', (id) => {
  const type = questionType(id);
  const config = readConfig(type, examples[id].config);

  it('has a configuration that an administrator may save', () => {
    expect(type.configForm.safeParse(config).error?.issues ?? []).toEqual([]);
  });

  it('is shown in words', () => {
    expect(type.text(examples[id].answer, config, surroundings)).toBe(examples[id].words);
  });
});

const answerable = creatableTypeIds.filter((id) => questionTypes[id].keepsAnswers || questionTypes[id].keepsEntries);

describe.each(answerable)('an answered %s', (id: CreatableTypeId) => {
  const type = questionType(id);
  const { config: own, answer } = examples[id];
  const config = readConfig(type, own);
  const check = (value: unknown, isPartialSave = false) =>
    checkAnswer(type, config, value, { isPartialSave, surroundings });

  it('is unchanged by JSON and by the check', () => {
    const outcome = check(JSON.parse(JSON.stringify(answer)));
    expect(outcome).toEqual({ answer, problems: [] });
    expect(type.isEmpty(outcome.answer)).toBe(false);
  });

  it('is unchanged when it is checked again', () => {
    expect(check(check(answer).answer).answer).toEqual(check(answer).answer);
  });

  it('is refused in another shape, on complete and partial saves', () => {
    for (const isPartialSave of [false, true]) {
      expect(check({ some: { thing: 'else' } }, isPartialSave).problems).not.toEqual([]);
      expect(check([{ some: 'thing' }], isPartialSave).problems).not.toEqual([]);
    }
  });

  it('is reported as missing when required, but only on a complete save', () => {
    const demanding = readConfig(type, { ...own, required: true });
    const blank = type.blank(demanding);
    const missed = (isPartialSave: boolean) =>
      checkAnswer(type, demanding, blank, { isPartialSave, surroundings }).problems;
    expect(missed(false)[0]?.message).toMatch(/^This is a required field/);
    expect(missed(true)).toEqual([]);
  });
});

describe('the registry', () => {
  it('handles an unknown type', () => {
    const type = questionType('HOLOGRAM' as never);
    expect(type.keepsAnswers).toBe(false);
    expect(readConfig(type, { any: 'thing' })).toEqual({ any: 'thing' });
  });

  it('contains the 14 creatable types of rule Q1, those added since, and 12 basis types', () => {
    expect(Object.keys(questionTypes).sort()).toEqual([...questionTypeIds].sort());
    expect(creatableTypeIds.length).toBeGreaterThanOrEqual(14);
    expect(basisTypeIds).toHaveLength(12);
    expect(questionTypeIds.filter((id) => !isCreatableTypeId(id))).toEqual([...basisTypeIds]);
  });

  it('gives no two types the same name', () => {
    expect(new Set(questionTypeIds.map((id) => questionType(id).name)).size).toBe(questionTypeIds.length);
  });
});
