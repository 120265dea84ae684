import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCall } from '../../../test/call.ts';
import { type RenderOptions, renderScreen } from '../../../test/render.tsx';
import { CallScreen } from './call-screen.tsx';

const stored = { ...aCall, faps: [{ id: 3, code: 'QM' }] };

const render = (
  at: string,
  server: RenderOptions['server'] = {},
  settings: Record<string, string> = {},
  features: RenderOptions['features'] = [],
) =>
  renderScreen(<CallScreen />, {
    person: { role: 'USER_OFFICER' },
    path: at.startsWith('/Calls/new') ? '/Calls/new' : '/Calls/$callId',
    at,
    settings,
    features,
    server: {
      ...server,
      query: {
        call: stored,
        templates: [{ templateId: 1, name: 'General' }],
        workflows: [{ id: 2, name: 'Default' }],
        faps: { faps: [{ id: 3, code: 'QM', description: 'Quantum', active: true }] },
        ...server?.query,
      },
    },
  });

describe('a new call', () => {
  it('shows a warning beside a chosen workflow that leads to no decision', async () => {
    const leadsNowhere = 'No transition leads on from “Draft”, so anything submitted stays there';
    const { user } = render('/Calls/new', {
      query: {
        workflows: [
          { id: 2, name: 'Default', leadsNowhere: null },
          { id: 4, name: 'Bare', leadsNowhere },
        ],
      },
    });
    await user.click(await screen.findByRole('combobox', { name: /Proposal workflow/ }));
    await user.click(await screen.findByRole('option', { name: 'Default' }));
    expect(screen.queryByText(new RegExp(leadsNowhere))).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: /Proposal workflow/ }));
    await user.click(await screen.findByRole('option', { name: 'Bare' }));
    expect(await screen.findByText(new RegExp(leadsNowhere))).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit the workflow' })).toHaveAttribute(
      'href',
      '/ProposalWorkflowEditor/4',
    );
  });

  it('starts with the default review forms (rule Q123)', async () => {
    const templates = [
      { templateId: 9, name: 'Ours', isArchived: false },
      { templateId: 7, name: 'Panel review', isArchived: false },
      { templateId: 2, name: 'Blank', isArchived: true },
    ];
    render('/Calls/new', { query: { templates } });
    expect(await screen.findByRole('combobox', { name: /FAP review template/ })).toHaveValue('Panel review');
    expect(screen.getByRole('combobox', { name: /Technical review template/ })).toHaveValue('Panel review');
    expect(screen.getByRole('combobox', { name: /Proposal template/ })).toHaveValue('');
  });

  it('shows which form is used for reports while none is chosen (rule O231)', async () => {
    const templates = [{ templateId: 4, name: 'Report of 2026', isArchived: false }];
    const { unmount } = render('/Calls/new', { query: { templates, activeTemplateId: 4 } });
    expect(await screen.findByText('If left empty, reports use the active template: Report of 2026')).toBeVisible();
    unmount();
    render('/Calls/new', { query: { templates, activeTemplateId: null } });
    expect(
      await screen.findByText('If left empty, reports use the active template; there is currently none'),
    ).toBeVisible();
  });

  it('stays in its step until the step is valid, and focuses the invalid field', async () => {
    const { user } = render('/Calls/new');
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Short Code is required')).toBeVisible();
    expect(await screen.findByText('Start call date is required')).toBeVisible();
    expect(screen.getByText('Proposal template is required')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Short Code/ })).toHaveFocus();
    expect(screen.getByRole('button', { name: /General/ })).toHaveAttribute('aria-current', 'step');
  });
});

it('another step of a call moves the focus to its first heading', async () => {
  const { user } = render('/Calls/7', { query: { call: stored } });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Technical reviews' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('heading', { name: 'Name' })).toHaveFocus();
});

