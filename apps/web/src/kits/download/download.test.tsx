import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aToken } from '../../../test/token.ts';
import { provideToasts } from '../../api/index.ts';
import { clearSession, startSession } from '../../session/index.ts';
import { DownloadPanel, downloadAddress, startDownload } from './index.ts';

const order = { kind: 'pdf/proposal', ids: [7, 9], label: 'Proposal 26A-7', fileName: 'proposal.pdf' };
const toasts: string[] = [];

function answer(respond: (signal: AbortSignal) => Promise<Response>) {
  const fetched = vi.fn((_: string, init?: RequestInit) => respond(init?.signal as AbortSignal));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

beforeEach(() => {
  toasts.length = 0;
  provideToasts(({ text, tone }) => toasts.push(`${tone}: ${text}`));
  startSession(aToken());
  URL.createObjectURL = vi.fn(() => 'blob:file');
  URL.revokeObjectURL = vi.fn();
});

describe('the address of a download', () => {
  it.each([
    [{ kind: 'pdf/proposal', ids: [7] }, '/download/pdf/proposal/7'],
    [{ kind: 'xlsx/proposal', ids: [7, 9] }, '/download/xlsx/proposal/7,9'],
    [
      { kind: 'zip/attachment', ids: [7], query: { questionIds: 'a,b' } },
      '/download/zip/attachment/7?questionIds=a%2Cb',
    ],
  ])('%j', (asked, address) => {
    expect(downloadAddress(asked)).toBe(address);
  });
});

describe('a download', () => {
  it('is announced, runs only once, and is saved under the name that the server gives', async () => {
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    let finish: (response: Response) => void = () => undefined;
    const fetched = answer(() => new Promise((resolve) => (finish = resolve)));
    render(<DownloadPanel />);
    const first = startDownload(order);
    void startDownload(order);
    expect(await screen.findByText('Preparing download')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    const downloads = () => fetched.mock.calls.filter(([path]) => path.startsWith('/download/'));
    await waitFor(() => expect(downloads()).toHaveLength(1));
    expect(new Headers(downloads()[0]?.[1]?.headers).get('authorization')).toMatch(/^Bearer /);
    finish(new Response('x', { headers: { 'x-download-filename': 'Bj%C3%B6rk.pdf' } }));
    await first;
    expect(names).toEqual(['Björk.pdf']);
    await waitFor(() => expect(screen.queryByText('Preparing download')).toBeNull());
    expect(toasts).toEqual(['success: Download finished']);
  });

  /** A server that makes a download and answers when it is told to; `live` is its stream of words, or none. */
  function making(live: ReadableStream<Uint8Array> | undefined) {
    let finish: (response: Response) => void = () => undefined;
    const names: string[] = [];
    const asked: string[] = [];
    const closed = vi.fn();
    vi.stubGlobal(
      'fetch',
      vi.fn(async (path: string, init: RequestInit) => {
        if (path === '/live') {
          names.push(...JSON.parse(String(init.body)).downloads);
          init.signal?.addEventListener('abort', closed);
          return live ? new Response(live) : new Response('', { status: 404 });
        }
        if (path.startsWith('/download/progress/')) {
          asked.push(path.slice('/download/progress/'.length));
          return Response.json({ done: 1, total: 2 });
        }
        if (!path.startsWith('/download/')) return Response.json({});
        names.push(new Headers(init.headers).get('x-download-progress') ?? '');
        return new Promise<Response>((resolve) => (finish = resolve));
      }),
    );
    return { names, asked, closed, finish: (response: Response) => finish(response) };
  }

  it('shows how many documents are generated, then how much has arrived', async () => {
    let say: (name: string, body: object) => void = () => undefined;
    const live = new ReadableStream<Uint8Array>({
      start: (stream) => {
        say = (name, body) =>
          stream.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(body)}\n\n`));
      },
    });
    const { names, asked, closed, finish } = making(live);
    render(<DownloadPanel />);
    const running = startDownload(order);
    await waitFor(() => expect(names).toHaveLength(2));
    expect(names[0]).toBe(names[1]);
    // What was made before the window listened is asked for once, and nothing after that.
    say('open', { keys: [] });
    expect(await screen.findByText('1 of 2 created')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Proposal 26A-7' })).toHaveAttribute('aria-valuenow', '50');
    say('making', { name: names[0], done: 2, total: 2 });
    expect(await screen.findByText('2 of 2 created')).toBeVisible();
    expect(asked).toEqual([names[0]]);
    let push: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        push = controller;
      },
    });
    finish(new Response(body, { headers: { 'content-length': '4' } }));
    push?.enqueue(new Uint8Array(3));
    expect(await screen.findByText('Receiving 75%')).toBeVisible();
    push?.enqueue(new Uint8Array(1));
    push?.close();
    await running;
    expect(toasts).toEqual(['success: Download finished']);
    // Nothing is waited for any more: the stream is closed.
    await waitFor(() => expect(closed).toHaveBeenCalled());
  });

  it('polls every thirty seconds if there are no live updates', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked, finish } = making(undefined);
    render(<DownloadPanel />);
    const running = startDownload(order);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(asked).toHaveLength(1);
    expect(await screen.findByText('1 of 2 created')).toBeVisible();
    finish(new Response('x'));
    await running;
    await vi.advanceTimersByTimeAsync(90_000);
    expect(asked).toHaveLength(1);
    vi.useRealTimers();
  });

  it('shows no message when it is cancelled', async () => {
    answer(
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
    );
    render(<DownloadPanel />);
    const running = startDownload(order);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel Proposal 26A-7' }));
    await running;
    expect(toasts).toEqual([]);
  });

  it.each([
    ['somebody signs out', () => clearSession()],
    ['somebody else signs in', () => startSession(aToken({ id: 8 }))],
    ['the role changes', () => startSession(aToken({ role: 'USER_OFFICER' }))],
  ])('is aborted when %s, and saves nothing', async (_, change) => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    clicked.mockClear();
    const fetched = answer(
      (signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
    );
    const running = startDownload(order);
    // A token that is renewed changes neither person nor role.
    startSession(aToken({ age: 5 }));
    const downloads = () => fetched.mock.calls.filter(([path]) => path.startsWith('/download/'));
    await waitFor(() => expect(downloads()).toHaveLength(1));
    change();
    await running;
    expect([toasts, clicked.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['no attachments', new Response('NO_ATTACHMENTS', { status: 404 }), 'info: No attachments found'],
    ['a failure', new Response('x', { status: 500 }), 'error: Failed to download file'],
    [
      'the reason of a refusal',
      new Response('At most 1000 documents can be downloaded at once', {
        status: 500,
        headers: { 'x-download-refusal': 'TOO_MANY_IDS' },
      }),
      'error: Failed to download file: At most 1000 documents can be downloaded at once',
    ],
  ])('reports %s', async (_, response, said) => {
    answer(async () => response);
    await startDownload(order);
    expect(toasts).toEqual([said]);
  });

  it('reports that attachments of questions could not be downloaded', async () => {
    answer(async () => new Response('x', { status: 500 }));
    await startDownload({ ...order, kind: 'zip/attachment', query: { questionIds: 'a' } });
    expect(toasts).toEqual(['info: Could not download proposal attachment(s) of selected question(s)']);
  });
});
