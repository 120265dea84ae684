import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertForm } from '../../../test/forms.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;
let user: TestPerson;

const create = `mutation ($id: String!, $unit: String!, $quantity: String!, $symbol: String!, $formula: String!) {
  createUnit(id: $id, unit: $unit, quantity: $quantity, symbol: $symbol, siConversionFormula: $formula) { id siConversionFormula } }`;
const remove = 'mutation ($id: String!) { deleteUnit(id: $id) { id } }';
const exported = '{ unitsAsJson }';
const validate = `mutation ($json: String!) { validateUnitsImport(unitsAsJson: $json) { json version exportDate isValid errors
  unitComparisons { existingUnit { unit } newUnit { id unit } status conflictResolutionStrategy } } }`;
const importing = `mutation ($json: String!, $resolutions: [ConflictResolution!]!) {
  importUnits(json: $json, conflictResolutions: $resolutions) { id unit } }`;

const inch = { id: 'inch', unit: 'inch', quantity: 'length', symbol: 'in', formula: 'x * 0.0254' };
const ampere = {
  id: 'electric_current',
  unit: 'ampere from import',
  quantity: 'electric current',
  symbol: 'A',
  siConversionFormula: 'x',
};
const fileOf = (units: readonly object[], quantities: readonly object[] = []) =>
  JSON.stringify({ version: '1.0.0', exportDate: '2031-05-01T10:00:00.000Z', units, quantities });
const unitNames = async (): Promise<string[]> =>
  (await world.ok(officer, '{ units { id unit } }')).units.map(({ unit }: { unit: string }) => unit);

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  user = await world.person('USER');
});
afterAll(() => world.close());

describe('the units of a new facility', () => {
  it('are 56 of 54 quantities, sorted by name', async () => {
    const { units, quantities } = await world.ok(user, '{ units { unit quantity } quantities { id } }');
    expect(units).toHaveLength(56);
    expect(quantities).toHaveLength(54);
    const known = new Set(quantities.map(({ id }: { id: string }) => id));
    expect(units.every(({ quantity }: { quantity: string }) => known.has(quantity))).toBe(true);
  });
});

