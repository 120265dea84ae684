import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { aSafety, declared, form, judgedSafety, no, yes } from '../../../test/safety.ts';
import { provideToasts } from '../../api/index.ts';
import { closeEntries, useEntryRequests } from '../../kits/entries/entry-requests.ts';
import { ExperimentSafetyScreen } from './experiment-safety-screen.tsx';
import { NoSafety } from './opening/no-safety.tsx';

const open = (safety: object | null, more: { query?: object; mutation?: object; refusals?: string[] } = {}) =>
  renderScreen(<ExperimentSafetyScreen />, {
    person: { id: 7, role: 'USER' },
    path: '/ExperimentSafety/$experimentSafetyPk',
    at: '/ExperimentSafety/5',
    server: {
      query: { experimentSafety: safety as never, ...more.query },
      mutation: { answerTopic: [], ...more.mutation } as never,
      ...(more.refusals ? { refusals: more.refusals } : {}),
    },
  });

const chosen = (sampleId: number, isEsiSubmitted: boolean) => ({
  experimentPk: 9,
  sampleId,
  isEsiSubmitted,
  abilities: { write: yes, submit: yes },
  sample: { id: sampleId, title: 'Iron film', proposalPk: 21, questionary: form(60, 'SAMPLE_BASIS', true) },
  questionary: form(70, 'SAMPLE_ESI_BASIS', true),
});

