import { describe, expect, it } from 'vitest';
import type { QuestionTypeId } from '../question/index.ts';
import { type ArrangementFacts, mayArrange, type PlacedQuestion } from './arrangement.ts';
import {
  type Form,
  type FormField,
  withoutQuestion,
  withoutTopic,
  withQuestionAt,
  withSettings,
  withTopic,
} from './form.ts';
import { questionsPerTemplateLimit, templateSentences, topicsLimit } from './model.ts';

const types: Record<string, QuestionTypeId> = {
  proposal_basis: 'PROPOSAL_BASIS',
  proposal_esi_basis: 'PROPOSAL_ESI_BASIS',
  flag: 'BOOLEAN',
  choice: 'SELECTION_FROM_OPTIONS',
  instruments: 'INSTRUMENT_PICKER',
  techniques: 'TECHNIQUE_PICKER',
  words: 'TEXT_INPUT',
  more: 'TEXT_INPUT',
};

const questions = new Map<string, PlacedQuestion>([
  ...Object.entries(types).map(([id, type]) => [id, { type, category: 'PROPOSAL_QUESTIONARY' as const }] as const),
  ['sample_words', { type: 'TEXT_INPUT', category: 'SAMPLE_DECLARATION' }],
]);

const field = (questionId: string): FormField => ({ questionId, config: {}, operator: 'AND', dependencies: [] });
const on = (...ids: string[]) =>
  ids.map((dependencyId) => ({ dependencyId, condition: { condition: 'eq', params: true } as const }));

const before: Form = [
  { id: 1, title: 'New proposal', isEnabled: true, fields: [field('proposal_basis'), field('words')] },
  { id: 2, title: 'Details', isEnabled: true, fields: ['flag', 'choice', 'instruments', 'techniques'].map(field) },
];
const facts: ArrangementFacts = { group: 'PROPOSAL', questions, completedTopics: new Map() };

const asked = (after: Form, known: Partial<ArrangementFacts> = {}) => {
  const decision = mayArrange(before, after, { ...facts, ...known });
  return decision.allowed ? 'yes' : decision.reason;
};
const newTopic = { id: null, title: 'More', isEnabled: true, fields: [] };

describe('changing a form to', () => {
  it.each<[string, Form, string]>([
    ['itself', before, 'yes'],
    ['one with another topic', withTopic(before, newTopic, 1), 'yes'],
    ['one with a topic of another template', withTopic(before, { ...newTopic, id: 9 }, 1), 'TOPIC_NOT_IN_FORM'],
    ['one without a topic', withoutTopic(before, 2), 'yes'],
    ['one without the topic of the basis question', withoutTopic(before, 1), 'TOPIC_HOLDS_BASIS'],
    ['one without the basis question', withoutQuestion(before, 'proposal_basis'), 'BASIS_QUESTION_STAYS'],
    [
      'one whose basis question moved before its topic went',
      withoutTopic(withQuestionAt(before, field('proposal_basis'), { topicId: 2, at: 0 }), 1),
      'yes',
    ],
    ['one with another question', withQuestionAt(before, field('more'), { topicId: 2, at: 0 }), 'yes'],
    [
      'one with a question nobody knows',
      withQuestionAt(before, field('nothing'), { topicId: 2, at: 0 }),
      'QUESTION_UNKNOWN',
    ],
    [
      'one with a question of another category',
      withQuestionAt(before, field('sample_words'), { topicId: 2, at: 0 }),
      'QUESTION_OF_OTHER_CATEGORY',
    ],
    [
      'one with the basis question of another group',
      withQuestionAt(before, field('proposal_esi_basis'), { topicId: 2, at: 0 }),
      'BASIS_QUESTION_OF_OTHER_GROUP',
    ],
    [
      'one that asks a question twice',
      before.map((topic) => ({ ...topic, fields: [...topic.fields, field('words')] })),
      'QUESTION_TWICE',
    ],
    [
      'one with as many topics as there may be',
      [...before, ...Array.from({ length: topicsLimit - 2 }, () => newTopic)],
      'yes',
    ],
    [
      'one with a topic too many',
      [...before, ...Array.from({ length: topicsLimit - 1 }, () => newTopic)],
      'TOPICS_LIMIT',
    ],
    [
      'one with too many questions',
      [{ ...newTopic, fields: Array.from({ length: questionsPerTemplateLimit + 1 }, () => field('words')) }],
      'QUESTIONS_LIMIT',
    ],
  ])('%s', (_, after, answer) => {
    expect(asked(after)).toBe(answer);
  });

  it.each([
    [0, 'yes'],
    [1, 'TOPIC_COMPLETED'],
  ])('one without a topic that was completed %d times', (times, answer) => {
    expect(asked(withoutTopic(before, 2), { completedTopics: new Map([[2, times]]) })).toBe(answer);
  });
});

