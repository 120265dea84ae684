import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftValuesOf, keepAs } from '../../../../test/kept-text.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { EditorScreen } from '../editor-screen.tsx';

const person = { role: 'USER_OFFICER' } as const;
const configs = {
  BOOLEAN: { __typename: 'BooleanConfig' },
  TEXT_INPUT: { __typename: 'TextInputConfig' },
  PROPOSAL_BASIS: { __typename: 'ProposalBasisConfig' },
} as const;

const question = (id: string, dataType: keyof typeof configs, words: string) => ({
  id,
  naturalKey: id,
  question: words,
  dataType,
  categoryId: 'PROPOSAL_QUESTIONARY',
  config: configs[dataType],
});
const placed = (asked: ReturnType<typeof question>, more: object = {}) => ({
  question: asked,
  answerCount: 0,
  config: asked.config,
  dependenciesOperator: 'AND',
  dependencies: [],
  ...more,
});
const basis = question('proposal_basis', 'PROPOSAL_BASIS', 'Basic information');
const flag = question('flag', 'BOOLEAN', 'Any samples?');
const words = question('words', 'TEXT_INPUT', 'Which samples?');
const spare = question('spare', 'TEXT_INPUT', 'Something else?');
const onFlag = { dependencies: [{ dependencyId: 'flag', condition: { condition: 'eq', params: true } }] };

const form = (revision: number, first: object[], second: object[]) => ({
  templateId: 5,
  revision,
  steps: [
    { topic: { id: 1, title: 'Start', isEnabled: true }, fields: first },
    { topic: { id: 2, title: 'Samples', isEnabled: true }, fields: second },
  ],
});
const start = form(3, [placed(basis), placed(flag)], [placed(words, onFlag)]);

