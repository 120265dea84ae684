import { afterAll, beforeAll, expect, it } from 'vitest';
import { book } from '../../../test/experiment-world.ts';
import { openWindow, type TestWindow } from '../../../test/live.ts';
import { openPanelWorld } from '../../../test/panel-world.ts';
import type { TestPerson } from '../../../test/world.ts';

/** Those who may write in a record are told of each other, and nobody else is. */
let here: Awaited<ReturnType<typeof openPanelWorld>>;
let address: string;
let proposalPk: number;
let reviewId: number;
let technicalReviewId: number;
let internalReviewId: number;
let experimentPk: number;
beforeAll(async () => {
  here = await openPanelWorld();
  const { world, officer, pi, scientist, otherInstrumentId } = here;
  address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const review = await here.aReview(here.reviewer, { proposerId: pi.id });
  ({ proposalPk } = review);
  reviewId = review.id;
  await world.ok(
    officer,
    'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i, keepOthers: true) }',
    { p: [proposalPk], i: [otherInstrumentId] },
  );
  const made = await world.db
    .selectFrom('technicalReviews')
    .select('id')
    .where('technicalReviewAssigneeId', '=', scientist.id)
    .where('proposalPk', '=', proposalPk)
    .executeTakeFirstOrThrow();
  technicalReviewId = made.id;
  const { id } = await world.db
    .insertInto('internalReviews')
    .values({ title: 'Look at this', technicalReviewId, reviewerId: here.second.id, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  internalReviewId = id;
  ({ experimentPk } = await book(world, proposalPk, otherInstrumentId));
});
afterAll(async () => {
  here.world.app.server.closeAllConnections();
  await here.world.close();
});

type Name = 'officer' | 'scientist' | 'chair' | 'secretary' | 'reviewer' | 'second' | 'otherChair' | 'pi';

it.each<[string, () => number, [Name, Name], readonly Name[]]>([
  ['technical-review', () => technicalReviewId, ['officer', 'scientist'], ['pi', 'second', 'otherChair']],
  ['fap-review', () => reviewId, ['officer', 'reviewer'], ['pi', 'second', 'scientist', 'otherChair']],
  ['fap-decision', () => proposalPk, ['chair', 'secretary'], ['pi', 'reviewer', 'scientist', 'otherChair']],
  ['administration', () => proposalPk, ['officer', 'chair'], ['pi', 'reviewer', 'scientist', 'otherChair']],
  ['scientist-comment', () => proposalPk, ['officer', 'scientist'], ['pi', 'reviewer', 'chair']],
  ['internal-review', () => internalReviewId, ['officer', 'scientist'], ['pi', 'reviewer', 'chair']],
  ['data-access', () => proposalPk, ['officer', 'pi'], ['scientist', 'chair', 'reviewer']],
  ['experiment', () => experimentPk, ['officer', 'scientist'], ['pi', 'chair', 'reviewer']],
  ['fap', () => here.fapId, ['officer', 'secretary'], ['pi', 'scientist', 'otherChair']],
  ['user', () => here.pi.id, ['officer', 'pi'], ['scientist', 'chair', 'reviewer']],
])('%s', async (kind, id, [one, other], strangers) => {
  const key = `${kind}/${id()}` as never;
  const windows: TestWindow[] = [];
  const sit = async (who: TestPerson) => {
    const window = await openWindow(address, who, { keys: [key], presence: { key, part: 'A part', isWriting: true } });
    windows.push(window);
    return window;
  };
  const outside = await Promise.all(strangers.map((name) => sit(here[name])));
  const first = await sit(here[one]);
  await sit(here[other]);
  const { people } = await first.hears('here', ({ people }) => people.length > 0);
  expect(people.map(({ userId }) => userId)).toEqual([here[other].id]);
  for (const window of outside) {
    expect(window.told).toEqual([['open', { keys: [] }]]);
  }
  for (const window of windows) window.close();
});

it.each([
  'template',
  'email-template',
  'question',
  'page',
  'setting',
  'instrument',
  'institution',
  'technique',
  'tag',
  'status',
  'workflow',
  'predefined-message',
  'call',
])('%s: officers are shown to each other, and to nobody else', async (kind) => {
  const { world, officer, chair } = here;
  const key = `${kind}/1` as never;
  const presence = { key, part: '', isWriting: true };
  const outside = await openWindow(address, chair, { keys: [key], presence });
  const first = await openWindow(address, officer, { keys: [key], presence });
  const colleague = await world.person('USER_OFFICER');
  const second = await openWindow(address, colleague, { keys: [key], presence });
  const { people } = await first.hears('here', (told) => told.people.length > 0);
  expect(people.map(({ userId }) => userId)).toEqual([colleague.id]);
  expect(outside.told.filter(([name]) => name === 'here')).toEqual([]);
  for (const each of [outside, first, second]) each.close();
});