describe('dependencies', () => {
  it.each<[string, string[], string]>([
    ['on nothing', [], 'yes'],
    ['on a yes-or-no question', ['flag'], 'yes'],
    ['on a choice', ['choice'], 'yes'],
    ['on an instrument picker', ['instruments'], 'yes'],
    ['on a technique picker', ['techniques'], 'yes'],
    ['on several', ['flag', 'choice'], 'yes'],
    ['twice on the same', ['choice', 'choice'], 'yes'],
    ['on a text', ['proposal_basis'], 'DEPENDENCY_SOURCE_TYPE'],
    ['on itself', ['words'], 'DEPENDENCY_ITSELF'],
    ['on a question that is not asked', ['more'], 'DEPENDENCY_UNKNOWN_SOURCE'],
    ['on a good and a bad one', ['flag', 'more'], 'DEPENDENCY_UNKNOWN_SOURCE'],
  ])('%s', (_, ids, answer) => {
    expect(asked(withSettings(before, 'words', { dependencies: on(...ids) }))).toBe(answer);
  });

  it('must not form a circle, however long', () => {
    const chained = withSettings(before, 'flag', { dependencies: on('choice') });
    const further = withSettings(chained, 'choice', { dependencies: on('instruments') });
    expect(asked(further)).toBe('yes');
    expect(asked(withSettings(further, 'instruments', { dependencies: on('flag') }))).toBe('DEPENDENCY_CIRCLE');
  });

  it('that were already invalid do not prevent other changes', () => {
    const broken = withSettings(before, 'words', { dependencies: on('words') });
    const decision = mayArrange(broken, withTopic(broken, newTopic, 0), facts);
    expect(decision.allowed).toBe(true);
  });
});

describe('template groups', () => {
  it('of documents hold no questions', () => {
    const decision = mayArrange([], [{ ...newTopic, fields: [field('words')] }], { ...facts, group: 'PROPOSAL_PDF' });
    expect(decision).toMatchObject({ allowed: false, reason: 'QUESTION_OF_OTHER_CATEGORY' });
  });

  it('of experiment safety use the question pool of proposals', () => {
    const esi: ArrangementFacts = { ...facts, group: 'PROPOSAL_ESI' };
    const at = { ...newTopic, fields: [field('proposal_esi_basis'), field('words')] };
    expect(mayArrange([], [at], esi).allowed).toBe(true);
    expect(mayArrange([], [{ ...newTopic, fields: [field('proposal_basis')] }], esi)).toMatchObject({
      reason: 'BASIS_QUESTION_OF_OTHER_GROUP',
    });
  });
});

describe('refusals', () => {
  it('name the topic and how often it was completed', () => {
    const say = templateSentences.TOPIC_COMPLETED;
    const words = (count: number) => (typeof say === 'function' ? say({ title: 'Samples', count }) : say);
    expect(words(1)).toBe('The topic “Samples” has been completed in 1 questionary and cannot be deleted');
    expect(words(3)).toContain('3 questionaries');
  });
});
