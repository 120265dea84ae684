import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeRequest } from '../../../test/fake-request.ts';
import { renderScreen } from '../../../test/render.tsx';
import { field, item, step } from '../../../test/wizard-item.tsx';
import { Wizard } from './wizard.tsx';

beforeEach(() => {
  FakeRequest.sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const wait = /Please wait until the upload is finished/;
const goOn = () => screen.getByRole('button', { name: 'Save and continue' });

async function draw() {
  const drawn = renderScreen(
    <Wizard
      item={item({ steps: [step(1, false, field('data', { type: 'FILE_UPLOAD' })), step(2, false, field('more'))] })}
    />,
    { person: { role: 'USER' }, server: { mutation: { answerTopic: [] }, query: { filesMetadata: [] } } },
  );
  await screen.findByRole('heading', { name: 'Topic 1' });
  const picker = drawn.container.querySelector<HTMLInputElement>('input[type=file]');
  await drawn.user.upload(picker as HTMLInputElement, new File(['x'], 'plan.pdf', { type: 'application/pdf' }));
  await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
  return drawn;
}

it('an upload in progress must finish before the step can be saved, and is then saved with it', async () => {
  const { user, server } = await draw();
  await user.click(goOn());
  expect(screen.getByRole('alert')).toHaveTextContent(wait);
  expect(server.calls('answerTopic')).toEqual([]);
  Object.assign(FakeRequest.sent[0] as FakeRequest, { status: 200, response: { fileId: 'f1' } });
  FakeRequest.sent[0]?.onload?.();
  await waitFor(() => expect(screen.queryByText(wait)).toBeNull());
  await user.click(goOn());
  expect(await screen.findByRole('heading', { name: 'Topic 2' })).toBeVisible();
  expect(server.calls('answerTopic')[0]?.variables).toMatchObject({
    answers: [{ questionId: 'data', value: '{"value":[{"id":"f1"}]}' }],
  });
});

it('a cancelled upload does not block the step', async () => {
  const { user } = await draw();
  await user.click(goOn());
  expect(screen.getByRole('alert')).toHaveTextContent(wait);
  await user.click(screen.getByRole('button', { name: 'Cancel plan.pdf' }));
  await waitFor(() => expect(screen.queryByText(wait)).toBeNull());
  await user.click(goOn());
  expect(await screen.findByRole('heading', { name: 'Topic 2' })).toBeVisible();
});

it('leaving a step during an upload asks for confirmation', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: /Topic 2/ }));
  expect(await screen.findByRole('alertdialog', { name: 'Confirmation' })).toBeVisible();
});
