import { roleIds } from '@atrium/domain/kernel';
import { defaultWorkflow } from '@atrium/domain/workflow';
import { begins } from './database.ts';
import type { World } from './world.ts';

type Store = Pick<World, 'db'>;

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

/** A node of a test workflow: its status, where its connection comes from, and the events of the connection. */
export interface TestNode {
  readonly status: string;
  readonly previousStatus: string | null;
  readonly events: readonly string[];
}

/** Inserts a workflow, by default the standard one. Returns its key. */
export async function insertWorkflow(
  { db }: Store,
  nodes: readonly TestNode[] = defaultWorkflow.nodes,
  entityType: 'PROPOSAL' | 'EXPERIMENT' = 'PROPOSAL',
): Promise<number> {
  const statuses = new Map(
    (await db.selectFrom('statuses').select(['id', 'shortCode']).execute()).map((row) => [row.shortCode, row.id]),
  );
  const idOf = (code: string) => statuses.get(code) ?? 0;
  const workflow = await db
    .insertInto('workflows')
    .values({ name: `Workflow ${next()}`, entityType })
    .returning('id')
    .executeTakeFirstOrThrow();
  const connections = new Map<string, number>();
  for (const [sortOrder, node] of nodes.entries()) {
    const { previousStatus } = node;
    const { id } = await db
      .insertInto('workflowConnections')
      .values({
        workflowId: workflow.id,
        statusId: idOf(node.status),
        prevStatusId: previousStatus === null ? null : idOf(previousStatus),
        prevConnectionId: previousStatus === null ? null : (connections.get(previousStatus) ?? null),
        sortOrder,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!connections.has(node.status)) connections.set(node.status, id);
    for (const eventType of node.events) {
      await db.insertInto('statusChangingEvents').values({ connectionId: id, eventType }).execute();
    }
  }
  return workflow.id;
}

const day = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * day);

