import { readConfigurationFile } from '@atrium/domain/configuration';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIfEmpty } from '../seeds/seed.ts';
import { insertForm } from './forms.ts';
import { aMachine } from './machine.ts';
import { type Loose, openWorld, type TestPerson, type World } from './world.ts';

const fields =
  'added changed problems parts { part title same changes { name state problem fields { field before after } } }';

/** The facility it comes from, as a demo, and an empty one. */
let test: World;
let production: World;
let theirs: TestPerson;
let officer: TestPerson;
beforeAll(async () => {
  test = await openWorld();
  await seedIfEmpty(test.pool, { ...test.config, seed: 'demo' }, () => undefined);
  theirs = await test.person('USER_OFFICER');
  production = await openWorld();
  officer = await production.person('USER_OFFICER');
  // Instruments do not travel, but conditions of forms name them; theirs have other keys here.
  const named = await test.db.selectFrom('instruments').select(['id', 'name', 'shortCode']).execute();
  const own = named.map(({ id, ...names }) => ({ ...names, id: 800 - id, managerUserId: officer.id }));
  await production.db.insertInto('instruments').values(own).execute();
}, 120_000);
afterAll(async () => {
  await test.close();
  await production.close();
});

const exportOf = async (world: World, who: TestPerson, parts?: string[]): Promise<string> =>
  (await world.ok(who, 'query ($parts: [ConfigurationPart!]) { configuration(parts: $parts) }', { parts }))
    .configuration;
const run = (operation: string, file: string, parts?: string[], who: TestPerson = officer) =>
  production.gql(
    who,
    `mutation ($file: String!, $parts: [ConfigurationPart!]) { plan: ${operation}(file: $file, parts: $parts) { ${fields} } }`,
    { file, parts },
  );
const preview = async (file: string, parts?: string[]): Promise<Loose> => {
  const { data, errors } = await run('configurationImportPreview', file, parts);
  expect(errors).toEqual([]);
  return data?.plan as Loose;
};
const importing = async (file: string, parts?: string[]): Promise<Loose> => {
  const { data, errors } = await run('importConfiguration', file, parts);
  expect(errors).toEqual([]);
  return data?.plan as Loose;
};
const partOf = (plan: Loose, part: string) => plan.parts.find((one: Loose) => one.part === part);
const changesOf = (plan: Loose, part: string, state: string): Loose[] =>
  (partOf(plan, part)?.changes ?? []).filter((change: Loose) => change.state === state);
const events = async () =>
  Number((await production.pool.query<{ n: number }>('select count(*)::int as n from event_logs')).rows[0]?.n);
/** A file with something of it changed. */
const edited = (file: string, edit: (parts: Loose) => void): string => {
  const parts = JSON.parse(file);
  edit(parts);
  return JSON.stringify(parts);
};

