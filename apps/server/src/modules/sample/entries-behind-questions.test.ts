import { roleCodes } from '@atrium/domain/kernel';
import { mayReadQuestion } from '@atrium/domain/question';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EntryWorld, insertEntryWorld } from '../../../test/entries.ts';
import { fillIn } from '../../../test/filling.ts';
import { insertInstrument, writeProposal } from '../../../test/proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let pi: TestPerson;
let officer: TestPerson;
let scientist: TestPerson;
let safety: TestPerson;
let at: EntryWorld;
let proposal: { primaryKey: number; questionaryId: number };
const made = { sample: {} as Loose, entry: {} as Loose };

beforeAll(async () => {
  world = await openWorld();
  pi = await world.person('USER');
  officer = await world.person('USER_OFFICER');
  scientist = await world.person('INSTRUMENT_SCIENTIST');
  safety = await world.person('EXPERIMENT_SAFETY_REVIEWER');
  at = await insertEntryWorld(world);
  proposal = await writeProposal(world, pi, at.callId);
  const instrumentId = await insertInstrument(world, scientist, [at.callId]);
  await world.db.insertInto('proposalInstruments').values({ proposalPk: proposal.primaryKey, instrumentId }).execute();
  await fillIn(world, pi, {
    questionaryId: proposal.questionaryId,
    topicId: at.topics[1],
    answers: { has_parts: ['Yes'] },
    isPartialSave: true,
  });
  const created = await world.ok(
    pi,
    `mutation ($p: Int!, $s: Int!, $g: Int!) {
      sample: createSample(title: "Plutonium", templateId: $s, proposalPk: $p, questionId: "probes") { id questionaryId }
      entry: createGenericTemplate(title: "Secret lens", templateId: $g, proposalPk: $p, questionId: "parts") {
        id questionaryId } }`,
    { p: proposal.primaryKey, s: at.sampleTemplate.templateId, g: at.entryTemplate.templateId },
  );
  Object.assign(made, { sample: created.sample, entry: created.entry });
});
afterAll(() => world.close());

const lists = { sample: 'probes', entry: 'parts' } as const;

async function allow(readPermissions: readonly string[]): Promise<void> {
  for (const questionId of Object.values(lists)) {
    const { config } = await world.db
      .selectFrom('questionTemplateRelations')
      .select('config')
      .where('questionId', '=', questionId)
      .executeTakeFirstOrThrow();
    await world.db
      .updateTable('questionTemplateRelations')
      .set({ config: JSON.stringify({ ...(config as object), readPermissions }) })
      .where('questionId', '=', questionId)
      .execute();
  }
}

/** Every way in which somebody may come to read a sample or an entry. */
async function seen(who: TestPerson): Promise<Record<string, boolean>> {
  const { data } = await world.gql<Loose>(
    who,
    `query ($p: Int!, $s: Int!, $g: Int!, $sq: Int!, $gq: Int!) {
      sample(sampleId: $s) { title }
      samples(filter: { proposalPk: $p }) { title }
      genericTemplate(genericTemplateId: $g) { title }
      genericTemplates(filter: { proposalPk: $p }) { title }
      genericTemplatesOnCopy { title }
      proposal(primaryKey: $p) { samples { title } genericTemplates { title } }
      ofSample: questionary(questionaryId: $sq) { steps { fields { question { id } } } }
      ofEntry: questionary(questionaryId: $gq) { steps { fields { question { id } } } } }`,
    {
      p: proposal.primaryKey,
      s: made.sample.id,
      g: made.entry.id,
      sq: made.sample.questionaryId,
      gq: made.entry.questionaryId,
    },
  );
  const pdf = async (path: string) => {
    const url = `/download/pdf/${path}`;
    const { statusCode } = await world.app.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${who.token}` },
    });
    return statusCode === 200;
  };
  return {
    sample: Boolean(data?.sample),
    samples: (data?.samples ?? []).length > 0,
    genericTemplate: Boolean(data?.genericTemplate),
    genericTemplates: (data?.genericTemplates ?? []).length > 0,
    genericTemplatesOnCopy: (data?.genericTemplatesOnCopy ?? []).length > 0,
    'proposal.samples': (data?.proposal?.samples ?? []).length > 0,
    'proposal.genericTemplates': (data?.proposal?.genericTemplates ?? []).length > 0,
    'answers of the sample': Boolean(data?.ofSample),
    'answers of the entry': Boolean(data?.ofEntry),
    'pdf of the sample': await pdf(`sample/${made.sample.id}`),
    'pdf of the entry': await pdf(`generic-template/${made.entry.id}`),
  };
}

/** A safety reviewer reads nothing before that. */
const handIn = (submitted: boolean) =>
  world.db
    .updateTable('proposals')
    .set({ submitted, submittedDate: submitted ? new Date() : null })
    .where('proposalPk', '=', proposal.primaryKey)
    .execute();

const everywhere = (isSeen: boolean, ways: Record<string, boolean>) =>
  Object.fromEntries(Object.keys(ways).map((way) => [way, isSeen]));

describe('samples and entries of a question with restricted readers', () => {
  it.each<[readonly string[]]>([
    [[]],
    [['user_officer']],
    [['USER']],
    [['user', 'instrument_scientist']],
    [['fap_chair']],
  ])('follow the read permissions %j in every way they can be read', async (readPermissions) => {
    await allow(readPermissions);
    const seesDraft = await seen(safety);
    expect(seesDraft).toEqual(everywhere(false, seesDraft));
    await handIn(true);
    const people = {
      USER: pi,
      USER_OFFICER: officer,
      INSTRUMENT_SCIENTIST: scientist,
      EXPERIMENT_SAFETY_REVIEWER: safety,
    };
    for (const role of roleCodes) {
      const who = (people as Partial<Record<typeof role, TestPerson>>)[role];
      if (!who) continue;
      const may = mayReadQuestion(
        { kind: 'person', id: who.id as never, role, isInternalUser: false },
        readPermissions,
      );
      const ways = await seen(who);
      expect({ role, ...ways }).toEqual({ role, ...everywhere(may, ways) });
    }
    await handIn(false);
  });

  it('cannot be created or changed by users who may not read the question', async () => {
    await allow(['user_officer']);
    const outcome = await world.gql(
      pi,
      `mutation ($p: Int!, $s: Int!) {
        createSample(title: "More", templateId: $s, proposalPk: $p, questionId: "probes") { id } }`,
      { p: proposal.primaryKey, s: at.sampleTemplate.templateId },
    );
    expect(outcome.errors[0]?.extensions.reason).toBe('QUESTION_WITHOUT_SAMPLES');
    const renamed = await world.gql(pi, 'mutation ($id: Int!) { updateSample(sampleId: $id, title: "Mine") { id } }', {
      id: made.sample.id,
    });
    expect(renamed.errors[0]?.message).toBe('Sample does not exist');
    await allow([]);
  });
});
