import { declineReasonWordsIn } from '../fap-review/index.ts';
import { letterWords } from '../mail/index.ts';
import { owedWordsIn } from '../readiness/index.ts';
import type { Language } from '../user/index.ts';
import { letterTimes } from './letter-times.ts';
import { type LetterText, lettersInGerman } from './letters-in-german.ts';

/** A letter that the product writes by itself; its text is kept as a template, which officers change (decision 0296). */
export interface LetterOfTheHouse {
  /** When it is written, for the editor. */
  readonly when: string;
  /** What its text may show beside `link` and `organisation`, with samples for the preview. */
  readonly variables: Readonly<Record<string, string>>;
  /** What it says at first, and where its template is gone or fails (rule O180). */
  readonly subject: string;
  readonly body: string;
}

const visit = {
  preferredname: 'Ada',
  visitorName: 'Ada Lovelace',
  startsAt: '04-03-2026',
  endsAt: '06-03-2026',
  experimentId: '123456-1',
  experimentStartsAt: '04-03-2026',
  experimentEndsAt: '07-03-2026',
  proposalTitle: 'Ice under pressure',
  callShortCode: 'SPRING',
};

const shipment = {
  preferredname: 'Ada',
  lastname: 'Lovelace',
  shipmentTitle: 'Ice in a cold box',
  shipmentReference: 'P-00042',
  experimentId: '123456-1',
  proposalNumber: '123456',
};

const reminder = {
  preferredname: 'Ada',
  experimentId: '123456-1',
  proposalTitle: 'Ice under pressure',
  instrument: 'HALO',
  startsAt: '04-03-2026',
  firstThing: 'submit the experiment safety form',
  things: 'submit the experiment safety form (due 18-02-2026)',
};

const internalReview = {
  preferredname: 'Ada',
  lastname: 'Lovelace',
  reviewTitle: 'Cryostat',
  proposalTitle: 'Ice under pressure',
  proposalNumber: '123456',
  assignedBy: 'Charles Babbage',
  technicalReviewer: 'Mary Somerville',
};

/** By the ids that other systems know. */
export const lettersOfTheHouse: Readonly<Record<string, LetterOfTheHouse>> = {
  'review-declined': {
    when: letterTimes['review-declined'],
    variables: {
      preferredname: 'Ada',
      lastname: 'Lovelace',
      reviewerName: 'Charles Babbage',
      proposalTitle: 'Ice under pressure',
      proposalNumber: '123456',
      panel: 'QM',
      callShortCode: 'SPRING',
      reason: 'outside my field',
      text: 'I know nothing of ice.',
    },
    subject: '{{reviewerName}} does not review {{proposalNumber}}',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>{{reviewerName}} does not review the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}, panel {{panel}}, call {{callShortCode}}):
{{reason}}.</p>
<p>{{text}}</p>
<p>The review counts no longer. You can give the proposal to somebody else at <a href="{{link}}">{{link}}</a>.</p>
`,
  },
  'review-reminder': {
    when: letterTimes['review-reminder'],
    variables: {
      fapReviewerPreferredName: 'Ada',
      fapReviewerLastName: 'Lovelace',
      proposalTitle: 'Ice under pressure',
      proposalNumber: '123456',
      callShortCode: 'SPRING',
      commentForUser: '',
    },
    subject: 'Your review of proposal {{proposalNumber}} is due',
    body: `<p>Dear {{fapReviewerPreferredName}} {{fapReviewerLastName}},</p>
<p>your review of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}, call {{callShortCode}}) is not submitted yet, and the time for
reviews is about to end.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a> and choose <i>Proposals to grade</i>.</p>
`,
  },
  'internal-review-created': {
    when: letterTimes['internal-review-created'],
    variables: internalReview,
    subject: 'You are asked for an internal review of proposal {{proposalNumber}}',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>{{assignedBy}} asks you for an internal review, <b>{{reviewTitle}}</b>, of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}),
which is reviewed technically by {{technicalReviewer}}.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a>; the review is on your home page.</p>
`,
  },
  'internal-review-updated': {
    when: letterTimes['internal-review-updated'],
    variables: internalReview,
    subject: 'The internal review of proposal {{proposalNumber}} was changed',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the internal review <b>{{reviewTitle}}</b> of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}), which you were asked for, was
