import type { Calendar } from './calendar.ts';
import { facilityZone } from './calendar.ts';
import { facilityName, userOffice } from './data/facility-data.ts';
import type { Facility } from './facility.ts';
import type { World } from './world.ts';

export const enabledFeatures = [
  'INSTRUMENT_MANAGEMENT',
  'TAGS',
  'TECHNICAL_REVIEW',
  'FAP_REVIEW',
  'USER_MANAGEMENT',
  'EMAIL_INVITE',
  'OAUTH',
  'CONFLICT_OF_INTEREST_WARNING',
  'TECHNIQUE_PROPOSALS',
  'SCHEDULER',
  'VISIT_MANAGEMENT',
  'SHIPPING',
  'RISK_ASSESSMENT',
  'EXPERIMENT_SAFETY_REVIEW',
] as const;

export const settingValues: Readonly<Record<string, string>> = {
  ORGANISATION_NAME: facilityName,
  USER_OFFICE_EMAIL: userOffice,
  EXPERIMENT_SAFETY_REVIEW_EMAIL: 'safety@aurora.example',
  TIMEZONE: facilityZone,
  GRADE_PRECISION: '0.5',
  DEFAULT_INST_SCI_REVIEWER_FILTER: 'ME',
  DEFAULT_INST_SCI_STATUS_FILTER: 'FEASIBILITY_REVIEW',
  INVITE_REMINDERS_SEND_DELAY_DAYS: '7,14',
  DISPLAY_FAQ_LINK: 'true',
  DISPLAY_PRIVACY_STATEMENT_LINK: 'true',
};

export const pages: Readonly<Record<string, string>> = {
  HOMEPAGE: `<p>Welcome to the user office of the ${facilityName}. Here you write proposals for beam time, follow them through
review, and see what was decided.</p><p>New to us? Read the <strong>help</strong> first, and talk to an instrument scientist
before you write: it is the best half hour you can spend on a proposal.</p>`,
  REVIEWPAGE: `<p>Thank you for reviewing. Panels judge the science by itself; whether an experiment can be done is for the
scientists of the instruments to say. Tell us at once when you have a conflict of interest.</p>`,
  HELPPAGE: `<h2>How do I apply for beam time?</h2><p>Choose <em>New Proposal</em>, pick a call, and answer the questions step by
step. Nothing is lost when you stop: a draft waits for you until the call ends.</p><h2>Who may see my proposal?</h2><p>You, your
co-proposers, the user office, the scientists of the instruments you chose, and the reviewers it is given to. Nobody else.</p>
<h2>Can I change it after submission?</h2><p>Not by yourself. Write to the user office; as long as the call is open we can
reopen it.</p><h2>When do I hear from you?</h2><p>About three months after the end of the call, by mail, with the comments of the
panel.</p><h2>Where do I get help?</h2><p>Write to <a href="mailto:${userOffice}">${userOffice}</a>.</p>`,
  PRIVACYPAGE: `<h2>What we keep</h2><p>Your name, mail address and institution as your identity provider tells them, your
proposals and reviews, and a log of what was done with them.</p><h2>What for</h2><p>To decide on beam time and to run experiments
safely. We show your data to those who need them for this, and sell them to nobody.</p><h2>How long</h2><p>Proposals are kept for
ten years after the experiment. Accounts without proposals are removed after three years.</p><h2>Your rights</h2><p>Ask us for a
copy, a correction or the removal of your data: <a href="mailto:${userOffice}">${userOffice}</a>.</p>`,
  COOKIEPAGE: `<p>We keep you signed in with data stored in your browser. There are no cookies for advertising or for counting
visitors.</p>`,
  FOOTERCONTENT: `<p>${facilityName}, user office, <a href="mailto:${userOffice}">${userOffice}</a></p>`,
  LOGINHELPPAGE: `<p>Sign in with the account of your university or institute. If it is not in the list, write to
<a href="mailto:${userOffice}">${userOffice}</a>.</p>`,
  TECHNIQUEPROPOSALMANAGEMENTPAGE: `<p>Rapid access is yours to decide: choose the instrument while a proposal is under review, then
approve it or tell us why not. Applicants hear from us within ten working days.</p>`,
  GRADEGUIDEPAGE: `<p>1 is the best grade, 10 the lowest.</p><ul><li><strong>1 to 2.5</strong>: outstanding; must be done</li>
<li><strong>3 to 4</strong>: excellent; should be done this cycle</li><li><strong>4.5 to 6</strong>: good; to be done if there is
time</li><li><strong>6.5 to 8</strong>: unclear in question or method</li><li><strong>8.5 to 10</strong>: should not be done</li></ul>
<p>Use the whole range, and write at least three sentences: the applicant reads them.</p>`,
};

const messages = [
  {
    title: 'Accepted, reduced time',
    key: 'user',
    message: 'The panel recommends the experiment. Time was reduced because the instrument was oversubscribed.',
  },
  {
    title: 'Rejected, resubmission welcome',
    key: 'user',
    message: 'The idea found support, but the preparation did not convince. The panel encourages you to submit again.',
  },
  {
    title: 'Reserve list',
    key: 'user',
    message: 'Your proposal is on the reserve list. We will write to you at once when time becomes free.',
  },
  {
    title: 'Cryostat needs extra days',
    key: 'manager',
    message:
      'Changing to the dilution insert takes a day in each direction, which is included in the recommended time.',
  },
];

/** Adds the texts that officers and reviewers choose from. */
export function addMessages(world: World, calendar: Calendar, { officer }: Facility): void {
  for (const message of messages) {
    world.add('predefinedMessages', {
      id: world.id('predefinedMessages'),
      ...message,
      dateModified: calendar.at(-300),
      lastModifiedBy: officer.id,
    });
  }
}
