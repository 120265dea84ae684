import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { InternalReviewsPart } from './internal-reviews-part.tsx';

const yes = { allowed: true };
const no = { allowed: false };
const ingrid = { id: 11, firstname: 'Ingrid', lastname: 'Solheim', institution: 'Aurora' };
const jonas = { id: 7, firstname: 'Jonas', lastname: 'Weber', institution: 'Aurora' };

const review = (more: object = {}) => ({
  id: 3,
  title: 'Sample environment',
  comment: '<p>The cryostat is free.</p>',
  files: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  technicalReviewId: 5,
  reviewerId: 11,
  reviewer: ingrid,
  assignedByUser: jonas,
  editScope: 'ALL',
  abilities: { delete: yes },
  ...more,
});

const open = (reviews: readonly object[] | (() => readonly object[]), mayAsk = true) =>
  renderScreen(<InternalReviewsPart technicalReviewId={5} proposalPk={21} mayAsk={mayAsk} />, {
    person: { id: 7, role: 'INSTRUMENT_SCIENTIST' },
    server: {
      isLive: true,
      query: { internalReviews: reviews as never, users: { totalCount: 1, users: [ingrid] } },
      mutation: { createInternalReview: { id: 4 }, updateInternalReview: { id: 3 }, deleteInternalReview: { id: 3 } },
    },
  });

describe('internal reviews', () => {
  it('require a title and a reviewer when they are requested', async () => {
    const { user, server } = open([]);
    const part = within(await screen.findByRole('region', { name: 'Internal reviews' }));
    expect(await part.findByText('Nobody has been asked for an internal review yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask for an internal review' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ask for an internal review' });
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Title is required')).toBeVisible();
    expect(within(dialog).getByText('Reviewer is required')).toBeVisible();
    await user.type(within(dialog).getByRole('textbox', { name: /^Title/ }), 'Detector');
    await user.click(within(dialog).getByRole('combobox', { name: /^Reviewer/ }));
    await user.click(await screen.findByRole('option', { name: /Ingrid Solheim/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Internal review created successfully!')).toBeVisible();
    expect(server.calls('createInternalReview')[0]?.variables).toMatchObject({
      input: { title: 'Detector', reviewerId: 11, technicalReviewId: 5 },
    });
  });

  it('are written by their reviewer, who cannot change the title', async () => {
    const { user, server } = open([review({ editScope: 'COMMENT_AND_DOCUMENTS', abilities: { delete: no } })], false);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Internal review' });
    expect(within(dialog).getByText('Sample environment')).toBeVisible();
    expect(within(dialog).queryByRole('textbox', { name: /^Title/ })).not.toBeInTheDocument();
    expect(within(dialog).queryByRole('combobox', { name: /^Reviewer/ })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Internal review updated successfully!')).toBeVisible();
    expect(server.calls('updateInternalReview')[0]?.variables).toMatchObject({
      input: { id: 3, technicalReviewId: 5 },
    });
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Ask for an internal review' })).not.toBeInTheDocument();
  });

  it('are read-only if they cannot be changed', async () => {
    const { user } = open([review({ editScope: 'NOTHING' })], false);
    const row = await screen.findByRole('row', { name: /Sample environment/ });
    expect(within(row).getByText('Ingrid Solheim')).toBeVisible();
    expect(within(row).getByText('Jonas Weber')).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'View' }));
    expect(await screen.findByText('The cryostat is free.')).toBeVisible();
  });

  it('are updated when other users change them, in the list and in the open dialog', async () => {
    let theirs: readonly object[] = [];
    const { user, server } = open(() => theirs);
    expect(await screen.findByText('Nobody has been asked for an internal review yet.')).toBeVisible();
    await waitFor(() => expect(server.windows().at(-1)?.keys).toContain('proposal/21'));
    theirs = [review()];
    server.tell('changed', { changes: [['proposal/21', 1]] });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Internal review' });
    expect(within(dialog).getByRole('textbox', { name: /^Title/ })).toHaveValue('Sample environment');
    await waitFor(() => expect(server.windows().at(-1)?.presence).toMatchObject({ key: 'internal-review/3' }));
    theirs = [review({ title: 'Cryostat and magnet' })];
    server.tell('changed', { changes: [['proposal/21', 2]] });
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: /^Title/ })).toHaveValue('Cryostat and magnet'),
    );
    server.tell('here', {
      key: 'internal-review/3',
      people: [{ userId: 11, name: 'Ingrid Solheim', part: '', isWriting: true }],
    });
    expect(await within(dialog).findByText('Ingrid Solheim is writing here')).toBeVisible();
  });

  it('are deleted after confirmation', async () => {
    const { user, server } = open([review()]);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete internal review' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Internal review deleted successfully')).toBeVisible();
    await waitFor(() =>
      expect(server.calls('deleteInternalReview')[0]?.variables).toEqual({ input: { id: 3, technicalReviewId: 5 } }),
    );
  });
});
