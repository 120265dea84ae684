import { declineReasonWordsIn } from '../fap-review/index.ts';
import { letterWords } from '../mail/index.ts';
import { owedWordsIn } from '../readiness/index.ts';
import type { Language } from '../user/index.ts';
import type { ProductLetter } from './letter-of-the-house.ts';
import { letterTimes } from './letter-times.ts';
import { type LetterText, lettersInGerman } from './letters-in-german.ts';
import { lettersOfOperations } from './letters-of-operations.ts';

const internalReview = {
  preferredname: 'Ada',
  lastname: 'Lovelace',
  reviewTitle: 'Cryostat',
  proposalTitle: 'Ice under pressure',
  proposalNumber: '123456',
  assignedBy: 'Charles Babbage',
  technicalReviewer: 'Mary Somerville',
  address: 'https://example.org/InternalReview/1',
};

/** The product's letters, by the ids that other systems use. */
export const productLetters: Readonly<Record<string, ProductLetter>> = {
  ...lettersOfOperations,
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
      address: 'https://example.org/FapPage/1?tab=3',
    },
    subject: '{{reviewerName}} does not review {{proposalNumber}}',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>{{reviewerName}} does not review the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}, panel {{panel}}, call {{callShortCode}}):
{{reason}}.</p>
<p>{{text}}</p>
<p>The review counts no longer. You can give the proposal to somebody else at <a href="{{address}}">{{address}}</a>.</p>
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
      address: 'https://example.org/PanelReview/1',
    },
    subject: 'Your review of proposal {{proposalNumber}} is due',
    body: `<p>Dear {{fapReviewerPreferredName}} {{fapReviewerLastName}},</p>
<p>your review of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}, call {{callShortCode}}) is not submitted yet, and the time for
reviews is about to end.</p>
<p>Please write it at <a href="{{address}}">{{address}}</a>.</p>
`,
  },
  'internal-review-created': {
    when: letterTimes['internal-review-created'],
    variables: internalReview,
    subject: 'You are asked for an internal review of proposal {{proposalNumber}}',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>{{assignedBy}} asks you for an internal review, <b>{{reviewTitle}}</b>, of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}),
which is reviewed technically by {{technicalReviewer}}.</p>
<p>Please write it at <a href="{{address}}">{{address}}</a>.</p>
`,
  },
  'internal-review-updated': {
    when: letterTimes['internal-review-updated'],
    variables: internalReview,
    subject: 'The internal review of proposal {{proposalNumber}} was changed',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the internal review <b>{{reviewTitle}}</b> of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}), which you were asked for, was
changed.</p>
<p><a href="{{address}}">{{address}}</a></p>
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
      address: 'https://example.org/ProposalEdit/1',
    },
    subject: '{{invitedName}} has declined your invitation',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>{{invitedName}} ({{email}}) has declined your invitation to be a co-proposer of <b>{{proposalTitle}}</b> ({{proposalNumber}}).</p>
<p>You can send the invitation again, or take it off the proposal: <a href="{{address}}">{{address}}</a>.</p>
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
      answerurl: 'https://example.org/ProposalEdit/1',
    },
    subject: 'Your question about proposal {{proposalId}} is answered',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the applicants of <b>{{proposalTitle}}</b> ({{proposalId}}) have answered your question:</p>
<p>{{question}}</p>
<p>{{answer}}</p>
<p><a href="{{answerurl}}">{{answerurl}}</a></p>
`,
  },
  'reviews-to-submit': {
    when: letterTimes['reviews-to-submit'],
    variables: {
      preferredname: 'Ada',
      lastname: 'Lovelace',
      panel: 'Soft matter',
      reviewsToSubmit: '3 reviews',
      reviewsDueOn: '04-03-2026',
      proposalList: '123456 Ice under pressure; 123457 Water in clay',
      address: 'https://example.org/PanelReview/1',
    },
    subject: '{{reviewsToSubmit}} of panel {{panel}} to submit',
    body: `<p>Dear {{preferredname}} {{lastname}},</p>
<p>the panel {{panel}} still waits for {{reviewsToSubmit}} of yours{{#if reviewsDueOn}}, due on <b>{{reviewsDueOn}}</b>{{/if}}:</p>
<p>{{proposalList}}</p>
<p>You can begin with the first at <a href="{{address}}">{{address}}</a>. Thank you.</p>
`,
  },
};

/** Returns the product's letter with this id; undefined if there is none. */
export const productLetter = (id: string): ProductLetter | undefined =>
  Object.hasOwn(productLetters, id) ? productLetters[id] : undefined;

/** Returns the text to use in this language if the template is missing or fails; the English text if the product has none in the language. */
export function textOfTheHouse(id: string, language: Language | null): LetterText | undefined {
  const german = language === 'de' && Object.hasOwn(lettersInGerman, id) ? lettersInGerman[id] : undefined;
  return german ?? productLetter(id);
}

/**
 * Returns sample values for the variables of all the product's letters, besides those of status actions; the product's own words are in the
 * letter's language.
 */
export const letterSamples = (language: Language): Readonly<Record<string, string>> => ({
  ...Object.assign({}, ...Object.values(productLetters).map(({ variables }) => variables)),
  firstThing: owedWordsIn[language].SAFETY,
  things: letterWords[language].due(owedWordsIn[language].SAFETY, '18-02-2026'),
  reason: declineReasonWordsIn[language].OUTSIDE_FIELD,
  reviewsToSubmit: letterWords[language].reviews(3),
});
