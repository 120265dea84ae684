import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { keepAs } from '../../../test/kept-text.ts';
import { button, topic, words } from '../../../test/proposal-editor.ts';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { FeedbackOpening } from './feedback-opening.tsx';
import { FeedbackScreen } from './feedback-screen.tsx';
import { FeedbackTab } from './feedback-tab.tsx';
// The routes load these on demand; here they are made ready before the clock of a test runs.
import './create-feedback-screen.tsx';
import './update-feedback-screen.tsx';

const basis = {
  question: { id: 'feedback_basis', question: 'Feedback basic information', dataType: 'FEEDBACK_BASIS' },
  config: { __typename: 'FeedbackBasisConfig' },
};
const experiment = {
  experimentPk: 4,
  experimentId: '27A001-1',
  startsAt: '2026-10-01T08:00:00.000Z',
  endsAt: '2026-10-03T08:00:00.000Z',
  instrument: { id: 1, name: 'LYRA' },
  proposal: { primaryKey: 21, proposalId: '27A001', title: 'Cells' },
  feedback: null,
  feedbackRequests: [],
  mayRequestFeedback: { allowed: true, message: null },
  mayGiveFeedback: { allowed: true, message: null },
};
const may = { allowed: true, message: null };
const mayNot = (message: string) => ({ allowed: false, message });
const feedback = (more: object = {}) => ({
  id: 9,
  status: 'DRAFT',
  createdAt: '2026-10-04T08:00:00.000Z',
  submittedAt: null,
  experiment,
  questionary: { questionaryId: 5, steps: [topic(1, true, basis, words)] },
  abilities: { change: may, submit: may, giveBack: mayNot(''), delete: may },
  ...more,
});

