import { screen } from '@testing-library/react';
import type { FakeServerOptions } from './fake-server.ts';
import { type RenderOptions, renderApp } from './render.tsx';
// The routes load these on demand; importing them here keeps their loading time out of the tests' time limits.
import '../src/features/proposal/create-proposal-screen.tsx';
import '../src/features/proposal/edit-proposal-screen.tsx';
import '../src/features/proposal/select-call-screen.tsx';

export const ada = { id: 7, firstname: 'Ada', lastname: 'Byron', institution: 'Analytical Society' };
export const grace = { id: 8, firstname: 'Grace', lastname: 'Hopper', institution: 'Navy' };

/** A step of the proposal's form. */
export const topic = (id: number, isCompleted: boolean, ...fields: object[]) => ({
  isCompleted,
  topic: { id, title: `Topic ${id}`, sortOrder: id },
  fields: fields.map((field) => ({ topicId: id, ...field })),
});

export const basisField = {
  question: { id: 'proposal_basis', question: 'Basic information', dataType: 'PROPOSAL_BASIS' },
  config: { __typename: 'ProposalBasisConfig' },
};
export const words = {
  question: { id: 'words', question: 'Which words?', dataType: 'TEXT_INPUT' },
  config: { __typename: 'TextInputConfig', required: false },
  value: '',
};

/** The call of the edited proposal. */
export const call = {
  id: 3,
  shortCode: 'CALL-3',
  title: 'Autumn call',
  startCall: '2026-01-01T12:00:00.000Z',
  endCall: '2031-05-01T12:00:00.000Z',
  submissionMessage: null,
};

/** A draft proposal of Ada as the editor receives it. */
export const proposal = (more: object = {}) => ({
  primaryKey: 21,
  proposalId: '900021',
  title: 'Cells',
  abstract: 'About cells',
  submitted: false,
  status: { shortCode: 'DRAFT', name: 'Draft' },
  proposer: ada,
  users: [],
  coProposerInvites: [],
  receipts: [],
  call,
  questionary: { questionaryId: 5, steps: [topic(1, true, basisField), topic(2, false, words)] },
  abilities: {
    edit: { allowed: true },
    submit: { allowed: true },
    download: { allowed: false },
    invite: { allowed: true },
    clone: { allowed: true },
  },
  ...more,
});

/** Opens the application at an address, as Ada. */
export const open = (at: string, server: FakeServerOptions, more: RenderOptions = {}) =>
  renderApp({ at, server, person: { id: 7, email: 'ada@example.org' }, ...more });

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