describe('a unit', () => {
  it('is created and deleted by officers, and logged', async () => {
    expect((await world.ok(officer, create, inch)).createUnit).toEqual({
      id: 'inch',
      siConversionFormula: 'x * 0.0254',
    });
    expect((await world.ok(officer, remove, { id: 'inch' })).deleteUnit).toEqual({ id: 'inch' });
    expect(await unitNames()).not.toContain('inch');
    const events = await world.db
      .selectFrom('eventLogs')
      .select('eventType')
      .where('changedObjectId', '=', 'inch')
      .orderBy('id')
      .execute();
    expect(events.map(({ eventType }) => eventType)).toEqual(['UNIT_CREATED', 'UNIT_DELETED']);
    expect((await world.gql(officer, remove, { id: 'inch' })).errors[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it.each([
    ['words as a formula', { formula: 'two point five' }, 'REFUSED', 'The SI conversion formula is not valid'],
    ['a formula that only looks like one', { formula: 'x x' }, 'REFUSED', 'The SI conversion formula is not valid'],
    ['a formula that never gives a number', { formula: 'x / 0' }, 'REFUSED', 'The SI conversion formula is not valid'],
    ['code as a formula', { formula: 'process.exit()' }, 'REFUSED', 'The SI conversion formula is not valid'],
    ['an id that is taken', { id: 'length' }, 'CONFLICT', 'A unit with the ID “length” already exists'],
    ['a quantity nobody knows', { quantity: 'luck' }, 'REFUSED', 'There is no quantity “luck”'],
    ['no symbol', { symbol: '' }, 'INVALID_INPUT', 'Input validation errors'],
    ['a name of 256', { unit: 'u'.repeat(256) }, 'INVALID_INPUT', 'Input validation errors'],
  ])('with %s is rejected', async (_, change, code, message) => {
    const answer = await world.gql(officer, create, { ...inch, ...change });
    expect(answer.errors[0]).toMatchObject({ message, extensions: { code } });
  });

  it('remains in the questions that offer it when it is deleted', async () => {
    await world.ok(officer, create, inch);
    const embedded = { id: 'inch', unit: 'inch', quantity: 'length', symbol: 'in', siConversionFormula: 'x * 0.0254' };
    const form = await insertForm(world, 'PROPOSAL', [
      { id: 'width', type: 'NUMBER_INPUT', config: { units: [embedded] } },
      { id: 'range', type: 'INTERVAL', config: { units: [embedded] } },
    ]);
    const { units } = await world.ok(officer, '{ units { id questionCount } }');
    expect(units).toContainEqual({ id: 'inch', questionCount: 2 });
    expect(units).toContainEqual({ id: 'length', questionCount: 0 });
    await world.ok(officer, remove, { id: 'inch' });
    const steps = `query ($id: Int!) { blankQuestionarySteps(templateId: $id) { fields { config {
      ... on NumberInputConfig { units { symbol } } ... on IntervalConfig { units { symbol } } } } } }`;
    const { blankQuestionarySteps } = await world.ok(user, steps, { id: form.templateId });
    expect(blankQuestionarySteps[0].fields[0].config.units).toEqual([{ symbol: 'in' }]);
  });
});

describe('a file of units', () => {
  it('is exported for any signed-in user, and imported without a difference', async () => {
    const { unitsAsJson } = await world.ok(user, exported);
    const file = JSON.parse(unitsAsJson);
    expect(file).toMatchObject({ version: '1.0.0', exportDate: expect.any(String) });
    expect(Object.keys(file.units[0])).toEqual(['id', 'unit', 'quantity', 'symbol', 'siConversionFormula']);
    const { validateUnitsImport } = await world.ok(officer, validate, { json: unitsAsJson });
    expect(validateUnitsImport).toMatchObject({ json: unitsAsJson, version: '1.0.0', isValid: true, errors: [] });
    expect(new Set(validateUnitsImport.unitComparisons.map(({ status }: { status: string }) => status))).toEqual(
      new Set(['SAME']),
    );
    await world.ok(officer, importing, { json: unitsAsJson, resolutions: [] });
    const again = JSON.parse((await world.ok(user, exported)).unitsAsJson);
    expect({ ...again, exportDate: '' }).toEqual({ ...file, exportDate: '' });
    expect((await world.gql(null, exported)).data).toEqual({ unitsAsJson: null });
  });

  it('is compared with the stored units', async () => {
    const mile = { id: 'mile', unit: 'mile', quantity: 'length', symbol: 'mi', siConversionFormula: 'x * 1609.344' };
    const json = fileOf([ampere, mile, { ...mile, id: 'furlong', quantity: 'luck' }, { id: 'broken' }]);
    const { validateUnitsImport } = await world.ok(officer, validate, { json });
    expect(validateUnitsImport).toMatchObject({ exportDate: '2031-05-01T10:00:00.000Z', isValid: false });
    expect(validateUnitsImport.errors).toEqual([
      'Unit "" is not valid: "{"id":"broken"}"',
      'Unit "mile" is not valid: there is no quantity "luck"',
    ]);
    expect(validateUnitsImport.unitComparisons).toEqual([
      {
        existingUnit: { unit: 'ampere' },
        newUnit: { id: 'electric_current', unit: 'ampere from import' },
        status: 'DIFFERENT',
        conflictResolutionStrategy: 'UNRESOLVED',
      },
      {
        existingUnit: null,
        newUnit: { id: 'mile', unit: 'mile' },
        status: 'NEW',
        conflictResolutionStrategy: 'USE_NEW',
      },
    ]);
  });

  it.each([
    ['is none', '{', 'UNITS_FILE_UNREADABLE'],
    ['is older than we read', fileOf([]).replace('1.0.0', '0.1.0'), 'UNITS_VERSION_BELOW'],
    ['is newer than we read', fileOf([]).replace('1.0.0', '1.1.0'), 'UNITS_VERSION_ABOVE'],
    ['has no units', JSON.stringify({ version: '1.0.0', quantities: [] }), 'UNITS_MISSING'],
    ['has no quantities', JSON.stringify({ version: '1.0.0', units: [] }), 'QUANTITIES_MISSING'],
  ])('that %s is refused', async (_, json, reason) => {
    for (const document of [validate, importing]) {
      const answer = await world.gql(officer, document, { json, resolutions: [] });
      expect(answer.errors[0]?.extensions).toMatchObject({ code: 'REFUSED', reason });
    }
  });
});

describe('importing units', () => {
  let json: string;
  beforeEach(async () => {
    await world.db.updateTable('units').set({ unit: 'ampere' }).where('id', '=', 'electric_current').execute();
    await world.db.deleteFrom('units').where('id', '=', 'parsec').execute();
    const parsec = {
      id: 'parsec',
      unit: 'parsec',
      quantity: 'distance in the sky',
      symbol: 'pc',
      siConversionFormula: 'x',
    };
    json = fileOf([ampere, parsec], [{ id: 'distance in the sky' }, { id: 'length' }]);
  });

  it.each([
    ['USE_NEW', 'ampere from import'],
    ['USE_EXISTING', 'ampere'],
  ])('with %s stores %s, and adds new units with their quantities', async (strategy, name) => {
    const { importUnits } = await world.ok(officer, importing, {
      json,
      resolutions: [
        { itemId: 'electric_current', strategy },
        { itemId: 'parsec', strategy: 'USE_NEW' },
      ],
    });
    expect(importUnits).toContainEqual({ id: 'electric_current', unit: name });
    expect(importUnits).toContainEqual({ id: 'parsec', unit: 'parsec' });
    const { quantities } = await world.ok(user, '{ quantities { id } }');
    expect(quantities).toContainEqual({ id: 'distance in the sky' });
  });

  it.each([[[]], [[{ itemId: 'electric_current', strategy: 'UNRESOLVED' }]]])(
    'changes nothing while a conflict is unresolved',
    async (resolutions) => {
      const answer = await world.gql(officer, importing, { json, resolutions });
      expect(answer.errors[0]?.extensions).toMatchObject({ reason: 'UNIT_CONFLICT_UNRESOLVED' });
      expect(await unitNames()).not.toContain('parsec');
    },
  );

  it('creates no duplicate of a unit that the previous system exported with another id', async () => {
    const density = {
      id: 'elecelectric_charge_densitytric',
      unit: 'coulomb per cubic meter',
      quantity: 'electric charge density',
      symbol: 'C/m3',
      siConversionFormula: 'x',
    };
    const file = fileOf([density], [{ id: 'electric charge density' }]);
    const { validateUnitsImport } = await world.ok(officer, validate, { json: file });
    expect(validateUnitsImport.unitComparisons).toMatchObject([
      { status: 'SAME', newUnit: { id: 'electric_charge_density' } },
    ]);
    const before = await unitNames();
    await world.ok(officer, importing, { json: file, resolutions: [{ itemId: density.id, strategy: 'USE_NEW' }] });
    expect(await unitNames()).toEqual(before);
  });

  it('changes nothing if one of the units is invalid', async () => {
    const bad = fileOf([
      { ...ampere, id: 'other' },
      { ...ampere, siConversionFormula: 'alert(1)' },
    ]);
    const answer = await world.gql(officer, importing, { json: bad, resolutions: [] });
    expect(answer.errors[0]?.extensions).toMatchObject({ reason: 'UNITS_NOT_VALID' });
    expect(await unitNames()).not.toContain('ampere from import');
  });
});

describe.each(roleCodes.filter((role) => role !== 'USER_OFFICER'))('%s', (role) => {
  it('cannot manage units', async () => {
    const who = await world.person(role);
    for (const [document, variables] of [
      [create, inch],
      [remove, { id: 'length' }],
      [validate, { json: fileOf([]) }],
      [importing, { json: fileOf([]), resolutions: [] }],
    ] as const) {
      expect((await world.gql(who, document, variables)).errors[0]?.message).toBe('INSUFFICIENT_PERMISSIONS');
      expect((await world.gql(null, document, variables)).errors[0]?.message).toBe('NOT_LOGGED_IN');
    }
  });
});
