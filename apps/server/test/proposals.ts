import type { Insertable } from 'kysely';
import type { Call } from '../src/db/tables.ts';
import type { TestPerson, World } from './world.ts';

type Rows = Pick<World, 'db'>;
let serial = 0;

const day = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * day);

/** Inserts a workflow with a node for each of these statuses, the first being the root. */
export async function insertWorkflow({ db }: Rows, shortCodes: readonly string[] = ['DRAFT']): Promise<number> {
  serial += 1;
  const { id } = await db
    .insertInto('workflows')
    .values({ name: `workflow ${serial}`, entityType: 'PROPOSAL' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [order, shortCode] of shortCodes.entries()) {
    const status = await db
      .selectFrom('statuses')
      .select('id')
      .where('shortCode', '=', shortCode)
      .where('entityType', '=', 'PROPOSAL')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('workflowConnections')
      .values({ workflowId: id, statusId: status.id, sortOrder: order })
      .execute();
  }
  return id;
}

/** Inserts an open call on the default templates; `values` override its columns. */
export async function insertCall(world: Rows, values: Partial<Insertable<Call>> = {}): Promise<number> {
  serial += 1;
  const proposalWorkflowId = values.proposalWorkflowId ?? (await insertWorkflow(world));
  const { id } = await world.db
    .insertInto('calls')
    .values({
      shortCode: `call ${serial}`,
      startCall: fromNow(-10),
      endCall: fromNow(10),
      endCallInternal: values.endCall ?? fromNow(10),
      startReview: fromNow(11),
      endReview: fromNow(20),
      startNotify: fromNow(21),
      endNotify: fromNow(22),
      startCycle: fromNow(30),
      endCycle: fromNow(60),
      cycleComment: 'cycle',
      surveyComment: 'survey',
      templateId: 1,
      technicalReviewTemplateId: 3,
      fapReviewTemplateId: 2,
      ...values,
      proposalWorkflowId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The dates of a call that ended yesterday; internal users may have longer. */
export const ended = (internalDays = -1) => ({ endCall: fromNow(-1), endCallInternal: fromNow(internalDays) });

/** Inserts an instrument with a manager, attached to these calls, and mapped to a panel there if one is given. */
export async function insertInstrument(
  { db }: Rows,
  manager: TestPerson,
  callIds: readonly number[] = [],
  fapId: number | null = null,
): Promise<number> {
  serial += 1;
  const { id } = await db
    .insertInto('instruments')
    .values({
      name: `Instrument ${String(serial).padStart(4, '0')}`,
      shortCode: `I${serial}`,
      managerUserId: manager.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const callId of callIds)
    await db.insertInto('callInstruments').values({ callId, instrumentId: id, fapId }).execute();
  return id;
}

export async function insertFap({ db }: Rows, members: Readonly<Record<string, TestPerson>> = {}): Promise<number> {
  serial += 1;
  const { id } = await db
    .insertInto('faps')
    .values({ code: `FAP ${serial}`, description: 'a panel' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [role, person] of Object.entries(members)) {
    await db.insertInto('fapMembers').values({ fapId: id, userId: person.id, role }).execute();
  }
  return id;
}

/** Writes a proposal of this user through the API: created, saved, and with its questionary complete. */
export async function writeProposal(
  world: World,
  who: TestPerson,
  callId: number,
  text: { title?: string; abstract?: string; users?: readonly number[] } = {},
): Promise<{ primaryKey: number; proposalId: string; questionaryId: number }> {
  const { createProposal } = await world.ok(
    who,
    'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey proposalId questionaryId } }',
    { callId },
  );
  await world.ok(
    who,
    `mutation ($pk: Int!, $title: String, $abstract: String, $users: [Int!]) {
      updateProposal(proposalPk: $pk, title: $title, abstract: $abstract, users: $users) { primaryKey } }`,
    { pk: createProposal.primaryKey, title: 'A title', abstract: 'An abstract', users: [], ...text },
  );
  await completeQuestionary(world, createProposal.questionaryId);
  return createProposal;
}

/** Marks every topic of a questionary as complete. */
export async function completeQuestionary({ db }: Rows, questionaryId: number): Promise<void> {
  const topics = await db
    .selectFrom('questionaries as q')
    .innerJoin('topics as t', 't.templateId', 'q.templateId')
    .select('t.id')
    .where('q.id', '=', questionaryId)
    .execute();
  await db
    .insertInto('topicCompletenesses')
    .values(topics.map(({ id }) => ({ questionaryId, topicId: id, isComplete: true })))
    .onConflict((conflict) => conflict.columns(['questionaryId', 'topicId']).doUpdateSet({ isComplete: true }))
    .execute();
}

/** Returns the events recorded for a proposal, oldest first. */
export async function eventsOf({ db }: Rows, proposalPk: number): Promise<string[]> {
  const rows = await db
    .selectFrom('eventLogs')
    .select('eventType')
    .where('proposalPk', '=', proposalPk)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.eventType);
}
