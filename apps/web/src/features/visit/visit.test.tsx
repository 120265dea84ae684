import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { RegistrationDialog } from './registration/registration-dialog.tsx';
import { VisitOpening } from './visit-opening.tsx';
import { VisitOfExperiment } from './visit-tab.tsx';

const yes = { allowed: true, message: null };
const no = { allowed: false, message: 'no' };
const nothing = () => undefined;
const person = (id: number, firstname: string) => ({
  id,
  firstname,
  lastname: 'Byron',
  preferredname: null,
  institution: 'Nottingham',
  email: `${firstname.toLowerCase()}@example.org`,
});
const [ada, anne] = [person(5, 'Ada'), person(6, 'Anne')];
const experiment = (visit: { id: number } | null) => ({
  experimentPk: 4,
  experimentId: 'P-1',
  startsAt: '2031-03-05T08:00:00.000Z',
  endsAt: '2031-03-07T18:00:00.000Z',
  instrument: { id: 1, name: 'LYRA' },
  proposal: { primaryKey: 7 },
  visit,
});
const registration = (user: typeof ada, status: string, more: object = {}) => ({
  userId: user.id,
  visitId: 9,
  status,
  startsAt: null,
  endsAt: null,
  user,
  ...more,
});

describe('the visitors of an experiment', () => {
  const team = { primaryKey: 7, proposer: ada, users: [anne] };

  it('require at least one visitor and a lead, and are saved as a visit', async () => {
    const { user, server } = renderScreen(<VisitOpening experiment={experiment(null)} onClose={nothing} />, {
      server: { query: { proposal: team as never }, mutation: { createVisit: { id: 9 } } },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Create new visit' });
    expect(within(dialog).getByText(/^Experiment: P-1 · LYRA/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Please add visitors')).toBeVisible();
    expect(within(dialog).getByText('Please select the team lead')).toBeVisible();
    expect(server.calls('defineVisit')).toEqual([]);
    await user.click(await within(dialog).findByRole('button', { name: 'Add everybody on the proposal' }));
    const table = within(dialog).getByRole('table', { name: 'Visitors' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(
      within(dialog)
        .getAllByRole('status')
        .map(({ textContent }) => textContent),
    ).toContain('2 visitors');
    await user.click(within(dialog).getByRole('combobox', { name: /Team lead/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ada Byron', 'Anne Byron']);
    await user.click(screen.getByRole('option', { name: 'Anne Byron' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Visit created')).toBeVisible();
    expect(server.calls('defineVisit')[0]?.variables).toMatchObject({
      experimentPk: 4,
      team: [5, 6],
      teamLeadUserId: 6,
    });
  });

  it('are changed together with the values read before; a removed lead must be replaced', async () => {
    const visit = {
      id: 9,
      experimentPk: 4,
      teamLeadUserId: 6,
      registrations: [registration(ada, 'DRAFTED'), registration(anne, 'DRAFTED')],
      registrationInvites: [],
      abilities: { update: yes },
    };
    const { user, server } = renderScreen(<VisitOpening experiment={experiment({ id: 9 })} onClose={nothing} />, {
      server: { query: { proposal: team as never, visit: visit as never }, mutation: { updateVisit: visit as never } },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Anne Byron' }));
    const dialog = screen.getByRole('dialog', { name: 'Update the visit' });
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await within(dialog).findByText('Please select the team lead')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: /Team lead/ }));
    await user.click(screen.getByRole('option', { name: 'Ada Byron' }));
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Visit updated')).toBeVisible();
    expect(server.calls('changeVisit')[0]?.variables).toMatchObject({
      visitId: 9,
      team: [5],
      teamLeadUserId: 5,
      read: { team: [5, 6], teamLeadUserId: 6 },
    });
  });
});

it('visitors changed by another user in the meantime are shown by name for a decision (rule O36)', async () => {
  const visit = (...team: (typeof ada)[]) => ({
    id: 9,
    experimentPk: 4,
    teamLeadUserId: 6,
    registrations: team.map((one) => registration(one, 'DRAFTED')),
    registrationInvites: [],
    abilities: { update: yes },
  });
  const { user, server } = renderScreen(<VisitOpening experiment={experiment({ id: 9 })} onClose={nothing} />, {
    server: {
      query: { visit: visit(ada, anne) as never },
      mutation: {
        updateVisit: () => {
          throw refused('Somebody else has changed the same in the meantime', {
            code: 'CONFLICT',
            reason: 'CHANGED_MEANWHILE',
            conflicts: [{ part: 'team', theirs: [6, 8], by: null, at: null }],
          });
        },
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Remove Ada Byron' }));
  server.answer({ query: { visit: visit(anne, person(8, 'Grace')) as never } });
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const question = await screen.findByRole('dialog', { name: /^There are two versions of “Visitors”/ });
  const versions = within(question)
    .getAllByRole('radio')
    .map((radio) => [(radio as HTMLInputElement).checked, radio.closest('label')?.textContent]);
  expect(versions).toEqual([
    [false, 'My versionAnne Byron'],
    [false, 'Saved in the meantimeAnne Byron, Grace Byron'],
  ]);
  server.answer({ mutation: { updateVisit: visit(anne, person(8, 'Grace')) as never } });
  await user.click(within(question).getByRole('radio', { name: /^Saved in the meantime/ }));
  await user.click(within(question).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.calls('changeVisit').at(-1)?.variables).toMatchObject({ team: [6, 8] }));
  expect(server.calls('changeVisit')).toHaveLength(2);
});

it('a visitor whose account no longer exists is named, and the selection is preserved (rule P184)', async () => {
  const visit = {
    id: 9,
    experimentPk: 4,
    teamLeadUserId: 6,
    registrations: [registration(ada, 'DRAFTED'), registration(anne, 'DRAFTED')],
    registrationInvites: [],
    abilities: { update: yes },
  };
  const { user } = renderScreen(<VisitOpening experiment={experiment({ id: 9 })} onClose={nothing} />, {
    server: {
      query: { visit: visit as never },
      mutation: {
        updateVisit: () => {
          throw refused('User not available', { reason: 'VISITOR_NOT_FOUND', userIds: [5, 99] });
        },
      },
    },
  });
  await screen.findByRole('button', { name: 'Remove Ada Byron' });
  await user.click(screen.getByRole('button', { name: 'Update' }));
  const dialog = screen.getByRole('dialog', { name: 'Update the visit' });
  expect(await within(dialog).findByText('User not available: Ada Byron')).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Remove Anne Byron' })).toBeVisible();
});

describe('a visit that is removed while its team is being changed', () => {
  it('preserves the selection, and says so (rule O240)', async () => {
    const visit = {
      id: 9,
      experimentPk: 4,
      teamLeadUserId: 6,
      registrations: [registration(ada, 'DRAFTED'), registration(anne, 'DRAFTED')],
      registrationInvites: [],
      abilities: { update: yes },
    };
    const { user, server, cache } = renderScreen(
      <VisitOpening experiment={experiment({ id: 9 })} onClose={nothing} />,
      { server: { query: { visit: visit as never } } },
    );
    await user.click(await screen.findByRole('button', { name: 'Remove Ada Byron' }));
    server.answer({ query: { visit: null as never } });
    await cache.refetchQueries();
    expect(await screen.findByText(/^This is no longer available to you\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Anne Byron' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Ada Byron' })).toBeNull();
  });
});

describe('a visitor who is removed from a visit', () => {
  const visit = {
    id: 9,
    experimentPk: 4,
    teamLeadUserId: 5,
    registrations: [
      registration(ada, 'DRAFTED'),
      registration(anne, 'SUBMITTED', { startsAt: '2031-01-02T08:00:00.000Z', endsAt: '2031-01-03T08:00:00.000Z' }),
    ],
    registrationInvites: [],
    abilities: { update: yes },
  };

  it('is named before the registration is deleted with its dates (rule O36)', async () => {
    const team = { primaryKey: 7, proposer: ada, users: [anne] };
    const { user, server } = renderScreen(<VisitOpening experiment={experiment({ id: 9 })} onClose={nothing} />, {
      server: { query: { proposal: team as never, visit: visit as never }, mutation: { updateVisit: visit as never } },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Anne Byron' }));
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const asked = await screen.findByRole('alertdialog', { name: 'Update the visit' });
    expect(asked).toHaveTextContent(
      'To be removed from the visit: Anne Byron. Their registrations will be deleted, including the dates entered.',
    );
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('Visit updated')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Update' }));
    const again = await screen.findByRole('alertdialog', { name: 'Update the visit' });
    await user.click(await within(again).findByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Visit updated')).toBeVisible();
    expect(server.calls('changeVisit').at(-1)?.variables).toMatchObject({ visitId: 9, team: [5] });
  });
});

describe('a registration', () => {
  const field = {
    answerId: null,
    value: null,
    version: 0,
    topicId: 1,
    question: { id: 'visit_basis', question: 'Visit', naturalKey: 'visitat_basis', dataType: 'VISIT_BASIS' },
    config: { __typename: 'VisitBasisConfig' },
    dependencies: [],
    dependenciesOperator: 'AND',
  };
  const found = (more: object = {}) => ({
    ...registration(ada, 'DRAFTED'),
    registrationQuestionaryId: null,
    questionary: {
      questionaryId: 0,
      templateId: 3,
      steps: [{ isCompleted: false, topic: { id: 1, title: 'Visit', sortOrder: 0, templateId: 3 }, fields: [field] }],
    },
    abilities: { edit: yes, submit: no, cancel: yes },
    ...more,
  });
  const open = (more: object = {}, server: object = {}) =>
    renderScreen(<RegistrationDialog visitId={9} userId={5} onClose={nothing} />, {
      server: {
        ...server,
        query: {
          visitRegistration: found(more) as never,
          visit: { id: 9, experiment: experiment({ id: 9 }) } as never,
        },
        mutation: { cancelVisitRegistration: { userId: 5, visitId: 9, status: 'CANCELLED_BY_USER' } as never },
      },
    });

  it('requires both dates before the step is complete', async () => {
    const { user, server } = open();
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    expect((await screen.findAllByText('Visit start date is required'))[0]).toBeVisible();
    expect(screen.getAllByText('Visit end date is required')[0]).toBeVisible();
    expect(server.calls('beginRegistration')).toEqual([]);
  });

  it('shows its experiment and when that takes place', async () => {
    open();
    expect(await screen.findByText(/^Experiment: P-1 · LYRA/)).toHaveTextContent(
      'Experiment: P-1 · LYRA · 05-03-2031 08:00 – 07-03-2031 18:00',
    );
  });

  it('cannot be submitted twice, even by an officer who may still change it', async () => {
    const basis = found().questionary;
    const questionary = { ...basis, questionaryId: 7, steps: [{ ...basis.steps[0], isCompleted: true }] };
    open({
      status: 'SUBMITTED',
      registrationQuestionaryId: 7,
      questionary,
      abilities: { edit: yes, submit: yes, cancel: yes },
    });
    expect(await screen.findByRole('button', { name: '✔ Submitted' })).toBeDisabled();
  });

  it('can be cancelled from the menu after confirmation, if the visitor may do so', async () => {
    const { user, server, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'More options' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancel Visit' }));
    expect(await screen.findByText('Are you sure you want to cancel this visit?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await screen.findByText('Your visit is cancelled');
    expect(server.calls('cancelRegistration')[0]?.variables).toEqual({ visitRegistration: { visitId: 9, userId: 5 } });
    unmount();
    open({ status: 'APPROVED', abilities: { edit: no, submit: no, cancel: no } });
    expect(await screen.findByText('Approved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'More options' })).toBeNull();
  });

  it('watches for changes only after its first save, during which a reload would restart the wizard', async () => {
    const { server, cache } = open({}, { isLive: true });
    await screen.findByRole('button', { name: 'Save and continue' });
    const heard = () => server.windows().flatMap(({ keys }) => keys);
    // Longer than screens take to settle what they want to hear of.
    await new Promise((done) => setTimeout(done, 1500));
    expect(heard()).not.toContain('proposal/7');
    server.answer({
      query: {
        visitRegistration: found({ registrationQuestionaryId: 7 }) as never,
        visit: { id: 9, experiment: experiment({ id: 9 }) } as never,
      },
      isLive: true,
    });
    await cache.refetchQueries();
    await waitFor(() => expect(heard()).toContain('proposal/7'));
  });

  it.each([
    [
      'of a visitor who can still read their own registration',
      { ...registration(ada, 'CANCELLED_BY_FACILITY'), abilities: { edit: no, submit: no, cancel: no } },
    ],
    ['that no longer exists', null],
  ])('%s preserves the typed text, and says so, when the booking is removed (rule O240)', async (_, after) => {
    const basis = found().questionary;
    const remark = {
      answerId: 31,
      value: '',
      version: 1,
      topicId: 1,
      question: { id: 'remark', question: 'What do we have to know?', naturalKey: 'remark', dataType: 'TEXT_INPUT' },
      config: { __typename: 'TextInputConfig' },
      dependencies: [],
      dependenciesOperator: 'AND',
    };
    const steps = [{ ...basis.steps[0], fields: [...(basis.steps[0]?.fields ?? []), remark] }];
    const { user, server } = open(
      { registrationQuestionaryId: 7, questionary: { ...basis, questionaryId: 7, steps } },
      { isLive: true },
    );
    const field = await screen.findByRole('textbox', { name: /What do we have to know/ });
    await user.type(field, 'I need a lift');
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/7'));
    server.answer({ query: { visitRegistration: after as never, visit: null as never } });
    server.tell('changed', { changes: [['proposal/7', 2]] });
    expect(await screen.findByText(/^This is no longer available to you\./)).toBeVisible();
    expect(screen.getByRole('textbox', { name: /What do we have to know/ })).toHaveValue('I need a lift');
    expect(screen.getByRole('textbox', { name: /What do we have to know/ })).toBeEnabled();
  });

  it('shows a message if the facility has no form', async () => {
    open({ questionary: { questionaryId: 0, templateId: 0, steps: [] } });
    expect(await screen.findByText('There is no active visit registration template')).toBeVisible();
  });

  it('shows a message if it could not be loaded, and can be requested again', async () => {
    const answers = [refused('Something went wrong!', { code: 'INTERNAL' })];
    const { user } = renderScreen(<RegistrationDialog visitId={9} userId={5} onClose={nothing} />, {
      server: {
        query: {
          visitRegistration: (() => {
            const failure = answers.pop();
            if (failure) throw failure;
            return found();
          }) as never,
        },
      },
    });
    expect(await screen.findByText('Failed to fetch data for blank visit registration')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'More options' })).toBeVisible();
  });

  it.each([
    ['the server fails', 'INTERNAL', 'Something went wrong!', 'Could not create visit registration stub'],
    ['a rule refuses it', 'REFUSED', 'The visit is over', 'The visit is over'],
  ])('shows that the form could not be started if %s', async (_, code, message, shown) => {
    const { user, server } = renderScreen(<RegistrationDialog visitId={9} userId={5} onClose={nothing} />, {
      server: {
        query: {
          visitRegistration: found({
            startsAt: '2031-03-04T00:00:00.000Z',
            endsAt: '2031-03-06T00:00:00.000Z',
          }) as never,
        },
        mutation: {
          createVisitRegistration: (() => {
            throw refused(message, { code });
          }) as never,
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Save and continue' }));
    expect(await screen.findByText(shown)).toBeVisible();
    expect(server.calls('saveRegistrationDates')).toEqual([]);
  });
});

describe('the visit tab for the office', () => {
  const may = (...names: string[]) =>
    Object.fromEntries(
      ['edit', 'approve', 'requestChanges', 'cancel'].map((name) => [name, { allowed: names.includes(name) }]),
    );
  const all = may('edit', 'approve', 'requestChanges', 'cancel');
  const submitted = { startsAt: '2031-03-04T00:00:00.000Z', endsAt: '2031-03-06T00:00:00.000Z' };
  const open = (
    abilities: object = all,
    role: 'USER_OFFICER' | 'INSTRUMENT_SCIENTIST' = 'USER_OFFICER',
    approve: () => unknown = () => ({ userId: 5, visitId: 9, status: 'APPROVED' }),
  ) => {
    const registrations = [
      registration(ada, 'SUBMITTED', { ...submitted, abilities }),
      registration(anne, 'DRAFTED', { abilities }),
      registration(person(7, 'Mary'), 'CANCELLED_BY_USER', { abilities }),
    ];
    return renderScreen(<VisitOfExperiment experimentId="P-1" />, {
      person: { role },
      settings: { ORGANISATION_NAME: 'Halo' },
      server: {
        query: { experimentById: { experimentPk: 4, visit: { id: 9, teamLeadUserId: 6, registrations } } as never },
        mutation: { approveVisitRegistration: approve as never },
      },
    });
  };
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
  const buttons = (row: HTMLElement) =>
    within(row)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));

  it('offers the actions possible in each status', async () => {
    open();
    expect(buttons(await rowOf('Ada Byron'))).toEqual([
      'Edit visit registration: Ada Byron',
      'Approve visit registration: Ada Byron',
      'Cancel visit registration: Ada Byron',
      'Request visit registration changes: Ada Byron',
    ]);
    expect(buttons(await rowOf('Anne Byron'))).toEqual(['Cancel visit registration: Anne Byron']);
    expect(buttons(await rowOf('Mary Byron'))).toEqual([]);
    const anne = await rowOf('Anne Byron');
    expect(within(anne).getAllByText('Waiting user input')).toHaveLength(2);
    expect(within(anne).getByText('Yes')).toBeVisible();
    const mail = within(anne).getByRole('link', { name: 'Write to Anne Byron' });
    expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toBe(
      'mailto:anne@example.org?subject=Important information regarding your experiment at Halo',
    );
  });

  it('asks for confirmation before it approves the dates that are shown (rule O290)', async () => {
    const { user, server } = open();
    await user.click(within(await rowOf('Ada Byron')).getByRole('button', { name: /^Approve visit registration/ }));
    expect(await screen.findByText(/^Are you sure you want to approve/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Visit registration approved')).toBeVisible();
    expect(server.calls('approveRegistration')[0]?.variables).toEqual({
      visitRegistration: { visitId: 9, userId: 5, ...submitted },
    });
  });

  it('reloads the registrations if another tab was faster', async () => {
    const { user, server } = open(all, 'USER_OFFICER', () => {
      throw refused('Could not approve Visit Registration because registration is not submitted', { reason: 'X' });
    });
    await user.click(within(await rowOf('Ada Byron')).getByRole('button', { name: /^Approve visit registration/ }));
    const before = server.calls('visitOfExperiment').length;
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(/^Could not approve/)).toBeVisible();
    await waitFor(() => expect(server.calls('visitOfExperiment').length).toBe(before + 1));
  });

  it('keeps a registration open that another user removes in the meantime (rule O240)', async () => {
    const { user, server, cache } = open();
    await user.click(within(await rowOf('Ada Byron')).getByRole('button', { name: /^Edit visit registration/ }));
    expect(await screen.findByRole('dialog', { name: 'Visit registration' })).toBeVisible();
    server.answer({ query: { experimentById: { experimentPk: 4, visit: null } as never } });
    await cache.refetchQueries();
    expect(await screen.findByText('Visit is not defined')).toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Visit registration' })).toBeVisible();
  });

  it('is read-only if the server says so, and shows a message if there is no visit', async () => {
    const { unmount } = open(may(), 'INSTRUMENT_SCIENTIST');
    const row = await rowOf('Ada Byron');
    expect(buttons(row)).toEqual([]);
    expect(within(row).queryByRole('link', { name: 'Ada Byron' })).toBeNull();
    unmount();
    renderScreen(<VisitOfExperiment experimentId="P-1" />, {
      person: { role: 'USER_OFFICER' },
      server: { query: { experimentById: { experimentPk: 4, visit: null } as never } },
    });
    expect(await screen.findByText('Visit is not defined')).toBeVisible();
  });
});
