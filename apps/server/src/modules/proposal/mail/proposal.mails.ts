import { mailText } from '../../mail/index.ts';

/** Variables of the mails about a proposal (rule W47). */
export interface ProposalMailValues {
  readonly piPreferredname: string;
  readonly piLastname: string;
  readonly proposalNumber: string;
  readonly proposalTitle: string;
  readonly callShortCode: string;
  readonly coProposers: readonly string[];
  /** HTML, sanitized when it was stored. */
  readonly commentForUser: string;
  /** The extended deadline as text in the facility's time zone, and the reason for the extension. */
  readonly until?: string;
  readonly reason?: string;
}

const greeting = '<p>Dear {{piPreferredname}} {{piLastname}},</p>';
const comment = '{{#if commentForUser}}<p><b>Comment</b></p><div>{{{commentForUser}}}</div>{{/if}}';
const about = '<b>{{proposalTitle}}</b> ({{proposalNumber}}, call {{callShortCode}})';
const others = '{{#each coProposers}}{{#unless @first}}, {{/unless}}{{this}}{{/each}}';

const german = {
  greeting: '<p>Guten Tag {{piPreferredname}} {{piLastname}},</p>',
  comment: '{{#if commentForUser}}<p><b>Anmerkung</b></p><div>{{{commentForUser}}}</div>{{/if}}',
  about: '<b>{{proposalTitle}}</b> ({{proposalNumber}}, Ausschreibung {{callShortCode}})',
};

/** The mails for the product's fixed events, keyed by the template id that other systems use. */
export const proposalMails = {
  'proposal-submitted': mailText<ProposalMailValues>({
    en: {
      subject: 'Proposal {{proposalNumber}} has been submitted',
      body: `${greeting}<p>Your proposal ${about} has been submitted. Please refer to it by its number <b>{{proposalNumber}}</b>.</p>
     {{#if coProposers}}<p>Co-proposers: ${others}</p>{{/if}}`,
    },
    de: {
      subject: 'Der Antrag {{proposalNumber}} ist eingereicht',
      body: `${german.greeting}<p>Ihr Antrag ${german.about} ist eingereicht. Bitte nennen Sie bei Rückfragen seine Nummer <b>{{proposalNumber}}</b>.</p>
     {{#if coProposers}}<p>Mitantragstellende: ${others}</p>{{/if}}`,
    },
  }),
  'proposal-extended': mailText<ProposalMailValues>({
    en: {
      subject: 'More time for proposal {{proposalNumber}}',
      body: `${greeting}<p>The user office has given your proposal ${about} more time: you may submit it until <b>{{until}}</b>.</p>
     <p>Reason: {{reason}}</p>`,
    },
    de: {
      subject: 'Mehr Zeit für den Antrag {{proposalNumber}}',
      body: `${german.greeting}<p>Das Nutzerbüro hat Ihrem Antrag ${german.about} mehr Zeit gegeben: Sie können ihn bis <b>{{until}}</b> einreichen.</p>
     <p>Grund: {{reason}}</p>`,
    },
  }),
  'Accepted-Proposal': mailText<ProposalMailValues>({
    en: {
      subject: 'Proposal {{proposalNumber}} has been accepted',
      body: `${greeting}<p>We are glad to tell you that your proposal ${about} has been <b>accepted</b>.</p>${comment}`,
    },
    de: {
      subject: 'Der Antrag {{proposalNumber}} ist angenommen',
      body: `${german.greeting}<p>Wir freuen uns, Ihnen mitzuteilen, dass Ihr Antrag ${german.about} <b>angenommen</b> ist.</p>${german.comment}`,
    },
  }),
  'Reserved-Proposal': mailText<ProposalMailValues>({
    en: {
      subject: 'Proposal {{proposalNumber}} has been put on the reserve list',
      body: `${greeting}<p>Your proposal ${about} has been put on the <b>reserve list</b>. We will let you know if time becomes free.</p>${comment}`,
    },
    de: {
      subject: 'Der Antrag {{proposalNumber}} steht auf der Reserveliste',
      body: `${german.greeting}<p>Ihr Antrag ${german.about} steht auf der <b>Reserveliste</b>. Wir melden uns, wenn Messzeit frei wird.</p>${german.comment}`,
    },
  }),
  'Rejected-Proposal': mailText<ProposalMailValues>({
    en: {
      subject: 'Proposal {{proposalNumber}} has not been accepted',
      body: `${greeting}<p>We are sorry to tell you that your proposal ${about} could <b>not be accepted</b>.</p>${comment}`,
    },
    de: {
      subject: 'Der Antrag {{proposalNumber}} ist nicht angenommen',
      body: `${german.greeting}<p>Leider müssen wir Ihnen mitteilen, dass Ihr Antrag ${german.about} <b>nicht angenommen</b> werden konnte.</p>${german.comment}`,
    },
  }),
} as const;

export type ProposalMail = keyof typeof proposalMails;
