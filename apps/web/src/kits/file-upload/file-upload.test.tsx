import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FakeRequest } from '../../../test/fake-request.ts';
import { renderScreen } from '../../../test/render.tsx';
import { FileUpload, uploadProblem } from './index.ts';

function Documents({ maxFiles }: { maxFiles?: number }) {
  const [fileIds, setFileIds] = useState<readonly string[]>([]);
  return (
    <FileUpload label="Documents" fileIds={fileIds} onFileIds={setFileIds} accepted={['.pdf']} maxFiles={maxFiles} />
  );
}

const pdf = (name = 'plan.pdf', content = 'x') => new File([content], name, { type: 'application/pdf' });
const field = () => screen.findByLabelText('Documents', { selector: 'input' });

afterEach(() => {
  FakeRequest.sent.length = 0;
});

describe('the check of a file before its upload', () => {
  it.each([
    ['a good file', { name: 'a.pdf', size: 1, type: 'application/pdf' }, undefined],
    ['no bytes', { name: 'a.pdf', size: 0, type: 'application/pdf' }, 'File size is 0 bytes'],
    ['another type', { name: 'a.png', size: 1, type: 'image/png' }, 'Incorrect file type'],
    ['no extension', { name: 'a', size: 1, type: '' }, 'Incorrect file type'],
    ['too many bytes', { name: 'a.pdf', size: 2001, type: 'application/pdf' }, 'The file is larger than 0 MB'],
  ])('%s', (_, file, problem) => {
    expect(uploadProblem(file, ['.pdf'], 2000)?.message).toBe(problem);
  });
});

it('files beyond the limit are left out only with a message', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const { user } = renderScreen(<Documents maxFiles={2} />);
  await user.upload(await field(), [pdf('one.pdf'), pdf('two.pdf'), pdf('three.pdf')]);
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(2));
  expect(screen.getByText('At most 2 files. The others were not added.')).toBeVisible();
  expect(screen.queryByText(/^three.pdf/)).toBeNull();
});

describe('an upload', () => {
  it('shows its progress, then the file', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const { user } = renderScreen(<Documents />, {
      server: { query: { filesMetadata: [{ fileId: 'f1', originalFileName: 'plan.pdf', sizeInBytes: 2048 }] } },
    });
    await user.upload(await field(), pdf());
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
    const request = FakeRequest.sent[0] as FakeRequest;
    request.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 });
    expect(await screen.findByText('plan.pdf – 25 %')).toBeVisible();
    Object.assign(request, { status: 200, response: { fileId: 'f1' } });
    request.onload?.();
    expect(await screen.findByRole('button', { name: 'plan.pdf' })).toBeVisible();
    expect(screen.getByText('2.00 kB')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove plan.pdf' }));
    expect(screen.queryByRole('button', { name: 'plan.pdf' })).toBeNull();
  });

  it('can be cancelled, and distinguishes failures from rejections', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    const { user } = renderScreen(<Documents />);
    await user.upload(await field(), pdf('one.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Cancel one.pdf' }));
    expect(await screen.findByText('one.pdf: Upload cancelled')).toBeVisible();
    await user.upload(await field(), pdf('two.pdf'));
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(2));
    FakeRequest.sent[1]?.onerror?.();
    expect(await screen.findByText('two.pdf: Error occurred')).toBeVisible();
    await user.upload(await field(), pdf('three.pdf', ''));
    const rejected = await screen.findByText(/three.pdf: File size is 0 bytes/);
    expect(rejected).toHaveTextContent(
      'Please make sure your file is of correct type, has an extension and not zero bytes.',
    );
    expect(FakeRequest.sent).toHaveLength(2);
    await user.upload(await field(), pdf('four.pdf'));
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(3));
    const refused = FakeRequest.sent[2] as FakeRequest;
    const message = 'The virus scan found X in this file, so it was not saved';
    Object.assign(refused, { status: 400, response: { message, reason: 'FILE_INFECTED' } });
    refused.onload?.();
    expect(await screen.findByText(`four.pdf: ${message}`)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss three.pdf' }));
    expect(screen.queryByText(/three.pdf/)).toBeNull();
  });
});
