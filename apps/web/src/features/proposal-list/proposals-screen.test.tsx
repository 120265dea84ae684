import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ProposalsScreen } from './proposals-screen.tsx';

const row = (primaryKey: number, more: object = {}) => ({
  primaryKey,
  proposalId: `211000${primaryKey}`,
  title: `Proposal ${primaryKey}`,
  statusId: 2,
  statusName: 'Feasibility review',
  submitted: true,
  submittedDate: '2026-01-15T12:00:00.000Z',
  callId: 3,
  callShortCode: 'spring',
  allocationTimeUnit: 'Day',
  principalInvestigator: { id: 1, firstname: 'Ada', lastname: 'Lovelace', preferredname: null, email: 'ada@x.org' },
  instruments: [{ id: 5, name: 'PRISM', shortCode: 'PRISM' }],
  technicalReviews: [{ id: 1, status: 'FEASIBLE', submitted: true, instrumentId: 5 }],
  faps: [{ id: 9, code: 'QM' }],
  fapInstruments: [{ fapId: 9, instrumentId: 5 }],
  finalStatus: 'UNSET',
  ...more,
});

const statuses = [
  { id: 1, shortCode: 'DRAFT', name: 'Draft', description: '' },
  { id: 2, shortCode: 'FEASIBILITY_REVIEW', name: 'Feasibility review', description: '' },
];

const world = (rows: readonly object[], mutation: object = {}) => ({
  person: { role: 'USER_OFFICER' as const },
  features: ['INSTRUMENT_MANAGEMENT', 'TECHNICAL_REVIEW', 'FAP_REVIEW'] as const,
  server: {
    query: { proposalsView: { totalCount: rows.length, proposalViews: rows }, statuses },
    mutation,
  },
});