changed.</p>
<p><a href="{{link}}">{{link}}</a></p>
`,
  },
  'internal-review-deleted': {
    when: letterTimes['internal-review-deleted'],
    variables: internalReview,
    subject: 'Your internal review of proposal {{proposalNumber}} is no longer needed',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the internal review <b>{{reviewTitle}}</b> of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}) was taken back. You need do nothing
more about it.</p>
`,
  },
  'visit-registration-created': {
    when: letterTimes['visit-registration-created'],
    variables: visit,
    subject: 'You are expected for the experiment {{experimentId}}',
    body: `<p>Dear {{preferredname}},</p>
<p>you were put on the team that comes for the experiment {{experimentId}} of <b>{{proposalTitle}}</b> (call {{callShortCode}}), planned from
<b>{{experimentStartsAt}}</b> to <b>{{experimentEndsAt}}</b>.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a> and choose <i>Define your visit</i> beside the experiment to say when you come.</p>
`,
  },
  'visit-registration-submitted': {
    when: letterTimes['visit-registration-submitted'],
    variables: visit,
    subject: '{{visitorName}} registered for the experiment {{experimentId}}',
    body: `<p>{{visitorName}} wants to come from <b>{{startsAt}}</b> to <b>{{endsAt}}</b> for the experiment {{experimentId}} of
<b>{{proposalTitle}}</b> (call {{callShortCode}}). The registration waits for your approval.</p>
`,
  },
  'visit-registration-changes-requested': {
    when: letterTimes['visit-registration-changes-requested'],
    variables: visit,
    subject: 'Please change your registration for the experiment {{experimentId}}',
    body: `<p>Dear {{preferredname}},</p>
<p>the user office asks you to change your registration for the experiment {{experimentId}} of <b>{{proposalTitle}}</b> (call
{{callShortCode}}){{#if startsAt}}, for which you want to come from {{startsAt}} to {{endsAt}}{{/if}}.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a>, choose <i>Define your visit</i> beside the experiment, and submit it again.</p>
`,
  },
  'visit-registration-approved': {
    when: letterTimes['visit-registration-approved'],
    variables: visit,
    subject: 'Your visit from {{startsAt}} to {{endsAt}} is approved',
    body: `<p>Dear {{preferredname}},</p>
<p>your visit from <b>{{startsAt}}</b> to <b>{{endsAt}}</b> for the experiment of <b>{{proposalTitle}}</b> (call {{callShortCode}}) is approved.
We look forward to seeing you.</p>
`,
  },
  'visit-registration-cancelled': {
    when: letterTimes['visit-registration-cancelled'],
    variables: visit,
    subject: 'Your visit from {{startsAt}} to {{endsAt}} is cancelled',
    body: `<p>Dear {{preferredname}},</p>
<p>your visit from <b>{{startsAt}}</b> to <b>{{endsAt}}</b> for the experiment of <b>{{proposalTitle}}</b> (call {{callShortCode}}) is
cancelled. If you did not expect this, please ask the user office.</p>
`,
  },
  'visit-registration-cancelled-by-facility': {
    when: letterTimes['visit-registration-cancelled-by-facility'],
    variables: visit,
    subject: 'Your visit for the experiment {{experimentId}} is cancelled',
    body: `<p>Dear {{preferredname}},</p>
<p>the facility cancelled your visit for the experiment {{experimentId}} of <b>{{proposalTitle}}</b> (call
{{callShortCode}}){{#if startsAt}}, for which you wanted to come from {{startsAt}} to {{endsAt}}{{/if}}. If you did not expect this, please
ask the user office.</p>
`,
  },
  'experiment-due': {
    when: letterTimes['experiment-due'],
    variables: reminder,
    subject: 'Before your experiment {{experimentId}}: please {{firstThing}}',
    body: `<p>Dear {{preferredname}},</p>
<p>your experiment {{experimentId}} (<b>{{proposalTitle}}</b>) on {{instrument}} begins on <b>{{startsAt}}</b>. Before it, please</p>
<p><b>{{things}}</b></p>
<p>What is left is shown on your home page: <a href="{{link}}">{{link}}</a></p>
`,
  },
  'experiment-overdue': {
    when: letterTimes['experiment-overdue'],
    variables: reminder,
    subject: 'Overdue for your experiment {{experimentId}}: please {{firstThing}}',
    body: `<p>Dear {{preferredname}},</p>
<p>your experiment {{experimentId}} (<b>{{proposalTitle}}</b>) on {{instrument}} begins on <b>{{startsAt}}</b>, and something that was due is
still missing. Please</p>
<p><b>{{things}}</b></p>
<p>What is left is shown on your home page: <a href="{{link}}">{{link}}</a></p>
`,
  },
  'experiment-safety-asked-back': {
    when: letterTimes['experiment-safety-asked-back'],
    variables: {
      preferredname: 'Ada',
      experimentId: '261234-1',
      proposalTitle: 'Ice under pressure',
      callShortCode: 'SPRING',
      reviewer: 'Charles Babbage',
      comment: 'Which gas do you bring, and how much of it?',
      address: 'https://example.org/ExperimentSafety/1',
    },
    subject: 'Please look at the safety form of {{experimentId}} again',
    body: `<p>Dear {{preferredname}},</p>
<p>{{reviewer}} has a question about the safety form of experiment <b>{{experimentId}}</b> ({{proposalTitle}}, call {{callShortCode}}):</p>
<blockquote>{{comment}}</blockquote>
<p>The form is open again. Please change it and submit it once more: <a href="{{address}}">{{address}}</a></p>
`,
  },
  'experiment-note': {
    when: letterTimes['experiment-note'],
    variables: {
      author: 'Charles Babbage',
      experimentId: '123456-1',
      instrument: 'HALO',
      proposalNumber: '123456',
      note: 'The cryostat ran warm on the second night.',
      address: 'https://example.org/Experiments?experiment=123456-1',
    },
    subject: 'Note on experiment {{experimentId}}',
    body: `<p>{{author}} left a note for the user office on the experiment <b>{{experimentId}}</b> ({{instrument}}, proposal {{proposalNumber}}):</p>
<p style="white-space:pre-wrap">{{note}}</p>
<p><a href="{{address}}">{{address}}</a></p>
`,
  },
  'user-office-registration-invitation-visit-registration': {
    when: letterTimes['user-office-registration-invitation-visit-registration'],
    variables: {
      email: 'ada@example.org',
      inviterName: 'Charles',
      inviterLastname: 'Babbage',
      inviterOrg: 'Analytical Engines',
      redeemCode: 'A1B2C3D4',
      proposalTitle: 'Ice under pressure',
    },
    subject: '{{inviterName}} {{inviterLastname}} invites you to a visit',
    body: `<p>{{inviterName}} {{inviterLastname}}{{#if inviterOrg}} ({{inviterOrg}}){{/if}} would like you to come to the experiment of
<b>{{proposalTitle}}</b>.</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a>, choose <i>Join proposal</i> and enter the code <b>{{redeemCode}}</b>. You can then say
when you come.</p>
`,
  },
  'co-proposer-invite-declined': {
    when: letterTimes['co-proposer-invite-declined'],
    variables: {
      preferredname: 'Ada',
      lastname: 'Lovelace',
      invitedName: 'Charles Babbage',
      email: 'charles@example.org',
      proposalTitle: 'Ice under pressure',
      proposalNumber: '123456',
    },
    subject: '{{invitedName}} has declined your invitation',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>{{invitedName}} ({{email}}) has declined your invitation to be a co-proposer of <b>{{proposalTitle}}</b> ({{proposalNumber}}).</p>
<p>You can send the invitation again, or take it off the proposal: <a href="{{link}}">{{link}}</a>.</p>
`,
  },
  'shipment-submitted': {
    when: letterTimes['shipment-submitted'],
    variables: shipment,
    subject: 'Shipment {{shipmentReference}} is on its way',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the shipment <b>{{shipmentTitle}}</b> ({{shipmentReference}}) was declared for the experiment {{experimentId}} of proposal
{{proposalNumber}}, whose local contact you are.</p>
`,
  },
  'shipment-arrived': {
    when: letterTimes['shipment-arrived'],
    variables: { ...shipment, storagePlace: 'Cold store 2' },
    subject: 'Shipment {{shipmentReference}} has arrived',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the shipment <b>{{shipmentTitle}}</b> ({{shipmentReference}}) for the experiment {{experimentId}} of proposal {{proposalNumber}} has
arrived{{#if storagePlace}}: {{storagePlace}}{{/if}}.</p>
`,
  },
  'clarification-asked': {
    when: letterTimes['clarification-asked'],
    variables: {
      preferredname: 'Ada',
      lastname: 'Lovelace',
      proposalId: '123456',
      proposalTitle: 'Ice under pressure',
      question: 'How many samples do you bring?',
      answerUntil: '04-03-2026 12:00',
      answerurl: 'https://example.org/ProposalEdit/1',
    },
    subject: 'A question about your proposal {{proposalId}}',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>those who review your proposal <b>{{proposalTitle}}</b> ({{proposalId}}) have a question. Please answer it until <b>{{answerUntil}}</b>:</p>
<p>{{question}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
<p>The proposal itself stays as you submitted it.</p>
`,
  },
  'clarification-reminder': {
    when: letterTimes['clarification-reminder'],
    variables: {
      preferredname: 'Ada',
      lastname: 'Lovelace',
      proposalId: '123456',
      proposalTitle: 'Ice under pressure',
      question: 'How many samples do you bring?',
      answerUntil: '04-03-2026 12:00',
      answerurl: 'https://example.org/ProposalEdit/1',
    },
    subject: 'Please answer the question about your proposal {{proposalId}}',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>a question about your proposal <b>{{proposalTitle}}</b> ({{proposalId}}) still waits for an answer, until <b>{{answerUntil}}</b>:</p>
<p>{{question}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
`,
  },
  'clarification-answered': {
    when: letterTimes['clarification-answered'],
    variables: {
      preferredname: 'Grace',
      lastname: 'Hopper',
      proposalId: '123456',
      proposalTitle: 'Ice under pressure',
      question: 'How many samples do you bring?',
      answer: 'Twelve.',
    },
    subject: 'Your question about proposal {{proposalId}} is answered',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the applicants of <b>{{proposalTitle}}</b> ({{proposalId}}) have answered your question:</p>
<p>{{question}}</p>
<p>{{answer}}</p>
<p>{{link}}</p>
`,
  },
  'reviews-to-submit': {
    when: letterTimes['reviews-to-submit'],
    variables: {
      preferredname: 'Ada',
      lastname: 'Lovelace',
      panel: 'Soft matter',
      reviewsToSubmit: '3 reviews',
      reviewsDueOn: '2026-03-04',
      proposalList: '123456 Ice under pressure; 123457 Water in clay',
    },
    subject: '{{reviewsToSubmit}} of panel {{panel}} to submit',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the panel {{panel}} still waits for {{reviewsToSubmit}} of yours{{#if reviewsDueOn}}, due on <b>{{reviewsDueOn}}</b>{{/if}}:</p>
<p>{{proposalList}}</p>
<p>Please sign in at <a href="{{link}}">{{link}}</a> and choose <i>Proposals to grade</i>. Thank you.</p>
`,
  },
  'feedback-request': {
    when: letterTimes['feedback-request'],
    variables: {
      teamleadPreferredname: 'Ada',
      teamleadLastname: 'Lovelace',
      experimentId: '123456-1',
      feedbackurl: 'https://example.org/CreateFeedback/1',
    },
    subject: 'How was your experiment {{experimentId}}?',
    body: `<p>Dear {{teamleadPreferredname}} {{teamleadLastname}},</p>
<p>your experiment {{experimentId}} is over. Please tell us what went well and what should be better. It takes a few minutes:</p>
<p><a href="{{feedbackurl}}">{{feedbackurl}}</a></p>
<p>Thank you.</p>
`,
  },
};

/** The letter of the house with this id, if it is one. */
export const letterOfTheHouse = (id: string): LetterOfTheHouse | undefined =>
  Object.hasOwn(lettersOfTheHouse, id) ? lettersOfTheHouse[id] : undefined;

/** What it says in this language where its template is gone or fails; in English where the product has none in it. */
export function textOfTheHouse(id: string, language: Language | null): LetterText | undefined {
  const german = language === 'de' && Object.hasOwn(lettersInGerman, id) ? lettersInGerman[id] : undefined;
  return german ?? letterOfTheHouse(id);
}

/** Samples for what any letter of the house may show, beside what status actions show; words of ours in the language of the letter. */
export const letterSamples = (language: Language): Readonly<Record<string, string>> => ({
  ...Object.assign({}, ...Object.values(lettersOfTheHouse).map(({ variables }) => variables)),
  firstThing: owedWordsIn[language].SAFETY,
  things: letterWords[language].due(owedWordsIn[language].SAFETY, '18-02-2026'),
  reason: declineReasonWordsIn[language].OUTSIDE_FIELD,
  reviewsToSubmit: letterWords[language].reviews(3),
});
