import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import type { FapRecordFragment } from '../../api/generated/features/fap/fap.ts';
import { FapDocuments, FapDocumentsUpload } from './fap-documents.tsx';
import { FapInformationTab } from './fap-information-tab.tsx';

const fileId = '00000000-0000-4000-8000-000000000001';
const fap = {
  id: 2,
  code: 'QM',
  description: 'Magnets',
  numberRatingsRequired: 2,
  gradeGuide: null,
  customGradeGuide: false,
  active: true,
  files: JSON.stringify([{ id: fileId, caption: 'Guide', figure: null }]),
  abilities: { update: { allowed: false } },
} as unknown as FapRecordFragment;
const server = {
  query: {
    filesMetadata: [{ fileId, originalFileName: 'guide.pdf', mimeType: 'application/pdf', sizeInBytes: 1000 }],
    pageContent: '<p>Ten is the best.</p>',
  },
  mutation: { updateFap: { id: 2, files: null } },
};

it('reviewers of a panel can read its documents', async () => {
  renderScreen(<FapDocuments fap={fap} />, { person: { role: 'FAP_REVIEWER' }, server });
  expect(await screen.findByText(/guide\.pdf/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
});

it('the user office deletes all documents in one request that includes the values read before', async () => {
  const { user, server: asked } = renderScreen(<FapDocumentsUpload fap={fap} />, {
    person: { role: 'USER_OFFICER' },
    server,
  });
  await user.click(await screen.findByRole('button', { name: 'Delete all' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete all documents' });
  await user.click(
    screen.getAllByRole('button', { name: 'Delete all' }).find((one) => dialog.contains(one)) as Element,
  );
  await waitFor(() => expect(asked.calls('KeepFapDocuments')).toHaveLength(1));
  expect(asked.calls('KeepFapDocuments')[0]?.variables).toMatchObject({
    id: 2,
    code: 'QM',
    files: null,
    read: { code: 'QM', files: fap.files },
  });
});

it.each([
  ['its own', { customGradeGuide: true, gradeGuide: '<p>Five is the best.</p>' }, 'Five is the best.'],
  ['that of the facility', {}, 'Ten is the best.'],
])('a chair can read the text of the grading guide: %s', async (_, more, words) => {
  renderScreen(<FapInformationTab fap={{ ...fap, ...more }} />, { person: { role: 'FAP_CHAIR' }, server });
  expect(await screen.findByText(words)).toBeVisible();
});
