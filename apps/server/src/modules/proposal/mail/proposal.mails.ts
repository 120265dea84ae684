import { mailText } from '../../mail/index.ts';

/** Variables of the mails about a proposal (rule W47). */
export interface ProposalMailValues {
  readonly piPreferredname: string;
  readonly piLastname: string;
  readonly proposalNumber: string;
  readonly proposalTitle: string;
  readonly callShortCode: string;
  readonly coProposers: readonly string[];
  /** HTML, cleaned when it was stored. */
  readonly commentForUser: string;
  /** Until when there is more time, in words of the facility's zone, and why. */
  readonly until?: string;
  readonly reason?: string;
}

const greeting = '<p>Dear {{piPreferredname}} {{piLastname}},</p>';
const comment = '{{#if commentForUser}}<p><b>Comment</b></p><div>{{{commentForUser}}}</div>{{/if}}';
const about = '<b>{{proposalTitle}}</b> ({{proposalNumber}}, call {{callShortCode}})';

/** The mails of the product's fixed events, by the template id other systems know. */
export const proposalMails = {
  'proposal-submitted': mailText<ProposalMailValues>(
    'Proposal {{proposalNumber}} has been submitted',
    `${greeting}<p>Your proposal ${about} has been submitted. Please refer to it by its number <b>{{proposalNumber}}</b>.</p>
     {{#if coProposers}}<p>Co-proposers: {{#each coProposers}}{{#unless @first}}, {{/unless}}{{this}}{{/each}}</p>{{/if}}`,
  ),
  'proposal-extended': mailText<ProposalMailValues>(
    'More time for proposal {{proposalNumber}}',
    `${greeting}<p>The user office has given your proposal ${about} more time: you may submit it until <b>{{until}}</b>.</p>
     <p>Reason: {{reason}}</p>`,
  ),
  'Accepted-Proposal': mailText<ProposalMailValues>(
    'Proposal {{proposalNumber}} has been accepted',
    `${greeting}<p>We are glad to tell you that your proposal ${about} has been <b>accepted</b>.</p>${comment}`,
  ),
  'Reserved-Proposal': mailText<ProposalMailValues>(
    'Proposal {{proposalNumber}} has been put on the reserve list',
    `${greeting}<p>Your proposal ${about} has been put on the <b>reserve list</b>. We will let you know if time becomes free.</p>${comment}`,
  ),
  'Rejected-Proposal': mailText<ProposalMailValues>(
    'Proposal {{proposalNumber}} has not been accepted',
    `${greeting}<p>We are sorry to tell you that your proposal ${about} could <b>not be accepted</b>.</p>${comment}`,
  ),
} as const;

export type ProposalMail = keyof typeof proposalMails;
