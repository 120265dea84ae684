import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Form, insertForm } from '../../../../test/forms.ts';
import { insertCall, insertInstrument, insertProposal } from '../../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../../test/world.ts';

let world: World;
let officer: TestPerson;
let scientist: TestPerson;
let form: Form;
let own: number;

const ids = ['first', 'hidden', ...Array.from({ length: 18 }, (_, at) => `other${at}`)];
const many = 1500;

/** Proposals of one applicant, each with an answer to every question. */
async function fill(callId: number, proposerId: number): Promise<void> {
  await sql`
    with made as (
      insert into questionaries (template_id) select ${form.templateId} from generate_series(1, ${many}) returning id)
    insert into proposals (title, abstract, call_id, questionary_id, proposer_id, status_id, proposal_id)
    select 'One of many', '', ${callId}, m.id, ${proposerId}, (select id from statuses where short_code = 'DRAFT'
           and entity_type = 'PROPOSAL'), 'many' || m.id from made m`.execute(world.db);
  await sql`
    insert into answers (questionary_id, question_id, answer)
    select q.id, w.id, '{"value": "words"}'::jsonb from questionaries q, unnest(${ids}::text[]) w (id)
     where q.template_id = ${form.templateId} and q.id <> ${own}`.execute(world.db);
}

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  scientist = await world.person('INSTRUMENT_SCIENTIST');
  const applicant = await world.person('USER');
  form = await insertForm(
    world,
    'PROPOSAL',
    ids.map((id) => ({
      id,
      type: 'TEXT_INPUT',
      ...(id === 'hidden' ? { config: { readPermissions: ['user_officer'] } } : {}),
    })),
  );
  const call = await insertCall(world, { templateId: form.templateId });
  // The oldest of all is the scientist's.
  const proposal = await insertProposal(world, { callId: call.id, proposerId: applicant.id });
  own = proposal.questionaryId;
  await world.db.updateTable('questionaries').set({ templateId: form.templateId }).where('id', '=', own).execute();
  const instrument = await insertInstrument(world, { managerUserId: scientist.id });
  await world.db
    .insertInto('proposalInstruments')
    .values({ proposalPk: proposal.proposalPk, instrumentId: instrument.id })
    .execute();
  await sql`insert into answers (questionary_id, question_id, answer)
    select ${own}, w.id, '{"value": "own words"}'::jsonb from unnest(${ids}::text[]) w (id)`.execute(world.db);
  await fill(call.id, applicant.id);
  await sql`analyze answers, questionaries, proposals`.execute(world.db);
}, 60_000);
afterAll(() => world.close());

const ask = (who: TestPerson, questionIds: readonly string[], fields: string) =>
  world.ok(
    who,
    `query ($ids: [String!]) { questions(filter: { questionIds: $ids }) { id answerCount answers { ${fields} } } }`,
    {
      ids: questionIds,
    },
  );

describe('answers to questions', () => {
  it('are the newest thousand of one question, and ten thousand of many together', async () => {
    const { questions } = await ask(officer, ['first'], 'answerId questionaryId');
    const [{ answers, answerCount }] = questions;
    expect(answerCount).toBe(many + 1);
    expect(answers).toHaveLength(1000);
    expect(answers.map((row: { questionaryId: number }) => row.questionaryId)).not.toContain(own);
    const keys = answers.map((row: { answerId: number }) => row.answerId);
    expect(keys).toEqual([...keys].sort((one: number, other: number) => one - other));
    const all = await ask(officer, ids, 'questionaryId');
    const counts = all.questions.map((row: { answers: unknown[] }) => row.answers.length);
    expect(counts).toEqual(ids.map(() => 500));
  });

  it('are those a scientist may read, however old, of questions that scientists may see', async () => {
    const { questions } = await ask(scientist, ids, 'questionaryId');
    const told = new Map(questions.map((row: { id: string; answers: unknown }) => [row.id, row.answers]));
    expect(told.get('first')).toEqual([{ questionaryId: own }]);
    expect(told.get('other7')).toEqual([{ questionaryId: own }]);
    expect(told.get('hidden')).toEqual([]);
  });

  it('are read without their content unless it is requested, in a constant number of statements', async () => {
    const { questions } = await ask(scientist, ['first'], 'answer version');
    expect(questions[0].answers).toEqual([{ answer: { value: 'own words' }, version: expect.any(Number) }]);
    const cost = async (asked: readonly string[], fields: string) =>
      (await world.countStatements(() => ask(officer, asked, fields))).count;
    const short = await cost(ids, 'questionaryId');
    expect(await cost(['first'], 'questionaryId')).toBe(short);
    expect(await cost(ids, 'questionaryId answer')).toBe(short + 1);
  });
});
