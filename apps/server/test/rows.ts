import type { Insertable } from 'kysely';
import type { Call, Fap, Instrument, Proposal } from '../src/db/tables.ts';
import type { World } from './world.ts';

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** Returns the time this many days from now, for dates of calls. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Inserts a workflow whose nodes have these statuses, one after the other. */
export async function insertWorkflow(world: World, statusCodes: readonly string[] = ['DRAFT']): Promise<number> {
  const { id } = await world.db
    .insertInto('workflows')
    .values({ name: `workflow ${next()}`, entityType: 'PROPOSAL' })
    .returning('id')
    .executeTakeFirstOrThrow();
  let previous: { id: number; statusId: number } | undefined;
  for (const shortCode of statusCodes) {
    const status = await world.db
      .selectFrom('statuses')
      .select('id')
      .where('shortCode', '=', shortCode)
      .executeTakeFirstOrThrow();
    previous = await world.db
      .insertInto('workflowConnections')
      .values({
        workflowId: id,
        statusId: status.id,
        prevConnectionId: previous?.id ?? null,
        prevStatusId: previous?.statusId ?? null,
      })
      .returning(['id', 'statusId'])
      .executeTakeFirstOrThrow();
  }
  return id;
}

/** Inserts a call that is open for a month, with the default template and a separate workflow unless given otherwise. */
export async function insertCall(world: World, given: Partial<Insertable<Call>> = {}) {
  return world.db
    .insertInto('calls')
    .values({
      shortCode: `call ${next()}`,
      startCall: inDays(-10),
      endCall: inDays(30),
      endCallInternal: given.endCall ?? inDays(30),
      startReview: inDays(31),
      endReview: inDays(40),
      startNotify: inDays(41),
      endNotify: inDays(42),
      startCycle: inDays(43),
      endCycle: inDays(100),
      cycleComment: 'cycle',
      surveyComment: 'survey',
      templateId: 1,
      proposalWorkflowId: given.proposalWorkflowId ?? (await insertWorkflow(world)),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertInstrument(
  world: World,
  given: Partial<Insertable<Instrument>> & { managerUserId: number },
) {
  const n = next();
  return world.db
    .insertInto('instruments')
    .values({
      name: `Instrument ${String(n).padStart(4, '0')}`,
      shortCode: `I${n}`,
      description: 'An instrument',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertFap(world: World, given: Partial<Insertable<Fap>> = {}) {
  const n = next();
  return world.db
    .insertInto('faps')
    .values({ code: `FAP${n}`, description: `Panel ${n}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a proposal in DRAFT with an empty questionary. */
export async function insertProposal(
  world: World,
  given: Partial<Insertable<Proposal>> & { callId: number; proposerId: number },
) {
  const questionary = await world.db
    .insertInto('questionaries')
    .values({ templateId: 1, creatorId: given.proposerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return world.db
    .insertInto('proposals')
    .values({
      proposalId: String(900_000 + next()),
      title: 'A proposal',
      statusId: 1,
      questionaryId: questionary.id,
      ...(given.submitted ? { submittedDate: new Date() } : {}),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Assigns a proposal to an instrument. */
export async function assignToInstrument(world: World, proposalPk: number, instrumentId: number): Promise<void> {
  await world.db.insertInto('proposalInstruments').values({ proposalPk, instrumentId }).execute();
}