describe('starting feedback', () => {
  const server = {
    query: {
      experiment: experiment as never,
      activeTemplateId: 3,
      blankQuestionarySteps: [topic(1, false, basis, words)] as never,
      feedback: feedback() as never,
    },
    mutation: { createFeedback: { id: 9, questionary: { questionaryId: 5 } } as never, answerTopic: [] },
  };

  it('creates it with the first save, at its own address (rule O22)', async () => {
    const { user, server: asked, address } = renderApp({ at: '/CreateFeedback/4', server });
    expect(await screen.findByText(/Experiment 27A001-1 of proposal 27A001 “Cells” on LYRA/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Which words?' }), 'Fine');
    expect(asked.calls('createFeedback')).toEqual([]);
    await user.click(button('Save and continue'));
    await waitFor(() => expect(address()).toMatch(/^\/UpdateFeedback\/9/));
    expect(asked.calls('createFeedback')[0]?.variables).toEqual({ experimentPk: 4 });
    expect(asked.calls('answerTopic')[0]?.variables).toMatchObject({ questionaryId: 5 });
  });

  it('redirects to feedback that already exists', async () => {
    const begun = { ...experiment, feedback: { id: 9 } };
    const { address } = renderApp({
      at: '/CreateFeedback/4',
      server: { ...server, query: { ...server.query, experiment: begun as never } },
    });
    await waitFor(() => expect(address()).toMatch(/^\/UpdateFeedback\/9/));
  });

  it('shows text typed in a second window if the first one has created it meanwhile (rule P183)', async () => {
    const read = { value: '', version: null };
    await keepAs('gone', 'feedback-new-4', { 'answer.words': { value: 'Too cold', read } });
    const begun = { ...experiment, feedback: { id: 9 } };
    const query = { ...server.query, experiment: begun as never };
    const { address } = renderApp({ at: '/CreateFeedback/4', server: { ...server, query } });
    const region = await screen.findByRole('region', { name: 'What you typed' });
    expect(address()).toMatch(/^\/UpdateFeedback\/9/);
    expect(within(region).getByRole('heading', { name: 'Which words?' })).toBeVisible();
    expect(region).toHaveTextContent('Too cold');
  });

  it('shows why it cannot be started', async () => {
    const why = 'Can not create feedback because only teamlead can do that';
    const refused = { ...experiment, mayGiveFeedback: mayNot(why) };
    renderApp({ at: '/CreateFeedback/4', server: { query: { experiment: refused as never, activeTemplateId: 3 } } });
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save and continue' })).toBeNull();
  });

  it('shows a message if the experiment does not exist', async () => {
    renderApp({ at: '/CreateFeedback/4', server: { query: { experiment: null } } });
    expect(await screen.findByText('Experiment not found')).toBeVisible();
  });
});

describe('giving feedback', () => {
  const open = (more: object = {}) =>
    renderApp({
      at: '/UpdateFeedback/9',
      server: { query: { feedback: feedback(more) as never }, mutation: { updateFeedback: { id: 9 } as never } },
    });

  it('submits it after confirmation', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmation' });
    expect(dialog).toHaveTextContent('I am aware that no further edits can be done after feedback submission.');
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.calls('setFeedbackStatus')[0]?.variables).toEqual({ feedbackId: 9, status: 'SUBMITTED' }),
    );
  });

  it('is disabled after submission; an officer returns it to the team', async () => {
    const closed = mayNot('Feedback can not be changed once it has been submitted');
    const { user, server } = open({
      status: 'SUBMITTED',
      abilities: { change: closed, submit: closed, giveBack: may, delete: may },
    });
    expect(await screen.findByRole('button', { name: '✔ Submitted' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Return to the team' }));
    await waitFor(() =>
      expect(server.calls('setFeedbackStatus')[0]?.variables).toEqual({ feedbackId: 9, status: 'DRAFT' }),
    );
  });

  it('shows that the booking of its experiment was removed (rule O240)', async () => {
    open({ experiment: { ...experiment, removedAt: '2026-11-20T08:00:00.000Z' } });
    expect(await screen.findByText(/The time of this experiment is no longer booked/)).toBeVisible();
  });

  it('preserves the typed text if it is no longer accessible, and says so (rule O240)', async () => {
    const { user, server } = renderApp({
      at: '/UpdateFeedback/9',
      server: {
        query: {
          feedback: feedback({ questionary: { questionaryId: 5, steps: [topic(1, false, basis, words)] } }) as never,
        },
        mutation: { answerTopic: [] },
        isLive: true,
      },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Which words?' }), 'Cold');
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/21'));
    server.answer({ query: { feedback: null as never } });
    server.tell('changed', { changes: [['proposal/21', 2]] });
    expect(await screen.findByText(/^This is no longer available to you\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Which words?' })).toHaveValue('Cold');
  });

  it('shows a message if it does not exist or is not accessible', async () => {
    renderApp({ at: '/UpdateFeedback/9', server: { query: { feedback: null } } });
    expect(await screen.findByText('Feedback not found')).toBeVisible();
  });
});

describe('feedback for officers', () => {
  const figure = {
    questionId: 'support',
    question: 'Support by our staff',
    answers: 3,
    unit: null,
    choices: [
      { choice: 'Good', count: 2 },
      { choice: 'Poor', count: 1 },
    ],
    periods: [
      {
        name: '2026 Q2',
        startsAt: '2026-04-01T00:00:00.000Z',
        answers: 3,
        average: null,
        choices: [
          { choice: 'Good', count: 2 },
          { choice: 'Poor', count: 1 },
        ],
      },
    ],
  };
  const waited = {
    ...{ questionId: 'waited', question: 'Waited', answers: 2, unit: 'min', choices: [] },
    periods: [{ name: '2026 Q2', startsAt: '2026-04-01T00:00:00.000Z', answers: 2, average: 45.5, choices: [] }],
  };
  const pageOf = (...feedbacks: object[]) => ({ totalCount: 31, feedbacks }) as never;
  const server = {
    query: {
      feedbacksPage: pageOf(feedback({ status: 'SUBMITTED' })),
      feedbackFigures: [figure, waited] as never,
      calls: [],
    },
  };

  it('is listed with links, and summarised in figures', async () => {
    const { user } = renderScreen(<FeedbackScreen />, { person: { role: 'USER_OFFICER' }, server });
    expect(await screen.findByRole('link', { name: '27A001-1' })).toHaveAttribute('href', '/UpdateFeedback/9');
    expect(screen.getByRole('button', { name: 'Choose a call to export' })).toBeDisabled();
    await user.click(screen.getByRole('tab', { name: 'Figures' }));
    const table = await screen.findByRole('table', { name: 'Support by our staff' });
    expect(screen.getByRole('heading', { name: 'Support by our staff', level: 2 })).toBeVisible();
    expect(within(table).getByRole('columnheader', { name: '2026 Q2' })).toBeVisible();
    expect(within(table).getByRole('row', { name: /Good 2 2/ })).toBeVisible();
    const means = screen.getByRole('table', { name: 'Waited' });
    expect(within(means).getByRole('row', { name: /Mean \(min\) 45.5/ })).toBeVisible();
  });

  it('is requested page by page, with search, filters and sort order', async () => {
    const { user, server: asked } = renderScreen(<FeedbackScreen />, { person: { role: 'USER_OFFICER' }, server });
    expect(await screen.findByText('1–10 of 31')).toBeVisible();
    const last = () => asked.calls('feedbackGiven').at(-1)?.variables;
    expect(last()).toEqual({ filter: {}, first: 10, offset: 0, sortField: 'submittedAt', sortDirection: 'desc' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(last()).toMatchObject({ first: 10, offset: 10 }));
    await user.click(screen.getByRole('button', { name: 'Instrument' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search feedback' }), 'iron');
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Draft' }));
    await waitFor(() =>
      expect(last()).toMatchObject({
        filter: { status: 'DRAFT' },
        searchText: 'iron',
        offset: 0,
        sortField: 'instrument',
        sortDirection: 'asc',
      }),
    );
  });

  it('is summarised by cycle if chosen, as the address stores, and can be downloaded (rule O232)', async () => {
    const {
      user,
      server: calls,
      address,
    } = renderScreen(<FeedbackScreen />, {
      person: { role: 'USER_OFFICER' },
      at: '/?tab=1&call=7',
      server,
    });
    const fetched = vi.spyOn(globalThis, 'fetch');
    await user.click(await screen.findByRole('button', { name: 'By cycle', pressed: false }));
    expect(await screen.findByRole('button', { name: 'By cycle', pressed: true })).toBeVisible();
    expect(address()).toContain('by=CYCLE');
    await waitFor(() =>
      expect(calls.calls('feedbackFigures').at(-1)?.variables).toEqual({ filter: { callId: 7 }, by: 'CYCLE' }),
    );
    await user.click(screen.getByRole('button', { name: 'Figures as CSV' }));
    await user.click(screen.getByRole('button', { name: 'Figures as an Excel workbook' }));
    for (const kind of ['csv', 'xlsx']) {
      const path = `/download/${kind}/feedback-figures/CYCLE,7`;
      await waitFor(() => expect(fetched.mock.calls.some(([asked]) => asked === path)).toBe(true));
    }
  });

  it('hides requests from staff who may not make them', async () => {
    const code = 'INSUFFICIENT_PERMISSIONS';
    const mayRequestFeedback = { allowed: false, reason: code, message: code };
    renderScreen(<FeedbackTab experimentPk={4} />, {
      person: { role: 'INSTRUMENT_SCIENTIST' },
      server: { query: { experiment: { ...experiment, mayRequestFeedback } as never } },
    });
    expect(await screen.findByText('No feedback yet.')).toBeVisible();
    expect(screen.queryByText(code)).toBeNull();
  });

  it('of an experiment shows when the team was asked, and can be requested again', async () => {
    const asked = { ...experiment, feedbackRequests: [{ id: 1, requestedAt: '2026-10-05T06:42:00.000Z' }] };
    const { user, server: calls } = renderScreen(<FeedbackTab experimentPk={4} />, {
      person: { role: 'USER_OFFICER' },
      server: { query: { experiment: asked as never }, mutation: { requestFeedback: { id: 2 } as never } },
    });
    expect(await screen.findByText('No feedback yet.')).toBeVisible();
    expect(screen.getByText(/Feedback was requested on/)).toHaveTextContent('05-10-2026');
    await user.click(screen.getByRole('button', { name: 'Ask for feedback' }));
    await waitFor(() => expect(calls.calls('requestFeedback')[0]?.variables).toEqual({ experimentPk: 4 }));
  });
});

it.each([
  [null, '/CreateFeedback/4'],
  [{ id: 9 }, '/UpdateFeedback/9'],
])('opening feedback %j leads to %s', async (begun, path) => {
  const { address } = renderScreen(
    <FeedbackOpening experiment={{ experimentPk: 4, feedback: begun }} onClose={() => undefined} />,
  );
  await waitFor(() => expect(address()).toBe(path));
});