describe('a copy of a call', () => {
  const source = {
    ...stored,
    shortCode: '2030-1',
    proposalSequence: 12,
    startCall: '2030-01-09T08:00:00.000Z',
    instruments: [{ id: 4, name: 'PRISM' }],
  };

  it('starts with everything from the other, half a year later at the same local time, and lists what it takes over', async () => {
    const { user, server, address } = render(
      '/Calls/new?copyOf=7',
      { query: { call: source }, mutation: { createCall: { id: 8 } } },
      { TIMEZONE: 'Europe/Stockholm' },
    );
    expect(await screen.findByRole('textbox', { name: /Short Code/ })).toHaveValue('2030-2');
    expect(screen.getByText(/Its instruments are copied with their panels and times: PRISM\./)).toBeVisible();
    const weeks = screen.getByRole('spinbutton', { name: 'Move all dates by (weeks)' });
    expect(weeks).toHaveValue(26);
    await user.clear(weeks);
    expect(screen.getByText(/Please enter a whole number of weeks/)).toBeVisible();
    await user.type(weeks, '52');
    await user.click(screen.getByRole('button', { name: /Notification and cycle/ }));
    await user.click(screen.getByRole('button', { name: 'Create call' }));
    await waitFor(() => expect(address()).toBe('/Calls'));
    expect(server.calls('CreateCall')[0]?.variables.input).toMatchObject({
      shortCode: '2030-2',
      copiedCallId: 7,
      startCall: '2031-01-08T08:00:00.000Z',
      endReview: '2031-02-11T00:00:00.000Z',
      templateId: 1,
      proposalWorkflowId: 2,
      faps: [3],
    });
  });

  it('rejects the number format of the other: no number can be assigned twice', async () => {
    const format = '2030-{digits:4}';
    const { user } = render('/Calls/new?copyOf=7', {
      query: {
        call: { ...source, referenceNumberFormat: format },
        calls: [{ id: 7, shortCode: '2030-1', referenceNumberFormat: format }],
      },
    });
    const field = await screen.findByRole('textbox', { name: /Reference number format/ });
    expect(screen.getByText(/2030-1 already uses these numbers/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    await user.clear(field);
    await user.type(field, '2031-{{digits:4}');
    expect(screen.getByText('Next submission: 2031-0000')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('group', { name: 'Start of review' })).toBeVisible();
    // Whoever works by keyboard goes on into the step, not past it.
    expect(screen.getByRole('heading', { name: 'Technical reviews' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(within(screen.getByRole('group', { name: 'General' })).getAllByRole('heading')[0]).toHaveFocus();
  });

  it('of a call that does not exist shows this', async () => {
    render('/Calls/new?copyOf=7', { query: { call: null } });
    expect(await screen.findByText('Call not found')).toBeVisible();
  });
});

describe('a stored call', () => {
  it('keeps its number format even if another call has the same, and shows this', async () => {
    const referenceNumberFormat = '27B-{digits:4}';
    const { user } = render('/Calls/7', {
      query: {
        call: { ...stored, referenceNumberFormat },
        calls: [
          { id: 7, shortCode: 'call 7', referenceNumberFormat },
          { id: 8, shortCode: 'call 8', referenceNumberFormat },
        ],
      },
    });
    expect(await screen.findByText(/call 8 already uses these numbers/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByRole('group', { name: 'Start of review' })).toBeVisible();
  });

  it('may have the same name as another, and shows this', async () => {
    const { user } = render('/Calls/7', {
      query: {
        call: stored,
        calls: [
          { id: 7, shortCode: 'call 7', referenceNumberFormat: null },
          { id: 8, shortCode: 'Call 8', referenceNumberFormat: null },
        ],
      },
    });
    const code = await screen.findByRole('textbox', { name: /Short Code/ });
    expect(code).not.toHaveAccessibleDescription(/Another call/);
    await user.clear(code);
    await user.type(code, 'call 8');
    expect(code).toHaveAccessibleDescription(/Another call has this short code/);
  });

  it('shows the number of the next submission while the format is typed', async () => {
    const { user } = render('/Calls/7', { query: { call: { ...stored, proposalSequence: 12 } } });
    const format = await screen.findByRole('textbox', { name: /Reference number format/ });
    await user.type(format, '211{{digits:4}');
    expect(screen.getByText('Next submission: 2110012')).toBeVisible();
  });

  it('shows what is stored and sends all of it, with the changes', async () => {
    const { user, server, address } = render('/Calls/7', { mutation: { updateCall: { id: 7 } } });
    const code = await screen.findByRole('textbox', { name: /Short Code/ });
    expect(code).toHaveValue('call 7');
    await user.clear(code);
    await user.type(code, 'other');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('UpdateCall')).toHaveLength(1));
    const { id: _, faps: __, instruments: ___, proposalSequence: ____, ...fields } = stored;
    expect(server.calls('UpdateCall')[0]?.variables).toMatchObject({
      input: { id: 7, ...fields, shortCode: 'other', faps: [3], title: null, referenceNumberFormat: null },
    });
    await waitFor(() => expect(address()).toBe('/Calls/7'));
  });

  it('checks a chosen form for this call without leaving the screen', async () => {
    const finding = {
      kind: 'NEVER_ASKED',
      severity: 'ERROR',
      message: 'Nobody is asked.',
      questionId: 'q',
      topicId: 1,
    };
    const { user, server } = render('/Calls/7', {
      query: { formLab: { findings: [finding], questions: [{ questionId: 'q', question: 'Why?' }] } as never },
    });
    expect(screen.queryByRole('button', { name: /technical review template/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Check Proposal template' }));
    expect(await screen.findByRole('dialog', { name: 'Check Proposal template' })).toBeVisible();
    expect(await screen.findByText(/People will get stuck/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Why?' })).toHaveAttribute('href', '/QuestionaryEditor/1?question=q');
    expect(server.calls('formCheck')[0]?.variables).toEqual({ templateId: 1, callId: 7 });
  });

  it('says how many proposals keep their form if another one is chosen (rule P192)', async () => {
    const { user } = render('/Calls/7', {
      query: {
        call: { ...stored, proposalCount: 2 },
        templates: [
          { templateId: 1, name: 'General' },
          { templateId: 4, name: 'Short' },
        ],
      },
    });
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('combobox', { name: /^Proposal template/ }));
      await user.click(await screen.findByRole('option', { name }));
    };
    const warning = /^Proposals that keep the previous form, drafts included: 2/;
    await choose('Short');
    expect(screen.getByText(warning)).toBeVisible();
    await choose('General');
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('moves to the step with an error when it is saved from another', async () => {
    const { user, server } = render('/Calls/7', { query: { call: { ...stored, cycleComment: ' ' } } });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Cycle comment is required')).toBeVisible();
    expect(server.calls('UpdateCall')).toHaveLength(0);
  });

  it('shows what the server rejects beside its field', async () => {
    const { user } = render('/Calls/7', {
      mutation: {
        updateCall: () => {
          throw Object.assign(new Error('Input validation errors'), {
            extensions: {
              code: 'INVALID_INPUT',
              issues: [{ path: 'updateCallInput.shortCode', code: 'custom', message: 'Not this one' }],
            },
          });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Not this one')).toBeVisible();
  });

  it('that does not exist shows this', async () => {
    render('/Calls/9', { query: { call: null as never } });
    expect(await screen.findByText('Call not found')).toBeVisible();
  });

  it('is not rendered without the choices it needs', async () => {
    render('/Calls/7', { query: { templates: null as never } });
    expect(await screen.findByText('You cannot view templates and workflows in this role')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('an archived record', () => {
  const templates = [
    { templateId: 1, name: 'General', isArchived: false },
    { templateId: 2, name: 'Former', isArchived: true },
    { templateId: 3, name: 'Forgotten', isArchived: true },
  ];
  const faps = {
    faps: [
      { id: 3, code: 'QM', active: true },
      { id: 4, code: 'OLD', active: false },
      { id: 5, code: 'OLDER', active: false },
    ],
  };
  const call = { ...stored, technicalReviewTemplateId: 2, faps: [{ id: 4, code: 'OLD' }] };

  it('is still shown and stored in a call that uses it, and is not offered otherwise', async () => {
    const { user, server } = render('/Calls/7', {
      query: { call, templates, faps },
      mutation: { updateCall: { id: 7 } },
    });
    const review = await screen.findByRole('combobox', { name: 'Technical review template' });
    expect(review).toHaveValue('Former (archived)');
    await user.click(review);
    await user.clear(review);
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['General', 'Former (archived)']);
    await user.keyboard('{Escape}{Escape}');
    await user.click(screen.getByRole('button', { name: 'Reviews' }));
    expect(await screen.findByText('OLD (inactive)')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('UpdateCall')).toHaveLength(1));
    expect(server.calls('UpdateCall')[0]?.variables.input).toMatchObject({ faps: [4] });
  });

  it('must be chosen again in a copy', async () => {
    render('/Calls/new?copyOf=7', { query: { call, templates, faps } });
    expect(await screen.findByRole('combobox', { name: 'Technical review template' })).toHaveValue('');
    expect(screen.getByRole('combobox', { name: /^Proposal template/ })).toHaveValue('General');
  });
});

describe('features', () => {
  it.each([
    ['RISK_ASSESSMENT', 'Experiment safety input template'],
    ['EXPERIMENT_SAFETY_REVIEW', 'Experiment safety PDF template'],
    ['EXPERIMENT_SAFETY_REVIEW', 'Experiment workflow'],
  ] as const)('%s shows %s', async (feature, name) => {
    const { unmount } = render('/Calls/7', {}, {}, [feature]);
    expect(await screen.findByRole('combobox', { name })).toBeVisible();
    unmount();
    render('/Calls/7');
    await screen.findByRole('combobox', { name: /^Proposal template/ });
    expect(screen.queryByRole('combobox', { name })).toBeNull();
  });

  it('that are disabled leave the stored values of the call unchanged', async () => {
    const { user, server } = render('/Calls/7', {
      query: { call: { ...stored, esiTemplateId: 9, experimentWorkflowId: 6 } },
      mutation: { updateCall: { id: 7 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.calls('UpdateCall')).toHaveLength(1));
    expect(server.calls('UpdateCall')[0]?.variables.input).toMatchObject({ esiTemplateId: 9, experimentWorkflowId: 6 });
  });
});
