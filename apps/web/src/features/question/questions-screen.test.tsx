import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { QuestionsScreen } from './questions-screen.tsx';

const asked = {
  id: 'words',
  question: 'Which samples?',
  naturalKey: 'words_key',
  dataType: 'TEXT_INPUT',
  categoryId: 'PROPOSAL_QUESTIONARY',
  answerCount: 4,
  templateCount: 2,
  abilities: { delete: { allowed: false, message: 'This question is used in 2 templates; remove it there first' } },
} as const;
const unused = {
  ...asked,
  id: 'free',
  question: 'Nobody asks this',
  answerCount: 0,
  templateCount: 0,
  abilities: { delete: { allowed: true, message: null } },
} as const;

const textConfig = {
  __typename: 'TextInputConfig',
  small_label: '',
  required: false,
  tooltip: '',
  readPermissions: [],
};

const renderQuestions = (at = '/') =>
  renderScreen(<QuestionsScreen />, {
    person: { role: 'USER_OFFICER' },
    at,
    server: {
      query: {
        allQuestions: { totalCount: 2, questions: [asked, unused] },
        questions: [{ id: 'words', templates: [{ templateId: 5, name: 'General' }], answers: [{ questionaryId: 8 }] }],
        proposalsView: { totalCount: 1, proposalViews: [{ primaryKey: 3, proposalId: '24001', title: 'Spin ice' }] },
      },
      mutation: { deleteQuestion: { id: 'free' } },
    },
  });

describe('the list of questions', () => {
  it('requests page, filters, order and search from its address', async () => {
    const { server } = renderQuestions(
      '/?page=1&pageSize=5&category=FEEDBACK&type=DATE&sortField=answers&sortDirection=desc&search=zebra',
    );
    await waitFor(() =>
      expect(server.calls('questionList')[0]?.variables).toEqual({
        filter: { category: 'FEEDBACK', dataType: ['DATE'] },
        first: 5,
        offset: 5,
        sortField: 'answers',
        sortDirection: 'desc',
        searchText: 'zebra',
      }),
    );
  });

  it('links its counts to the templates and the proposals', async () => {
    const { user, server } = renderQuestions();
    await user.click(await screen.findByRole('button', { name: '2 templates ask Which samples?' }));
    expect(await screen.findByRole('link', { name: 'General' })).toHaveAttribute('href', '/QuestionaryEditor/5');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '4 answers to Which samples?' }));
    expect(await screen.findByRole('link', { name: 'Spin ice' })).toHaveAttribute('href', '/Proposals?reviewModal=3');
    expect(server.calls('proposalRows')[0]?.variables).toMatchObject({ filter: { questionaryIds: [8] } });
  });

  it('deletes unused questions after confirmation', async () => {
    const { user, server } = renderQuestions();
    await user.click(await screen.findByRole('button', { name: 'Actions for Which samples?' }));
    expect(await screen.findByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Actions for Nobody asks this' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('Are you sure you want to delete this question?')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.calls('deleteQuestion')[0]?.variables).toEqual({ questionId: 'free' }));
  });

  it('suggests a key from the text to replace a generated one, and handles an early click on Save', async () => {
    const { user, server } = renderScreen(<QuestionsScreen />, {
      person: { role: 'USER_OFFICER' },
      server: {
        query: {
          allQuestions: { totalCount: 1, questions: [unused] },
          questions: [{ ...unused, naturalKey: 'text_input_1795344051109', config: textConfig }],
          isNaturalKeyPresent: async () => {
            await new Promise((done) => setTimeout(done, 100));
            return false;
          },
        },
        mutation: { updateQuestion: { id: 'free' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Nobody asks this' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Use nobody_asks_this as the key' }));
    expect(dialog.getByRole('textbox', { name: 'Key' })).toHaveValue('nobody_asks_this');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.calls('updateQuestion')[0]?.variables).toMatchObject({ naturalKey: 'nobody_asks_this' }),
    );
  });
});