describe('the officers’ table', () => {
  it('shows the main columns, and excludes expired proposals', async () => {
    const { server } = renderScreen(<ProposalsScreen />, world([row(1)]));
    const table = await screen.findByRole('table', { name: 'Proposals' });
    for (const text of ['Proposal 1', 'Feasibility review', 'spring', 'PRISM', 'Feasible', 'QM', 'Lovelace, Ada']) {
      expect(await within(table).findByText(text)).toBeVisible();
    }
    expect(server.calls('proposalsView')[0]?.variables).toMatchObject({
      first: 10,
      sortField: 'submittedDate',
      sortDirection: 'desc',
      filter: { excludeProposalStatusIds: [9] },
    });
  });

  it('shows rows as soon as they are loaded, and the total once it is counted (rule P182)', async () => {
    const counted = Promise.withResolvers<void>();
    const rows = Array.from({ length: 10 }, (_, at) => row(at + 1));
    const answers = world(rows);
    const { user, address } = renderScreen(<ProposalsScreen />, {
      ...answers,
      at: '/?search=proposal',
      server: {
        ...answers.server,
        query: {
          ...answers.server.query,
          proposalsView: async ({ first, offset }: { first: number; offset?: number }) => {
            if (first === 1) await counted.promise;
            return { totalCount: 25, proposalViews: offset === 20 ? rows.slice(5) : rows } as never;
          },
        },
      },
    });
    expect(await screen.findByText('Proposal 10')).toBeVisible();
    expect(screen.getByText('1–10 of …')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Last page' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select Proposal 1' }));
    expect(await screen.findByText('1 of … selected')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Select all \d/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toContain('page=1'));
    expect(await screen.findByText('11–20 of …')).toBeVisible();
    counted.resolve();
    expect(await screen.findByText('11–20 of 25')).toHaveAttribute('aria-busy', 'false');
    expect(screen.getByText('25 proposals')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Select all 25 proposals' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Last page' }));
    expect(await screen.findByText('21–25 of 25')).toBeVisible();
  });

  it('shows one result if all technical reviews of a proposal agree, and each if they differ', async () => {
    const review = { id: 1, status: 'FEASIBLE', submitted: true, instrumentId: 5 };
    const other = { id: 2, status: 'UNFEASIBLE', submitted: true, instrumentId: 6 };
    const rows = [
      row(1, { technicalReviews: [review, { ...review, id: 3 }] }),
      row(2, { technicalReviews: [review, other] }),
    ];
    renderScreen(<ProposalsScreen />, world(rows));
    expect(await screen.findByText('2 reviews differ')).toBeVisible();
    expect(screen.getByLabelText('Feasible, Unfeasible')).toBeVisible();
    expect(screen.queryByLabelText('Feasible, Feasible')).not.toBeInTheDocument();
  });

  it('shows the rows behind a figure, names the figure in chips, and removes a chip (rule P117)', async () => {
    const { query, mutation } = world([row(1)]).server;
    const { user, server, address } = renderScreen(<ProposalsScreen />, {
      ...world([row(1)]),
      at: '/?call=3&group=PANEL_OPEN&panelReviewOf=11&country=5',
      server: {
        mutation,
        query: {
          ...query,
          countries: [{ id: 5, value: 'Norway' }],
          basicUserDetails: { id: 11, firstname: 'Rita', lastname: 'Review', preferredname: null },
        },
      },
    });
    const chips = await screen.findByRole('list', { name: 'Active filters' });
    expect(await within(chips).findByText('Panel review due from Rita Review')).toBeVisible();
    expect(await within(chips).findByText('Norway')).toBeVisible();
    const asked = () => server.calls('proposalsView').at(-1)?.variables;
    expect(asked()).toMatchObject({
      // A figure counts the expired too.
      filter: { callId: 3, excludeProposalStatusIds: [] },
      figure: { group: 'PANEL_OPEN', countryId: 5, panelReviewOpenOf: 11 },
    });
    await user.click(within(chips).getByRole('button', { name: 'Remove Panel review due from Rita Review' }));
    await waitFor(() => expect(address()).toBe('/?call=3&group=PANEL_OPEN&country=5'));
    await waitFor(() => expect(asked()).toMatchObject({ figure: { group: 'PANEL_OPEN', countryId: 5 } }));
  });

  it('omits columns of features that are switched off', async () => {
    renderScreen(<ProposalsScreen />, { ...world([row(1)]), features: [] });
    await screen.findByText('Proposal 1');
    expect(screen.queryByRole('columnheader', { name: 'Instrument' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'FAP' })).toBeNull();
  });

  it('applies the filters in its address', async () => {
    const { server } = renderScreen(<ProposalsScreen />, {
      ...world([row(1)]),
      at: '/?call=3&instrument=multi&proposalStatusId=9&search=ice',
    });
    await screen.findByText('Proposal 1');
    expect(server.calls('proposalsView')[0]?.variables).toMatchObject({
      searchText: 'ice',
      filter: {
        callId: 3,
        proposalStatusId: 9,
        excludeProposalStatusIds: [],
        instrumentFilter: { showAllProposals: false, showMultiInstrumentProposals: true },
      },
    });
  });

  it('filters by an answer: chosen by search, shown as a chip, stored in the address', async () => {
    const answers = world([row(1)]);
    const field = (id: string, dataType: string, question: string, config: object) => ({
      question: { id, dataType, question },
      config,
    });
    const topic = { id: 4, title: 'Sample environment', templateId: 8 };
    const angstrom = {
      id: 'angstrom',
      unit: 'angstrom',
      quantity: 'length',
      symbol: 'Å',
      siConversionFormula: 'x / 10000000000',
    };
    const blankQuestionaryStepsByCallId = [
      {
        topic,
        fields: [
          field('q1', 'NUMBER_INPUT', 'Wavelength', { __typename: 'NumberInputConfig', units: [angstrom] }),
          field('q2', 'RICH_TEXT_INPUT', 'Background', { __typename: 'RichTextInputConfig' }),
          field('q3', 'BOOLEAN', 'Toxic', { __typename: 'BooleanConfig' }),
        ],
      },
    ];
    const query = { ...answers.server.query, blankQuestionaryStepsByCallId: blankQuestionaryStepsByCallId as never };
    const { user, server, address } = renderScreen(<ProposalsScreen />, {
      ...answers,
      server: { ...answers.server, query },
      at: '/?call=3',
    });
    await user.click(await screen.findByRole('button', { name: 'By answer' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filter by answer' });
    await user.type(await within(dialog).findByRole('combobox', { name: 'Question' }), 'wave');
    expect(screen.queryByRole('option', { name: 'Background' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Wavelength' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Comparison' }));
    await user.click(await screen.findByRole('option', { name: 'Greater than' }));
    await user.type(within(dialog).getByLabelText('Value'), '5');
    await user.click(within(dialog).getByRole('button', { name: 'Search' }));
    const chip = await screen.findByRole('button', { name: 'Wavelength: greater than 5 Å' });
    const asked = server.calls('proposalsView').at(-1)?.variables as { filter: { questionFilter: { value: string } } };
    expect(asked.filter.questionFilter).toMatchObject({
      questionId: 'q1',
      dataType: 'NUMBER_INPUT',
      compareOperator: 'GREATER_THAN',
    });
    expect(JSON.parse(asked.filter.questionFilter.value)).toMatchObject({ value: 5e-10 });
    expect(address()).toContain('compareOperator=GREATER_THAN');
    await user.click(within(chip).getByTestId('CancelIcon'));
    expect(await screen.findByRole('button', { name: 'By answer' })).toBeVisible();
    expect(address()).not.toContain('questionId');
  });

  it('opens a proposal on the same page and preserves the filters', async () => {
    const { user, address } = renderScreen(<ProposalsScreen />, { ...world([row(1)]), at: '/?search=ice' });
    await user.click(await screen.findByRole('link', { name: 'Proposal 1' }));
    expect(address()).toContain('reviewModal=1');
    expect(address()).toContain('search=ice');
  });
});

describe('bulk actions', () => {
  const select = async (rows: readonly object[], mutation: object = {}, query: object = {}) => {
    const shown = world(rows, mutation);
    const server = { ...shown.server, query: { ...shown.server.query, ...query } };
    const rendered = renderScreen(<ProposalsScreen />, { ...shown, server });
    await screen.findByText('Proposal 1');
    await rendered.user.click(screen.getByRole('checkbox', { name: /page/ }));
    return rendered;
  };

  it('change the status of proposals in different statuses, after a warning', async () => {
    const { user, server } = await select([row(1), row(2, { statusId: 1 })], { changeProposalsStatus: true });
    await user.click(screen.getByRole('button', { name: 'Change status' }));
    expect(await screen.findByText(/different statuses/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change status of 2 proposals' }));
    expect(screen.getByText('You must select proposal status')).toBeVisible();
    await user.click(screen.getByRole('combobox', { name: /Proposal status/ }));
    await user.click(await screen.findByRole('option', { name: 'Draft' }));
    expect(screen.getByText(/will reopen proposal/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change status of 2 proposals' }));
    expect(server.calls('changeProposalsStatus')[0]?.variables).toEqual({
      changeProposalsStatusInput: { statusId: 1, proposalPks: [1, 2] },
    });
  });

  it('notify only proposals with a final status', async () => {
    const { user, server } = await select([row(1, { finalStatus: 'ACCEPTED' }), row(2)], {
      notifyProposal: { primaryKey: 1 },
    });
    await user.click(screen.getByRole('button', { name: 'Notify' }));
    expect(await screen.findByText(/1 proposal has no final status/)).toBeVisible();
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Notify' }));
    expect(await screen.findByText('Notification sent successfully')).toBeVisible();
    expect(server.calls('notifyProposal').map((call) => call.variables)).toEqual([
      { proposalPk: 1, ignoreNotifiedFlag: false, hold: false },
    ]);
  });

  it('show the letters before they are sent or held', async () => {
    const copies = ['office@facility.org'];
    const { user, server } = await select(
      [row(1, { finalStatus: 'ACCEPTED' }), row(2, { finalStatus: 'REJECTED' })],
      { notifyProposal: { primaryKey: 1 } },
      {
        resultLetters: [
          { proposalPk: 1, recipients: ['ada@uni.org'], copies, subject: 'It was accepted', html: '<p>Glad</p>' },
          { proposalPk: 2, recipients: ['bob@uni.org'], copies, subject: 'It was not', html: '<p>Sorry</p>' },
        ],
      },
    );
    await user.click(screen.getByRole('button', { name: 'Notify' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('It was accepted')).toBeVisible();
    expect(dialog.getByTitle('The e-mail as it will be sent')).toHaveAttribute('srcdoc', '<p>Glad</p>');
    await user.click(dialog.getByRole('combobox', { name: 'E-mail to' }));
    await user.click(await screen.findByRole('option', { name: /bob@uni.org/ }));
    expect(dialog.getByTitle('The e-mail as it will be sent')).toHaveAttribute('srcdoc', '<p>Sorry</p>');
    // The office has a copy of each: what the report counts later.
    expect(dialog.getByText(/4 e-mails will be written\. .* with a copy to office@facility\.org\./)).toBeVisible();
    await user.click(dialog.getByRole('checkbox', { name: /Hold in the outbox/ }));
    expect(dialog.getByText(/2 e-mails will be written\.$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Hold letters' }));
    expect(await screen.findByText('The letters are held in the outbox')).toBeVisible();
    expect(server.calls('notifyProposal').map((call) => call.variables)).toEqual([
      { proposalPk: 1, ignoreNotifiedFlag: false, hold: true },
      { proposalPk: 2, ignoreNotifiedFlag: false, hold: true },
    ]);
  });

  it('delete proposals after a preview that can leave out undeletable ones, and can be undone', async () => {
    const removal = {
      one: 'proposal',
      many: 'proposals',
      removed: 1,
      changed: 0,
      made: 0,
      submitted: 1,
      names: ['27A-1'],
    };
    const sentence = '1 proposal (1 submitted) is removed';
    const { user, server } = await select([row(1), row(2)], { deleteProposals: true, undoAct: { id: 7 } });
    server.answer({
      preview: ({ proposalPks }: { proposalPks: number[] }) => {
        if (!proposalPks.includes(2)) return { operation: 'deleteProposals', does: '', records: [removal], sentence };
        throw refused('Panel reviews depend on these proposals and have to be removed first (27A-2)', {
          reason: 'HAS_PANEL_REVIEWS',
          proposalPks: [2],
        });
      },
      act: { operation: 'deleteProposals', does: 'Deleted proposals', records: [removal], sentence },
    });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/removed first \(27A-2\)/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete 2 proposals' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Leave this one out' }));
    expect(await screen.findByText(`${sentence}.`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Delete 1 proposal' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(server.calls('deleteProposals').map(({ variables }) => variables)).toEqual([{ proposalPks: [1] }]);
    await waitFor(() => expect(server.calls('undoAct')).toHaveLength(1));
  });
});
