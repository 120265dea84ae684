import { insertForm } from './forms.ts';
import { completeQuestionary, insertCall, writeProposal } from './proposals.ts';
import { insertWorkflow } from './review-world.ts';
import type { Answer, Loose, TestPerson, World } from './world.ts';

interface ActionInput {
  readonly actionId: number;
  readonly actionType: string;
  readonly config?: string;
}

/** Returns an e-mail action to one group of recipients. */
export const emailTo = (name: string, more: object = {}, template = 'proposal-received'): ActionInput => ({
  actionId: 1,
  actionType: 'EMAIL',
  config: JSON.stringify({
    recipientsWithEmailTemplate: [{ recipient: { name }, emailTemplate: { id: template, name: template }, ...more }],
  }),
});

export interface LogRow {
  readonly statusActionsLogId: number;
  readonly statusActionsMessage: string;
  readonly statusActionsSuccessful: boolean;
  readonly statusActionsTstamp: string;
  readonly emailStatusActionRecipient: string | null;
  readonly state: string;
  readonly detail: string;
  readonly proposals: ReadonlyArray<{ primaryKey: number; proposalId: string }>;
  readonly connectionStatusAction: { action: { name: string } };
}

export interface ActionWorld {
  readonly workflowId: number;
  readonly connectionId: number;
  readonly callId: number;
  setActions(...actions: readonly ActionInput[]): Promise<Answer<Loose>>;
  setActionsAs(
    who: TestPerson,
    of: { workflowId?: number; connectionId?: number },
    ...actions: readonly object[]
  ): Promise<Answer<Loose>>;
  submitted(
    pi: TestPerson,
    fields?: { title?: string; coProposers?: readonly number[] },
  ): Promise<{ primaryKey: number; proposalId: string }>;
  setStatus(proposalPks: readonly number[]): Promise<unknown>;
  replay(id: number): Promise<Answer<Loose>>;
  logs(): Promise<{ logs: LogRow[] }>;
  mailAbout(
    pk: number,
    templateId: string,
  ): Promise<{ recipients: string[]; subject: string; html: string } | undefined>;
  /** Clears the log and the e-mails. */
  clear(): Promise<void>;
}

/** Creates a workflow DRAFT → FEASIBILITY_REVIEW on submission, with a call that uses it, and functions to set the actions of its connection. */
export async function aWorkflowWithActions(world: World, officer: TestPerson): Promise<ActionWorld> {
  const form = await insertForm(world, 'PROPOSAL', [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }]);
  const workflowId = await insertWorkflow(world, [
    { status: 'DRAFT', previousStatus: null, events: [] },
    { status: 'FEASIBILITY_REVIEW', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
  ]);
  const callId = await insertCall(world, { templateId: form.templateId, proposalWorkflowId: workflowId });
  const connection = await world.db
    .selectFrom('workflowConnections')
    .select(['id', 'statusId'])
    .where('workflowId', '=', workflowId)
    .where('prevStatusId', 'is not', null)
    .executeTakeFirstOrThrow();
  const set = (who: TestPerson, input: object) =>
    world.gql<Loose>(
      who,
      'mutation ($i: AddConnectionStatusActionsInput!) { set: addConnectionStatusActions(newConnectionStatusActionsInput: $i) { actionId } }',
      { i: { workflowId, connectionId: connection.id, ...input } },
    );
  return {
    workflowId,
    connectionId: connection.id,
    callId,
    setActions: (...actions) => set(officer, { actions }),
    setActionsAs: (who, of, ...actions) => set(who, { actions, ...of }),
    async submitted(pi, fields = {}) {
      const made = await writeProposal(world, pi, callId, { title: fields.title ?? 'A title' });
      await completeQuestionary(world, made.questionaryId);
      for (const userId of fields.coProposers ?? [])
        await world.db.insertInto('proposalUsers').values({ proposalPk: made.primaryKey, userId }).execute();
      await world.ok(pi, 'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { primaryKey } }', {
        pk: made.primaryKey,
      });
      return made;
    },
    setStatus: (pks) =>
      world.ok(
        officer,
        'mutation ($s: Int!, $pks: [Int!]!) { changeProposalsStatus(changeProposalsStatusInput: { statusId: $s, proposalPks: $pks }) }',
        { s: connection.statusId, pks },
      ),
    replay: (id) =>
      world.gql<Loose>(officer, 'mutation ($id: Int!) { replayed: replayStatusActionsLog(statusActionsLogId: $id) }', {
        id,
      }),
    async logs() {
      const { statusActionsLogs } = await world.ok(
        officer,
        `{ statusActionsLogs { statusActionsLogs { statusActionsLogId statusActionsMessage statusActionsSuccessful statusActionsTstamp
           emailStatusActionRecipient state detail proposals { primaryKey proposalId } connectionStatusAction { action { name } } } } }`,
      );
      return { logs: statusActionsLogs.statusActionsLogs };
    },
    mailAbout: (pk, templateId) =>
      world.db
        .selectFrom('statusActionMails as l')
        .innerJoin('mails as m', 'm.id', 'l.mailId')
        .select(['m.recipients', 'm.subject', 'm.html'])
        .where('m.templateId', '=', templateId)
        .where((eb) => eb(eb.val(pk), '=', eb.fn.any('l.proposalPks')))
        .executeTakeFirst(),
    async clear() {
      await world.db.deleteFrom('statusActionsLogs').execute();
      await world.db.deleteFrom('mails').execute();
    },
  };
}
