import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { Clarifications, QuestionsToAnswer } from './index.ts';

const may = { allowed: true };
const mayNot = { allowed: false };
const none = { answer: mayNot, extend: mayNot, withdraw: mayNot };
const question = (more: object = {}) => ({
  id: 4,
  proposalPk: 7,
  question: 'How many samples?',
  askedAs: 'FAP_SECRETARY',
  askedAt: '2030-01-01T12:00:00.000Z',
  askedBy: null,
  dueAt: '2031-01-01T12:00:00.000Z',
  visibleToReviewers: false,
  state: 'OPEN',
  answer: null,
  fileIds: [],
  answeredAt: null,
  abilities: none,
  ...more,
});
const show = (clarifications: readonly object[], maysAsk = false) =>
  renderScreen(<Clarifications proposalPk={7} />, {
    server: {
      query: {
        proposal: {
          primaryKey: 7,
          proposalId: '900021',
          abilities: { askClarification: { allowed: maysAsk } },
          clarifications,
        } as never,
        clarificationsToAnswer: [],
      },
      mutation: {
        askClarification: { id: 5 },
        answerClarification: { id: 4 },
        extendClarification: { id: 4 },
        withdrawClarification: { id: 4 },
      },
    },
  });

describe('questions to the applicants', () => {
  it('are hidden if there are none and none may be asked', async () => {
    const { server } = show([]);
    await waitFor(() => expect(server.calls('clarificationsOfProposal')).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'Questions to the applicants' })).toBeNull();
  });

  it('are answered after confirmation, with the typed text', async () => {
    const { user, server } = show([question({ abilities: { ...none, answer: may } })]);
    const one = within(await screen.findByRole('article', { name: 'Question from Panel secretary' }));
    expect(one.getByText('How many samples?')).toBeVisible();
    expect(one.getByText('Waiting for an answer')).toBeVisible();
    await user.click(one.getByRole('button', { name: 'Send answer' }));
    expect(await one.findByText('Please write your answer')).toBeVisible();
    await user.type(one.getByRole('textbox', { name: /Your answer/ }), 'Twelve');
    await user.click(one.getByRole('button', { name: 'Send answer' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Send the answer' })).getByRole('button', { name: 'Send' }),
    );
    await waitFor(() =>
      expect(server.calls('answerClarification')[0]?.variables).toEqual({ id: 4, answer: 'Twelve', fileIds: [] }),
    );
  });

  it('require a text and a due date when they are asked', async () => {
    const { user, server } = show([], true);
    await user.click(await screen.findByRole('button', { name: 'Ask the applicants' }));
    const dialog = within(await screen.findByRole('dialog', { name: /applicants of 900021/ }));
    await user.click(dialog.getByRole('checkbox', { name: /Reviewers can also read/ }));
    await user.click(dialog.getByRole('button', { name: 'Ask' }));
    expect(await dialog.findByText('Please write your question')).toBeVisible();
    expect(dialog.getAllByText('Please enter a deadline')[0]).toBeVisible();
    expect(server.calls('askClarification')).toEqual([]);
  });

  it('show the answer, and are withdrawn after confirmation', async () => {
    const answered = question({ id: 3, state: 'ANSWERED', answer: 'Twelve', answeredAt: '2030-01-02T12:00:00.000Z' });
    const { user, server } = show([answered, question({ abilities: { ...none, withdraw: may } })]);
    expect(await screen.findByText('Twelve')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Give more time' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Withdraw the question' })).getByRole('button', {
        name: 'Withdraw',
      }),
    );
    await waitFor(() => expect(server.calls('withdrawClarification')[0]?.variables).toEqual({ id: 4 }));
  });

  const asOne = (clarifications: readonly object[], asks: object = mayNot) => ({
    proposal: {
      primaryKey: 7,
      proposalId: '900021',
      abilities: { askClarification: asks },
      clarifications,
    } as never,
    clarificationsToAnswer: [],
  });
  const live = (query: ReturnType<typeof asOne>) =>
    renderScreen(<Clarifications proposalPk={7} />, { server: { query, isLive: true } });

  it('that a colleague answers in the meantime leave the typed answer to be copied (rule P183)', async () => {
    const { user, server } = live(asOne([question({ abilities: { ...none, answer: may } })]));
    await user.type(await screen.findByRole('textbox', { name: /Your answer/ }), 'Thirteen');
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/7'));
    const answered = { state: 'ANSWERED', answer: 'Twelve', answeredAt: '2030-01-02T12:00:00.000Z' };
    server.answer({ query: asOne([question(answered)]) });
    server.tell('changed', { changes: [['proposal/7', 2]] });
    expect(await screen.findByText('Twelve')).toBeVisible();
    const region = await screen.findByRole('region', { name: 'What you typed' });
    expect(within(region).getByText('Thirteen')).toBeVisible();
  });

  it('remain in their dialog if the right to ask, or the proposal, is lost', async () => {
    const { user, server } = live(asOne([], may));
    await user.click(await screen.findByRole('button', { name: 'Ask the applicants' }));
    const dialog = within(await screen.findByRole('dialog', { name: /applicants of 900021/ }));
    await user.type(dialog.getByRole('textbox', { name: 'Question' }), 'How many?');
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/7'));
    server.answer({ query: asOne([]) });
    server.tell('changed', { changes: [['proposal/7', 2]] });
    await waitFor(() => expect(server.calls('clarificationsOfProposal')).toHaveLength(2));
    server.answer({ query: { proposal: null as never, clarificationsToAnswer: [] } });
    server.tell('changed', { changes: [['proposal/7', 3]] });
    await waitFor(() => expect(server.calls('clarificationsOfProposal')).toHaveLength(3));
    await new Promise((done) => setTimeout(done, 100));
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('How many?');
  });

  it('are linked from the home page to the proposal', async () => {
    renderScreen(<QuestionsToAnswer />, {
      server: {
        query: {
          clarificationsToAnswer: [
            {
              id: 4,
              question: 'How many samples?',
              dueAt: '2031-01-01T12:00:00.000Z',
              proposal: { primaryKey: 7, proposalId: '900021', title: 'Cells' },
            },
          ] as never,
        },
      },
    });
    const link = await screen.findByRole('link', { name: 'Answer the question about Cells' });
    expect(link).toHaveAttribute('href', '/ProposalEdit/7');
  });
});
