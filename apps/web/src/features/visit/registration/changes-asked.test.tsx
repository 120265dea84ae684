import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { VisitOfExperiment } from '../visit-tab.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';

const ada = {
  id: 5,
  firstname: 'Ada',
  lastname: 'Byron',
  preferredname: null,
  institution: 'Nottingham',
  email: 'ada@example.org',
};
const registration = (status: string, more: object = {}) => ({
  userId: 5,
  visitId: 9,
  status,
  startsAt: '2031-03-04T00:00:00.000Z',
  endsAt: '2031-03-06T00:00:00.000Z',
  user: ada,
  ...more,
});
const yes = { allowed: true, message: null };

describe('requested changes of a registration (rule O245)', () => {
  it('require a comment by the office', async () => {
    const abilities = { edit: yes, approve: yes, requestChanges: yes, cancel: yes };
    const visit = { id: 9, teamLeadUserId: 5, registrations: [registration('SUBMITTED', { abilities })] };
    const { user, server } = renderScreen(<VisitOfExperiment experimentId="P-1" />, {
      person: { role: 'USER_OFFICER' },
      server: {
        query: { experimentById: { experimentPk: 4, visit } as never },
        mutation: { requestVisitRegistrationChanges: { userId: 5, visitId: 9, status: 'CHANGE_REQUESTED' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Request visit registration changes: Ada Byron' }));
    const dialog = await screen.findByRole('dialog', { name: 'Request visit registration changes' });
    await user.click(within(dialog).getByRole('button', { name: 'Send to the visitor' }));
    expect(await within(dialog).findByText('Comment is required')).toBeVisible();
    expect(server.calls('requestRegistrationChanges')).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: /What should the visitor change/ }), 'A day later');
    await user.click(within(dialog).getByRole('button', { name: 'Send to the visitor' }));
    expect(await screen.findByText('Changes requested')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('requestRegistrationChanges')[0]?.variables).toEqual({
      visitRegistration: { visitId: 9, userId: 5, comment: 'A day later' },
    });
  });

  it.each([
    ['CHANGE_REQUESTED', 'Changes were requested'],
    ['SUBMITTED', 'Previously requested changes'],
    ['APPROVED', null],
  ])('are shown or hidden as expected on a registration in status %s', async (status, title) => {
    const own = registration(status, {
      changesAsked: 'Please come\na day later',
      registrationQuestionaryId: null,
      trainings: [],
      questionary: { questionaryId: 0, templateId: 3, isCompleted: false, steps: [] },
      abilities: { edit: yes, submit: yes, cancel: yes },
    });
    renderScreen(<RegistrationDialog visitId={9} userId={5} onClose={() => undefined} />, {
      server: { query: { visit: null as never, visitRegistration: own as never } },
    });
    expect(await screen.findByText('Ada Byron')).toBeVisible();
    if (title === null) return expect(screen.queryByText(/Please come/)).toBeNull();
    expect(within(await screen.findByRole('alert')).getByText(title)).toBeVisible();
    expect(screen.getByText(/Please come/)).toBeVisible();
  });
});