async function templateOf({ db }: Store, groupId: string): Promise<number> {
  const row = await db
    .selectFrom('templates')
    .select('id')
    .where('groupId', '=', groupId)
    .orderBy('id')
    .executeTakeFirst();
  if (row) return row.id;
  const made = await db
    .insertInto('templates')
    .values({ groupId, name: groupId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Inserts a call that has ended for applicants and is open for reviews, with these instruments and their panels. */
export async function insertCall(
  world: Store,
  options: {
    workflowId: number;
    instruments?: ReadonlyArray<{ instrumentId: number; fapId?: number; availabilityTime?: number }>;
    endCall?: Date;
    callFapReviewEnded?: boolean;
  },
): Promise<number> {
  const endCall = options.endCall ?? daysFromNow(-1);
  const call = await world.db
    .insertInto('calls')
    .values({
      shortCode: `CALL${next()}`,
      startCall: daysFromNow(-30),
      endCall,
      endCallInternal: endCall,
      startReview: daysFromNow(-1),
      endReview: daysFromNow(30),
      startFapReview: daysFromNow(-1),
      endFapReview: daysFromNow(30),
      startNotify: daysFromNow(30),
      endNotify: daysFromNow(31),
      startCycle: daysFromNow(40),
      endCycle: daysFromNow(90),
      cycleComment: 'cycle',
      surveyComment: 'survey',
      callFapReviewEnded: options.callFapReviewEnded ?? false,
      proposalWorkflowId: options.workflowId,
      templateId: await templateOf(world, 'PROPOSAL'),
      technicalReviewTemplateId: await templateOf(world, 'TECHNICAL_REVIEW'),
      fapReviewTemplateId: await templateOf(world, 'FAP_REVIEW'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { instrumentId, fapId, availabilityTime } of options.instruments ?? []) {
    await world.db
      .insertInto('callInstruments')
      .values({ callId: call.id, instrumentId, fapId: fapId ?? null, availabilityTime: availabilityTime ?? null })
      .execute();
  }
  return call.id;
}

export async function insertInstrument(
  { db }: Store,
  options: { managerUserId: number; scientists?: readonly number[]; multipleTechReviewsEnabled?: boolean },
): Promise<number> {
  const n = next();
  const { id } = await db
    .insertInto('instruments')
    .values({
      name: `Instrument ${n}`,
      shortCode: `I${n}`,
      description: 'for tests',
      managerUserId: options.managerUserId,
      multipleTechReviewsEnabled: options.multipleTechReviewsEnabled ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const userId of options.scientists ?? []) {
    await db.insertInto('instrumentScientists').values({ instrumentId: id, userId }).execute();
  }
  return id;
}

type Place = 'FAP_CHAIR' | 'FAP_SECRETARY' | 'FAP_REVIEWER';

/** Inserts a panel with its members by role. */
export async function insertFap(
  { db }: Store,
  members: Partial<Record<Place, readonly number[]>> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('faps')
    .values({ code: `FAP${next()}`, description: 'for tests', numberRatingsRequired: 2, active: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [role, userIds] of Object.entries(members)) {
    for (const userId of userIds) await db.insertInto('fapMembers').values({ fapId: id, userId, role }).execute();
  }
  return id;
}

/** Inserts a submitted proposal on these instruments and, if given, in panels. */
export async function insertProposal(
  world: Store,
  options: {
    callId: number;
    proposerId: number;
    status?: string;
    submitted?: boolean;
    coProposers?: readonly number[];
    instruments?: readonly number[];
    faps?: ReadonlyArray<{ instrumentId: number; fapId: number }>;
  },
): Promise<number> {
  const { db } = world;
  const templateId = await templateOf(world, 'PROPOSAL');
  const questionary = await db
    .insertInto('questionaries')
    .values({ templateId, creatorId: options.proposerId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const status = await db
    .selectFrom('statuses')
    .select('id')
    .where('shortCode', '=', options.status ?? 'FEASIBILITY_REVIEW')
    .executeTakeFirstOrThrow();
  const submitted = options.submitted ?? true;
  const n = next();
  const { proposalPk } = await db
    .insertInto('proposals')
    .values({
      proposalId: `T${String(n).padStart(6, '0')}`,
      title: `Proposal ${n}`,
      abstract: 'for tests',
      statusId: status.id,
      proposerId: options.proposerId,
      callId: options.callId,
      questionaryId: questionary.id,
      submitted,
      submittedDate: submitted ? new Date() : null,
    })
    .returning('proposalPk')
    .executeTakeFirstOrThrow();
  begins(proposalPk);
  for (const userId of options.coProposers ?? []) {
    await db.insertInto('proposalUsers').values({ proposalPk, userId }).execute();
  }
  for (const instrumentId of options.instruments ?? []) {
    await db.insertInto('proposalInstruments').values({ proposalPk, instrumentId }).execute();
  }
  for (const { instrumentId, fapId } of options.faps ?? []) {
    await db.insertInto('fapProposals').values({ proposalPk, instrumentId, fapId, callId: options.callId }).execute();
  }
  return proposalPk;
}

/** Grants a user another role directly in the database. */
export async function grantRole({ db }: Store, userId: number, role: keyof typeof roleIds): Promise<void> {
  await db.insertInto('roleUsers').values({ userId, roleId: roleIds[role] }).execute();
}

/** Returns the short code of a proposal's status. */
export async function statusOf({ db }: Store, proposalPk: number): Promise<string> {
  const row = await db
    .selectFrom('proposals')
    .innerJoin('statuses', 'statuses.id', 'proposals.statusId')
    .select('statuses.shortCode')
    .where('proposalPk', '=', proposalPk)
    .executeTakeFirstOrThrow();
  return row.shortCode;
}

/** Returns the types of a proposal's events, in the order of the log. */
export async function eventsOf({ db }: Store, proposalPk: number): Promise<string[]> {
  const rows = await db
    .selectFrom('eventLogs')
    .select('eventType')
    .where('proposalPk', '=', proposalPk)
    .orderBy('id')
    .execute();
  return rows.map(({ eventType }) => eventType);
}