describe('from a facility in use into an empty one', () => {
  let file: string;

  it('the export is a readable file, and the same however often it is written', async () => {
    file = await exportOf(test, theirs);
    expect(readConfigurationFile(file)).toMatchObject({ ok: true });
    expect(await exportOf(test, theirs)).toBe(file);
  });

  it('the preview shows what would change and changes nothing', async () => {
    const [before, log] = [await exportOf(production, officer), await events()];
    const plan = await preview(file);
    const problems = plan.parts.flatMap(({ changes }: Loose) => changes.filter((change: Loose) => change.problem));
    expect(problems).toEqual([]);
    expect(changesOf(plan, 'WORKFLOWS', 'ADDED').length).toBeGreaterThan(0);
    expect(plan.added).toBeGreaterThan(50);
    expect([await exportOf(production, officer), await events()]).toEqual([before, log]);
  });

  it('the import makes both configurations identical', async () => {
    const plan = await importing(file);
    expect(plan.parts.flatMap(({ changes }: Loose) => changes.map(({ state }: Loose) => state))).not.toContain(
      'ONLY_HERE',
    );
    expect(await exportOf(production, officer)).toBe(file);
  });

  it('a second import changes nothing', async () => {
    const log = await events();
    expect(await importing(file)).toMatchObject({ added: 0, changed: 0 });
    expect(await events()).toBe(log);
  });

  it('the import is undone as an act, settings and features too', async () => {
    const turned = edited(file, (parts) => {
      parts.settings.ORGANISATION_NAME = 'Another house';
      parts.features.SHIPPING = !parts.features.SHIPPING;
    });
    const before = await exportOf(production, officer);
    await importing(turned);
    expect(await exportOf(production, officer)).not.toBe(before);
    const { acts } = await production.ok(officer, '{ acts { id does sentence } }');
    expect(acts[0]).toMatchObject({
      does: 'Imported a configuration',
      sentence: '1 setting and 1 feature are changed',
    });
    await production.ok(officer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', { id: acts[0]?.id });
    expect(await exportOf(production, officer)).toBe(before);
  });
});

describe('differences', () => {
  it('are listed by field, and only the chosen parts are written', async () => {
    const file = await exportOf(production, officer);
    const changed = edited(file, (parts) => {
      parts.settings.ORGANISATION_NAME = 'Changed by a file';
      parts.statuses['PROPOSAL/DRAFT'].name = 'In the making';
      delete parts.statuses['PROPOSAL/EXPIRED'];
    });
    const plan = await preview(changed, ['STATUSES']);
    expect(plan.parts.map(({ part }: Loose) => part)).toEqual(['STATUSES']);
    expect(changesOf(plan, 'STATUSES', 'CHANGED')).toEqual([
      {
        name: 'PROPOSAL/DRAFT',
        state: 'CHANGED',
        problem: null,
        fields: [{ field: 'name', before: 'Draft', after: 'In the making' }],
      },
    ]);
    expect(changesOf(plan, 'STATUSES', 'ONLY_HERE').map(({ name }) => name)).toEqual(['PROPOSAL/EXPIRED']);
    await importing(changed, ['STATUSES']);
    const now = JSON.parse(await exportOf(production, officer));
    expect(now.statuses['PROPOSAL/DRAFT'].name).toBe('In the making');
    expect(now.statuses['PROPOSAL/EXPIRED']).toBeDefined();
    expect(now.settings.ORGANISATION_NAME).not.toBe('Changed by a file');
  });

  it('include translations of e-mail templates; those missing in the file are kept (rule O244)', async () => {
    const key = 'email-templates';
    const before = await exportOf(production, officer, ['EMAIL_TEMPLATES']);
    const importedAs = async (edit: (template: Loose) => void) => {
      const file = edited(before, (parts) => edit(parts[key]['feedback-request']));
      expect((await importing(file)).problems).toBe(0);
      expect(await importing(file)).toMatchObject({ added: 0, changed: 0 });
      return JSON.parse(await exportOf(production, officer, ['EMAIL_TEMPLATES']))[key]['feedback-request'];
    };
    const ours = { subject: 'Unseres', body: '<p>Unser Text</p>' };
    expect(
      (await importedAs(({ translations }) => Object.assign(translations, { de: ours, en: ours }))).translations,
    ).toEqual({
      de: ours,
      en: ours,
    });
    expect(
      await importedAs((template) => {
        delete template.translations;
        template.subject = 'Another';
      }),
    ).toMatchObject({ subject: 'Another', translations: { de: ours, en: ours } });
    const delivered = edited(before, (parts) => {
      delete parts[key]['shipment-arrived'].translations;
      parts[key]['shipment-arrived'].subject = 'Ours';
    });
    expect((await importing(delivered)).problems).toBe(0);
    const parts = JSON.parse(await exportOf(production, officer, ['EMAIL_TEMPLATES']));
    expect(parts[key]['shipment-arrived']).not.toHaveProperty('translations');
    const foreign = edited(before, (parts) => {
      parts[key]['shipment-arrived'].translations = { fr: ours };
    });
    expect((await run('configurationImportPreview', foreign)).errors[0]?.extensions.reason).toBe(
      'CONFIGURATION_UNREADABLE',
    );
  });

  it('include predefined messages, by place and title, even two with the same title', async () => {
    const file = edited(await exportOf(production, officer, ['PREDEFINED_MESSAGES']), (parts) => {
      const messages = parts['predefined-messages'];
      expect(Object.keys(messages).length).toBeGreaterThan(0);
      const [known = ''] = Object.keys(messages);
      messages[known].message = 'Said otherwise';
      messages['user/Thanks'] = { title: 'Thanks', message: '<p>Thank you</p>' };
      messages['user/Thanks #2'] = { title: 'Thanks', message: '<p>Many thanks</p>' };
    });
    const plan = await preview(file);
    expect(changesOf(plan, 'PREDEFINED_MESSAGES', 'ADDED').map(({ name }) => name)).toEqual([
      'user/Thanks',
      'user/Thanks #2',
    ]);
    expect(changesOf(plan, 'PREDEFINED_MESSAGES', 'CHANGED')[0]?.fields).toMatchObject([
      { field: 'message', after: 'Said otherwise' },
    ]);
    await importing(file);
    expect(JSON.parse(await exportOf(production, officer, ['PREDEFINED_MESSAGES']))).toEqual(JSON.parse(file));
    const told = await production.pool.query(
      `select event_type as type, count(*)::int as n from event_logs where event_type like 'PREDEFINED_MESSAGE%'
        and id > (select max(id) from event_logs) - 5 group by 1 order by 1`,
    );
    expect(told.rows).toEqual([
      { type: 'PREDEFINED_MESSAGE_CREATED', n: 2 },
      { type: 'PREDEFINED_MESSAGE_UPDATED', n: 1 },
    ]);
    await production.ok(officer, 'mutation ($id: Int!) { undoAct(id: $id) { id } }', {
      id: (await production.ok(officer, '{ acts { id } }')).acts[0]?.id,
    });
    expect(JSON.parse(await exportOf(production, officer))['predefined-messages']).not.toHaveProperty(['user/Thanks']);
  });

  it('leave the ids of remaining ways, actions and topics unchanged', async () => {
    const rows = async () =>
      (
        await production.pool.query(`select a.id, n.id as node from connection_status_actions a
          join workflow_connections n on n.id = a.connection_id order by 1`)
      ).rows;
    const topics = async () => (await production.pool.query('select id, template_id from topics order by 1')).rows;
    const [actions, before] = [await rows(), await topics()];
    const file = edited(await exportOf(production, officer), ({ workflows, forms }) => {
      for (const flow of Object.values<Loose>(workflows)) flow.statuses[0].x += 20;
      for (const form of Object.values<Loose>(forms)) form.topics.reverse();
    });
    const plan = await importing(file, ['WORKFLOWS', 'FORMS']);
    expect(plan.changed).toBeGreaterThan(1);
    expect(actions.length).toBeGreaterThan(0);
    expect([await rows(), await topics()]).toEqual([actions, before]);
  });
});

describe('invalid imports', () => {
  it.each([
    ['a file that is not JSON', '{"format": "atrium-conf', 'This is not an Atrium configuration, or it is damaged'],
    ['a JSON file of something else', '{"metadata": {}}', 'This is not an Atrium configuration, or it is damaged'],
    [
      // Refused where any text is taken, before anybody reads it.
      'a deeply nested file',
      `{"a":${'['.repeat(500)}${']'.repeat(500)}}`,
      'Input validation errors',
    ],
    [
      'a file of a newer version',
      '{"format": "atrium-configuration", "version": "2.0.0"}',
      'This file has version 2.0.0, but this Atrium reads only up to version 1.1.0. Upgrade Atrium first',
    ],
    [
      'an unknown part',
      '{"format": "atrium-configuration", "version": "1.0.0", "secrets": {}}',
      'A configuration has no part “secrets”',
    ],
    [
      'a file without parts',
      '{"format": "atrium-configuration", "version": "1.0.0"}',
      'This file contains no part of a configuration',
    ],
    [
      'a misspelt field',
      '{"format": "atrium-configuration", "version": "1.0.0", "tags": {"A": {"nam": "x"}}}',
      'tags › A › name: This is missing (and 1 more)',
    ],
  ])('%s is reported with one message', async (_, file, sentence) => {
    for (const operation of ['configurationImportPreview', 'importConfiguration']) {
      expect((await run(operation, file)).errors[0]?.message).toBe(sentence);
    }
  });

  it.each<[string, (parts: Loose) => void, RegExp]>([
    [
      'a question of another type',
      ({ questions }) => {
        const question = Object.values<Loose>(questions).find(({ type }) => type === 'TEXT_INPUT') as Loose;
        question.type = 'BOOLEAN';
      },
      /has a different type here \(TEXT_INPUT, .*\) than in the file \(BOOLEAN/,
    ],
    [
      'a configuration its type does not allow',
      ({ questions }) => {
        const question = Object.values<Loose>(questions).find(({ type }) => type === 'SELECTION_FROM_OPTIONS') as Loose;
        question.config.options = 'none';
      },
      /options: This is the wrong kind of value/,
    ],
    [
      'a form with a question that does not exist',
      ({ forms }) => {
        const form = Object.entries<Loose>(forms).find(([name]) => name.startsWith('PROPOSAL/'))?.[1] as Loose;
        form.topics[0].questions.push({ question: 'nowhere', config: {}, dependencies: [], operator: 'AND' });
      },
      /refers to the question “nowhere”, which exists neither in the file nor here/,
    ],
    [
      'a form that loses its basis question',
      ({ forms }) => {
        const form = Object.entries<Loose>(forms).find(([name]) => name.startsWith('PROPOSAL/'))?.[1] as Loose;
        for (const topic of form.topics) {
          topic.questions = topic.questions.filter(({ question }: Loose) => question !== 'proposal_basis');
        }
      },
      /basic information of the form and cannot be removed/,
    ],
    [
      'a workflow with a status that does not exist',
      ({ workflows }) => {
        const flow = Object.values<Loose>(workflows)[0] as Loose;
        flow.statuses.push({ status: 'NOWHERE', x: 0, y: 0, actions: [] });
      },
      /refers to the status “NOWHERE”/,
    ],
    [
      'an action with an e-mail template that does not exist',
      ({ workflows }) => {
        const flow = Object.entries<Loose>(workflows).find(([name]) => name.startsWith('PROPOSAL/'))?.[1] as Loose;
        flow.ways[0].actions = [{ type: 'EMAIL', letters: [{ recipient: 'PI', template: 'no-such-letter' }] }];
      },
      /no-such-letter/,
    ],
    [
      'a message for an unknown place',
      (parts) => {
        parts['predefined-messages']['kitchen/Lunch'] = { title: 'Lunch', message: 'Soup' };
      },
      /has no place of predefined messages “kitchen”/,
    ],
    [
      'a message without text',
      (parts) => {
        parts['predefined-messages']['user/Empty'] = { title: 'Empty', message: ' ' };
      },
      /Message is required/,
    ],
    [
      'an unknown setting',
      ({ settings }) => {
        settings.TIMEZONE = 'Mars/Olympus';
      },
      /zone/i,
    ],
    [
      'a setting that the server writes itself',
      ({ settings }) => {
        settings.EXTERNAL_AUTH_LOGIN_URL = 'https://evil.example';
      },
      /has no setting that goes from one installation to another “EXTERNAL_AUTH_LOGIN_URL”/,
    ],
  ])('%s is reported in the preview, and nothing at all is imported', async (_, edit, sentence) => {
    const before = await exportOf(production, officer);
    const file = edited(before, (parts) => {
      edit(parts);
      parts.tags.REFUSED = { name: 'Never stored' };
    });
    const plan = await preview(file);
    expect(plan.problems).toBeGreaterThan(0);
    const problems = plan.parts.flatMap(({ changes }: Loose) => changes.flatMap(({ problem }: Loose) => problem ?? []));
    expect(problems.join('\n')).toMatch(sentence);
    const { errors } = await run('importConfiguration', file);
    expect(errors[0]?.message).toMatch(/^Nothing was imported\. /);
    expect(errors[0]?.extensions.reason).toBe('CONFIGURATION_REFUSED');
    expect(await exportOf(production, officer)).toBe(before);
  });

  it('proposals keep their status: a workflow that would lose it is rejected', async () => {
    const { rows } = await test.pool.query<{ name: string; code: string }>(`select w.name, s.short_code as code
      from travellers t join workflows w on w.id = t.workflow_id join statuses s on s.id = t.status_id
      where t.type = 'PROPOSAL' and s.short_code <> 'DRAFT' limit 1`);
    const [{ name, code } = { name: '', code: '' }] = rows;
    const file = edited(await exportOf(test, theirs, ['WORKFLOWS']), ({ workflows }) => {
      const flow = workflows[`PROPOSAL/${name}`];
      flow.statuses = flow.statuses.filter(({ status }: Loose) => status !== code);
      flow.ways = flow.ways.filter(({ from, to }: Loose) => from !== code && to !== code);
    });
    const { errors } = await test.gql(
      theirs,
      'mutation ($file: String!) { importConfiguration(file: $file) { added } }',
      { file },
    );
    expect(errors[0]?.message).toContain(name);
  });
});

describe('access to the configuration', () => {
  it.each(['USER', 'INSTRUMENT_SCIENTIST', 'FAP_CHAIR'] as const)('is denied to a %s', async (role) => {
    const person = await production.person(role);
    const { data } = await production.gql(person, '{ configuration }');
    expect(data).toEqual({ configuration: null });
    for (const operation of ['configurationImportPreview', 'importConfiguration']) {
      expect((await run(operation, '{}', undefined, person)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});

it('conditions name instruments and techniques by their short codes, which another facility has under other keys', async () => {
  const aForm = (world: World, key: number) =>
    insertForm(world, 'PROPOSAL', [
      { id: 'proposal_basis', type: 'PROPOSAL_BASIS' },
      { id: 'which_instrument', type: 'INSTRUMENT_PICKER' },
      { id: 'which_technique', type: 'TECHNIQUE_PICKER' },
      { id: 'about_it', type: 'TEXT_INPUT', dependsOn: [['which_instrument', 'eq', String(key)]] },
      { id: 'about_method', type: 'TEXT_INPUT', dependsOn: [['which_technique', 'eq', key]] },
    ]);
  const anInstrument = (world: World, shortCode: string, managerUserId: number) =>
    world.db.insertInto('instruments').values({ id: 901, name: shortCode, shortCode, managerUserId }).execute();
  const aTechnique = (world: World, shortCode: string) =>
    world.db.insertInto('techniques').values({ id: 901, name: shortCode, shortCode, description: 'd' }).execute();
  await anInstrument(test, 'ARC-9', theirs.id);
  await aTechnique(test, 'SANS-9');
  await anInstrument(production, 'HALO', officer.id);
  await aTechnique(production, 'XRD');
  const { templateId } = await aForm(test, 901);
  const { name } = await test.db
    .selectFrom('templates')
    .select('name')
    .where('id', '=', templateId)
    .executeTakeFirstOrThrow();
  const parts = ['TECHNIQUES', 'QUESTIONS', 'FORMS'];
  const file = await exportOf(test, theirs, parts);
  const conditions = (text: string) =>
    JSON.parse(text).forms[`PROPOSAL/${name}`].topics.flatMap(({ questions }: Loose) =>
      questions.flatMap(({ dependencies }: Loose) => dependencies.map(({ params }: Loose) => params)),
    );
  expect(conditions(file)).toEqual(['ARC-9', 'SANS-9']);
  const problems = (await preview(file, parts)).parts.flatMap(({ changes }: Loose) =>
    changes.flatMap(({ problem }: Loose) => problem ?? []),
  );
  expect(problems).toEqual([expect.stringContaining('refers to the instrument “ARC-9”')]);
  const managerUserId = officer.id;
  await production.db
    .insertInto('instruments')
    .values({ id: 17, name: 'Arc', shortCode: 'ARC-9', managerUserId })
    .execute();
  await importing(file, parts);
  expect(conditions(await exportOf(production, officer, parts))).toEqual(['ARC-9', 'SANS-9']);
  const { rows } = await production.pool.query<{ params: unknown }>(
    "select condition -> 'params' as params from question_dependencies where question_id in ('about_it', 'about_method') order by question_id",
  );
  const sans = await production.db
    .selectFrom('techniques')
    .select('id')
    .where('shortCode', '=', 'SANS-9')
    .executeTakeFirst();
  expect(rows.map(({ params }) => params)).toEqual(['17', sans?.id]);
  // The file of an older version, in the installation that wrote it.
  const older = file
    .replaceAll('"params": "ARC-9"', '"params": "901"')
    .replaceAll('"params": "SANS-9"', '"params": 901');
  const again = await test.ok(
    theirs,
    `mutation ($file: String!, $parts: [ConfigurationPart!]) {
      plan: configurationImportPreview(file: $file, parts: $parts) { added changed problems } }`,
    { file: older, parts },
  );
  expect(again.plan).toMatchObject({ added: 0, changed: 0, problems: 0 });
});

it('the export contains no secrets and nothing specific to one installation', async () => {
  const ofInstallation = ['EXTERNAL_AUTH_LOGIN_URL', 'EXTERNAL_AUTH_LOGOUT_URL', 'HEADER_LOGO_FILENAME'] as const;
  for (const id of ofInstallation) {
    const { numUpdatedRows } = await test.db
      .updateTable('settings')
      .set({ value: 'https://kept-here.example/x.png' })
      .where('id', '=', id)
      .executeTakeFirst();
    expect([id, Number(numUpdatedRows)]).toEqual([id, 1]);
  }
  const machine = await aMachine(test, ['ProposalQueries.get']);
  const file = await exportOf(test, theirs);
  const { settings } = JSON.parse(file);
  expect(Object.keys(settings)).toContain('ORGANISATION_NAME');
  expect(Object.keys(settings).filter((id) => /SECRET|PASSWORD|TOKEN|EXTERNAL_AUTH|LOGO/.test(id))).toEqual([]);
  const { jwtSecret, dataFolder, publicUrl } = test.config;
  const { rows } = await test.pool.query<{ email: string }>('select email from users');
  expect(rows.length).toBeGreaterThan(3);
  const kept = [jwtSecret, dataFolder, publicUrl, 'kept-here', machine.token, ...rows.map(({ email }) => email)];
  expect(kept.filter((text) => file.includes(text))).toEqual([]);
});
