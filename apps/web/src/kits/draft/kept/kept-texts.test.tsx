import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { draftValuesOf, keepAs, simulateWindowClose } from '../../../../test/kept-text.ts';
import { basisField, button, call, open, proposal, topic, words } from '../../../../test/proposal-editor.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { copiesOfPerson } from '../copy-store.ts';
import { AllKeptTexts } from './all-kept-texts.tsx';
// Loaded on demand; made ready before the clock of a test runs.
import './kept-texts.tsx';

const read = { value: '', version: null };
const newProposal = {
  query: {
    call: call as never,
    basicUserDetails: { id: 7, firstname: 'Ada', lastname: 'Byron', institution: 'Analytical Society' },
    blankQuestionaryStepsByCallId: [topic(1, false, basisField, words)] as never,
  },
};
const shown = () => screen.findByRole('region', { name: 'What you typed' });

it('all unsaved texts are listed on the profile, by where they were typed (rule P183)', async () => {
  await keepAs('gone', 'proposal-new-4', { 'basis.title': { value: 'Ice', read, told: { label: 'Title' } } });
  await keepAs('gone', 'clarification-8', { answer: { value: 'Twelve', read, told: { label: 'Answer' } } });
  const copy = JSON.stringify({
    keptAt: Date.now() - 1000,
    parts: { x: { value: 'Far', read, sent: [] } },
    offers: [],
  });
  const { user, server } = renderScreen(<AllKeptTexts />, {
    server: {
      query: {
        ownDrafts: ({ record, kind }: { record?: string; kind?: string }) =>
          kind === '' || record === 'fap-3' ? [{ record: 'fap-3', window: 'elsewhere', copy }] : [],
      } as never,
    },
  });
  expect(await screen.findByRole('article', { name: 'New Proposal' })).toHaveTextContent('Ice');
  expect(await screen.findByRole('article', { name: 'Panel' })).toHaveTextContent('Far');
  const one = await screen.findByRole('article', { name: 'Answer' });
  expect(one).toHaveTextContent('Twelve');
  expect(server.calls('OwnDrafts')[0]?.variables).toEqual({ kind: '' });
  await user.click(within(one).getByRole('button', { name: 'Discard what you typed' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Answer' })).toBeNull());
  expect(screen.getByRole('article', { name: 'New Proposal' })).toBeVisible();
});

describe('the origin of a text on the profile (rule P183)', () => {
  const noon = new Date(2026, 10, 2, 12).getTime();
  const told = { label: 'Title' };
  const draftOf = (record: string, typedIn?: object) => ({
    record,
    window: 'elsewhere',
    copy: JSON.stringify({ keptAt: noon, parts: { x: { value: 'Ice', read, sent: [], told } }, offers: [], typedIn }),
  });
  const proposalIs = (allowed: boolean) =>
    ({ primaryKey: 21, proposalId: '27A-0021', abilities: { edit: { allowed } } }) as never;
  const callIs = (isActive: boolean) => ({ id: 3, shortCode: 'Spring', isActive }) as never;

  it.each([
    ['proposal-21', { proposal: null }, 'The form is gone: the proposal was deleted, or you can no longer see it.'],
    ['proposal-21', { proposal: proposalIs(false) }, 'You can no longer change proposal 27A-0021.'],
    ['proposal-21', { proposal: proposalIs(true) }, 'Open the form of proposal 27A-0021 to restore what you typed.'],
    ['proposal-new-3', { call: null }, 'The form is gone: its call no longer exists.'],
    ['proposal-new-3', { call: callIs(false) }, 'The form is gone: call Spring is no longer open.'],
    ['proposal-new-3', { call: callIs(true) }, 'Call Spring is open: open its form to restore what you typed.'],
  ])('%s with %j', async (record, query, sentence) => {
    const drafts = [draftOf(record, { title: 'Ice in comets', address: '/ProposalEdit/21' })];
    const ownDrafts = (asked: { record?: string }) => ((asked.record ?? record) === record ? drafts : []);
    renderScreen(<AllKeptTexts />, { server: { query: { ...query, ownDrafts: ownDrafts as never } as never } });
    const one = await screen.findByRole('article');
    expect(await within(one).findByText(sentence)).toBeVisible();
    expect(within(one).getByRole('link', { name: 'Ice in comets' })).toHaveAttribute('href', '/ProposalEdit/21');
    expect(one).toHaveTextContent('Kept from 02-11-2026 12:00 until 02-12-2026 12:00');
    expect(within(one).getByRole('button', { name: 'Copy what you typed: Title' })).toBeVisible();
    expect(within(one).getByRole('button', { name: 'Discard what you typed' })).toBeVisible();
  });

  const may = (allowed: boolean) => ({ allowed, message: allowed ? null : 'It was handed in.' });
  const gone = 'The form is gone: what it belonged to was deleted, or you can no longer see it.';
  const handedIn = 'Its form can no longer accept this.';
  const there = 'Open the form to restore what you typed.';
  const locked = 'Its form can no longer accept this. It was handed in.';

  const notInThisRole = 'You cannot open its form in your current role.';
  const otherRole = { allowed: false, message: 'INSUFFICIENT_PERMISSIONS' };
  const templateWith = (id: string) => ({
    templateId: 5,
    abilities: { update: may(true) },
    steps: [{ fields: [{ question: { id } }] }],
  });
  const ofExperiments = ({ entityType }: { entityType: string }) =>
    entityType === 'EXPERIMENT' ? { id: 5, abilities: { update: may(true) } } : null;

  const lettersCalled =
    (name: string) =>
    ({ id }: { id: string }) =>
      id === name ? { id } : null;

  it.each([
    ['technical-review-5', 'Technical review', { technicalReview: null }, gone],
    [
      'technical-review-5',
      'Technical review',
      { technicalReview: { id: 5, abilities: { edit: may(false), reopen: may(false) } } },
      locked,
    ],
    ['fap-review-5', 'Panel review', { review: { id: 5, abilities: { edit: may(true), reopen: may(false) } } }, there],
    [
      'fap-review-5',
      'Panel review',
      { review: { id: 5, abilities: { edit: may(true), reopen: may(true) } } },
      handedIn,
    ],
    ['internal-review-5', 'Internal review', { internalReview: null }, gone],
    ['feedback-5', 'Feedback', { feedback: { id: 5, abilities: { change: may(false) } } }, locked],
    ['feedback-new-4', 'Feedback', { experiment: { experimentPk: 4, mayGiveFeedback: may(false) } }, locked],
    ['shipment-5', 'Shipment', { shipment: { id: 5, abilities: { change: may(true) } } }, there],
    ['shipment-new-4', 'Shipment', { experiment: null }, gone],
    ['visit-3-7', 'Visit registration', { visitRegistration: { abilities: { edit: may(false) } } }, locked],
    [
      'visit-changes-3-7',
      'Changes requested from a visitor',
      { visitRegistration: { abilities: { requestChanges: may(false) } } },
      locked,
    ],
    ['visit-team-3', 'Visit', { visit: { id: 3, abilities: { update: may(true) } } }, there],
    ['visit-team-new-4', 'Visit', { experiment: { experimentPk: 4 } }, there],
    ['experiment-safety-5', 'Experiment safety', { experimentSafety: null }, gone],
    ['sample-esi-4-8', 'Experiment safety input', { experimentSample: null }, gone],
    ['call-5', 'Call', { call: { id: 5 } }, there],
    ['tag-5', 'Tag', { tag: { id: 5, abilities: { update: may(true) } } }, there],
    ['tag-5', 'Tag', { tag: null }, gone],
    ['institution-5', 'Institution', { institution: null }, gone],
    ['institution-5', 'Institution', { institution: { id: 5, abilities: { update: otherRole } } }, notInThisRole],
    ['training-kind-5', 'Training', { trainingKind: { id: 5, abilities: { update: may(true) } } }, there],
    ['training-kind-5', 'Training', { trainingKind: null }, gone],
    ['template-words-5', 'Template', { template: null }, gone],
    ['pdf-template-5', 'Template', { template: { templateId: 5, abilities: { update: may(true) } } }, there],
    ['question-5-text_input_1', 'Question', { template: templateWith('text_input_1') }, there],
    ['question-5-text_input_1', 'Question', { template: templateWith('text_input_2') }, gone],
    ['question-text_input_1', 'Question', { questions: [{ id: 'text_input_1' }] }, there],
    ['question-text_input_1', 'Question', { questions: [] }, gone],
    ['question-7up', 'Question', { questions: [] }, gone],
    ['email-template-call-opened', 'E-mail template', { emailTemplate: lettersCalled('call-opened') }, there],
    ['email-template-call-opened-de', 'E-mail template', { emailTemplate: lettersCalled('call-opened') }, there],
    ['email-template-in-de', 'E-mail template', { emailTemplate: lettersCalled('in-de') }, there],
    ['email-template-call-opened', 'E-mail template', { emailTemplate: null }, gone],
    ['decision-4-2-3', 'Decision', { fapProposal: { meetingAbilities: { saveDecision: may(true) } } }, there],
    ['decision-4-2-3', 'Decision', { fapProposal: { meetingAbilities: { saveDecision: may(false) } } }, locked],
    ['decision-4-2-3', 'Decision', { fapProposal: null }, gone],
    ['decisions-4', 'Decisions', { call: null }, gone],
    ['experiment-note-4', 'Note', { experiment: { dayAbilities: { keepRecord: may(false) } } }, locked],
    ['conflict-own-3', 'Form', { fap: { id: 3 } }, there],
    ['assign-3-5.6', 'Form', { fap: null }, gone],
    ['fap-3-call-2', 'Panel', { fap: { id: 3, abilities: { update: may(false) } } }, locked],
    ['constructor-3', 'Form', {}, 'If its form still exists, open it to restore what you typed.'],
    ['workflow-5', 'Workflow', { workflow: null }, gone],
    ['workflow-words-5', 'Workflow', { workflow: ofExperiments }, there],
    ['workflow-copy-5', 'Workflow', { workflow: ofExperiments }, there],
    ['predefined-message-5', 'Predefined message', { predefinedMessage: null }, gone],
    ['page-HELPPAGE', 'Page', {}, notInThisRole],
    ['training-kind-new', 'Training', {}, 'If its form still exists, open it to restore what you typed.'],
  ])('%s, %s: %j', async (record, place, query, sentence) => {
    const drafts = [draftOf(record, { title: 'Where it was', address: '/MyVisits?search=ice' })];
    const ownDrafts = (asked: { record?: string }) => ((asked.record ?? record) === record ? drafts : []);
    renderScreen(<AllKeptTexts />, { server: { query: { ...query, ownDrafts: ownDrafts as never } as never } });
    const one = await screen.findByRole('article', { name: place });
    expect(await within(one).findByText(sentence)).toBeVisible();
    expect(within(one).getByRole('link', { name: 'Where it was' })).toHaveAttribute('href', '/MyVisits?search=ice');
  });

  it('the form of a page is available to users who write pages', async () => {
    await keepAs('gone', 'page-HELPPAGE', { text: { value: 'Ask us', read, told } });
    renderScreen(<AllKeptTexts />, { person: { role: 'USER_OFFICER' } });
    expect(await within(await screen.findByRole('article', { name: 'Page' })).findByText(there)).toBeVisible();
  });

  it('an unknown form without a title is listed as a form, without a link', async () => {
    await keepAs('gone', 'something-else', { name: { value: 'furlong', read, told } });
    renderScreen(<AllKeptTexts />);
    const one = await screen.findByRole('article', { name: 'Form' });
    expect(one).toHaveTextContent('Kept from');
    expect(within(one).queryByRole('link')).toBeNull();
  });
});

it('the list on the profile receives the focus if the address refers to it', async () => {
  await keepAs('gone', 'proposal-new-4', { 'basis.title': { value: 'Ice', read } });
  window.location.hash = '#all-typed';
  renderScreen(<AllKeptTexts />);
  const heading = await screen.findByRole('heading', { name: 'What you typed but did not save' });
  await waitFor(() => expect(heading).toHaveFocus());
  window.location.hash = '';
});

describe('unsaved text that its form no longer accepts (rule P183)', () => {
  beforeEach(() => keepAs('gone', 'proposal-new-4', { 'basis.title': { value: 'Elsewhere', read } }));

  it('in a new proposal is shown with the names of its questions if the call no longer exists', async () => {
    const { user } = open('/ProposalCreate/3/9', newProposal);
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Cells');
    await user.type(screen.getByRole('textbox', { name: 'Which words?' }), 'Cold and dry');
    await waitFor(async () =>
      expect(Object.values(await draftValuesOf('proposal-new-3')).sort()).toEqual(['Cells', 'Cold and dry']),
    );
    const copies = await copiesOfPerson(7, Date.now());
    expect(copies.find(({ record }) => record === 'proposal-new-3')?.typedIn?.title).toBe('New Proposal');
    cleanup();
    await simulateWindowClose('proposal-new-3');
    open('/ProposalCreate/3/9', { query: { call: null as never } });
    expect(await screen.findByText('Call not found')).toBeVisible();
    const region = await shown();
    expect(within(region).getByRole('heading', { name: 'Title' })).toBeVisible();
    expect(within(region).getByRole('heading', { name: 'Which words?' })).toBeVisible();
    expect(region).toHaveTextContent('Cells');
    expect(region).toHaveTextContent('Cold and dry');
    expect(region).not.toHaveTextContent('Elsewhere');
    await user.click(within(region).getByRole('button', { name: 'Copy what you typed: Which words?' }));
    expect(await navigator.clipboard.readText()).toBe('Cold and dry');
  });

  it('is shown beside the form of a closed call', async () => {
    await keepAs('gone', 'proposal-new-3', { 'answer.words': { value: 'Cold', read } });
    const over = { ...call, endCall: '2026-01-02T12:00:00.000Z', endCallInternal: '2026-01-02T12:00:00.000Z' };
    open('/ProposalCreate/3/9', { query: { ...newProposal.query, call: over as never } });
    const region = await shown();
    expect(within(region).getByRole('heading', { name: 'Which words?' })).toBeVisible();
    expect(region).toHaveTextContent('Cold');
    expect(await draftValuesOf('proposal-new-3')).toEqual({ 'answer.words': 'Cold' });
  });

  it('is not shown if the record contains the same text', async () => {
    await keepAs('gone', 'proposal-21', { 'basis.title': { value: 'Cells', read } });
    const locked = { ...proposal().abilities, edit: { allowed: false, message: 'Submitted' } };
    open('/ProposalEdit/21', { query: { proposal: proposal({ abilities: locked }) as never } });
    expect(await screen.findByText('Submitted')).toBeVisible();
    await new Promise((done) => setTimeout(done, 300));
    expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull();
  });

  it('is deleted after confirmation, here and on the server', async () => {
    await keepAs('gone', 'proposal-21', { 'basis.title': { value: 'Cells', read, told: { label: 'Title' } } });
    const copy = JSON.stringify({
      keptAt: Date.now() - 1000,
      parts: { 'answer.words': { value: 'Cold', read, sent: [] } },
      offers: [],
    });
    const { user, server } = open('/ProposalEdit/21', {
      query: { proposal: null as never, ownDrafts: [{ record: 'proposal-21', window: 'elsewhere', copy }] },
    });
    const region = await shown();
    expect(region).toHaveTextContent('Cells');
    expect(region).toHaveTextContent('Cold');
    server.answer({ query: { proposal: null as never, ownDrafts: [] } });
    await user.click(within(region).getByRole('button', { name: 'Discard what you typed' }));
    expect(await draftValuesOf('proposal-21')).toEqual({ 'basis.title': 'Cells' });
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull());
    expect(await draftValuesOf('proposal-21')).toEqual({});
    expect(server.calls('ForgetDrafts')[0]?.variables).toEqual({
      record: 'proposal-21',
      windows: ['gone', 'elsewhere'],
    });
  });

  it('under a question that was removed is shown beside the form, and can be discarded for good', async () => {
    const told = { label: 'Which risks?' };
    await keepAs('gone', 'proposal-21', { 'answer.risks': { value: 'Acid', read, told } });
    const { user } = open('/ProposalEdit/21', { query: { proposal: proposal() as never } });
    const region = await shown();
    expect(within(region).getByRole('heading', { name: 'Which risks?' })).toBeVisible();
    expect(region).toHaveTextContent('Acid');
    await user.click(within(region).getByRole('button', { name: 'Discard what you typed' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull());
    await simulateWindowClose('proposal-21');
    cleanup();
    open('/ProposalEdit/21', { query: { proposal: proposal() as never } });
    expect(await screen.findByRole('heading', { name: 'Topic 2' })).toBeVisible();
    await new Promise((done) => setTimeout(done, 300));
    expect(screen.queryByRole('region', { name: 'What you typed' })).toBeNull();
    expect(button('Save')).toBeVisible();
  });
});
