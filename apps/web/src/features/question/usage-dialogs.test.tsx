import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { AnswersDialog } from './usage-dialogs.tsx';

const open = (answers: number) =>
  renderScreen(<AnswersDialog question={{ id: 'words', question: 'Which samples?' }} onClose={() => undefined} />, {
    person: { role: 'USER_OFFICER' },
    server: {
      query: {
        questions: [
          {
            id: 'words',
            templates: [],
            answers: Array.from({ length: answers }, (_, at) => ({ questionaryId: at + 1 })),
          },
        ] as never,
        proposalsView: {
          totalCount: 1,
          proposalViews: [{ primaryKey: 3, proposalId: '24001', title: 'Spin ice' }],
        } as never,
      },
    },
  });

it('more answers than one request can name are counted', async () => {
  const { server } = open(5001);
  expect(await screen.findByText('Spin ice')).toBeVisible();
  expect(screen.getByText('Only proposals among the first 5,000 of 5,001 answers are shown.')).toBeVisible();
  const asked = server.calls('proposalRows')[0]?.variables as { filter: { questionaryIds: number[] } };
  expect(asked.filter.questionaryIds).toHaveLength(5000);
});

it('a question whose last answer has been deleted meanwhile does not list all proposals', async () => {
  const { server } = open(0);
  expect(await screen.findByText('No proposal answers this question directly')).toBeVisible();
  expect(server.calls('proposalRows')).toEqual([]);
});
