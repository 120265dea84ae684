import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answersRead, everybodyFillsIn, fillIn, insertQuestionary, told } from '../../../test/filling.ts';
import { type Form, insertForm } from '../../../test/forms.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

everybodyFillsIn();

let world: World;
let user: TestPerson;
let officer: TestPerson;
let form: Form;
let questionaryId: number;
let server: Server;
let isUp = true;
let offered: unknown = [];
let seenKey: unknown;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    seenKey = request.headers['x-key'];
    if (isUp) response.end(JSON.stringify(offered));
    else response.writeHead(503).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://localhost:${(server.address() as AddressInfo).port}`;
  url = base;
  world = await openWorld();
  user = await world.person('USER');
  officer = await world.person('USER_OFFICER');
});
afterAll(async () => {
  server.close();
  await world.close();
});

let serial = 0;

// Each test asks another address, so that nothing of another test is remembered.
beforeEach(async () => {
  serial += 1;
  isUp = true;
  offered = { fruit: [{ item: 'apple' }, { item: 'pear' }] };
  const config = {
    url: `${url}/${serial}`,
    jsonPath: '$.fruit[*].item',
    apiCallRequestHeaders: [{ name: 'X-Key', value: 'secret' }],
  };
  form = await insertForm(world, 'PROPOSAL_PDF', [
    { id: 'fruit', type: 'DYNAMIC_MULTIPLE_CHOICE', config, text: 'Which fruit?' },
    {
      id: 'secret_fruit',
      type: 'DYNAMIC_MULTIPLE_CHOICE',
      config: { ...config, readPermissions: ['user_officer'] },
    },
    { id: 'words', type: 'TEXT_INPUT' },
  ]);
  questionaryId = await insertQuestionary(world, form);
});

const options = async (who: TestPerson | null, questionId: string, templateId?: number) =>
  world.gql(who, 'query ($q: String!, $t: Int) { getDynamicMultipleChoiceOptions(questionId: $q, templateId: $t) }', {
    q: questionId,
    t: templateId,
  });
const optionsOf = async (who: TestPerson | null, questionId: string, templateId?: number) =>
  (await options(who, questionId, templateId)).data?.getDynamicMultipleChoiceOptions;

const answer = (answers: Record<string, unknown>, isPartialSave = false) =>
  fillIn(world, user, { questionaryId, topicId: form.topics[0], answers, isPartialSave });

describe('the choices of a question', () => {
  it('are fetched as the template configures them, with its headers', async () => {
    expect(await optionsOf(user, 'fruit', form.templateId)).toEqual(['apple', 'pear']);
    expect(seenKey).toBe('secret');
  });

  it('without a template are those of the question itself', async () => {
    expect(await optionsOf(user, 'fruit')).toEqual([]);
    await world.db
      .updateTable('questions')
      .set({ config: JSON.stringify({ url: `${url}/own`, jsonPath: '$.fruit[*].item' }) })
      .where('id', '=', 'fruit')
      .execute();
    expect(await optionsOf(user, 'fruit')).toEqual(['apple', 'pear']);
  });

  it('are empty for other questions and unreadable ones, and null without a session', async () => {
    expect(await optionsOf(user, 'words', form.templateId)).toEqual([]);
    expect(await optionsOf(user, 'absent', form.templateId)).toEqual([]);
    expect(await optionsOf(user, 'absent')).toEqual([]);
    expect(await optionsOf(user, 'secret_fruit', form.templateId)).toEqual([]);
    expect(await optionsOf(officer, 'secret_fruit', form.templateId)).toEqual(['apple', 'pear']);
    expect(await optionsOf(null, 'fruit', form.templateId)).toBeNull();
  });

  it('report when the source does not respond', async () => {
    isUp = false;
    const outcome = await options(user, 'fruit', form.templateId);
    expect(outcome.data).toEqual({ getDynamicMultipleChoiceOptions: null });
    expect(outcome.errors).toEqual([]);
    expect(outcome.refusals).toMatchObject([{ reason: 'CHOICES_UNREACHABLE' }]);
  });
});

describe('an answer', () => {
  it('must be one of the choices, or is refused with the question named', async () => {
    expect(told(await answer({ fruit: ['plum'], words: 'x' }))).toEqual({ fruit: ['Input contains invalid values'] });
    expect(told(await answer({ fruit: ['apple', 'pear'] }))).toEqual({ fruit: ['Please choose only one option'] });
    expect((await answer({ fruit: ['pear'], words: 'x' })).errors).toEqual([]);
    expect(await answersRead(world, officer, questionaryId)).toMatchObject({ fruit: ['pear'], words: 'x' });
  });

  it('stays when it is no longer offered', async () => {
    await answer({ fruit: ['plum'] }, true);
    expect((await answer({ fruit: ['plum'], words: 'later' })).errors).toEqual([]);
  });

  it('never waits for a source that fails', async () => {
    isUp = false;
    expect((await answer({ fruit: ['plum'], words: 'kept' })).errors).toEqual([]);
    expect(await answersRead(world, officer, questionaryId)).toMatchObject({ fruit: ['plum'], words: 'kept' });
  });
});