describe('the safety form of the team', () => {
  it('is shown as missing, with the reason, if nobody has started it', async () => {
    renderScreen(<NoSafety />, { person: { role: 'USER_OFFICER' } });
    expect(await screen.findByText('Experiment Safety not found')).toBeVisible();
    expect(screen.getByText('The team has not started its safety form for this experiment.')).toBeVisible();
  });

  it('selects a sample, whose declaration opens immediately and is confirmed', async () => {
    const { user, server } = open(aSafety(), {
      query: { experimentSample: chosen(1, false) },
      mutation: { addSampleToExperiment: { sampleId: 1 }, updateExperimentSample: { sampleId: 1 } },
    });
    const list = await screen.findByRole('list', { name: 'Samples' });
    expect(within(list).getAllByText('Not selected')).toHaveLength(2);
    await user.click(within(list).getByRole('checkbox', { name: 'Iron film' }));
    await waitFor(() =>
      expect(server.calls('addSampleToExperiment')[0]?.variables).toEqual({ experimentPk: 9, sampleId: 1 }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Experiment safety input' });
    await user.click(await within(dialog).findByRole('button', { name: 'Save and continue' }));
    const submit = await within(dialog).findByRole('button', { name: 'Submit' });
    expect(submit).toBeDisabled();
    await user.click(
      within(dialog).getByRole('checkbox', {
        name: 'I hereby confirm that all of the entered information regarding the sample is correct',
      }),
    );
    await user.click(submit);
    await waitFor(() =>
      expect(server.calls('updateExperimentSample')[0]?.variables).toEqual({
        experimentPk: 9,
        sampleId: 1,
        isSubmitted: true,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('continues only when every chosen sample is ready (rule O51)', async () => {
    const { user, server } = open(aSafety({ samples: [{ sampleId: 1, isEsiSubmitted: false }] }));
    expect(await screen.findByText('Unfinished declaration')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect((await screen.findAllByText('All experiment safety inputs must be completed')).length).toBeGreaterThan(0);
    expect(server.calls('answerTopic')).toHaveLength(0);
  });

  it('accepts no input for a sample that belongs to no proposal (rule O202)', async () => {
    const lost = { ...chosen(1, false), sample: { ...chosen(1, false).sample, proposalPk: 0 } };
    const { user, server } = open(aSafety({ samples: [{ sampleId: 1, isEsiSubmitted: false }] }), {
      query: { experimentSample: lost },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Iron film' }));
    const dialog = await screen.findByRole('dialog', { name: 'Experiment safety input' });
    await user.click(await within(dialog).findByRole('button', { name: 'Save and continue' }));
    expect((await within(dialog).findAllByText('Proposal is required')).length).toBeGreaterThan(0);
    expect(server.calls('answerTopic')).toHaveLength(0);
  });

  it('reopens submitted input before editing, and asks for confirmation before a sample is deselected', async () => {
    const { user, server } = open(aSafety({ samples: [{ sampleId: 1, isEsiSubmitted: true }] }), {
      query: { experimentSample: chosen(1, false) },
      mutation: { updateExperimentSample: { sampleId: 1 }, removeSampleFromExperiment: { sampleId: 1 } },
    });
    expect(await screen.findByText('Ready')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit Iron film' }));
    await screen.findByRole('dialog', { name: 'Experiment safety input' });
    expect(server.calls('updateExperimentSample')[0]?.variables).toMatchObject({ isSubmitted: false });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Iron film' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(asked).toHaveTextContent(
      'Are you sure you want to deselect the sample? The information entered for the ESI will be lost!',
    );
  });

  it('declares another sample and clones one', async () => {
    const { user, server } = open(aSafety({ samples: [{ sampleId: 1, isEsiSubmitted: true }] }), {
      query: { experimentSample: chosen(1, false) },
      mutation: {
        createSample: { id: 3 },
        addSampleToExperiment: { sampleId: 3 },
        cloneExperimentSample: { sampleId: 4 },
        cloneSample: { id: 5 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Clone Iron film' }));
    expect(screen.getByRole('textbox', { name: 'Sample title' })).toHaveValue('Copy of Iron film');
    await user.click(screen.getByRole('button', { name: 'Clone' }));
    await waitFor(() =>
      expect(server.calls('cloneExperimentSample')[0]?.variables).toEqual({
        experimentPk: 9,
        sampleId: 1,
        newSampleTitle: 'Copy of Iron film',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Clone Cobalt' }));
    // A double click is one press.
    const twice = screen.getByRole('button', { name: 'Clone' });
    act(() => {
      twice.click();
      twice.click();
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('cloneSampleForExperiment')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Add sample' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('This is a required field')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Sample title' }), 'Nickel');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(server.calls('createSampleForExperiment')[0]?.variables).toEqual({
        title: 'Nickel',
        templateId: 3,
        proposalPk: 21,
        questionId: 'probes',
      }),
    );
    await waitFor(() => expect(server.calls('addSampleToExperiment')[0]?.variables).toMatchObject({ sampleId: 3 }));
  });

  it('tells keyboard users at Delete why a sample cannot be deleted', async () => {
    const why = 'Only the user office can delete it.';
    const abilities = { change: yes, delete: { allowed: false, message: why }, judge: no('X') };
    const samples = [declared(2, 'Cobalt', { isPostProposalSubmission: true, abilities })];
    const { user } = open(aSafety({ proposal: { ...aSafety().proposal, samples } }));
    const button = await screen.findByRole('button', { name: 'Delete Cobalt' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    act(() => button.focus());
    expect(button).toHaveFocus();
    expect(await screen.findByRole('tooltip')).toHaveTextContent(why);
    const told = vi.fn();
    provideToasts(told);
    await user.keyboard('{Enter}');
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ text: why, tone: 'info' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is reloaded after a change of a sample’s declaration', async () => {
    const { proposal } = aSafety();
    const samples = [declared(1, 'Iron film', { abilities: { change: yes, delete: yes, judge: no('X') } })];
    const { user, server } = open(
      aSafety({ proposal: { ...proposal, samples }, samples: [{ sampleId: 1, isEsiSubmitted: true }] }),
    );
    const requests = renderHook(() => useEntryRequests()).result;
    await user.click(await screen.findByRole('button', { name: 'Declaration of Iron film' }));
    const [request] = requests.current;
    const before = server.calls('experimentSafetyForm').length;
    if (!request || request.isRead) throw new Error('It is not opened to be changed');
    act(() => request.onClose(1));
    await waitFor(() => expect(server.calls('experimentSafetyForm').length).toBe(before + 1));
    closeEntries();
  });

  it('is submitted once, after a confirmation, and shows this', async () => {
    const complete = { questionary: form(50, 'PROPOSAL_ESI_BASIS', true) };
    const { user, server } = open(aSafety(complete), {
      mutation: { submitExperimentSafety: { experimentSafetyPk: 5 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Submit' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Confirmation' });
    expect(asked).toHaveTextContent('I am aware that no further edits can be done after esi submission.');
    server.answer({
      query: {
        experimentSafety: aSafety({
          ...complete,
          esiQuestionarySubmittedAt: '2030-12-01T10:00:00.000Z',
          instrumentScientistDecision: 'REJECTED',
          instrumentScientistComment: 'Too hot',
          abilities: { ...aSafety().abilities, write: no('X'), submit: no('X') },
        }) as never,
      },
      mutation: { submitExperimentSafety: { experimentSafetyPk: 5 } },
    });
    await user.click(within(asked).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.calls('submitExperimentSafety')[0]?.variables).toEqual({
        experimentSafetyPk: 5,
        isSubmitted: true,
      }),
    );
    expect(await screen.findByRole('button', { name: '✔ Decision Made' })).toHaveAttribute('aria-disabled', 'true');
    expect(within(screen.getByRole('region', { name: 'Decisions' })).getByText('Too hot')).toBeVisible();
  });

  it('shows, like its review, that the booking of its experiment was removed (rule O240)', async () => {
    for (const safety of [aSafety, judgedSafety]) {
      const { unmount } = open(
        safety({ experiment: { ...aSafety().experiment, removedAt: '2026-11-20T08:00:00.000Z' } }),
      );
      expect(await screen.findByText(/The time of this experiment is no longer booked/)).toBeVisible();
      unmount();
    }
  });

  it('shows when it does not exist', async () => {
    open(null);
    expect(await screen.findByText('Experiment safety not found')).toBeVisible();
  });
});

describe('the safety review', () => {
  it.each([
    ['decideAsScientist', 'decideOnSafetyAsScientist'],
    ['decideAsReviewer', 'decideOnSafetyAsReviewer'],
  ])('takes the decision of the user’s role: %s', async (ability, operation) => {
    const { user, server } = open(judgedSafety({}, ability), {
      mutation: {
        submitInstrumentScientistExperimentSafetyReview: { experimentSafetyPk: 5 },
        submitExperimentSafetyReviewerExperimentSafetyReview: { experimentSafetyPk: 5 },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    const submit = await screen.findByRole('button', { name: 'Submit' });
    expect(submit).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: 'Make a Decision' }));
    await user.click(await screen.findByRole('option', { name: 'Accepted' }));
    await user.type(screen.getByRole('textbox', { name: 'Comments' }), 'Fine');
    await user.click(submit);
    const asked = await screen.findByRole('alertdialog', { name: 'Please confirm' });
    expect(asked).toHaveTextContent('Are you sure you want to submit the experiment safety review?');
    await user.click(within(asked).getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(server.calls(operation)[0]?.variables).toEqual({
        experimentSafetyPk: 5,
        decision: 'ACCEPTED',
        comment: 'Fine',
        submittedAt: '2030-12-01T10:00:00.000Z',
      }),
    );
    expect(await screen.findByText('Safety review submitted successfully')).toBeVisible();
  });

  it('begins anew with a form that the team has submitted again since (rule O12)', async () => {
    const submitted = { esiQuestionarySubmittedAt: '2030-12-01T10:00:00.000Z' };
    const { user, server } = open(judgedSafety(submitted), {
      mutation: {
        submitExperimentSafetyReviewerExperimentSafetyReview: () => {
          submitted.esiQuestionarySubmittedAt = '2030-12-02T10:00:00.000Z';
          throw refused('Read it again', { code: 'CONFLICT', reason: 'SAFETY_SUBMITTED_AGAIN' });
        },
      },
      query: { experimentSafety: () => judgedSafety(submitted) },
    });
    const decide = async () => {
      await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
      await user.click(await screen.findByRole('combobox', { name: 'Make a Decision' }));
      await user.click(await screen.findByRole('option', { name: 'Accepted' }));
      await user.click(screen.getByRole('button', { name: 'Submit' }));
      const asked = await screen.findByRole('alertdialog', { name: 'Please confirm' });
      await user.click(within(asked).getByRole('button', { name: 'Submit' }));
    };
    await decide();
    expect(await screen.findByText('Read it again')).toBeVisible();
    await decide();
    await waitFor(() =>
      expect(server.calls('decideOnSafetyAsReviewer').map(({ variables }) => variables.submittedAt)).toEqual([
        '2030-12-01T10:00:00.000Z',
        '2030-12-02T10:00:00.000Z',
      ]),
    );
  });

  it('is locked after the decision of the role; changing the decision unlocks it (rule O15)', async () => {
    const { user } = open(
      judgedSafety({
        experimentSafetyReviewerDecision: 'REJECTED',
        experimentSafetyReviewerComment: 'Too hot',
        statusLeadsOn: false,
        status: { shortCode: 'ESF_REJECTED', name: 'Safety form rejected' },
      }),
    );
    expect(await screen.findByRole('combobox', { name: 'Make a Decision' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Download Safety Review Document' })).toBeDisabled();
    expect(screen.getByText(/The workflow has no transitions from “Safety form rejected”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change Decision' }));
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
  });

  it('starts when it is opened, or shows why it cannot', async () => {
    const { server } = open(judgedSafety({ safetyReviewQuestionaryId: null }), {
      mutation: {
        reviewExperimentSafety: () => {
          throw refused('No active experiment safety review template found', { code: 'REFUSED' });
        },
      },
    });
    expect(await screen.findByText('Safety Review Not Available')).toBeVisible();
    expect(screen.getByText('No active experiment safety review template found')).toBeVisible();
    expect(server.calls('reviewExperimentSafety')).toHaveLength(1);
  });

  it('shows the form beside it, which officers can return', async () => {
    const { user, server } = open(
      judgedSafety({ samples: [chosen(1, true)], abilities: { ...judgedSafety().abilities, takeBack: yes } }),
      { mutation: { submitExperimentSafety: { experimentSafetyPk: 5 } } },
    );
    await user.click(await screen.findByRole('tab', { name: 'Experiment Safety Form' }));
    expect(await screen.findByRole('heading', { name: 'Iron film', level: 2 })).toBeVisible();
    // What was declared of the sample stands under its name, and the form of the experiment beside it.
    const levels = screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    expect(levels).toEqual([
      'H1 Experiment Safety',
      'H2 Iron film',
      'H3 Step 60',
      'H3 Sample safety',
      'H4 Step 70',
      'H2 Step 50',
    ]);
    await user.click(screen.getByRole('button', { name: 'Return to the team' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Return the safety form to the team?' });
    await user.click(within(asked).getByRole('button', { name: 'Return to the team' }));
    await waitFor(() =>
      expect(server.calls('submitExperimentSafety')[0]?.variables).toEqual({
        experimentSafetyPk: 5,
        isSubmitted: false,
      }),
    );
  });
});
