import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { aSafety, form, judgedSafety, no, yes } from '../../../test/safety.ts';
import { ExperimentSafetyScreen } from './experiment-safety-screen.tsx';

const open = (safety: object, mutation: object = {}, at = '/ExperimentSafety/5') =>
  renderScreen(<ExperimentSafetyScreen />, {
    person: { id: 7, role: 'USER' },
    path: '/ExperimentSafety/$experimentSafetyPk',
    at,
    server: { query: { experimentSafety: safety as never }, mutation: mutation as never },
  });

const reading = '/ExperimentSafety/5?tab=1';
const mayAsk = (more: object = {}) => ({ abilities: { ...judgedSafety().abilities, askBack: yes, ...more } });
const returned = {
  id: 1,
  comment: 'Which gas?\nHow much?',
  returnedAt: '2030-12-02T10:00:00.000Z',
  returnedBy: { id: 3, firstname: 'Jonas', preferredname: null, lastname: 'Weber' },
};
const field = 'What should the team change?';

describe('asking the team for changes (rule O160)', () => {
  it('is offered below the review and the form, requires a comment, and sends it', async () => {
    const { user, server } = open(judgedSafety(mayAsk()), { askBackExperimentSafety: { experimentSafetyPk: 5 } });
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByRole('button', { name: 'Request changes' })).toBeEnabled();
    await user.click(screen.getByRole('tab', { name: 'Experiment Safety Form' }));
    await user.click(await screen.findByRole('button', { name: 'Request changes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Request changes to the safety form' });
    await user.click(within(dialog).getByRole('button', { name: 'Send to the team' }));
    expect(await within(dialog).findByText('Comment is required')).toBeVisible();
    expect(server.calls('askBackExperimentSafety')).toHaveLength(0);
    const comment = within(dialog).getByRole('textbox', { name: new RegExp(field.replace('?', '\\?')) });
    await user.type(comment, 'Which gas?');
    expect(within(dialog).getByText('Characters: 10/2000')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Send to the team' }));
    await waitFor(() =>
      expect(server.calls('askBackExperimentSafety').at(-1)?.variables).toMatchObject({
        experimentSafetyPk: 5,
        comment: 'Which gas?',
      }),
    );
    expect(await screen.findByText('Changes requested from the team')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // The next question begins empty.
    await user.click(screen.getByRole('button', { name: 'Request changes' }));
    expect(await screen.findByRole('textbox', { name: /What should/ })).toHaveValue('');
  });

  it('preserves the comment when sending fails, and when the dialog is closed', async () => {
    const { user } = open(
      judgedSafety(mayAsk()),
      {
        askBackExperimentSafety: () => {
          throw refused('Experiment safety has not been submitted yet', { code: 'REFUSED' });
        },
      },
      reading,
    );
    await user.click(await screen.findByRole('button', { name: 'Request changes' }));
    const words = () => screen.findByRole('textbox', { name: /What should/ });
    await user.type(await words(), 'Which gas?');
    await user.click(screen.getByRole('button', { name: 'Send to the team' }));
    expect(await screen.findByText('Experiment safety has not been submitted yet')).toBeVisible();
    expect(await words()).toHaveValue('Which gas?');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Request changes' }));
    expect(await words()).toHaveValue('Which gas?');
  });

  it('shows why it is not the user’s turn, and is hidden from users who never may', async () => {
    const reason = 'It is not your turn: somebody else is reviewing this safety form now';
    const { unmount } = open(judgedSafety(mayAsk({ askBack: no('SAFETY_OF_ANOTHER_STAGE', reason) })), {}, reading);
    expect(await screen.findByRole('button', { name: 'Request changes' })).toBeDisabled();
    expect(screen.getByText(reason)).toBeVisible();
    unmount();
    open(judgedSafety({ samples: [] }), {}, reading);
    expect(await screen.findByRole('heading', { name: /Step 50/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request changes' })).toBeNull();
  });
});

describe('a form that was asked back', () => {
  it('shows the team the request, its author and time, and waits for it (rule O162)', async () => {
    open(aSafety({ returns: [returned, { ...returned, id: 0, comment: 'The first time' }] }));
    const part = await screen.findByRole('region', { name: 'Requested changes' });
    expect(part).toHaveTextContent('Changes were requested');
    expect(part).toHaveTextContent('Which gas?');
    expect(part).toHaveTextContent('Jonas Weber');
    expect(part).toHaveTextContent('02-12-2030');
    expect(within(part).getByText('Waiting for the team')).toBeVisible();
    expect(part).not.toHaveTextContent('The first time');
    expect(screen.queryByRole('region', { name: 'Changes since then' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save and continue' })).toBeEnabled();
  });

  it('shows nothing if it was never asked back', async () => {
    open(aSafety());
    expect(await screen.findByRole('button', { name: 'Save and continue' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Requested changes' })).toBeNull();
  });

  it('shows its reviewers what changed, old and new, for the form and each sample (rule O163)', async () => {
    const changed = (more: object) => ({
      sampleId: null,
      sample: null,
      question: null,
      before: null,
      after: null,
      ...more,
    });
    const film = { sampleId: 1, sample: 'Iron film' };
    open(
      judgedSafety({
        returns: [returned],
        changes: [
          changed({ kind: 'ANSWER', question: 'Precautions', before: 'Gloves', after: 'Goggles' }),
          changed({ kind: 'SAMPLE_RENAMED', ...film, before: 'Iron', after: 'Iron film' }),
          changed({ kind: 'ANSWER', ...film, question: 'Amount', before: '1 g', after: '2 g' }),
          changed({ kind: 'ANSWER', ...film, question: 'Amount', before: '3 g' }),
          changed({ kind: 'SAMPLE_ADDED', sampleId: 2, sample: 'Nickel' }),
          changed({ kind: 'SAMPLE_REMOVED', sampleId: 3, sample: 'Cobalt' }),
        ],
      }),
    );
    const part = await screen.findByRole('region', { name: 'Requested changes' });
    expect(within(part).getByText('Submitted again')).toBeVisible();
    const parts = within(within(part).getByRole('region', { name: 'Changes since then' })).getAllByRole('listitem');
    expect(parts.map(({ textContent }) => textContent)).toEqual([
      'Safety formPrecautionsGloves → Goggles',
      'Iron filmSample titleIron → Iron filmAmount1 g → 2 gAmount3 g → nothing',
      'NickelSample added',
      'CobaltSample removed',
    ]);
  });

  it('shows when it was resubmitted unchanged, and when it was returned without a comment', async () => {
    open(judgedSafety({ returns: [{ ...returned, comment: null, returnedBy: null }] }), {}, reading);
    const part = await screen.findByRole('region', { name: 'Requested changes' });
    expect(part).toHaveTextContent('The form was returned');
    expect(part).toHaveTextContent('Nothing was changed.');
  });
});

describe('an earlier decision (rule O238)', () => {
  const rejected = {
    id: 4,
    by: 'REVIEWER',
    decision: 'REJECTED',
    comment: 'No gas',
    decidedAt: '2030-12-02T10:00:00.000Z',
    decidedBy: { firstname: 'Tomáš', preferredname: null, lastname: 'Novák' },
  };

  it('is shown to the team at the top of the form, expanded if there is no other decision', async () => {
    open(aSafety({ returns: [returned], earlierDecisions: [rejected] }));
    const part = await screen.findByRole('region', { name: 'Decisions' });
    expect(within(part).getByText('Earlier decisions (1)')).toBeVisible();
    expect(part.querySelector('details')).toHaveAttribute('open');
    const list = within(part).getByRole('list', { name: 'Earlier decisions' });
    expect(list).toHaveTextContent('Experiment safety reviewerRejectedNo gasTomáš Novák · 02-12-2030');
  });

  it('is collapsed beside the current decision for reviewers', async () => {
    open(judgedSafety({ experimentSafetyReviewerDecision: 'ACCEPTED', earlierDecisions: [rejected] }), {}, reading);
    const part = await screen.findByRole('region', { name: 'Decisions' });
    expect(part.querySelector('details')).not.toHaveAttribute('open');
    expect(within(part).getByText('Accepted')).toBeVisible();
  });
});

describe('a sample that was approved before (rule O164)', () => {
  const brought = (sampleId: number, title: string, earlierVerdict: object | null) => ({
    experimentPk: 9,
    sampleId,
    isEsiSubmitted: true,
    sample: { id: sampleId, title, proposalPk: 21, questionary: form(60, 'SAMPLE_BASIS', true) },
    questionary: form(70, 'SAMPLE_ESI_BASIS', true),
    earlierVerdict,
  });

  it('shows the experiment, who approved it and when, and links to it', async () => {
    const verdict = {
      experimentId: '123456-0',
      experimentSafetyPk: 4,
      decidedAt: '2030-11-03T10:00:00.000Z',
      decidedBy: { id: 8, firstname: 'Tomáš', preferredname: null, lastname: 'Novák' },
    };
    const samples = [brought(1, 'Iron film', verdict), brought(2, 'Cobalt', null)];
    open(judgedSafety({ samples }), {}, reading);
    const link = await screen.findByRole('link', { name: 'Experiment 123456-0' });
    expect(link).toHaveAttribute('href', '/ExperimentSafety/4');
    expect(link.parentElement).toHaveTextContent('Tomáš Novák · 03-11-2030');
    expect(screen.getAllByText('Previously approved')).toHaveLength(1);
  });
});
