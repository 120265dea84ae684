import { escapeHtml } from '@atrium/domain/html';
import {
  downloadMessage,
  emailEventWords,
  emailMessage,
  recipientWords,
  type StatusActionType,
  statusActionOf,
} from '@atrium/domain/status-action';
import type { Step } from './life.ts';
import type { Proposal, Story } from './proposals.ts';

/** An e-mail of the user office that the principal investigator receives when a proposal reaches a status. */
interface Letter {
  readonly status: string;
  readonly templateId: string;
  readonly templateName: string;
  /** Whether mails wait in the outbox until the officer has read them. */
  readonly hold: boolean;
  readonly subjectOf: (proposalId: string) => string;
  readonly sentenceOf: (about: string) => string;
}

const letters: readonly Letter[] = [
  {
    status: 'NOT_FEASIBLE',
    templateId: 'not-feasible',
    templateName: 'Not feasible',
    hold: false,
    subjectOf: (proposalId) => `Proposal ${proposalId} is not feasible`,
    sentenceOf: (about) =>
      `our scientists have looked at the proposal ${about} and find that it cannot be carried out on the instruments it names.`,
  },
  {
    status: 'ALLOCATED',
    templateId: 'time-allocated',
    templateName: 'Time allocated',
    hold: true,
    subjectOf: (proposalId) => `Proposal ${proposalId} has been given time`,
    sentenceOf: (about) => `we are glad to tell you that the proposal ${about} has been given time.`,
  },
  {
    status: 'NOT_ALLOCATED',
    templateId: 'time-not-allocated',
    templateName: 'No time allocated',
    hold: true,
    subjectOf: (proposalId) => `Proposal ${proposalId} has not been given time`,
    sentenceOf: (about) => `we are sorry to tell you that the proposal ${about} could not be given time.`,
  },
];

/** The status at which the document of a proposal with allocated time is stored; the action is so new that it has run only once. */
const kept = 'ALLOCATED';

interface Arrival {
  readonly proposal: Proposal;
  readonly step: Step;
}

const soon = ({ at }: Step) => new Date(at.getTime() + 2000);

/** Returns the arrivals at a status along the regular workflow in the call under review, in chronological order. */
function arrivals({ workflows }: Story, proposals: readonly Proposal[], status: string): Arrival[] {
  const own = new Set(workflows.regular.graph.nodes.map(({ connectionId }) => connectionId));
  return proposals
    .filter(({ call }) => call.key === 'review')
    .flatMap((proposal) => proposal.life.steps.map((step) => ({ proposal, step })))
    .filter(({ step }) => step.to === status && own.has(step.connectionId))
    .sort((a, b) => a.step.at.getTime() - b.step.at.getTime());
}

function addAction({ world, workflows }: Story, status: string, type: StatusActionType, config: object | null): number {
  const node = workflows.regular.graph.nodes.find((one) => one.status === status);
  if (!node) throw new Error(`The regular workflow has no ${status}`);
  const { connectionId } = node;
  const id = world.id('connectionStatusActions');
  const { id: actionId } = statusActionOf(type);
  const workflowId = workflows.regular.id;
  world.add('connectionStatusActions', { id, connectionId, workflowId, actionId, config: config as never });
  return connectionId;
}

function configOf({ templateId, templateName, hold }: Letter): object {
  const recipient = { name: 'PI', description: recipientWords.PI.description };
  const emailTemplate = { id: templateId, name: templateName };
  return { recipientsWithEmailTemplate: [{ recipient, emailTemplate, combineEmails: false, hold }] };
}

function write(story: Story, letter: Letter, connectionId: number, { proposal, step }: Arrival): void {
  const { world, log, facility } = story;
  const { proposalId, title, team, life, pk } = proposal;
  const state = letter.hold ? 'HELD' : 'SUCCEEDED';
  const logId = world.id('statusActionsLogs');
  world.add('statusActionsLogs', {
    id: logId,
    connectionId,
    actionId: statusActionOf('EMAIL').id,
    emailStatusActionRecipient: 'PI',
    state,
    successful: !letter.hold,
    message: emailMessage(state, false),
    detail: '',
    tstamp: soon(step),
  });
  world.add('statusActionsLogProposals', { statusActionsLogId: logId, proposalPk: pk });
  const about = `<b>${escapeHtml(title)}</b> (${proposalId})`;
  log.mail({
    because: step.entry,
    templateId: letter.templateId,
    recipients: [team.leader.email],
    subject: letter.subjectOf(proposalId),
    html: `<p>Dear ${escapeHtml(team.leader.shownName)},</p><p>${letter.sentenceOf(about)}</p><p>${escapeHtml(facility.officer.shownName)}, user office</p>`,
    action: { logId, proposalPk: pk, isHeld: letter.hold },
  });
  if (letter.hold) return;
  life.note('PROPOSAL_STATUS_ACTION_EXECUTED', soon(step), null, {
    description: emailEventWords({
      message: emailMessage('SUCCEEDED', false),
      template: letter.templateId,
      to: team.leader.email,
      recipient: 'PI',
    }),
    cause: step.entry,
  });
}

function keepDocument({ world }: Story, connectionId: number, { proposal, step }: Arrival): void {
  const logId = world.id('statusActionsLogs');
  world.add('statusActionsLogs', {
    id: logId,
    connectionId,
    actionId: statusActionOf('PROPOSALDOWNLOAD').id,
    emailStatusActionRecipient: null,
    state: 'FAILED',
    successful: false,
    message: downloadMessage(false, false),
    detail: 'The document could not be created: the printer did not answer. Replay it to try again',
    tstamp: soon(step),
  });
  world.add('statusActionsLogProposals', { statusActionsLogId: logId, proposalPk: proposal.pk });
}

/**
 * Adds the automatic actions of the regular workflow in the call under review: mails about infeasible proposals have been sent, those about
 * allocated time wait in the outbox, and one document could not be stored.
 */
export function carryOutActions(story: Story, proposals: readonly Proposal[]): void {
  for (const letter of letters) {
    const connectionId = addAction(story, letter.status, 'EMAIL', configOf(letter));
    for (const arrival of arrivals(story, proposals, letter.status)) write(story, letter, connectionId, arrival);
  }
  const connectionId = addAction(story, kept, 'PROPOSALDOWNLOAD', null);
  const last = arrivals(story, proposals, kept).at(-1);
  if (last) keepDocument(story, connectionId, last);
}
