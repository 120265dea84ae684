import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { damage } from '../../test/damage.ts';
import { openWorld, type World } from '../../test/world.ts';
import { type Ctx, transaction, withSavepoint } from '../access/context.ts';
import { refused } from '../access/errors.ts';
import { eachByItself, insistOnNone, tryInParts } from './each.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('clientLogs').execute();
});

const nameOf = (one: number) => `record ${one}`;
const write = (tx: Ctx, one: number) =>
  tx.db
    .insertInto('clientLogs')
    .values({ error: String(one) })
    .execute();
const written = async () =>
  (await world.db.selectFrom('clientLogs').select('error').orderBy('id').execute()).map(({ error }) => Number(error));
const failsWith = (code: string) => Object.assign(new Error('not now'), { code });

describe('work for many records (rule O250)', () => {
  it.each([
    ['a violated constraint', '23514'],
    ['a statement that takes too long', '57014'],
    ['a lock that is not granted', '55P03'],
    ['a deadlock, time and again', '40P01'],
    ['damaged data', 'XX001'],
  ])('continues after %s, each record separately', async (_, code) => {
    const mend = await damage(world, 'client_logs', `new.error in ('1', '3', '4', '5', '6')`, { code });
    const work = eachByItself(world.ctx(), [1, 2, 3, 4, 5, 6, 7], nameOf, async (tx, one) => {
      await sql`insert into client_logs (error) values (${`before ${one}`})`.execute(tx.db);
      await tx.db.deleteFrom('clientLogs').where('error', '=', `before ${one}`).execute();
      await write(tx, one);
    });
    await expect(work).rejects.toThrow('5 of 7 failed: record 1: damaged; record 3: damaged; record 4: damaged; …');
    expect(await written()).toEqual([2, 7]);
    await mend();
  });

  it.each([
    ['a refusal', refused('PROPOSAL_NOT_FOUND')],
    ['a mistake in the code', new TypeError('one.name is not a function')],
  ])('rolls back what was written for one record before %s', async (_, error) => {
    const work = eachByItself(world.ctx(), [1, 2], nameOf, async (tx, one) => {
      await write(tx, one);
      if (one === 1) throw error;
    });
    await expect(work).rejects.toThrow(`1 of 2 failed: record 1: ${error.message}`);
    expect(await written()).toEqual([2]);
  });

  it('stops once three records in a row failed for lack of a database, and not before', async () => {
    const tried: number[] = [];
    const work = (isAway: (one: number) => boolean) =>
      eachByItself(world.ctx(), [1, 2, 3, 4, 5, 6], nameOf, async (tx, one) => {
        tried.push(one);
        if (isAway(one)) throw failsWith('57P01');
        await write(tx, one);
      });
    await expect(work((one) => one !== 3)).rejects.toThrow('not now');
    expect(tried).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await written()).toEqual([3]);
    tried.length = 0;
    await expect(work((one) => one > 1)).rejects.toThrow('not now');
    expect(tried).toEqual([1, 2, 3, 4]);
  });

  it('is done in one batch, and on failure in as few parts as possible for all but the failing records', async () => {
    const mend = await damage(world, 'client_logs', `new.error in ('3', '14')`);
    const parts: number[][] = [];
    const all = Array.from({ length: 16 }, (_, at) => at + 1);
    const failures = await tryInParts(world.ctx(), all, nameOf, async (ctx, some) => {
      await transaction(ctx, async (tx) => {
        for (const one of some) await write(tx, one);
      });
      parts.push([...some]);
    });
    expect(failures.map(({ one }) => one)).toEqual([3, 14]);
    expect((await written()).sort((a, b) => a - b)).toEqual(all.filter((one) => one !== 3 && one !== 14));
    expect(parts).toEqual([[1, 2], [4], [5, 6, 7, 8], [9, 10, 11, 12], [13], [15, 16]]);
    expect(() => insistOnNone(failures, 16, nameOf)).toThrow('2 of 16 failed: record 3: damaged; record 14: damaged');
    await mend();
  });

  it('is done once per record by two concurrent workers, and for a failing record once it is repaired', async () => {
    const mend = await damage(world, 'client_logs', `new.error = '2'`);
    const once = () =>
      eachByItself(world.ctx(), [1, 2, 3], nameOf, async (tx, one) => {
        await sql`select pg_advisory_xact_lock(77, ${one})`.execute(tx.db);
        const { rows } = await sql`select from client_logs where error = ${String(one)}`.execute(tx.db);
        if (rows.length === 0) await write(tx, one);
      });
    const both = await Promise.allSettled([once(), once()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await written()).sort()).toEqual([1, 3]);
    await mend();
    await Promise.all([once(), once()]);
    expect((await written()).sort()).toEqual([1, 2, 3]);
  });

  it('a failed part of a transaction is rolled back alone', async () => {
    await transaction(world.ctx(), async (tx) => {
      await write(tx, 1);
      const part = withSavepoint(tx, async (own) => {
        await write(own, 2);
        await sql`select 1 / 0`.execute(own.db);
      });
      await expect(part).rejects.toThrow('division by zero');
      await write(tx, 3);
    });
    expect(await written()).toEqual([1, 3]);
  });
});
