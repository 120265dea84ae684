import type { Present } from '@atrium/domain/live';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { renderScreen } from '../../../test/render.tsx';
import { hereWords } from './here-words.ts';
import { WhoIsHere } from './who-is-here.tsx';

const emma = (more: Partial<Present> = {}): Present => ({
  userId: 2,
  name: 'Emma Johansson',
  part: 'Aim',
  isWriting: true,
  ...more,
});

describe('the description of users who are present', () => {
  const said = (...people: Present[]) =>
    hereWords(people, { part: 'Aim', me: 1 }).map(([sentence, { name, part }]) =>
      sentence.replace('{{name}}', name).replace('{{part}}', part),
    );
  test.each([
    ['somebody writes in this part', [emma()], ['Emma Johansson is writing here']],
    ['somebody writes elsewhere', [emma({ part: 'Samples' })], ['Emma Johansson is writing in “Samples”']],
    ['somebody writes in the whole record', [emma({ part: '' })], ['Emma Johansson is writing here']],
    ['somebody looks', [emma({ isWriting: false })], ['Emma Johansson also has this open']],
    [
      'one person in two windows is told by the nearer one',
      [emma({ isWriting: false }), emma()],
      ['Emma Johansson is writing here'],
    ],
    ['oneself in another window', [emma({ userId: 1 })], ['You are also writing here in another window']],
    [
      'several, the nearest first',
      [emma({ userId: 3, name: 'Lars', isWriting: false }), emma()],
      ['Emma Johansson is writing here', 'Lars also has this open'],
    ],
    ['nobody', [], []],
  ])('%s', (_, people, words) => expect(said(...people)).toEqual(words));
});

it('a user who writes is announced to others, and sees who else writes', async () => {
  const { server, user } = renderScreen(
    <>
      <WhoIsHere record="proposal/7" part="Aim" />
      <input aria-label="Aim" />
    </>,
    { person: { id: 1 }, server: { isLive: true } },
  );
  const sat = () => server.windows().at(-1)?.presence;
  await waitFor(() => expect(sat()).toEqual({ key: 'proposal/7', part: 'Aim', isWriting: false }));
  server.tell('here', { key: 'proposal/7', people: [emma()] });
  expect(await screen.findByText('Emma Johansson is writing here')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Aim' }), 'x');
  await waitFor(() => expect(sat()).toMatchObject({ isWriting: true }));
  server.tell('here', { key: 'proposal/7', people: [] });
  await waitFor(() => expect(screen.queryByText(/Emma/)).toBeNull());
});

it.each([
  ['in this part', 'Aim', 'Warning', 'call/1'],
  ['in a form of the whole record', '', 'Warning', 'call/2'],
  ['in another part', 'Samples', 'Info', 'call/3'],
] as const)('somebody who writes %s is announced in the tone of the words', async (_, part, tone, record) => {
  const { server } = renderScreen(<WhoIsHere record={record} part="Aim" />, {
    person: { id: 1 },
    server: { isLive: true },
  });
  await waitFor(() => expect(server.windows()).toHaveLength(1));
  server.tell('here', { key: record, people: [emma({ part })] });
  const said = await screen.findByText(/^Emma Johansson is writing/);
  expect(said.closest('.MuiAlert-root')).toHaveClass(`MuiAlert-color${tone}`);
});

it('parts with the same name are distinguished, and shown by that name', async () => {
  const { server } = renderScreen(<WhoIsHere record="fap/7" part="Review Period|3" />, {
    person: { id: 1 },
    server: { isLive: true },
  });
  await waitFor(() => expect(server.windows()).toHaveLength(1));
  server.tell('here', {
    key: 'fap/7',
    people: [emma({ part: 'Review Period|4' }), emma({ userId: 3, name: 'Lars', part: 'Review Period|3' })],
  });
  expect(await screen.findByText('Emma Johansson is writing in “Review Period”')).toBeVisible();
  expect(screen.getByText('Lars is writing here')).toBeVisible();
});
