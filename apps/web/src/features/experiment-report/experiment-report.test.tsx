import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button, topic, words } from '../../../test/proposal-editor.ts';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { ReportTab } from './report-tab.tsx';
// The route loads it on demand; here it is made ready before the clock of a test runs.
import './report-screen.tsx';

const may = { allowed: true, message: null };
const mayNot = (message: string) => ({ allowed: false, message });
const basis = {
  answerId: null,
  value: null,
  config: {
    __typename: 'ExperimentReportBasisConfig',
    small_label: '',
    tooltip: '',
    required: false,
    readPermissions: [],
  },
  question: { id: 'experiment_report_basis', dataType: 'EXPERIMENT_REPORT_BASIS', question: 'Experiment' },
};
const experiment = {
  experimentPk: 4,
  experimentId: '27A001-1',
  startsAt: '2026-10-02T08:00:00.000Z',
  endsAt: '2026-10-03T08:00:00.000Z',
  instrument: { name: 'LYRA' },
  proposal: { primaryKey: 21, proposalId: '27A001', title: 'Cells' },
};
const closed = mayNot('The report cannot be changed once it has been submitted');
const report = (isComplete: boolean, more: object = {}) => ({
  id: 9,
  status: 'DRAFT',
  submittedAt: null,
  experiment,
  questionary: { questionaryId: 5, steps: [topic(1, isComplete, basis as never, words)] },
  abilities: { change: may, submit: may, giveBack: mayNot('') },
  ...more,
});
const open = (shown: object | null) =>
  renderApp({
    at: '/ExperimentReport/9',
    server: {
      query: { experimentReport: shown as never },
      mutation: { answerTopic: [], updateExperimentReport: { id: 9, status: 'SUBMITTED' } as never },
    },
  });

describe('the report on an experiment (rule O149)', () => {
  it('shows which experiment it is about, can be written, and stores what was written', async () => {
    const { user, server } = open(report(false));
    expect(await screen.findByText(/Experiment 27A001-1 of proposal 27A001 “Cells” on LYRA/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Which words?' }), 'A new phase');
    await user.click(button('Save and continue'));
    await waitFor(() =>
      expect(server.calls('answerTopic')[0]?.variables).toMatchObject({ questionaryId: 5, topicId: 1 }),
    );
    expect(JSON.stringify(server.calls('answerTopic')[0]?.variables)).toContain('A new phase');
    expect(server.calls('updateExperimentReport')).toHaveLength(0);
  });

  it('is submitted after a confirmation', async () => {
    const { user, server } = open(report(true));
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmation' });
    expect(dialog).toHaveTextContent('I am aware that no further edits can be done after the report is submitted.');
    await user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.calls('updateExperimentReport')[0]?.variables).toEqual({ reportId: 9, status: 'SUBMITTED' }),
    );
  });

  it('is closed to its team after submission, and reopened by an officer', async () => {
    const submitted = { status: 'SUBMITTED', submittedAt: '2026-10-05T08:00:00.000Z' };
    const team = open(report(true, { ...submitted, abilities: { change: closed, submit: closed, giveBack: closed } }));
    expect(await screen.findByRole('button', { name: '✔ Submitted' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Return to the team' })).toBeNull();
    team.unmount();
    const { user, server } = open(
      report(true, { ...submitted, abilities: { change: closed, submit: closed, giveBack: may } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Return to the team' }));
    await waitFor(() =>
      expect(server.calls('updateExperimentReport')[0]?.variables).toEqual({ reportId: 9, status: 'DRAFT' }),
    );
  });

  it('shows that the booking was removed, and preserves the text (rule O240)', async () => {
    const { unmount } = open(report(false, { experiment: { ...experiment, removedAt: '2026-10-04T08:00:00.000Z' } }));
    expect(await screen.findByText(/The time of this experiment is no longer booked\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Which words?' })).toBeVisible();
    unmount();
    open(report(false));
    expect(await screen.findByRole('textbox', { name: 'Which words?' })).toBeVisible();
    expect(screen.queryByText(/is no longer booked/)).toBeNull();
  });

  it('that is lost while the user writes remains with the input, and shows this (rule O240)', async () => {
    const { user, server } = renderApp({
      at: '/ExperimentReport/9',
      server: { query: { experimentReport: report(false) as never }, mutation: { answerTopic: [] }, isLive: true },
    });
    await user.type(await screen.findByRole('textbox', { name: 'Which words?' }), 'A new phase');
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/21'));
    server.answer({ query: { experimentReport: null as never } });
    server.tell('changed', { changes: [['proposal/21', 2]] });
    expect(await screen.findByText(/^This is no longer available to you\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Which words?' })).toHaveValue('A new phase');
  });

  it('is not found by users who may not read it', async () => {
    open(null);
    expect(await screen.findByText('Experiment report not found')).toBeVisible();
  });
});

describe('the report in the record of an experiment (rule O150)', () => {
  const tab = (shown: object | null, mayBeginReport: object) =>
    renderScreen(<ReportTab experimentPk={4} />, {
      server: {
        query: { experiment: { experimentPk: 4, report: shown, mayBeginReport } as never },
        mutation: { createExperimentReport: { id: 9 } as never },
      },
    });

  it('is shown once it was submitted, and only mentioned before', async () => {
    const { unmount } = tab(
      report(true, { status: 'SUBMITTED' }),
      mayNot('There is already a report on this experiment'),
    );
    expect(await screen.findByText('Which words?')).toBeVisible();
    // It stands right under the name of the experiment.
    expect(screen.getAllByRole('heading')[0]).toHaveProperty('tagName', 'H2');
    expect(screen.getByRole('link', { name: 'Open the report' })).toHaveAttribute('href', '/ExperimentReport/9');
    expect(screen.queryByRole('button', { name: 'Write the report' })).toBeNull();
    unmount();
    tab(report(true), mayNot('There is already a report on this experiment'));
    expect(await screen.findByText('The report is being written.')).toBeVisible();
    expect(screen.queryByText('Which words?')).toBeNull();
  });

  it('is started by users who may, and leads to the form', async () => {
    const { user, server, address } = tab(null, may);
    await user.click(await screen.findByRole('button', { name: 'Write the report' }));
    await waitFor(() => expect(address()).toBe('/ExperimentReport/9'));
    expect(server.calls('createExperimentReport')[0]?.variables).toEqual({ experimentPk: 4 });
  });

  it('shows why none can be written yet', async () => {
    tab(null, mayNot('A report can be written once the experiment is completed'));
    expect(await screen.findByText('A report can be written once the experiment is completed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write the report' })).toBeNull();
  });
});
