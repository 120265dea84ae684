import type { QuestionTypeId } from '@atrium/domain/question';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { OverwrittenAnswersButton, OverwrittenTexts } from './index.ts';

const ada = { id: 1, firstname: 'Ada', lastname: 'Lovelace', preferredname: null };
const grace = { id: 2, firstname: 'Grace', lastname: 'Hopper', preferredname: null };
const title = {
  id: 'title-1',
  field: 'TITLE' as const,
  question: null,
  config: null,
  place: 'PROPOSAL' as const,
  placeName: null,
  before: 'Ice',
  after: 'Snow',
  writtenBy: ada,
  replacedBy: grace,
  replacedAt: '2026-01-15T12:00:00.000Z',
};
const answer = {
  ...title,
  id: 'answer-1',
  field: 'ANSWER' as const,
  question: { id: 'choice', question: 'Which way?', dataType: 'SELECTION_FROM_OPTIONS' as const },
  config: { __typename: 'SelectionFromOptionsConfig', options: ['Left', 'Right'], isMultipleSelect: false } as never,
  place: 'ENTRY' as const,
  placeName: 'Steel',
  before: ['Left'],
  after: null,
};

const show = (overwrittenTexts: unknown, refusals?: readonly string[]) =>
  renderScreen(<OverwrittenTexts proposalPk={7} />, {
    person: { role: 'USER_OFFICER' },
    server: { query: { overwrittenTexts: overwrittenTexts as never }, ...(refusals ? { refusals } : {}) },
  });

describe('overwritten texts', () => {
  it('are shown beside their replacement, with both authors, the date and the question', async () => {
    show({ totalCount: 2, texts: [title, answer] });
    const list = await screen.findByRole('list', { name: 'Overwritten texts' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(within(first as HTMLElement).getByRole('heading', { name: 'Title' })).toBeVisible();
    expect(within(first as HTMLElement).getByText('Before, by Ada Lovelace').nextElementSibling).toHaveTextContent(
      'Ice',
    );
    expect(within(first as HTMLElement).getByText('After, by Grace Hopper').nextElementSibling).toHaveTextContent(
      'Snow',
    );
    expect(within(second as HTMLElement).getByRole('heading', { name: /^Which way\? ?– Steel$/ })).toBeVisible();
    expect(second).toHaveTextContent('Left');
    expect(within(second as HTMLElement).getByText('After, by Grace Hopper').nextElementSibling).toHaveTextContent(
      'Removed',
    );
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('are loaded page by page', async () => {
    const { user, server } = show(({ offset }: { offset: number }) => ({
      totalCount: 41,
      texts: [{ ...title, id: `title-${offset}`, before: `from ${offset}` }],
    }));
    expect(await screen.findByText('from 0')).toBeVisible();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Pages of overwritten texts' })).getByRole('button', {
        name: 'Go to page 3',
      }),
    );
    expect(await screen.findByText('from 40')).toBeVisible();
    expect(server.calls('overwrittenTexts').at(-1)?.variables).toEqual({ proposalPk: 7, first: 20, offset: 40 });
  });

  it('show a message if there are none', async () => {
    show({ totalCount: 0, texts: [] });
    expect(await screen.findByText('Nothing was overwritten')).toBeVisible();
  });

  it('show a message if the user may not read them', async () => {
    show(null, ['overwrittenTexts']);
    expect(await screen.findByText('You cannot open this')).toBeVisible();
  });

  it('can be requested again after a failure', async () => {
    const { user, server } = show(() => {
      throw refused('Something went wrong!', { code: 'INTERNAL' });
    });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    server.answer({ query: { overwrittenTexts: { totalCount: 1, texts: [title] } as never } });
    await waitFor(async () => {
      const retry = screen.queryByRole('button', { name: 'Retry' });
      if (retry) await user.click(retry);
      expect(screen.getByText('Ice')).toBeVisible();
    });
  });

  it('of a review name its instrument or its reviewer', async () => {
    show({
      totalCount: 2,
      texts: [
        { ...answer, id: 'answer-2', place: 'TECHNICAL_REVIEW', placeName: 'LUMEN' },
        { ...answer, id: 'answer-3', place: 'FAP_REVIEW', placeName: 'Ada Lovelace' },
      ],
    });
    expect(await screen.findByRole('heading', { name: /Which way\? ?– Technical review, LUMEN/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: /Which way\? ?– Review by Ada Lovelace/ })).toBeVisible();
  });
});

const reviewOf = (dataType: QuestionTypeId) => ({
  questionaryId: 12,
  steps: [{ fields: [{ question: { dataType } }] }],
});

describe('overwritten texts of a review', () => {
  it('have no button if the review asks no questions of its own', async () => {
    renderScreen(
      <>
        <p>A review</p>
        <OverwrittenAnswersButton questionary={reviewOf('TECHNICAL_REVIEW_BASIS')} />
      </>,
      { server: {} },
    );
    await screen.findByText('A review');
    expect(screen.queryByRole('button', { name: 'Overwritten texts' })).toBeNull();
  });

  it('are loaded on request, without naming the review', async () => {
    const { user, server } = renderScreen(
      <OverwrittenAnswersButton questionary={reviewOf('SELECTION_FROM_OPTIONS')} />,
      {
        person: { role: 'INSTRUMENT_SCIENTIST' },
        server: {
          query: {
            overwrittenAnswers: {
              totalCount: 1,
              texts: [{ ...answer, place: 'TECHNICAL_REVIEW', placeName: 'LUMEN' }],
            } as never,
          },
        },
      },
    );
    const button = await screen.findByRole('button', { name: 'Overwritten texts' });
    expect(server.calls('overwrittenAnswers')).toHaveLength(0);
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Overwritten texts' });
    expect(await within(dialog).findByRole('heading', { name: 'Which way?' })).toBeVisible();
    expect(within(dialog).getByText('Before, by Ada Lovelace').nextElementSibling).toHaveTextContent('Left');
    expect(server.calls('overwrittenAnswers')[0]?.variables).toEqual({ questionaryId: 12, first: 20, offset: 0 });
  });
});
