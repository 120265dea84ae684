import { techniqueStatuses } from '@atrium/domain/technique-proposal';
import { insertCall, insertFap, insertInstrument, insertWorkflow, writeProposal } from './proposals.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

/** The properties of a technique proposal to be created. */
interface Wanted {
  readonly status?: string;
  readonly techniqueIds?: readonly number[];
  readonly instrumentId?: number;
  readonly title?: string;
  readonly call?: number;
}

const first = <T>(list: readonly T[]) => list[0] as T;

/**
 * A call with a workflow of all technique statuses and three instruments, a fourth instrument of another call, and two techniques:
 * the first of `scientist` with the first two instruments and the fourth, the second of `stranger` with the second and third.
 */
export interface TechniqueWorld {
  readonly world: World;
  readonly officer: TestPerson;
  readonly pi: TestPerson;
  readonly scientist: TestPerson;
  readonly stranger: TestPerson;
  readonly callId: number;
  readonly other: number;
  readonly techniques: readonly { id: number; name: string }[];
  readonly instruments: readonly number[];
  /** Ids of statuses by short code. */
  readonly statusId: ReadonlyMap<string, number>;
  aTechnique(
    scientists: readonly TestPerson[],
    instrumentIds: readonly number[],
  ): Promise<{ id: number; name: string }>;
  /** Creates a proposal of the first technique, in a status. */
  aProposal(wanted?: Wanted): Promise<number>;
}

export async function openTechniqueWorld(): Promise<TechniqueWorld> {
  const world = await openWorld();
  const officer = await world.person('USER_OFFICER');
  const pi = await world.person('USER');
  const scientist = await world.person('INSTRUMENT_SCIENTIST');
  const stranger = await world.person('INSTRUMENT_SCIENTIST');
  await world.db
    .insertInto('statuses')
    .values({ shortCode: 'SUBMITTED_LOCKED', name: 'Submitted (locked)', description: 'd', entityType: 'PROPOSAL' })
    .execute();
  const statusId = new Map(
    (
      await world.db.selectFrom('statuses').select(['id', 'shortCode']).where('entityType', '=', 'PROPOSAL').execute()
    ).map((row) => [row.shortCode, row.id]),
  );
  const workflow = await insertWorkflow(world, [...techniqueStatuses, 'QUICK_REVIEW']);
  const callId = await insertCall(world, { proposalWorkflowId: workflow });
  const other = await insertCall(world);
  const fapId = await insertFap(world);
  const instruments = [
    await insertInstrument(world, officer, [callId, other], fapId),
    await insertInstrument(world, officer, [callId]),
    await insertInstrument(world, officer, [callId]),
    // Not part of the call.
    await insertInstrument(world, officer, [other]),
  ];
  const [a, b, c, d] = instruments as [number, number, number, number];

  async function aTechnique(scientists: readonly TestPerson[], instrumentIds: readonly number[]) {
    const serial = Math.random().toString(36).slice(2, 8);
    const row = await world.db
      .insertInto('techniques')
      .values({ name: `T ${serial}`, shortCode: serial, description: 'd' })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    for (const { id } of scientists) {
      await world.db.insertInto('techniqueScientists').values({ techniqueId: row.id, userId: id }).execute();
    }
    for (const instrumentId of instrumentIds) {
      await world.db.insertInto('techniqueInstruments').values({ techniqueId: row.id, instrumentId }).execute();
    }
    return row;
  }

  const techniques = [await aTechnique([scientist], [a, b, d]), await aTechnique([stranger], [b, c])];

  async function aProposal({ status = 'UNDER_REVIEW', techniqueIds, instrumentId, title, call }: Wanted = {}) {
    const { primaryKey } = await writeProposal(world, pi, call ?? callId, title ? { title } : {});
    for (const techniqueId of techniqueIds ?? [first(techniques).id]) {
      await world.db.insertInto('proposalTechniques').values({ proposalPk: primaryKey, techniqueId }).execute();
    }
    if (instrumentId) {
      await world.db.insertInto('proposalInstruments').values({ proposalPk: primaryKey, instrumentId }).execute();
    }
    await world.db
      .updateTable('proposals')
      .set({ statusId: statusId.get(status) as number })
      .where('proposalPk', '=', primaryKey)
      .execute();
    return primaryKey;
  }

  return {
    world,
    officer,
    pi,
    scientist,
    stranger,
    callId,
    other,
    techniques,
    instruments,
    statusId,
    aTechnique,
    aProposal,
  };
}
