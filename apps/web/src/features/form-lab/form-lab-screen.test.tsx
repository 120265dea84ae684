import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp, renderScreen } from '../../../test/render.tsx';
import { FormLabScreen } from './form-lab-screen.tsx';

const question = (questionId: string, words: string, more: object = {}) => ({
  questionId,
  question: words,
  dataType: 'TEXT_INPUT',
  topicId: 1,
  reach: 'ALWAYS',
  sources: [],
  operator: 'AND',
  conditions: [],
  ...more,
});

const sound = {
  template: { templateId: 7, groupId: 'PROPOSAL', name: 'Rapid access' },
  steps: [
    { topicId: 1, title: 'General', isEnabled: true, always: 2, sometimes: 1, never: 0 },
    { topicId: 2, title: 'Old', isEnabled: false, always: 0, sometimes: 0, never: 0 },
  ],
  questions: [
    question('agree', 'Do you agree?'),
    question('why', 'Why not?', {
      reach: 'SOMETIMES',
      sources: ['agree'],
      conditions: ['“Do you agree?” is “No”'],
    }),
  ],
  findings: [],
  fewestAsked: 1,
  mostAsked: 2,
  fillCount: 6,
  branchCount: 2,
  unreached: [],
  fills: [
    { answers: [{ questionId: 'agree', words: 'Yes', isStuck: false }] },
    {
      answers: [
        { questionId: 'agree', words: 'No', isStuck: false },
        { questionId: 'why', words: '', isStuck: true },
      ],
    },
  ],
  asksFor: [{ templateId: 9, name: 'Samples' }],
};

const broken = {
  ...sound,
  findings: [
    { kind: 'NEVER_ASKED', severity: 'ERROR', message: 'Nobody is ever asked this.', questionId: 'why', topicId: 1 },
    { kind: 'STEP_EMPTY', severity: 'WARNING', message: 'This step asks no questions.', questionId: null, topicId: 2 },
  ],
  unreached: [{ questionId: 'why', isAsked: true, why: 'IMPOSSIBLE' }],
};

const render = (formLab: object | null, at = '/FormLab/7') =>
  renderScreen(<FormLabScreen />, {
    person: { role: 'USER_OFFICER' },
    path: '/FormLab/$templateId',
    at,
    server: { query: { formLab } },
  });

describe('the form lab', () => {
  it.each([
    ['PROPOSAL', 'Proposal'],
    ['SAMPLE', 'Sample declaration'],
  ])('is marked in the menu under the list of its template: %s', async (groupId, entry) => {
    renderApp({
      at: '/FormLab/7',
      person: { role: 'USER_OFFICER' },
      server: { query: { formLab: { ...sound, template: { ...sound.template, groupId } } as never } },
    });
    expect(await screen.findByRole('heading', { name: 'Form lab: Rapid access' })).toBeVisible();
    const drawer = within(screen.getByRole('navigation', { name: 'Main navigation' }));
    await waitFor(() => expect(drawer.getByRole('link', { current: 'page' })).toHaveTextContent(entry));
  });

  it('says that nothing is wrong, and shows the numbers', async () => {
    render(sound);
    expect(await screen.findByRole('heading', { name: 'Form lab: Rapid access' })).toBeVisible();
    expect(screen.getByText(/The form can be filled in. No problems were found/)).toBeVisible();
    expect(screen.getByText('1 to 2')).toBeVisible();
    expect(screen.getByText('2 of 2')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Samples' })).toHaveAttribute('href', '/FormLab/9');
  });

  it('lists findings, worst first, each with a link to its question', async () => {
    render(broken);
    expect(await screen.findByText(/People will get stuck/)).toHaveTextContent('1 error, 1 warning.');
    expect(screen.getByRole('heading', { name: 'Errors (1)' })).toBeVisible();
    const found = screen.getByText('Nobody is ever asked this.').closest('li') as HTMLElement;
    expect(within(found).getByRole('link', { name: 'Why not?' })).toHaveAttribute(
      'href',
      '/QuestionaryEditor/7?question=why',
    );
  });

  it('counts what each step asks', async () => {
    render(sound, '/FormLab/7?tab=1');
    const row = (await screen.findByRole('rowheader', { name: /1. General/ })).closest('tr') as HTMLElement;
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['2', '1', '0']);
    expect(screen.getByText('Switched off')).toBeVisible();
  });

  it('draws the dependencies, and describes them in words', async () => {
    render(sound, '/FormLab/7?tab=2');
    const map = await screen.findByRole('region', { name: 'Dependency map' });
    expect(
      within(map)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Do you agree?', 'Why not?']);
    expect(screen.getByText(/asked when/)).toHaveTextContent('asked when “Do you agree?” is “No”');
  });

  it('shows how respondents answered, and where one got stuck', async () => {
    const { user } = render(broken, '/FormLab/7?tab=3');
    expect(await screen.findByText('“Why not?” was never asked: no answers lead there')).toBeVisible();
    expect(screen.queryByText('No valid answer exists')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Respondent 2 – stuck' }));
    expect(screen.getByText('No valid answer exists')).toBeVisible();
  });

  it('generates other fills on request, for the call in the address', async () => {
    const { user, server } = render(sound, '/FormLab/7?call=4');
    await user.click(await screen.findByRole('button', { name: 'Fill in again' }));
    await waitFor(() =>
      expect(server.calls('formLab').map(({ variables }) => [variables.callId, variables.seed])).toEqual([
        [4, 1],
        [4, 2],
      ]),
    );
  });

  it('shows a message if the template does not exist', async () => {
    render(null);
    expect(await screen.findByText('Failed to load template')).toBeVisible();
  });
});
