import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormQuestion, insertForm } from '../../../test/forms.ts';
import { insertCall, insertInstrument } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let officer: TestPerson;

const lab = `query ($id: Int!, $call: Int, $seed: Int) { formLab(templateId: $id, callId: $call, seed: $seed) {
  template { templateId name } seed
  steps { title isEnabled always sometimes never }
  questions { questionId question dataType reach sources operator conditions }
  findings { kind severity message questionId topicId }
  fewestAsked mostAsked fillCount branchCount unreached { questionId isAsked why }
  fills { answers { questionId words isStuck } } asksFor { templateId name } } }`;

let serial = 0;
/** Questions of a test of their own: their ids begin with the same letters. */
const form = async (group: string, ...topics: FormQuestion[][]) => {
  serial += 1;
  const id = (given: string) => `lab${serial}_${given}`;
  return insertForm(
    world,
    group,
    ...topics.map((questions) =>
      questions.map((question) => ({
        ...question,
        id: id(question.id),
        text: question.id,
        dependsOn: (question.dependsOn ?? []).map(([source, ...rest]) => [id(source), ...rest] as const),
      })),
    ),
  );
};
const run = async (id: number, more: object = {}) => (await world.ok(officer, lab, { id, ...more })).formLab;
const said = (report: { findings: Array<{ kind: string; questionId: string | null }> }) =>
  report.findings.map(({ kind, questionId }) => (questionId ? `${kind} ${questionId.replace(/^lab\d+_/, '')}` : kind));

const yes: FormQuestion = { id: 'agree', type: 'BOOLEAN', config: { required: true } };
const choice: FormQuestion = { id: 'choice', type: 'SELECTION_FROM_OPTIONS', config: { options: ['One', 'Two'] } };

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

