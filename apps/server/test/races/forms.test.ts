import { pageNames } from '@atrium/domain/page';
import { settingIds } from '@atrium/domain/setting';
import { getNamedType, isInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../src/graphql/operation.ts';
import { loadSchema } from '../../src/graphql/schema.ts';
import { reasonOf } from '../panel-world.ts';
import type { Answer, Loose, TestPerson } from '../world.ts';
import { type FormRecord, forms, withoutRead } from './forms.ts';
import { meet } from './meet.ts';
import { openStage, type Stage } from './scene.ts';

// Two who edit one record: nothing is overwritten that the second had not read. Who sends nothing overwrites, as older clients do.

let stage: Stage;
let other: TestPerson;
beforeAll(async () => {
  stage = await openStage();
  other = await stage.world.person('USER_OFFICER');
}, 60_000);
afterAll(() => stage?.world.close());

const save = (
  name: string,
  { given, who = stage.officer }: FormRecord,
  fields: Loose,
  read?: Loose,
): Promise<Answer<Loose>> => stage.answer(who, name, given(fields, read));

const asOther = (record: FormRecord): FormRecord => ({ ...record, who: record.who ?? other });

const stored = async ({ stored: statement }: FormRecord) =>
  (await stage.world.pool.query<{ value: unknown }>(statement)).rows[0]?.value;

const changed = ({ fields, field }: FormRecord, value: unknown) => ({ ...fields, [field]: value });

/** Forms with a single field, where no second one can be preserved. */
const ofOneField: ReadonlySet<string> = new Set([
  'setPageContent',
  'updateDataAccessUsers',
  'updateProposalScientistComment',
  'updateSettings',
  'updateUserRoles',
]);

describe.each(Object.keys(forms))('two users who edit one record with %s', (name) => {
  const open = () => (forms[name] as (typeof forms)[string])(stage);

  it('the second is shown what the first saved, who and when, and nothing is written', async () => {
    const record = await open();
    const { fields, field, theirs, mine } = record;
    expect(reasonOf(await save(name, asOther(record), changed(record, theirs), fields))).toBe('yes');
    const refused = await save(name, record, changed(record, mine), fields);
    expect(reasonOf(refused)).toBe('CHANGED_MEANWHILE');
    const [error] = refused.errors;
    expect(error?.extensions).toMatchObject({
      code: 'CONFLICT',
      conflicts: [
        {
          part: field,
          theirs,
          by: expect.stringMatching(/^First\d+ Last\d+$/),
          at: expect.stringMatching(/^\d{4}-/),
          isOwn: record.who !== undefined,
        },
      ],
    });
    expect(await stored(record)).toEqual(theirs);
  });

  it('a value that the user has read can be overwritten', async () => {
    const record = await open();
    expect(reasonOf(await save(name, record, changed(record, record.theirs), record.fields))).toBe('yes');
    const read = changed(record, record.theirs);
    expect(reasonOf(await save(name, asOther(record), changed(record, record.mine), read))).toBe('yes');
    expect(await stored(record)).toEqual(record.mine);
  });

  it('a client that does not send what it had read overwrites anything', async () => {
    const record = await open();
    expect(reasonOf(await save(name, asOther(record), changed(record, record.theirs)))).toBe('yes');
    expect(reasonOf(await save(name, record, changed(record, record.mine)))).toBe('yes');
    expect(await stored(record)).toEqual(record.mine);
  });

  it('changes that only the other made are preserved, where the form has more than one field', async () => {
    const record = await open();
    expect(record.other === undefined, 'a form with one field is listed in ofOneField').toBe(ofOneField.has(name));
    if (!record.other) return;
    const [field, value] = record.other;
    expect(reasonOf(await save(name, asOther(record), changed(record, record.theirs), record.fields))).toBe('yes');
    expect(reasonOf(await save(name, record, { ...record.fields, [field]: value }, record.fields))).toBe('yes');
    expect(await stored(record)).toEqual(record.theirs);
    // What was stored of the other field is what this one wrote: to write it once more is no conflict.
    const read = { ...changed(record, record.theirs), [field]: value };
    expect(reasonOf(await save(name, record, { ...read, [record.field]: record.mine }, read))).toBe('yes');
  });

  it.each(['started together', 'started while both wait for the same lock'])(
    'of two concurrent saves one is stored, and the other gets a conflict: %s',
    async (how) => {
      const record = await open();
      const one = () => save(name, record, changed(record, record.mine), record.fields);
      const two = () => save(name, asOther(record), changed(record, record.theirs), record.fields);
      const answers =
        how === 'started together' ? await Promise.all([one(), two()]) : await meet(stage.world, record.gate, one, two);
      const reasons = answers.map(reasonOf);
      expect([...reasons].sort()).toEqual(['CHANGED_MEANWHILE', 'yes']);
      expect(await stored(record)).toEqual(reasons[0] === 'yes' ? record.mine : record.theirs);
    },
  );
});

it('every mutation that takes what its form had read is tested here', () => {
  const taking = operations.filter(({ carriesRead }) => carriesRead).map(({ name }) => name);
  expect(taking.sort(), 'every mutation that takes `read` has a record in test/races/forms.ts').toEqual(
    Object.keys(forms).sort(),
  );
});

it('every mutation that saves a form takes what it had read, or is listed with a reason', async () => {
  const fields = Object.values((await loadSchema()).getMutationType()?.getFields() ?? {});
  const saving = fields.filter(({ name }) => /^(update|save|set|administration|upsert)[A-Z]/.test(name));
  const carrying = saving.filter(({ args }) => {
    const inner = args.flatMap(({ type }) => {
      const input = getNamedType(type);
      return isInputObjectType(input) ? Object.keys(input.getFields()) : [];
    });
    return [...args.map(({ name }) => name), ...inner].some((name) => /^(read[A-Z]?|revision$)/.test(name));
  });
  const silent = saving.filter((field) => !carrying.includes(field)).map(({ name }) => name);
  expect(silent.sort(), 'takes no `read`: say in withoutRead of test/races/forms.ts why nobody loses anything').toEqual(
    Object.keys(withoutRead).sort(),
  );
});

it('each page and each setting has a row that can be locked', async () => {
  const { rows: pages } = await stage.world.pool.query('select page_id from page_contents');
  expect(pages.map(({ page_id: id }) => id).sort()).toEqual([...pageNames].sort());
  const { rows } = await stage.world.pool.query('select id from settings');
  expect(
    settingIds.filter((id) => !rows.some((row) => row.id === id)),
    'a migration inserts the row of each setting',
  ).toEqual([]);
});
