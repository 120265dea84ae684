import { creatableTypeIds } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answersRead, everybodyFillsIn, insertQuestionary } from '../../../test/filling.ts';
import { insertForm } from '../../../test/forms.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

let world: World;
let user: TestPerson;

beforeAll(async () => {
  everybodyFillsIn();
  world = await openWorld();
  user = await world.person('USER');
});
afterAll(() => world.close());

it.each(creatableTypeIds)(
  'a step with an optional question of type %s is completed without touching it',
  async (type) => {
    const questionId = `untouched_${type.toLowerCase()}`;
    const form = await insertForm(world, 'PROPOSAL_PDF', [{ id: questionId, type, config: {} }]);
    const questionaryId = await insertQuestionary(world, form);
    const outcome = await world.gql(
      user,
      `mutation ($questionaryId: Int!, $topicId: Int!) {
      answerTopic(questionaryId: $questionaryId, topicId: $topicId, answers: [], isPartialSave: false, keepsUnsent: true) {
        questionId } }`,
      { questionaryId, topicId: form.topics[0] },
    );
    expect(outcome.errors).toEqual([]);
    const stored = (await answersRead(world, user, questionaryId))[questionId];
    const { keepsAnswers, blank, blankConfig } = questionType(type);
    expect(stored).toEqual(keepsAnswers ? JSON.parse(JSON.stringify(blank(blankConfig))) : undefined);
  },
);