function renderEditor(mutation: object = {}, more: { template?: object; query?: object; at?: string } = {}) {
  return renderScreen(<EditorScreen />, {
    person,
    path: '/QuestionaryEditor/$templateId',
    at: more.at ?? '/QuestionaryEditor/5',
    server: {
      query: {
        template: {
          ...start,
          groupId: 'PROPOSAL',
          name: 'General',
          complementaryQuestions: [spare],
          ...more.template,
        } as never,
        questions: [{ ...words, templateCount: 1, answerCount: 0 }] as never,
        isNaturalKeyPresent: false,
        ...more.query,
      },
      mutation: mutation as never,
    },
  });
}
const column = (title: string) => screen.findByRole('region', { name: title });
const menu = async (user: ReturnType<typeof renderEditor>['user'], name: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

const heard = (sentence: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(sentence));

describe('the template board', () => {
  it('shows topics with their questions, and what a question depends on', async () => {
    renderEditor();
    const samples = await column('Samples');
    expect(within(samples).getByRole('button', { name: /^Text Input Which samples\?/ })).toBeVisible();
    expect(within(samples).getByRole('img', { name: 'Depends on: Any samples?' })).toBeVisible();
    expect(within(await column('Start')).getByRole('img', { name: 'Part of every form of this kind' })).toBeVisible();
  });

  it('shows columns or an outline, as stored in the address', async () => {
    const { user, address } = renderEditor();
    const choice = await screen.findByRole('group', { name: 'Layout of the topics' });
    expect(within(choice).getByRole('button', { name: 'Columns' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(choice).getByRole('button', { name: 'Outline' }));
    await waitFor(() => expect(address()).toContain('layout=outline'));
    expect(await column('Samples')).toBeVisible();
  });

  it('moves a question by its menu immediately, and undoes it', async () => {
    const moved = form(4, [placed(basis)], [placed(words, onFlag), placed(flag)]);
    const { user, server } = renderEditor({
      updateQuestionTemplateRelation: moved,
      arrangeTemplate: { ...start, revision: 5 },
    });
    await menu(user, 'Any samples?', 'Move to “Samples”');
    expect(within(await column('Samples')).getByRole('button', { name: /Any samples\?\s*flag/ })).toBeVisible();
    await waitFor(() =>
      expect(server.calls('moveQuestion')[0]?.variables).toEqual({
        templateId: 5,
        questionId: 'flag',
        topicId: 2,
        sortOrder: 1,
      }),
    );
    await heard('Any samples? is now at position 2 of Samples');
    await user.click(await screen.findByRole('button', { name: 'Undo: Question moved' }));
    expect(within(await column('Start')).getByRole('button', { name: /Any samples\?\s*flag/ })).toBeVisible();
    await waitFor(() => expect(server.calls('arrangeTemplate')).toHaveLength(1));
    expect(server.calls('arrangeTemplate')[0]?.variables).toMatchObject({
      revision: 4,
      topics: [
        { id: 1, fields: [{ questionId: 'proposal_basis' }, { questionId: 'flag' }] },
        { id: 2, fields: [{ questionId: 'words' }] },
      ],
    });
  });

  it('restores what the server refuses to change, and shows why', async () => {
    const { user } = renderEditor({
      deleteTopic: () => {
        throw Object.assign(new Error('The topic "Samples" has been completed in 1 questionary'), {});
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Actions for topic Samples' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete topic' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/has been completed in 1 questionary/)).toBeVisible();
    expect(await column('Samples')).toBeVisible();
  });

  it('does not allow the topic of the basis question to be deleted', async () => {
    const { user } = renderEditor();
    await user.click(await screen.findByRole('button', { name: 'Actions for topic Start' }));
    expect(await screen.findByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('shows which questions lose a condition before a question is removed', async () => {
    const { user, server } = renderEditor({
      deleteQuestionTemplateRelation: form(4, [placed(basis)], [placed(words)]),
    });
    await menu(user, 'Any samples?', 'Remove from template');
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/1 question depends on it and will lose this condition/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.calls('removeQuestion')).toHaveLength(1));
  });

  it('announces the position of a new or moved topic', async () => {
    const topic = (id: number, title: string) => ({ topic: { id, title, isEnabled: true }, fields: [] });
    const { user } = renderEditor({
      createTopic: { ...start, revision: 4, steps: [...start.steps, topic(3, 'New Topic')] },
      updateTopic: { ...start, revision: 5, steps: [start.steps[0], topic(3, 'New Topic'), start.steps[1]] },
    });
    await user.click(await screen.findByRole('button', { name: 'Add topic' }));
    await heard('New Topic is now at position 3 of the topics');
    await menu(user, 'topic New Topic', 'Move earlier');
    await heard('New Topic is now at position 2 of the topics');
  });

  it('renames a topic in place, in at most 32 characters', async () => {
    const { user, server } = renderEditor({ updateTopic: start });
    await user.click(await screen.findByRole('button', { name: /^2 Samples/ }));
    const title = await screen.findByRole('textbox', { name: 'Title of the topic' });
    expect(title).toHaveAttribute('maxlength', '32');
    await user.clear(title);
    await user.type(title, 'Specimens{Enter}');
    await waitFor(() =>
      expect(server.calls('updateTopic')[0]?.variables).toMatchObject({ topicId: 2, title: 'Specimens' }),
    );
  });
});

describe('the palette', () => {
  it('finds an existing question and places it in the chosen topic', async () => {
    const { user, server } = renderEditor({
      createQuestionTemplateRelation: form(4, [placed(basis), placed(flag), placed(spare)], [placed(words, onFlag)]),
    });
    await user.click(await screen.findByRole('button', { name: 'Add question to Start' }));
    await user.click(screen.getByRole('button', { name: 'Existing' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search questions' }), 'nothing like it');
    expect(await screen.findByText('No question matches.')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Search questions' }));
    await user.click(await screen.findByRole('button', { name: 'Add Something else?' }));
    await waitFor(() =>
      expect(server.calls('placeQuestion')[0]?.variables).toEqual({
        templateId: 5,
        questionId: 'spare',
        topicId: 1,
        sortOrder: 2,
      }),
    );
    expect(await screen.findByText('Every question in this category is already in the template.')).toBeVisible();
  });

  it('creates a question of a type and opens it for editing', async () => {
    const fresh = question('boolean_1', 'BOOLEAN', 'New question');
    const { user, address } = renderEditor({
      createQuestion: fresh,
      createQuestionTemplateRelation: form(4, [placed(basis), placed(flag)], [placed(words, onFlag), placed(fresh)]),
    });
    await user.click(await screen.findByRole('button', { name: 'Add Boolean' }));
    await waitFor(() => expect(address()).toContain('question=boolean_1'));
    const field = await screen.findByRole('textbox', { name: /^Question/ });
    expect(field).toHaveValue('New question');
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard('Is it toxic?');
    expect(field).toHaveValue('Is it toxic?');
  });
});

describe('the settings of a question', () => {
  const at = '/QuestionaryEditor/5?question=words';

  it('move the focus to an added condition', async () => {
    const { user } = renderEditor({}, { at });
    await user.click(await screen.findByRole('button', { name: 'Remove condition 1' }));
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    const added = await screen.findByRole('group', { name: 'Condition 1' });
    await waitFor(() => expect(within(added).getByRole('combobox', { name: 'Question' })).toHaveFocus());
  });

  it('save text and conditions together, once nothing is missing', async () => {
    const { user, server } = renderEditor(
      { updateQuestion: { ...words, question: 'Which ones?' }, updateQuestionTemplateRelationSettings: start },
      { at },
    );
    const field = await screen.findByRole('textbox', { name: /^Question/ });
    await user.clear(field);
    expect(await screen.findByText('Question is required')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled();
    await user.type(field, 'Which ones?');
    expect(screen.getByRole('button', { name: 'Update' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Remove condition 1' }));
    expect(screen.getByText('Always shown.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(server.calls('changeSettings')).toHaveLength(1));
    expect(server.calls('updateQuestion')[0]?.variables).toEqual({
      id: 'words',
      naturalKey: 'words',
      question: 'Which ones?',
    });
    expect(server.calls('changeSettings')[0]?.variables).toMatchObject({
      dependencies: [],
      dependenciesOperator: 'AND',
    });
  });

  it.each([
    [256, true],
    [257, false],
  ])('accept a question of %i characters: %s', async (length, isTaken) => {
    const { user } = renderEditor({}, { at });
    const field = await screen.findByRole('textbox', { name: /^Question/ });
    await user.clear(field);
    await user.click(field);
    await user.paste('x'.repeat(length));
    expect(screen.getByRole('button', { name: 'Update' })).toHaveProperty('disabled', !isTaken);
    expect(screen.queryAllByText('There is a 256 max character limit')).toHaveLength(isTaken ? 0 : 1);
  });

  it('show an invalid value as soon as it is typed, and cannot be saved', async () => {
    const { user } = renderEditor({}, { at });
    const min = await screen.findByRole('textbox', { name: 'Min' });
    await user.type(min, '1.5');
    expect(await screen.findByText('Please enter a whole number')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update' })).toBeDisabled();
  });

  it('reject a key that is already used or malformed', async () => {
    const { user } = renderEditor({}, { at, query: { isNaturalKeyPresent: true } });
    const key = await screen.findByRole('textbox', { name: /^Key/ });
    await user.clear(key);
    await user.type(key, 'taken');
    expect(await screen.findByText('This key is already used')).toBeVisible();
    await user.type(key, ' key');
    expect(await screen.findByText('You can use letters, numbers and underscore')).toBeVisible();
  });

  it('ask for confirmation before answers become invalid', async () => {
    const answered = form(3, [placed(basis), placed(flag)], [placed(words, { answerCount: 12 })]);
    const { user, server } = renderEditor(
      { updateQuestion: words, updateQuestionTemplateRelationSettings: answered },
      { at, template: answered, query: { questionChangeImpact: { answered: 12, invalidated: 5 } } },
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Answer required' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/answered in 12 questionnaires. 5 of these answers do not fit/)).toBeVisible();
    expect(server.calls('changeSettings')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Save anyway' }));
    await waitFor(() => expect(server.calls('changeSettings')).toHaveLength(1));
  });

  it('offer no condition on a question that depends on this one', async () => {
    const dependent = placed(question('other', 'BOOLEAN', 'Other flag?'), onFlag);
    const of = (...more: object[]) => ({
      at: '/QuestionaryEditor/5?question=flag',
      template: form(3, [placed(basis), placed(flag)], [dependent, ...more]),
    });
    const { unmount } = renderEditor({}, of());
    expect(await screen.findByRole('button', { name: 'Add condition' })).toBeDisabled();
    expect(screen.getByText(/Conditions need a yes-or-no question/)).toBeVisible();
    unmount();
    const { user } = renderEditor({}, of(placed(question('free', 'BOOLEAN', 'Free flag?'))));
    await user.click(await screen.findByRole('button', { name: 'Add condition' }));
    const added = await screen.findByRole('group', { name: 'Condition 1' });
    await user.click(within(added).getByRole('combobox', { name: 'Question' }));
    // The first is the heading of the topic.
    const offered = screen
      .getAllByRole('option')
      .slice(1)
      .map((option) => [option.textContent, option.getAttribute('aria-disabled') !== 'true']);
    expect(offered).toEqual([
      ['Other flag? (itself depends on this question)', false],
      ['Free flag?', true],
    ]);
  });
});

describe('unsaved changes to a question', () => {
  const typed = async (user: ReturnType<typeof renderEditor>['user']) => {
    const field = await screen.findByRole('textbox', { name: 'Question' });
    await user.clear(field);
    await user.type(field, 'Which of them?');
  };

  it('remain while another question is open, without a prompt, and are counted', async () => {
    const { user } = renderEditor({}, { at: '/QuestionaryEditor/5?question=words' });
    expect(await screen.findByText('All changes are saved')).toBeVisible();
    await typed(user);
    expect(screen.getByText('One question is not updated yet')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /^(Boolean|Yes).* Any samples\?/ }));
    expect(await screen.findByDisplayValue('Any samples?')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('One question is not updated yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Text Input Which samples\?/ }));
    expect(await screen.findByDisplayValue('Which of them?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByDisplayValue('Which samples?')).toBeVisible();
    expect(screen.getByText('All changes are saved')).toBeVisible();
  });

  it('are restored after the window was closed, and counted before the question is opened', async () => {
    await keepAs('gone', 'question-5-words', {
      question: { value: 'Which of them?', read: { value: 'Which samples?', version: null } },
    });
    const { user } = renderEditor();
    expect(await screen.findByText('One question is not updated yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Text Input Which samples\?/ }));
    expect(await screen.findByDisplayValue('Which of them?')).toBeVisible();
    expect(screen.getByText(/^Restored what you had typed but not saved/)).toBeVisible();
  });

  it('are removed from the browser once they are stored, without a message that they are discarded', async () => {
    const { user, server } = renderEditor(
      { updateQuestion: { id: 'words' } },
      { at: '/QuestionaryEditor/5?question=words' },
    );
    await typed(user);
    await waitFor(async () => expect(await draftValuesOf('question-5-words')).toEqual({ question: 'Which of them?' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(async () => expect(await draftValuesOf('question-5-words')).toEqual({}));
    expect(server.calls('updateQuestion')).toHaveLength(1);
    expect(screen.getByText('All changes are saved')).toBeVisible();
    expect(screen.queryByText('What you had typed was discarded.')).toBeNull();
  });
});

describe('the preview', () => {
  it('follows the answers, and omits questions that a role may not read', async () => {
    const secret = { config: { __typename: 'TextInputConfig', readPermissions: ['user_officer'] } };
    const { user } = renderEditor(
      {},
      {
        at: '/QuestionaryEditor/5?question=flag&side=1',
        template: form(3, [placed(basis), placed(flag), placed(words, onFlag), placed(spare, secret)], []),
      },
    );
    const preview = await screen.findByRole('tabpanel', { name: 'Preview' });
    expect(await within(preview).findByText(/Not shown with these answers: Which samples\?/)).toBeVisible();
    await user.click(within(preview).getByRole('checkbox', { name: /Any samples\?/ }));
    expect(await within(preview).findByRole('textbox', { name: /Which samples\?/ })).toBeVisible();
    expect(within(preview).queryByRole('textbox', { name: /Something else\?/ })).toBeNull();
    await user.click(within(preview).getByRole('combobox', { name: /Fill in as/ }));
    await user.click(await screen.findByRole('option', { name: 'USER_OFFICER' }));
    expect(await within(preview).findByRole('textbox', { name: /Something else\?/ })).toBeVisible();
  });
});

describe('a template that does not exist', () => {
  it('shows a message', async () => {
    renderEditor({}, { query: { template: null } });
    expect(await screen.findByText('Failed to load template')).toBeVisible();
  });
});
