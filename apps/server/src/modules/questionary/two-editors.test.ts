import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answersRead, everybodyFillsIn, insertQuestionary } from '../../../test/filling.ts';
import { type Form, insertForm } from '../../../test/forms.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

everybodyFillsIn();

let world: World;
let ann: TestPerson;
let bob: TestPerson;
let form: Form;
let questionaryId: number;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.person('USER');
  bob = await world.person('USER');
  form = await insertForm(world, 'PROPOSAL_PDF', [
    { id: 'one', type: 'TEXT_INPUT', text: 'First?' },
    { id: 'two', type: 'TEXT_INPUT', config: { required: true } },
    { id: 'flag', type: 'BOOLEAN' },
  ]);
});
afterAll(() => world.close());
beforeEach(async () => {
  questionaryId = await insertQuestionary(world, form);
});

interface Sent {
  readonly value: unknown;
  readonly version?: number;
}

const save = (who: TestPerson, answers: Record<string, Sent>, more: Loose = {}) =>
  world.gql<Loose>(
    who,
    `mutation ($q: Int!, $t: Int!, $a: [AnswerInput!]!, $partial: Boolean, $keeps: Boolean, $auto: Boolean) { answerTopic(questionaryId: $q,
      topicId: $t, answers: $a, isPartialSave: $partial, keepsUnsent: $keeps, isAutosave: $auto) { questionId version } }`,
    {
      q: questionaryId,
      t: form.topics[0],
      a: Object.entries(answers).map(([questionId, { value, version }]) => ({
        questionId,
        value: JSON.stringify({ value }),
        version,
      })),
      partial: true,
      keeps: true,
      ...more,
    },
  );
const versions = async (who: TestPerson): Promise<Record<string, number>> => {
  const { questionary } = await world.ok(
    who,
    'query ($id: Int!) { questionary(questionaryId: $id) { steps { fields { version question { id } } } } }',
    { id: questionaryId },
  );
  return Object.fromEntries(questionary.steps[0].fields.map((field: Loose) => [field.question.id, field.version]));
};
const history = async () => {
  const { rows } =
    await sql<Loose>`select question_id, answer -> 'value' as value, answered_by, replaced_by from answer_history
    where questionary_id = ${questionaryId} order by id`.execute(world.db);
  return rows;
};
const answers = () => answersRead(world, ann, questionaryId);

describe('two users editing one questionary', () => {
  it('save different answers without a conflict', async () => {
    expect((await save(ann, { one: { value: 'a', version: 0 } })).errors).toEqual([]);
    expect((await save(bob, { two: { value: 'b', version: 0 } })).errors).toEqual([]);
    expect(await answers()).toMatchObject({ one: 'a', two: 'b' });
  });

  it('get a conflict before one overwrites the other, and nothing is written', async () => {
    await save(ann, { one: { value: 'from ann', version: 0 } });
    const { one: version } = await versions(bob);
    const outcome = await save(bob, { one: { value: 'from bob', version: 0 }, two: { value: 'b', version: 0 } });
    expect(outcome.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', reason: 'ANSWERS_CHANGED' });
    expect(outcome.errors[0]?.extensions.conflicts).toMatchObject([
      { questionId: 'one', question: 'First?', theirs: 'from ann', version, by: expect.stringMatching(/^\S+ Last/) },
    ]);
    expect(await answers()).toMatchObject({ one: 'from ann', two: undefined });
  });

  it('may choose their own text; what was overwritten stays in the history', async () => {
    await save(ann, { one: { value: 'from ann', version: 0 } });
    const { one: version = 0 } = await versions(bob);
    expect((await save(bob, { one: { value: 'from bob', version } })).errors).toEqual([]);
    expect((await answers()).one).toBe('from bob');
    expect(await history()).toEqual([{ questionId: 'one', value: 'from ann', answeredBy: ann.id, replacedBy: bob.id }]);
    // Ann's copy is the old one now.
    expect((await save(ann, { one: { value: 'again', version } })).errors).toHaveLength(1);
  });

  it('get no conflict if they wrote the same', async () => {
    await save(ann, { one: { value: 'same', version: 0 } });
    expect((await save(bob, { one: { value: 'same', version: 0 } })).errors).toEqual([]);
  });

  it('get a conflict over an answer that was deleted', async () => {
    await save(ann, { one: { value: 'a', version: 0 } });
    const { one: version } = await versions(bob);
    await save(ann, { two: { value: 'x' } }, { keeps: false });
    const outcome = await save(bob, { one: { value: 'b', version } } as Record<string, Sent>);
    expect(outcome.errors[0]?.extensions.conflicts).toMatchObject([{ theirs: '', version: 0, by: null }]);
  });

  it('overwrite if they send no version, and the old text stays in the history', async () => {
    await save(ann, { one: { value: 'from ann', version: 0 } });
    expect((await save(bob, { one: { value: 'from bob' } }, { keeps: false })).errors).toEqual([]);
    expect((await answers()).one).toBe('from bob');
    expect(await history()).toMatchObject([{ value: 'from ann', replacedBy: bob.id }]);
  });
});

describe('a save that keeps what it does not send', () => {
  it('completes with the stored answers, and stores the blank answers that were shown', async () => {
    await save(ann, { two: { value: 'there', version: 0 } });
    expect((await save(ann, { one: { value: 'x', version: 0 } }, { partial: false })).errors).toEqual([]);
    expect(await answers()).toEqual({ one: 'x', two: 'there', flag: false });
  });

  it('is refused when the stored answers are not enough', async () => {
    const outcome = await save(ann, { one: { value: 'x', version: 0 } }, { partial: false });
    expect(outcome.errors[0]?.extensions.problems).toMatchObject([{ questionId: 'two' }]);
    expect((await answers()).one).toBeUndefined();
  });
});

describe('autosave', () => {
  const auto = (who: TestPerson, value: string, version?: number) =>
    save(who, { one: { value, ...(version === undefined ? {} : { version }) } }, { auto: true });
  const events = async () => {
    const { rows } = await sql<Loose>`select 1 from event_logs where event_type = 'TOPIC_ANSWERED'
      and row_data ->> 'questionaryId' = ${String(questionaryId)}`.execute(world.db);
    return rows.length;
  };

  it('returns the version for the next save, and records no event', async () => {
    const first = await auto(ann, 'w', 0);
    const [{ version }] = (first.data as Loose).answerTopic;
    const second = await auto(ann, 'wo', version);
    expect(second.errors).toEqual([]);
    expect(await events()).toBe(0);
    await save(ann, { one: { value: 'word', version: (second.data as Loose).answerTopic[0].version } });
    expect(await events()).toBe(1);
  });

  it('leaves no trace of half-written words, but keeps what another person wrote', async () => {
    await auto(bob, 'from bob', 0);
    for (const text of ['a', 'an', 'ann']) await auto(ann, text);
    expect(await history()).toMatchObject([{ value: 'from bob', answeredBy: bob.id, replacedBy: ann.id }]);
  });

  it('keeps older text in the history', async () => {
    await auto(ann, 'yesterday', 0);
    await sql`update answers set created_at = now() - interval '11 minutes' where questionary_id = ${questionaryId}`.execute(
      world.db,
    );
    await auto(ann, 'today');
    expect(await history()).toMatchObject([{ value: 'yesterday' }]);
  });

  it('that is not partial counts as a save by the user', async () => {
    await save(
      ann,
      { one: { value: 'x', version: 0 }, two: { value: 'y', version: 0 } },
      { auto: true, partial: false },
    );
    // Asking for both is a save by the person.
    expect(await events()).toBe(1);
  });
});
