import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { DownloadDialog } from './download-dialog.tsx';

const questions = [
  { questionId: 'figures', question: 'Figures', files: 3 },
  { questionId: 'letter', question: 'Letter', files: 1 },
];

function show(proposalPks: readonly number[], attachmentQuestions: readonly object[] = questions) {
  const asked: string[] = [];
  const closed = vi.fn();
  const rendered = renderScreen(
    <DownloadDialog proposalPks={proposalPks} refreshes={[]} onClose={closed} onDone={() => undefined} />,
    { server: { query: { attachmentQuestions } } },
  );
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    if (!String(path).startsWith('/download/')) return before(path, init);
    asked.push(String(path));
    return Promise.resolve(new Response('NO_ATTACHMENTS', { status: 404 }));
  });
  return { ...rendered, asked, closed };
}

afterEach(() => vi.unstubAllGlobals());

describe('downloading selected proposals', () => {
  it('offers multiple files only for several proposals', async () => {
    const { user, asked, closed } = show([7]);
    expect(await screen.findByRole('button', { name: 'Download as single file' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download as multiple files' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download as single file' }));
    await waitFor(() => expect(asked).toEqual(['/download/pdf/proposal/7']));
    expect(closed).toHaveBeenCalled();
  });

  it('asks for the questions whose files to download', async () => {
    const { user, asked } = show([7, 9]);
    expect(await screen.findByRole('button', { name: 'Download as multiple files' })).toBeVisible();
    const button = await screen.findByRole('button', { name: 'Download attachments' });
    expect(button).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Figures (3 files)' }));
    await user.click(screen.getByRole('checkbox', { name: 'Letter (1 file)' }));
    await user.click(button);
    await waitFor(() => expect(asked).toContain('/download/zip/attachment/7,9?questionIds=figures%2Cletter'));
  });

  it('exports them as a workbook', async () => {
    const { user, asked } = show([7, 9]);
    await user.click(await screen.findByRole('button', { name: 'Export proposals in Excel' }));
    await waitFor(() => expect(asked).toEqual(['/download/xlsx/proposal/7,9']));
  });

  it('shows a message if nothing was uploaded', async () => {
    show([7], []);
    expect(await screen.findByText('No files were uploaded to these proposals.')).toBeVisible();
  });
});
