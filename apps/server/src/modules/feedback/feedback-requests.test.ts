import { anonymous } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { damage } from '../../../test/damage.ts';
import { bookNew, insertExperimentCall, openExperimentWorld } from '../../../test/experiment-world.ts';
import { insertVisit } from '../../../test/visit-rows.ts';
import type { TestPerson, World } from '../../../test/world.ts';
import { askForFeedback } from './feedback.jobs.ts';

let world: World;
let pi: TestPerson;
let instrumentId: number;
let callId: number;

beforeAll(async () => {
  ({ world, pi, instrumentId } = await openExperimentWorld());
  ({ callId } = await insertExperimentCall(world, null));
});
afterAll(() => world.close());

const dayMs = 86_400_000;
const now = new Date();
const later = (days: number) => new Date(now.getTime() + days * dayMs);
const past = (days: number) => later(-days).toISOString();

/** An experiment that ended so many days ago, and who leads its team. */
async function ended(days: number, change: object = {}) {
  const lead = await world.person('USER');
  const times = { startsAt: past(days + 2), endsAt: past(days), status: 'COMPLETED' };
  const experiment = await bookNew(world, { pi, callId, instrumentId, change: { ...times, ...change } });
  await insertVisit(world, experiment, { lead });
  return { ...experiment, lead };
}

/** Runs the job at a moment and answers whom it wrote to. */
async function run(at: Date): Promise<string[]> {
  const before = new Set((await world.db.selectFrom('mails').select('id').execute()).map(({ id }) => id));
  await askForFeedback({ ...world.ctx(), actor: anonymous, now: at, memo: new Map() });
  await world.work();
  const mails = await world.db.selectFrom('mails').select(['id', 'recipients']).orderBy('id').execute();
  return mails.filter(({ id }) => !before.has(id)).flatMap(({ recipients }) => recipients);
}

it('the job asks each team as often as the facility has set, and stops by itself', async () => {
  const fresh = await ended(1);
  const atTheLimit = await ended(89);
  await ended(91);
  await ended(1, { status: 'ACTIVE' });
  const gone = await ended(1);
  await world.db.updateTable('proposals').set({ deletedAt: now }).where('proposalPk', '=', gone.proposalPk).execute();
  expect(await run(now)).toEqual([fresh.lead.email, atTheLimit.lead.email]);
  // However often it runs, nobody is asked twice for one request.
  expect(await run(now)).toEqual([]);
  expect(await run(later(13.9))).toEqual([]);
  expect(await run(later(14.1))).toEqual([fresh.lead.email]);
  expect(await run(later(40))).toEqual([]);
});

it('two concurrent runs write one mail', async () => {
  const { lead } = await ended(2);
  const both = await Promise.all([run(now), run(now)]);
  const { length } = (await world.db.selectFrom('mails').select('recipients').execute()).filter(({ recipients }) =>
    recipients.includes(lead.email),
  );
  expect({ length, told: both.flat().includes(lead.email) }).toEqual({ length: 1, told: true });
});

it('the job asks the others while one experiment fails, and its team once it is repaired (rule O250)', async () => {
  const [bad, good] = [await ended(3), await ended(3)];
  const mend = await damage(world, 'feedback_requests', `new.experiment_pk = ${bad.experimentPk}`);
  await expect(run(now)).rejects.toThrow(`experiment ${bad.experimentPk}: damaged`);
  const asked = await world.db
    .selectFrom('eventLogs')
    .select('changedObjectId')
    .where('eventType', '=', 'FEEDBACK_REQUESTED')
    .where('changedObjectId', 'in', [String(bad.experimentPk), String(good.experimentPk)])
    .execute();
  expect(asked).toEqual([{ changedObjectId: String(good.experimentPk) }]);
  await mend();
  // What was asked in the run that failed is mailed by this one.
  expect((await run(now)).sort()).toEqual([bad.lead.email, good.lead.email].sort());
  expect(await run(now)).toEqual([]);
});