describe('the form lab', () => {
  it('finds no problem in a sound form, and fills it in', async () => {
    const { templateId } = await form(
      'PROPOSAL',
      [choice, { id: 'why', type: 'TEXT_INPUT', config: { required: true }, dependsOn: [['choice', 'eq', 'One']] }],
      [{ id: 'more', type: 'TEXT_INPUT', config: { required: true } }],
    );
    const report = await run(templateId);
    expect(report).toMatchObject({
      template: { templateId },
      seed: 1,
      findings: [],
      branchCount: 2,
      unreached: [],
      fewestAsked: 2,
      mostAsked: 3,
      steps: [
        { title: 'Topic 1', always: 1, sometimes: 1, never: 0 },
        { title: 'Topic 2', always: 1, sometimes: 0, never: 0 },
      ],
    });
    expect(report.questions[1]).toMatchObject({
      question: 'why',
      reach: 'SOMETIMES',
      operator: 'AND',
      conditions: ['“choice” is “One”'],
    });
    expect(report.fills.every(({ answers }: { answers: unknown[] }) => answers.length >= 2)).toBe(true);
    expect(report).toEqual(await run(templateId));
    expect(report.fills).not.toEqual((await run(templateId, { seed: 99 })).fills);
  });

  it('finds contradictions and missing parts', async () => {
    const { templateId } = await form(
      'PROPOSAL',
      [
        yes,
        choice,
        { id: 'refused', type: 'TEXT_INPUT', dependsOn: [['agree', 'eq', false]] },
        { id: 'gone', type: 'TEXT_INPUT', dependsOn: [['choice', 'eq', 'Three']] },
        {
          id: 'both',
          type: 'TEXT_INPUT',
          dependsOn: [
            ['choice', 'eq', 'One'],
            ['choice', 'eq', 'Two'],
          ],
        },
        { id: 'short', type: 'TEXT_INPUT', config: { required: true, min: 9, max: 3 } },
        { id: 'none', type: 'SELECTION_FROM_OPTIONS', config: { required: true } },
        { id: 'count', type: 'NUMBER_INPUT' },
        { id: 'entries', type: 'GENERIC_TEMPLATE', config: { templateId: 2 ** 31 - 1 } },
      ],
      [],
    );
    const report = await run(templateId);
    expect(said(report)).toEqual([
      'NEVER_ASKED refused',
      'NEVER_ASKED gone',
      'NEVER_ASKED both',
      'SETTINGS short',
      'SETTINGS none',
      'TEMPLATE_GONE entries',
      'STEP_EMPTY',
      'SETTINGS count',
    ]);
    expect(report.findings[0].message).toBe(
      'Nobody is ever asked this question: “agree” cannot be answered with “No”.',
    );
    expect(report.unreached).toMatchObject([
      { isAsked: true, why: 'IMPOSSIBLE' },
      { isAsked: true, why: 'IMPOSSIBLE' },
      { isAsked: true, why: 'IMPOSSIBLE' },
    ]);
    const stuck = report.fills[0].answers.filter(({ isStuck }: { isStuck: boolean }) => isStuck);
    expect(stuck).toHaveLength(2);
  });

  it('skips topics that are switched off', async () => {
    const { templateId, topics } = await form('PROPOSAL', [yes], [{ id: 'off', type: 'NUMBER_INPUT' }]);
    await world.db
      .updateTable('topics')
      .set({ isEnabled: false })
      .where('id', '=', topics[1] ?? 0)
      .execute();
    const report = await run(templateId);
    expect(report.steps).toMatchObject([{ isEnabled: true }, { isEnabled: false }]);
    expect(report.questions).toHaveLength(1);
    expect(report.findings).toEqual([]);
  });

  it('follows the templates of entries, even in a cycle', async () => {
    const sub = await form('GENERIC_TEMPLATE', []);
    const main = await form('PROPOSAL', [
      { id: 'list', type: 'GENERIC_TEMPLATE', config: { templateId: sub.templateId, minEntries: 3, maxEntries: 2 } },
    ]);
    const report = await run(main.templateId);
    expect(report.asksFor).toMatchObject([{ templateId: sub.templateId }]);
    expect(said(report)).toEqual(['SETTINGS list']);

    await world.db.updateTable('templates').set({ isArchived: true }).where('id', '=', sub.templateId).execute();
    expect(said(await run(main.templateId))).toEqual(['SETTINGS list', 'TEMPLATE_ARCHIVED list']);

    const [topic] = sub.topics;
    serial += 1;
    await world.db
      .insertInto('questions')
      .values({
        id: `lab${serial}_back`,
        naturalKey: `lab${serial}_back`,
        dataType: 'GENERIC_TEMPLATE',
        categoryId: 'GENERIC_TEMPLATE',
        question: 'back',
      })
      .execute();
    await world.db
      .insertInto('questionTemplateRelations')
      .values({
        templateId: sub.templateId,
        questionId: `lab${serial}_back`,
        topicId: topic ?? 0,
        config: JSON.stringify({ templateId: sub.templateId }),
      })
      .execute();
    expect(said(await run(sub.templateId))).toEqual(['TEMPLATE_ENDLESS back', 'TEMPLATE_ARCHIVED back']);
  });

  it('offers pickers the instruments of the call, or else those of the facility', async () => {
    const { templateId } = await form('PROPOSAL', [{ id: 'where', type: 'INSTRUMENT_PICKER' }]);
    const { id: call } = await insertCall(world);
    const known = await insertInstrument(world, { managerUserId: officer.id });
    expect(said(await run(templateId))).toEqual([]);
    expect(said(await run(templateId, { call }))).toEqual(['SETTINGS where']);
    await world.db.insertInto('callInstruments').values({ callId: call, instrumentId: known.id }).execute();
    expect(said(await run(templateId, { call }))).toEqual([]);
  });

  it('examines any template, including one of documents', async () => {
    const make = 'mutation ($g: TemplateGroupId!) { createTemplate(groupId: $g, name: "New") { templateId } }';
    for (const group of ['PROPOSAL', 'PROPOSAL_PDF', 'SHIPMENT', 'SAMPLE_ESI']) {
      const { createTemplate } = await world.ok(officer, make, { g: group });
      const report = await run(createTemplate.templateId);
      expect(said(report)).toEqual([]);
      expect(report.steps).toHaveLength(group === 'PROPOSAL_PDF' ? 0 : 1);
    }
    expect((await world.ok(officer, lab, { id: 2 ** 31 - 1 })).formLab).toBeNull();
  });

  it.each(roleCodes)('%s runs it exactly if the role may inspect templates', async (role) => {
    const { templateId } = await form('PROPOSAL', [yes]);
    const { formLab } = await world.ok(
      await world.person(role),
      'query ($id: Int!) { formLab(templateId: $id) { seed } }',
      {
        id: templateId,
      },
    );
    expect(formLab !== null).toBe(role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST');
  });

  it('examines 200 questions with 60 conditions quickly', async () => {
    const sources = Array.from({ length: 20 }, (_, at): FormQuestion => ({ ...choice, id: `s${at}` }));
    const rest = Array.from(
      { length: 180 },
      (_, at): FormQuestion => ({
        id: `q${at}`,
        type: 'TEXT_INPUT',
        dependsOn: at < 60 ? [[`s${at % 20}`, at % 2 ? 'eq' : 'neq', 'One']] : [],
      }),
    );
    const { templateId } = await form('PROPOSAL', [...sources, ...rest]);
    await run(templateId);
    const began = process.cpuUsage();
    const report = await run(templateId);
    expect(report).toMatchObject({ branchCount: 120, unreached: [], findings: [] });
    expect(process.cpuUsage(began).user).toBeLessThan(1_500_000);
  });
});
